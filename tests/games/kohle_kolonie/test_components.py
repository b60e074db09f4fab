"""The component file of Kohle & Kolonie can be corrected by an owner of the box, and only so that it still fits."""

from __future__ import annotations

import copy
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kohlenpott.api.figures import ComponentError
from kohlenpott.api.known_figures import FOLDER_VARIABLE
from kohlenpott.games.kohle_kolonie import figures, figures_check, figures_map

Data = dict[str, Any]
Change = Callable[[Data], None]
SHAPES: tuple[Any, ...] = (None, 7, "x", [], {}, [1], [{}])
HOSTILE: list[Any] = [None, True, -3, 2.5, "x", [], {}, [[]], [None], [{}], {"a": []}]


def fresh() -> Data:
    return copy.deepcopy(figures.data)


def problems(change: Change) -> list[str]:
    data = fresh()
    change(data)
    return [str(problem) for problem in figures_check.check(data)]


def put(path: str, value: Any) -> Change:
    """Set one value: "villages.3.workers"."""

    def change(data: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            data = data[step]
        data[last] = value

    return change


def test_the_packaged_file_fits() -> None:
    """Sections 1 and 26."""
    assert figures_check.check(fresh()) == []
    figures_check.require(fresh())


def test_the_game_refuses_a_file_that_does_not_fit() -> None:
    """One clear line, naming the field."""
    data = fresh()
    data["prices"]["settlement"] = 9
    with pytest.raises(
        ComponentError, match=r"Kohle & Kolonie do not fit: prices\.settlement: must be 2 \(KK-023\), is 9"
    ):
        figures_check.require(data)


CORRECTIONS: dict[str, Change] = {
    "a price": put("mines.small.0.cost", 2),
    "an income": put("mines.small.0.income", 2),
    "an icon": put("mines.small.0.bonus", "none"),
    "a number": put("mines.single.0.number", 77),
    "points of a large mine": put("mines.large.3.vp", 9),
    "wagons of a large mine": put("mines.large.3.wagons", 0),
    "workers of a village": put("villages.0.workers", 1),
    "settlement spaces": put("villages.0.settlement_spaces", 1),
    "losses of disasters": put("disaster.vp_loss_by_round", [1, 2, 3, 4, 5]),
    "a rescue slot": put("tableau.mine_spaces.2.rescue_team_spaces", 0),
    "a coin symbol": put("tableau.mine_spaces.2.coin_securable", True),
    "an arrow more": put("tableau.mine_spaces.1.arrows_to", ["A3", "B2"]),
    "the bottom of the Trust's track": put("coal_trust.bottom_space", 1),
    "five coins to start with": put("player.starting_coins", 5),
    "points of a slot": put("pithead_cards.2.front.spaces.0.vp", 2),
    "insertions of Workforce": put("pithead_cards.0.back.insert_miners", 3),
    "a name": put("villages.0.name", "Heisingen an der Ruhr"),
}


@pytest.mark.parametrize("name", CORRECTIONS)
def test_reconstructed_figures_can_be_corrected(name: str) -> None:
    """Section 26: what was only in pictures."""
    data = fresh()
    CORRECTIONS[name](data)
    found = [str(problem) for problem in figures_check.check(data)]
    assert [line for line in found if not line.startswith("three_player.workers")] == []


def swap_route(data: Data) -> None:
    route = data["lines"][0]["route"]
    route[0], route[2] = route[2], route[0]


def swap_bonus(data: Data) -> None:
    rows = data["bonus_markers"]
    rows[0]["start_position"], rows[6]["start_position"] = 7, 1


def lose_card(data: Data) -> None:
    data["mines"]["small"].pop()


def lose_section(data: Data) -> None:
    del data["stations"]


MISTAKES: list[tuple[Change, str]] = [
    (put("counts.steam_engines", 21), "counts.steam_engines: must be 20 (KK-004), is 21"),
    (put("counts.coins_5", 9), "counts.coins_5: must be 10 (KK-005), is 9"),
    (put("scoring.steam_engines_vp", [0, 1]), "scoring.steam_engines_vp: must be"),
    (put("scoring.line_vp_3p.yellow", 9), "scoring.line_vp_3p.yellow: must be 8 (KK-416), is 9"),
    (put("exchange.coins_paid", 1), "exchange.coins_paid: must be 2 (KK-205), is 1"),
    (put("disaster.vp_loss_by_round", [1, 2]), "disaster.vp_loss_by_round: must have 5 to 5 entries, has 2"),
    (put("coal_trust.bottom_space", 3), "coal_trust.bottom_space: must be 1 or 6 (KK-D06), is 3"),
    (put("railway_markers.2.count", 6), "railway_markers[2].count: must be 5 (KK-011), is 6"),
    (put("disaster_markers.0.id", "fire"), 'disaster_markers[0].id: "fire" is none of'),
    (swap_bonus, "must be 7 (KK-029: it lies on the rightmost space), is 1"),
    (put("bonus_markers.1.start_position", 1), "bonus_markers[1].start_position: 1 stands already at bonus_markers[0]"),
    (put("mines.small.5.number", 1), "1 stands already at mines[0]"),
    (put("mines.small.5.cost", 3), "mines.small[5].cost: must be a whole number from 1 to 2, is 3"),
    (put("mines.small.5.ground", "atlantis"), 'mines.small[5].ground: "atlantis" is no ground of the kind'),
    (put("mines.small.0.enters", 5), "mines.small[0].enters: is after the consolidation in round 3 (KK-R23)"),
    (put("mines.small.0.consolidates", 4), "mines.small[0].consolidates: must be 3 (general is of round 3), is 4"),
    (put("mines.small.0.ground", "heinrich"), "grounds[0].small_mines: does not list the small mines of this ground"),
    (put("mines.large.0.ground", "general"), "mines.large[0].id: must be"),
    (lose_card, "mines.small: must have 40 entries (KK-006), has 39"),
    (lose_section, "stations: is missing"),
    (put("grounds.0.in_3p", True), "grounds[0].in_3p: must be false (KK-040: Essen is out), is true"),
    (put("grounds.0.kind", "single"), "grounds[0].kind: must be"),
    (put("villages.5.in_3p", False), "villages[5].in_3p: must be true (KK-041"),
    (put("villages.0.workers", 3), "villages[0].workers: must be a whole number from 1 to 2, is 3"),
    (put("villages.0.grounds", ["atlantis"]), "villages[0].grounds[0]: must be one of"),
    (put("villages.0.grounds", ["heinrich", "heinrich"]), "villages[0].grounds: names something twice"),
    (put("villages.0.stations", ["witten"]), "the villages that name it are"),
    (put("stations.0.adjacent_stations", ["witten"]), "stations[0].adjacent_stations: witten does not name"),
    (put("stations.2.in_3p", False), "stations[2].in_3p: must be true (KK-041"),
    (put("stations.0.lines", ["red"]), "lines[0].route: its stations are not those of the line"),
    (swap_route, "on the routes its neighbours are"),
    (put("lines.0.station_count", 6), "lines[0].station_count: must be 7 (stations on the route), is 6"),
    (put("lines.1.vp_4_5p", 9), "lines[1].vp_4_5p: must be 10"),
    (put("three_player.workers_in_villages", 31), "three_player.workers_in_villages: does not agree"),
    (put("tableau.mine_spaces.0.arrows_to", []), "no arrow leads to an empty space (KK-131)"),
    (put("tableau.mine_spaces.0.arrows_to", ["Z9"]), "tableau.mine_spaces[0].arrows_to: must be a list of A1"),
    (put("tableau.mine_spaces.1.start", True), "tableau.mine_spaces[1].start: must be false"),
    (put("pithead_cards.1.flip_vp", 7), "pithead_cards[1].flip_vp: does not say what KK-350 states for cokery"),
    (put("pithead_cards.1.back.spaces", []), "has room for fewer miner pieces than the front (KK-354)"),
    (put("pithead_cards.0.back.spaces", [{}]), "no pieces are ever placed on Workforce (KK-353)"),
    (put("pithead_cards.2.front.spaces.0.piece", "steam_engine"), "only the Cokery & Briquette Plant takes"),
    (put("pithead_cards.2.front.spaces.0.count", 3), "pithead_cards[2].front.spaces[0].count: must be a whole number"),
    (put("pithead_cards.0.id", "mill"), 'pithead_cards[0].id: "mill" is none of workforce'),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), MISTAKES, ids=[message[:50] for _, message in MISTAKES])
