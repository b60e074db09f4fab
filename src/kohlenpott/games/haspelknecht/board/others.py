"""The farms of the others: small, but with everything that lies on them."""

from __future__ import annotations

from collections.abc import Iterator

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Panel, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from .discs import Discs
from .farm import plan_state
from .parts import GOODS, building_symbol, buildings, coal_dug, marker_symbol, owned, say
from .small_mine import small_mine
from .store import amounts, is_storing
from .workers import busy_worker, picture_of


def other_farm(scene: Scene, seat: int) -> Panel:
    """The panel of another seat."""
    discs = Discs(scene, seat)
    colour = SEATS[seat]
    player = scene.view["players"][seat]
    mine = player["mine"]
    spoken = say(scene, "mine-is", pinge=mine["pinge"]["coal"], tunnel=mine["tunnel"]["coal"], shaft=mine["shaft"],
                 water=mine["water"])  # fmt: skip
    drawing = tag("svg", small_mine(scene, seat), class_="mine", viewBox="0 0 300 112", role="img", aria_label=spoken,
                  data_card=f"{colour}-mine")  # fmt: skip
    on_carts = [tag("span", *row, class_="cd") for row in discs.on_carts() if row]
    place = f"{colour}-carts"
    cart_row = tag("span", *on_carts, id=place, class_=f"ocarts{lit(scene, place)}", role="group",
                   aria_label=scene.label("carts"))  # fmt: skip
    figures = tag("p", *chips(scene, seat), class_="chips num")
    note = tag("span", say(scene, "dug", coal=coal_dug(player)), " · ", say(scene, "lifted", coal=mine["lifted"]))
    things = list(belongings(scene, seat))
    body = [drawing, figures, tag("p", *things, class_="ext") if things else None,
            tag("div", cart_row, note, discs_left(scene, seat), class_="oppfoot"),
            plan(scene, seat, discs)]  # fmt: skip
    return Panel(f"farm-{colour}", scene.players[seat], tag("div", join(body), class_="opp"))


def discs_left(scene: Scene, seat: int) -> Markup:
    """Player discs for further developments."""
    left = figures.START_DISCS - len(owned(scene.view, seat))
    return tag("span", icon(f"disc-{SEATS[seat]}"), left, tag("span", scene.label("discs"), class_="sr"), class_="chip")


def lit(scene: Scene, place: str) -> str:
    """The class of a place the last move touched."""
    return " is-last" if place in scene.last else ""


def chips(scene: Scene, seat: int) -> Iterator[Markup]:
    """Goods, debts and player discs as figures."""
    colour = SEATS[seat]
    for name, count in amounts(scene.view["players"][seat]).items():
        spoken = tag("span", scene.label(name), class_="sr")
        place = f"{colour}-{name}"
        yield tag("span", icon(GOODS[name]), count, spoken, id=place, class_=f"chip{lit(scene, place)}")
    water = scene.view["players"][seat]["mine"]["water"]
    place = f"{colour}-water"
    yield tag("span", icon("pit-water"), water, tag("span", scene.label("water"), class_="sr"), id=place,
              class_=f"chip{lit(scene, place)}")  # fmt: skip


def belongings(scene: Scene, seat: int) -> Iterator[Markup]:
    """Buildings and markers as icons with names."""
    colour = SEATS[seat]
    for building in buildings(scene.view, seat):
        name = scene.name("building", building)
        yield named_icon(building_symbol(building), name, None, lit(scene, f"{colour}-building-{building}"))
    for marker, ripeness in scene.view["players"][seat]["markers"].items():
        place = f"{colour}-marker-{marker}"
        faint = "" if ripeness == "usable" else " ghost"
        yield named_icon(marker_symbol(marker), scene.name("marker", marker), place, faint + lit(scene, place))
    if is_storing(scene, seat):
        storage = scene.view["storage"]
        kept = (icon(GOODS[name]) for name, count in storage["stored"].items() for _ in range(count))
        yield tag("span", say(scene, f"keeps-{storage['place']}"), *kept, class_="small thing")


def named_icon(symbol: str, name: str, id: str | None, more: str) -> Markup:
    """An icon that says its name to all readers."""
    return tag("span", icon(symbol), tag("span", name, class_="sr"), id=id, class_=f"thing{more}", title=name)


def plan(scene: Scene, seat: int, discs: Discs) -> Markup:
    """What lies on the workers; hidden while plans are secret (HK-110)."""
    player = scene.view["players"][seat]
    place = f"{SEATS[seat]}-plan"
    if player["workers"] is None:
        state = plan_state(scene, seat)
        mark = icon("ui-check") if state == "ready" else icon("ui-clock")
        return tag("p", icon("ui-lock"), say(scene, f"plan-{state}"), mark, id=place,
                   class_=f"secret {'ok' if state == 'ready' else ''}{lit(scene, place)}")  # fmt: skip
    return tag("ul", *laid_rows(scene, seat, discs), id=place, class_="plan")


def laid_rows(scene: Scene, seat: int, discs: Discs) -> Iterator[Markup]:
    """Every worker with something on him, in the order a plan is made."""
    player = scene.view["players"][seat]
    work = scene.view["work"]
    for worker, laid in player["workers"].items():
        pieces = laid.split() if isinstance(laid, str) else [p for p, n in (laid or {}).items() for _ in range(n)]
        is_working = busy_worker(scene, seat) == worker
        if not pieces and not is_working:
            continue
        place = f"{SEATS[seat]}-{worker}"
        is_finished = worker in player["finished"]
        left = tag("small", say(scene, "actions-left", actions=work["actions_left"])) if is_working and work else None
        state = " is-working" if is_working else " is-finished" if is_finished else ""
        yield tag("li", icon(picture_of(worker, player), class_="who"), tag("span", scene.label(worker), class_="sr"),
                  *map(discs.laid, pieces), icon("ui-check") if is_finished else None, left, id=place,
                  class_=f"laid{state}{lit(scene, place)}")  # fmt: skip
