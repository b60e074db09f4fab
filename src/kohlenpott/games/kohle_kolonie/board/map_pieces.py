"""What lies on the map: mines, workers, settlements, miners, railway markers, and where one can act."""

from __future__ import annotations

from functools import cache, lru_cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from ..wording import TEXTS
from .geometry import way
from .printed import GROUNDS, MINES, ROMAN, STATIONS, VILLAGES, Mine, Stop, in_play

FRAME = 4  # how far the frame of a target stands off


def frame_look(scene: Scene, place: str) -> str:
    """The frame of a place that can be chosen, was just touched, or is what the decision is about already."""
    if place == scene.view["miner_from"] or place == f"mine-{scene.view['card']}":
        return "m-sel"
    return "m-target" if place in scene.targets else "m-last" if place in scene.last else ""


def frame(look: str, x: float, y: float, width: float, height: float, round: float) -> Markup:
    """The frame itself."""
    if not look:
        return Markup()
    return tag("rect", class_=look, x=x - FRAME, y=y - FRAME, width=width + 2 * FRAME, height=height + 2 * FRAME,
               rx=round + FRAME)  # fmt: skip


def owner_words(scene: Scene, mine: Mine) -> str:
    """Whose a mine is, or what it costs, or when it comes."""
    where = scene.view["mines"][mine.id]
    if isinstance(where, int):
        return scene.players[where]
    if where.startswith("trust"):
        return scene.label("trust")
    if where == "displayed":
        return TEXTS.write(scene.lang, "cards.for-sale", {"coins": mine.price})
    if where == "removed":
        return scene.label("closed")
    return f"{scene.label('round')} {ROMAN[mine.enters or mine.consolidates]}"


def owner_piece(where: str | int, x: float, y: float, size: float) -> Markup:
    """The miner of the owner, or the Trust's engine or token."""
    if isinstance(where, int):
        return use(f"kk-miner-{SEATS[where]}", x, y, size)
    return use("kk-steam-engine" if where == "trust" else "kk-trust", x, y, size)


def for_sale(mine: Mine, x: float, y: float) -> Markup:
    """Number and price."""
    coins = [use("coin", x - 6.5 * mine.price + 13 * k, y + 3, 13) for k in range(mine.price)]
    return join((tag("text", mine.number, class_="m-n", x=x, y=y + 1), *coins))


@lru_cache(maxsize=1024)
def small_mine(mine: Mine, where: str | int, framed: str, _: str) -> Markup:
    """The square space of a small mine."""
    x, y = mine.at
    if where == "displayed":
        look, inside = "m-slot", for_sale(mine, x, y)
    elif where == "stacked":
        look, inside = "m-later", tag("text", ROMAN[mine.enters], class_="m-r", x=x, y=y + 6)
    elif where == "removed":
        look, inside = "m-gone", Markup()
    else:
        look, inside = "m-owned" if isinstance(where, int) else "m-trust", owner_piece(where, x - 17.5, y - 17.5, 35)
    box = tag("rect", class_=look, x=x - 18.5, y=y - 18.5, width=37, height=37, rx=6)
    return join((frame(framed, x - 18.5, y - 18.5, 37, 37, 6), box, inside))


@lru_cache(maxsize=256)
def single_mine(mine: Mine, where: str | int, framed: str, _: str) -> Markup:
    """A single mine: space and VP side by side."""
    x, y = mine.at
    if where == "displayed":
        inside = for_sale(mine, x - 17, y)
    elif where == "stacked":
        inside = tag("text", ROMAN[mine.enters], class_="m-r", x=x - 16, y=y + 6)
    else:
        inside = Markup() if where == "removed" else owner_piece(where, x - 35, y - 18, 36)
    box = tag("rect", class_="m-single", x=x - 39, y=y - 20, width=78, height=40, rx=7)
    shield = join((use("vp", x + 8, y - 14, 28), tag("text", mine.vp, class_="m-vp", x=x + 22, y=y + 4.5)))
    return join((frame(framed, x - 39, y - 20, 78, 40, 7), box, shield, inside))


