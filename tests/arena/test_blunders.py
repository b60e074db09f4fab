"""Moves that people would laugh at are found where they were made, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena import wild
from cli.running import Terminal
from games.coal_baron.build import BLUE, Mine, Play, coal_baron
from kohlenpott.api.record import Record
from kohlenpott.api.recorded_steps import Occasion, RecordedStep
from kohlenpott.arena import blunders
from kohlenpott.arena.report.digest import digests
from kohlenpott.arena.results import BadResults, Writer, read
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.workers import Attempt
from kohlenpott.games.coal_baron import blunders as coal_baron_blunders
from kohlenpott.text.templates import LANGUAGES

KEPT = Path(__file__).parents[2] / "docs" / "strength" / "levels"


def played(game: Play, moves: Sequence[str]) -> list[Occasion]:
    """What is found in some moves from a position of Coal Baron."""
    state, steps = game.state, []
    for move in moves:
        before, seat = state.clone(), state.seat
        assert seat is not None
        state.apply(move)
        steps.append(RecordedStep(before, seat, before.resolve(move), tuple(state.events())))
    return list(coal_baron_blunders.occasions(steps))


def kinds(found: Sequence[Occasion]) -> dict[str, bool]:
    return {each.kind: each.is_blunder for each in found}


def test_less_money_at_the_same_price_is_laughed_at() -> None:
    """CB-052, CB-105: both spaces are empty, so one worker brings 6 Francs as well as 4."""
    assert kinds(played(coal_baron(turn=BLUE), ["money-4"])) == {"dominated": True}
    assert kinds(played(coal_baron(turn=BLUE), ["money-6"])) == {"dominated": False}


def test_less_money_for_fewer_workers_is_not() -> None:
    """CB-056: somebody stands on the larger spaces."""
    game = coal_baron(turn=BLUE, workers={"money-6": [1], "money-5": [1]})
    assert kinds(played(game, ["money-4"])) == {"dominated": False}


MINER = Mine(level=1, cage="Y", coal={"Y": "Y", "B": "B"}, orders=["H01"])  # an order of one yellow cube


def mined(*moves: str, space: str = "mining-10") -> dict[str, bool]:
    """BLUE mines with a yellow cube in the cage."""
    return kinds(played(coal_baron(turn=BLUE, players=[MINER, Mine(), Mine()]), [space, *moves]))


def test_mining_that_stops_with_a_fitting_cube_in_the_cage_is_laughed_at() -> None:
    """CB-081, CB-086: two moves would have filled the slot; after that there is nothing left to do."""
    assert mined("stop")["early-stop"]
    assert mined("cage 0", "stop")["early-stop"]
    assert not mined("cage 0", "yellow to H01", "stop")["early-stop"]


def test_a_cage_that_passes_a_level_for_nothing_is_laughed_at() -> None:
    """CB-084: any level can be reached at once."""
    assert mined("cage 2", "cage 0", "stop")["idle-cage"]
    assert not mined("cage 2", "load brown", "cage 0", "stop")["idle-cage"]


def test_a_turn_that_leads_back_to_where_it_began_is_laughed_at() -> None:
    """Any game: the same state twice in what one seat does without a break."""
    state = coal_baron(turn=BLUE).state
    one, other = state.clone(), state.after("money-6")
    turn = [RecordedStep(each, BLUE, 0, ()) for each in (one, other, one)]
    assert [(each.kind, each.step, each.is_blunder) for each in blunders.cancelling(turn)] == [("cancelling", 0, True)]
    assert not any(each.is_blunder for each in blunders.cancelling(turn[:2]))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("haspelknecht-2-random-level-1-seed0", {"unused-worker", "avoidable-debt"}),
     ("kohle-kolonie-3-random-level-1-seed0", {"both-ways"})],
)  # fmt: skip
def test_games_of_weak_bots_have_occasions_of_every_kind(name: str, expected: set[str]) -> None:
    """Some are taken, most are not."""
    results = read(KEPT / f"{name}.jsonl.xz")
    lines = list(results.games.values())[:6]
    found = [each for line in lines for each in blunders.occasions_of(Record.from_text(line["record"]))]
    assert expected | {blunders.CANCELLING} == {each.kind for each in found}
    assert any(each.is_blunder for each in found) and not all(each.is_blunder for each in found)


@pytest.fixture(scope="module")
def results_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "match.jsonl"
    plan = Plan("match", "coal-baron", ("random", "first"), 2, 2)
    writer = Writer(path, plan)
    for task in plan.tasks():
        writer.add(wild.play(task, Attempt()))
    writer.close()
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_counts_bot_by_bot(results_file: Path, lang: str, terminal: Terminal) -> None:
    data = json.loads(terminal.run("arena", "blunders", results_file, "--json").out)
    rows = data["coal-baron"]
    assert {row["bot"] for row in rows} == {"random", "first"}
    assert all(0 <= row["blunders"] <= row["occasions"] and row["games"] == 2 for row in rows)
    shown = terminal.run("arena", "blunders", results_file, "--lang", lang).out
    assert "Coal Baron" in shown and "random" in shown


def test_results_with_other_figures_are_not_thrown_together(results_file: Path) -> None:
    one, other = read(results_file), read(results_file)
    assert len(digests([one, other])) == 1
    other.head["components"] = "0" * 64
    with pytest.raises(BadResults, match="different figures"):
        digests([one, other])
