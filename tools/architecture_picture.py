"""Prints docs/architecture.svg: the rooms in the order of pyproject.toml, and how a game becomes two engines.

    python tools/architecture_picture.py > docs/architecture.svg
"""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WIDTH, MARGIN, GAP = 360, 12, 8
INNER = WIDTH - 2 * MARGIN

# What stands below the name of each room; rooms that share a line have narrow words.
ROOMS = {
    "cli": ["the command kohlenpott"],
    "train": ["learning from self-play"],
    "web": ["tables in", "the browser"],
    "arena": ["matches", "between bots"],
    "envs": ["research", "environments"],
    "insight": ["chances, judged moves, luck, hints, puzzles"],
    "store": ["players, tables, log"],
    "bots": ["levels, search, others"],
    "games": ["one folder for each game, all of it:", "figures, records, moves, events, rules,",
              "positions, texts, evaluation, board"],
    "render": ["drawing kit: markup, pieces, scene"],
    "text": ["sentences, rulebook, coverage"],
    "api": ["Game, State, Record, positions, editions"],
    "search": ["look-ahead, tree search, games played on"],
    "engine": ["records, moves, chance, piles, code generator"],
}  # fmt: skip

STYLE = """\
  .paper { fill: #f3ece0 } .sheet { fill: #fcf9f3 } .board { fill: #e6dac3 }
  .box { stroke: #83745f; stroke-width: 1.5 }
  .way { fill: none; stroke: #574d41; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
  text { fill: #221d18; font: 13px "Helvetica Neue", Arial, "Liberation Sans", sans-serif }
  .sign { font-weight: bold; font-size: 15px } .head { font-weight: bold; font-size: 18px } .soft { fill: #574d41 }
  .file { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #181613 } .sheet { fill: #221f1b } .board { fill: #342f28 } .box { stroke: #8a7e6e }
    .way { stroke: #bdb2a0 } text { fill: #f2ebde } .soft { fill: #bdb2a0 }
  }"""


def layers() -> list[list[str]]:
    """The rooms from the outermost to the innermost; those that do not know each other together."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = next(each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers")
    return [re.findall(r"kohlenpott\.(\w+)", layer) for layer in found["layers"]]


def words(x: float, y: float, text: str, kind: str = "soft", middle: bool = False) -> str:
    """One line of text."""
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{anchor}>{escape(text)}</text>'


def box(x: float, y: float, width: float, height: float, kind: str = "sheet") -> str:
    """A room, or a step on the way."""
    return f'<rect class="{kind} box" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"/>'


def arrow(x: float, y: float, length: float) -> str:
    """A way downwards."""
    end = y + length
    return f'<path class="way" d="M{x:g} {y:g}V{end:g}m-5 -6l5 6l5 -6"/>'


def draw_rooms(y: float) -> tuple[list[str], float]:
    """One row for each layer; where the next thing may begin."""
    found: list[str] = []
    for layer in layers():
        width = (INNER - GAP * (len(layer) - 1)) / len(layer)
        lines = max(len(ROOMS[room]) for room in layer)
        height = 28 + 16 * lines
        for k, room in enumerate(layer):
            x = MARGIN + k * (width + GAP)
            found.append(box(x, y, width, height, "board" if room == "games" else "sheet"))
            found.append(words(x + 10, y + 20, room, "sign"))
            found += [words(x + 10, y + 38 + 16 * n, line) for n, line in enumerate(ROOMS[room])]
        y += height + GAP
    return found, y


def draw_engines(y: float) -> tuple[list[str], float]:
    """From the declarations and rules of a game to what callers meet."""
    half, middle = (INNER - GAP) / 2, WIDTH / 2
    right = MARGIN + half + GAP
    found = [
        box(MARGIN, y, half, 84, "board"), words(MARGIN + 10, y + 20, "declared", "sign"),
        words(MARGIN + 10, y + 40, "moves.py events.py", "file"),
        words(MARGIN + 10, y + 56, "records.py", "file"), words(MARGIN + 10, y + 72, "observation.py", "file"),
        box(right, y, half, 84, "board"), words(right + 10, y + 20, "written", "sign"),
        words(right + 10, y + 40, "rules/*.py", "file"), words(right + 10, y + 56, "evaluation.py", "file"),
        words(right + 10, y + 72, "figures.py", "file"),
        arrow(MARGIN + half / 2, y + 84, 22), arrow(right + half / 2, y + 84, 22),
    ]  # fmt: skip
    y += 108
    found += [box(MARGIN, y, INNER, 44), words(MARGIN + 10, y + 19, "Unit", "sign"),
              words(MARGIN + 10, y + 36, "may, legal, step, observe … from declarations"),
              arrow(MARGIN + half / 2, y + 44, 22), arrow(right + half / 2, y + 44, 22)]  # fmt: skip
    y += 68
    found += [box(MARGIN, y, half, 60), words(MARGIN + 10, y + 19, "codegen, Cython", "sign"),
              words(MARGIN + 10, y + 36, "one C unit,"), words(MARGIN + 10, y + 52, "no interpreter lock"),
              box(right, y, half, 60), words(right + 10, y + 19, "pure Python", "sign"),
              words(right + 10, y + 36, "the same functions,"), words(right + 10, y + 52, "constants folded in"),
              arrow(MARGIN + half / 2, y + 60, 22), arrow(right + half / 2, y + 60, 22)]  # fmt: skip
    y += 84
    found += [box(MARGIN, y, INNER, 34), words(middle, y + 22, "State (one game), Batch (many)", "sign", True)]
    return found, y + 34


def picture() -> str:
    """The whole picture; as wide as a phone, so that its words can be read there."""
    rooms, y = draw_rooms(58)
    engines, end = draw_engines(y + 40)
    height = end + MARGIN
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" '
        'role="img" aria-labelledby="title desc">',
        '<title id="title">How Kohlenpott is built</title>',
        '<desc id="desc">Rooms from the outermost to the innermost: '
        f'{"; ".join(", ".join(layer) for layer in layers())}. Declarations and rules of a game become one C unit or '
        'run as plain Python; both stand behind State and Batch.</desc>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height:g}" rx="12"/>',
        words(MARGIN, 28, "Rooms", "head"), words(MARGIN, 47, "imports point downwards only"),
    ]  # fmt: skip
    second = [words(MARGIN, y + 26, "One game, two engines", "head")]
    return "\n".join([*head, *rooms, *second, *engines, "</svg>"]) + "\n"


if __name__ == "__main__":
    print(picture(), end="")
