"""What every answer carries and which requests are refused before anybody looks at them."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_BODY = 400_000
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
            send = with_headers(send)
        await self.app(scope, receive, send)


def refusal_of(scope: Scope) -> PlainTextResponse | None:
    """The answer to a request nobody wants to see."""
    headers = Headers(scope=scope)
    if scope["method"] not in SAFE and comes_from_elsewhere(headers):
        return PlainTextResponse("This request came from another site.", 403)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LONGEST_BODY:
        return PlainTextResponse("This request is too long.", 413)
    if scope["method"] not in SAFE and "transfer-encoding" in headers:
        return PlainTextResponse("This request does not tell its length.", 411)
    return None


def with_headers(send: Send) -> Send:
    """Sends what it is given, with the security headers."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sender
