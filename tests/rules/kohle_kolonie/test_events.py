"""Kohle & Kolonie: what events tell, and whose they are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kohle_kolonie.auction import consolidation
from games.kohle_kolonie.build import GAME, ORANGE, Play, Seat, kohle
from games.kohle_kolonie.disasters import BLACK, BLANK, draw
from kohlenpott.games.kohle_kolonie import ids

NOBODYS = {"applied", "game-ends", "in-force", "large", "no-effect", "phase", "price", "refilled", "revealed",
           "round", "trust-lost", "trust-took", "trust-value", "turned-up"}  # fmt: skip
EITHER = {"drew", "won"}  # a disc of a player or a black one; a player or the Trust


@pytest.mark.parametrize("seed", [1, 2])
def test_events_of_the_table_belong_to_nobody_and_all_others_to_a_seat(seed: int) -> None:
    """KK-050, KK-053: in a whole game, by kind."""
    state, draw = GAME.new(4, seed), random.Random(seed)
    seen: set[str] = set()
    while state.seat is not None:
        state.apply(draw.choice(state.actions()))
        for event in state.events():
            seen.add(event.kind)
            if event.kind not in EITHER:
                assert (event.seat is None) == (event.kind in NOBODYS), event.kind
                assert event.seat is None or 0 <= event.seat < 4
    assert {"round", "phase", "revealed", "trust-took", "large", "game-ends", "drew"} <= seen


def test_inserting_and_engineers_are_told() -> None:
    """KK-129, KK-166, KK-177: who, and where."""
    inserted = kohle(players=[Seat(settlements={"heven": 1})]).play("miners", "insert cokery").events("inserted")
    assert [(e.seat, dict(e.data)) for e in inserted] == [(ORANGE, {"place": "cokery"})]
    bought = kohle(players=[Seat(coins=3)], display=["4"], workers={"linden": 2})
    second = bought.play("buy 4", "second linden", "miner to ironworks").events("inserted")
    assert [(e.seat, dict(e.data)) for e in second] == [(ORANGE, {"place": "ironworks"})]
    engineer = kohle(players=[Seat(coins=3)]).play("engineer loading").events("engineer")
    assert [(e.seat, dict(e.data)) for e in engineer] == [(ORANGE, {"card": "loading"})]


def test_a_spent_extra_action_is_told() -> None:
    """KK-216, KK-217."""
    game = kohle(last=True, players=[Seat(extra=1, coins=5)]).play("end turn", "spend")

    assert [e.seat for e in game.events("extra-spent")] == [ORANGE]


def test_workers_are_bought_while_exactly_three_are_left() -> None:
    """KK-205, KK-206."""
    assert kohle(players=[Seat(coins=2)], worker_pool=3).refused("buy workers") is None
    assert kohle(players=[Seat(coins=2)], worker_pool=2).refused("buy workers") == "KK-206"


def test_a_second_worker_brings_a_miner_while_one_is_left_in_the_pool() -> None:
    """KK-128, KK-129: one marks the mine, one is left for the card."""
    seat = Seat(coins=3, pool=2, lost=18)
    game = kohle(players=[seat], display=["4"], workers={"linden": 2}).play("buy 4", "second linden")

    assert game.state.decision == "second-miner"


def told(game: Play, kind: str) -> list[dict[str, Any]]:
    """The data of the last move's events of a kind, which belong to nobody."""
    assert all(event.seat is None for event in game.events(kind))
    return [dict(event.data) for event in game.events(kind)]


@pytest.mark.parametrize("disaster", ["extra_coin", "buying_power", "subsidence"])
def test_a_disaster_marker_that_stays_in_force_is_told(disaster: str) -> None:
    """KK-243, KK-244, KK-245: once, when it comes into force."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={disaster: 1})
    assert told(game, "in-force") == [{"disaster": disaster}]


@pytest.mark.parametrize("disaster", ["extra_coin", "buying_power", "subsidence", "highest_number"])
def test_a_marker_without_effect_does_not_come_into_force(disaster: str) -> None:
    """KK-241, KK-242: no player's disc was drawn; and Highest Number acts at once and is gone."""
    idle = draw([BLACK, BLACK, BLACK], Seat(mines={"A1": "16"}), disasters={disaster: 1})
    assert told(idle, "in-force") == told(idle, "applied") == []
    highest = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={"highest_number": 1})
    assert told(highest, "in-force") == []


