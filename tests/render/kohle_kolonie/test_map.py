"""The map is drawn from the component data: every space, village, station, line and neighbourhood is on it."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.games.kohle_kolonie import figures
from kohlenpott.games.kohle_kolonie.board.geometry import arcs, borders, junctions, outline, stretches, way
from kohlenpott.games.kohle_kolonie.board.ground_map import BOX, shade
from kohlenpott.games.kohle_kolonie.board.printed import GROUNDS, MINES, ROUTES, STATIONS, VILLAGES, in_play, stop
from kohlenpott.render.sprite import symbols

GAME = kp.game("kohle-kolonie")
DATA = figures.data


def inside(point: tuple[float, float], border: tuple[tuple[float, float], ...]) -> bool:
    """Does a point lie within a border?"""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise((*border, border[0])):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_in_play_is_on_the_map_and_nothing_else(seats: int) -> None:
    """KK-012, KK-040, KK-041: 20 grounds; all mine spaces, villages and stations but those of Essen with three."""
    state = GAME.new(seats)
    text = render.board(render.scene(state), GAME).main[0].body
    nothing: dict[str, list[str]] = {"removed_villages": [], "removed_stations": [], "removed_grounds": []}
    out = DATA["three_player"] if seats == 3 else nothing
    for village in DATA["villages"]:
        assert (f'id="village-{village["id"]}"' in text) == (village["id"] not in out["removed_villages"])
    for station in DATA["stations"]:
        assert (f'id="station-{station["id"]}"' in text) == (station["id"] not in out["removed_stations"])
    for kind in ("small", "single", "large"):
        for mine in DATA["mines"][kind]:
            id = mine.get("number", mine.get("id"))
            assert (f'id="map-{id}"' in text) == (mine["ground"] not in out["removed_grounds"])
    printed = symbols()[f"art-kk-map-{min(seats, 4)}"]
    assert f'href="#art-kk-map-{min(seats, 4)}"' in text
    for ground in DATA["grounds"]:
        assert f'd="{outline(ground["id"])}"' in printed
        assert (f'class="g-out" d="{outline(ground["id"])}"' in printed) == (ground["id"] in out["removed_grounds"])


def test_every_mine_space_lies_in_its_ground_and_every_village_on_the_borders_it_joins() -> None:
    for mine in MINES.values():
        assert inside(mine.at, GROUNDS[mine.ground].border), mine
    for village in DATA["villages"]:
        touching = {id for id, ground in GROUNDS.items() if VILLAGES[village["id"]].at in ground.border}
        assert touching == set(village["grounds"])


def test_the_railway_joins_exactly_the_stops_the_rules_join() -> None:
    """KK-180, KK-182: a line runs from stop to stop; villages between two stations do not part them."""
    found: dict[str, set[str]] = {id: set() for id in figures.station_ids}
    for route in ROUTES.values():
        stations = [place for place in route if place.startswith("station-")]
        for a, b in pairwise(stations):
            found[a[8:]].add(b[8:])
            found[b[8:]].add(a[8:])
    assert found == {each["id"]: set(each["adjacent_stations"]) for each in DATA["stations"]}
    beside: dict[str, set[str]] = {village["id"]: set() for village in DATA["villages"]}
    for route in ROUTES.values():
        for a, b in pairwise(route):
            for village, station in ((a, b), (b, a)):
                if village.startswith("village-") and station.startswith("station-"):
                    beside[village[8:]].add(station[8:])
    assert beside == {village["id"]: set(village["stations"]) for village in DATA["villages"]}
    for village in DATA["villages"]:
        for station in village["stations"]:
            assert way(f"village-{village['id']}", f"station-{station}").startswith("M")
    assert way("village-linden", "station-annen") == ""


def test_with_three_players_lines_end_where_play_ends() -> None:
    """KK-041, KK-043."""
    assert stretches("green", 3) == []
    for line in ("yellow", "red", "brown"):
        (part,) = stretches(line, 3)
        stations = [place for place in part if place.startswith("station-")]
        listed = next(each for each in DATA["lines"] if each["id"] == line)
        assert len(stations) == listed["station_count_3p"]
        assert all(in_play(stop(place), 3) for place in part)
    assert stretches("yellow", 4) == [ROUTES["yellow"]]


def test_neighbours_share_their_border_and_differ_in_shade() -> None:
    drawn: dict[frozenset[tuple[float, float]], list[str]] = {}
    for ground in GROUNDS.values():
        assert outline(ground.id).endswith("z")
        for arc in arcs(ground.border):
            assert arc[0] in junctions() and arc[-1] in junctions()
            drawn.setdefault(frozenset(arc), []).append(ground.id)
    assert max(map(len, drawn.values())) == 2
    for ids in drawn.values():
        if len(ids) == 2 and GROUNDS[ids[0]].region == GROUNDS[ids[1]].region:
            assert shade(ids[0]) != shade(ids[1]), ids
    assert all(path.startswith("M") for path in borders())


def test_everything_stands_within_the_picture() -> None:
    stops = [each.at for each in (*VILLAGES.values(), *STATIONS.values())]
    for x, y in (*stops, *(mine.at for mine in MINES.values())):
        assert BOX[0] < x < BOX[0] + BOX[2] and BOX[1] < y < BOX[1] + BOX[3]


def test_a_picture_has_the_map_inside_with_its_looks() -> None:
    """What stands alone cannot rely on the style sheet of a page."""
    svg = render.picture(GAME.new(3))
    assert f'class="g-out" d="{outline("eiberg")}"' in svg and ".g-out{" in svg
    assert "kk-map-3" not in svg
