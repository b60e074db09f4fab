"""Look at a lesson while it is written: what is said and meant at each step, and what could be done at its end.

    python tools/lesson.py coal-baron first-game            # in English
    python tools/lesson.py coal-baron first-game --lang de
    python tools/lesson.py coal-baron first-game --bots 20  # and how greedy bots would go on for 20 moves

A lesson that does not fit the rules is told with the move that does not.
"""

from __future__ import annotations

import argparse

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.render.lessons import moments
from kohlenpott.web.service.lessons import Taught, found


def main() -> None:
    """Print the lesson."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("lesson")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--bots", type=int, default=0, help="moves that greedy bots make from the end on")
    given = parser.parse_args()
    game = kp.game(given.game)
    lesson = found(game, given.lesson)
    for at, moment in enumerate(moments(lesson)[0]):
        taught = Taught(game, lesson, at)
        if taught.step is not None and moment.move in (None, taught.step.moves[:1] and taught.step.moves[0]):
            print(f"\n{(moment.step or 0) + 1}. {taught.step.says[given.lang]}\n   {taught.step.whys[given.lang]}")
        if taught.meant is not None:
            print(f"   {at}: {taught.meant.notation} = {taught.meant.text(given.lang)}")
    state = taught.live.history.state
    print(f"\nThe end: seat {state.seat}, {state.decision}\n  " + "\n  ".join(move.notation for move in state.moves()))
    others = [bots.make("greedy", game, state.seats, seat) for seat in range(state.seats)]
    for _ in range(given.bots):
        if state.seat is None:
            break
        move = state.move(others[state.seat].choose(bots.PlayerView(state)))
        print(f"  seat {state.seat}: {move.notation}")
        state.apply(move.id)


if __name__ == "__main__":
    main()
