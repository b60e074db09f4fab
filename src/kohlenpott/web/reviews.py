"""What a page shows of a review: turns with their losses and luck, one of them in detail, and who played how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cachetools import LRUCache

from kohlenpott import render
from kohlenpott.api.state import State
from kohlenpott.insight.graph import NARROW, WIDE, Curve, Frame, chance_graph, lucky_seats, marks_at, source_bars
from kohlenpott.insight.judging import BLUNDER, GREAT, MISTAKE
from kohlenpott.insight.luck import PHASES
from kohlenpott.insight.reasons import sources_text
from kohlenpott.insight.review import moves_of
from kohlenpott.insight.verdicts import CostlyDecision, Ending, is_costly, why
from kohlenpott.insight.wording import TEXTS as WORDS
from kohlenpott.render import drawer
from kohlenpott.render.markup import Markup

from .service.history import History
from .service.live_table import LiveTable
from .service.review_jobs import ReviewJob
from .service.tables import TableService

LOSSES = (MISTAKE, BLUNDER)  # what "next mistake" looks for
MOST_MOMENTS, MOST_OF_ONE = 4, 2  # of a game on its end page; of them of one seat
MOST_BARS, LEAST_APART = 7, 0.1  # sources that are drawn, and by how many points they differ
MOST_KEPT = 64  # games whose turns are remembered in words


@dataclass(frozen=True, slots=True)
class Findings:
    """A review as far as it is known: chances before every decision, what was judged, what was luck."""

    depth: str
    steps: Sequence[int]  # moves made before each decision
    rows: Sequence[Sequence[float]]  # chances of all seats; of a whole game one more, at its end
    decisions: Mapping[int, Mapping[str, Any]]  # by step
    luck: Mapping[int, Sequence[float]]  # by step
    whole: int  # decisions of the game, as far as that is known
    players: Sequence[Mapping[str, Any]] = ()  # of a whole game

    @property
    def is_whole(self) -> bool:
        return len(self.rows) == self.whole + 1


def kept_findings(data: Mapping[str, Any]) -> Findings:
    """What is kept of a game."""
    steps = [step for step, _ in data["values"]]
    rows = [chances for _, chances in data["values"]]
    return Findings(data["depth"], steps[:-1], rows, {each["step"]: each for each in data["decisions"]},
                    {each["step"]: each["gain"] for each in data["luck"]}, max(0, len(rows) - 1),
                    data["players"])  # fmt: skip


def findings_so_far(job: ReviewJob) -> Findings:
    """What has been found about a game that is being looked at."""
    found = list(job.found)
    steps, rows = [each["value"][0] for each in found], [each["value"][1] for each in found]
    decisions = {each["value"][0]: each["decision"] for each in found if each["decision"]}
    luck = {each["value"][0]: each["luck"] for each in found if each["luck"]}
    return Findings(job.key.depth, steps, rows, decisions, luck, max(job.of, len(found)))


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One decision of the game in a list."""

    place: int
    step: int  # moves made before it
    seat: int
    text: str
    word: str
    loss: float
    luck: Sequence[tuple[int, float]]  # seats to which a draw brought or cost much

    @property
    def number(self) -> int:
        return self.place + 1

    @property
    def is_marked(self) -> bool:
        return bool(self.word or self.luck)


@dataclass(frozen=True, slots=True)
class MoveCard:
    """One decision in detail: what was played, what was better, by how much and why."""

    turn: ReviewedTurn
    played: Sequence[str]  # move by move
    best: Sequence[str]  # empty where nothing was better
    chance: float | None  # after what was played; None where nothing was judged
    best_chance: float | None
    low: float  # the interval of the loss
    high: float
    why: str
    bars: Markup | None
    sums: tuple[float, float] | None  # expected points after the played and after the better line
    played_place: str  # on the board
    best_place: str


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """A moment of the game that decided something."""

    turn: ReviewedTurn
    seat: int
    word: str  # of the mark: also lucky and unlucky
    before: float  # the chance to win; of a loss, what the better move would have given
    after: float
    text: str
    better: str = ""  # the first move of what was better


