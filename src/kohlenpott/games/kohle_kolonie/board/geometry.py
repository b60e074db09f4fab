"""Curves of the map: borders smoothed between junctions, so that neighbours share them; river and railway."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from .printed import GROUNDS, ROUTES, Point, stop

Arc = tuple[Point, ...]


def bends(points: Sequence[Point]) -> list[str]:
    """Cubic curves through all points, without the first point itself."""
    found = []
    for k in range(len(points) - 1):
        before, a, b, after = points[max(k - 1, 0)], points[k], points[k + 1], points[min(k + 2, len(points) - 1)]
        one = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        two = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        found.append(f"C{one[0]:.0f} {one[1]:.0f} {two[0]:.0f} {two[1]:.0f} {b[0]:.0f} {b[1]:.0f}")
    return found


def curve(points: Sequence[Point]) -> str:
    """A smooth path through the points."""
    return f"M{points[0][0]:.0f} {points[0][1]:.0f}" + "".join(bends(points))


def edges(border: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The edges of a closed border."""
    for k, point in enumerate(border):
        yield point, border[(k + 1) % len(border)]


@cache
def junctions() -> frozenset[Point]:
    """Points in which more than two edges of the map meet."""
    beside: dict[Point, set[Point]] = defaultdict(set)
    for ground in GROUNDS.values():
        for a, b in edges(ground.border):
            beside[a].add(b)
            beside[b].add(a)
    return frozenset(point for point, others in beside.items() if len(others) > 2)


def arcs(border: Sequence[Point]) -> list[Arc]:
    """A border cut at the junctions, in its own direction."""
    first = next((k for k, point in enumerate(border) if point in junctions()), 0)
    points = [*border[first:], *border[: first + 1]]
    cuts = [k for k, point in enumerate(points) if point in junctions() or k in (0, len(points) - 1)]
    return [tuple(points[a : b + 1]) for a, b in pairwise(cuts)]


@cache
def outline(ground: str) -> str:
    """The closed path of a ground."""
    pieces = arcs(GROUNDS[ground].border)
    x, y = pieces[0][0]
    return f"M{x:.0f} {y:.0f}" + "".join(bend for arc in pieces for bend in bends(arc)) + "z"


@cache
def borders() -> tuple[str, str]:
    """The lines between grounds of one city, and those around the cities, each as one path."""
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    found: dict[frozenset[Point], Arc] = {}
    for ground in GROUNDS.values():
        for arc in arcs(ground.border):
            owners[frozenset(arc)].append(ground.region)
            found.setdefault(frozenset(arc), arc)
    inner = [curve(arc) for key, arc in found.items() if len(owners[key]) == 2 and len(set(owners[key])) == 1]
    outer = [curve(arc) for key, arc in found.items() if len(owners[key]) == 1 or len(set(owners[key])) == 2]
    return "".join(inner), "".join(outer)


def stretches(line: str, seats: int) -> list[tuple[str, ...]]:
    """The parts of a line that are in play, from end to end (KK-041, KK-043)."""
    parts: list[list[str]] = [[]]
    for place in ROUTES[line]:
        if seats > 3 or stop(place).in_3p:
            parts[-1].append(place)
        elif parts[-1]:
            parts.append([])
    has_station = [part for part in parts if any(place.startswith("station-") for place in part)]
    return [tuple(part) for part in has_station if len(part) > 1]


@cache
def way(start: str, end: str) -> str:
    """The railway from one stop to another of the same line; empty where no line joins them."""
    for route in ROUTES.values():
        if start in route and end in route:
            points = [stop(place).at for place in route]
            a, b = sorted((route.index(start), route.index(end)))
            x, y = points[a]
            return f"M{x:.0f} {y:.0f}" + "".join(bends(points)[a:b])
    return ""
