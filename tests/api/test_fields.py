"""Codecs: how the cells of a field are written in a position, and read back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kohlenpott.api.fields import SEAT, AllCounts, Codec, Multiset, Number, OneOf, Places, Split, needed, upto
from kohlenpott.api.positions import DeclaredPositions, PositionEntry, Shape
from kohlenpott.api.reading import Reader
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.errors import PositionError
from kohlenpott.engine.records import PART, Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16

COLOURS = ("red", "blue")
COLOUR = OneOf({"red": 0, "blue": 1})
SHOPS = Places({"north": 0, "west": 2}, COLOUR, 3, "two are open")


@pytest.mark.parametrize(
    ("codec", "held", "written"),
    [(COLOUR, 1, "blue"), (COLOUR, -1, None), (SHOPS, [1, -1, -1], {"north": "blue", "west": None}),
     (Multiset(COLOURS, 5), [2, 1], ["red", "red", "blue"]), (needed(upto(3)), 2, 2)],
)  # fmt: skip
def test_what_is_written_is_read_back(codec: Codec, held: Any, written: Any) -> None:
    assert codec.write(held) == written
    assert codec.read(Reader(written)) == held


@pytest.mark.parametrize(
    ("codec", "data", "message"),
    [(COLOUR, "green", "must be one of red, blue"), (SHOPS, {"north": None}, "west: is missing (two are open)"),
     (Multiset(COLOURS, 2), ["red"] * 3, "must have 0 to 2 entries"), (Number(1, 2, "KK-001"), 3, "(KK-001), is 3"),
     (SEAT.codec(SimpleNamespace(seats=3)), 3, "from 0 to 2 (seats)")],
)  # fmt: skip
def test_what_does_not_fit_is_refused(codec: Codec, data: Any, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        codec.read(Reader(data))
    assert message in str(refused.value)


class Hut(Struct):
    """A player."""

    coal: Cells = cells(4, Split(("up", "down"), [AllCounts(COLOURS, 0, 9)] * 2), at="hut.*.coal")  # by floor


class Yard(TableStruct):
    """A table."""

    chance: Chance = one(Chance)
    seats: i16
    decision: i16
    turn: i16
    load: i16 = cell(upto(9), at="cart.load")
    first: i16 = cell(SEAT)
    lamp: i16 = cell(PART)
    players: list[Hut] = records(Hut, 2)


def yard(*parts: PositionEntry) -> DeclaredPositions:
    """Positions of a table whose cart is there only while it is being loaded, the second decision."""
    return DeclaredPositions("yard", 1, Yard, (2,), ("over", "load"), parts=parts,
                             only_while={"cart": lambda g: g.decision == 1})  # fmt: skip


LAMP_IS = ("off", "on")
LAMP = PositionEntry("lamp", lambda g: LAMP_IS[g.lamp], lambda g, entry: setattr(g, "lamp", entry.choice(LAMP_IS)))


def test_a_field_is_shared_out_over_names() -> None:
    hut = Hut()
    hut.coal = [1, 2, 3, 4]

    assert Shape(Hut).write(Yard(), hut) == {
        "hut": {"up": {"coal": {"red": 1, "blue": 2}}, "down": {"coal": {"red": 3, "blue": 4}}}
    }


def test_an_entry_is_null_while_its_condition_does_not_hold() -> None:
    g = Yard()
    g.seats, g.load, g.lamp = 2, 5, 1
    written = yard(LAMP, PositionEntry("cart")).write(g)
    assert written["cart"] is None
    assert yard(LAMP).read({**written, "decision": "load", "cart": {"load": 5}}, strict=True).load == 5

    with pytest.raises(PositionError, match=r"cart: must be null \(decision over\)"):
        yard(LAMP).read({**written, "cart": {"load": 5}}, strict=False)
    with pytest.raises(PositionError, match=r"cart: must be an object \(decision load\)"):
        yard(LAMP).read({**written, "decision": "load"}, strict=False)


def test_parts_say_where_entries_stand() -> None:
    g = Yard()
    g.seats = 2

    assert list(yard(LAMP, PositionEntry("cart")).write(g))[6:] == ["first", "lamp", "cart", "players", "chance"]
    assert list(yard(LAMP).view(g, 0))[6:] == ["cart", "first", "lamp", "players"]
