"""The games as OpenSpiel loads them: `pyspiel.load_game("python_NAME(players=4)")`."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pyspiel

from kohlenpott.api.definition import Definition
from kohlenpott.api.options import Option
from kohlenpott.api.refusal import IllegalMove
from kohlenpott.api.registry import definition, definitions, game
from kohlenpott.api.state import State
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.engine.rewards import MODES, SCORE, WIN

from ..names import camel_case, identifier
from .observer import SeatObserver
from .situation import GameSetup, Situation

LONGEST_GAME = 10_000  # decisions; random games take 100 to 400
MOST_DRAWS = 2_000  # of chance in one game; random games have 30 to 160
MOST_OUTCOMES = 64  # of one draw
LARGEST_CELL = 32_767  # no score is larger
REWARDS = ("win", "score")
CHANCE = ("explicit", "sampled")


def short_name(name: str) -> str:
    """Under which name OpenSpiel knows a game."""
    return f"python_{identifier(name)}"


def parameters(about: Definition) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    found: dict[str, Any] = {"players": about.seats[0], "reward": "win", "chance": "explicit", "rng_seed": -1}
    return found | {option.name: default_of(option) for option in about.options}


def default_of(option: Option) -> Any:
    """What holds if nothing is said; OpenSpiel knows no None, so -1 or an empty text stands for it."""
    if option.default is not None:
        return option.default
    return -1 if any(isinstance(choice, int) for choice in option.choices) else ""


def game_type(about: Definition, chance: str = "explicit") -> Any:
    """What OpenSpiel asks about a game beforehand."""
    modes, knows = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(about.name),
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == "sampled" else modes.EXPLICIT_STOCHASTIC,
        information=knows.IMPERFECT_INFORMATION if about.has_secrets else knows.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(about.seats),
        min_num_players=min(about.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(about),
    )


def game_info(actions: int, seats: int, reward: str) -> Any:
    """What OpenSpiel asks about a table."""
    score = MODES[reward] == SCORE
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=seats,
        min_utility=-2.0 * LARGEST_CELL if score else -1 / (seats - 1),
        max_utility=2.0 * LARGEST_CELL if score else 1.0,
        utility_sum=0.0,
        max_game_length=LONGEST_GAME,
    )


def checked(name: str, value: Any, choices: tuple[str, ...]) -> str:
    """One of the choices, or OpenSpiel's error."""
    if value not in choices:
        raise pyspiel.SpielError(f"{name}: {value!r} is not one of {', '.join(choices)}")
    return str(value)


def chosen_options(about: Definition, given: dict[str, Any]) -> dict[str, Any]:
    """The options of the rules among the parameters, those not set left out."""
    defaults = parameters(about)
    return {
        option.name: given[option.name]
        for option in about.options
        if option.name in given and given[option.name] != defaults[option.name]
    }


class Dice:
    """Randomness of sampled chance: one for all states of a game."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.RandomState(None if seed < 0 else seed)

    def __deepcopy__(self, memo: dict[int, Any]) -> Dice:
        return self


class BoardGame(pyspiel.Game):
    """A game with a number of players and options; subclasses name it."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        about = definition(self.name)
        given = parameters(about) | (params or {})
        reward = checked("reward", given["reward"], REWARDS)
        self.chance = checked("chance", given["chance"], CHANCE)
        played, seats, options = game(self.name), int(given["players"]), chosen_options(about, given)
        try:
            played.checked_options(played.checked_seats(seats), options)
        except KohlenpottError as error:
            raise pyspiel.SpielError(str(error)) from None
        super().__init__(game_type(about, self.chance), game_info(played.actions, seats, reward), params or {})
        self.dice = Dice(int(given["rng_seed"]))
        self.start = Situation(GameSetup(played, seats, options, WIN if reward == "win" else SCORE))

    def new_initial_state(self) -> BoardState:
        """The first chance node of the set-up."""
        return BoardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """Who turns states into observations."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SeatObserver(self.start.table.game, kind, params)


class BoardState(pyspiel.State):
    """A decision of a seat, a draw of chance, or the end."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.situation: Situation = copy.deepcopy(game.start)
        self.dice = game.dice if game.chance == "sampled" else None

    def current_player(self) -> Any:
        if self.situation.asked:
            return pyspiel.PlayerId.CHANCE
        seat = self.situation.state.seat if self.situation.state is not None else None
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        return self.situation.is_over

    def returns(self) -> list[float]:
        return self.situation.returns()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.situation.state is not None
        return sorted(self.situation.state.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every alternative of the draw is equally likely; sampled chance has one outcome, drawn when it is applied."""
        if self.dice is not None:
            return [(0, 1.0)]
        asked = self.situation.asked
        return [(outcome, 1 / asked) for outcome in range(asked)]

    def _apply_action(self, action: int) -> None:
        situation = self.situation
        if not situation.asked:
            try:
                situation.choose(action)
            except IllegalMove as error:
                raise pyspiel.SpielError(str(error)) from None
        elif self.dice is not None:
            while situation.asked:
                situation.draw(int(self.dice.random.randint(situation.asked)))
        else:
            try:
                situation.draw(action)
            except ValueError as error:
                raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        state = self.situation.state
        return f"action {action}" if state is None else state.game.move(state.decision_number, action).notation

    def __str__(self) -> str:
        return str(self.situation)


def standing_at(game: Any, state: State) -> Any:
    """OpenSpiel's state where a game of ours stands; what was before is forgotten."""
    found = game.new_initial_state()
    found.situation.state, found.situation.asked = state.clone(), 0
    return found


def resampled(state: Any, player: int, seed: int) -> Any:
    """A state that looks the same to a player, with everything it cannot know dealt anew."""
    twin = state.clone()
    twin.situation = twin.situation.imagined(player, seed)
    return twin


class Resampler:
    """What OpenSpiel's ISMCTS bot wants: `bot.set_resampler(Resampler(seed=1))`."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = np.random.default_rng(seed)

    def __call__(self, state: Any, player: int) -> Any:
        return resampled(state, player, int(self.random.integers(2**63)))


def class_of(about: Definition) -> type[BoardGame]:
    """The class of a game, as OpenSpiel registers it."""
    content = {"name": about.name, "__doc__": f"{about.title}.", "__module__": __name__}
    return type(camel_case(about.name), (BoardGame,), content)


GAMES = {made.__name__: made for made in map(class_of, definitions())}


def __getattr__(name: str) -> type[BoardGame]:
    """The class of a game by its name, as pickles ask for it."""
    if name in GAMES:
        return GAMES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
