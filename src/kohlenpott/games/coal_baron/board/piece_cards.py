"""What the pieces of Coal Baron say of themselves. The sentences stand in text/cards.*.toml."""

from __future__ import annotations

from kohlenpott.render.cards import Facts, PieceCards, boxed, lettered
from kohlenpott.render.markup import Markup
from kohlenpott.render.scene import SEATS, Chip, Scene

from .. import figures
from ..wording import TEXTS, order_values, tile_name
from .majorities import symbol
from .pieces import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT, card, tile, tile_width
from .reading import SIDES, balance, counted, is_covered, pile_size, price, slots_of, tiles_on

cards = PieceCards(TEXTS)

SEAT = f"(?P<seat>{'|'.join(SEATS)})"
COLOUR = f"(?P<colour>{'|'.join(figures.colours)})"
ORDER = f"(?P<order>{'|'.join(figures.order_ids)})"
TILE = f"(?P<tile>{'|'.join(figures.tile_kinds)})"
STANDING = "(?:workers-)?"  # the workers on a space speak for it


def say(scene: Scene, key: str, **values: object) -> str:
    """A sentence that several cards have."""
    return TEXTS.write(scene.lang, f"cards.{key}", values)


def on_space(scene: Scene, place: str, picture: str, more: tuple[str, ...] = (), text: str = "",
             **values: object) -> Facts:  # fmt: skip
    """A worker space: what it costs now and who would have to leave it (CB-051 to CB-053)."""
    if is_covered(scene.view, place):
        return Facts("stop-tile", name=scene.name("place", place), text="covered", rule="CB-021")
    there = scene.view["workers"].get(place)
    if there:
        more = (*more, say(scene, "displaces", who=scene.players[there["seat"]], workers=there["count"]))
    colour = SEATS[scene.view["turn"] if scene.seat is None else scene.seat]
    cost = Chip(f"worker-{colour}", price(scene.view, place), scene.label("workers"))
    return Facts(picture, values, scene.name("place", place), (cost,), text=text, place=place, more=more)


def tile_picture(kind: str) -> Markup:
    """A tunnel tile."""
    return boxed(tile(kind), tile_width(kind), TILE_HEIGHT)


def order_picture(order: str) -> Markup:
    """An order card."""
    return boxed(card(order), CARD_WIDTH, CARD_HEIGHT)


@cards.kind("mining", f"{STANDING}(?P<place>mining-[0-9]+)", "CB-080")
def mining(scene: Scene, place: str) -> Facts:
    """Moves for mining."""
    moves = figures.SPACE_VALUE[figures.space_ids.index(place)]
    return on_space(scene, place, lettered(moves), moves=moves)


@cards.kind("money", f"{STANDING}(?P<place>money-[0-9]+)", "CB-105")
def money(scene: Scene, place: str) -> Facts:
    """Francs."""
    return on_space(scene, place, "franc", francs=figures.SPACE_VALUE[figures.space_ids.index(place)])


@cards.kind("delivery", f"{STANDING}(?P<place>delivery-(?P<vehicle>[a-z]+))", "CB-095")
def delivery(scene: Scene, place: str, vehicle: str) -> Facts:
    """All complete orders of a vehicle."""
    return on_space(scene, place, f"vehicle-{vehicle}", vehicle=scene.name("vehicle", vehicle))


@cards.kind("factory", f"{STANDING}(?P<place>factory-[0-9]+)", "CB-060")
def factory(scene: Scene, place: str) -> Facts:
    """The tile that is for sale on a space."""
    kind = scene.view["factory"].get(place)
    if not kind or is_covered(scene.view, place):
        return on_space(scene, place, "cart-empty", text="used-up")
    number = figures.tile_kinds.index(kind)
    carts, level = figures.TILE_MINECARTS[number], figures.TILE_COLOUR[number] + 1
    side = scene.name("side", SIDES[figures.TILE_SIDE[number]])
    found = on_space(scene, place, tile_picture(kind), carts=carts, level=scene.name("level", level), side=side)
    costs = (*found.costs, Chip("franc", figures.TILE_PRICE[number], scene.label("francs")))
    return Facts(found.picture, found.values, tile_name(kind, scene.lang), costs, place=place, more=found.more)


@cards.kind("factory-draw", f"{STANDING}(?P<place>factory-draw)", "CB-068")
@cards.kind("order-draw", f"{STANDING}(?P<place>order-draw)", "CB-113")
def draw_space(scene: Scene, place: str) -> Facts:
    """A space to draw from a pile."""
    pile = scene.view["tile_pile" if place == "factory-draw" else "order_pile"]
    picture = "cart-full" if place == "factory-draw" else "order-back"
    return on_space(scene, place, picture, drawn=figures.DRAWN_CARDS, left=pile_size(pile))


