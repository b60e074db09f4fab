"""HTML and SVG as safe strings: whatever is not markup already is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Self

VOID = frozenset({"br", "img", "input", "link", "meta", "source"})


class Markup(str):
    """Text that is markup already. Jinja2 and `tag` leave it as it is."""

    __slots__ = ()

    def __html__(self) -> Self:
        return self

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, text(other)))


def text(child: object) -> str:
    """One child as markup."""
    if child is None:
        return ""
    return child if isinstance(child, Markup) else escape(str(child), quote=False)


def join(children: Iterable[object], between: str = "") -> Markup:
    """Children one after the other."""
    return Markup(between.join(text(child) for child in children))


@lru_cache(maxsize=8192, typed=True)  # boards say the same things again and again
def attribute(name: str, value: object) -> str:
    """` name="value"`; nothing for None and False. `class_` and `data_move` become `class` and `data-move`."""
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(number(value))}"'


def number(value: object) -> str:
    """A value as an attribute; floats lose needless digits."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element."""
    head = "".join([attribute(key, value) for key, value in attributes.items()])
    if name in VOID:
        return Markup(f"<{name}{head}>")
    inside = "".join([child if type(child) is Markup else text(child) for child in children])
    return Markup(f"<{name}{head}>{inside}</{name}>")
