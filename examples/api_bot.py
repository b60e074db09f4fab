"""A bot that takes a seat at a table of a running server and plays, all over the API.

    python examples/api_bot.py http://127.0.0.1:8085 kp_TOKEN            # whatever public table has a free seat
    python examples/api_bot.py http://127.0.0.1:8085 kp_TOKEN TABLE      # this one

The token needs the scopes read and play. The bot makes the move that sounds longest: replace `choose`.
"""

from __future__ import annotations

import sys
from typing import Any

from kohlenpott.client import ApiProblem, Client


def choose(state: dict[str, Any]) -> dict[str, Any]:
    """The move to make; `state["view"]` is all the seat may know."""
    return max(state["moves"], key=lambda move: len(move["text"]))


def play(server: Client, table: str) -> list[int]:
    """Sit down unless that was done before, then answer whenever asked; the points at the end."""
    if server.state(table)["seat"] is None:
        server.join(table)
    for _ in server.events(table):  # something has happened: look, and move as long as one is asked
        while (state := server.state(table))["is_asked"]:
            try:
                server.move(table, choose(state)["id"], state["seq"])
            except ApiProblem as problem:
                if problem.kind != "out-of-date":
                    raise
        if state["phase"] == "over":
            return list(state["result"]["scores"])
    raise ConnectionError("the server has ended the stream")


if __name__ == "__main__":
    server = Client(sys.argv[1], sys.argv[2])
    free = [table["id"] for table in server.tables() if any(seat["is_free"] for seat in table["seats"])]
    print(play(server, sys.argv[3] if len(sys.argv) > 3 else free[0]))
