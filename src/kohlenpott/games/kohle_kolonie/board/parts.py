"""Small things all parts of the table are made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Scene
from kohlenpott.render.sprite import icon as drawn_icon

from .places import miner_place

MINUS = "−"


def symbol(kind: str, id: str) -> str:
    """The piece that shows a marker: `symbol("bonus", "rescue_team")`."""
    return f"kk-{kind}-{id.replace('_', '-')}"


@cache
def icon(name: str, class_: str = "icon") -> Markup:
    """A piece in a line of text."""
    return drawn_icon(name, class_=class_)


@cache
def icons(name: str, count: int, class_: str = "icon") -> Markup:
    """Several of a piece."""
    return Markup(icon(name, class_) * count)


def said(words: object) -> Markup:
    """Words for screen readers only."""
    return tag("span", words, class_="sr")


def chip(piece: str, number: object, words: str) -> Markup:
    """A piece, how many, and what it is."""
    return tag("span", icon(piece), number, said(f" {words}"), class_="chip", title=words)


def is_control(scene: Scene, place: str) -> bool:
    """Does the place offer or refuse something now?"""
    return place in scene.targets or place in scene.refused


def place(scene: Scene, id: str, name: str, *drawing: object, class_: str = "") -> Markup:
    """A place of the page: a button while it offers or refuses something, else only what lies there."""
    if scene.view["miner_from"] is not None and id == miner_place(scene.view["turn"], scene.view["miner_from"]):
        class_ += " is-picked"  # the miner in hand comes from here
    if is_control(scene, id):
        return scene.space(id, name, *drawing, class_=f"space {class_}".strip(), worded=True)
    last = "is-last" if id in scene.last else ""
    return tag("span", *drawing, id=id, title=name, class_=f"{class_} {last}".strip() or None)


def listed(items: Iterable[object], class_: str, label: str | None = None) -> Markup:
    """A list."""
    return tag("ul", join(tag("li", item) for item in items), class_=class_, aria_label=label)