@dataclass(frozen=True, slots=True)
class ChoiceCost:
    """What the choices of a seat gave away on average, as far as that is certain; None where it had none."""

    mean: float | None
    thirds: Sequence[float | None]


def choice_cost(found: Findings, seat: int) -> ChoiceCost:
    """Over the whole game, and in each third of it."""
    parts: list[list[float]] = [[] for _ in range(PHASES)]
    for place, step in enumerate(found.steps):
        decision = found.decisions.get(step)
        if decision is not None and decision["seat"] == seat:
            lost = decision["loss"] if decision["ci95"][0] > 0 else 0.0
            parts[place * PHASES // len(found.steps)].append(lost)
    thirds = [sum(part) / len(part) if part else None for part in parts]
    every = [lost for part in parts for lost in part]
    return ChoiceCost(sum(every) / len(every) if every else None, thirds)


class TurnTexts:
    """What was played, in words: found once for every game and language."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[str, int, str], list[str]] = LRUCache(MOST_KEPT)
        self._bands: LRUCache[tuple[str, str], list[tuple[int, str]]] = LRUCache(MOST_KEPT)

    def of(self, table: str, history: History, lang: str) -> list[str]:
        """The move of every step."""
        key = (table, history.length, lang)
        found = self._kept.get(key)
        if found is None:
            found = []
            for step, state in enumerate(history.states(), 1):
                if step <= history.length:
                    found.append(state.move(history.action_of(step)).text(lang))
            self._kept[key] = found
        return found

    def stages(self, table: str, history: History, lang: str, names: Sequence[str]) -> list[tuple[int, str]]:
        """The steps at which a stage of the game begins, with its name; a stage never comes again."""
        found = self._bands.get((table, lang))
        if found is None:
            found = self._bands[table, lang] = stages_between(history, lang, names)
        return found


TEXTS = TurnTexts()


def stages_between(history: History, lang: str, names: Sequence[str]) -> list[tuple[int, str]]:
    """Where the name of the stage changes, found by halving."""
    known: dict[int, str] = {}

    def name_at(step: int) -> str:
        if step not in known:
            scene = render.scene(history.state_after(step), None, lang, list(names), is_past=True)
            stage = render.drawer(history.game).stage(scene)
            known[step] = stage.name if stage else ""
        return known[step]

    def search(first: int, last: int) -> list[tuple[int, str]]:
        if name_at(first) == name_at(last):
            return []
        if last - first == 1:
            return [(last, name_at(last))]
        middle = (first + last) // 2
        return search(first, middle) + search(middle, last)

    if not history.length or not name_at(0):
        return []
    return [(0, name_at(0)), *search(0, history.length)]


def turns_of(findings: Findings, history: History, texts: Sequence[str]) -> list[ReviewedTurn]:
    """All decisions that have been looked at."""
    found = []
    for place, step in enumerate(findings.steps):
        last = findings.steps[place + 1] if place + 1 < len(findings.steps) else history.length
        judged, luck = findings.decisions.get(step, {}), findings.luck.get(step, ())
        found.append(ReviewedTurn(place, step, history.seat_of(step + 1), joined(texts[step:last]),
                                  judged.get("judgement", ""), judged.get("loss", 0.0), lucky_seats(luck)))  # fmt: skip
    return found


def joined(texts: Sequence[str], most: int = 3) -> str:
    """The moves of a turn in one line."""
    return "; ".join(texts[:most]) + (" …" if len(texts) > most else "")


def curve(findings: Findings, turns: Sequence[ReviewedTurn], stages: Sequence[tuple[int, str]],
          links: Sequence[tuple[str, str]]) -> Curve:  # fmt: skip
    """What the graph shows."""
    marks = [mark for turn in turns for mark in
             marks_at(turn.place, turn.seat, turn.word, findings.luck.get(turn.step, ()))]  # fmt: skip
    steps = list(findings.steps)
    bands = [(sum(each < step for each in steps), name) for step, name in stages]
    known = [(place, name) for place, name in bands if place < len(steps)]
    return Curve(findings.rows, marks, findings.whole + 1, known if findings.is_whole else (), links)


def graphs(shown: Curve, seats: int, names: Sequence[str], label: str, me: int | None,
           chosen: int | None) -> dict[str, Markup]:  # fmt: skip
    """Four drawings: wide and narrow, lines and one on the other."""
    frames: dict[str, Frame] = {"wide": WIDE, "narrow": NARROW}
    return {
        f"{width}_{kind}": chance_graph(shown, seats, names, label, frame, me, chosen, kind == "stacked")
        for width, frame in frames.items()
        for kind in ("lines", "stacked")
    }


def first_choice(turns: Sequence[ReviewedTurn], seats: Sequence[int]) -> int | None:
    """The turn a page begins with: the largest loss of the one who looks, else of anybody, else the first."""
    lost = [turn for turn in turns if turn.word and turn.word != GREAT]
    mine = [turn for turn in lost if turn.seat in seats]
    best = max(mine or lost, key=lambda turn: turn.loss, default=None)
    return best.place if best is not None else 0 if turns else None


def next_mistake(turns: Sequence[ReviewedTurn], place: int) -> int | None:
    """The next turn that gave much away; after the last one the first."""
    found = [turn.place for turn in turns if turn.word in LOSSES]
    return next((each for each in found if each > place), found[0] if found and found != [place] else None)


def card_of(findings: Findings, turn: ReviewedTurn, history: History, lang: str) -> MoveCard:
    """One decision in detail."""
    before = history.state_after(turn.step)
    place = turn.place
    last = findings.steps[place + 1] if place + 1 < len(findings.steps) else history.length
    line = [history.action_of(step) for step in range(turn.step + 1, last + 1)]
    judged = findings.decisions.get(turn.step)
    if judged is None:
        return MoveCard(turn, texts_of(before, line, lang), (), None, None, 0, 0, "", None, None,
                        *places(before, turn.seat, line, ()))  # fmt: skip
    best = actions_of(before, judged["best"])
    played, better = texts_of(before, line, lang), texts_of(before, best, lang)
    words = history.game.definition.words
    why = sources_text(judged["why"], words, lang)
    points = judged.get("points")
    bars = bars_of(points, {name: words.source(name, lang) for name in points["best"]}) if points else None
    sums = (sum(points["played"].values()), sum(points["best"].values())) if points else None
    is_better = bool(turn.word) and turn.word != GREAT
    chance, best_chance = judged["chances"] or (None, None)
    low, high = judged["ci95"]
    return MoveCard(turn, played, better if is_better else (), chance, best_chance if is_better else None, low, high,
                    why, bars, sums, *places(before, turn.seat, line, best if is_better else ()))  # fmt: skip


def verdicts(findings: Findings, turns: Sequence[ReviewedTurn], history: History, texts: Sequence[str],
             names: Sequence[str], lang: str) -> list[str]:  # fmt: skip
    """Why every seat won or lost, in words; empty while not all is known."""
    last = history.state_after(history.length)
    result = last.result()
    if result is None or not findings.players:
        return []
    ending = Ending(history.game.definition, result, last.breakdown(), names)
    found = []
    for player in findings.players:
        costly = [
            CostlyDecision(WORDS.write(lang, "verdict.turn", {"number": turn.number}), texts[turn.step], turn.loss)
            for turn in turns
            if turn.seat == player["seat"] and is_costly(turn.word)
        ]
        found.append(why(player["seat"], ending, costly, player["luck"], lang))
    return found


def texts_of(before: State, line: Sequence[int], lang: str) -> list[str]:
    """The moves of a decision in words."""
    return [move.text(lang) for move in moves_of(before, line)]


def bars_of(points: Mapping[str, Mapping[str, float]], named: Mapping[str, str]) -> Markup | None:
    """Bars of the sources that differ, the largest differences if they are many."""
    played, best = points["played"], points["best"]
    apart = sorted((name for name in best if abs(best[name] - played[name]) >= LEAST_APART),
                   key=lambda name: -abs(best[name] - played[name]))[:MOST_BARS]  # fmt: skip
    if not apart:
        return None
    return source_bars({name: played[name] for name in apart}, {name: best[name] for name in apart}, named)


def actions_of(state: State, notations: Sequence[str]) -> list[int]:
    """The moves of a line that was written down."""
    now, found = state.clone(), []
    for notation in notations:
        action = now.resolve(notation)
        found.append(action)
        now.apply(action)
    return found


def places(before: State, seat: int, line: Sequence[int], best: Sequence[int]) -> tuple[str, str]:
    """Where on the board the two lines part: the places of the first moves that differ."""
    same = 0
    while same < min(len(line), len(best)) and line[same] == best[same]:
        same += 1
    draws, view = drawer(before.game), before.view(seat)
    found = []
    for moves in (line, best):
        shown = moves_of(before, moves[: same + 1])
        found.append((draws.place_of(shown[same], view) or "") if len(shown) > same else "")
    return found[0], found[1]


def moments(findings: Findings, turns: Sequence[ReviewedTurn], history: History, lang: str) -> list[ReviewMoment]:
    """What decided the game: the largest losses, the great moves and the largest strokes of luck, in their order."""
    found: list[tuple[float, ReviewMoment]] = []
    for turn in turns:
        before, after = findings.rows[turn.place], findings.rows[turn.place + 1]
        if turn.word == GREAT:
            swing = abs(after[turn.seat] - before[turn.seat])
            found.append((swing, ReviewMoment(turn, turn.seat, GREAT, before[turn.seat], after[turn.seat], turn.text)))
        elif turn.word:
            found.append((turn.loss, lost_moment(findings, turn)))
        for seat, gain in turn.luck:
            word = "lucky" if gain > 0 else "unlucky"
            found.append((abs(gain), ReviewMoment(turn, seat, word, before[seat], after[seat], turn.text)))
    found.sort(key=lambda each: -each[0])
    best = [each for k, (_, each) in enumerate(found)
            if sum(other.seat == each.seat for _, other in found[:k]) < MOST_OF_ONE][:MOST_MOMENTS]  # fmt: skip
    best.sort(key=lambda each: each.turn.place)
    return [with_better(findings, each, history, lang) for each in best]


def lost_moment(findings: Findings, turn: ReviewedTurn) -> ReviewMoment:
    """A decision that gave something away: the chances after the better move and after the one that was made."""
    chance, best = findings.decisions[turn.step]["chances"] or (None, None)
    before, after = findings.rows[turn.place][turn.seat], findings.rows[turn.place + 1][turn.seat]
    if best is not None and chance is not None:
        before, after = best, chance
    return ReviewMoment(turn, turn.seat, turn.word, before, after, turn.text)


def with_better(findings: Findings, moment: ReviewMoment, history: History, lang: str) -> ReviewMoment:
    """A loss with what was better in words; anything else as it is."""
    if moment.word in ("lucky", "unlucky", GREAT):
        return moment
    before = history.state_after(moment.turn.step)
    better = texts_of(before, actions_of(before, findings.decisions[moment.turn.step]["best"]), lang)
    return replace(moment, better=better[0] if better else "")


def review_moments(service: TableService, live: LiveTable, lang: str) -> list[ReviewMoment]:
    """What decided a game, if it has been looked at."""
    status = service.reviews.status(live)
    if status.kept is None:
        return []
    found = kept_findings(status.kept)
    with live.lock:
        history = live.history
        return moments(found, turns_of(found, history, TEXTS.of(live.id, history, lang)), history, lang)