@cards.kind("order-space", f"{STANDING}(?P<place>order-[0-9]+)", "CB-110")
def order_space(scene: Scene, place: str) -> Facts:
    """The order that lies on a space."""
    order = scene.view["orders_displayed"].get(place)
    if not order or is_covered(scene.view, place):
        return on_space(scene, place, "orders", text="used-up")
    found = on_space(scene, place, order_picture(order), **order_values(order, scene.lang))
    return Facts(found.picture, found.values, scene.name("order", order), found.costs, place=place, more=found.more)


@cards.kind("bank", "bank|art-bank", "CB-058")
def bank(scene: Scene) -> Facts:
    """A Franc for a worker, always."""
    colour = SEATS[scene.view["turn"] if scene.seat is None else scene.seat]
    cost = Chip(f"worker-{colour}", figures.BANK_WORKERS, scene.label("workers"))
    return Facts("bank", {"francs": figures.BANK_FRANCS}, scene.label("bank"), (cost,))


@cards.kind("canteen", "canteen|art-canteen", "CB-057")
def canteen(scene: Scene) -> Facts:
    """Where displaced workers wait."""
    return Facts("canteen", {"workers": sum(p["canteen"] for p in scene.view["players"])}, scene.label("canteen"))


@cards.kind("supply", f"supply-{COLOUR}", "CB-163")
def supply(scene: Scene, colour: str) -> Facts:
    """Cubes nobody has."""
    return Facts(f"coal-{colour}", {"cubes": scene.view["supply"][colour], "colour": scene.name("colour", colour)})


@cards.kind("pile", "(?P<pile>tile-pile|order-pile)(?:-unseen)?", "CB-119")
def pile(scene: Scene, pile: str) -> Facts:
    """A face-down pile."""
    picture = "cart-full" if pile == "tile-pile" else "order-back"
    return Facts(picture, {"left": pile_size(scene.view[pile.replace("-", "_")])}, scene.label(pile))


# ---------------------------------------------------------------- orders and drawn cards


@cards.kind("slot", f"{ORDER}-{COLOUR}", "CB-086")
def slot(scene: Scene, order: str, colour: str) -> Facts:
    """A free slot of an outstanding order."""
    return Facts(f"slot-{colour}", {"colour": scene.name("colour", colour), "order": order})


@cards.kind("order", ORDER, "CB-095")
def order(scene: Scene, order: str) -> Facts:
    """An order card: in a hand, laid out, drawn."""
    values = order_values(order, scene.lang)
    held = next((each for p in scene.view["players"] for each in p["orders"] if each["id"] == order), None)
    if held is not None:
        free = sum(slot.is_free for slot in slots_of(held, scene.view["two_for_one"]))
        return Facts(order_picture(order), {**values, "free": free}, scene.name("order", order),
                     text="order" if free else "order-complete")  # fmt: skip
    return Facts(order_picture(order), values, scene.name("order", order), text="order-open", rule="CB-007")


@cards.kind("hand-tile", f"hand-{TILE}", "CB-068")
def hand_tile(scene: Scene, tile: str) -> Facts:
    """A tile that was drawn."""
    price = figures.TILE_PRICE[figures.tile_kinds.index(tile)]
    return Facts(tile_picture(tile), {"drawn": figures.DRAWN_CARDS}, tile_name(tile, scene.lang),
                 (Chip("franc", price, scene.label("francs")),))  # fmt: skip


@cards.kind("hand-none", "hand-none", "CB-070")
@cards.kind("return-side", "return-(?:top|bottom)", "CB-069")
def returning(scene: Scene) -> Facts:
    """Putting drawn cards back."""
    return Facts("order-back")


# ---------------------------------------------------------------- the mine


@cards.kind("tunnel", f"{SEAT}-tunnel-{COLOUR}", "CB-004")
def tunnel(scene: Scene, seat: str, colour: str) -> Facts:
    """A level of a mine."""
    player, level = scene.view["players"][SEATS.index(seat)], figures.colours.index(colour) + 1
    found = player["mine"][colour]
    full = sum(found["coal"].values())
    empty = counted(player, len(figures.colours) + len(figures.vehicles) + level - 1) or 0
    sides = [tiles_on({"mine": {colour: found}}, side) for side in (0, 1)]
    values = {"cubes": full, "empty": empty, "light": sides[0], "dark": sides[1]}
    return Facts(f"coal-{colour}", values, scene.name("level", level))


@cards.kind("level", f"{SEAT}-level-(?P<level>[0-9])", "CB-083")
def level(scene: Scene, seat: str, level: str) -> Facts:
    """Where the cage can go."""
    return Facts("cage", name=scene.name("level", int(level)))


@cards.kind("cage", f"{SEAT}-cage(?:-{COLOUR})?|art-cage", "CB-085")
def cage(scene: Scene, seat: str | None, colour: str | None) -> Facts:
    """The cage with its cubes."""
    held = scene.view["players"][(scene.seat or 0) if seat is None else SEATS.index(seat)]["cage"]
    values = {"cubes": sum(held["cubes"].values()), "slots": figures.CAGE_SLOTS,
              "level": scene.name("level", held["level"])}  # fmt: skip
    return Facts("cage", values, scene.label("cage"))


