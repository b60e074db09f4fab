"""Reads the rules specification of a game: numbered items, rulings, discrepancies and invariants."""

from __future__ import annotations

import difflib
import re
import unicodedata
from dataclasses import dataclass, field
from importlib import resources

from kohlenpott.engine.rule_ids import KINDS, id_to_number, number_to_id

RULEBOOK = "rulebook.{}.md"  # by language


_ID = r"[A-Z]{2,}-[RDIT]?\d+"
_ITEM = re.compile(rf"^[-*] \*\*({_ID})(?: ([^*]+))?\*\*\s*(.*)$")
_ROW = re.compile(rf"^\|\s*({_ID})\s*\|")
_HEADING = re.compile(r"^(#{2,3})\s+(.*?)\s*$")
_CITATION = re.compile(r"\s*\[([^\[\]]+)\](?=(?:\s*\([^()]*\))?\s*$)", re.MULTILINE)
_PARTS = re.compile(r"([RDIT]?)[- ]*0*(\d+)")


class UnknownRule(KeyError):
    """A rule id that the rulebook does not have; its text names the ids near it."""

    def __init__(self, asked: str, near: list[str]) -> None:
        super().__init__(asked)
        self.asked = asked
        self.near = near

    def __str__(self) -> str:
        return f"no rule {self.asked!r}" + (f"; near it: {', '.join(self.near)}" if self.near else "")


@dataclass(frozen=True, slots=True)
class Rule:
    """One item of the rules specification, as Markdown without its id and citation."""

    id: str
    text: str
    heading: str
    citation: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All items of one rules specification, in the order of the document."""

    items: dict[str, Rule] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        return next(iter(self.items), "").partition("-")[0]

    @property
    def sections(self) -> dict[str, list[Rule]]:
        """The rules under each heading that has any."""
        found: dict[str, list[Rule]] = {}
        for rule in self.items.values():
            found.setdefault(rule.heading, []).append(rule)
        return found

    def get(self, asked: str) -> Rule:
        """The rule with this id; case, prefix and leading zeros may be left out."""
        wanted = asked.strip().upper()
        parts = _PARTS.fullmatch(wanted.removeprefix(self.prefix).lstrip("- "))
        if parts is None:
            raise UnknownRule(asked, difflib.get_close_matches(wanted, self.items))
        number = KINDS[parts[1]] + min(int(parts[2]), 999)
        rule = self.items.get(number_to_id(self.prefix, number))
        if rule is None:
            raise UnknownRule(asked, self._near(number))
        return rule

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all the words, those that say them most often first."""
        wanted = _folded(words).split()
        scores = {rule.id: _score(rule, wanted) for rule in self.items.values()} if wanted else {}
        found = [rule for rule in self.items.values() if scores.get(rule.id)]
        return sorted(found, key=lambda rule: -scores[rule.id])  # stable: ties keep the rulebook's order

    def _near(self, number: int) -> list[str]:
        """The last ids before the number and the first after it, of the same kind."""
        alike = sorted(n for n in map(id_to_number, self.items) if n // 1000 == number // 1000)
        before, after = [n for n in alike if n < number], [n for n in alike if n > number]
        return [number_to_id(self.prefix, n) for n in before[-2:] + after[:2]]


def load(package: str, lang: str = "en") -> Rulebook:
    """The rulebook that lies beside the rules of a game package; the English one where there is no translation."""
    folder = resources.files(package)
    file = folder.joinpath(RULEBOOK.format(lang))
    if not file.is_file():
        file = folder.joinpath(RULEBOOK.format("en"))
    return parse(file.read_text(encoding="utf-8"))


def parse(document: str) -> Rulebook:
    """Take the items out of a rules specification written in Markdown."""
    items: dict[str, Rule] = {}

    def add(rule_id: str, heading: str, lines: list[str]) -> None:
        if rule_id in items:
            raise ValueError(f"{rule_id} stands twice in the rules specification")
        items[rule_id] = _rule(rule_id, heading, lines)

    section = subsection = ""
    columns: list[str] = []
    lines = document.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        heading = " / ".join(filter(None, (section, subsection)))
        at += 1
        if found := _HEADING.match(line):
            if found[1] == "##":
                section, subsection = found[2], ""
            else:
                subsection = found[2]
        elif found := _ITEM.match(line):
            title = f"**{found[2]}** " if found[2] else ""
            end = _end_of_item(lines, at)
            add(found[1], heading, [title + found[3], *lines[at:end]])
            at = end
        elif found := _ROW.match(line):
            add(found[1], heading, _row_text(columns, _cells(line)))
        elif line.startswith("|") and not set(line) <= set("|-: "):
            columns = _cells(line)
    return Rulebook(items)


def _end_of_item(lines: list[str], at: int) -> int:
    """Where an item ends: it goes on over indented lines, wrapped lines and a table that follows it."""
    end = at
    blank = False
    for number in range(at, len(lines)):
        line = lines[number]
        if not line.strip():
            blank = True
            continue
        belongs = line.startswith(("  ", "\t", "|")) or (not blank and not re.match(r"[-*] |#|---", line))
        if not belongs or _ROW.match(line):
            break
        end = number + 1
        blank = False
    return end


def _rule(rule_id: str, heading: str, lines: list[str]) -> Rule:
    text = "\n".join([lines[0], *(line.removeprefix("  ") for line in lines[1:])]).strip()
    citation = ""
    if places := list(_CITATION.finditer(text)):
        last = places[-1]
        citation = last[1]
        text = (text[: last.start()] + text[last.end() :]).strip()
    return Rule(rule_id, text, heading, citation)


def _row_text(columns: list[str], cells: list[str]) -> list[str]:
    """A row of a table as a list: the topic, then what each column says."""
    topic, *others = cells[1:]
    names = columns[2:] or [""] * len(others)
    return [topic, "", *(f"- {name}: {cell}" for name, cell in zip(names, others, strict=False))]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _folded(text: str) -> str:
    """Lower case without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def _score(rule: Rule, words: list[str]) -> int:
    """How well a rule answers a search; 0 when a word is missing."""
    text = _folded(f"{rule.id} {rule.text} {rule.citation}")
    heading = _folded(rule.heading)
    score = 0
    for word in words:
        whole = len(re.findall(rf"\b{re.escape(word)}\b", text))
        partial = text.count(word) - whole
        named = heading.count(word)
        if not whole and not partial and not named:
            return 0
        score += 4 * whole + 2 * partial + named
    return score
