"""Coal Baron speaks English, German and French, completely and in whole sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, RED, Mine, coal_baron
from games.declared import data_of, kinds_of
from kohlenpott.api.moves import Event
from kohlenpott.engine.rule_ids import number_to_id
from kohlenpott.games.coal_baron import events, figures, ids, moves, names, rules
from kohlenpott.games.coal_baron.game import DEFINITION
from kohlenpott.games.coal_baron.wording import AREAS, WORDS, area
from kohlenpott.text.templates import LANGUAGES, load

GAME = kp.game("coal-baron", pure=True)
PACKAGE = DEFINITION.package
DRAWN = ("tiles", "orders")
NO_PREDICATES = ("invariants.py",)  # its numbers are invariants


def section(name: str, lang: str = "en") -> set[str]:
    """The keys of one section."""
    return {key.removeprefix(f"{name}.") for key in load(PACKAGE, lang) if key.startswith(f"{name}.")}


def event_keys(kind: str) -> set[str]:
    """The texts a kind of event can have."""
    data = {each.name for each in data_of(events.events)[kind]}
    if kind == "vp":
        return {"vp", "vp-lost"}
    if kind == "first-player":
        return {"first-player", "first-player-stays"}
    drawn = [f"{kind}-{what}" for what in DRAWN] if "drawn" in data else [kind]
    return {f"{key}-{side}" for key in drawn for side in names.SIDES} if "side" in data else set(drawn)


def returned_numbers(node: ast.AST) -> Iterator[int]:
    """The rule numbers in an expression: 54, RULING + 17, 69 if … else 114, refuse(g, 62, …)."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 0:
        yield node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name) and node.left.id == "RULING":
        yield from (1000 + number for number in returned_numbers(node.right))
    elif isinstance(node, ast.IfExp):
        yield from returned_numbers(node.body)
        yield from returned_numbers(node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "refuse":
            yield from returned_numbers(node.args[1])
        elif node.func.id == "may_unload":
            yield from returned_numbers(node.args[2])


@cache
def refusing_rules() -> frozenset[str]:
    """Every rule some predicate can answer with, read from the source of the rules, and the one of the end."""
    found = {moves.moves.ended}
    for file in Path(next(iter(rules.__path__))).glob("*.py"):
        if file.name in NO_PREDICATES:
            continue
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("may"):
                values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
                found |= {number_to_id("CB", n) for value in values for n in returned_numbers(value)}
    return frozenset(found)


def events_of(state: kp.State) -> list[Event]:
    """What the last move caused, without what predicates wrote while the next moves were listed."""
    return [GAME.event(raw) for raw in state.raw_events() if ids.EVENTS[raw[0]] != "refused"]


def assert_sound(text: str) -> None:
    """No mark of a template and nothing unsaid is left over."""
    assert text
    assert not re.search(r"[{}\[\]|]|\bNone\b|  ", text), text
    assert text == text.strip()


def test_every_kind_of_move_has_a_text_and_no_text_is_unused() -> None:
    kinds = set(kinds_of(moves.moves)) - {"place", "return-side"}
    places = {f"place-{area(place)}" for place in figures.place_ids}

    sides = {f"return-side-{side}{whole}" for side in names.SIDES for whole in ("", "-whole")}
    assert section("moves") == kinds | places | sides


def test_every_kind_of_event_has_a_text_and_no_text_is_unused() -> None:
    kinds = set(ids.EVENTS) - {"refused"}

    assert kinds == set(data_of(events.events))
    assert section("events") == set().union(*map(event_keys, kinds))


def test_every_refusing_rule_has_a_text_and_no_text_is_unused() -> None:
    assert section("refusals") == refusing_rules() | {"other"}


def test_the_choices_of_options_have_texts_and_no_text_is_unused() -> None:
    assert section("choices") == {"by-chance", "yes", "no"}


def test_every_name_is_that_of_a_component() -> None:
    coloured = {"colour", "cube", "minecart", "slot", "minecarts", "slots"}
    levels = {"level", "from-level", "to-level"}
    named = {f"{kind}.{colour}" for kind in coloured | levels for colour in figures.colours}
    named |= {f"{kind}.surface" for kind in levels} | {f"vehicle.{vehicle}" for vehicle in figures.vehicles}
    named |= {f"place.{name}" for _, name in AREAS} | {f"source.{source}" for source in names.SOURCES}

    assert section("names") == named | {"side.light", "side.dark", "seat", "tile", "order", "facts"}


def test_a_heading_exists_for_everything_on_the_boards() -> None:
    wanted = {"title", "reserve", "canteen", "bank", "stock", "supply", "shift", "francs", "vp", "mine", "cage",
              "outstanding-orders", "delivered", "first-player", "scoring"}  # fmt: skip

    assert wanted | {option.name for option in DEFINITION.options} <= section("labels")
    for lang in LANGUAGES:
        for key in section("labels"):
            assert_sound(WORDS.label(key, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_moves_of_a_decision_sound_alike(lang: str) -> None:
    for decision in range(1, len(ids.DECISIONS)):
        moves = [GAME.move(decision, action) for action in range(ids.ACTIONS)]
        assert len({move.text(lang) for move in moves}) == len({move.notation for move in moves}) == ids.ACTIONS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_text_whatever_its_numbers(lang: str) -> None:
    for number, kind in enumerate(ids.EVENTS[1:], start=1):
        for drawn in (ids.TILES_DRAWN, ids.ORDERS_DRAWN):
            data = tuple(each.name for each in data_of(events.events)[kind])
            for low in (0, 1, -1 if data[-1:] == ("place",) and kind in ("tile", "order") else 1):
                cells = [drawn if name == "drawn" else 1 for name in data] + [0] * (3 - len(data))
                if data and data[-1] != "drawn":
                    cells[len(data) - 1] = low
                assert_sound(GAME.event((number, 0, *cells)).text(lang))  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_name_of_its_own(lang: str) -> None:
    kinds = {
        "place": figures.place_ids, "tile": figures.tile_kinds, "order": figures.order_ids, "vehicle": figures.vehicles,
        "colour": figures.colours, "cube": figures.colours, "level": range(ids.LEVELS), "side": ("light", "dark"),
    }  # fmt: skip

    for kind, components in kinds.items():
        names = [WORDS.name(kind, component, lang) for component in components]
        assert len(set(names)) == len(names)
        for name in names:
            assert_sound(name)


def test_a_place_is_described_with_what_it_costs_and_brings() -> None:
    game = coal_baron(
        players=[Mine(francs=9, orders=["H05", "H07", "T01"], filled={"H05": "YY", "H07": "GG"})],
        workers={"mining-8": [RED]},
        factory={"factory-1": "G2L", "factory-2": None},
        displayed={"order-2": "H07", "order-3": None},
    )
    said = {move.args["place"]: move.text("en") for move in map(game.state.move, range(ids.PLACES))}

    assert said["mining-8"] == "Mine: 8 moves for 2 workers"
    assert said["factory-1"] == "Buy the tile with 2 grey minecarts, light side, for 6 Francs (1 worker)"
    assert said["factory-2"] == "Buy the tile of Factory 2 (1 worker)"
    assert said["factory-draw"] == "Draw 5 tiles and buy at most one of them (1 worker)"
    assert said["delivery-handcart"] == "Deliver 2 orders by handcart (1 worker)"
    assert said["order-2"] == "Take order H07: 2 grey, 7 VP, handcart (1 worker)"
    assert said["order-3"] == "Take the order of Orders 3 (1 worker)"
    assert said["money-5"] == "Take 5 Francs (1 worker)"
    assert said["bank"] == "Take 1 Franc from the bank (1 worker)"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Put a grey cube from the cage on order H07 (handcart)"),
        ("de", "Einen grauen Kohlewürfel aus dem Förderkorb auf Auftrag H07 (Handkarren) legen"),
        ("fr", "Poser un cube gris de la cage sur la commande H07 (charrette à bras)"),
    ],
)
def test_a_move_is_said_in_each_language(lang: str, said: str) -> None:
    action = ids.A_FROM_CAGE + figures.order_ids.index("H07") * ids.COLOURS + figures.colours.index("grey")

    assert GAME.move(ids.MINING_STEP, action).text(lang) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "tile with 1 grey minecart, dark side"),
        ("de", "Plättchen mit 1 grauen Lore, dunkle Seite"),
        ("fr", "tuile à 1 berline grise, côté sombre"),
    ],
)
def test_one_minecart_is_singular(lang: str, said: str) -> None:
    assert WORDS.name("tile", "G1D", lang) == said


