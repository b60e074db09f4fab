"""docs/adding-a-game.md is the story of the toy: its blocks are the toy's files, and what it offers besides works."""

from __future__ import annotations

import re
from pathlib import Path

from toy_game.installing import ROOT, TOY, install, run

STORY = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
NAMED = re.compile(r"^\*\*(?P<optional>Optional: )?`(?P<file>[\w./]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.M | re.S)
BLOCKS = [(found["file"], found["text"]) for found in NAMED.finditer(STORY) if not found["optional"]]
OPTIONAL = [(found["file"], found["text"]) for found in NAMED.finditer(STORY) if found["optional"]]

PLAY = """
import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.engine.codegen import write_unit

game = kp.game("coal-heaps")
state = game.new(2, 1)
print(game.definition.words.decision(state.decision, "en"))
print(state.move("take 1 from small").text())
state.apply("take 3 from small")
print(state.events()[0].text(), state.refusal("take 3 from small").text(), sep="\\n")
print([name for name, _, _ in game.features], len(state.observation(0)))
while state.seat is not None:
    state.apply(bots.make("greedy", game, 2, 1).choose(bots.PlayerView(state)))
print("cdef void observe" in write_unit(game.definition.unit))
"""


def test_every_block_with_a_file_name_is_that_file_or_a_part_of_it() -> None:
    assert len(BLOCKS) >= 11
    for file, text in BLOCKS:
        assert text in (TOY / file).read_text(encoding="utf-8"), file


def test_every_file_of_the_toy_is_told() -> None:
    files = {path.relative_to(TOY).as_posix() for path in TOY.rglob("*") if path.is_file()}
    assert {file for file in files if "__pycache__" not in file} == {file for file, _ in BLOCKS}


def test_the_optional_parts_work(tmp_path: Path) -> None:
    """The blocks of the page, added to the toy as they stand there."""
    site = install(tmp_path)
    assert [file for file, _ in OPTIONAL] == ["coal_heaps/text/en.toml", "coal_heaps/observation.py"]
    for file, text in OPTIONAL:
        (site / file).parent.mkdir(exist_ok=True)
        (site / file).write_text(text, encoding="utf-8")
    done = run(site, "-c", PLAY)
    assert done.stdout.splitlines() == [
        "Take one to three lumps, or dig",
        "1 lump from the small heap",
        "Seat 1 takes 3 lumps from the small heap.",
        "CH-003: You want 3 lumps, the heap holds 2.",
        "['decision', 'on turn', 'heaps', 'player'] 17",
        "True",
    ], done.stderr
