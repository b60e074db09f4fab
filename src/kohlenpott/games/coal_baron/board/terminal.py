"""Coal Baron in the terminal: the main board, then every player's mine side by side.

A filled slot or a loaded minecart is a capital letter on its colour, an open slot a small letter, an empty minecart
a circle; workers are the letter of their seat. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .. import figures
from .reading import View, counted, minecarts, pile_size

SEAT_LETTERS = "ABCD"
SEAT_STYLES = ("bold bright_blue", "bold bright_red", "bold bright_green", "bold bright_magenta")
COLOUR_STYLES = {"yellow": "black on yellow", "brown": "white on dark_orange3", "grey": "black on grey62",
                 "black": "white on grey15"}  # fmt: skip
LETTERS = dict(zip(figures.colours, figures.colour_codes, strict=True))
AREAS = ("mining", "delivery", "money")
EMPTY_CART = "○"


def draw(view: View, seat: int | None, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """The whole table as a seat (None: a spectator) sees it."""
    label = Labels(words, lang)
    parts: list[RenderableType] = [headline(view, names, label)]
    if view["draft"]:
        parts.append(Panel(order_row(view["draft"]), title=label("draft"), title_align="left"))
    parts.append(main_board(view, label))
    if view["hand"] is not None:
        parts.append(hand(view, seat, label))
    parts.append(Columns([mine(view, other, names, label) for other in range(view["seats"])], padding=(0, 1)))
    parts.append(scoring(view, label))
    return Group(*parts)


def draw_own(view: View, seat: int, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """What a seat needs in the middle of its action: the hand or the moves left, and its own mine."""
    label = Labels(words, lang)
    parts: list[RenderableType] = []
    if view["hand"] is not None:
        parts.append(hand(view, seat, label))
    if view["mining"] is not None:
        parts.append(Text(f"{label('moves-left')}: {view['mining']['moves_left']}", "bold"))
    parts.append(mine(view, seat, names, label))
    return Group(*parts)


class Labels:
    """The headings in one language."""

    def __init__(self, words: Any, lang: str) -> None:
        self.words, self.lang = words, lang

    def __call__(self, key: str) -> str:
        return str(self.words.label(key, self.lang))


def seat_text(seat: int, workers: int = 1) -> Text:
    """Workers of a seat: its letter, so many times."""
    return Text(SEAT_LETTERS[seat] * workers, SEAT_STYLES[seat])


def cubes(counts: Mapping[str, int]) -> Text:
    """Cubes as letters on their colour."""
    found = Text()
    for colour, count in counts.items():
        found.append(LETTERS[colour] * count, COLOUR_STYLES[colour])
    return found if found.plain else Text("–", "dim")


def headline(view: View, names: Sequence[str], label: Labels) -> Text:
    """Shift, who is on turn, first player, supply."""
    line = Text.assemble((f"{label('shift')} {view['shift']}/{figures.SHIFTS}", "bold"), "   ", label("supply"), " ")
    for colour, count in view["supply"].items():
        line.append(LETTERS[colour], COLOUR_STYLES[colour])
        line.append(f"{count} ")
    if view["decision"] != "over":
        line.append(f"  {label('turn')}: ")
        line.append(names[view["turn"]], SEAT_STYLES[view["turn"]])
    line.append(f"   {label('first-player')}: ")
    line.append(names[view["first_player"]], SEAT_STYLES[view["first_player"]])
    return line


def slots(order: str, filled: Mapping[str, int] | None = None) -> Text:
    """The slots of an order: filled ones as capitals on their colour, open ones small."""
    k, found = figures.order_ids.index(order), Text()
    for c, colour in enumerate(figures.colours):
        total = figures.ORDER_SLOTS[k * len(figures.colours) + c]
        done = (filled or {}).get(colour, 0)
        found.append(LETTERS[colour] * done, COLOUR_STYLES[colour])
        found.append(LETTERS[colour].lower() * (total - done))
    return found


def order_text(order: str, filled: Mapping[str, int] | None = None) -> Text:
    """An order: id, slots, VP; its first letter is the vehicle."""
    vp = figures.ORDER_VP[figures.order_ids.index(order)]
    return Text.assemble((order, "bold"), " ", slots(order, filled), f" {vp}")


def order_row(orders: Iterable[str]) -> Columns:
    """Orders side by side."""
    return Columns([order_text(order) for order in orders], padding=(0, 3))


def tile_text(tile: str) -> Text:
    """A tile: kind (colour, minecarts, side) and price."""
    kind = figures.tile_kinds.index(tile)
    colour = figures.colours[figures.TILE_COLOUR[kind]]
    return Text.assemble((tile, COLOUR_STYLES[colour]), f" {figures.TILE_PRICE[kind]}F")


def workers_on(view: View, space: str) -> Text:
    """The workers on a space."""
    there = view["workers"].get(space)
    return seat_text(there["seat"], there["count"]) if there else Text("·", "dim")


def spaces_of(view: View, area: str) -> list[str]:
    """The open spaces of an area."""
    return [
        space["id"]
        for space in figures.data["space"]
        if space["area"] == area and space["min_players"] <= view["seats"]
    ]


def grid(cells: Sequence[tuple[RenderableType, RenderableType]]) -> Table:
    """Two lines: what a space offers, who stands there."""
    table = Table.grid(padding=(0, 2))
    for _ in cells:
        table.add_column(justify="left")
    table.add_row(*(top for top, _ in cells))
    table.add_row(*(below for _, below in cells))
    return table


def main_board(view: View, label: Labels) -> RenderableType:
    """Factory, orders, and the three small areas with the bank and canteen."""
    return Group(
        Panel(grid(factory(view)), title=label("factory"), title_align="left", border_style="dim"),
        Panel(grid(order_display(view)), title=label("orders"), title_align="left", border_style="dim"),
        Columns([small_area(view, area, label) for area in AREAS] + [bank(view, label)], padding=(0, 1)),
    )


def draw_space(view: View, space: str, pile: View) -> tuple[Text, Text]:
    """A draw-5 space: how many cards the pile holds."""
    return Text.assemble((f"▼{figures.DRAWN_CARDS}", "bold"), f" / {pile_size(pile)}"), workers_on(view, space)


def numbered(space: str, what: Text) -> Text:
    """What lies on a display space, with the space's number."""
    return Text.assemble((f"{space.rpartition('-')[2]} ", "dim"), what)