def test_an_order_of_four_colours_names_them_all() -> None:
    assert WORDS.name("order", "H11", "en") == "H11 (1 yellow + 1 brown + 1 grey + 1 black, 10 VP, handcart)"
    assert WORDS.name("facts", "H07", "de") == "2× grau, 7 SP, Handkarren"


def test_events_call_players_by_name_or_by_seat() -> None:
    game = coal_baron(workers={"money-5": [RED]}).play("money-5")
    displaced, placed, taken = events_of(game.state)

    assert displaced.text("en", ["Ada", "Bo"]) == "Bo has to send 1 worker from Money 5 to the canteen."
    assert placed.text("en") == "Seat 1 places 2 workers on Money 5."
    assert placed.text("de", ["Ada"]) == "Ada setzt 2 Arbeiter auf „Geld 5“."
    assert taken.text("fr", ["", "Bo"]) == "Place 1 prend 5 Francs."


def test_victory_points_tell_their_reason() -> None:
    def said(vp: int, reason: str, counted: int, lang: str = "en") -> str:
        return WORDS.event(Event("vp", BLUE, {"vp": vp, "reason": reason, "counted": counted}), lang, ["Ada"])

    assert said(7, "horsecart-slots", 6) == "Ada scores 7 VP for 6 slots delivered by horsecart."
    assert said(5, "yellow-empty-minecarts", 1, "de") == "Ada erhält 5 SP für 1 leere gelbe Lore."
    assert said(7, "deliveries", figures.order_ids.index("H07")) == "Ada scores 7 VP for order H07."
    assert said(-6, "balance", 3, "fr") == "Ada perd 6 PV pour 3 tuiles de trop d'un côté de la mine."
    assert said(0, "outstanding-orders", 0) == "Ada scores 0 VP for 0 outstanding orders."


def test_unused_moves_are_mentioned_only_if_there_are_any() -> None:
    assert WORDS.event(Event("mined", BLUE, {"moves": 0}), "en") == "Seat 1 finishes mining."
    assert WORDS.event(Event("mined", BLUE, {"moves": 1}), "en") == "Seat 1 finishes mining and leaves 1 move unused."


def test_a_refusal_tells_what_is_missing() -> None:
    game = coal_baron(players=[Mine(reserve=1)], workers={"mining-6": [RED]})
    refusal = game.try_play("mining-6")

    assert refusal is not None
    assert refusal.text("en").endswith("too few workers in your reserve: this space needs 2 workers, you have 1.")
    assert refusal.text("de").endswith("Dieses Feld verlangt 2 Arbeiter, du hast 1.")
