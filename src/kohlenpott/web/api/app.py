"""The application below `/api/v1` and its description."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

import kohlenpott

from ..pages.common import PageContext
from . import PREFIX, people, puzzles, streams, study, tables
from .callers import scope_of
from .problems import MEDIA_TYPE, STATUSES, ProblemDocument, add_problems

ROUTERS = (people.router, tables.router, study.router, puzzles.router, streams.router)
REFERENCE = "#/components/schemas/{model}"
WORDS = """Everything a table needs, for programs. Send a personal token as `Authorization: Bearer kp_…`;
people make and end them on their own page. Answers to wrong requests are problem documents (RFC 9457)."""


def problem_answers() -> dict[int | str, dict[str, Any]]:
    """What every address may answer besides."""
    content = {MEDIA_TYPE: {"schema": {"$ref": REFERENCE.format(model=ProblemDocument.__name__)}}}
    return {status: {"description": words, "content": content} for status, words in STATUSES.items()}


HANDLERS = APIRouter(responses=problem_answers())  # every application has the same ones, made ready once
for _router in ROUTERS:
    HANDLERS.include_router(_router)


def create_api(context: PageContext) -> FastAPI:
    """The API around the same context as the pages."""
    api = FastAPI(title="Kohlenpott", version=kohlenpott.__version__, description=WORDS, openapi_url="/openapi.json",
                  docs_url=None, redoc_url=None,
                  servers=[{"url": PREFIX}], root_path_in_servers=False)  # fmt: skip
    api.state.context = context
    api.router.routes.extend(HANDLERS.routes)
    add_problems(api)
    generate = api.openapi

    def described() -> dict[str, Any]:
        """The document, with the problems that no handler returns by itself."""
        if api.openapi_schema is None:
            found = generate()
            schema = ProblemDocument.model_json_schema(ref_template=REFERENCE)
            found["components"]["schemas"] |= {**schema.pop("$defs", {}), ProblemDocument.__name__: schema}
            for route in (route for each in ROUTERS for route in each.routes):
                assert isinstance(route, APIRoute)
                for method in route.methods or ():
                    found["paths"][route.path][method.lower()]["x-scope"] = scope_of(route.endpoint)
        return generate()

    api.openapi = described  # type: ignore[method-assign]
    return api
