"""Positions follow from declared fields: what is left out, what is null, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kohlenpott.api.fields import Counts, Each, Name, Number, Usual, needed, upto
from kohlenpott.api.positions import DeclaredPositions, OptionField, PositionEntry
from kohlenpott.api.reading import Reader
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.errors import PositionError
from kohlenpott.engine.records import OWNER, PART, Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16

DECISIONS = ("over", "load", "drive")
LOADING, DRIVING = 1, 2
SEATS = 2


class Driver(Struct):
    coins: i16 = cell(needed(Number(-9, 9, "the bank")))  # in the purse
    hand: i16 = cell(upto(5), at="secret.hand", seen_by=OWNER)  # cards
    plan: i16 = cell(Name(("fast", "slow")), at="secret.plan", seen_by=OWNER)  # for the next ride


class Yard(TableStruct):
    chance: Chance = one(Chance)
    seats: i16
    decision: i16
    turn: i16
    weather: i16
    gate: i16 = cell(Usual(Name(("shut", "open"), 0), ("shut",)))  # of the yard
    crane: i16 = cell(needed(upto(3)), at="loading.crane")  # where it stands
    wagons: Cells = cells(2, Each(("coal", "wood"), [upto(4), Name(("dry", "wet"))]))  # what they hold
    track: Cells = cells(SEATS, PART)  # seats in the order of their trains
    players: list[Driver] = records(Driver, SEATS)


def read_track(g: Yard, entry: Reader) -> None:
    g.track = entry.distinct(g.seats, g.seats, g.seats, "one train each")


def declared(**changed: Any) -> DeclaredPositions:
    parts = (PositionEntry("track", lambda g: g.track, read_track),)
    wanted = {"parts": parts, "only_while": {"loading": lambda g: g.decision == LOADING}} | changed
    options = (OptionField("weather", "weather", {None: 0, "rain": 1}, "X-001"),)
    return DeclaredPositions("yard", 1, Yard, (2,), DECISIONS, options, **wanted)


def yard(decision: int) -> Yard:
    g = Yard()
    g.seats, g.decision, g.turn, g.crane = SEATS, decision, 1, 2 if decision == LOADING else 0
    g.wagons, g.track = [3, 2], [1, 0]
    g.players[0].hand, g.players[1].plan = 4, 2
    return g


def refused(message: str, **changed: Any) -> None:
    with pytest.raises(PositionError, match=message):
        declared().read(declared().write(yard(LOADING)) | changed, False)


@pytest.mark.parametrize("decision", [LOADING, DRIVING])
def test_what_is_written_is_read_back(decision: int) -> None:
    assert declared().read(declared().write(yard(decision)), True) == yard(decision)


def test_what_belongs_to_a_decision_is_null_in_the_others() -> None:
    loading, driving = declared().write(yard(LOADING)), declared().write(yard(DRIVING))

    assert (loading["loading"], driving["loading"]) == ({"crane": 2}, None)
    del driving["loading"]
    assert declared().read(driving, False) == yard(DRIVING)
    with pytest.raises(PositionError, match=r"loading: must be null \(decision drive\), is an object"):
        declared().read(driving | {"loading": {"crane": 2}}, False)
    refused(r"loading: must be an object \(decision load\), is null", loading=None)


def test_an_object_of_secrets_is_null_for_the_others_and_for_spectators() -> None:
    def seen(seat: int | None) -> list[Any]:
        return [player["secret"] for player in declared().view(yard(DRIVING), seat)["players"]]

    assert seen(0) == [{"hand": 4, "plan": None}, None]
    assert seen(1) == [None, {"hand": 0, "plan": "slow"}]
    assert seen(None) == [None, None]


def test_secrets_are_open_when_the_game_says_so() -> None:
    positions = declared(are_secrets_kept=lambda g, distance: distance > 0 and g.decision == LOADING)

    assert positions.view(yard(LOADING), None)["players"][0]["secret"] is None
    assert positions.view(yard(DRIVING), None)["players"][0]["secret"] == {"hand": 4, "plan": None}


def test_a_field_may_have_another_default_or_none() -> None:
    assert declared().defaults["gate"] == "shut"
    assert "coins" not in declared().player_defaults
    refused(r"players\[0\].coins: is missing", players=[{}, {}])
    refused(r"players\[0\].coins: .* from -9 to 9 \(the bank\), is 10", players=[{"coins": 10}, {}])


def test_each_id_has_its_own_kind_of_entry_and_is_left_out_where_there_is_nothing() -> None:
    assert declared().write(yard(DRIVING))["wagons"] == {"coal": 3, "wood": "wet"}
    refused("wagons.coal: must be a whole number from 0 to 4, is 5", wagons={"coal": 5})
    refused("wagons.coal: is left out where it is 0", wagons={"coal": 0})
    refused("wagons.wood: is left out where it is null", wagons={"wood": None})
    assert Counts(("a", "b"), 0, 9).write([0, 7]) == {"b": 7}


def test_seats_and_options_are_refused_with_their_reason() -> None:
    refused(r"track\[1\]: seat 1 stands there twice \(one train each\)", track=[1, 1])
    refused(r'options.weather: must be one of null, "rain" \(X-001\), is "snow"', options={"weather": "snow"})


def test_a_field_that_nothing_tells_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="yard: no part tells track"):
        declared(parts=())