def test_a_mistake_is_explained(change: Change, message: str) -> None:
    """Counts, adjacency, lines, rounds: each with the field that does not fit."""
    found = problems(change)
    assert any(message in line for line in found), found[:5]


def test_no_value_makes_the_check_crash() -> None:
    """Every section replaced by something else is a problem, never an exception."""
    for section in list(figures.data):
        for value in SHAPES:
            data = fresh()
            data[section] = value
            assert isinstance(figures_check.check(data), list), section
            if section not in ("layout", "meta"):
                assert figures_check.check(data), (section, value)


def leaves(data: Any, path: str = "") -> list[str]:
    """The path of every value."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += leaves(value, f"{path}.{key}" if path else str(key))
    return found


def test_no_single_value_makes_the_check_crash() -> None:
    """A sample of all fields, each with values of other kinds."""
    draw = Random(1)
    every = [path for path in leaves(figures.data) if ".polygon" not in path and "layout" not in path]
    for path in draw.sample(every, 500):
        for value in draw.sample(HOSTILE, 3):
            try:
                problems(put(path, value))
            except Exception as error:
                raise AssertionError(f"{path} = {value!r}: {error!r}") from error


def test_the_packaged_file_is_the_one_that_is_read() -> None:
    """The tables come from figures.toml."""
    path = Path(figures.__file__).with_name("figures.toml")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == figures.data


def lose_village(data: Data) -> None:
    """Heisingen, which no line touches, is not on the map."""
    data["villages"] = [village for village in data["villages"] if village["id"] != "heisingen"]
    data["three_player"]["removed_villages"].remove("heisingen")


def move_mine(number: int, ground: str) -> Change:
    """A small mine belongs to another ground."""

    def change(data: Data) -> None:
        mine = next(mine for mine in data["mines"]["small"] if mine["number"] == number)
        rows = {row["id"]: row for row in data["grounds"]}
        rows[mine["ground"]]["small_mines"].remove(number)
        rows[ground]["small_mines"].append(number)
        mine |= {"ground": ground, "consolidates": rows[ground]["consolidates"]}

    return change


def mines_of(ground: str) -> list[int]:
    return [mine["number"] for mine in figures.data["mines"]["small"] if mine["ground"] == ground]


def test_a_map_may_have_fewer_villages_and_a_ground_one_small_mine() -> None:
    """KK-012: the rulebook gives no number of villages, and none of small mines in a ground."""
    assert problems(lose_village) == []
    ground, *others = [row["id"] for row in figures.data["grounds"] if row.get("consolidates") == 5 and row["in_3p"]]
    data, others = fresh(), [other for other in others if len(mines_of(other)) < figures_map.MOST_SMALL]
    for number, other in zip(mines_of(ground)[1:], others, strict=False):
        move_mine(number, other)(data)
    assert [m["ground"] for m in data["mines"]["small"]].count(ground) == 1
    assert figures_check.check(data) == []


def test_a_ground_may_have_as_many_small_mines_as_there_is_room_for() -> None:
    """KK-012: more are refused because of this program's tables, not of the rulebook."""
    ground, *others = [row["id"] for row in figures.data["grounds"] if row.get("consolidates") == 5]
    spare = [number for other in others for number in mines_of(other)[1:]]
    data = fresh()
    for number in spare[: figures_map.MOST_SMALL - len(mines_of(ground))]:
        move_mine(number, ground)(data)
    assert figures_check.check(data) == []
    move_mine(spare[figures_map.MOST_SMALL - len(mines_of(ground))], ground)(data)
    found = [str(problem) for problem in figures_check.check(data)]
    assert any(f"this program has room for {figures_map.MOST_SMALL} small mines in {ground}" in line for line in found)


