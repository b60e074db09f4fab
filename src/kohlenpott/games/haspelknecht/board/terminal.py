"""Haspelknecht in the terminal: year wheel, pools, development board, then every player's farm and mine.

Discs are letters on their colour: K black, B brown, Y yellow; a small letter is a marker that serves as such a disc.
Player discs are the letter of their seat. In the mine ● is coal, · dug coal, = placed wood and _ an empty wood slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .. import figures
from .parts import not_assigned

SEAT_LETTERS = "ABCD"
SEAT_STYLES = ("bold bright_blue", "bold bright_red", "bold bright_green", "bold bright_magenta")
LETTERS = {"black": "K", "brown": "B", "yellow": "Y", "hammer-marker": "k", "ladder-marker": "b",
           "wheelbarrow-marker": "y"}  # fmt: skip
STYLES = {"K": "white on grey15", "B": "white on dark_orange3", "Y": "black on yellow"}
SYMBOLS = {"pitchfork": "Ψ", "hammer_pick": "⚒"}
CELL = 14  # width of a hex; half of it is the shift of every second row

View = Mapping[str, Any]


def draw(view: View, seat: int | None, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """The whole table as a seat (None: a spectator) sees it."""
    label = Labels(words, lang)
    return Group(
        headline(view, names, label),
        wheel(view, label),
        Columns([pools(view, label), hexes(view, label)], padding=(0, 2)),
        Columns([farm(view, other, names, label) for other in range(view["seats"])], padding=(0, 1)),
    )


def draw_own(view: View, seat: int, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """What a seat needs in the middle of its plan or execution: actions left, and its own farm and mine."""
    label = Labels(words, lang)
    parts: list[RenderableType] = []
    if view["work"] is not None and view["work"]["actions_left"]:
        parts.append(Text(f"{label('actions-left')}: {view['work']['actions_left']}", "bold"))
    parts.append(farm(view, seat, names, label))
    return Group(*parts)


class Labels:
    """The headings in one language."""

    def __init__(self, words: Any, lang: str) -> None:
        self.words, self.lang = words, lang

    def __call__(self, key: str) -> str:
        return str(self.words.label(key, self.lang))

    def name(self, kind: str, key: str) -> str:
        return str(self.words.name(kind, key, self.lang))


def discs(counts: Mapping[str, int]) -> Text:
    """Discs and disc markers as letters on their colour."""
    found = Text()
    for colour, count in counts.items():
        letter = LETTERS[colour]
        found.append(letter * count, STYLES[letter.upper()])
    return found if found.plain else Text("–", "dim")


def seats(owners: Sequence[int]) -> Text:
    """Player discs as the letters of their seats, the first disc first."""
    found = Text()
    for seat in owners:
        found.append(SEAT_LETTERS[seat], SEAT_STYLES[seat])
    return found


def headline(view: View, names: Sequence[str], label: Labels) -> Text:
    """Year, turn order and who is on turn."""
    line = Text.assemble((f"{label('year')} {view['year']}/{figures.YEARS}", "bold"), f"   {label('order')}: ")
    for place, seat in enumerate(view["order"]):
        line.append(" > " if place else "")
        line.append(f"{SEAT_LETTERS[seat]} {names[seat]}", SEAT_STYLES[seat])
    if view["decision"] != "over":
        line.append(f"   {label('turn')}: ")
        line.append(names[view["turn"]], SEAT_STYLES[view["turn"]])
    return line


def wheel(view: View, label: Labels) -> Text:
    """The phases of the year, the present one marked."""
    line = Text()
    for phase in figures.phase_ids:
        is_now = phase == view["phase"]
        line.append(
            f"[{label.name('phase', phase)}]" if is_now else label.name("phase", phase),
            "bold reverse" if is_now else "dim",
        )
        line.append("  ")
    return line


def pools(view: View, label: Labels) -> RenderableType:
    """Action pools, reserves and bag; ~ marks a pool with water."""
    table = Table(box=None, padding=(0, 1))
    for heading in ("pool", "pools", "reserve"):
        table.add_column(label(heading))
    for name, found in view["pools"].items():
        is_wet = figures.POOL_WATER[figures.pool_ids.index(name)] == 1
        table.add_row(f"{name}{' ~' if is_wet else ''}", discs(found), discs(view["reserves"][name]))
    table.add_row(label("bag"), discs(view["bag"]), "")
    return Panel(table, title=label("pools"), title_align="left", expand=False)


def cost(tile: str) -> Text:
    """What a tile costs: letters, and ? for a grey disc."""
    first = figures.tile_ids.index(int(tile)) * 4
    found = Text()
    for letter, count in zip("KBY", figures.TILE_COST[first : first + 3], strict=True):
        found.append(letter * count, STYLES[letter])
    found.append("?" * figures.TILE_COST[first + 3])
    return found


def hexes(view: View, label: Labels) -> RenderableType:
    """The development board: each tile at its place, with symbol, cost and the discs on it."""
    board = view["board"]
    left = min(entry["place"] for entry in board.values())
    lines: list[Text] = []
    for level in "1234":
        row = sorted((entry["place"], tile) for tile, entry in board.items() if tile[0] == level)
        above, below = Text(), Text()
        for place, tile in row:
            start = (place - left) * CELL // 2
            number = figures.tile_ids.index(int(tile))
            mark = SYMBOLS[figures.symbols[figures.TILE_SYMBOL[number]]] + (
                "⌂" if figures.TILE_BUILDING_SYMBOL[number] else ""
            )
            above.append(" " * (start - above.cell_len))
            above.append(f"{tile} {label.name('tiles', tile)}"[: CELL - 1], "bold")
            below.append(" " * (start - below.cell_len))
            below.append_text(Text.assemble("  ", cost(tile), " ", (mark, "dim"), " ", seats(board[tile]["discs"])))
        lines += [above, below]
    return Panel(Group(*lines), title=label("board"), title_align="left", expand=False)


def zone(sequence: Sequence[str], cubes: int, wood: int) -> Text:
    """Coal and wood slots from left to right."""
    total, found = sequence.count("coal"), Text()
    dug, slot = total - cubes, 0
    seen = 0
    for what in sequence:
        if what == "wood":
            found.append("=" if slot < wood else "_", "dark_orange3" if slot < wood else "red")
            slot += 1
        else:
            found.append("·" if seen < dug else "●")
            seen += 1
    return found


def tunnel_sequence() -> list[str]:
    """Each section begins with its slot (HK-040)."""
    starts = [0, *figures.SECTION_END]
    return [what for k, end in enumerate(figures.SECTION_END) for what in ("wood", *["coal"] * (end - starts[k]))]


def farm(view: View, seat: int, names: Sequence[str], label: Labels) -> RenderableType:
    """One player: farm, mine, carts, workers, markers and buildings."""
    p = not_assigned(view, seat)
    mine, stock = p["mine"], p["farm"]
    table = Table(box=None, show_header=False, padding=(0, 1))
    goods = "  ".join(f"{label(name)} {stock[name]}" for name in ("coal", "wood", "food", "thalers"))
    table.add_row(label("farm"), f"{goods}  {label('debts')} {p['debts']}")
    pinge = zone(figures.data["player_board"]["pinge"]["sequence"], mine["pinge"]["coal"], mine["pinge"]["wood"])
    is_open = mine["pinge"]["coal"] == 0
    table.add_row(label("pinge"), Text.assemble(pinge, "" if is_open else f"  {label('water')} {mine['water']}"))
    table.add_row(label("tunnel"), zone(tunnel_sequence(), mine["tunnel"]["coal"], mine["tunnel"]["wood"]))
    water = f"  {label('water')} {mine['water']}" if is_open else ""
    table.add_row(label("shaft"), f"{label('coal')} {mine['shaft']}{water}")
    table.add_row(label("carts"), Text.assemble("1 ", discs(p["carts"][0]), "  2 ", discs(p["carts"][1])))
    for name, found in workers(p, label):
        table.add_row(name, found)
    if p["markers"]:
        marks = ", ".join(
            label.name("marker", name) + ("" if state == "usable" else " (+1)") for name, state in p["markers"].items()
        )
        table.add_row(label("markers"), marks)
    title = Text(f"{SEAT_LETTERS[seat]} {names[seat]}  {label('vp')} {p['vp']}", SEAT_STYLES[seat])
    return Panel(table, title=title, title_align="left", expand=False)


def workers(p: Mapping[str, Any], label: Labels) -> list[tuple[str, Text]]:
    """What lies on the worker spaces; hidden while others plan (HK-110)."""
    found = p["workers"]
    if found is None:
        return [(label("workers"), Text(label("hidden"), "dim italic"))]
    farmhand = label("farmhand") if p["farmhand"] == "plain" else label("improved")
    rows = [(label("farmer"), discs(found["farmer"])), (farmhand, discs(found["farmhand"]))]
    for name in ("digger", "miner", "haspelknecht"):
        if found[name]:
            rows.append((label(name), Text(label.name("payment", found[name]))))
    if found["watermill"]:
        rows.append((label("watermill"), Text(label.name("load", found["watermill"]))))
    return rows
