"""A training: generations of self-play, fitting and an examination, each written down as soon as it is done."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kohlenpott.api import registry
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.shares import Share, shares
from kohlenpott.arena.tournament import Tournament
from kohlenpott.arena.workers import Backend, run
from kohlenpott.bots import budget, networks

from .fitting import Losses, TrainedNetwork, fit
from .folder import BadTraining, Folder, Generation, games_of
from .layout import floats_of, parts_of
from .samples import Samples
from .selfplay import Lesson, play_lesson

CLEAR = 0.05  # how far from a fair share an answer must be for a promotion to be decided early


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a part of a generation has got."""

    part: str  # "games", "fitting", "examination", "promotion"
    generation: int
    done: int
    total: int
    words: str = ""


class Training:
    """The training of a folder. Closing its iterator stops it; nothing finished is lost."""

    def __init__(self, folder: Folder, backend: Backend) -> None:
        self._folder = folder
        self._settings = folder.settings
        self._backend = backend
        self._game = registry.game(folder.settings.game)
        for seats in folder.settings.seats:
            self._game.checked_seats(seats)
        budget.parse(folder.settings.exam)
        if folder.settings.teacher:
            known = networks.load(self._game, folder.settings.teacher).hidden
            if folder.settings.further and known > folder.settings.hidden:
                raise BadTraining(f"a network of {known} units cannot go on in {folder.settings.hidden}")
        for path in folder.settings.companions:
            games_of(Path(path), folder.settings.game)
        folder.make()

    def go_on(self, generations: int) -> Generator[Progress | Generation, None, None]:
        """Up to this number of generations in all."""
        for number in range(len(self._folder.generations()) + 1, generations + 1):
            start = time.monotonic()
            yield from self._self_play(number)
            losses, learnt = yield from self._fit(number)
            share = yield from self._examine(number)
            won, low, high = (share.share, share.low, share.high) if share else (None, None, None)
            promoted = yield from self._promote(number)
            seconds = round(time.monotonic() - start, 1)
            generation = Generation(number, learnt, losses.value, losses.prior, won, low, high, seconds, promoted)
            self._folder.finish(generation)
            yield generation

    def lessons(self, number: int) -> Iterator[Lesson]:
        """The games of a generation that have not been played yet."""
        chosen, best = self._settings, self._folder.best()
        weights = self._best_weights() or None
        pool = [str(self._folder.weights(each)) for each in range(1, best.number if best else 1)]
        for k in range(chosen.games):
            seed = seed_of(chosen.seed, number, k)
            if not self._folder.has_game(number, seed):
                seats = chosen.seats[k % len(chosen.seats)]
                chance = random.Random(seed)
                rival = chance.choice(pool) if pool and chance.random() < chosen.rivals else None
                yield Lesson(
                    chosen.game, seats, seed, chosen.simulations, weights, chosen.playouts, chosen.quick, rival
                )

    def _self_play(self, number: int) -> Iterator[Progress]:
        left = list(self.lessons(number))
        total = self._settings.games
        games = run(play_lesson, left, self._backend)
        try:
            for k, (lesson, samples) in enumerate(games):
                self._folder.keep_game(number, lesson.seed, samples)
                yield Progress("games", number, total - len(left) + k + 1, total)
        finally:
            games.close()

    def _fit(self, number: int) -> Generator[Progress, None, tuple[Losses, int]]:
        learnt, unseen = self._folder.samples(number)
        network = TrainedNetwork.new(
            learnt, self._settings.hidden, self._game.actions, seed_of(self._settings.seed, number, -1),
            self._settings.judges,
        )  # fmt: skip
        if self._settings.further and (taught := self._best_weights()):
            network.begin_with(parts_of(self._game, networks.load(self._game, taught)))
        best, best_losses = network.copy(), network.losses(unseen)
        passes = fit(network, learnt, self._settings.epochs, self._settings.seed + number, decay=self._settings.decay)
        for epoch, _ in enumerate(passes):
            losses = network.losses(unseen)
            if losses.total < best_losses.total:
                best, best_losses = network.copy(), losses
            words = f"value {losses.value:.4f}, priors {losses.prior:.4f}"
            yield Progress("fitting", number, epoch + 1, self._settings.epochs, words)
        self._folder.keep_weights(number, self._packed(best, number, learnt))
        return best_losses, len(learnt)

    def _packed(self, network: TrainedNetwork, number: int, learnt: Samples) -> bytes:
        """The file of a network, as the bots read it."""
        notes: dict[str, Any] = {"generation": number, "samples": len(learnt), "lessons": self._folder.lessons()}
        if self._settings.explore is not None:
            notes["explore"] = self._settings.explore
        return networks.write(self._game, networks.Network(self._settings.hidden, floats_of(network), notes))

    def _examine(self, number: int) -> Generator[Progress, None, Share | None]:
        """Against the search without learning, at equal time."""
        chosen = self._settings
        if not chosen.examined:
            return None
        learned = self._player(number)
        plan = Plan("match", chosen.game, (learned, f"search@{chosen.exam}"), chosen.seats[0], chosen.examined,
                    seed_of(chosen.seed, number, -2))  # fmt: skip
        event = yield from self._play("examination", number, plan)
        return shares(event.results.counted())[learned]

    def _promote(self, number: int) -> Generator[Progress, None, bool]:
        """Against the best generation so far, or the teacher; whoever wins more than its share takes over.

        The match ends when the answer is clear. Its games begin after some moves, since openings repeat themselves.
        """
        chosen, rival = self._settings, self._best_weights()
        if not rival or not chosen.promoted_by:
            return True
        seats, players = chosen.seats[0], (self._player(number), f"learned@{chosen.exam}:{rival}")
        fair = 1 / seats  # one seat against all others
        plan = Plan("match", chosen.game, players, seats, chosen.promoted_by, seed_of(chosen.seed, number, -3),
                    sprt=(fair - CLEAR, fair + CLEAR), lead_in=chosen.lead_in)  # fmt: skip
        event = yield from self._play("promotion", number, plan)
        return shares(event.results.counted())[players[0]].share > fair

    def _best_weights(self) -> str:
        """The file of the best generation so far; that of the teacher before there is one, or none."""
        best = self._folder.best()
        return str(self._folder.weights(best.number)) if best else self._settings.teacher

    def _player(self, number: int) -> str:
        """The bot of a generation."""
        return f"learned@{self._settings.exam}:{self._folder.weights(number)}"

    def _play(self, part: str, number: int, plan: Plan) -> Generator[Progress, None, Tournament]:
        """Play an event to its end; its file keeps what was played when somebody stops it."""
        event = Tournament(plan, self._folder.path / f"{part}-{number:03}.jsonl")
        games = event.play(self._backend)
        try:
            for _ in games:
                words = f"{shares(event.results.counted())[plan.bots[0]].share:.0%} first places"
                yield Progress(part, number, len(event.results.games), len(event.tasks), words)
        finally:
            games.close()
            event.close()
        return event


def seed_of(seed: int, generation: int, k: int) -> int:
    """The seed of a game or a step, the same whenever the training is repeated."""
    text = f"training {seed} {generation} {k}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=6).digest())
