"""`kohlenpott rules`: read the rules specification, and see which rules lack code or test."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from kohlenpott.api import registry
from kohlenpott.text import coverage, rulebook
from kohlenpott.text.rulebook import Rule, Rulebook, UnknownRule
from kohlenpott.text.templates import Texts, check_language

from .console import console, print_json
from .errors import Complaint

TEXTS = Texts("kohlenpott.cli")


def rules(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game, or coverage: rules without code or test."),
    ],
    rule: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A rule, e.g. 54 or R19; a game for coverage."),
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Rules that contain all the words.")
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead of text.")] = False,
) -> None:
    """Read the rules of a game: contents, one rule, or a search."""
    check_language(lang)
    if game == "coverage":
        if search is not None:
            raise Complaint("rules coverage takes no --search")
        show_coverage([rule] if rule else own_games(), as_json)
        return
    definition = registry.definition(game)
    book = rulebook.load(definition.package, lang)
    if rule is not None and search is not None:
        raise Complaint("give a rule id or --search, not both")
    if rule is not None:
        show_rule(book, rule, as_json)
    elif search is not None:
        show_found(book, search, lang, as_json)
    else:
        show_contents(definition, book, lang, as_json)


def show_rule(book: Rulebook, asked: str, as_json: bool) -> None:
    """One rule with its heading and where it comes from."""
    try:
        rule = book.get(asked)
    except UnknownRule as error:
        raise Complaint(str(error)) from None
    if as_json:
        print_json(_as_data(rule))
        return
    out = console()
    out.print(Text(rule.id, style="bold yellow"), Text(rule.heading, style="dim"))
    out.print(Markdown(rule.text))
    if rule.citation:
        out.print(Text(f"[{rule.citation}]", style="dim"))


def show_found(book: Rulebook, words: str, lang: str, as_json: bool) -> None:
    """The rules that contain all the words, best first."""
    found = book.search(words)
    if as_json:
        print_json([_as_data(rule) for rule in found])
        return
    if not found:
        raise Complaint(f"no rule contains {words!r}")
    table = _table(lang, "rule", "text", title=TEXTS.write(lang, "rules.count", {"count": len(found)}))
    table.show_lines = True
    for rule in found:
        table.add_row(Text(rule.id, style="bold yellow"), Markdown(rule.text))
    console().print(table)


def show_contents(definition: Any, book: Rulebook, lang: str, as_json: bool) -> None:
    """The sections of the rulebook and the options of the game."""
    sections = {heading: [rule.id for rule in rules] for heading, rules in book.sections.items()}
    options = {
        option.name: {"default": option.default, "choices": list(option.choices), "text": option.text(lang)}
        for option in definition.options
    }
    if as_json:
        print_json({"game": definition.name, "rules": len(book.items), "sections": sections, "options": options})
        return
    out = console()
    count = TEXTS.write(lang, "rules.count", {"count": len(book.items)})
    contents = _table(lang, "section", "rules", title=f"{definition.title}: {count}")
    for heading, ids in sections.items():
        contents.add_row(Text(heading), Text(ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1]}"))
    out.print(contents)
    if options:
        out.print(_options(definition, lang))
    out.print(Text(TEXTS.write(lang, "rules.hint", {"game": definition.name}), style="dim"))


def _options(definition: Any, lang: str) -> Table:
    """The options of a game: what can be chosen, and what it does."""
    table = _table(lang, "option", "choices", "effect", title=TEXTS.write(lang, "rules.options"))
    for option in definition.options:
        named = {value: definition.words.choice(option, value, lang) for value in option.choices}
        choices = (
            TEXTS.write(lang, "rules.default", {"choice": text}) if value == option.default else text
            for value, text in named.items()
        )
        table.add_row(Text(f"{option.name}\n{option.rule}"), Text(", ".join(choices)), Text(option.text(lang)))
    return table


def _table(lang: str, *columns: str, title: str) -> Table:
    """A table with its columns named in a language."""
    return Table(*(TEXTS.write(lang, f"rules.{column}") for column in columns), title=title)


def own_games() -> list[str]:
    """The games of this project; those of other packages are theirs to measure."""
    own = __package__.partition(".")[0]
    return [each.name for each in registry.definitions() if each.package.partition(".")[0] == own]


def show_coverage(names: list[str], as_json: bool) -> None:
    """The rules that no code cites or no test names; exit code 1 when there are any."""
    try:
        root = coverage.find_root()
        measured = [_measure(root, registry.definition(name)) for name in names]
    except coverage.NotACheckout as error:
        raise Complaint(str(error)) from None
    if as_json:
        print_json({one.game: _coverage_data(one) for one in measured})
    else:
        for one in measured:
            _print_gaps(one)
    if any(one.gaps for one in measured):
        raise typer.Exit(1)


def _measure(root: Any, definition: Any) -> coverage.Coverage:
    return coverage.measure(root, definition.name, definition.package, definition.prefix)


def _print_gaps(measured: coverage.Coverage) -> None:
    gaps = measured.gaps
    if not gaps:
        console().print(f"{measured.game}: all {len(measured.rules)} rules have code and a test")
        return
    table = Table(
        "rule",
        "code",
        "test",
        title=f"{measured.game}: {len(gaps)} of {len(measured.rules)} rules lack something",
    )
    for gap in gaps:
        found = measured.rules[gap.rule]
        table.add_row(gap.rule, *(Text(str(places[0]) if places else "missing", style="" if places else "red")
                                  for places in (found.code, found.tests)))  # fmt: skip
    console().print(table)


def _coverage_data(measured: coverage.Coverage) -> dict[str, object]:
    return {
        "rules": {
            rule: {"code": [str(p) for p in found.code], "tests": [str(p) for p in found.tests]}
            for rule, found in measured.rules.items()
        },
        "gaps": [
            {"rule": gap.rule, "lacks_code": gap.lacks_code, "lacks_test": gap.lacks_test} for gap in measured.gaps
        ],
    }


def _as_data(rule: Rule) -> dict[str, str]:
    return {"id": rule.id, "heading": rule.heading, "text": rule.text, "citation": rule.citation}
