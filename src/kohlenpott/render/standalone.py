"""A drawing that stands alone: its pieces and rules inside, colours settled, nothing to press.

Several such pictures may share a page (a notebook, a list of thumbnails), so no rule and no id of one reaches another
of a different theme or game.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from kohlenpott.api import registry

from .game_files import style_sheet
from .sprite import definitions
from .theme import Theme, settled

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONDITIONAL = re.compile(r"@(?:media|container|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
PLAIN = re.compile(r"[.\w\s>-]+")  # classes, elements, descendants and children: what every SVG program understands
DRAWN = re.compile(r"(?:fill|stroke|opacity|color|font|text-anchor|paint-order|letter-spacing)")
REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')
CONTROLS = re.compile(r' (?:role|tabindex|data-[\w-]+|aria-[\w-]+)="[^"]*"')


def standing_alone(drawn: str, game: str, theme: Theme) -> str:
    """The root element of a drawing as a picture of its own."""
    head, _, rest = drawn.partition(">")
    head = re.sub(r' (?:class|id)="[^"]*"', "", head)
    head = head if " xmlns=" in head else head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    scope = f"kp-{game}-{theme}"
    used = {name for names in re.findall(r' class="([^"]*)"', drawn) for name in names.split()}
    rules = "".join(f".{scope} {selector}{{{body}}}" for selector, body in rules_of(game) if named(selector) <= used)
    body = CONTROLS.sub("", rest)
    whole = f'{head} class="{scope}"><style>{rules}</style><defs>{definitions(drawn)}</defs>{body}'
    return settled(with_own_ids(whole, theme), theme)


def with_own_ids(drawn: str, theme: Theme) -> str:
    """Ids that are referred to belong to the theme, all others are left out."""
    wanted = set(REFERENCE.findall(drawn))

    def renamed(match: re.Match[str]) -> str:
        return f' id="{theme}-{match[1]}"' if match[1] in wanted else ""

    drawn = re.sub(r' id="([^"]*)"', renamed, drawn)
    return re.sub(r'(href="#|url\(#)', rf"\g<1>{theme}-", drawn)


@cache
def rules_of(game: str) -> tuple[tuple[str, str], ...]:
    """The rules of the style sheets that any program can follow: selector and what it says about drawing."""
    found = []
    common = files(__package__).joinpath("static", "kohlenpott.css").read_text(encoding="utf-8")
    for sheet in (common, style_sheet(registry.definition(game))):
        css = CONDITIONAL.sub("", COMMENT.sub("", sheet))
        for selectors, body in RULE.findall(css):
            said = ";".join(part.strip() for part in body.split(";") if DRAWN.match(part.strip()))
            found += [(s.strip(), said) for s in selectors.split(",") if said and PLAIN.fullmatch(s) and "." in s]
    return tuple(found)


def named(selector: str) -> set[str]:
    """The classes a selector names."""
    return set(re.findall(r"\.([\w-]+)", selector))
