"""Plays and keeps games between bots, and fits the calibration of values to them.

    python tools/insight_data.py games GAME --seats 3 --first 1000000 --games 100   # plays on
    python tools/insight_data.py fit GAME [--seats 3]   # writes the game's insight.toml and how good it is
    python tools/insight_data.py luck GAME   # ... how much of what draws seem to give shows in results

To see how good it is, the games with even seeds are judged by a fit to those with odd ones, and the reverse. What is
shipped is fitted to all of them.
"""

from __future__ import annotations

import argparse
import json
import lzma
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.game import Game
from kohlenpott.bots.calibration import FILE, Calibration, calibration_of
from kohlenpott.insight import fitting
from kohlenpott.insight.bot_games import SelfPlayer, read_games, write_games

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "insight"
HEAD = "# How leads become chances of winning, fitted to kept games (tools/insight_data.py). Five numbers from the\n"
HEAD += (
    "# start of a game to its end: how sharp a first sight is, and how far the mean of games played on is trusted.\n"
    "# The part of what draws seem to give that shows in results.\n"
)


def games_file(game: Game, seats: int) -> Path:
    """Where the games of a table are kept."""
    return FOLDER / "games" / f"{game.name}-{seats}.jsonl.xz"


def samples_file(game: Game, seats: int) -> Path:
    """Where the held-out moments of a table are kept."""
    return FOLDER / "samples" / f"{game.name}-{seats}.jsonl.xz"


def trials_file(game: Game, task: str) -> Path:
    """Where the results of a task are kept."""
    return FOLDER / "trials" / f"{task}-{game.name}.jsonl"


def read_trials(game: Game, task: str) -> list[dict[str, Any]]:
    """What was found so far."""
    file = trials_file(game, task)
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def add_trials(game: Game, task: str, rows: list[dict[str, Any]]) -> None:
    """Keep some more results."""
    file = trials_file(game, task)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as kept:
        kept.write("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))


def play(game: Game, seats: int, first: int, count: int, simulations: int) -> None:
    """Play further games and keep all of them."""
    file, player = games_file(game, seats), SelfPlayer(game, seats, simulations)
    kept = {each.seed: each for each in read_games(file)}
    for seed in range(first, first + count):
        if seed not in kept:
            kept[seed] = player.play(seed)
    write_games(file, list(kept.values()))
    print(f"{file.name}: {len(kept)} games")


def fit(game: Game, tables: list[int]) -> None:
    """Fit the calibration of some tables and keep what held-out moments say; other tables keep theirs."""
    known = {seats: calibration_of(game.definition, seats) for seats in game.definition.seats}
    for seats in tables:
        games = read_games(games_file(game, seats))
        if games:
            found = fitting.fit_calibration(game, seats, games)
            known[seats] = replace(found.calibration, luck=known[seats].luck)
            write_samples(samples_file(game, seats), found.held_out)
            tell(f"{game.name} {seats}", found.held_out)
    write_calibrations(game, known)


def fit_luck(game: Game) -> None:
    """Fit how much of luck shows in results to the kept trials of luck."""
    found = fitting.luck_shown([(row["result"], row["luck"]) for row in read_trials(game, "luck")])
    known = {seats: calibration_of(game.definition, seats) for seats in game.definition.seats}
    write_calibrations(game, {seats: replace(each, luck=round(found, 3)) for seats, each in known.items()})
    print(f"{game.name}: {found:.3f} of luck shows")


def write_calibrations(game: Game, known: dict[int, Calibration]) -> None:
    """Write the game's file."""
    lines = [HEAD + f"luck = {next(iter(known.values())).luck}\n"]
    for seats, calibration in known.items():
        if calibration != Calibration(luck=calibration.luck):
            rows = (("sharpness", calibration.sharpness), ("trust", calibration.trust))
            lines.append(f"[seats.{seats}]\n" + "".join(f"{name} = {list(knots)}\n" for name, knots in rows))
    target = Path(str(resources.files(game.definition.package).joinpath(FILE)))
    write_atomically(target, "\n".join(lines).encode())


def tell(name: str, found: list[fitting.Sample]) -> None:
    """Print how good chances are."""
    for who, say in (("points now", fitting.by_points), ("first sight", fitting.said_seen),
                     ("looked ahead", fitting.said_looked)):  # fmt: skip
        quality = fitting.quality(found, say)
        print(f"{name} {who:12} Brier {quality.brier:.4f} error {quality.error:.4f} ({len(found)})", flush=True)


def write_samples(file: Path, found: list[fitting.Sample]) -> None:
    """Keep held-out moments."""
    rows = [
        {"seed": s.seed, "progress": round(s.progress, 3), "points": s.points, "won": s.won,
         "seen": [round(c, 4) for c in s.seen], "looked": [round(c, 4) for c in s.looked]}
        for s in found
    ]  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    write_atomically(file, lzma.compress(text.encode(), preset=9))


def read_samples(file: Path) -> list[fitting.Sample]:
    """Kept moments."""
    lines = lzma.decompress(file.read_bytes()).decode().splitlines() if file.exists() else []
    rows = [json.loads(line) for line in lines]
    return [
        fitting.Sample(r["seed"], r["progress"], tuple(r["points"]), tuple(r["seen"]), (), tuple(r["looked"]),
                       tuple(r["won"]))
        for r in rows
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("task", choices=("games", "fit", "luck"))
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--first", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=64)
    asked = parser.parse_args()
    game = registry.game(asked.game)
    tables = [asked.seats] if asked.seats else list(game.definition.seats)
    if asked.task == "fit":
        fit(game, tables)
    if asked.task == "luck":
        fit_luck(game)
    for seats in tables:
        if asked.task == "games":
            play(game, seats, asked.first, asked.games, asked.simulations)


if __name__ == "__main__":
    main()
