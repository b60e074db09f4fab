"""What the interfaces call a game, derived from its name: "two-words" is two_words_v0, TwoWords and so on."""

from __future__ import annotations

VERSION = "v0"  # of the environments; a change that makes results incomparable raises it


def identifier(name: str) -> str:
    """A game's name as a part of Python names."""
    return name.replace("-", "_")


def camel_case(name: str) -> str:
    """A game's name as that of a class."""
    return "".join(word.capitalize() for word in name.split("-"))


def module_name(name: str) -> str:
    """The module that holds a game's environments."""
    return f"{identifier(name)}_{VERSION}"


def environment_id(name: str) -> str:
    """Under which id Gymnasium and PettingZoo know a game."""
    return f"kohlenpott/{camel_case(name)}-{VERSION}"