@lru_cache(maxsize=512)
def large_mine(mine: Mine, where: str | int, framed: str, rim: str) -> Markup:
    """A large mine: an iron plate with its round, the owner and VP."""
    x, y = mine.at
    hole = tag("rect", class_="m-hole", x=x - 11, y=y - 14, width=28, height=28, rx=5)
    owned = where not in ("stacked", "removed")
    ground = tag("rect", class_="m-trust", x=x - 11, y=y - 14, width=28, height=28, rx=5)
    return join((
        frame(framed, x - 46, y - 20, 92, 40, 7),
        tag("rect", class_=f"m-plate{rim}", x=x - 46, y=y - 20, width=92, height=40, rx=7),
        tag("text", ROMAN[mine.consolidates], class_="m-rl", x=x - 27, y=y + 7),
        join((ground, owner_piece(where, x - 11, y - 14, 28))) if owned else hole,
        use("vp", x + 20, y - 13, 24), tag("text", mine.vp, class_="m-vp", x=x + 32, y=y + 2.8),
    ))  # fmt: skip


DRAWN = {"small": small_mine, "single": single_mine, "large": large_mine}


def rim(scene: Scene, mine: Mine) -> str:
    """Brass around the large mines of this round, lamplight around the one in hand."""
    if mine.id == scene.view["large_mine"]:
        return " m-hot"
    is_now = scene.view["mines"][mine.id] == "stacked" and mine.consolidates == scene.view["round"]
    return " m-now" if is_now and mine.kind == "large" else ""


def mine_space(scene: Scene, mine: Mine) -> Markup:
    """A mine's space on the map; a click on one for sale does what its card in the display does."""
    card = f"mine-{mine.id}"
    offered = scene.targets.get(card, ())
    action = offered[0].action if len(offered) == 1 else None
    title = tag("title", f"{scene.name('mine', mine.id)}: {owner_words(scene, mine)}")
    look = frame_look(scene, card) or frame_look(scene, f"map-{mine.id}")
    drawing = DRAWN[mine.kind](mine, scene.view["mines"][mine.id], look, rim(scene, mine))
    return tag("g", title, drawing, id=f"map-{mine.id}", class_="is-legal" if action is not None else None,
               data_place=card if action is not None else None, data_action=action)  # fmt: skip


def crowd(pieces: list[str], x: float, y: float, size: float) -> Markup:
    """Miners around a point: one in the middle, more side by side, a number from the fifth on."""
    if len(pieces) == 1:
        return use(pieces[0], x - size / 2, y - size / 2, size)
    shown = pieces[:4]
    step = 11 if len(shown) < 3 else 8
    start = x - size / 2 - step * (len(shown) - 1) / 2
    found = [
        use(piece, start + step * k, y - size / 2 + (5 if k % 2 else -2), size - 2) for k, piece in enumerate(shown)
    ]
    if len(pieces) > len(shown):
        found += [tag("circle", class_="m-badge", cx=x + 17, cy=y - 17, r=9),
                  tag("text", len(pieces), class_="m-n m-small", x=x + 17, y=y - 12)]  # fmt: skip
    return join(found)


def station_words(scene: Scene, station: Stop) -> str:
    """The station, its line, marker and miners."""
    parts = [station.name, scene.name("full-line", station.line)]
    if station.id in scene.view["station_markers"]:
        parts.append(scene.label("hidden-marker"))
    parts += [f"{scene.players[seat]} {p['station_miners'][station.id]}" for seat, p in enumerate(scene.view["players"])
              if p["station_miners"].get(station.id)]  # fmt: skip
    return ", ".join(parts)


def station(scene: Scene, station: Stop) -> Markup:
    """A station and who has miners there."""
    place = f"station-{station.id}"
    miners = tuple(p["station_miners"].get(station.id, 0) for p in scene.view["players"])
    words = station_words(scene, station)
    has_marker = station.id in scene.view["station_markers"]
    return scene.spot(place, words, tag("title", words),
                      station_drawing(station, has_marker, miners, frame_look(scene, place)))  # fmt: skip


@lru_cache(maxsize=512)
def station_drawing(station: Stop, has_marker: bool, miners: tuple[int, ...], framed: str) -> Markup:
    """Slate rails while the marker lies there, white when it is taken."""
    x, y = station.at
    inside: Markup = tag("rect", class_="m-in", x=x - 12, y=y - 12, width=24, height=24, rx=4)
    if has_marker:
        inside = use("kk-railway-back", x - 13.5, y - 13.5, 27)
    pieces = [f"kk-miner-{SEATS[seat]}" for seat, count in enumerate(miners) for _ in range(count)]
    return join((
        frame(framed, x - 17, y - 17, 34, 34, 7),
        tag("rect", class_=f"m-st st-{station.line}", x=x - 17, y=y - 17, width=34, height=34, rx=7), inside,
        crowd(pieces, x, y, 26) if pieces else None,
    ))  # fmt: skip


