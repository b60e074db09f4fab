"""Kohle & Kolonie in the terminal: tracks, the map by region, the railway, then every player's tableau and cards.

A mine is its number with the letter of its owner, `T` for the Trust, nothing if it lies in the display, brackets if it
has not entered play; `*` is a steam engine. A village shows its workers as `w` and its settlements as the letter of the
owner with the miners there. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .. import figures, ids

SEAT_LETTERS = "OBRYG"
SEAT_STYLES = ("bold dark_orange", "bold bright_blue", "bold bright_red", "bold bright_yellow", "bold bright_green")
LINE_STYLES = {"yellow": "yellow", "red": "red", "brown": "dark_orange3", "green": "green"}
TRUST_STYLE = "bold white on grey30"
SMALLEST_TABLE = min(figures.data["meta"]["players_min"], figures.data["meta"]["players_max"])
ENGINE = "*"
MINER, ENGINEER = "m", "e"

View = Mapping[str, Any]


class Labels:
    """Headings and names in one language."""

    def __init__(self, words: Any, lang: str) -> None:
        self.words, self.lang = words, lang

    def __call__(self, key: str) -> str:
        return str(self.words.label(key, self.lang))

    def name(self, kind: str, thing: Any) -> str:
        return str(self.words.name(kind, thing, self.lang))


def draw(view: View, seat: int | None, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """The whole table as a seat (None: a spectator) sees it."""
    label = Labels(words, lang)
    parts: list[RenderableType] = [headline(view, names, label), tracks(view, label)]
    if view["large_mine"] is not None:
        parts.append(consolidation(view, names, label))
    parts.append(display(view, label))
    parts.append(Columns([region(view, name, label) for name in figures.regions], padding=(0, 1)))
    parts.append(railway(view, label))
    parts.append(Columns([player(view, other, names, label) for other in range(view["seats"])], padding=(0, 1)))
    return Group(*parts)


def draw_own(view: View, seat: int, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """What a seat needs in the middle of its action: what is left to do, and its own things."""
    label = Labels(words, lang)
    parts: list[RenderableType] = []
    if view["insertions"] or view["steps"]:
        left = f"{label('insertions')}: {view['insertions']}   {label('steps')}: {view['steps']}"
        parts.append(Text(left, "bold"))
    if view["card"] is not None:
        parts.append(Text(label.name("mine", view["card"]), "bold"))
    if view["large_mine"] is not None:
        parts.append(consolidation(view, names, label))
    parts.append(player(view, seat, names, label))
    return Group(*parts)


def seat_text(seat: int, after: str = "") -> Text:
    """The letter of a seat in its colour."""
    return Text(SEAT_LETTERS[seat] + after, SEAT_STYLES[seat])


def headline(view: View, names: Sequence[str], label: Labels) -> Text:
    """Round, phase, whose turn, turn order."""
    line = Text.assemble((label("title"), "bold"), f"   {label('round')} {view['round']}/{ids.ROUNDS}   ",
                         f"{label('phase')} {view['phase']}: {label.name('phase', view['phase'])}   ")  # fmt: skip
    if view["decision"] != "over":
        line.append(f"{label('turn')}: ")
        line.append_text(Text(names[view["turn"]], SEAT_STYLES[view["turn"]]))
    line.append(f"   {label('order')}: ")
    for seat in view["order"]:
        line.append_text(seat_text(seat, " "))
    return line


def tracks(view: View, label: Labels) -> RenderableType:
    """Bonus track, Trust and common supplies."""
    bonus = Table.grid(padding=(0, 2))
    shown = [label.name("bonus", name) if name else "·" for name in view["bonus_track"]]
    bonus.add_row(*(Text(f"{k} {name}", "" if name != "·" else "dim") for k, name in enumerate(shown, 1)))
    trust = Table.grid(padding=(0, 1))
    coins = " ".join("●" if str(k) in view["trust_coins"] else "○" for k in range(1, ids.TRUST_SPACES + 1))
    trust.add_row(label("trust-coins"), coins)
    trust.add_row(label("buying-power"), str(figures.TRUST_BUYS + view["buying_power"]))
    for key, field in (("additional-coin", "additional_coin"), ("subsidence", "subsidence")):
        if view[field]:
            trust.add_row(Text(label(key), "bold red"), "!")
    supply = Table.grid(padding=(0, 1))
    for key in ("bank", "worker-pool", "engine-pool"):
        supply.add_row(label(key), str(view[key.replace("-", "_")]))
    return Columns([
        Panel.fit(bonus, title=label("bonus-track"), title_align="left", border_style="dim"),
        Panel.fit(trust, title=label("trust"), title_align="left", border_style="dim"),
        Panel.fit(supply, border_style="dim"),
        Panel.fit(prices(view, label), title=label("prices"), title_align="left", border_style="dim"),
    ], padding=(0, 1))  # fmt: skip


def prices(view: View, label: Labels) -> Table:
    """What settlements, engineers and steam engines cost now."""
    raised = {card for each in view["players"] for card in each["flipped"]}
    rows = (
        ("settlement", "workforce", figures.SETTLEMENT_PRICE, figures.SETTLEMENT_RAISED),
        ("engineer", "cokery", figures.ENGINEER_PRICE, figures.ENGINEER_RAISED),
        ("steam_engine", "ironworks", figures.ENGINE_PRICE, figures.ENGINE_RAISED),
    )
    table = Table.grid(padding=(0, 1))
    for name, card, low, high in rows:
        table.add_row(label.name("bonus", name), str(high if card in raised else low))
    return table


def consolidation(view: View, names: Sequence[str], label: Labels) -> Panel:
    """The large mine, the Trust's value and the bids."""
    line = Text(label.name("mine", view["large_mine"]) + "   ", "bold")
    if view["trust_value"] > 0:
        line.append(f"{label('trust')}: {view['trust_value']}   ")
    for seat in view["bidders"]:
        each = view["players"][seat]
        style = SEAT_STYLES[seat] if each["bidding"] else "dim"
        line.append(f"{names[seat]}: {each['bid']} ({each['basic_bid']})   ", style)
    return Panel(line, title=label("consolidation"), title_align="left", border_style="yellow")


