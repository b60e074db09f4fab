"""What the results of one person tell: ratings, places, head to head, where points come from, openings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.bots.characters import character_of, characters
from kohlenpott.bots.known_ratings import known_ratings
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.render import drawer
from kohlenpott.store import Database, players, results
from kohlenpott.store.personal_data import NOBODY
from kohlenpott.store.players import Account
from kohlenpott.store.results import RATED, GameResult, SeatResult

from .accuracy import accuracies
from .ending import groups
from .service import rating
from .service.errors import NotFound
from .service.rating import SeatRating

MOST_RESULTS = 2000  # of one person that are looked at
MOST_REVIEWED = 200  # of them, the newest, of which reviews are looked for
MOST_RIVALS = 8
MOST_OPENINGS = 6
MONTH = 30 * 86_400.0
LONGEST_ADDRESS = 80
Kind = tuple[str, int]  # a game and a number of seats


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the person: the whole result and the person's seat in it."""

    result: GameResult
    seat: SeatResult
    title: str
    sign: str
    why_unrated: str  # empty if it counts for the rating, or somebody is yet to look
    link: str  # to the end page; empty where the table is not for everybody
    accuracy: float | None = None  # 0 to 100, if the game was reviewed

    @property
    def others(self) -> list[str]:
        return [each.name or "–" for each in self.result.seats if each.seat != self.seat.seat]


@dataclass(frozen=True, slots=True)
class RatedKind:
    """A rating for one game and number of seats, with the opponents on the same scale."""

    kind: Kind
    title: str
    sign: str
    games: int
    now: SeatRating
    change: float | None  # in the last month; None if it is younger
    levels: Sequence[tuple[str, float]]  # names and points
    course: Sequence[tuple[float, SeatRating]]  # when, and the rating after that game


@dataclass(frozen=True, slots=True)
class MetOpponent:
    """Somebody the person has met: how often each came before the other, and by how many points."""

    name: str
    address: str  # of a profile; empty for bots and those who have gone
    level: int | None
    piece: str
    games: int
    ahead: int
    behind: int
    margin: float


@dataclass(frozen=True, slots=True)
class SourceMean:
    """Points from one part of the game: the person's mean and everybody's."""

    name: str
    mine: float
    average: float

    @property
    def difference(self) -> float:
        return self.mine - self.average


@dataclass(frozen=True, slots=True)
class PlayedOpening:
    """A way to open: how often, how often it won, and the mean place."""

    words: str
    games: int
    won: int
    place: float


@dataclass(frozen=True, slots=True)
class Profile:
    """All of it. `chosen` is the kind of table that sources and openings are told of."""

    player: Account
    is_mine: bool
    has_rating: bool
    played: Sequence[Played]
    ratings: Sequence[RatedKind]
    rivals: Sequence[MetOpponent]
    kinds: Sequence[tuple[Kind, str, int]]  # with title and number of games
    chosen: RatedKind | None
    kind: Kind | None
    sources: Sequence[SourceMean]
    compared: int  # seats of people the average is made of
    openings: Sequence[PlayedOpening]

    @property
    def reviewed(self) -> list[float]:
        """The accuracy in each reviewed game."""
        return [each.accuracy for each in self.played if each.accuracy is not None]

    @property
    def accuracy(self) -> float | None:
        """The mean of them."""
        return sum(self.reviewed) / len(self.reviewed) if self.reviewed else None

    @property
    def won(self) -> int:
        return sum(each.seat.place == 1 for each in self.played)

    @property
    def expected(self) -> float:
        """The share of wins if all at these tables had been alike."""
        return sum(1 / len(each.result.seats) for each in self.played) / max(1, len(self.played))


def person(database: Database, who: str) -> Account:
    """Whom an address means: a kept name or an id."""
    known = players.called(database, who) if 0 < len(who) <= LONGEST_ADDRESS else None
    found = known or (players.find(database, who) if len(who) <= LONGEST_ADDRESS else None)
    if found is None or found.id == NOBODY or not found.name:
        raise NotFound("There is nobody of this name.", field="who")
    return found


def address_of(player: Account) -> str:
    """How a person's profile is named in addresses: by the id, which stays."""
    return f"/p/{player.id}"


def played_by(database: Database, player: str, viewer: str | None, most: int = MOST_RESULTS) -> list[Played]:
    """The games of a person alone at the screen, newest first; links only to tables the viewer may know of."""
    found = []
    known = results.of_player(database, player, most)
    looked_at = accuracies(database, [result.table for result in known[:MOST_REVIEWED]])
    for result in known:
        held = result.held_by(player)
        if len(held) != 1 or result.game not in names():
            continue
        game = find_game(result.game)
        may_look = result.is_public or (viewer is not None and bool(result.held_by(viewer)))
        found.append(Played(result, held[0], game.title, drawer(game).cover[0], rating.why_not(result, held[0]),
                            f"/t/{result.table}/result" if may_look else "",
                            accuracy_in(looked_at, result, held[0])))  # fmt: skip
    return found


def accuracy_in(looked_at: Mapping[str, Sequence[float]], result: GameResult, seat: SeatResult) -> float | None:
    """How accurately somebody played a game; None if nobody has looked at it, or a bot has made some of the moves."""
    seats = looked_at.get(result.table, ())
    return seats[seat.seat] if seat.seat < len(seats) and not rating.has_left(seat) else None


