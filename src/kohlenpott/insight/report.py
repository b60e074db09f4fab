"""A review as one page that stands alone: graph, decisions worth a look with their reasons, players."""

from __future__ import annotations

from importlib import resources

from kohlenpott.render import sprite
from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.theme import TOKENS
from kohlenpott.text.templates import check_language

from .graph import NARROW, WIDE, chance_graph, curve_of, emblem, mark_sign, source_bars
from .review import JudgedDecision, PlayerReview, Review
from .verdicts import of_review
from .wording import TEXTS, line_text, loss_text, percent, seat_names, small_percent

COLUMNS = ("accuracy", "cost", "initial", "own", "others", "luck", "rest", "result", "adjusted")


def page(review: Review, lang: str = "en") -> str:
    """The whole page; nothing is loaded from elsewhere."""
    check_language(lang)
    record = review.record
    title = say(lang, "title", game=record.game.title, seats=record.seats)
    names = seat_names(record, lang)
    marked = [each for each in review.decisions if each.word]
    judged = sum(each.judgement is not None for each in review.decisions)
    facts = say(lang, "facts", depth=say(lang, f"depth.{review.depth}"), decisions=judged)
    label, curve = say(lang, "chance"), curve_of(review)
    graphs = [tag("div", chance_graph(curve, record.seats, names, label, frame), class_=kind)
              for frame, kind in ((WIDE, "wide"), (NARROW, "narrow"))]  # fmt: skip
    calm = [] if any(each.certain_loss for each in marked) else [
        tag("p", say(lang, "nothing", least=f"{12 / record.seats:.0f}"))]  # fmt: skip
    body = join([
        tag("header", tag("h1", title), tag("p", facts, class_="quiet")),
        verdicts(of_review(review, lang), names, lang),
        tag("section", tag("h2", label), legend(names), *graphs, tag("p", say(lang, "interval"), class_="quiet")),
        tag("section", tag("h2", say(lang, "players")), summary(review.players(), names, lang)),
        tag("section", tag("h2", say(lang, "decisions")), *calm, *(card(each, names, lang) for each in marked)),
    ])  # fmt: skip
    head = join([
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", styles()),
    ])  # fmt: skip
    html = tag("html", tag("head", head), tag("body", sprite(body), HATCH, tag("main", body)), lang=lang)
    return f"<!doctype html>\n{html}\n"


HATCH = tag("svg", tag("defs", tag("pattern", tag("path", d="M0 6L6 0", class_="hatch"), id="hatch-played", width=6,
                                   height=6, patternUnits="userSpaceOnUse")),
            class_="sprite", width=0, height=0, aria_hidden="true")  # fmt: skip


def say(lang: str, key: str, **values: object) -> str:
    """A text of reviews."""
    return TEXTS.write(lang, key, values)


def styles() -> Markup:
    """The tokens of the identity and the sheet of this page."""
    sheet = resources.files("kohlenpott.render").joinpath("static", "kohlenpott.css").read_text(encoding="utf-8")
    own = resources.files(__package__).joinpath("review.css").read_text(encoding="utf-8")
    return Markup("".join(TOKENS.findall(sheet)) + own)


def verdicts(found: list[str], names: list[str], lang: str) -> Markup | None:
    """Why everybody won or lost."""
    if not found:
        return None
    rows = [tag("dt", emblem_of(seat), name) for seat, name in enumerate(names)]
    parts = [part for row, text in zip(rows, found, strict=True) for part in (row, tag("dd", text))]
    return tag("section", tag("h2", say(lang, "verdict.title")), tag("dl", *parts, class_="verdicts"))


def emblem_of(seat: int) -> Markup:
    """The sign of a player."""
    return tag("svg", emblem(seat, 9, 9, 17), viewBox="0 0 18 18", aria_hidden="true", class_="graph")


def legend(names: list[str]) -> Markup:
    """Which emblem is which player."""
    items = [tag("li", emblem_of(seat), name) for seat, name in enumerate(names)]
    return tag("ul", *items, class_="legend")


def summary(players: list[PlayerReview], names: list[str], lang: str) -> Markup:
    """How everybody played."""
    head = [tag("th", say(lang, f"table.{name}"), scope="col") for name in ("player", *COLUMNS)]
    rows = []
    for player in players:
        numbers = player.to_json()
        cells = [
            f"{player.accuracy:.0f}",
            small_percent(player.cost),
            *(percent(numbers[name]) for name in COLUMNS[2:]),
        ]
        rows.append(tag("tr", tag("th", names[player.seat], scope="row"), *(tag("td", cell) for cell in cells)))
    table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows))
    return tag("div", table, class_="scroll", tabindex=0)


def card(each: JudgedDecision, names: list[str], lang: str) -> Markup:
    """One decision: what was played, what was better, why."""
    judged = each.judgement
    assert judged is not None
    word = say(lang, f"word.{each.word}")
    turn = f"{say(lang, 'turn', step=each.step + 1)} · {names[each.seat]}"
    loss = tag("span", loss_text(judged, lang), class_="loss") if judged.loss else None
    parts = [
        tag("h3", mark_sign(each.word, word), turn, loss),
        line_of(lang, "played", line_text(each.played(), lang), judged.chances[each.seat]),
    ]
    if judged.best != judged.played:
        parts.append(line_of(lang, "best", line_text(each.best(), lang), judged.best_chances[each.seat]))
    if judged.reasons:
        words = each.decision.before.game.definition.words
        why = judged.reasons.text(words, lang)
        points = judged.reasons.to_json()
        named = {source: words.source(source, lang) for source in points["best"]}
        bars = source_bars(points["played"], points["best"], named)
        parts.append(tag("details", tag("summary", say(lang, "because", why=why) if why else say(lang, "why")), bars,
                         tag("p", say(lang, "hatched"), class_="quiet")))  # fmt: skip
    return tag("article", *parts)


def line_of(lang: str, key: str, moves: str, chance: float) -> Markup:
    """Moves and what they are worth."""
    return tag("p", tag("small", say(lang, key)), " ", moves, " ", tag("b", percent(chance)), class_=f"line-{key}")