def display(view: View, label: Labels) -> Panel:
    """The mines that can be bought: number, name, price, income, icon."""
    found = [k for k, name in enumerate(figures.mine_ids) if view["mines"][name] == "displayed"]
    cards = []
    for k in found:
        icon = "w" * figures.MINE_WAGONS[k] + ("2" if figures.MINE_SECOND[k] else "")
        ground = label.name("ground", figures.ground_ids[figures.MINE_GROUND[k]])
        facts = f"{figures.MINE_PRICE[k]}→{figures.MINE_INCOME[k]} {icon} {figures.MINE_VP[k] or ''}".rstrip()
        cards.append(
            Text.assemble((figures.mine_ids[k], "bold"), f" {figures.mine_names[k]} ", (f"({ground}) ", "dim"), facts)
        )
    body: RenderableType = Columns(cards, padding=(0, 3)) if cards else Text(label("empty"), "dim")
    return Panel(body, title=label("display"), title_align="left", border_style="dim")


def mine_text(view: View, mine: int) -> Text:
    """A mine space of the board: its number, or L for the large one, and who owns it."""
    where = view["mines"][figures.mine_ids[mine]]
    shown = figures.mine_ids[mine] if mine < ids.LARGE else "L"
    if where == "stacked":
        return Text(f"({shown})", "dim")
    if where == "removed":
        return Text(f"{shown}✗", "dim")
    if where == "displayed":
        return Text(shown)
    if isinstance(where, int):
        return Text.assemble(shown, seat_text(where))
    return Text.assemble(shown, (f"T{ENGINE}" if where == "trust" else "T", TRUST_STYLE))


def village_text(view: View, name: str) -> Text:
    """A village: workers, settlements with their miners."""
    line = Text(label_of_village(name))
    line.append(" " + "w" * view["village_workers"].get(name, 0))
    for seat, each in enumerate(view["players"]):
        if name in each["settlements"]:
            line.append_text(seat_text(seat, str(each["settlement_miners"].get(name, 0) or "")))
    return line


def label_of_village(name: str) -> str:
    return figures.village_name(name)


def region(view: View, name: str, label: Labels) -> Panel:
    """One city: its grounds with their mines, and the villages on their borders."""
    table = Table.grid(padding=(0, 1))
    is_out = view["seats"] == SMALLEST_TABLE and name == "essen"
    for ground in figures.data["grounds"]:
        if ground["region"] != name:
            continue
        mines = [k for k in range(ids.MINES) if figures.ground_ids[figures.MINE_GROUND[k]] == ground["id"]]
        cells = Text(" ").join(mine_text(view, k) for k in mines)
        due = f" {ground['consolidates']}" if "consolidates" in ground else ""
        table.add_row(Text(ground["name"] + due, "dim" if is_out else "bold"), cells)
        beside = [village for village in figures.data["villages"] if ground["id"] in village["grounds"]]
        there = Text(" · ").join(village_text(view, village["id"]) for village in beside)
        table.add_row("", there)
    return Panel.fit(table, title=label.name("region", name), title_align="left", border_style="dim")


