"""The application below `/api/v1`, loaded when somebody first asks for it: the first page of a server comes sooner."""

from __future__ import annotations

from functools import cached_property

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from ..pages.common import PageContext


class ApiWhenAsked:
    """Stands where the API is; the first request waits a fifth of a second for it."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    @cached_property
    def app(self) -> FastAPI:
        """The API itself."""
        from .app import create_api  # here, since its models and addresses take that long

        return create_api(self.context)

    def load(self) -> None:
        """Get ready."""
        assert self.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "app" not in self.__dict__:
            await run_in_threadpool(self.load)
        await self.app(scope, receive, send)
