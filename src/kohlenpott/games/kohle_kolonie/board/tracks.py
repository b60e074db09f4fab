"""The tracks around the map: Trust, bonus markers, turn order; rounds with disasters, purchases, supplies."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures, ids
from .parts import MINUS, symbol
from .printed import ROMAN

TOP_BOX = (470, 154)
LOWER_BOX = (484, 202)


def words(content: object, x: float, y: float, look: str = "") -> Markup:
    """Words in a track."""
    return tag("text", content, class_=f"m-t {look}".strip(), x=x, y=y)


def trust_track(scene: Scene) -> Markup:
    """The Trust's coins on their six spaces (KK-012, KK-235)."""
    coins = scene.view["trust_coins"]
    found = [use("kk-trust", 12, 8, 36), words(scene.label("track-trust"), 54, 32, "m-th")]
    for k in range(ids.TRUST_SPACES):
        x, id = 220 + 37 * k, f"trust-{k + 1}"
        ring = tag("circle", class_="m-last" if id in scene.last else "m-dash", cx=x, cy=26, r=16.5)
        coin = use("coin", x - 15, 11, 30) if str(k + 1) in coins else words(k + 1, x, 31, "m-tq m-mid")
        found.append(tag("g", ring, coin, id=id))
    return join((*found, words(len(coins), 457, 32, "m-tb m-endt m-th")))


def bonus_marker(scene: Scene, marker: str, x: float, y: float) -> Markup:
    """A marker on the track; it can be chosen there (KK-072)."""
    place = f"bonus-{marker}"
    closed = scene.view["round"] < figures.BONUS_FROM_ROUND[figures.bonus_ids.index(marker)]  # KK-073
    look = "m-target" if place in scene.targets else "m-last" if place in scene.last else "m-dash"
    name = scene.name("bonus", marker)
    return scene.spot(
        place, name, tag("title", name), tag("rect", class_=look, x=x, y=y, width=44, height=42, rx=8),
        use(symbol("bonus", marker), x + 2, y + 1, 40, class_="m-closed" if closed else None),
    )  # fmt: skip


def bonus_track(scene: Scene) -> Markup:
    """Seven spaces: markers that are free, discs of those who chose (KK-072)."""
    discs = {p["disc"]: seat for seat, p in enumerate(scene.view["players"]) if p["disc"]}
    found = [words(scene.label("track-bonus"), 14, 83, "m-th")]
    for k, marker in enumerate(scene.view["bonus_track"]):
        x = 92 + 53 * k
        if marker:
            found.append(bonus_marker(scene, marker, x, 56))
            continue
        found.append(tag("rect", class_="m-dash", x=x, y=56, width=44, height=42, rx=8))
        if k + 1 in discs:
            found.append(use(f"disc-{SEATS[discs[k + 1]]}", x + 4, 59, 36, id=f"disc-{SEATS[discs[k + 1]]}"))
    return join(found)


def turn_track(scene: Scene) -> Markup:
    """The order of the round; in phase 1 the order of choosing (KK-070, KK-075)."""
    choosing = scene.view["phase"] == ids.PH_BONUS
    found = [words(scene.label("track-choosing" if choosing else "track-turn"), 14, 134, "m-th")]
    step = min(95, 384 / scene.seats)
    for k, seat in enumerate(scene.view["order"]):
        x, marker = 88 + step * k, scene.view["players"][seat]["bonus_marker"]
        if seat in scene.asked:
            found.append(tag("rect", class_="m-cur", x=x - 5, y=107, width=step - 1, height=42, rx=8))
        found += [words(k + 1, x, 134, "m-tq"), use(f"disc-{SEATS[seat]}", x + 10, 112, 32)]
        if marker:
            found.append(use(symbol("bonus", marker), x + 40, 114, 28))
    return join(found)


def top_track(scene: Scene) -> Markup:
    """Trust, bonus markers and turn order as one panel of 470 by 154."""
    lines = tag("path", class_="m-rule", d="M12 51h446M12 103h446")
    panel = tag("rect", class_="m-panel", x=1, y=1, width=468, height=152, rx=12)
    return join((panel, trust_track(scene), lines, bonus_track(scene), turn_track(scene)))