def factory(view: View) -> list[tuple[Text, Text]]:
    """The displayed tiles and the draw space."""
    found = []
    for space, tile in view["factory"].items():
        found.append((numbered(space, tile_text(tile) if tile else Text("–", "dim")), workers_on(view, space)))
    return [*found, draw_space(view, "factory-draw", view["tile_pile"])]


def order_display(view: View) -> list[tuple[Text, Text]]:
    """The displayed orders and the draw space."""
    found = []
    for space, order in view["orders_displayed"].items():
        found.append((numbered(space, order_text(order) if order else Text("–", "dim")), workers_on(view, space)))
    return [*found, draw_space(view, "order-draw", view["order_pile"])]


def offer(space: str, label: Labels) -> str:
    """What is printed on a space: a number, or a vehicle by its name."""
    printed = space.partition("-")[2]
    return str(label.words.name("vehicle", printed, label.lang)) if printed in figures.vehicles else printed


def small_area(view: View, area: str, label: Labels) -> Panel:
    """Spaces that offer a number or a vehicle."""
    cells = [(Text(offer(space, label)), workers_on(view, space)) for space in spaces_of(view, area)]
    return Panel.fit(grid(cells), title=label(area), title_align="left", border_style="dim")


def bank(view: View, label: Labels) -> Panel:
    """Workers on the bank and in the canteen."""
    table = Table.grid(padding=(0, 1))
    for key in ("bank", "canteen"):
        there = Text()
        for seat, player in enumerate(view["players"]):
            there.append_text(seat_text(seat, player[key]))
        table.add_row(label(key), there if there.plain else Text("·", "dim"))
    return Panel.fit(table, border_style="dim")


def hand(view: View, seat: int | None, label: Labels) -> Panel:
    """What was drawn, as far as the onlooker may know it."""
    held, text = view["hand"], tile_text if view["hand"]["drawn"] == "tiles" else order_text
    shown: list[Text] = [text(card) for card in held["cards"]]
    shown += [Text("?", "dim")] * (held["count"] - len(shown) if seat != view["turn"] else 0)
    return Panel(Columns(shown, padding=(0, 3)), title=label("hand"), title_align="left", border_style="yellow")


