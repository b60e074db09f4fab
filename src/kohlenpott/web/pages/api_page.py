"""The API as a page to read, made of its own OpenAPI document."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..api import PREFIX
from ..api.problems import KINDS, STATUSES
from .common import Asking, page

router = APIRouter()
GROUPS = ("tables", "play", "chat", "people", "puzzles", "events")  # the tags of the document, as the page orders them
OTHER_KINDS = (
    ("fields", "Fields are missing or wrong."),
    ("token", "A token is needed."),
    ("method", "No such method."),
    ("fault", "Something went wrong here."),
)


@router.get("/api")
def api_page(request: Request, visitor: Asking) -> Response:
    """What programs can ask, and what they are answered."""
    document: dict[str, Any] = request.app.state.api.app.openapi()
    schemas = document["components"]["schemas"]
    calls = [
        {"group": call["tags"][0], "method": method.upper(), "path": PREFIX + path,
         "words": call.get("description", ""), "scope": call.get("x-scope", ""),
         "parameters": call.get("parameters", ()),
         "sends": name_of(call.get("requestBody")), "gets": name_of(first_answer(call)), "id": call["operationId"]}
        for path, methods in document["paths"].items() for method, call in methods.items()
    ]  # fmt: skip
    models = [{"name": name, "words": schema.get("description", ""), "fields": fields_of(schema)}
              for name, schema in schemas.items()]  # fmt: skip
    kinds = [(kind, title) for _, kind, title in KINDS] + list(OTHER_KINDS)
    groups = [(name, [call for call in calls if call["group"] == name]) for name in GROUPS]
    values = {"groups": groups, "models": models, "known": set(schemas), "kinds": kinds, "statuses": STATUSES,
              "prefix": PREFIX}  # fmt: skip
    return page(request, visitor, "api.html", values)


def first_answer(call: dict[str, Any]) -> Any:
    """What comes back if all is well."""
    return next((answer for status, answer in call["responses"].items() if status.startswith("2")), None)


def name_of(body: Any) -> str:
    """The model a body is made of; its media type where there is no model."""
    for kind, content in ((body or {}).get("content") or {}).items():
        found = type_of(content.get("schema", {}))
        return found if kind == "application/json" else str(kind)
    return ""


def type_of(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{each}"' for each in schema["enum"])
    if schema.get("type") == "array":
        return f"{type_of(schema.get('items', {}))}[]"
    return str(schema.get("type", "any"))


def fields_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a model."""
    needed = schema.get("required", ())
    return [{"name": name, "type": type_of(each), "words": each.get("description", ""), "is_needed": name in needed}
            for name, each in schema.get("properties", {}).items()]  # fmt: skip
