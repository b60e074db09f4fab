"""A corrected component file is checked against the rulebook and against itself."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kohlenpott.api.figures import ComponentError, load
from kohlenpott.games.coal_baron.figures_check import check, require

Data = dict[str, Any]
Slot = tuple[str, Any, Any]  # path of a field, the table or list it stands in, its key or index

FREE_TEXT = re.compile(r"game\.name|vehicle\[\d\]\.rulebook_name")


@pytest.fixture(scope="module")
def printed() -> Data:
    return load("kohlenpott.games.coal_baron")[0]


@pytest.fixture
def data(printed: Data) -> Data:
    return copy.deepcopy(printed)


def problems(data: Data) -> dict[str, str]:
    return {problem.path: problem.message for problem in check(data)}


def fields(value: Any, path: str = "") -> Iterator[Slot]:
    """Every field of the data, inner ones after the table they stand in."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, field in list(inner):
        here = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")
        yield here, value, key
        yield from fields(field, here)


def leaves(data: Data) -> list[Slot]:
    """The innermost fields; the values of the bank notes count as one."""
    innermost = [slot for slot in fields(data) if not isinstance(slot[1][slot[2]], dict | list)]
    return sampled([slot for slot in innermost if not slot[0].startswith("inventory.bank_note_values")])


def sampled(slots: list[Slot]) -> list[Slot]:
    """Of fields that stand in every entry of a list only the first and the last."""
    alike: dict[str, list[Slot]] = {}
    for slot in slots:
        alike.setdefault(re.sub(r"\[\d+\]", "[]", slot[0]), []).append(slot)
    picked = [slot for group in alike.values() for slot in (group[0], group[-1])]
    return list({slot[0]: slot for slot in picked}.values())


def unnoticed(data: Data, slots: list[Slot], corrupt: Callable[[Any], Any]) -> list[str]:
    """The paths of the fields whose corruption is not reported at the field itself."""
    found = []
    for path, holder, key in slots:
        right = holder[key]
        holder[key] = corrupt(right)
        if path not in problems(data):
            found.append(path)
        holder[key] = right
    return found


def test_the_printed_figures_fit(data: Data) -> None:
    assert check(data) == []
    require(data)


def test_a_field_of_the_wrong_type_is_reported_with_its_path(data: Data) -> None:
    wrong_type = unnoticed(data, leaves(data), lambda value: 7 if isinstance(value, str) else "seven")

    assert wrong_type == []


def test_true_and_fractions_are_no_whole_numbers(data: Data) -> None:
    numbers = [slot for slot in leaves(data) if type(slot[1][slot[2]]) is int]

    assert unnoticed(data, numbers, float) == []
    assert unnoticed(data, numbers, bool) == []


def test_a_number_out_of_range_is_reported_with_its_path(data: Data) -> None:
    numbers = [slot for slot in leaves(data) if type(slot[1][slot[2]]) is int]

    assert unnoticed(data, numbers, lambda value: 999) == []
    assert unnoticed(data, numbers, lambda value: -999) == []


def test_an_unknown_word_is_reported_with_its_path(data: Data) -> None:
    words = [slot for slot in leaves(data) if isinstance(slot[1][slot[2]], str)]

    unseen = unnoticed(data, words, lambda value: "zeppelin")

    assert unseen and all(FREE_TEXT.fullmatch(path) for path in unseen)


def test_a_table_in_place_of_a_list_and_the_reverse_are_reported(data: Data) -> None:
    nested = sampled([slot for slot in fields(data) if isinstance(slot[1][slot[2]], dict | list)])

    assert unnoticed(data, nested, lambda value: [] if isinstance(value, dict) else {}) == []
    assert unnoticed(data, nested, lambda value: 5) == []


def test_a_missing_key_is_reported_with_its_path(data: Data) -> None:
    for path, table, key in sampled([slot for slot in fields(data) if isinstance(slot[1], dict)]):
        order = list(table.items())
        del table[key]
        assert problems(data).get(path) == "is missing", path
        table.clear()
        table.update(order)


def test_an_unknown_key_is_reported_with_its_path(data: Data) -> None:
    tables = [("", data), *((path, holder[key]) for path, holder, key in fields(data))]
    for path, table in tables:
        if isinstance(table, dict):
            table["zeppelin"] = 1
            assert problems(data).get(f"{path}.zeppelin".lstrip(".")) == "unknown key", path
            del table["zeppelin"]


@pytest.mark.parametrize(
    ("path", "rule"),
    [("colour", "CB-004"), ("vehicle", "CB-007"), ("space", "CB-013"), ("scoring", "CB-121")],
)
def test_a_list_with_an_entry_too_few_or_too_many_is_reported(data: Data, path: str, rule: str) -> None:
    size = len(data[path])
    data[path].append(data[path][0])
    assert problems(data)[path] == f"must have {size} entries ({rule}), has {size + 1}"

    del data[path][:2]
    assert problems(data)[path] == f"must have {size} entries ({rule}), has {size - 1}"