def mine(view: View, seat: int, names: Sequence[str], label: Labels) -> Panel:
    """One player's things: purse, mine, cage, stock, orders."""
    player = view["players"][seat]
    table = Table.grid(padding=(0, 1))
    table.add_row(label("vp"), Text(str(player["vp"]), "bold"))
    table.add_row(label("reserve"), seat_text(seat, player["reserve"]))
    table.add_row(label("francs"), str(player["francs"]))
    table.add_row(label("stock"), cubes(player["stock"]))
    for level, colour in enumerate(("surface", *figures.colours)):
        name = label("surface") if level == 0 else label.words.name("colour", colour, label.lang)
        table.add_row(Text(name, "dim"), level_text(player, level, label))
    table.add_row(label("outstanding-orders"), orders_text(player["orders"]))
    table.add_row(label("delivered"), delivered_text(player["delivered"]))
    marker = " ★" if view["first_player"] == seat else ""
    style = SEAT_STYLES[seat] if view["decision"] != "over" and view["turn"] == seat else "dim"
    title = Text(f"{SEAT_LETTERS[seat]} {names[seat]}{marker}", SEAT_STYLES[seat])
    return Panel.fit(table, title=title, title_align="left", border_style=style)


def level_text(player: View, level: int, label: Labels) -> Text:
    """One level of a mine: the cage if it is there, minecarts, tiles on the light and dark side."""
    line = Text()
    if level > 0:
        colour = figures.colours[level - 1]
        tunnel = player["mine"][colour]
        loaded = sum(tunnel["coal"].values())
        line.append_text(cubes(tunnel["coal"]) if loaded else Text())
        line.append(EMPTY_CART * (minecarts(tunnel["tiles"], level - 1) - loaded))
        sides = [sum(n for tile, n in tunnel["tiles"].items() if tile.endswith(side)) for side in "LD"]
        line.append(f"  ☀{sides[0]} ☾{sides[1]}" if any(sides) else "", "dim")
    if player["cage"]["level"] == level:
        line.append(" ▣ " if line.plain else "▣ ", "bold")
        held = cubes(player["cage"]["cubes"])
        line.append_text(held)
    return line


def orders_text(orders: Sequence[View]) -> Text:
    """Outstanding orders, one per line."""
    return Text("\n").join(order_text(order["id"], order["filled"]) for order in orders) if orders else Text("–", "dim")


def delivered_text(delivered: Sequence[str] | int) -> Text:
    """Delivered orders, or only their number where the others may not see them."""
    if isinstance(delivered, int):
        return Text(f"{delivered} ?")
    rows = [" ".join(delivered[k : k + 4]) for k in range(0, len(delivered), 4)]
    return Text("\n".join(rows) or "–", "" if rows else "dim")


def scoring(view: View, label: Labels) -> Panel:
    """The scoring board: what each seat counts for each element now, and what first and second place bring."""
    rows = [scoring_row(view, k, label) for k in range(len(figures.element_keys))]
    table = Table.grid(padding=(0, 2))
    per_shift = len(rows) // figures.SHIFTS
    for k in range(per_shift):
        table.add_row(*(cell for shift in range(figures.SHIFTS) for cell in rows[shift * per_shift + k]))
    return Panel.fit(table, title=label("scoring"), title_align="left", border_style="dim")


def scoring_row(view: View, element: int, label: Labels) -> tuple[Text, Text, Text]:
    """One element: name, points, counts by seat with the leaders in bold."""
    counts = [counted(player, element) for player in view["players"]]
    best = max((n for n in counts if n is not None), default=0)
    found = Text()
    for seat, n in enumerate(counts):
        style = SEAT_STYLES[seat] if n and n == best else "dim"
        found.append(f"{SEAT_LETTERS[seat]}{'?' if n is None else n} ", style)
    counts_now = "" if view["shift"] >= figures.FROM_SHIFT[element] else "dim"
    points = f"{figures.FIRST_VP[element]}" + (f"/{figures.SECOND_VP[element]}" if view["seats"] > 2 else "")
    return Text(label.words.source(figures.element_keys[element], label.lang), counts_now), Text(points), found
