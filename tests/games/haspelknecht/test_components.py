"""A corrected component file is checked against the rulebook and against itself."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from kohlenpott.api.figures import ComponentError
from kohlenpott.games.haspelknecht.figures_check import check, printed, require

Data = dict[str, Any]
Slot = tuple[str, Any, Any]  # path of a field, the table or list it stands in, its key or index


@pytest.fixture
def data() -> Data:
    return copy.deepcopy(printed())


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
    return [slot for slot in fields(data) if not isinstance(slot[1][slot[2]], dict | list)]


def set_to(data: Data, path: str, value: Any) -> Data:
    """Change the field at a path."""
    for found, holder, key in fields(data):
        if found == path:
            holder[key] = value
            return data
    raise KeyError(path)


def test_the_packaged_figures_fit(data: Data) -> None:
    """HK-002, HK-003, HK-004."""
    assert check(data) == []
    require(data)


def test_a_field_of_the_wrong_type_is_reported_with_its_path(data: Data) -> None:
    """Every field in one wrong way, each way at every fifth field."""
    for k, (path, holder, key) in enumerate(leaves(data)):
        right = holder[key]
        wrong = (None, 1.5, [7], {"a": 1}, 7 if isinstance(right, str) else "seven")[k % 5]
        holder[key] = wrong
        assert path in problems(data), (path, wrong)
        holder[key] = right


def test_a_stated_number_cannot_change(data: Data) -> None:
    """Every number that is changed is reported, except the reconstructed ones, where it must stay in range."""
    for path, holder, key in leaves(data):
        right = holder[key]
        if type(right) is int:
            holder[key] = 999
            assert path in problems(data), path
            holder[key] = right


def test_missing_and_unknown_keys_are_reported(data: Data) -> None:
    for path, holder, key in [slot for slot in fields(data) if isinstance(slot[1], dict)][::3]:
        kept = dict(holder)
        del holder[key]
        assert problems(data).get(path) == "is missing", path
        holder.clear()
        holder.update(kept)
        holder["zeppelin"] = 1
        stem = path.rpartition(".")[0] if "." in path else ""
        assert problems(data).get(f"{stem}.zeppelin".lstrip(".")) == "unknown key", path
        del holder["zeppelin"]


@pytest.mark.parametrize(("path", "value"), [
    ("pool[0].water", True), ("tile[0].cost.any", 2), ("tile[0].symbol", "hammer_pick"),
    ("player_board.tunnel.section[0].vp", 2), ("player_board.tunnel.section[6].symbols", ["cart", "wheelbarrow"]),
    ("player_board.pinge.sequence", ["coal", "coal", "wood", "coal", "coal", "coal", "wood", "coal", "coal"]),
    ("layout[0].rows", [[0, 2, 4], [-1, 1, 3], [0, 2, 4], [-1, 1, 3]]), ("tile[0].cost_source", "my own box"),
])  # fmt: skip
def test_reconstructed_figures_may_be_corrected(data: Data, path: str, value: Any) -> None:
    assert check(set_to(data, path, value)) == []


@pytest.mark.parametrize(("path", "value", "where", "said"), [
    ("player_board.pinge.sequence", ["coal"] * 8 + ["wood"], "player_board.pinge.sequence", "HK-010"),
    ("player_board.pinge.sequence", ["coal"] * 7 + ["wood", "wood"], "player_board.pinge.sequence", "coal last"),
    ("player_board.tunnel.section[0].coal", 2, "player_board.tunnel.section", "holds 12 coal, must be 11"),
    ("tile[11].cost.any", 2, "tile[11].cost", "worked example"),
    ("tile[10].cost.black", 2, "tile[10].cost", "worked example"),
    ("tile[5].cost.yellow", 2, "tile[5].cost", "two brown and one yellow"),
    ("tile[0].cost", {"black": 0, "brown": 0, "yellow": 0, "any": 0}, "tile[0].cost", "1 to 6 discs"),
    ("tile[1].building_symbol", False, "tile[1].building_symbol", "brings a building"),
    ("tile[0].building_symbol", True, "tile", "6 tiles carry a building symbol"),
    ("layout[0].rows[0]", [0, 2, 4, 6], "layout[0].rows", "must be [3, 3, 3, 3]"),
    ("layout[0].rows[0]", [4, 2, 0], "layout[0].rows", "must ascend"),
    ("layout[0].rows[1]", [1, 3, 9], "layout[0].rows", "touches no tile of level 1"),
])  # fmt: skip
def test_corrections_must_keep_what_the_rulebook_states(
    data: Data, path: str, value: Any, where: str, said: str
) -> None:
    """HK-010, HK-030, HK-040, HK-182, HK-284, HK-R38, HK-301, HK-305, HK-306."""
    assert said in problems(set_to(data, path, value))[where]


def test_data_that_does_not_fit_is_refused_in_one_line(data: Data) -> None:
    data["meta"]["years"] = 4
    del data["tax"]
    with pytest.raises(ComponentError, match=r"components of Haspelknecht do not fit: .*\(and 1 more\)"):
        require(data)