def test_a_ground_that_consolidates_has_a_small_mine() -> None:
    """KK-012."""
    ground, other = [row["id"] for row in figures.data["grounds"] if row.get("consolidates") == 5][:2]
    data = fresh()
    for number in mines_of(ground):
        move_mine(number, other)(data)
    found = [str(problem) for problem in figures_check.check(data)]
    assert any(f"must have 1 small mines in {ground} at least, has 0 (KK-012)" in line for line in found)


def test_more_villages_than_there_is_room_for_are_refused_as_such() -> None:
    """KK-012: an honest line."""

    def add(data: Data) -> None:
        data["villages"].append({**data["villages"][0], "id": "atlantis"})

    assert problems(add) == ["villages: this program has room for 27 villages, not for 28"]


PLAY = """
import json, random, sys
import kohlenpott as kp
from kohlenpott import render
assert "heisingen" not in kp.game("kohle-kolonie").definition.unit.figures.village_ids
for pure in (True, False):
    game = kp.game("kohle-kolonie", pure=pure)
    for seats in (3, 4, 5):
        draw, state = random.Random(seats), game.new(seats, seats)
        assert all(game.move(state.decision_number, action).text("de") for action in range(game.actions))
        while state.seat is not None:
            assert not any("no-village" in move.notation for move in state.moves())
            state.apply(draw.choice(state.actions()))
            if draw.random() < 0.02:
                position = json.loads(json.dumps(state.position()))
                assert game.from_position(position) == state
                assert state.refusal("settle no-village-27") is not None
                render.board(render.scene(state, 0), game)
print("played")
"""


def test_the_engine_plays_on_a_map_with_fewer_villages(tmp_path: Path) -> None:
    """KK-012: in both modes, at every table; the room that is left over is never entered."""
    text = Path(figures.__file__).with_name("figures.toml").read_text(encoding="utf-8")
    text = re.sub(r'\[\[villages\]\]\nid = "heisingen"\n.*?(?=\[\[villages\]\])', "", text, count=1, flags=re.DOTALL)
    text = text.replace('"heisingen", ', "", 1)
    (tmp_path / "kohle-kolonie.toml").write_text(text, encoding="utf-8")
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr
