"""What every answer carries and which requests are refused before anybody looks at them."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_BODY = 400_000
BODY_SECONDS = 20.0  # for everything after the head of a request
ALPHABETS = ("utf-8", "utf8", "us-ascii")  # a form may say that it is written in
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

FILES = ("text/css", "text/javascript")  # nobody opens them as a page: what pages are told is left out
FILE_HEADERS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")


def comes_from_elsewhere(headers: Headers) -> bool:
    """Was the request made by another site's page? Browsers say so; other programs have no cookies to abuse."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")


class RequestGuard:
    """Refuses cross-site and oversized requests; adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if comes_from_elsewhere(Headers(scope=scope)):
                await send({"type": "websocket.close", "code": 1008})
                return
        elif scope["type"] == "http":
            refusal = refusal_of(scope)
            if refusal is not None:
                await refusal(scope, receive, with_headers(send))
                return
            send, receive = with_headers(send, scope["path"].startswith("/static/")), with_patience(receive)
        await self.app(scope, receive, send)


def refusal_of(scope: Scope) -> Response | None:
    """The answer to a request nobody wants to see: one line, for programs in a problem document."""
    found = unwanted(Headers(scope=scope), scope["method"])
    if found is None:
        return None
    status, line = found
    if scope["path"].startswith("/api/"):
        return JSONResponse({"type": "/api#problem-bad-request", "title": line, "status": status, "detail": line},
                            status, media_type="application/problem+json")  # fmt: skip
    return PlainTextResponse(line, status)


def unwanted(headers: Headers, method: str) -> tuple[int, str] | None:
    """Why nobody wants to see a request."""
    if method not in SAFE and comes_from_elsewhere(headers):
        return 403, "This request came from another site."
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LONGEST_BODY:
        return 413, "This request is too long."
    if method not in SAFE and "transfer-encoding" in headers:
        return 411, "This request does not tell its length."
    if alphabet_of(headers.get("content-type", "")) not in ALPHABETS:
        return 415, "This request is not written in UTF-8."
    return None


def alphabet_of(kind: str) -> str:
    """What a form says about its letters; UTF-8 if it says nothing."""
    for part in kind.split(";")[1:]:
        name, _, value = part.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip('"').lower()
    return "utf-8"


def with_patience(receive: Receive) -> Receive:
    """Waits for the body of a request, but not for ever."""
    end: float | None = None
    is_whole = False

    async def receiver() -> Message:
        nonlocal end, is_whole
        if is_whole:
            return await receive()  # nothing more than the end of the connection
        now = asyncio.get_running_loop().time()
        end = now + BODY_SECONDS if end is None else end
        try:
            message = await asyncio.wait_for(receive(), max(0.0, end - now))
        except TimeoutError:
            raise HTTPException(408) from None
        is_whole = not message.get("more_body", False)
        return message

    return receiver


def add_headers(headers: MutableHeaders, is_file: bool = False) -> None:
    """What every answer carries; style sheets and scripts of pages carry what concerns them."""
    for name in FILE_HEADERS if is_file and headers.get("content-type", "").startswith(FILES) else HEADERS:
        headers.setdefault(name, HEADERS[name])
    headers.setdefault("Cache-Control", "no-store")


def with_headers(send: Send, is_file: bool = False) -> Send:
    """Sends what it is given, with the security headers."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            add_headers(MutableHeaders(scope=message), is_file)
        await send(message)

    return sender