def village_words(scene: Scene, village: Stop) -> str:
    """The village, its workers and settlements."""
    workers = scene.view["village_workers"].get(village.id, 0)
    parts = [village.name] + ([f"{scene.label('workers')} {workers}"] if workers else [])
    for seat, p in enumerate(scene.view["players"]):
        if village.id in p["settlements"]:
            miners = p["settlement_miners"].get(village.id, 0)
            parts.append(f"{scene.label('settlement')}: {scene.players[seat]} ({miners})")
    return ", ".join(parts)


def village(scene: Scene, village: Stop) -> Markup:
    """A village, its workers, settlements and their miners."""
    place = f"village-{village.id}"
    workers = scene.view["village_workers"].get(village.id, 0)
    settled = tuple((seat, p["settlement_miners"].get(village.id, 0)) for seat, p in enumerate(scene.view["players"])
                    if village.id in p["settlements"])  # fmt: skip
    words = village_words(scene, village)
    return scene.spot(place, words, tag("title", words),
                      village_drawing(village, workers, settled, frame_look(scene, place)))  # fmt: skip


@lru_cache(maxsize=1024)
def village_drawing(village: Stop, workers: int, settled: tuple[tuple[int, int], ...], framed: str) -> Markup:
    """Capped figures are workers, dashed houses free spaces, houses settlements with their miners."""
    x, y = village.at
    width = 35 + 29 * (village.spaces - 1)
    inside: list[object] = []
    for k in range(max(village.spaces, workers, len(settled))):
        cx = x + 29 * (k - (village.spaces - 1) / 2)
        if k < len(settled):
            inside.append(settlement(village, *settled[k], cx, y))
        elif k < len(settled) + workers:
            inside.append(use("kk-local-worker", cx - 13, y - 14, 26))
        elif k < village.spaces:
            inside.append(tag("path", class_="m-lot", d=f"M{cx - 8:g} {y:g}l8-7.500 8 7.500v8h-16z"))
    return join((
        frame(framed, x - width / 2, y - 17.5, width, 35, 17.5),
        tag("rect", class_="m-vill", x=x - width / 2, y=y - 17.5, width=width, height=35, rx=17.5), *inside,
    ))  # fmt: skip


def settlement(village: Stop, seat: int, miners: int, x: float, y: float) -> Markup:
    """A house and the miners at it."""
    start = x + 3 if miners == 1 else x - 4
    return join((
        use(f"kk-settlement-{SEATS[seat]}", x - 16, y - 19, 32, id=f"settlement-{SEATS[seat]}-{village.id}"),
        *(use(f"kk-miner-{SEATS[seat]}", start + 13 * k, y + 1, 21) for k in range(miners)),
    ))  # fmt: skip


def steps(scene: Scene) -> Markup:
    """Dashed ways along the railway from the miner in hand to where it may step."""
    start, ways = scene.view["miner_from"], []
    if start is not None and start.startswith(("village-", "station-")):
        ways = [way(start, place) for place in scene.targets if place.startswith("station-")]
    drawn = [tag("path", class_=look, d=path) for path in ways if path for look in ("m-halo", "m-path")]
    return tag("g", *drawn, id="map-steps")


def pieces_drawing(scene: Scene) -> Markup:
    """Everything that lies on the map."""
    return join((grounds(scene.seats), steps(scene), scene.part(mines), scene.part(stations), scene.part(villages)))


@cache
def grounds(seats: int) -> Markup:
    """The areas of the map: nothing is seen of them here, but they can be pointed at."""
    return join(
        tag("path", d="M" + "L".join(f"{x:g} {y:g}" for x, y in ground.border) + "z", fill="none",
            pointer_events="all", data_card=f"ground-{ground.id}")
        for ground in GROUNDS.values() if in_play(ground, seats)
    )  # fmt: skip


def mines(scene: Scene) -> Markup:
    """All mines."""
    return join(mine_space(scene, mine) for mine in MINES.values() if in_play(GROUNDS[mine.ground], scene.seats))


def stations(scene: Scene) -> Markup:
    """All stations."""
    return join(station(scene, each) for each in STATIONS.values() if in_play(each, scene.seats))


def villages(scene: Scene) -> Markup:
    """All villages."""
    return join(village(scene, each) for each in VILLAGES.values() if in_play(each, scene.seats))
