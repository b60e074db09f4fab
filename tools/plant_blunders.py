"""Plants blunders in games between strong bots and sees whether reviews find them; how accurate each level plays.

    python tools/plant_blunders.py blunders GAME --seats 3 --games 10   # one blunder in each kept game
    python tools/plant_blunders.py levels GAME --seats 3 --games 2      # accuracy of levels 2, 4, 6 and 8
    python tools/plant_blunders.py luck GAME --seats 3 --games 20       # raw and luck-adjusted results

A blunder is a move instead of a good one that paired games, with other chance than the review's, show to cost at least
15 percent of winning chances. The game goes on from there with the bots. Results are added to docs/insight/NAME.json.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.api.record import Record
from kohlenpott.api.state import State
from kohlenpott.bots.levels import make_level
from kohlenpott.bots.player_view import HeardMoves
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.continuations import paired
from kohlenpott.insight.decisions import decisions_of
from kohlenpott.insight.depths import DEPTHS, depth_named
from kohlenpott.insight.judging import Judge
from kohlenpott.insight.review import look_at, review

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "insight"
COST = 0.15
PAIRS = 400  # that prove the cost
FIRST_SEED = 5_000_000
STRONG = 300  # simulations of the bots in whose games blunders are planted


def strong_game(game: Game, seats: int, seed: int) -> Record:
    """A game between strong bots."""
    return SelfPlayer(game, seats, STRONG).play(seed).record(game)


def costly(judge: Judge, state: State, line: tuple[int, ...], seed: int, draw: random.Random) -> int | None:
    """A first move that costs enough against the played line; None where none of some is that bad."""
    world, seat = judge.known_world(state)
    others = [action for action in world.actions() if action != line[0]]
    draw.shuffle(others)
    own = judge.play(world, seat, seed, 64, line)
    for action in others[:4]:
        if paired(judge.play(world, seat, seed, 64, (action,)), own, seat).value < COST:
            continue
        one, other = (judge.play(world, seat, seed + 10**6, PAIRS, each) for each in ((action,), line))
        loss = paired(one, other, seat)
        if loss.low >= COST * 0.8 and loss.value >= COST:
            return action
    return None


def plant(game: Game, seats: int, seed: int) -> tuple[Record, int] | None:
    """A game with one blunder in it, and the step at which it stands."""
    original, draw = strong_game(game, seats, seed), random.Random(seed)
    judge = Judge(game, seats, DEPTHS["standard"], seed=seed * 2**20 + 7)
    places = [each for each in decisions_of(original) if each.has_alternative]
    draw.shuffle(places)
    for decision in places[:25]:
        action = costly(judge, decision.before, decision.line, seed, draw)
        if action is None:
            continue
        record = Record.start(game, seats, original.seed)
        state = record.begin()
        for entry in original.moves()[: decision.step]:
            record.play(state, entry.move)
        record.play(state, action)
        player = SelfPlayer(game, seats, STRONG)
        while state.seat is not None:
            record.play(state, player.choose(state, state.seat, draw))
        return record, decision.step
    return None


def look_for(record: Record, step: int, depth: str) -> dict[str, Any]:
    """What a review says about the planted blunder, and about some of the strong bots' own decisions."""
    judge = Judge(record.game, record.seats, depth_named(depth))
    found: dict[str, Any] = {"step": step, "own": 0, "called": 0}
    decisions = decisions_of(record)
    near = [k for k, each in enumerate(decisions) if each.has_alternative]
    planted = next(k for k in near if decisions[k].step == step)
    for number in [planted, *near[:: max(1, len(near) // 20)]]:
        judged, _, _ = look_at(judge, decisions[number], number)
        assert judged is not None
        if number == planted:
            found |= {"word": judged.word, "loss": round(judged.loss, 3)}
        else:
            found["own"] += 1
            found["called"] += judged.word in ("mistake", "blunder")
    return found


def level_game(game: Game, seats: int, level: int, seed: int) -> Record:
    """A game of one level against itself."""
    players = [make_level(level, game, seats, seed * 10 + seat) for seat in range(seats)]
    record, heard = Record.start(game, seats, seed), HeardMoves(seats)
    state = record.begin()
    while state.seat is not None:
        action = players[state.seat].choose(heard.view(state))
        heard.note(state, action)
        record.play(state, action)
    return record


def keep(game: Game, kind: str, rows: list[dict[str, Any]]) -> None:
    """Add results to those that are kept."""
    file = FOLDER / f"{game.name}.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    have = {(row["seats"], row["seed"], row.get("level")): row for row in kept.get(kind, [])}
    have |= {(row["seats"], row["seed"], row.get("level")): row for row in rows}
    kept[kind] = [have[key] for key in sorted(have, key=str)]
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f' "{name}": [\n  ' + ",\n  ".join(map(json.dumps, part)) + "\n ]" for name, part in sorted(kept.items())]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("task", choices=("blunders", "levels", "luck"))
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--depth", default="standard")
    parser.add_argument("--levels", default="2,4,6,8")
    asked = parser.parse_args()
    game, seats = registry.game(asked.game), asked.seats
    for seed in range(asked.first, asked.first + asked.games):
        rows: list[dict[str, Any]] = []
        if asked.task == "blunders":
            planted = plant(game, seats, seed)
            if planted is not None:
                rows = [{"seats": seats, "seed": seed, "depth": asked.depth, **look_for(*planted, asked.depth)}]
        elif asked.task == "levels":
            for level in map(int, asked.levels.split(",")):
                found = review(level_game(game, seats, level, seed), asked.depth)
                accuracies = [round(player.accuracy, 1) for player in found.players()]
                lost = [round(player.lost, 3) for player in found.players()]
                rows.append({"seats": seats, "seed": seed, "level": level, "depth": asked.depth,
                             "accuracy": accuracies, "lost": lost})  # fmt: skip
        else:
            players = review(strong_game(game, seats, seed), asked.depth).players()
            rows = [{"seats": seats, "seed": seed, "depth": asked.depth,
                     "result": [round(each.account.final, 3) for each in players],
                     "adjusted": [round(each.account.adjusted, 3) for each in players]}]  # fmt: skip
        keep(game, asked.task, rows)
        print(*rows, sep="\n", flush=True)


if __name__ == "__main__":
    main()