def profile(database: Database, player: Account, viewer: str | None, lang: str, wanted: Kind | None = None) -> Profile:
    """What is told of a person."""
    played = played_by(database, player.id, viewer)
    has_rating = player.settings.get(RATED) != "no"
    counts: dict[Kind, int] = defaultdict(int)
    for each in played:
        counts[each.result.game, len(each.result.seats)] += 1
    kinds = sorted(counts, key=lambda kind: (-counts[kind], kind))
    kind = wanted if wanted in counts else kinds[0] if kinds else None
    ratings = [found for each in kinds if (found := rated(played, each, database.clock()))] if has_rating else []
    compared, sources = (0, []) if kind is None else means(database, played, kind, lang)
    return Profile(player, player.id == viewer, has_rating, played, ratings, rivals(played, player.id),
                   [(each, find_game(each[0]).title, counts[each]) for each in kinds],
                   next((each for each in ratings if each.kind == kind), None), kind, sources, compared,
                   [] if kind is None else openings(played, kind, lang))  # fmt: skip


def rated(played: Sequence[Played], kind: Kind, now: float) -> RatedKind | None:
    """The rating of a kind, as its games have made it."""
    game, course = find_game(kind[0]), []
    for each in reversed(played):
        if (each.result.game, len(each.result.seats)) != kind:
            continue
        if each.seat.rating is not None and each.seat.deviation is not None:
            course.append((each.result.finished, SeatRating(each.seat.rating, each.seat.deviation)))
    if not course:
        return None
    before = [found for when, found in course if when < now - MONTH]
    known = known_ratings(game.definition, kind[1])
    levels = [(each.name, known[each.spec].points) for each in characters() if each.spec in known]
    change = course[-1][1].points - before[-1].points if before else None
    return RatedKind(kind, game.title, drawer(game).cover[0], len(course), course[-1][1], change, levels, course)


def rivals(played: Sequence[Played], player: str) -> list[MetOpponent]:
    """Whom the person has met most often."""
    met: dict[tuple[str, str], list[tuple[SeatResult, SeatResult]]] = defaultdict(list)
    for each in played:
        for other in each.result.seats:
            if other.player == NOBODY or other.player == player:
                continue
            key = ("player", other.player) if other.player is not None else ("bot", other.bot or "")
            met[key].append((each.seat, other))
    order = sorted(met.items(), key=lambda item: -len(item[1]))[:MOST_RIVALS]
    return [rival(kind, id, pairs) for (kind, id), pairs in order]


def rival(kind: str, id: str, pairs: Sequence[tuple[SeatResult, SeatResult]]) -> MetOpponent:
    """One of them; the newest name counts."""
    known = character_of(id) if kind == "bot" else None
    ahead = sum(mine.place < other.place for mine, other in pairs)
    behind = sum(mine.place > other.place for mine, other in pairs)
    margin = sum(mine.points - other.points for mine, other in pairs) / len(pairs)
    name = known.name if known else pairs[0][1].name or id
    return MetOpponent(name, f"/p/{id}" if kind == "player" else "", known.level if known else None,
                 known.piece if known else "", len(pairs), ahead, behind, margin)  # fmt: skip


def means(database: Database, played: Sequence[Played], kind: Kind, lang: str) -> tuple[int, list[SourceMean]]:
    """Where points come from at such tables, in the parts in which the game tells them."""
    mine = [each.seat.outcome.sources for each in played if (each.result.game, len(each.result.seats)) == kind]
    compared, average = results.mean_sources(database, *kind)
    parts = groups(find_game(kind[0]).definition, mine, lang)
    return compared, [
        SourceMean(name, sum(each.get(source, 0) for each in mine for source in sources) / len(mine),
                   sum(average.get(source, 0.0) for source in sources))
        for name, sources in parts
    ]  # fmt: skip


def openings(played: Sequence[Played], kind: Kind, lang: str) -> list[PlayedOpening]:
    """How the person opens at such tables, most often first."""
    game = find_game(kind[0])
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for each in played:
        if (each.result.game, len(each.result.seats)) == kind and each.seat.outcome.opening:
            found[each.seat.outcome.asked, each.seat.outcome.opening].append(each.seat.place)
    order = sorted(found.items(), key=lambda item: -len(item[1]))[:MOST_OPENINGS]
    return [PlayedOpening(in_words(game, *key, lang), len(places), places.count(1), sum(places) / len(places))
            for key, places in order]  # fmt: skip


def in_words(game: Game, asked: str, notation: str, lang: str) -> str:
    """A move as people say it; as it is written where it is not known any more."""
    try:
        number = game.definition.decisions.index(asked)
        return game.definition.words.move(game.move(number, game.parse(number, notation)), lang)
    except (KohlenpottError, ValueError):
        return notation


def as_rows(played: Sequence[Played]) -> list[dict[str, Any]]:
    """One's games as data: a row for each."""
    return [
        {"table": each.result.table, "finished": each.result.finished, "game": each.result.game,
         "edition": each.result.edition, "options": dict(each.result.options), "seats": len(each.result.seats),
         "seat": each.seat.seat, "place": each.seat.place, "points": each.seat.points,
         "sources": dict(each.seat.outcome.sources), "opening": each.seat.outcome.opening,
         "opponents": [seat_data(other) for other in each.result.seats if other.seat != each.seat.seat],
         "accuracy": each.accuracy, "rating": each.seat.rating, "deviation": each.seat.deviation,
         "not_rated": each.why_unrated}
        for each in played
    ]  # fmt: skip


def seat_data(seat: SeatResult) -> Mapping[str, Any]:
    """An opponent as data."""
    return {"name": seat.name, "bot": seat.bot if seat.player is None else None, "place": seat.place,
            "points": seat.points}  # fmt: skip
