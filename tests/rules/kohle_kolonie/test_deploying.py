"""Kohle & Kolonie, sections 10 and 21.1: miners and the railway."""

from __future__ import annotations

from games.kohle_kolonie.build import ORANGE, Play, Seat, kohle, station
from games.kohle_kolonie.moments import deploying
from kohlenpott.games.kohle_kolonie import figures


def test_two_insertions_and_two_steps_in_any_order_for_nothing() -> None:
    """KK-175, KK-187."""
    game = deploying(Seat(settlements={"heven": 1}))
    game.play("insert rescue-A1", "take village-heven", "put station-herbede", "insert cokery")
    assert game.refused("insert ironworks") == "KK-175"
    game.play("take rescue-A1", "put loading")

    assert game.state.decision == "turn"
    assert game.player(ORANGE).coins == 0
    p = game.player(ORANGE)
    assert (p.at_station[station("herbede")], p.card_miners, sum(p.rescue)) == (1, [0, 1, 0, 1, 0], 0)


def test_workforce_flipped_gives_four_steps_and_an_engineer_move() -> None:
    """KK-176, KK-376, KK-R12: insertions stay two."""
    game = deploying(Seat(flipped=["workforce"], engineers={"cokery": 1}))
    assert (game.g.inserts, game.g.steps, game.g.engineer_moves) == (2, 4, 1)
    plain = deploying(Seat())
    assert (plain.g.inserts, plain.g.steps, plain.g.engineer_moves) == (2, 2, 0)


def test_a_miner_is_inserted_in_a_rescue_slot_on_a_card_or_at_a_settlement() -> None:
    """KK-177, KK-183, KK-R13: rescue slots also without a mine."""
    game = deploying(Seat(settlements={"heven": 1, "linden": 2}, rescue=["A1"], miners={"cokery": 3, "loading": 0}))

    assert game.refused("insert rescue-A2") is None
    assert game.refused("insert rescue-A1") == "KK-177"
    assert game.refused("insert ironworks") is None
    assert game.refused("insert cokery") == "KK-177"
    assert game.refused("insert workforce") == "KK-177"
    assert game.refused("insert village-heven") is None
    assert game.refused("insert village-linden") == "KK-177"


def test_miners_are_never_inserted_on_stations_or_mines() -> None:
    """KK-178: no such move exists."""
    game = deploying(Seat(mines={"A1": "16"}, settlements={"heven": 1}))

    places = {move.args["place"] for move in game.state.moves() if move.kind == "insert"}
    assert all(not place.startswith("station") and place != "pool" for place in places)


def test_one_miner_may_be_moved_several_times_also_a_new_one() -> None:
    """KK-179: each time by one space for one step."""
    game = deploying(Seat(settlements={"heven": 0}))
    game.play("insert village-heven", "take village-heven", "put station-herbede")
    game.play("take station-herbede", "put station-blankenstein")

    assert game.player(ORANGE).at_station[station("blankenstein")] == 1
    assert game.g.steps == 0
    assert game.refused("take station-blankenstein") == "KK-175"
    assert deploying(Seat()).refused("take rescue-A1") == "KK-179"


def targets(game: Play, start: str) -> list[str]:
    return [move.removeprefix("put ") for move in game.play(f"take {start}").moves("put")]


def test_from_a_rescue_slot_or_card_to_other_slots_or_the_pool() -> None:
    """KK-180, KK-D32: the station and the settlement are out of reach; taking back is one step."""
    seat = Seat(rescue=["A1"], miners={"cokery": 1, "ironworks": 3}, settlements={"heven": 1})
    free = [f"rescue-{name}" for name in figures.space_ids[1:]]
    assert targets(deploying(seat), "rescue-A1") == [*free, "cokery", "loading", "administration", "pool"]
    assert targets(deploying(seat), "cokery") == [*free, "loading", "administration", "pool"]
    game = deploying(seat).play("take cokery", "put pool")
    assert (game.player(ORANGE).pool, game.g.steps) == (20 - 5, 1)


def test_from_a_settlement_to_slots_stations_on_its_track_or_the_pool() -> None:
    """KK-180, KK-380."""
    found = targets(deploying(Seat(settlements={"vormholz": 1})), "village-vormholz")
    assert [name for name in found if name.startswith("station")] == ["station-blankenstein", "station-herbede"]
    assert {"rescue-A1", "cokery", "pool"} <= set(found)
    inland = targets(deploying(Seat(settlements={"linden": 1})), "village-linden")
    assert not [name for name in inland if name.startswith("station")]