@cards.kind("load", f"{SEAT}-load-{COLOUR}", "CB-085")
def load(scene: Scene, seat: str, colour: str) -> Facts:
    """Cubes on the minecarts where the cage is."""
    return Facts(f"coal-{colour}", {"colour": scene.name("colour", colour)})


@cards.kind("stock", f"{SEAT}-stock(?:-{COLOUR})?", "CB-089")
def stock(scene: Scene, seat: str, colour: str | None) -> Facts:
    """Cubes at the surface."""
    cubes = sum(scene.view["players"][SEATS.index(seat)]["stock"].values())
    return Facts(f"coal-{colour or figures.colours[0]}", {"cubes": cubes}, scene.label("stock"))


@cards.kind("cube", f"{SEAT}-{COLOUR}-cube-[0-9]+", "CB-082")
@cards.kind("cube", f"art-coal-{COLOUR}", "CB-082")
def cube(scene: Scene, colour: str, seat: str = "") -> Facts:
    """A coal cube."""
    return Facts(f"coal-{colour}", {"colour": scene.name("colour", colour), "cubes": figures.CUBES_PER_VP})


# ---------------------------------------------------------------- scoring and signs


@cards.kind("majority", "majority-(?P<element>[a-z-]+)", "CB-121")
def majority(scene: Scene, element: str) -> Facts:
    """An element of the scoring board."""
    number = figures.element_keys.index(element)
    counts = [counted(player, number) for player in scene.view["players"]]
    best = max((n for n in counts if n), default=0)
    first = ", ".join(scene.players[seat] for seat, n in enumerate(counts) if n and n == best)
    values = {"first": figures.FIRST_VP[number], "second": figures.SECOND_VP[number] if scene.seats > 2 else None,
              "shift": figures.FROM_SHIFT[number], "leader": first or None, "count": best}  # fmt: skip
    is_cart = figures.data["scoring"][number]["counts"] == "empty_minecarts"
    return Facts("cart-empty" if is_cart else symbol(number), values, scene.words.source(element, scene.lang))


@cards.kind("worker", f"art-worker-{SEAT}", "CB-051")
def worker(scene: Scene, seat: str) -> Facts:
    """A worker."""
    number = SEATS.index(seat)
    player = scene.view["players"][number]
    return Facts(f"worker-{seat}", {"player": scene.players[number], "reserve": player["reserve"]})


@cards.kind("minecart", "art-(?:cart-(?P<kind>empty|full)|tunnel-[a-z]+-[12])", "CB-066")
def minecart(scene: Scene, kind: str | None) -> Facts:
    """A minecart of a tile."""
    return Facts(f"cart-{kind or 'empty'}")


@cards.kind("balance", "(?P<panel>mine|mine-[a-z]+)", "CB-154")
def mine_panel(scene: Scene, panel: str) -> Facts | None:
    """A whole mine: what its balance would cost now."""
    colour = panel.removeprefix("mine-")
    seat = scene.seat if panel == "mine" else SEATS.index(colour)
    if seat is None:
        return None
    player = scene.view["players"][seat]
    values = {"light": tiles_on(player, 0), "dark": tiles_on(player, 1), "vp": -balance(player),
              "each": -figures.VP_PER_EXCESS_TILE}  # fmt: skip
    return Facts("tunnel-light-1", values)


@cards.kind("franc", "art-franc", "CB-151")
def franc(scene: Scene) -> Facts:
    """Money."""
    return Facts("franc", {"francs": figures.FRANCS_PER_VP}, scene.label("francs"))


@cards.kind("first-player", "art-first-player", "CB-140")
def first_player(scene: Scene) -> Facts:
    """Who begins a shift."""
    return Facts("first-player", {"player": scene.players[scene.view["first_player"]]}, scene.label("first-player"))


@cards.kind("orders", "art-orders|art-order-card|art-order-back|orders", "CB-153")
def orders(scene: Scene) -> Facts:
    """Orders that are not delivered yet."""
    return Facts("orders", {"vp": -figures.VP_PER_ORDER_LEFT}, scene.label("outstanding-orders"))


@cards.kind("vehicle", "art-vehicle-(?P<vehicle>[a-z]+)", "CB-095")
def vehicle(scene: Scene, vehicle: str) -> Facts:
    """What an order is delivered by."""
    return Facts(f"vehicle-{vehicle}", {}, scene.name("vehicle", vehicle))


@cards.kind("empty-slot", f"art-slot-{COLOUR}", "CB-086")
def empty_slot(scene: Scene, colour: str) -> Facts:
    """A slot of an order, or a minecart without its cube."""
    return Facts(f"slot-{colour}", {"colour": scene.name("colour", colour)})


cards.signs("CB-080", hammer="hammer-pick")
cards.signs("CB-021", stop_tile="stop-tile")