def test_there_are_44_orders_and_the_missing_one_is_named(data: Data) -> None:
    """CB-007."""
    del data["orders"]["cards"][24]

    assert [str(problem) for problem in check(data)] == [
        "orders.cards: must have 44 entries (CB-007), has 43",
        "orders.cards: missing: T03",
    ]


def test_an_order_too_many_is_named(data: Data) -> None:
    """CB-007."""
    cards = data["orders"]["cards"]
    data["orders"]["cards"] = [*cards, cards[0], {**cards[0], "id": "H12"}]

    found = problems(data)

    assert found["orders.cards[44].id"] == '"H01" stands already at orders.cards[0]'
    assert found["orders.cards[45].id"] == '"H12" is no card of the game'


def test_an_order_has_one_to_four_slots(data: Data) -> None:
    """CB-007."""
    data["orders"]["cards"][0]["slots"] = []
    data["orders"]["cards"][1]["slots"] = ["yellow"] * 5
    data["orders"]["cards"][6]["slots"][1] = "gray"

    assert problems(data) == {
        "orders.cards[0].slots": "must have 1 to 4 entries, has 0",
        "orders.cards[1].slots": "must have 1 to 4 entries, has 5",
        "orders.cards[6].slots[1]": 'must be one of "yellow", "brown", "grey", "black", is "gray"',
    }


def test_a_corrected_order_needs_corrected_sums(data: Data) -> None:
    data["orders"]["cards"][24]["vp"] += 1

    assert problems(data) == {
        "totals.order_vp": "is 256, but the list has 257 VP on the order cards",
        "totals.order_vp_per_vehicle": "is 64, but the list has these VP: handcart 64, horsecart 64, "
        "truck 65, locomotive 64; write [64, 64, 65, 64]",
    }

    data["totals"]["order_vp"] = 257
    data["totals"]["order_vp_per_vehicle"] = [64, 64, 65, 64]
    assert check(data) == []


def test_there_are_48_tiles(data: Data) -> None:
    """CB-008."""
    del data["tiles"]["list"][8]

    assert problems(data)["tiles.list"] == "must have 48 entries (CB-008), has 47"


def make_tile(kind: str, copy: int) -> dict[str, Any]:
    level = "YBGK".index(kind[0]) + 1
    colour = ("yellow", "brown", "grey", "black")[level - 1]
    carts = int(kind[1])
    side = "light" if kind[2] == "L" else "dark"
    return {
        "id": f"{kind}-{copy}", "colour": colour, "level": level, "minecarts": carts, "side": side,
        "cost": carts * level,
    }  # fmt: skip


def kinds_of(data: Data) -> dict[str, int]:
    """How many copies the list has of each kind."""
    ids = [tile["id"][:3] for tile in data["tiles"]["list"]]
    return {kind: ids.count(kind) for kind in ids}


def test_another_number_of_copies_is_possible_with_corrected_sums(data: Data) -> None:
    """CB-008: 48 tiles of sixteen kinds; how many of each is data."""
    copies = kinds_of(data) | {"Y1L": 4, "Y1D": 2}
    data["tiles"]["list"] = [make_tile(kind, n + 1) for kind, many in copies.items() for n in range(many)]

    assert set(problems(data)) == {"totals.tiles_light", "totals.tiles_dark"}

    data["totals"] |= {"tiles_light": 25, "tiles_dark": 23}
    assert check(data) == []


def test_every_kind_of_tile_is_there(data: Data) -> None:
    """CB-008."""
    copies = kinds_of(data) | {"G1L": 6, "G1D": 0}
    data["tiles"]["list"] = [make_tile(kind, n + 1) for kind, many in copies.items() for n in range(many)]

    assert problems(data) == {"tiles.list": "there is no tile of the kinds G1D (CB-008)"}


def test_one_wrong_tile_does_not_spoil_those_after_it(data: Data) -> None:
    tiles = data["tiles"]["list"]
    for key, wrong in {"id": "K2D-3", "colour": "black", "minecarts": 2, "side": "light"}.items():
        for i in (0, 1, 2, 3, 20, 21, 42, 44, 45, 47):  # inside a kind, and at both ends of one
            tile, right = tiles[i], tiles[i][key]
            tile[key] = wrong
            assert set(problems(data)) == ({f"tiles.list[{i}].{key}"} if right != wrong else set())
            tile[key] = right


def test_a_tile_costs_its_minecarts_times_the_price_of_its_colour(data: Data) -> None:
    """CB-061."""
    data["tiles"]["list"][30]["cost"] = 5

    assert problems(data) == {
        "tiles.list[30].cost": "must be 6 (2 x 3 Francs for grey, CB-061), is 5",
    }


