"""The folder of a training: its settings, samples, weights and learning curve. A stopped training goes on from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.bots.networks import MOST_EXPLORE
from kohlenpott.engine.errors import KohlenpottError

from .samples import Samples, gather

MOST_DECAY = 100.0


class BadTraining(KohlenpottError):
    """A training cannot be started or gone on with like this."""


@dataclass(frozen=True)
class Settings:
    """What a training does; it stays the same from the first generation to the last."""

    game: str
    seats: tuple[int, ...]  # of the games of self-play, in turn
    seed: int = 0
    hidden: int = 48  # neurons
    simulations: int = 400  # of the search that teaches, for each decision
    games: int = 200  # of self-play in each generation
    epochs: int = 12  # the samples are gone through in each generation
    window: int = 4  # generations whose samples are learnt from
    examined: int = 40  # games against the search without learning, after each generation
    exam: str = "50ms"  # the time of both for each move
    decay: float = 4.0  # how strongly weights are kept small: the fewer games, the more
    judges: bool = True  # learn what positions are worth, too, and not only which moves are good
    teacher: str = ""  # the file of the network that plays in the first generation; none for the plain search
    companions: tuple[str, ...] = ()  # folders of other trainings whose games are learnt from as well
    playouts: int = 0  # games from each of some positions, to learn what these are worth, not which moves are good
    explore: float | None = None  # how strongly a search with the network explores; None: as without one
    quick: float = 0.0  # share of the decisions that are searched a little only, to see more games; not learnt from
    rivals: float = 0.0  # share of the games in which every other seat is played by an earlier generation
    promoted_by: int = 0  # games at most against the best generation so far, to take its place; 0: the last is the best
    lead_in: int = 12  # moves with which those games begin
    further: bool = False  # fitting begins with the network that plays, and keeps near to it

    def __post_init__(self) -> None:
        least = dict.fromkeys(("hidden", "simulations", "epochs", "window"), 1)
        least["games"] = 0 if self.companions else 1
        for name, wanted in least.items():
            if getattr(self, name) < wanted:
                raise BadTraining(f"{name} must be at least {wanted}, not {getattr(self, name)}")
        if not self.seats:
            raise BadTraining("at least one number of seats is needed")
        for name in ("examined", "playouts", "promoted_by", "lead_in"):
            if getattr(self, name) < 0:
                raise BadTraining(f"{name} must be 0 or more, not {getattr(self, name)}")
        if not 0 <= self.decay <= MOST_DECAY:
            raise BadTraining(f"decay must be between 0 and {MOST_DECAY:g}, not {self.decay}")
        for name in ("quick", "rivals"):
            if not 0 <= getattr(self, name) < 1:
                raise BadTraining(f"{name} must be 0 or more and less than 1, not {getattr(self, name)}")
        if self.explore is not None and not 0 < self.explore <= MOST_EXPLORE:
            raise BadTraining(f"explore must be above 0 and at most {MOST_EXPLORE:g}, not {self.explore}")


@dataclass(frozen=True)
class Generation:
    """What one generation learnt."""

    number: int
    samples: int  # learnt from
    value_loss: float  # on games not learnt from
    prior_loss: float
    share: float | None  # of first places against the search without learning
    low: float | None
    high: float | None
    seconds: float
    promoted: bool = True  # it is the best so far: it plays the next games


class Folder:
    """A training on disk. Everything is written under another name first, so nothing is ever half there."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings

    @classmethod
    def open(cls, path: Path, settings: Settings) -> Folder:
        """The one that stands there if it has the same settings, or one that is still to be made."""
        file = path / "settings.json"
        if file.exists():
            known = read_settings(file)
            if known != settings:
                raise BadTraining(f"{path} holds another training: {differences(known, settings)}")
        elif path.exists() and any(path.iterdir()):
            raise BadTraining(f"{path} is not empty and holds no training")
        return cls(path, settings)

    def make(self) -> None:
        """Write the settings down, if they do not stand there yet."""
        file = self.path / "settings.json"
        if not file.exists():
            self.path.mkdir(parents=True, exist_ok=True)
            write_atomically(file, json.dumps(asdict(self.settings), indent=2).encode())

    def generations(self) -> list[Generation]:
        """The finished ones."""
        file = self.path / "curve.jsonl"
        if not file.exists():
            return []
        return [Generation(**json.loads(line)) for line in file.read_text().splitlines() if line.endswith("}")]

    def finish(self, generation: Generation) -> None:
        """Add a generation to the learning curve."""
        lines = [*self.generations(), generation]
        write_atomically(self.path / "curve.jsonl", "".join(json.dumps(asdict(g)) + "\n" for g in lines).encode())

    def best(self) -> Generation | None:
        """The last one that was promoted."""
        return next((each for each in reversed(self.generations()) if each.promoted), None)

    def weights(self, number: int) -> Path:
        """Where the weights of a generation stand."""
        return self.path / f"generation-{number:03}.kpw"

    def keep_weights(self, number: int, data: bytes) -> None:
        write_atomically(self.weights(number), data)

    def has_game(self, number: int, seed: int) -> bool:
        return self._game(number, seed).exists()

    def keep_game(self, number: int, seed: int, samples: bytes) -> None:
        """The samples of a game of self-play."""
        self._game(number, seed).parent.mkdir(exist_ok=True)
        write_atomically(self._game(number, seed), samples)

    def samples(self, number: int) -> tuple[Samples, Samples]:
        """(to learn from, to examine with): games of the last generations and of the companions.

        Every tenth is kept for the examination. Where positions were played out, values are learnt from these alone.
        """
        first = max(1, number - self.settings.window + 1)
        files = [(file, self.settings) for each in range(first, number + 1) for file in self._games(each)]
        for path in map(Path, self.settings.companions):
            known = read_settings(path / "settings.json")
            files += [(file, known) for file in games_of(path, self.settings.game)]
        if not files:
            raise BadTraining("there are no games to learn from")
        most = max(known.playouts for _, known in files)
        parts = [
            part if known.playouts or not most else part.without_values()
            for part, known in ((Samples.from_bytes(file.read_bytes()), known) for file, known in files)
        ]
        examined = [part for k, part in enumerate(parts) if k % 10 == 9] or parts[-1:]
        learnt = [part for k, part in enumerate(parts) if k % 10 != 9]
        return gather(learnt or parts), gather(examined)

    def lessons(self) -> list[dict[str, Any]]:
        """What the games that are learnt from were played with: its own and those of the companions."""
        others = [read_settings(Path(path) / "settings.json") for path in self.settings.companions]
        return [
            {"seats": list(each.seats), "simulations": each.simulations, "playouts": each.playouts, "seed": each.seed}
            for each in (self.settings, *others)
            if each.games
        ]

    def _game(self, number: int, seed: int) -> Path:
        return self.path / f"games-{number:03}" / f"{seed}.npz"

    def _games(self, number: int) -> Iterator[Path]:
        return iter(sorted((self.path / f"games-{number:03}").glob("*.npz")))


def read_settings(file: Path) -> Settings:
    """The settings of a training that stands on disk."""
    try:
        data: dict[str, Any] = json.loads(file.read_text())
        found: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        return Settings(**found)
    except (ValueError, TypeError, KeyError) as error:
        raise BadTraining(f"{file} is damaged: {error}") from None


def games_of(path: Path, game: str) -> list[Path]:
    """All samples that stand in the folder of a training of the game."""
    file = path / "settings.json"
    if not file.exists():
        raise BadTraining(f"{path} holds no training")
    known = read_settings(file).game
    if known != game:
        raise BadTraining(f"{path} holds a training of {known}, not of {game}")
    return sorted(path.glob("games-*/*.npz"))


def differences(known: Settings, wanted: Settings) -> str:
    """In what two settings differ, in words."""
    names = [f.name for f in fields(Settings) if getattr(known, f.name) != getattr(wanted, f.name)]
    return ", ".join(f"{name} is {getattr(known, name)} there, not {getattr(wanted, name)}" for name in names)
