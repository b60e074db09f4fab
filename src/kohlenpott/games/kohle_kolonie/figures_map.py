"""Checks the map of a component file: grounds, mines, villages, stations and lines (section 26)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kohlenpott.api.figures import Checker, Expectation, exactly, one_of, shown, text, whole

REGIONS = ("essen", "bochum", "hattingen", "witten")
LINES = ("yellow", "red", "brown", "green")
OUT = "essen"  # KK-040: out of play with three players
CONSOLIDATING, SINGLE = 15, 5
VILLAGES, STATIONS, STATIONS_3P, WORKERS = 27, 19, 13, 40
MOST_SMALL, MOST_BESIDE, MOST_BORDERED, MOST_NEXT, MOST_ON_LINE = 4, 8, 6, 4, 12  # the room of the engine's tables
MOST_VP, MOST_WAGONS, MOST_NUMBER = 20, 3, 99
BONUSES = ("none", "wagon", "second_miner")

Rows = list[dict[str, Any]]


def check_map(checker: Checker, data: dict[str, Any]) -> None:
    """Every list on its own, then whether they agree."""
    sizes = {"regions": 4, "grounds": CONSOLIDATING + SINGLE, "lines": 4, "stations": STATIONS}
    sound = check_room(checker, "villages", len(data["villages"]), 1, VILLAGES, "villages")
    for name, size in sizes.items():
        sound &= checker.count(name, data[name], size, "KK-012") and all(isinstance(row, dict) for row in data[name])
    for kind, size in (("small", 40), ("single", SINGLE), ("large", CONSOLIDATING)):
        rows = data["mines"].get(kind)
        sound &= checker.count(f"mines.{kind}", rows, size, "KK-006")
        if isinstance(rows, list) and not all(isinstance(row, dict) for row in rows):
            checker.report(f"mines.{kind}", "must be a list of tables")
            sound = False
    if not sound:
        return
    sound = check_ids(checker, "regions", data["regions"], REGIONS) & check_ids(checker, "lines", data["lines"], LINES)
    for name in ("grounds", "villages", "stations"):
        sound &= checker.unique(name, [row.get("id") for row in data[name]], "id")
    sound &= check_grounds(checker, data["grounds"])
    if sound:
        sound = check_mines(checker, data)
    if sound:
        sound = check_villages(checker, data) and check_stations(checker, data)
    if sound:
        check_lines(checker, data)
        check_three(checker, data)


def check_room(checker: Checker, path: str, found: int, fewest: int, room: int, things: str) -> bool:
    """The rulebook says no number; the tables of this program have an end."""
    if found < fewest:
        checker.report(path, f"must have {fewest} {things} at least, has {found} (KK-012)")
        return False
    if found > room:
        checker.report(path, f"this program has room for {room} {things}, not for {found}")
        return False
    return True


def check_ids(checker: Checker, path: str, rows: Rows, wanted: tuple[str, ...]) -> bool:
    """The rows have these ids, in this order."""
    fits = [checker.expect(f"{path}[{k}].id", row.get("id"), exactly(wanted[k])) for k, row in enumerate(rows)]
    return all(fits)


def check_row(checker: Checker, path: str, row: dict[str, Any], fields: dict[str, Expectation]) -> bool:
    """Some fields of a row; others are notes."""
    fits = [checker.expect(f"{path}.{key}", row.get(key), wanted) for key, wanted in fields.items()]
    return all(fits)


def check_grounds(checker: Checker, grounds: Rows) -> bool:
    """Fifteen grounds that consolidate, then five with a single mine (KK-012)."""
    sound = True
    for k, ground in enumerate(grounds):
        kind = "consolidating" if k < CONSOLIDATING else "single"
        region = ground.get("region")
        fields: dict[str, Expectation] = {
            "name": text(),
            "region": one_of(*REGIONS),
            "kind": exactly(kind, "15 that consolidate, then 5 single ones, KK-012"),
            "in_3p": exactly(region != OUT, "KK-040: Essen is out"),
        }
        if kind == "consolidating":
            fields["consolidates"] = whole(3, 5)  # KK-009
        sound &= check_row(checker, f"grounds[{k}]", ground, fields)
    return sound


def check_mines(checker: Checker, data: dict[str, Any]) -> bool:
    """Sixty cards: numbers without repeats, rounds that fit, one large or single mine per ground (KK-006 to KK-010)."""
    grounds = {ground["id"]: ground for ground in data["grounds"]}
    mines, sound = data["mines"], True
    numbered: dict[str, Expectation] = {
        "number": whole(1, MOST_NUMBER),
        "name": text(),
        "cost": whole(1, 2),
        "income": whole(1, 2),
        "enters": whole(1, 5),
        "bonus": one_of(*BONUSES),
    }
    for k, mine in enumerate(mines["small"]):
        sound &= check_row(checker, f"mines.small[{k}]", mine, {**numbered, "consolidates": whole(3, 5)})
    for k, mine in enumerate(mines["single"]):
        wanted = {**numbered, "vp": whole(0, MOST_VP), "wagons": whole(0, MOST_WAGONS)}
        sound &= check_row(checker, f"mines.single[{k}]", mine, wanted)
    for k, mine in enumerate(mines["large"]):
        ground_id = f"large_{mine.get('ground')}"
        sound &= check_row(checker, f"mines.large[{k}]", mine, {
            "id": exactly(ground_id, "the ground's id"), "name": text(), "income": whole(0, 9),
            "vp": whole(0, MOST_VP), "wagons": whole(0, MOST_WAGONS), "consolidates": whole(3, 5),
        })  # fmt: skip
    for kind in ("small", "single", "large"):
        for k, mine in enumerate(mines[kind]):
            sound &= check_ground_of(checker, f"mines.{kind}[{k}]", kind, mine, grounds)
    both = [*mines["small"], *mines["single"]]
    sound &= checker.unique("mines", [mine.get("number") for mine in both], "number")  # KK-010
    return sound and check_shares(checker, data)


def check_ground_of(checker: Checker, path: str, kind: str, mine: dict[str, Any], grounds: dict[str, Any]) -> bool:
    """A card belongs to a ground of its kind, and is consolidated when the ground is (KK-007, KK-R23)."""
    ground = grounds.get(str(mine.get("ground")))
    wanted = "single" if kind == "single" else "consolidating"
    if ground is None or ground["kind"] != wanted:
        checker.report(f"{path}.ground", f"{shown(mine.get('ground'))} is no ground of the kind {wanted}")
        return False
    if kind == "single":
        return True
    due = ground["consolidates"]
    wanted_round = exactly(due, f"{ground['id']} is of round {due}")
    sound = checker.expect(f"{path}.consolidates", mine.get("consolidates"), wanted_round)
    if kind == "small" and isinstance(mine.get("enters"), int) and mine["enters"] > due:
        checker.report(f"{path}.enters", f"is after the consolidation in round {due} (KK-R23)")
        return False
    return sound


def check_shares(checker: Checker, data: dict[str, Any]) -> bool:
    """Every ground has its one single or large mine, and small ones where it has a large one (KK-012)."""
    sound = True
    for k, ground in enumerate(data["grounds"]):
        name, mines = ground["id"], data["mines"]
        of = {kind: [m for m in mines[kind] if m["ground"] == name] for kind in ("small", "single", "large")}
        alone = "single" if ground["kind"] == "single" else "large"
        if len(of[alone]) != 1:
            checker.report(f"grounds[{k}]", f"{ground['id']} must have one {alone} mine, has {len(of[alone])}")
            sound = False
        if ground["kind"] == "consolidating":
            things = f"small mines in {ground['id']}"
            sound &= check_room(checker, f"grounds[{k}]", len(of["small"]), 1, MOST_SMALL, things)
        listed = ground.get("small_mines", [m["number"] for m in of["small"]])
        if not isinstance(listed, list) or sorted(map(str, listed)) != sorted(str(m["number"]) for m in of["small"]):
            checker.report(f"grounds[{k}].small_mines", "does not list the small mines of this ground")
            sound = False
    return sound


def check_villages(checker: Checker, data: dict[str, Any]) -> bool:
    """Villages: one or two workers and settlement spaces, grounds they border, stations beside them (KK-012)."""
    grounds = {ground["id"]: ground["region"] for ground in data["grounds"]}
    stations, sound, workers = [station["id"] for station in data["stations"]], True, 0
    for k, village in enumerate(data["villages"]):
        path = f"villages[{k}]"
        fits = check_row(checker, path, village, {
            "name": text(), "region": one_of(*REGIONS), "workers": whole(1, 2), "settlement_spaces": whole(1, 2),
        })  # fmt: skip
        fits &= check_list(checker, f"{path}.grounds", village.get("grounds"), list(grounds), 1, MOST_BORDERED)
        fits &= check_list(checker, f"{path}.stations", village.get("stations"), stations, 0, MOST_NEXT)
        sound &= fits
        if not fits:
            continue
        inside = village["region"] == OUT and all(grounds[ground] == OUT for ground in village["grounds"])
        rule = exactly(not inside, "KK-041: out if it lies in Essen and borders no other city")
        sound &= checker.expect(f"{path}.in_3p", village.get("in_3p"), rule)
        workers += village["workers"]
    if not sound:
        return False
    for k, ground in enumerate(grounds):
        beside = sum(ground in village["grounds"] for village in data["villages"])
        sound &= check_room(checker, f"grounds[{k}]", beside, 1, MOST_BESIDE, f"villages on the border of {ground}")
    if workers > WORKERS:
        checker.report("villages", f"hold {workers} workers, there are {WORKERS} (KK-025)")
        sound = False
    return sound


def check_list(checker: Checker, path: str, value: object, known: list[str], low: int, high: int) -> bool:
    """A list of ids that exist, without repeats."""
    if not checker.entries(path, value, one_of(*known), low, high):
        return False
    assert isinstance(value, list)
    if len(set(map(str, value))) != len(value):
        checker.report(path, "names something twice")
        return False
    return True


def check_stations(checker: Checker, data: dict[str, Any]) -> bool:
    """Stations: their lines, and neighbours that know each other (KK-182)."""
    ids, villages, sound = [s["id"] for s in data["stations"]], [v["id"] for v in data["villages"]], True
    for k, station in enumerate(data["stations"]):
        path = f"stations[{k}]"
        fits = check_row(checker, path, station, {"name": text(), "region": one_of(*REGIONS)})
        fits &= check_list(checker, f"{path}.lines", station.get("lines"), list(LINES), 1, 4)
        fits &= check_list(checker, f"{path}.adjacent_stations", station.get("adjacent_stations"), ids, 1, MOST_NEXT)
        fits &= check_list(checker, f"{path}.connected_villages", station.get("connected_villages"), villages, 0, 8)
        sound &= fits
        if not fits:
            continue
        out = station["region"] == OUT or station["lines"] == ["green"]
        rule = exactly(not out, "KK-041: Essen and green are out")
        sound &= checker.expect(f"{path}.in_3p", station.get("in_3p"), rule)
    if not sound:
        return False
    by_id = {station["id"]: station for station in data["stations"]}
    for k, station in enumerate(data["stations"]):
        for other in station["adjacent_stations"]:
            if station["id"] not in by_id[other]["adjacent_stations"]:
                checker.report(f"stations[{k}].adjacent_stations", f"{other} does not name {station['id']} in return")
                sound = False
        beside = [v["id"] for v in data["villages"] if station["id"] in v["stations"]]
        if sorted(beside) != sorted(station["connected_villages"]):
            checker.report(f"stations[{k}].connected_villages", f"the villages that name it are {', '.join(beside)}")
            sound = False
    return sound


def check_lines(checker: Checker, data: dict[str, Any]) -> None:
    """A line's route holds its stations and villages; neighbours on it are adjacent, and no others (KK-012, KK-380)."""
    pairs: set[frozenset[str]] = set()
    beside: set[tuple[str, str]] = set()
    for k, line in enumerate(data["lines"]):
        path = f"lines[{k}]"
        route = line.get("route")
        known = [f"s:{s['id']}" for s in data["stations"]] + [f"v:{v['id']}" for v in data["villages"]]
        if not check_list(checker, f"{path}.route", route, known, 2, 2 * MOST_ON_LINE):
            return
        assert isinstance(route, list)
        stops = [stop[2:] for stop in route if stop.startswith("s:")]
        wanted = [s["id"] for s in data["stations"] if line["id"] in s["lines"]]
        if sorted(stops) != sorted(wanted):
            checker.report(f"{path}.route", f"its stations are not those of the line: {', '.join(wanted)}")
        checker.expect(f"{path}.station_count", line.get("station_count"), exactly(len(stops), "stations on the route"))
        for key, table in (("vp_4_5p", "line_vp_4_5p"), ("vp_3p", "line_vp_3p")):
            values = data["scoring"].get(table)
            due = values.get(line["id"], 0) if isinstance(values, dict) else 0
            checker.expect(f"{path}.{key}", line.get(key), exactly(due, f"scoring.{table}"))
        pairs |= {frozenset(pair) for pair in pairwise(stops)}
        for one, other in pairwise(route):
            if {one[0], other[0]} == {"s", "v"}:
                station, village = (one, other) if one[0] == "s" else (other, one)
                beside.add((village[2:], station[2:]))
    for k, station in enumerate(data["stations"]):
        wanted = sorted(other for pair in pairs if station["id"] in pair for other in pair - {station["id"]})
        if sorted(station["adjacent_stations"]) != wanted:
            checker.report(f"stations[{k}].adjacent_stations", f"on the routes its neighbours are {', '.join(wanted)}")
    for k, village in enumerate(data["villages"]):
        wanted = sorted(station for name, station in beside if name == village["id"])
        if sorted(village["stations"]) != wanted:
            checker.report(f"villages[{k}].stations", f"on the routes it is beside {', '.join(wanted) or 'no station'}")


def check_three(checker: Checker, data: dict[str, Any]) -> None:
    """What is left with three players (KK-040 to KK-042)."""
    left = sum(station["in_3p"] for station in data["stations"])
    if left != STATIONS_3P:
        checker.report("stations", f"{STATIONS_3P} must be in play with three players (KK-042), {left} are")
    three = data["three_player"]
    facts = {
        "removed_grounds": [g["id"] for g in data["grounds"] if not g["in_3p"]],
        "removed_villages": [v["id"] for v in data["villages"] if not v["in_3p"]],
        "removed_stations": [s["id"] for s in data["stations"] if not s["in_3p"]],
        "workers_in_villages": sum(v["workers"] for v in data["villages"] if v["in_3p"]),
    }
    for key, wanted in facts.items():
        found = three.get(key)
        same = found == wanted
        if isinstance(found, list) and isinstance(wanted, list):
            same = sorted(map(str, found)) == sorted(wanted)
        if not same:
            checker.report(f"three_player.{key}", f"does not agree with the rest of the file, which says {wanted}")
