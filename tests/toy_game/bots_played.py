"""The toy played by every kind of bot, in matches, and by a network trained for it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from kohlenpott import bots
from kohlenpott.arena import strength
from kohlenpott.arena.tournament import play_all
from kohlenpott.arena.workers import Local
from kohlenpott.bots.levels import LEVELS
from toy_game.installing import NAME, ROOT

QUICK = [each for each in LEVELS if each < max(LEVELS)]  # the last one takes its time by the clock


def end_of(specs: list[str], seed: int) -> kp.State:
    """A game of these bots to its end."""
    game = kp.game(NAME)
    state = game.new(len(specs), seed)
    players = [bots.make(spec, game, len(specs), seed + k, trusted=True) for k, spec in enumerate(specs)]
    while state.seat is not None:
        state.apply(players[state.seat].choose(bots.PlayerView(state)))
    for player in players:
        player.close()
    return state


@pytest.mark.parametrize("spec", ["random", "greedy", "search@30", *(f"level-{each}" for each in QUICK)])
def test_bots_play_whole_games(spec: str) -> None:
    if kp.game(NAME).compiled or spec not in ("level-6", "level-7"):
        assert end_of([spec, "random", "random"], 3).is_over
    else:  # a move of each is enough, uncompiled
        state = kp.game(NAME).new(3, 1)
        assert bots.make(spec, state.game, 3, 1).choose(bots.PlayerView(state)) in state.actions()


def test_the_strongest_level_moves() -> None:
    state = kp.game(NAME).new(2, 1)
    for move in ("take 3 from small", "take 2 from small", "take 3 from middle", "take 3 from middle"):
        state.apply(move)
    bot = bots.make(f"level-{max(LEVELS)}", state.game, 2, 1)
    assert bot.choose(bots.PlayerView(state)) in state.actions()


def test_more_thought_wins_more_often() -> None:
    """Greedy takes as much as it can and beats chance."""
    won = sum(0 in result.winners for seed in range(30) if (result := end_of(["greedy", "random"], seed).result()))
    assert won > 20


def test_learned_is_refused_without_a_network() -> None:
    with pytest.raises(bots.BadBot, match="there is no trained network for Coal Heaps"):
        bots.make("learned@20", kp.game(NAME), 2, 1)


def test_another_program_plays() -> None:
    program = ROOT / "examples" / "external_bot.py"
    assert end_of([f"external:{sys.executable} {program}", "random"], 2).is_over


def test_a_network_is_trained_and_plays(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ran = terminal.run("train", NAME, "--out", folder, "--generations", 1, "--games", 2, "--simulations", 4,
                       "--hidden", 2, "--epochs", 1, "--examined", 2, "--exam", "4", "--jobs", 1)  # fmt: skip
    assert ran.code == 0, ran.err
    assert end_of([f"learned@10:{folder / f'{NAME}.kpw'}", "random"], 2).is_over


def test_a_match_is_played_and_verified(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    ran = terminal.run("arena", "match", NAME, "--bots", "greedy,random", "--games", 6, "--out", out)
    assert ran.code == 0 and "Coal Heaps" in ran.out
    assert "6 games replay to their results" in terminal.run("arena", "verify", out).out


def test_its_matches_are_told_on_the_page_of_strength(tmp_path: Path) -> None:
    """The usual ones, since its bots.toml names none; with and without games that were played."""
    ladder = [rung for rung in strength.rungs() if rung.plan.game == NAME]
    assert ladder
    command, picture = "kohlenpott arena strength", "strength.svg"
    assert "Coal Heaps" not in strength.page(strength.played(ladder, tmp_path), command, picture)
    first = next(rung for rung in ladder if set(rung.plan.bots) <= {"random", "greedy"})
    short = replace(first, plan=replace(first.plan, games=4))
    play_all([(short.plan, short.path(tmp_path))], Local(1), 60.0, lambda plan, line: None)
    assert "## Coal Heaps" in strength.page(strength.played([short], tmp_path), command, picture)
