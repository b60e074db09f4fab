"""The documentation as data: its pages, links, code blocks, tables and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:(?<=\n\n)|\A)((?: {4}.*(?:\n|\Z)|\n)+)")
SPAN = re.compile(r"(?<!`)`(?!`)([^`\n]+)`(?!`)")
LINK = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.*)$", re.MULTILINE)
PROMPT = re.compile(r"(?:^|(?<=[ ]))kohlenpott (\S.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced code block."""

    language: str
    text: str


def name_of(page: Path) -> str:
    """A page as its path from the root."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """The fenced code blocks of a page."""
    return [Block(found["language"], found["text"]) for found in FENCE.finditer(page.read_text(encoding="utf-8"))]


def prose(page: Path) -> str:
    """A page without its fenced code blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """The targets of all links and pictures."""
    return LINK.findall(prose(page))


def anchors(page: Path) -> set[str]:
    """The anchors a page offers: its headings in lower case, without punctuation, spaces as hyphens."""
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page))]
    return {heading.strip().replace(" ", "-") for heading in plain}


def shown_code(page: Path) -> Iterator[str]:
    """Everything written as code that is no Python: blocks, indented lines, spans."""
    for block in blocks(page):
        if block.language not in ("python", "py"):
            yield block.text
    for found in INDENTED.finditer(prose(page)):
        yield "\n".join(line.strip() for line in found[1].splitlines())
    yield from SPAN.findall(prose(page))


def commands(page: Path) -> list[str]:
    """What stands behind `kohlenpott` in shown commands, up to a comment."""
    return [command.partition(" #")[0] for code in shown_code(page) for command in PROMPT.findall(code)]


def rows(page: Path, heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    section = page.read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    assert section, f"{name_of(page)} has no heading {heading!r}"
    found: list[list[str]] = []
    for line in section.splitlines():
        if line.startswith("|"):
            found.append([cell.strip() for cell in line.strip("|").split("|")])
        elif found:
            break
    return found[2:]