def round_space(scene: Scene, number: int) -> Markup:
    """A round with the VP a disaster costs in it and its marker, face down until it is turned up (KK-232, KK-239)."""
    x, now = 10 + 94 * (number - 1), scene.view["round"]
    id, disaster = f"round-{number}", scene.view["disaster"] if number == now else None
    look = "m-last" if id in scene.last else "m-cur" if number == now else "m-box"
    found = [
        tag("rect", class_=look, x=x, y=11, width=88, height=112, rx=9),
        words(ROMAN[number], x + 10, 36, "m-big"),
        words(f"{MINUS}{figures.DISASTER_VP[number - 1]}", x + 62, 34, "m-loss m-endt"), use("vp", x + 63, 18, 20),
    ]  # fmt: skip
    if disaster:
        name = scene.name("disaster", disaster)
        found.append(tag("g", tag("title", name), use(symbol("disaster", disaster), x + 12, 46, 64)))
    elif number > now or (number == now and scene.view["phase"] <= ids.PH_DISASTER):
        found.append(use("kk-disaster-back", x + 14, 48, 60))
    else:
        found.append(tag("path", class_="m-dash", d=f"M{x + 44} 44l30 30-30 30-30-30z"))
    return tag("g", *found, id=id)


def trust_buys(scene: Scene) -> Markup:
    """How many mines the Trust takes each round, and what else the disasters left behind (KK-243 to KK-245, KK-260)."""
    view = scene.view
    number = figures.TRUST_BUYS + view["buying_power"]
    power = view["buying_power"]
    bought = [use("kk-trust", 12, 132, 30), words(f"{scene.label('buying-power')}: {number}", 48, 153, "m-tb")]
    bought += [use(symbol("disaster", "buying_power"), 216 + 36 * k, 127, 38) for k in range(power)]
    coin = [use(symbol("disaster", "extra_coin"), 216 + 36 * power, 127, 38)] if view["additional_coin"] else []
    boxes = [("buying-power", (6, 129, 206 + 36 * power, 34), bought),
             ("additional-coin", (214 + 36 * power, 129, 40, 34), coin)]  # fmt: skip
    found = [tag("g", *last_frame(scene, id, box), *pieces, id=id) for id, box, pieces in boxes]
    return join((*found, subsidence_box(scene)))


def last_frame(scene: Scene, id: str, box: tuple[float, float, float, float]) -> list[Markup]:
    """A frame around what the last move was about."""
    x, y, width, height = box
    return [tag("rect", class_="m-last", x=x, y=y, width=width, height=height, rx=8)] if id in scene.last else []


def subsidence_box(scene: Scene) -> Markup:
    """The box of the Subsidence marker (KK-245)."""
    frame = last_frame(scene, "subsidence", (330, 129, 144, 34))
    if scene.view["subsidence"]:
        found = [tag("rect", class_="m-box m-bad", x=330, y=129, width=144, height=34, rx=8), *frame,
                 use("kk-disaster-subsidence", 332, 128, 36),
                 words(scene.label("subsidence"), 372, 151, "m-loss")]  # fmt: skip
    else:
        found = [tag("rect", class_="m-dash", x=330, y=131, width=144, height=30, rx=8), *frame,
                 words(scene.label("no-subsidence"), 402, 151, "m-tq m-mid")]  # fmt: skip
    return tag("g", *found, id="subsidence")


def supplies(scene: Scene) -> Markup:
    """Worker pool, engine pool, bank; the blank disc if it was drawn this round."""
    view, found = scene.view, [words(scene.label("supply"), 14, 187, "m-tq")]
    rows = (("kk-local-worker", "worker_pool", "worker-pool"), ("kk-steam-engine", "engine_pool", "engine-pool"),
            ("coin", "bank", "bank"))  # fmt: skip
    for k, (piece, field, label) in enumerate(rows):
        x = 100 + 82 * k
        title = tag("title", scene.label(label))
        found.append(tag("g", title, use(piece, x, 169, 24), words(view[field], x + 29, 187, "m-tb"), id=label))
    if view["blank_drawn"]:
        found.append(tag("g", tag("title", scene.label("blank-drawn")), use("kk-disc-blank", 360, 167, 28)))
    if view["highest_number_taken"]:
        name = scene.name("disaster", "highest_number")
        found.append(tag("g", tag("title", name), use("kk-disaster-highest-number", 396, 163, 36)))
    return join(found)


def lower_track(scene: Scene) -> Markup:
    """Rounds, Trust purchases and supplies as one panel of 484 by 202."""
    panel = tag("rect", class_="m-panel", x=1, y=1, width=482, height=200, rx=12)
    rounds = join(round_space(scene, k) for k in range(1, ids.ROUNDS + 1))
    return join((panel, rounds, trust_buys(scene), supplies(scene)))
