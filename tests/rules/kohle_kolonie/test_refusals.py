"""Kohle & Kolonie: a refused move names the rule that forbids it, and its sentence says what is missing."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.auction import consolidation
from games.kohle_kolonie.build import Play, Seat, kohle
from games.kohle_kolonie.disasters import before_the_draw
from kohlenpott.games.kohle_kolonie import ids

EXCHANGES = ("buy workers", "sell workers")


def said(game: Play, move: str, lang: str = "en") -> str:
    """The rule and the sentence a move is refused with."""
    refusal = game.state.refusal(move)
    assert refusal is not None
    return refusal.text(lang)


def bidding() -> Play:
    """Orange has 2 points of mines, one of a marker, and 2 coins, the Trust 4 points; a marker has been declared."""
    seat = Seat(coins=2, mines={"A1": "16", "A2": "7"}, markers={"consolidation": 2})
    return consolidation(seat, Seat(), Seat(), coins=3).play("declare 1")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Markers were declared before the bidding, none can be added now; raise your bid or pass."),
        ("de", "Marker wurden vor dem Bieten angesagt, jetzt kommt keiner mehr dazu; erhöhe dein Gebot oder passe."),
        ("fr", "Les jetons ont été annoncés avant les enchères, aucun ne peut plus s'ajouter\u00a0; surenchérissez ou "
               "passez."),
    ],
)  # fmt: skip
def test_a_marker_cannot_be_added_while_bidding(lang: str, sentence: str) -> None:
    """KK-293: after the declarations no marker may be added."""
    game = bidding()
    assert game.state.decision == "bid"
    assert said(game, "declare 1", lang) == f"KK-293: {sentence}"


def test_other_moves_are_refused_with_what_is_to_be_declared() -> None:
    """KK-293: before the bidding the sentence asks for the markers."""
    seat = Seat(coins=2, mines={"A1": "16", "A2": "7"}, markers={"consolidation": 2})
    game = consolidation(seat, Seat(), Seat(), coins=4)
    assert said(game, "pass") == "KK-293: Declare now which markers you use in this consolidation."


def test_a_bid_that_is_too_low_names_the_lowest_possible_one() -> None:
    """KK-298: the Trust has 3 coins and one mine of value 1."""
    assert said(bidding(), "bid 4") == (
        "KK-298: Raise your bid above the highest value, to 5 or more instead of 4, or pass."
    )
    assert said(bidding(), "end turn") == "KK-298: Raise your bid above the highest value, or pass."


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You cannot cover this bid: it takes 5 coins, you have 2."),
        ("de", "Deine Münzen decken dieses Gebot nicht: Es kostet 5 Münzen, du hast 2."),
        ("fr", "Vos pièces ne couvrent pas cette enchère\u00a0: il faut 5 pièces, vous en avez 2."),
    ],
)
def test_a_bid_beyond_the_coins_names_the_coins(lang: str, sentence: str) -> None:
    """KK-298: a bid of 8 with a basic bid of 3."""
    assert said(bidding(), "bid 8", lang) == f"KK-298: {sentence}"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You have taken your main action of this turn; your bonus marker, flips and exchanges are still "
               "possible, or end the turn."),
        ("de", "Deine Hauptaktion dieses Zugs ist schon gemacht; möglich sind noch dein Bonusmarker, Umdrehen und "
               "Tauschen, oder beende den Zug."),
        ("fr", "Votre action principale de ce tour est déjà faite\u00a0; restent possibles votre jeton bonus, les "
               "retournements et les échanges, ou terminez le tour."),
    ],
)  # fmt: skip
def test_a_second_main_action_is_refused_with_its_reason(lang: str, sentence: str) -> None:
    """KK-101: one main action per turn."""
    game = kohle(players=[Seat(coins=9, workers=3)]).play("engineer cokery")
    assert said(game, "engineer loading", lang) == f"KK-101: {sentence}"
    assert said(game, "settle heven", lang) == f"KK-101: {sentence}"


def test_what_is_no_part_of_a_turn_is_refused_with_its_parts() -> None:
    """KK-101: a bid in a turn."""
    assert said(kohle(players=[Seat()]), "bid 3").startswith("KK-101: That is no part of a turn now")


def test_who_keeps_the_marker_has_no_main_action() -> None:
    """KK-216, KK-D07: the other way of playing phase 4."""
    options = {"extra_phase_needs_spent_marker": False}
    game = kohle(last=True, players=[Seat(extra=1, coins=9, workers=3)], options=options).play("end turn", "keep")
    assert game.refused("engineer cokery") == "KK-216"
    assert "an extra action marker that you spend" in said(game, "engineer cokery")


@pytest.mark.parametrize(
    ("seat", "move", "sentences"),
    [
        (Seat(coins=1, workers=9), "buy workers", (
            "KK-205: You cannot pay this exchange: it takes 2 coins, you have 1.",
            "KK-205: Du kannst diesen Tausch nicht bezahlen: Er kostet 2 Münzen, du hast 1.",
            "KK-205: Vous ne pouvez pas payer cet échange\u00a0: il faut 2 pièces, vous en avez 1.",
        )),
        (Seat(coins=9, workers=1), "sell workers", (
            "KK-205: You cannot pay this exchange: it takes 2 workers, you have 1.",
            "KK-205: Du kannst diesen Tausch nicht bezahlen: Er kostet 2 Arbeiter, du hast 1.",
            "KK-205: Vous ne pouvez pas payer cet échange\u00a0: il faut 2 travailleurs, vous en avez 1.",
        )),
        (Seat(coins=1, workers=9), "flip cokery", (
            "KK-350: You cannot pay for flipping this card: it takes 2 coins, you have 1.",
            "KK-350: Du kannst das Umdrehen dieser Karte nicht bezahlen: Es kostet 2 Münzen, du hast 1.",
            "KK-350: Vous ne pouvez pas payer le retournement de cette carte\u00a0: il faut 2 pièces, vous en avez 1.",
        )),
        (Seat(coins=9, workers=4), "flip cokery", (
            "KK-350: You cannot pay for flipping this card: it takes 5 workers, you have 4.",
            "KK-350: Du kannst das Umdrehen dieser Karte nicht bezahlen: Es kostet 5 Arbeiter, du hast 4.",
            "KK-350: Vous ne pouvez pas payer le retournement de cette carte\u00a0: il faut 5 travailleurs, vous en "
            "avez 4.",
        )),
        (Seat(coins=2, workers=9), "flip workforce for coins", (
            "KK-350: You cannot pay for flipping this card: it takes 3 coins, you have 2.",
            "KK-350: Du kannst das Umdrehen dieser Karte nicht bezahlen: Es kostet 3 Münzen, du hast 2.",
            "KK-350: Vous ne pouvez pas payer le retournement de cette carte\u00a0: il faut 3 pièces, vous en avez 2.",
        )),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(seat: Seat, move: str, sentences: tuple[str, str, str]) -> None:
    """KK-205, KK-350: coins or workers."""
    game = kohle(players=[seat])
    assert tuple(said(game, move, lang) for lang in ("en", "de", "fr")) == sentences


def test_what_the_supplies_lack_is_named() -> None:
    """KK-206: workers of the pool, coins of the bank."""
    game = kohle(players=[Seat(coins=5, workers=5)], worker_pool=2, bank=0)
    assert said(game, "buy workers") == (
        "KK-206: The worker pool cannot deliver this exchange in full: it takes 3 workers, the pool has 2."
    )
    assert said(game, "sell workers") == (
        "KK-206: The bank cannot pay this exchange in full: it takes 1 coin, the bank has 0."
    )
    assert said(game, "sell workers", "de").endswith("Nötig: 1 Münze, in der Bank: 0.")
    assert said(game, "buy workers", "fr").endswith("il faut 3 travailleurs, il en reste 2.")


@pytest.mark.parametrize("move", EXCHANGES)
def test_nothing_is_exchanged_outside_the_action_phases(move: str) -> None:
    """KK-207: choosing a marker, spending one, the disaster, consolidations, pithead scoring."""
    rich = Seat(coins=9, workers=9, extra=1, mines={"A1": "16"})
    games = [
        kohle(players=[Seat(coins=9, workers=9)], phase=ids.PH_BONUS, decision=ids.BONUS),
        kohle(last=True, players=[rich]).play("end turn"),
        before_the_draw(rich),
        kohle(players=[rich], phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE),
        bidding(),
        kohle(players=[rich], phase=ids.PH_PITHEAD, decision=ids.LOAD),
    ]
    assert [game.state.decision for game in games] == ["bonus", "extra", "secure", "subsidence", "bid", "load"]
    assert {game.refused(move) for game in games} == {"KK-207"}
    assert {said(game, move)[8:] for game in games} == {
        "Workers and coins are exchanged only in your own turn of an action phase."
    }


@pytest.mark.parametrize("move", EXCHANGES)
def test_nothing_is_exchanged_inside_an_action(move: str) -> None:
    """KK-104, KK-R08: an action is carried out completely first."""
    seat = Seat(coins=9, workers=9, settlements={"heven": 1})
    games = [
        kohle(players=[seat], display=["16"], workers={"linden": 1, "weitmar": 1}).play("buy 16"),
        kohle(players=[seat]).play("miners"),
        kohle(players=[seat]).play("settle linden"),
    ]
    assert [game.state.decision for game in games] == ["worker", "deploy", "settlers"]
    assert {game.refused(move) for game in games} == {"KK-104"}


def test_after_the_game_nothing_is_exchanged_because_it_is_over() -> None:
    """KK-052."""
    game = kohle(phase=ids.PH_PITHEAD, decision=ids.OVER, round=5)
    assert game.refused("buy workers") == "KK-052"


@pytest.mark.parametrize(("lang", "name"), [("de", "Die Niete"), ("fr", "Le disque «\u00a0Rien\u00a0»")])
def test_the_blank_disc_is_not_called_neutral(lang: str, name: str) -> None:
    """KK-004, KK-231: neutral are the black ones."""
    words = kohle().state.game.definition.words
    event = kohle().state.game.event((ids.E_DREW, -1, 0, 0, 0))
    assert event.text(lang).startswith(name)
    assert words.label("blank-drawn", lang).startswith(name)
