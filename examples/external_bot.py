"""A bot in a program of its own: it likes what costs it nothing and otherwise plays by chance.

    kohlenpott play coal-baron --seats human,"external:python examples/external_bot.py"
"""

import json
import random
import sys
from typing import Any


def choose(message: dict[str, Any]) -> int:
    """The id of one of the legal moves."""
    cautious = [move for move in message["moves"] if "bank" not in move["notation"]]
    return int(random.choice(cautious or message["moves"])["id"])


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])
        say(type="hello", name="example")
    elif message["type"] == "position":
        say(type="move", id=choose(message))
    elif message["type"] == "quit":
        break