def test_from_a_station_to_adjacent_stations_or_the_pool() -> None:
    """KK-180, KK-181, KK-182, KK-D09: villages in between are skipped."""
    game = deploying(Seat(stations={"herbede": 1}))
    assert targets(game, "station-herbede") == ["station-blankenstein", "station-bommern", "pool"]
    assert game.refused("put cokery") == "KK-181"
    assert game.refused("put rescue-A1") == "KK-181"
    assert game.refused("put station-hattingen") == "KK-182"


def test_an_option_keeps_station_miners_on_the_railway() -> None:
    """KK-D09: station_to_pool = false."""
    game = deploying(Seat(stations={"herbede": 1}), options={"station_to_pool": False})

    assert targets(game, "station-herbede") == ["station-blankenstein", "station-bommern"]
    assert game.refused("put pool") == "KK-180"


def test_nobody_ever_moves_to_a_settlement_or_from_a_mine() -> None:
    """KK-181: neither from a settlement nor from anywhere else."""
    seat = Seat(settlements={"heven": 1, "linden": 0}, rescue=["A1"], mines={"A1": "16"}, lost=3)
    game = deploying(seat)
    assert game.moves("take") == ["take rescue-A1", "take village-heven"]
    game.play("take village-heven")
    assert game.refused("put village-linden") == "KK-181"
    assert game.refused("put village-heven") == "KK-181"


def test_a_rescue_slot_holds_one_miner() -> None:
    """KK-183."""
    game = deploying(Seat(rescue=["A1", "A2"])).play("take rescue-A1")

    assert game.refused("put rescue-A2") == "KK-180"
    assert game.refused("put rescue-A1") == "KK-180"


def test_a_station_holds_any_number_of_miners() -> None:
    """KK-184."""
    game = kohle(players=[Seat(settlements={"heven": 2}), Seat(stations={"herbede": 5})]).play("miners")
    game.play("take village-heven", "put station-herbede", "take village-heven", "put station-herbede")

    assert game.player(ORANGE).at_station[station("herbede")] == 2


def test_with_workforce_flipped_one_engineer_changes_cards_without_a_step() -> None:
    """KK-186, KK-D31."""
    game = deploying(Seat(flipped=["workforce"], engineers={"cokery": 1, "loading": 1}))
    assert game.refused("move engineer cokery loading") == "KK-186"
    assert game.refused("move engineer ironworks cokery") == "KK-186"

    game.play("move engineer cokery administration")

    assert game.player(ORANGE).card_engineers == [0, 0, 0, 1, 1]
    assert game.g.steps == 4
    assert game.refused("move engineer loading cokery") == "KK-186"
    plain = deploying(Seat(engineers={"cokery": 1}))
    assert plain.refused("move engineer cokery administration") == "KK-186"


def test_the_player_may_stop_at_any_point() -> None:
    """KK-187: unused insertions and steps are lost."""
    game = deploying(Seat(coins=2)).play("insert cokery", "stop")

    assert game.state.decision == "turn"
    assert (game.g.inserts, game.g.steps) == (0, 0)
    assert game.refused("miners") == "KK-101"
    flipped = deploying(Seat(coins=2, flipped=["workforce"], engineers={"cokery": 1})).play("insert cokery", "stop")
    assert (flipped.g.inserts, flipped.g.steps, flipped.g.engineer_moves) == (0, 0, 0)


def test_an_action_without_anything_to_do_is_not_offered() -> None:
    """KK-R51: no miner anywhere and no engineer to move."""
    nobody = Seat(coins=2, pool=0, lost=20)
    assert kohle(players=[nobody]).refused("miners") == "KK-R51"
    engineer = Seat(pool=0, lost=20, flipped=["workforce"], engineers={"cokery": 1})
    assert kohle(players=[engineer]).refused("miners") is None
    fixed = Seat(coins=2, pool=0, lost=20, engineers={"cokery": 1})
    assert kohle(players=[fixed]).refused("miners") == "KK-R51"


def test_miners_on_one_card_are_counted_not_placed() -> None:
    """KK-R49: no step leads from a card to itself, and the pieces earn most as they stand."""
    game = deploying(Seat(miners={"cokery": 2})).play("take cokery")
    assert game.refused("put cokery") == "KK-180"
