"""What the others did, told in readable steps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.engine.event_kinds import USUALLY
from kohlenpott.render import Sketches
from kohlenpott.store import Entry
from kohlenpott.store.log import MOVE, RESIGN, UNDO
from kohlenpott.text.templates import LANGUAGES
from kohlenpott.web.captions import Caption, Captions, without_reason
from kohlenpott.web.deltas import restored
from kohlenpott.web.service.history import History
from kohlenpott.web.service.story import StoryStep, Told, Turn, is_own, is_silent, newest_told, story_steps, turns
from kohlenpott.web.story_view import BOARDS, MOST_STEPS, story
from kohlenpott.web.table_log import LOG_TURNS, KnownTurns, table_log
from kohlenpott.web.visitors import Visitor
from web.services import duel, move, on_turn, person, service_at

NAMES = ["Ida", "Adele", "Fritz", "Emma", "Otto"]


def played(game: str, moves: int, seed: int = 1) -> History:
    """A game in which everybody moves by chance."""
    found = kp.game(game)
    history, chance = History(found, found.definition.usual_seats, seed, {}), random.Random(seed)
    while history.length < moves and not history.state.is_over:
        play(history, chance.choice(history.state.moves()).notation)
    return history


def play(history: History, *moves: str) -> History:
    for each in moves:
        assert history.state.seat is not None
        history.enter(Entry(MOVE, history.state.seat, each))
    return history


def told(history: History, lang: str = "en", listener: int | None = None) -> list[tuple[StoryStep, Caption]]:
    """Every step of the story of a game with its caption."""
    captions = Captions(history.game.definition, render.drawer(history.game), lang, NAMES)
    steps = [step for turn in reversed(turns(history, listener)) for step in story_steps(turn, captions.tellings)]
    return [(step, captions.caption(step, history.state_after(step.last).view(listener)))
            for step in steps if not is_silent(step, captions.tellings)]  # fmt: skip


def mining(*moves: str) -> History:
    """A turn of mining, right after the draft."""
    history = History(kp.game("coal-baron"), 2, 3, {})
    while history.state.decision == "draft":
        play(history, history.state.moves()[0].notation)
    return play(history, *moves)


def test_small_moves_are_joined_and_the_cage_is_one_chain() -> None:
    history = mining("mining-10", "cage 4", "cage 3", "cage 2", "load brown")
    mover = history.seat_of(history.length)

    step, caption = told(history)[-1]

    assert [event.event.kind for event in step.told if event.event] == ["cage", "cage", "cage", "loaded"]
    assert caption.headline == f"{NAMES[mover]} loads a brown cube"
    assert "Cage: surface → 4 → 3 → 2." in caption.line
    assert caption.seat == mover


def test_what_is_weaker_than_the_last_thing_begins_a_new_step() -> None:
    history = mining("mining-10", "cage 2", "load brown", "cage 1", "load yellow")

    steps = [[each.event.kind for each in step.told if each.event] for step, _ in told(history)[-2:]]

    assert steps == [["cage", "loaded"], ["cage", "loaded"]]


def test_a_chain_is_told_in_every_language() -> None:
    history = mining("mining-10", "cage 4", "cage 2")
    lines = {lang: told(history, lang)[-1][1] for lang in LANGUAGES}

    assert "surface → 4 → 2" in lines["en"].headline + lines["en"].line
    assert "Oberfläche" in lines["de"].headline + lines["de"].line
    assert "surface" in lines["fr"].headline + lines["fr"].line


def test_a_scoring_is_one_step_for_each_category_and_says_who_gets_how_much() -> None:
    history = played("coal-baron", 2000)
    scorings = [(step, caption) for step, caption in told(history) if step.category]
    of_first = [step.category for step, _ in scorings if step.phase is scorings[0][0].phase]

    assert scorings and len(of_first) == len(set(of_first))
    for step, caption in scorings:
        sums: dict[str, int] = {}
        for each in step.told:
            if each.event is not None and each.event.kind == "vp":
                name = NAMES[each.event.seat or 0]
                sums[name] = sums.get(name, 0) + each.event.data["vp"]
        assert caption.line == ", ".join(f"{name} {vp}" if vp >= 0 else f"{name} −{-vp}" for name, vp in sums.items())
        assert caption.headline.startswith(("Scoring of shift", "Final scoring, "))
        assert caption.sound == "scored"


@pytest.mark.parametrize("game", kp.games())
def test_the_final_scoring_is_told_under_its_own_name_category_by_category(game: str) -> None:
    history = played(game, 2000)
    found = [(step, caption) for step, caption in told(history) if step.phase and step.phase.kind == "game-ends"]
    last = kp.game(game).definition.tellings["game-ends"].closes

    assert found[-1][1].headline == "The game is over" and not found[-1][0].category
    scorings = [step.category for step, _ in found[:-1]]
    assert scorings and len(scorings) == len(set(scorings)) and set(scorings) <= set(last)
    assert all(caption.headline.startswith("Final scoring, ") for _, caption in found[:-1])
    assert all(any(each.event and each.event.data["vp"] for each in step.told) for step, _ in found[:-1])
    assert not [step for step, _ in told(history) if step.category in last and step.phase is not found[-1][0].phase]


@pytest.mark.parametrize("game", kp.games())
def test_since_ones_last_turn_is_everything_after_the_last_move_before_this_turn(game: str) -> None:
    history = played(game, 60)
    movers = [history.seat_of(step) for step in range(1, history.told + 1)]
    for seat in range(history.seats):
        first = history.since(seat)
        before, after = movers[: first - 1], movers[first - 1 :]
        others = [mover for mover in after if mover != seat]

        assert not before or before[-1] == seat
        assert others + [seat] * (len(after) - len(others)) == after, "nothing of one's own but the turn that goes on"
        assert others or not before or len(before) == len(movers)


def test_nothing_but_whose_turn_it_is_stands_alone_in_the_log() -> None:
    """KK: that somebody is on turn is told with what they do, or not at all."""
    history = played("kohle-kolonie", 60)
    game = history.game
    log = table_log(history, render.drawer(game), history.state.view(0), 0, "en", NAMES, history.length, Sketches())

    assert log and not [turn for turn in log if turn.headline.endswith("is on turn.")]


def test_a_turn_in_which_somebody_does_nothing_is_told() -> None:
    """KK-103: whoever ends the turn at once is named all the same; only then is it worth a word."""
    history = History(kp.game("kohle-kolonie"), 3, 1, {})
    while history.state.decision != "turn":
        play(history, history.state.moves()[0].notation)
    idle = history.state.seat
    play(history, "end turn")
    game = history.game
    log = table_log(history, render.drawer(game), history.state.view(None), None, "en", NAMES, history.length,
                    Sketches())  # fmt: skip

    assert idle is not None
    assert told(history)[-1][1].headline == f"{NAMES[idle]} lets the turn pass"
    assert (log[0].headline, log[0].seat, log[0].lines) == (f"{NAMES[idle]} lets the turn pass.", idle, ())
    assert newest_told(history, [1 - idle if idle < 2 else 0]) == history.length
    kinds = [move.kind for move in history.state.moves()]
    play(history, history.state.moves()[kinds.index("buy-workers")].notation, "end turn")
    last = NAMES[history.seat_of(history.length)]
    assert told(history)[-1][1].headline == f"{last} takes 3 workers"


def test_an_amount_is_told_without_the_reason_its_headline_gives() -> None:
    assert without_reason("Pays 1 coin: 16 Glocke", "Ida buys 16 Glocke") == "Pays 1 coin"
    assert without_reason("Paie 1 pièce : 16 Glocke", "Ida achète 16 Glocke") == "Paie 1 pièce"
    assert without_reason("Gets 1 coin: mine income", "Ida buys 16 Glocke") == "Gets 1 coin: mine income"


def test_an_entry_of_the_log_is_marked_with_whom_its_headline_is_about() -> None:
    """HK-110: whoever finishes planning last reveals what the others have planned; KK: a pass lets another win."""
    for game in ("haspelknecht", "kohle-kolonie"):
        history = played(game, 400)
        log = table_log(history, render.drawer(history.game), history.state.view(None), None, "en", NAMES,
                        history.length, Sketches())  # fmt: skip
        about = [turn for turn in log if turn.doer is not None and turn.seat is not None]

        assert any(turn.seat != turn.doer for turn in about)
        for turn in about:
            named = next((name for name in NAMES if turn.headline.startswith(f"{name} ")), None)
            assert named in (None, NAMES[turn.seat or 0])


def test_points_in_a_turn_are_its_gain() -> None:
    history = played("coal-baron", 2000)
    delivered = [(step, caption) for step, caption in told(history)
                 if any(each.event and each.event.kind == "delivered" for each in step.told)]  # fmt: skip

    assert delivered
    for step, caption in delivered:
        points = sum(each.event.data["vp"] for each in step.told
                     if each.event and each.event.kind == "vp" and each.event.seat == caption.seat)  # fmt: skip
        assert caption.gain == f"+{points}" and not caption.is_loss


@pytest.mark.parametrize("game", kp.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_a_whole_game_has_a_caption_and_nothing_is_told_twice(game: str, lang: str) -> None:
    history = played(game, 5000, seed=4)
    tellings = history.game.definition.tellings
    all_turns = turns(history, None)[::-1]
    steps = [step for turn in all_turns for step in story_steps(turn, tellings)]

    assert sorted(id(each) for step in steps for each in step.told) == sorted(id(e) for t in all_turns for e in t.told)
    assert [step.last for step in steps] == sorted(step.last for step in steps)
    for _, caption in told(history, lang):
        assert caption.headline and not caption.headline.endswith(".") and "{" not in caption.headline + caption.line


@pytest.mark.parametrize("game", kp.games())
def test_a_turn_takes_fewer_steps_than_moves(game: str) -> None:
    """Nobody sits through a step for each little move."""
    history = played(game, 5000, seed=2)
    own = [step for step, _ in told(history) if step.phase is None]

    assert len(own) < history.length * 0.9


def test_a_game_that_says_nothing_has_one_step_for_each_move() -> None:
    history = played("coal-baron", 120)
    plain = dict.fromkeys(history.game.definition.tellings, USUALLY)
    steps = [step for turn in turns(history, None) for step in story_steps(turn, plain)]

    assert len({step.last for step in steps}) == len(steps)
    assert all(step.phase is None and not step.category for step in steps)


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "kohle-kolonie"])
def test_turns_that_are_gathered_as_they_come_are_the_turns(game: str) -> None:
    """Also when somebody takes back or leaves, pages are skipped, or another seat looks at the same screen."""
    history, chance = History(kp.game(game), 3, 5, {}), random.Random(5)
    books: dict[int | None, KnownTurns] = {seat: KnownTurns() for seat in (None, 0, 1)}
    for step in range(160):
        state = history.state
        if state.seat is None:
            break
        if step % 7 == 6 and history.can_take_back(state.seat):
            history.enter(Entry(UNDO, state.seat, "", 1))
        elif step % 31 == 30:
            history.enter(Entry(RESIGN, chance.randrange(3)))
        else:
            history.enter(Entry(MOVE, state.seat, chance.choice(state.moves()).notation))
        for eyes, book in books.items():
            if chance.random() < 0.7:
                seat = chance.randrange(3) if eyes == 1 else eyes
                assert book.newest(history, seat) == turns(history, seat)[:LOG_TURNS]


def test_the_newest_step_worth_telling_is_not_ones_own() -> None:
    history = mining("mining-10", "cage 4")
    mover = history.seat_of(history.length)

    assert newest_told(history, [1 - mover]) == history.length
    assert newest_told(history, [mover]) == max(k for k in range(1, history.length) if history.seat_of(k) != mover)
    assert newest_told(history, []) == history.length


def heard(history: History, listener: int, steps: range) -> list[tuple[str, str]]:
    """Headlines and lines of what a seat is told of some steps."""
    tellings = history.game.definition.tellings
    captions = Captions(history.game.definition, render.drawer(history.game), "en", NAMES)
    found = []
    for number in steps:
        seen = [Told(number, event) for event in history.events_of(number) if event.visible_to(listener)]
        turn = Turn(history.seat_of(number), number, number, seen)
        for step in story_steps(turn, tellings):
            if not is_own(step, turn.seat, [listener], tellings) and not is_silent(step, tellings):
                caption = captions.caption(step, history.state_after(number).view(listener))
                found.append((caption.headline, caption.line))
    return found


def step_with(history: History, kind: str) -> int:
    """The first step that told this."""
    return next(number for number in range(1, history.length + 1)
                if any(event.kind == kind for event in history.events_of(number)))  # fmt: skip


def test_whoever_finishes_planning_last_is_told_the_others_plans_and_nobody_their_own() -> None:
    """HK-110."""
    history = played("haspelknecht", 60)
    number = step_with(history, "planned")
    last = history.seat_of(number)
    planned = {event.seat or 0 for event in history.events_of(number) if event.kind in ("planned", "hired")}

    for listener in range(history.seats):
        of_plans = [headline for headline, _ in heard(history, listener, range(number, number + 1))]
        assert sorted(of_plans) == sorted(f"The plan of {NAMES[seat]}" for seat in planned - {listener})
    assert newest_told(cut(history, number), [last]) == number


def test_whoever_ends_the_year_is_told_what_the_winter_gave_to_the_others() -> None:
    """HK-261."""
    history, number = played("haspelknecht", 75, seed=392), 75
    event, doer = history.events_of(number)[0], history.seat_of(number)
    assert event.data["reason"] == "coal" and event.seat != doer

    lines = heard(history, doer, range(number, number + 1))

    assert lines[0][0] == f"{NAMES[event.seat or 0]} scores 2 VP for 3 coal in the farm"
    assert newest_told(history, [doer]) == number


def cut(history: History, upto: int) -> History:
    """The same game up to a step."""
    found = History(history.game, history.seats, history.seed, {})
    for step in range(1, upto + 1):
        state = found.state
        play(found, history.game.move(state.decision_number, history.action_of(step)).notation)
    return found


# --- for the pages -----------------------------------------------------------------------------------------


def as_visitor(account: Any, lang: str = "en") -> Visitor:
    return Visitor(account, lang, "")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Any]:
    """A duel after its draft."""
    service = service_at(tmp_path)
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    while live.history.state.decision == "draft":
        move(service, live, on_turn(live, ida, bo))
    yield service, live, ida, bo
    service.close()


def test_a_page_is_told_what_others_did_and_not_its_own(table: Any) -> None:
    service, live, ida, bo = table
    first = live.history.told
    mover = on_turn(live, ida, bo)
    move(service, live, mover, "money-4")
    other = on_turn(live, ida, bo)
    found = story(live, as_visitor(other), first)["steps"]

    assert [step["headline"] for step in found] == [f"{mover.name} takes money"]
    assert story(live, as_visitor(mover), first)["steps"] == []


def test_boards_of_a_story_come_as_changes_and_the_last_one_shows_the_newest_step(table: Any) -> None:
    service, live, ida, bo = table
    first = live.history.told
    mover = on_turn(live, ida, bo)
    for each in ("mining-10", "cage 4", "cage 2", "load brown"):
        move(service, live, mover, each)
    found = story(live, as_visitor(ida if mover is bo else bo), first)

    assert len(found["steps"]) == 2 and found["upto"] == live.history.told
    assert set(found["steps"][0]["regions"]) == set(BOARDS)
    shown = dict(found["steps"][0]["regions"])
    for step in found["steps"][1:]:
        shown |= {name: restored(shown[name], news) for name, news in step["regions"].items()}
    whole = story(live, as_visitor(ida if mover is bo else bo), found["steps"][0]["step"])
    assert shown == whole["steps"][-1]["regions"]


def test_a_long_story_comes_in_parts(table: Any) -> None:
    service, live, ida, bo = table
    spectator, chance = Visitor(None, "en", ""), random.Random(1)
    first = live.history.told
    while live.history.length < first + 3 * MOST_STEPS:
        move(service, live, on_turn(live, ida, bo), chance.choice(live.history.state.moves()).notation)
    at, parts = first, 0
    headlines: list[str] = []
    while at < live.history.told:
        found = story(live, spectator, at)
        assert at < found["upto"] and len(found["steps"]) <= MOST_STEPS
        headlines += [step["headline"] for step in found["steps"]]
        at, parts = found["upto"], parts + 1
    names = live.names("en")
    captions = Captions(live.game.definition, render.drawer(live.game), "en", names)
    steps = [step for turn in reversed(turns(live.history, None)) for step in story_steps(turn, captions.tellings)
             if step.last > first and not is_silent(step, captions.tellings)]  # fmt: skip

    assert parts > 1
    assert headlines == [captions.caption(step, live.history.state_after(step.last).view(None)).headline
                         for step in steps]  # fmt: skip


def test_parts_are_never_cut_within_what_one_move_caused(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the move would never be asked for."""
    service, live, ida, bo = table
    spectator, chance = Visitor(None, "en", ""), random.Random(1)
    while live.is_running:
        move(service, live, on_turn(live, ida, bo), chance.choice(live.history.state.moves()).notation)
    last = live.history.told
    whole = [step["headline"] for step in story(live, spectator, last - 1)["steps"]]  # the last scoring has many steps
    monkeypatch.setattr("kohlenpott.web.story_view.MOST_STEPS", 3)

    assert len(whole) > 3
    assert [step["headline"] for step in story(live, spectator, last - 1)["steps"]] == whole


def test_the_names_of_seats_cannot_break_a_caption() -> None:
    history = mining("mining-10", "cage 4", "cage 2", "load brown")
    captions = Captions(history.game.definition, render.drawer(history.game), "en", ["{x} [y] ", "Bo. Bo"])
    step = story_steps(turns(history, None)[0], captions.tellings)[-1]

    assert captions.caption(step, history.state.view(None)).headline.endswith("loads a brown cube")
