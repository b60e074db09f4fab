"""What programs send and get when they look back at games: records, branches, reviews, hints, the proof of chance."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from kohlenpott.store.chat import LONGEST_NOTE

from ..service.branches import LONGEST_RECORD
from .models import MoveInfo, RequestKey, SeatNumber, Sent

Depth = Literal["quick", "standard", "deep"]
HintState = Literal["thinking", "known", "failed"]
MOST_STEPS = 10_000


class SentRecord(Sent):
    """A record of a game, as files with the ending .kpr hold it."""

    record: str = Field(min_length=1, max_length=LONGEST_RECORD)


class WantedBranch(Sent):
    """From which step a finished game goes on, on which seat and against whom."""

    step: int = Field(ge=0, le=MOST_STEPS)
    seat: SeatNumber | None = Field(None, description="The caller's; the one that is asked there if none is named.")
    bot: str = Field("", max_length=40, description="Who plays the other seats; nobody: all at one screen.")


class LogStep(BaseModel):
    """A step of the game and what it brought, as far as the caller may know."""

    step: int
    seat: int
    events: list[str]


class StepState(BaseModel):
    """The table after a step: nothing that the seat through whose eyes it is seen could not know then."""

    step: int
    last: int = Field(description="The newest step that the caller may know of.")
    by: int | None = Field(description="Who made it; None for the beginning.")
    seat: int | None = Field(description="Through whose eyes; None: a spectator's.")
    on_turn: int | None = Field(description="Who was asked next; None while all decided in secret, and at the end.")
    decision: str | None
    events: list[str]
    view: dict[str, Any]


class Note(BaseModel):
    """What the caller has noted at a table; nobody else sees it."""

    text: str


class WantedNote(Sent):
    """A note that replaces the one before."""

    text: str = Field(max_length=LONGEST_NOTE)
    key: RequestKey | None = None


class Verification(BaseModel):
    """What the seed of a game was made of; secret and seed are told when it is over."""

    commitment: str = Field(description="SHA-256 of the secret, known from the start.")
    shares: list[str] = Field(description="By seat; empty where nobody added any.")
    secret: str | None
    seed: str | None = Field(description="As a decimal number.")
    fits: bool | None = Field(description="Does the secret fit the commitment, and the seed secret and shares?")


class WantedReview(Sent):
    """How closely the game is to be looked at."""

    depth: Depth = "quick"


class ReviewInfo(BaseModel):
    """How far the review of a game is, and what it says."""

    asked: list[Depth]
    done: int = Field(description="Decisions looked at by the one that is being made.")
    of: int
    is_given_up: bool
    review: dict[str, Any] | None = Field(description="The deepest one that is done.")


class WantedHint(Sent):
    """A hint for the position that the caller has seen."""

    seq: int = Field(ge=0, le=1_000_000)


class HintMove(BaseModel):
    """A move that a hint names."""

    id: int
    notation: str
    text: str
    chance: float = Field(description="To win after it, 0 to 1.")


class HintInfo(BaseModel):
    """A hint: it is thought out for a second or two; ask again with the same `seq` until it is known."""

    state: HintState
    moves: list[HintMove]


class PuzzleInfo(BaseModel):
    """A puzzle in the list."""

    game: str
    id: str
    number: int
    level: int = Field(description="The weakest level of bots that solves it.")
    seats: int
    is_solved: bool
    is_today: bool = Field(description="Is it the puzzle of the day?")


class PuzzleState(BaseModel):
    """The moment of a puzzle: nothing that the seat on turn could not know."""

    game: str
    id: str
    level: int
    seats: int
    seat: int
    decision: str
    moves: list[MoveInfo]
    view: dict[str, Any]


class TriedMove(Sent):
    """What somebody tries."""

    move: Annotated[int, Field(ge=0, le=65_535)] | None = Field(description="The id of the move; null: given up.")
    tries: int = Field(0, ge=0, le=99, description="How often the caller has tried before.")


class PuzzleSolution(BaseModel):
    """Why a move is the best."""

    move: int
    line: str
    chance: float = Field(description="Of winning after it.")
    gap: float = Field(description="By how much the next best move falls behind.")
    tempting: int = Field(description="The move that a short look prefers.")
    sources: dict[str, float] = Field(description="Expected points by source, against the tempting move.")


class PuzzleVerdict(BaseModel):
    """Was it right?"""

    is_right: bool
    solution: PuzzleSolution | None
