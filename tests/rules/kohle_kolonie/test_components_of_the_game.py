"""Kohle & Kolonie, section 1 and 26: what is in the box, and what the examples fix."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kohle_kolonie.build import ground, mine
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.wording import WORDS

DATA = figures.data


def test_five_colours_and_the_pieces_of_a_player() -> None:
    """KK-002, KK-D12: one English list forgets red."""
    assert figures.colours == ["orange", "blue", "red", "yellow", "green"]
    assert (figures.MINERS, figures.SETTLEMENTS, figures.ENGINEERS) == (20, 5, 3)
    assert figures.MOST_DISCS == DATA["counts"]["disaster_discs_per_player"] == 3


def test_every_player_has_five_pithead_cards() -> None:
    """KK-003."""
    assert sorted(row["id"] for row in DATA["pithead_cards"]) == sorted(figures.card_ids)
    assert figures.card_ids == ["workforce", "cokery", "ironworks", "loading", "administration"]


def test_neutral_pieces_and_money() -> None:
    """KK-004, KK-005: 20 engines, 40 workers, 3 black discs and a blank; coins worth 85."""
    assert (figures.ENGINES, figures.WORKERS, figures.BLACK_DISCS, figures.BLANK_DISCS) == (20, 40, 3, 1)
    assert figures.MONEY == 35 + 10 * 5 == 85


def test_sixty_mine_cards() -> None:
    """KK-006."""
    kinds = [len(DATA["mines"][kind]) for kind in ("small", "single", "large")]
    assert kinds == [40, 5, 15]
    assert ids.MINES == sum(kinds) == 60


def test_small_mines_have_price_and_income_of_one_or_two() -> None:
    """KK-007: number, ground with its city, entry and consolidation round, perhaps an icon."""
    for k in range(ids.SMALL_MINES):
        assert figures.MINE_PRICE[k] in (1, 2)
        assert figures.MINE_INCOME[k] in (1, 2)
        assert 1 <= figures.MINE_ENTERS[k] <= figures.MINE_ROUND[k] <= 5
        assert DATA["grounds"][figures.MINE_GROUND[k]]["region"] in figures.regions
        assert figures.MINE_VP[k] == 0
        assert not (figures.MINE_SECOND[k] and figures.MINE_WAGONS[k])


def test_single_mines_are_alone_in_their_ground_and_never_consolidated() -> None:
    """KK-008."""
    for k in range(ids.SINGLE, ids.LARGE):
        assert figures.MINE_ROUND[k] == 0
        assert figures.MINE_VP[k] > 0
        assert figures.MINE_GROUND.count(figures.MINE_GROUND[k]) == 1


def test_large_mines_have_no_price_and_a_round_from_three_to_five() -> None:
    """KK-009."""
    rounds = Counter(figures.MINE_ROUND[ids.LARGE :])
    assert sorted(rounds) == [3, 4, 5]
    assert figures.MINE_PRICE[ids.LARGE :] == [0] * 15
    assert all(points > 0 for points in figures.MINE_VP[ids.LARGE :])


def test_the_markers_of_the_box() -> None:
    """KK-011."""
    assert dict(zip(figures.railway_ids, figures.RAILWAY_COUNT, strict=True)) == {
        "victory_points": 3, "coin": 3, "worker": 5, "wagon": 4, "consolidation": 4,
    }  # fmt: skip
    assert dict(zip(figures.disaster_ids, figures.DISASTER_COUNT, strict=True)) == {
        "highest_number": 1, "extra_coin": 1, "buying_power": 2, "subsidence": 1,
    }  # fmt: skip
    assert len(figures.bonus_ids) == 7
    assert 5 * figures.MOST_EXTRA_ACTIONS == DATA["counts"]["extra_action_markers"] == 15


def test_the_map_has_twenty_grounds_villages_on_their_borders_and_four_lines() -> None:
    """KK-012: 15 grounds with small mines, 5 with a single one; 19 stations."""
    kinds = Counter(row["kind"] for row in DATA["grounds"])
    assert kinds == {"consolidating": 15, "single": 5}
    assert (len(figures.station_ids), figures.line_ids) == (19, ["yellow", "red", "brown", "green"])
    assert set(figures.VILLAGE_WORKERS) | set(figures.SETTLEMENT_SPACES) == {1, 2}
    assert all(row["grounds"] for row in DATA["villages"])
    assert len(figures.DISASTER_VP) == 5
    assert ids.TRUST_SPACES == 6


def test_a_village_touches_a_ground_exactly_if_it_lies_on_its_border() -> None:
    """KK-012: the points of the polygons say the same as the lists."""
    for row in DATA["villages"]:
        touching = [g["id"] for g in DATA["grounds"] if row["pos"] in g["polygon"]]
        assert sorted(touching) == sorted(row["grounds"]), row["id"]


def test_the_tableau_has_six_mine_spaces_in_two_rows() -> None:
    """KK-013, KK-R03: rescue slots, coin symbols and arrows are data."""
    assert figures.space_ids == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert figures.IS_START == [1, 0, 0, 0, 0, 0]
    assert set(figures.RESCUE_SLOT) <= {0, 1}
    assert 0 < sum(figures.COIN_SYMBOL) < 6, "not every space can be secured by a coin"


def test_markers_have_one_name_each() -> None:
    """KK-D33: Consolidation aid is a bonus marker, consolidation a railway marker."""
    assert WORDS.name("bonus", "consolidation_aid", "en") == "Consolidation aid"
    assert WORDS.name("bonus", "consolidation_aid", "de") == "Konsolidierungshilfe"
    assert WORDS.name("railway", "consolidation", "en") == "consolidation"


def test_vereinigter_general_is_as_the_printed_example_says() -> None:
    """KK-290: three mines of value 1, Glocke after Große Nebenbank; large mine of round 3, income 2, 4 VP."""
    small = {figures.mine_names[k]: k for k in range(ids.SMALL_MINES) if figures.MINE_GROUND[k] == ground("general")}
    assert sorted(small) == ["Generals Erbstollen", "Glocke", "Große Nebenbank"]
    assert [figures.MINE_PRICE[k] for k in small.values()] == [1, 1, 1]
    assert figures.MINE_NUMBER[small["Glocke"]] > figures.MINE_NUMBER[small["Große Nebenbank"]]
    large = mine("large_general")
    assert (figures.MINE_ROUND[large], figures.MINE_INCOME[large], figures.MINE_VP[large]) == (3, 2, 4)


@pytest.mark.parametrize(
    ("name", "mines", "villages"),
    [("hamburg_franziska", 3, 2), ("bommerbaenke", 2, 2), ("herbeder", 1, 1), ("klosterbusch", 1, 1)],
)
def test_the_grounds_of_the_board_scoring_example(name: str, mines: int, villages: int) -> None:
    """KK-277: enough mines and villages for the printed example."""
    assert sum(figures.MINE_GROUND[k] == ground(name) for k in range(ids.BUYABLE)) >= mines
    assert sum(name in row["grounds"] for row in DATA["villages"]) >= villages
    both = [row for row in DATA["villages"] if {"klosterbusch", "bommerbaenke"} <= set(row["grounds"])]
    assert both
