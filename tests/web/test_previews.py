"""What a move would change, told before it is made."""

from __future__ import annotations

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