def test_a_price_against_the_rulebook_is_refused(data: Data) -> None:
    """CB-061."""
    data["colour"][3]["francs_per_minecart"] = 5

    assert problems(data) == {"colour[3].francs_per_minecart": "must be 4 (CB-061), is 5"}


def test_francs_and_moves_of_a_space_may_be_corrected(data: Data) -> None:
    data["space"][9]["value"] = 3
    data["space"][20]["value"] = 7

    assert check(data) == []


def test_a_stop_marker_may_move_with_what_follows_from_it(data: Data) -> None:
    """CB-021: four spaces with marker 2, wherever they are."""
    data["space"][3] |= {"stop_marker": "", "min_players": 2}
    data["space"][4] |= {"stop_marker": "2", "min_players": 3}
    assert check(data) == []

    data["space"][11] |= {"stop_marker": "", "min_players": 2}
    data["space"][10] |= {"stop_marker": "2", "min_players": 3}
    assert check(data) == []


def test_a_marker_moved_to_another_area_changes_the_open_spaces(data: Data) -> None:
    data["space"][3] |= {"stop_marker": "", "min_players": 2}
    data["space"][10] |= {"stop_marker": "2", "min_players": 3}

    assert problems(data) == {
        "players.2.open_factory_display_spaces": ("must be 7 (that many factory spaces are open with 2 players), is 6"),
        "players.2.open_mining_spaces": "must be 1 (that many mining spaces are open with 2 players), is 2",
        "players.2.tile_pile_after_setup": "must be 41 (48 less 7 on the factory display, CB-023), is 42",
    }


def test_the_number_of_markers_is_the_rulebooks(data: Data) -> None:
    """CB-021."""
    data["space"][3] |= {"stop_marker": "", "min_players": 2}

    assert problems(data) == {
        "space": '4 spaces must have the stop_marker "2" (CB-021), 3 do: mining-8, money-5, order-1',
    }


def test_a_marker_and_the_least_number_of_players_agree(data: Data) -> None:
    """CB-021."""
    data["space"][0]["min_players"] = 3

    assert problems(data) == {"space[0].min_players": 'must be 2 (its stop_marker is ""), is 3'}


def test_the_leftmost_order_space_is_covered_with_two_players(data: Data) -> None:
    """CB-035."""
    data["space"][21] |= {"stop_marker": "", "min_players": 2}
    data["space"][24] |= {"stop_marker": "2", "min_players": 3}

    assert problems(data) == {
        "space[21].stop_marker": 'must be "2" (CB-035), is ""',
        "space[24].stop_marker": 'must be "" (CB-035), is "2"',
    }


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_figures_per_number_of_players_follow_from_the_lists(data: Data, seats: str) -> None:
    """CB-023, CB-026, CB-027, CB-029, CB-031, CB-035."""
    figures = data["players"][seats]
    slots = [(f"players.{seats}.{key}", figures, key) for key in figures]

    assert unnoticed(data, slots, lambda value: value + 1) == []
    assert unnoticed(data, slots, lambda value: value - 1) == []


def test_every_sum_is_held_against_its_list(data: Data) -> None:
    totals = data["totals"]
    slots = [(f"totals.{key}", totals, key) for key in totals]

    assert unnoticed(data, slots, lambda value: value + 1) == []
    data["totals"]["tile_cost_sum"] = 181
    assert problems(data) == {"totals.tile_cost_sum": "is 181, but the list has 180 Francs for all the tiles"}


def test_the_box_holds_what_the_rulebook_lists(data: Data) -> None:
    """CB-002, CB-003, CB-004, CB-007, CB-008, CB-009, CB-010, CB-011, CB-012."""
    inventory = data["inventory"]
    slots = [(f"inventory.{key}", inventory, key) for key in inventory if key != "bank_note_values"]

    assert unnoticed(data, slots, lambda value: value + 1) == []
    inventory["bank_note_values"] = [1, 2, 10]
    assert problems(data) == {"inventory.bank_note_values": "must be [1, 2, 5] (CB-011), is [1, 2, 10]"}


def test_an_empty_file_lacks_every_part() -> None:
    assert problems({}) == dict.fromkeys(
        ("game", "inventory", "colour", "vehicle", "space", "bank", "canteen", "orders", "tiles", "scoring",
         "endgame", "players", "totals"),
        "is missing",
    )  # fmt: skip


def test_data_that_does_not_fit_is_refused_in_one_line(data: Data) -> None:
    data["game"]["shifts"] = 4
    with pytest.raises(ComponentError) as failure:
        require(data)
    assert str(failure.value) == "the components of Coal Baron do not fit: game.shifts: must be 3 (CB-040), is 4"

    data["bank"]["francs"] = 2
    with pytest.raises(ComponentError, match=r"\(and 1 more\)$"):
        require(data)
