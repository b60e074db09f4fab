"""What a move would change, told before it is made."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from kohlenpott.web.previews import preview, repeats

NAMES = ["Ida", "Bo"]


def after_the_draft() -> kp.State:
    """Two seats of Coal Baron, when workers are placed."""
    state = kp.game("coal-baron").new(2, 3)
    while state.decision == "draft":
        state = state.after(state.moves()[0])
    return state


def test_a_preview_does_not_say_the_move_over_again() -> None:
    state = after_the_draft()
    told = preview(state, state.resolve("mining-10"), "en", NAMES)
    assert told.told == "" and [change.symbol for change in told.changes] == ["worker-blue"]

    other = state.after("money-6")
    told = preview(other, other.resolve("money-6"), "en", NAMES)
    assert told.told == "Ida has to send 1 worker from Money 6 to the canteen."


def test_an_event_in_the_words_of_the_move_is_not_said_again() -> None:
    said = "Ida Maria takes 3 black discs from pool C."

    assert repeats(said, "Take 3 black discs from pool C", ["Bo", "Ida Maria"])
    assert repeats(said, "Take 3 black discs from pool C (and receive 1 water)", ["Bo", "Ida Maria"])
    assert not repeats("Ida Maria receives 1 water.", "Take 3 black discs from pool C", ["Bo", "Ida Maria"])
    assert not repeats("The Pinge is exhausted.", "Dig one coal", ["Bo", "Ida Maria"])


@pytest.mark.parametrize(("lang", "marker", "mine"), [
    ("en", "Space 5. In your turn: put 2", "Income 1 coin a round"),
    ("de", "Feld 5. Im eigenen Zug: 2", "Einnahmen 1 Münze"),
    ("fr", "Case 5. À votre tour", "Revenu 1 pièce par manche"),
])  # fmt: skip
def test_a_preview_says_what_a_marker_does_and_what_a_mine_brings(lang: str, marker: str, mine: str) -> None:
    """KK-072, KK-124: whoever meets the game first chooses for a reason."""
    state, names = kp.game("kohle-kolonie").new(3, seed=1), ["Ida", "Bo", "Eve"]

    def told(kind: str, **args: str) -> str:
        move = next(each for each in state.moves() if each.kind == kind and each.args.items() >= args.items())
        return preview(state, move.id, lang, names).told

    assert told("choose", marker="miners").startswith(marker)
    while state.decision == "bonus":
        state.apply(state.moves()[0].id)
    assert told("buy", mine="1").startswith(mine)
