"""The report as one HTML file that loads nothing, and its plots as pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from typing import Any

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.theme import TOKENS, Theme, settled
from kohlenpott.text.templates import check_language

from ..results import Results
from .charts import TEXTS, Chart, Painter
from .digest import digests
from .drawing import FONT, QUIET, WIDTH, emblem, fitted
from .numbers import number, percent

MARGIN = 16


def page(found: Sequence[Results], lang: str = "en") -> str:
    """The whole report."""
    check_language(lang)
    sections = [section(Painter(digest, lang)) for digest in digests(found)]
    title = TEXTS.write(lang, "title")
    head = tag("head", tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width"),
               tag("title", f"Kohlenpott: {title}"), tag("style", styles()))  # fmt: skip
    body = tag("body", header(title, lang), tag("main", *sections, played(found, lang)))
    return f"<!doctype html>\n{tag('html', head, body, lang=lang)}\n"


def pictures(found: Sequence[Results], lang: str = "en", theme: Theme = "light") -> dict[str, str]:
    """Every plot as an SVG that stands alone, by name."""
    drawn: dict[str, str] = {}
    for digest in digests(found):
        painter = Painter(digest, lang)
        for chart in painter.all():
            drawn[f"{digest.game.name}-{digest.seats}-{chart.id}"] = standing_alone(painter, chart, theme)
    return drawn


def standing_alone(painter: Painter, chart: Chart, theme: Theme) -> str:
    """A plot with its title, its legend and a ground, in the colours of a theme."""
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', chart.picture)
    assert found is not None
    height = float(found[2])
    wide, top = WIDTH + 2 * MARGIN, 88
    names: list[Markup] = []
    x = float(MARGIN + 6)
    for bot, name in enumerate(painter.bots[:6]):
        names += [emblem(bot, x, 68, 5), tag("text", name, x=x + 10, y=68, dy=".35em", font_size=12)]
        x += 26 + 6.6 * len(name)
    inner = chart.picture.replace("<svg ", f'<svg x="{MARGIN}" y="{top}" width="{WIDTH}" height="{height:g}" ', 1)
    title = fitted(chart.title, WIDTH, 18)
    games = painter.say("count", games=len(painter.digest.lines))
    facts = f"{painter.title} · {games}"
    drawing = tag(
        "svg",
        tag("rect", width="100%", height="100%", fill="var(--sheet)"),
        tag("text", title, x=MARGIN, y=26, font_size=17, font_weight=700),
        tag("text", facts, x=MARGIN, y=46, font_size=12, fill=QUIET),
        *names,
        Markup(inner),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {top + height + MARGIN:g}",
        width=wide,
        height=top + height + MARGIN,
        font_family="Liberation Sans, Arial, sans-serif",
        font_size=FONT,
        fill="var(--ink)",
    )
    return settled(drawing, theme)


def styles() -> Markup:
    """The tokens of the identity and the sheet of this page."""
    sheet = resources.files("kohlenpott.render").joinpath("static", "kohlenpott.css").read_text(encoding="utf-8")
    own = resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return Markup("".join(TOKENS.findall(sheet)) + own)


def header(title: str, lang: str) -> Markup:
    """The mark, the title and the choice of colours."""
    mark = resources.files("kohlenpott.render").joinpath("static", "kohlenpott.svg").read_text(encoding="utf-8")
    choices = []
    for theme in ("system", "light", "dark"):
        button = tag("input", type="radio", name="theme", id=f"theme-{theme}", checked=theme == "system")
        choices.append(tag("label", button, TEXTS.write(lang, theme)))
    legend = tag("legend", TEXTS.write(lang, "theme"))
    return tag("header", Markup(mark), tag("h1", title), tag("fieldset", legend, *choices))


def section(painter: Painter) -> Markup:
    """Everything about one game and table size."""
    digest = painter.digest
    length = number(sum(digest.lengths) / len(digest.lines), 1, painter.lang)
    facts = painter.say("facts", games=len(digest.lines), length=length, forfeits=len(digest.forfeits))
    return tag(
        "section",
        tag("h2", painter.title),
        tag("p", headline(painter), class_="headline"),
        tag("p", facts, class_="quiet"),
        legend(painter),
        tag("div", *[figure(chart, painter) for chart in painter.all()], class_="plots"),
        forfeits(painter),
    )


def headline(painter: Painter) -> str:
    """The result in one sentence."""
    digest, lang = painter.digest, painter.lang
    best = max(digest.standings, key=lambda each: each.share.share - each.fair)
    if len(digest.bots) == 1:
        return painter.say("alone", games=len(digest.lines), bot=best.name)
    share = best.share
    return painter.say("headline", bot=best.name, share=percent(share.share, 1, lang), games=share.games,
                       low=percent(share.low, 1, lang), high=percent(share.high, 1, lang))  # fmt: skip


def legend(painter: Painter) -> Markup | None:
    """Which emblem is which bot."""
    if len(painter.bots) < 2:
        return None
    marks = [
        tag("li", tag("svg", emblem(bot, 9, 9, 7), viewBox="0 0 18 18", aria_hidden="true"), name)
        for bot, name in enumerate(painter.bots)
    ]
    return tag("ul", *marks, class_="legend", aria_label=painter.say("legend"))


def figure(chart: Chart, painter: Painter) -> Markup:
    """A plot, how to read it, and its numbers behind a click."""
    head = tag("tr", *[tag("th", cell, scope="col") for cell in chart.head])
    rows = [tag("tr", tag("th", row[0], scope="row"), *[tag("td", cell) for cell in row[1:]]) for row in chart.rows]
    table = tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="scroll", tabindex=0)
    return tag(
        "figure",
        tag("figcaption", tag("h3", chart.title), tag("p", chart.words, class_="quiet")),
        chart.picture,
        tag("details", tag("summary", painter.say("numbers")), table),
        id=f"{painter.digest.game.name}-{painter.digest.seats}-{chart.id}",
    )


def forfeits(painter: Painter, most: int = 30) -> Markup | None:
    """Which bots lost their seats, and why."""
    found = painter.digest.forfeits
    if not found:
        return None
    items = []
    for line, forfeit in found[:most]:
        words = {"game": line["number"], **forfeit, "seat": forfeit["seat"] + 1}
        items.append(tag("li", painter.say("forfeit", **words)))
    summary = tag("summary", f"{painter.say('forfeited')}: {len(found)}")
    return tag("details", summary, tag("ul", *items), class_="forfeits")


def played(found: Sequence[Results], lang: str) -> Markup:
    """With what the games were played."""
    items: list[Markup] = []
    for results in found:
        items.append(tag("li", TEXTS.write(lang, "event", facts(results, lang)), verdict(results, lang)))
    return tag("section", tag("h2", TEXTS.write(lang, "played")), tag("ul", *items), class_="played")


def facts(results: Results, lang: str) -> dict[str, Any]:
    plan, machine = results.plan, results.head["machine"]
    return {
        "event": plan.event,
        "bots": ", ".join(plan.bots),
        "seed": plan.seed,
        "limit": number(plan.move_limit, 1, lang),
        "machine": machine["processor"],
        "cores": machine["cores"],
        "version": results.head["kohlenpott"],
        "mode": TEXTS.write(lang, "compiled" if machine["compiled"] else "pure"),
    }


def verdict(results: Results, lang: str) -> str | None:
    """Why the event was ended early, if it was."""
    if results.verdict is None:
        return None
    low, high = results.verdict["sprt"]
    is_high = results.verdict["answer"] == "high"
    share = percent(high if is_high else low, 1, lang)
    answer = TEXTS.write(lang, "at-least" if is_high else "at-most", {"share": share})
    return " " + TEXTS.write(lang, "stopped", {"bot": results.verdict["bot"], "answer": answer})
