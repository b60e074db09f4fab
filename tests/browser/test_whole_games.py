"""A person plays whole games against bots through the page: by clicking, and by keyboard alone."""

from __future__ import annotations

import random

import pytest

from browser.conftest import LONGER, Meet
from browser.people import ASKS, MOVED, Person

LONGEST = 400  # moves of one person; no game is longer
SEATS = {"coal-baron": 2, "haspelknecht": 2, "kohle-kolonie": 3}
FOCUSED = """() => { const at = document.activeElement; return at ? (at.dataset.action ?? "") : ""; }"""


SEEDS = range(7, 12) if LONGER else range(7, 8)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", SEATS)
def test_a_game_is_played_to_the_end_by_clicking(meet: Meet, game: str, seed: int) -> None:
    """Each kind of question is looked at in light and dark on the way; test_legibility.py reads all other moments."""
    person, chance = meet().set_up(game, ["me", *["random"] * (SEATS[game] - 1)]), random.Random(seed)
    moves, asked = 0, person.wait_for_turn()
    while asked:
        person.check(person.question)
        if LONGER:
            person.read()
        if moves % 6 == 5:
            person.follow()
        asked, moves = person.move(chance), moves + 1
        assert moves < LONGEST
    assert moves > 10
    person.check("over")
    person.see_result()
    person.check("result")


def test_a_game_is_played_to_the_end_by_keyboard(meet: Meet) -> None:
    """Tab, Enter, space and the keys of the page; no pointer."""
    person, chance = meet().set_up("haspelknecht", ["me", "random"]), random.Random(3)
    person.page.mouse.move(1, 1)
    moves, asked = 0, person.wait_for_turn()
    while asked:
        asked, moves = move_by_keyboard(person, chance, on_board=moves % 8 == 0), moves + 1
        assert moves < LONGEST
    assert moves > 10
    tab_to(person, "() => document.activeElement.id === 'to-result'")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/result")


def move_by_keyboard(person: Person, chance: random.Random, on_board: bool) -> bool:
    """A move from the list, or one on the board reached from the start of the page."""
    keys, before = person.page.keyboard, person.seq
    if on_board and person.page.locator(".main .is-legal[data-action]").count():
        tab_to(person, "() => document.activeElement.matches('.main .is-legal[data-action]')")
    else:
        keys.press("m")
        for _ in range(chance.randrange(person.page.locator("#r-choices .choice").count())):
            keys.press("Tab")
            if not person.page.evaluate(FOCUSED):  # a rule's number between the groups
                keys.press("Tab")
    assert person.page.evaluate(FOCUSED), "the focus is on a move"
    keys.press(chance.choice(("Enter", " ")))
    if person.page.locator(ASKS).count():
        keys.press("Enter")  # the page has put the focus on it
    person.page.wait_for_function(MOVED, arg=before)
    return person.wait_for_turn(before)


def tab_to(person: Person, there: str) -> None:
    """Tab forward until the focus is where it should be."""
    for _ in range(150):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(there):
            return
    raise AssertionError("nobody gets there with the tabulator")