def test_the_additional_coin_is_told_where_it_is_used() -> None:
    """KK-243, KK-290, KK-R20: in the next consolidation the Trust takes part in."""
    seat = Seat(coins=2, mines={"A1": "16", "A2": "7"})
    game = consolidation(seat, coins=3, extra_coin=1)
    assert told(game, "applied") == [{"disaster": "extra_coin", "number": 1}]
    kinds = [event.kind for event in game.events()]
    assert kinds.index("applied") + 1 == kinds.index("trust-value")
    assert told(consolidation(seat, coins=3), "applied") == []
    alone = consolidation(Seat(mines={"A1": "16", "A2": "7", "A3": "1"}), coins=3, extra_coin=1)
    assert told(alone, "applied") == []


@pytest.mark.parametrize("power", [0, 1, 2])
def test_increased_buying_power_is_told_each_time_the_trust_buys(power: int) -> None:
    """KK-244, KK-260: how many mines more."""
    game = kohle(last=True, power=power, display=["19", "20", "21", "22"]).play("end turn")
    expected = [{"disaster": "buying_power", "number": power}] if power else []
    assert [data for data in told(game, "applied") if data["disaster"] == "buying_power"] == expected


def test_subsidence_is_told_when_the_blank_is_drawn() -> None:
    """KK-246, KK-247: once, before the first player answers."""
    game = draw([BLACK, BLACK, BLANK], Seat(coins=1), Seat(coins=1), Seat(coins=1), subsidence=1)
    assert told(game, "applied") == [{"disaster": "subsidence", "number": 2}]
    assert told(game.play("pay coin"), "applied") == []
    calm = draw([BLACK, BLACK, BLACK], Seat(coins=1), subsidence=1)
    assert told(calm, "applied") == []


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ((ids.E_IN_FORCE, -1, ids.D_COIN), (
            "Additional Coin: the Trust has one point more in its next consolidation.",
            "1 zusätzliche Münze: Das Kohlen-Syndikat hat bei seiner nächsten Konsolidierung einen Punkt mehr.",
            "Pièce supplémentaire\u00a0: le Syndicat aura un point de plus à sa prochaine consolidation.")),
        ((ids.E_IN_FORCE, -1, ids.D_POWER), (
            "Increased Buying Power: from now on the Trust acquires one mine more each round.",
            "Kaufkrafterhöhung: Das Kohlen-Syndikat erwirbt ab jetzt jede Runde eine Zeche mehr.",
            "Pouvoir d'achat accru\u00a0: le Syndicat acquiert désormais une mine de plus à chaque manche.")),
        ((ids.E_IN_FORCE, -1, ids.D_SUBSIDENCE), (
            "Subsidence is in force from now on: whenever the blank disc is drawn, all players pay or lose VP.",
            "Bergschäden gelten ab jetzt: Wird die Niete gezogen, müssen alle zahlen oder SP verlieren.",
            "Affaissement en vigueur désormais\u00a0: quand le disque «\u00a0Rien\u00a0» est tiré, tous paient ou "
            "perdent des PV.")),
        ((ids.E_APPLIED, -1, ids.D_COIN, 1), (
            "Additional Coin: the Trust's value is 1 higher; the marker leaves the game.",
            "1 zusätzliche Münze: Der Wert des Kohlen-Syndikats ist um 1 höher; der Marker kommt aus dem Spiel.",
            "Pièce supplémentaire\u00a0: la valeur du Syndicat augmente de 1\u00a0; le jeton quitte le jeu.")),
        ((ids.E_APPLIED, -1, ids.D_POWER, 2), (
            "Increased Buying Power: 2 mines more for the Trust this round.",
            "Kaufkrafterhöhung: 2 Zechen mehr für das Kohlen-Syndikat in dieser Runde.",
            "Pouvoir d'achat accru\u00a0: 2 mines de plus pour le Syndicat cette manche.")),
        ((ids.E_APPLIED, -1, ids.D_SUBSIDENCE, 2), (
            "Subsidence and the blank disc: every player pays 1 coin or loses 2 VP.",
            "Bergschäden und Niete: Alle zahlen 1 Münze oder verlieren 2 SP.",
            "Affaissement et disque «\u00a0Rien\u00a0»\u00a0: chaque joueur paie 1 pièce ou perd 2 PV.")),
    ],
)  # fmt: skip
def test_disaster_markers_are_told_in_three_languages(raw: tuple[int, ...], said: tuple[str, str, str]) -> None:
    """KK-243 to KK-246."""
    event = GAME.event((*raw, 0, 0, 0)[:5])  # type: ignore[arg-type]
    assert tuple(event.text(lang) for lang in ("en", "de", "fr")) == said
