"""A client for the API of a Kohlenpott server, with nothing but the standard library.

    from kohlenpott.client import Client

    server = Client("http://127.0.0.1:8085", "kp_…")
    table = server.create(server.games()[0]["name"], ["me", "level-3"])
    server.move(table["id"], table["moves"][0]["id"], table["seq"])
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote, urlencode

PREFIX = "/api/v1"
SECONDS = 30.0  # until a request is given up; the server sends signs of life into streams more often
TRIES = 4  # of a request that a busy server asks to send again
WAIT_SECONDS = 2.0


class ApiProblem(Exception):
    """The server's problem document: `status`, `kind`, for refused moves `rule`, and the wrong `fields`.

    `wait`: after how many seconds the same request can succeed, if the server asks too many to come later.
    """

    def __init__(self, status: int, document: dict[str, Any], wait: float = 0.0) -> None:
        super().__init__(document.get("detail") or document.get("title") or f"status {status}")
        self.status, self.document = status, document
        self.kind = str(document.get("type", "")).rpartition("#problem-")[2]
        self.rule: str | None = document.get("rule")
        self.fields = [str(each["field"]) for each in document.get("errors") or ()]
        self.wait = wait


class Client:
    """One person's token at one server. Every method is one request; answers are as the OpenAPI document says."""

    def __init__(self, address: str, token: str, lang: str = "en") -> None:
        self.address = address.rstrip("/") + PREFIX
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": lang}

    def me(self) -> Any:
        """Whose token it is."""
        return self.ask("GET", "/me")

    def games(self) -> Any:
        """The games, their options and bots."""
        return self.ask("GET", "/games")

    def tables(self, mine: bool = False) -> Any:
        """Public tables, or one's own."""
        return self.ask("GET", "/tables?" + urlencode({"mine": str(mine).lower()}))

    def create(self, game: str, seats: Sequence[str], **more: Any) -> Any:
        """A new table: each seat is "me", "open" or the name of a bot."""
        wanted = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "bot": seat} for seat in seats]
        return self.ask("POST", "/tables", {"game": game, "seats": wanted, **more})

    def state(self, table: str) -> Any:
        """A table as one sees it."""
        return self.ask("GET", f"/tables/{quote(table)}")

    def join(self, table: str, seat: int | None = None, invitation: str = "", share: str = "") -> Any:
        """Take a seat, and add something to the chance of the game."""
        sent = {"seat": seat, "invitation": invitation, "share": share}
        return self.ask("POST", f"/tables/{quote(table)}/seat", sent)

    def leave(self, table: str) -> Any:
        """Give the seat back, or let a bot play on."""
        return self.ask("DELETE", f"/tables/{quote(table)}/seat")

    def move(self, table: str, move: int | str, seq: int, key: str | None = None) -> Any:
        """Make a move; ApiProblem with the rule if it is refused."""
        return self.ask("POST", f"/tables/{quote(table)}/moves", {"move": move, "seq": seq, "key": key})

    def undo(self, table: str, seq: int, key: str | None = None) -> Any:
        """Take the last step back."""
        return self.ask("POST", f"/tables/{quote(table)}/undo", {"seq": seq, "key": key})

    def explain(self, table: str, move: int | str) -> Any:
        """Would a move be legal, and if not, why?"""
        return self.ask("GET", f"/tables/{quote(table)}/explain?" + urlencode({"move": move}))

    def say(self, table: str, text: str, key: str | None = None) -> Any:
        """Say something."""
        return self.ask("POST", f"/tables/{quote(table)}/chat", {"text": text, "key": key})

    def chat(self, table: str) -> Any:
        """What was said."""
        return self.ask("GET", f"/tables/{quote(table)}/chat")

    def record(self, table: str) -> str:
        """The record of a finished game."""
        return str(self.ask("GET", f"/tables/{quote(table)}/record"))

    def upload(self, record: str) -> Any:
        """A table from a record."""
        return self.ask("POST", "/records", {"record": record})

    def branch(self, table: str, step: int, **more: Any) -> Any:
        """A table that goes on from a step of a finished game: `bot`, `seat`."""
        return self.ask("POST", f"/tables/{quote(table)}/branch", {"step": step, **more})

    def log(self, table: str, after: int = 0) -> Any:
        """What has happened after a step, in words."""
        return self.ask("GET", f"/tables/{quote(table)}/log?" + urlencode({"after": after}))

    def step(self, table: str, step: int) -> Any:
        """The table after a step."""
        return self.ask("GET", f"/tables/{quote(table)}/steps/{step}")

    def hint(self, table: str, seq: int) -> Any:
        """Up to three moves, where the table allows hints; ask again while the state is "thinking"."""
        return self.ask("POST", f"/tables/{quote(table)}/hint", {"seq": seq})

    def review(self, table: str, depth: str = "") -> Any:
        """How a finished game was played; with a depth it is looked at so closely."""
        path = f"/tables/{quote(table)}/review"
        return self.ask("POST", path, {"depth": depth}) if depth else self.ask("GET", path)

    def events(self, table: str = "") -> Iterator[Any]:
        """What happens at a table, or at all of one's own, as long as the server tells it."""
        path = f"/tables/{quote(table)}/events" if table else "/events"
        with self._opened("GET", path, None) as answer:
            for line in answer:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; sent again, with the same key, when the server is busy."""
        for left in reversed(range(TRIES)):
            try:
                with self._opened(method, path, body) as answer:
                    text = answer.read()
                    is_json = "json" in answer.headers.get("Content-Type", "")
                    return json.loads(text) if is_json else text.decode()
            except ApiProblem as problem:
                if problem.status != 503 or not left:
                    raise
                time.sleep(problem.wait or WAIT_SECONDS)
        raise AssertionError("never here")

    def _opened(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"Content-Type": "application/json"} if data is not None else {})
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=SECONDS)
        except urllib.error.HTTPError as error:
            with error:
                try:
                    document = json.loads(error.read())
                except ValueError:
                    document = {}
            wait = error.headers.get("Retry-After") or ""
            raise ApiProblem(error.code, document if isinstance(document, dict) else {},
                             float(wait) if wait.isdecimal() else 0.0) from None  # fmt: skip
