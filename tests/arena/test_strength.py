"""The page of strength: matches played bit by bit, and told with everything needed to play them again."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott.api.record import Record
from kohlenpott.arena import archive, level_proofs, levels, results, strength
from kohlenpott.arena.shares import Share
from kohlenpott.arena.tournament import play_all
from kohlenpott.arena.workers import Local

KEPT = Path(__file__).parents[2] / "docs" / "strength"

RUNGS = """
[[rungs]]
game = "coal-baron"
seats = 2
bots = ["random", "random"]
games = 4
aim = 0.98

[[rungs]]
game = "kohle-kolonie"
seats = 3
bots = ["random", "nobody-of-this-name"]
games = 4
aim = 0.95
"""


def test_bots_that_are_not_there_are_left_out() -> None:
    assert [rung.plan.game for rung in strength.rungs(text=RUNGS)] == ["coal-baron"]


def test_the_shipped_matches_can_be_played() -> None:
    found = strength.rungs()
    assert {rung.plan.game for rung in found} == {"coal-baron", "haspelknecht", "kohle-kolonie"}
    assert len({rung.path(Path()) for rung in found}) == len(found)


def test_games_are_played_bit_by_bit_and_told_on_the_page(tmp_path: Path) -> None:
    ladder = strength.rungs(text=RUNGS)
    told: list[int] = []
    wanted = [(rung.plan, rung.path(tmp_path)) for rung in ladder]
    play_all(wanted, Local(1), 0.0, lambda plan, line: told.append(line["number"]))
    assert told == [], "no time, no games"
    for _ in range(2):
        play_all(wanted, Local(1), 60.0, lambda plan, line: told.append(line["number"]))
    assert sorted(told) == [0, 1, 2, 3]
    found = strength.played(ladder, tmp_path)
    page = strength.page(found, "kohlenpott arena strength", "strength.svg")
    assert "## Coal Baron" in page and "| 2 | `random` against `random` | today | 4 | **100.0 %** |" in page
    assert "seed 0; 4 games" in page and "cores" in page and "(strength.svg)" in page
    drawing = strength.plot(found)
    ET.fromstring(drawing)
    assert "random – random" in drawing and "var(" not in drawing


def test_levels_that_have_met_are_told_on_the_page(tmp_path: Path) -> None:
    assert strength.placed_levels(tmp_path) == {}
    pair = levels.plans("kohle-kolonie", 3, 2)[0]
    play_all([(pair, levels.path(tmp_path, pair))], Local(1), 60.0, lambda plan, line: None)
    placed = strength.placed_levels(tmp_path)
    assert list(placed) == ["Kohle & Kolonie"] and list(placed["Kohle & Kolonie"]) == [3]
    assert "| game | seats | 2 over 1 |" in level_proofs.table(placed)
    (table,) = strength.level_tables(placed["Kohle & Kolonie"])
    assert "Levels with 3 seats" in table and "| `random` | 0 | 0 – 0 |  |" in table
    assert "| `level-1` |" in table.splitlines()[-1] and " of 6 (" in table.splitlines()[-1], "blocks are whole"


def test_matches_of_earlier_bots_are_told_of_as_such(tmp_path: Path) -> None:
    (rung,) = strength.rungs(text=RUNGS)
    earlier = rung.path(tmp_path / archive.EARLIER)
    play_all([(rung.plan, earlier)], Local(1), 60.0, lambda plan, line: None)
    page = strength.page(strength.played([rung], tmp_path), "kohlenpott arena strength", "strength.svg")
    assert "| `random` against `random` | before | 4 |" in page and "bots of before" in page

    play_all([(rung.plan, rung.path(tmp_path))], Local(1), 60.0, lambda plan, line: None)
    page = strength.page(strength.played([rung], tmp_path), "kohlenpott arena strength", "strength.svg")
    assert "| `random` against `random` | today | 4 |" in page and "bots of before" not in page


@pytest.mark.parametrize(
    ("won", "low", "seats", "wanted"),
    [(70, 0.61, 2, "proved"), (62, 0.53, 2, "reached"), (58, 0.51, 2, "better"), (58, 0.48, 2, "open"),
     (60, 0.47, 3, "proved"), (48, 0.36, 3, "reached"), (45, 0.34, 3, "better"), (40, 0.3, 3, "open")],
)  # fmt: skip
def test_what_games_against_the_level_below_prove(won: int, low: float, seats: int, wanted: str) -> None:
    share = Share(100, won, low, 0.9)
    assert level_proofs.verdict(share, seats) == wanted
    assert level_proofs.in_words(share, seats) == f"{wanted}, {won} % of 100"
    assert level_proofs.in_words(None, seats) == ""


def test_names_in_the_picture_are_short() -> None:
    rival = "python:kohlenpott.envs.openspiel.rival@200ms"
    assert [strength.brief(bot) for bot in (rival, "search@1.5s")] == ["rival@200ms", "search@1.5s"]


def test_the_page_tells_what_the_games_kept_with_it_say(tmp_path: Path) -> None:
    archive.unpack(KEPT / "matches", tmp_path / "matches")
    archive.unpack(KEPT / "matches" / archive.EARLIER, tmp_path / "matches" / archive.EARLIER)
    archive.unpack(KEPT / "levels", tmp_path / "levels")
    archive.unpack(KEPT / "levels" / archive.EARLIER, tmp_path / "levels" / archive.EARLIER)
    found = strength.played(strength.rungs(), tmp_path / "matches")
    placed = strength.placed_levels(tmp_path / "levels")
    page = strength.page(found, "kohlenpott arena strength", "strength.svg", placed, "strength")
    written = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    before, _, counted = written.partition(f"{strength.BLUNDERS}\n\n")  # counting takes half a minute
    assert page == before + counted[counted.index("## ") :]
    assert all(f"{kp.game(name).definition.title}:\n" in counted for name in kp.games())
    assert strength.plot(found) == KEPT.with_suffix(".svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(KEPT.rglob("*.xz")), ids=lambda path: path.name.removesuffix(".jsonl.xz"))
def test_games_that_are_kept_can_be_replayed(path: Path) -> None:
    """The last of each file; `kohlenpott arena verify` looks at all."""
    line = results.read(path).counted()[-1]
    state = Record.from_text(line["record"]).verify()
    assert state.scores() == line["scores"] and state.breakdown() == line["breakdown"]