def railway(view: View, label: Labels) -> Panel:
    """The four lines with their stations: `?` is a face-down marker, letters are miners."""
    rows = Table.grid(padding=(0, 1))
    for line in figures.data["lines"]:
        route = Text()
        for stop in line["route"]:
            kind, _, name = stop.partition(":")
            if kind == "v":
                route.append(f" {label_of_village(name)} ", "dim")
                continue
            route.append(f" ▪{label.name('station', name)}", LINE_STYLES[line["id"]])
            route.append("?" if name in view["station_markers"] else "")
            for seat, each in enumerate(view["players"]):
                miners = each["station_miners"].get(name, 0)
                if miners:
                    route.append_text(seat_text(seat, str(miners) if miners > 1 else ""))
        points = (figures.LINE_VP_3P if view["seats"] == SMALLEST_TABLE else figures.LINE_VP)[
            figures.line_ids.index(line["id"])
        ]
        rows.add_row(Text(f"{label.name('line', line['id'])} {points}", LINE_STYLES[line["id"]]), route)
    left = ", ".join(f"{n} {label.name('railway', kind)}" for kind, n in view["railway_markers_left"].items())
    rows.add_row(Text(label("markers-left"), "dim"), Text(left, "dim"))
    return Panel(rows, title=label("railway"), title_align="left", border_style="dim")


def player(view: View, seat: int, names: Sequence[str], label: Labels) -> Panel:
    """One player's things: supplies, tableau, pithead cards, settlements, stations."""
    each = view["players"][seat]
    table = Table.grid(padding=(0, 1))
    table.add_row(label("vp"), Text(str(each["vp"]), "bold"))
    supplies = f"{each['coins']}   {label('workers')} {each['workers']}   {label('pool')} {each['pool']}"
    table.add_row(label("coins"), supplies)
    if each["bonus_marker"]:
        table.add_row(label("bonus"), label.name("bonus", each["bonus_marker"]))
    if each["extra_actions"]:
        table.add_row(label("extra-actions"), str(each["extra_actions"]))
    held = ", ".join(f"{n} {label.name('railway', kind)}" for kind, n in each["railway_markers"].items())
    if held:
        table.add_row(label("railway-markers"), held)
    table.add_row(label("tableau"), tableau_text(each, 0))
    table.add_row("", tableau_text(each, ids.ROW))
    if each["engines_beside"]:
        table.add_row(label("engines"), f"+{each['engines_beside']}")
    for k, name in enumerate(figures.card_ids):
        table.add_row(Text(label("pithead") if k == 0 else "", "dim"), card_text(each, name, label))
    houses = ", ".join(f"{label_of_village(v)} {each['settlement_miners'].get(v, 0)}" for v in each["settlements"])
    table.add_row(label("settlements"), houses or Text("–", "dim"))
    stops = ", ".join(f"{label.name('station', s)} {n}" for s, n in each["station_miners"].items())
    table.add_row(label("stations"), stops or Text("–", "dim"))
    style = SEAT_STYLES[seat] if view["decision"] != "over" and view["turn"] == seat else "dim"
    title = Text(f"{SEAT_LETTERS[seat]} {names[seat]}", SEAT_STYLES[seat])
    return Panel.fit(table, title=title, title_align="left", border_style=style)


def tableau_text(each: View, first: int) -> Text:
    """One row of mine spaces: card, engine, rescue miner, coin symbol."""
    line = Text()
    for space in range(first, first + ids.ROW):
        name = figures.space_ids[space]
        card = each["mines"][space]
        shown = (
            "–"
            if card is None
            else (card if not card.startswith("large") else figures.mine_names[figures.mine_ids.index(card)])
        )
        engine = ENGINE if name in each["engines"] else ""
        rescue = "+" if name in each["rescue"] else ""
        secured = "!" if name in each["secured"] else ""
        line.append(f"{name}", "dim")
        line.append(f" {shown}{engine}{rescue}{secured}  ")
    return line


def card_text(each: View, name: str, label: Labels) -> Text:
    """A pithead card: its side, engineers, miners, engine."""
    is_back = name in each["flipped"]
    pieces = ENGINEER * each["card_engineers"].get(name, 0) + MINER * each["card_miners"].get(name, 0)
    if name == "cokery" and each["plant_engine"]:
        pieces += ENGINE
    return Text.assemble((label.name("back" if is_back else "card", name), "bold" if is_back else ""), f" {pieces}")
