"""Records: declared once, copied, written as bytes and read back."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from kohlenpott.engine.chance import Chance
from kohlenpott.engine.decks import Deck
from kohlenpott.engine.records import (
    Field,
    Struct,
    StructMeta,
    TableStruct,
    cells,
    field_docs,
    one,
    record_types,
    records,
    scalars,
)
from kohlenpott.engine.types import Cells, i16, u64
from kohlenpott.games.coal_baron import records as coal_baron


class Clock(Struct):
    """Something wide."""

    ticks: u64  # since the beginning


class Wagon(Struct):
    """One wagon."""

    number: i16  # painted on it
    load: Cells = cells(3)  # cubes by colour


class Train(TableStruct):
    """A train of two wagons and a spare one."""

    clock: Clock = one(Clock)  # on the platform
    length: i16  # wagons in use
    wagons: list[Wagon] = records(Wagon, 2)  # these
    spare: Wagon = one(Wagon)  # on the siding
    stops: Cells = cells(2)  # stations


def a_train() -> Train:
    """A train with a different number in every cell."""
    train = Train()
    train.fill(list(range(100, 100 + Train.width())))
    return train


ALL_CELLS = list(range(100, 116))


# --- fields ---------------------------------------------------------------------------------------


def test_annotations_become_fields_in_their_order() -> None:
    assert Wagon.fields == (Field("number", "i16", None, 0, at="number"), Field("load", "i16", None, 3, at="load"))
    assert Train.fields == (
        Field("clock", None, Clock, 0, at="clock"),
        Field("length", "i16", None, 0, at="length"),
        Field("wagons", None, Wagon, 2, at="wagons"),
        Field("spare", None, Wagon, 0, at="spare"),
        Field("stops", "i16", None, 2, at="stops"),
    )
    assert Clock.fields == (Field("ticks", "u64", None, 0, at="ticks"),)


def test_a_width_counts_every_cell_inside() -> None:
    assert [field.width for field in Train.fields] == [1, 1, 8, 4, 2]
    assert (Clock.width(), Wagon.width(), Train.width()) == (1, 4, 16)


def test_a_new_record_is_all_zero() -> None:
    train = Train()

    assert train.cells() == [0] * 16
    assert (train.length, train.stops, train.log) == (0, [0, 0], None)
    assert [type(wagon) for wagon in train.wagons] == [Wagon, Wagon]
    assert train.wagons[0] is not train.wagons[1]


def test_a_record_has_no_other_attributes() -> None:
    wagon: Any = Wagon()

    with pytest.raises(AttributeError):
        wagon.colour = 1
    with pytest.raises(AttributeError):
        _ = wagon.log


# --- cells ----------------------------------------------------------------------------------------


def test_cells_are_written_and_read_in_the_order_of_declaration() -> None:
    train = a_train()

    assert train.cells() == ALL_CELLS
    assert (train.clock.ticks, train.length) == (100, 101)
    assert [(wagon.number, wagon.load) for wagon in train.wagons] == [(102, [103, 104, 105]), (106, [107, 108, 109])]
    assert (train.spare.number, train.spare.load, train.stops) == (110, [111, 112, 113], [114, 115])


def test_a_record_can_be_filled_from_the_middle_of_a_list() -> None:
    wagon = Wagon()
    wagon.fill([9, 9, 1, 2, 3, 4, 9], 2)

    assert (wagon.number, wagon.load) == (1, [2, 3, 4])


def test_flat_appends_to_what_is_there() -> None:
    out = [7]
    Wagon().flat(out)

    assert out == [7, 0, 0, 0, 0]


def test_a_copy_is_equal_and_independent_in_every_cell() -> None:
    train = a_train()
    train.log = []
    twin = train.copy()
    assert (twin == train, type(twin), twin.log) == (True, Train, None)

    twin.clock.ticks = twin.length = twin.wagons[0].number = twin.wagons[1].load[2] = -1
    twin.spare.load[0] = twin.stops[1] = -1

    assert train.cells() == ALL_CELLS
    assert twin != train
    assert train.log == []


@pytest.mark.parametrize("cell", range(16))
def test_records_differ_when_one_cell_does(cell: int) -> None:
    values = list(ALL_CELLS)
    values[cell] += 1
    other = Train()
    other.fill(values)

    assert (other == a_train(), a_train() == a_train()) == (False, True)


def test_records_of_different_types_are_different() -> None:
    class Cart(Struct):
        number: i16
        load: Cells = cells(3)

    assert Wagon() == Wagon()
    assert Wagon() != Cart()
    assert Wagon() != [0, 0, 0, 0]


def test_records_cannot_be_hashed_because_they_change() -> None:
    with pytest.raises(TypeError):
        hash(Wagon())


def test_a_log_is_no_part_of_the_state() -> None:
    train, listened = a_train(), a_train()
    listened.log = [(1, 2, 3, 4, 5)]

    assert train == listened
    assert train.to_bytes() == listened.to_bytes()


# --- bytes ----------------------------------------------------------------------------------------


def test_the_layout_is_wide_cells_first_and_then_16_bits_each() -> None:
    assert Train.layout() == "<1Q15h"


def test_bytes_are_those_of_a_c_struct_without_padding() -> None:
    assert a_train().to_bytes() == struct.pack("<Q15h", *ALL_CELLS)


def test_bytes_round_trip_with_extreme_values() -> None:
    train = a_train()
    train.clock.ticks = 2**64 - 1
    train.length, train.wagons[1].number, train.stops = -1, -(2**15), [2**15 - 1, 0]

    again = Train.from_bytes(train.to_bytes())

    assert (again, again.log, type(again.wagons[0])) == (train, None, Wagon)
    assert again.wagons[0].load == [103, 104, 105]


def test_bytes_behind_the_record_are_ignored() -> None:
    """The C struct may be padded at its end."""
    assert Train.from_bytes(a_train().to_bytes() + b"\xff" * 6) == a_train()


def test_too_few_bytes_are_an_error() -> None:
    with pytest.raises(struct.error):
        Train.from_bytes(a_train().to_bytes()[:-1])


def test_a_value_that_does_not_fit_its_cell_is_an_error() -> None:
    train = a_train()
    train.length = 2**15

    with pytest.raises(struct.error):
        train.to_bytes()


def test_scalars_name_the_type_of_every_cell() -> None:
    assert scalars(Train) == [(0, "u64"), *((k, "i16") for k in range(1, 16))]
    assert scalars(Wagon, 5) == [(5, "i16"), (6, "i16"), (7, "i16"), (8, "i16")]


def test_records_inside_come_first_and_once() -> None:
    assert record_types(Train) == [Clock, Wagon, Train]
    assert record_types(Wagon) == [Wagon]


# --- wrong declarations ---------------------------------------------------------------------------


@pytest.mark.parametrize("annotation", ["int", "i32", "Cells", "list[int]", "float"])
def test_a_field_that_is_no_cell_is_refused(annotation: str) -> None:
    body = {"__module__": __name__, "__annotations__": {"good": "i16", "bad": annotation}}

    with pytest.raises(TypeError, match=r"Wrong\.bad: .* is neither a scalar"):
        StructMeta("Wrong", (Struct,), body)


@pytest.mark.parametrize(
    ("fields", "markers"),
    [
        ({"length": "i16", "seed": "u64"}, {}),
        ({"seed": "u64", "length": "i16", "other": "u64"}, {}),
        ({"length": "i16", "clock": "Clock"}, {"clock": one(Clock)}),
        ({"clocks": "list", "length": "i16", "late": "u64"}, {"clocks": records(Clock, 2)}),
    ],
)
def test_wide_cells_behind_others_are_refused(fields: dict[str, str], markers: dict[str, Any]) -> None:
    body = {"__module__": __name__, "__annotations__": fields, **markers}
    wrong: Any = StructMeta("Wrong", (TableStruct,), body)

    with pytest.raises(TypeError, match="Wrong: u64 cells must come first"):
        wrong.layout()


def test_several_wide_cells_may_come_first() -> None:
    fields = {"clocks": "list", "seed": "u64", "length": "i16"}
    body = {"__module__": __name__, "__annotations__": fields, "clocks": records(Clock, 2)}
    right: Any = StructMeta("Right", (TableStruct,), body)

    assert right.layout() == "<3Q1h"


def test_the_bare_record_cannot_be_copied() -> None:
    with pytest.raises(TypeError):
        Struct().copy()


# --- documentation, and the records of the games ---------------------------------------------------


def test_the_comment_behind_a_field_is_its_documentation() -> None:
    assert field_docs(Wagon) == {"number": "painted on it", "load": "cubes by colour"}
    assert list(field_docs(Train)) == ["clock", "length", "wagons", "spare", "stops"]


@pytest.mark.parametrize("record", record_types(coal_baron.Table))
def test_every_field_of_coal_baron_is_documented(record: type[Struct]) -> None:
    docs = field_docs(record)

    assert list(docs) == [field.name for field in record.fields]
    assert all(docs.values())


def test_the_records_of_coal_baron() -> None:
    assert record_types(coal_baron.Table) == [Chance, Deck, coal_baron.Player, coal_baron.Table]
    assert coal_baron.Table.layout() == f"<1Q{coal_baron.Table.width() - 1}h"


def test_the_record_of_coal_baron_survives_bytes_and_copies_cell_by_cell() -> None:
    game = coal_baron.Table()
    values = [k % 30_000 for k in range(coal_baron.Table.width())]
    game.fill(values)

    assert game.cells() == values
    assert game.copy().cells() == values
    assert coal_baron.Table.from_bytes(game.to_bytes()).cells() == values
    twin = game.copy()
    twin.players[3].earned[16] = twin.tile_pile.count[5] = twin.filled[175] = -5
    assert game.cells() == values
