"""Every piece speaks: in every game, whatever is drawn on its board has a card in three languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import cast

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.render import Card
from kohlenpott.render.cards import PieceCards
from kohlenpott.text import rulebook
from kohlenpott.text.templates import LANGUAGES, load

BOARDS = kp.games()
HOLDERS = re.compile(r"(?:art-ui-.*|map-(?:ground|here|pieces|steps)|z#)$")  # what only holds others, signs of pages
STEP = 23  # moves between two looks


def cards_of(game: kp.Game) -> PieceCards:
    """The kinds of pieces a game has declared."""
    return cast(PieceCards, import_module(f"{game.definition.package}.board.piece_cards").cards)


@cache
def moments(name: str) -> list[tuple[kp.State, int | None]]:
    """Positions of whole games of bots at every number of seats, each with somebody who looks."""
    game = kp.game(name)
    found: list[tuple[kp.State, int | None]] = []
    for seats in game.definition.seats:
        state, chance, count = game.new(seats=seats, seed=seats), random.Random(seats), 0
        seen: set[str] = set()
        while state.seat is not None:
            if count % STEP == 0 or state.decision not in seen:
                seen.add(state.decision)
                found.append((state.clone(), state.seat))
            state.apply(chance.choice(state.actions()))
            count += 1
        found += [(state.clone(), 0), (state.clone(), None)]
    return found


def named_things(scene: render.Scene, game: kp.Game) -> set[str]:
    """What a browser can ask for: ids, keys of cards and drawn symbols of the whole board."""
    board = render.board(scene, game)
    panels = [panel for part in (board.main, board.own, board.others, board.extra, board.status) for panel in part]
    drawn = "".join(panel.body for panel in panels)
    found = set(re.findall(r' (?:id|data-card)="([^"]+)"', drawn)) | set(re.findall(r'href="#(art-[^"]+)"', drawn))
    return found | {f"art-{chip.symbol}" for chips in board.chips for chip in chips}


def told(name: str) -> Iterator[tuple[str, str, Card | None]]:
    """Every thing of every moment with its card in every language."""
    game = kp.game(name)
    for k, (state, seat) in enumerate(moments(name)):
        scenes = {lang: render.scene(state, seat, lang) for lang in (LANGUAGES if k % 4 == 0 else LANGUAGES[:1])}
        for thing in named_things(scenes["en"], game):
            for lang, scene in scenes.items():
                yield thing, lang, render.card(scene, game, [thing])


@pytest.mark.parametrize("name", BOARDS)
def test_every_piece_of_real_games_has_a_card_that_says_something(name: str) -> None:
    silent, words = set(), {lang: set[str]() for lang in LANGUAGES}
    book = rulebook.load(kp.game(name).definition.package)
    for thing, lang, card in told(name):
        if card is None:
            silent.add(re.sub(r"\d+", "#", thing))
            continue
        assert card.name and card.kind and card.picture, (thing, lang)
        assert card.effect or card.offers or card.refusal or card.lines, (thing, lang)
        assert not re.search(r"[{}\[\]]|None(?! of)", card.name + card.kind + card.effect + card.cost), card
        assert not card.rule or book.get(card.rule).id == card.rule
        words[lang].add(card.effect or " ".join(line.text for line in card.lines))
    assert {thing for thing in silent if not HOLDERS.match(thing)} == set()
    assert not words["en"] & words["de"], "a sentence that was not translated"
    assert not words["en"] & words["fr"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_kind_of_piece_has_its_sentences_in_every_language(name: str) -> None:
    game = kp.game(name)
    texts = {lang: load(game.definition.package, lang) for lang in LANGUAGES}
    keys = {lang: {key for key in found if key.startswith("cards.")} for lang, found in texts.items()}
    assert keys["en"] == keys["de"] == keys["fr"]
    for lang in LANGUAGES:
        for key in keys[lang]:
            assert texts[lang][key].names == texts["en"][key].names, (lang, key)
    for kind in cards_of(game).kinds:
        assert f"cards.{kind.name}.kind" in keys["en"], kind.name


def test_every_game_can_tell_who_plays() -> None:
    game = kp.game("coal-baron")
    state = game.new(seats=game.definition.seats[0], seed=1)
    card = render.card(render.scene(state, state.seat, players=["<b>", "Fritz", "Emma"]), game, ["nothing", "seat-0"])
    assert card is not None
    assert (card.name, card.kind) == ("<b>", "Player")


def test_nonsense_has_no_card() -> None:
    game = kp.game("coal-baron")
    scene = render.scene(game.new(seats=2, seed=1), 0)
    for thing in ("", "mining-99", "delivery-boat", "blue-tunnel-pink", "art-nothing", "seat-7", "x" * 5000):
        assert render.card(scene, game, [thing]) is None, thing


@pytest.mark.parametrize("name", BOARDS)
def test_every_source_of_points_is_explained_once(name: str) -> None:
    """Every game says in every language how points are made, with the rule; and how a round goes, step by step."""
    game = kp.game(name)
    for lang in LANGUAGES:
        lines = render.drawer(game).points(game.definition.words, lang, game.definition.seats[-1])
        assert sorted(source for line in lines for source in line.sources) == sorted(game.definition.sources)
        assert all(line.name and line.text and line.symbol for line in lines)
    book = rulebook.load(game.definition.package)
    assert all(book.get(line.rule).id == line.rule for line in lines)
    for state, seat in moments(name)[::5]:
        card = render.card(render.scene(state, seat, "fr"), game, ["this-round"])
        assert card is not None
        assert card.name and [line.mark for line in card.lines].count("now") == (state.seat is not None)
