"""Reads what a board is made of: ids, controls, nesting, drawings."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from xml.etree import ElementTree

from kohlenpott.render import Board, Panel, Scene
from kohlenpott.render.markup import VOID

WITH_NAME = ("svg", "button")  # elements that must say what they are


@dataclass
class Element:
    """One element with its attributes."""

    tag: str
    attributes: dict[str, str | None]
    within: tuple[str, ...]
    text: str = ""  # all words in it

    @property
    def name(self) -> str:
        """What a control is called: its label, or the words in it."""
        return self.attributes.get("aria-label") or self.text


@dataclass
class Page(HTMLParser):
    """Every element of a piece of markup; badly nested markup is an error."""

    elements: list[Element] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"<{tag}> has an attribute twice: {attrs}"
        self.elements.append(Element(tag, dict(attrs), tuple(self.stack)))
        if tag not in VOID:
            self.stack.append(tag)
            self.open.append(self.elements[-1])

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data

    def handle_endtag(self, tag: str) -> None:
        assert self.stack and self.stack[-1] == tag, f"</{tag}> closes {self.stack[-3:]}"
        self.stack.pop()
        self.open.pop()


def panels(board: Board) -> Iterator[Panel]:
    """All panels of a board."""
    yield from (*board.main, *board.own, *board.others, *board.extra, *board.status)


def read(board: Board) -> Page:
    """The elements of all panels."""
    page = Page()
    for panel in panels(board):
        page.feed(panel.body)
        assert page.stack == [], f"{panel.name} leaves {page.stack} open"
        page.elements.append(Element("section", {"id": panel.name}, ()))
    return page


def check(board: Board, scene: Scene) -> None:
    """Ids are unique, every place is there with its move, controls have names, nothing is styled inline."""
    page = read(board)
    ids = Counter(e.attributes["id"] for e in page.elements if "id" in e.attributes)
    assert [id for id, n in ids.items() if n > 1] == []
    by_id = {e.attributes["id"]: e for e in page.elements if "id" in e.attributes}
    for place, targets in scene.targets.items():
        attributes = by_id[place].attributes
        assert "is-legal" in str(attributes["class"]) and by_id[place].name
        if len(targets) == 1:
            assert attributes["data-action"] == str(targets[0].action)
        else:
            assert attributes["data-choices"] == str(len(targets))
    for place, refused in scene.refused.items():
        attributes = by_id[place].attributes
        assert attributes["aria-disabled"] == "true" and refused.text in by_id[place].name
    for element in page.elements:
        check_element(element)
    if board.focus:
        assert board.focus in {panel.name for panel in panels(board)}


def check_element(element: Element) -> None:
    """One element keeps the house rules."""
    attributes = element.attributes
    assert "style" not in attributes and element.tag not in ("style", "script")
    assert not (element.tag == "button" and "button" in element.within)
    if element.tag == "button" or attributes.get("role") in ("button", "group"):
        assert element.name
    if element.tag == "svg":
        is_named = attributes.get("aria-label") or attributes.get("role") == "img"
        assert is_named or attributes.get("aria-hidden") == "true"


def size(board: Board) -> tuple[int, int]:
    """Bytes of the markup, plain and compressed."""
    text = "".join(panel.body for panel in panels(board)).encode()
    return len(text), len(gzip.compress(text))


def check_picture(svg: str) -> None:
    """A picture is well-formed, complete and settled."""
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("viewBox")
    assert "var(" not in svg and "tabindex" not in svg
    known = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        href = element.get("href")
        assert href is None or href[1:] in known
