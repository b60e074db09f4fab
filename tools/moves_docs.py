"""Prints the page of docs/moves/ that lists decisions, moves, action ids and events of a game, from its declarations.

    python tools/moves_docs.py coal-baron > docs/moves/coal-baron.md
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType

import kohlenpott as kp
from kohlenpott.engine.arguments import Argument
from kohlenpott.engine.moves import ASKED, TAKEN, Block, Decision, Meaning, Moves

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "records"
MOST_LISTED = 12  # ids that are written out


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table."""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows)]


def code(names: Iterable[str]) -> str:
    """Names as code, each once."""
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names))


def meaning_of(moves: Moves, decision: Decision, block: Block) -> Meaning:
    """What a block of ids means in a decision."""
    return moves.others.get((decision.number, block.first), block.meaning)


def in_order(moves: Moves) -> list[Decision]:
    """All decisions by number."""
    return sorted(moves.asked, key=lambda decision: decision.number)


def decision_rows(moves: Moves) -> Iterable[Sequence[str]]:
    """Every decision: the rule that asks, the moves that answer, and what is special about it."""
    for decision in in_order(moves):
        kinds = [meaning_of(moves, decision, moves.block_of(answer.first)).kind for answer in decision.answers]
        marks = {"begins a turn": decision.begins_turn, "asked even with one option": decision.single == ASKED,
                 "a single option is taken only if it tells nobody anything": decision.single not in (TAKEN, ASKED),
                 "secret": decision.is_secret, "of all at once": decision.is_simultaneous}  # fmt: skip
        special = ", ".join(mark for mark, is_so in marks.items() if is_so)
        yield f"`{decision.name}`", decision.rule, code(kinds), special


def examples(name: str) -> dict[str, str]:
    """A move of each kind that was made in a kept record."""
    found: dict[str, str] = {}
    for path in sorted(RECORDS.glob(f"*/*{name}-*.kpr")):
        if "corrected" in path.name:
            continue
        record = kp.Record.load(path)
        state = record.begin()
        for entry in record.entries:
            if entry.undo:
                break
            move = state.move(entry.move)
            if move.notation not in found.get(move.kind, ""):
                found.setdefault(move.kind, move.notation)
            state.apply(move)
    return found


def rules_of(game: kp.Game, decision: Decision, block: Block) -> list[str]:
    """The rules the moves of a block rest on; some depend on their arguments, and on where the pieces are."""
    rules = [game.move(decision.number, block.first + offset).rule for offset in range(block.size)]
    return list(dict.fromkeys(rules))


def move_rows(game: kp.Game) -> Iterable[Sequence[str]]:
    """Every kind of move: where it is asked, how it is written, the rule it rests on."""
    moves, made = game.definition.unit.moves, examples(game.name)
    asked: dict[str, list[tuple[Decision, Block]]] = {}
    for block in moves.blocks:
        for decision in in_order(moves):
            if any(answer.first == block.first for answer in decision.answers):
                asked.setdefault(meaning_of(moves, decision, block).kind, []).append((decision, block))
    for kind, places in asked.items():
        decision, block = places[0]
        meaning = meaning_of(moves, decision, block)
        example = made.get(kind) or moves.notation(decision.number, block.first)
        written = f"`{meaning.says}`" if isinstance(meaning.says, str) else "as the example"
        rules = dict.fromkeys(rule for place in places for rule in rules_of(game, *place))
        yield f"`{kind}`", code(each.name for each, _ in places), written, f"`{example}`", ", ".join(rules)


def first_names(ids: ModuleType) -> dict[int, str]:
    """The name of each first action id."""
    names = {value: name for name, value in vars(ids).items() if re.match(r"A_[A-Z]", name)}
    return dict(sorted(names.items()))


def counted(arguments: Sequence[Argument]) -> str:
    """How the id is made of its arguments: pool × 3 + colour."""
    parts, weight = [], 1
    for argument in reversed(arguments):
        less = f" - {argument.plus}" if argument.ids is None and argument.plus else ""
        parts.append(f"{argument.name}{less}" + (f" × {weight}" if weight > 1 else ""))
        weight *= argument.size
    return " + ".join(reversed(parts))


def id_rows(game: kp.Game) -> Iterable[Sequence[str]]:
    """Every block of ids."""
    moves, names = game.definition.unit.moves, first_names(game.definition.unit.ids)
    for block in moves.blocks:
        others = [other.kind for (_, first), other in moves.others.items() if first == block.first]
        kinds = [block.meaning.kind, *others]
        last = block.first + block.size - 1
        ids = str(block.first) if block.size == 1 else f"{block.first}–{last}"
        yield ids, f"`{names[block.first]}`", code(kinds), counted(block.arguments)


def stands_for(argument: Argument) -> str:
    """What the numbers of an argument mean."""
    if argument.ids is None:
        last = argument.plus + argument.size - 1
        return f"a number from {argument.plus} to {last}" if argument.size else "a number"
    ids = [str(each) for each in argument.ids[argument.plus : argument.plus + argument.size]]
    return code(ids) if len(ids) <= MOST_LISTED else f"{code(ids[:3])} … `{ids[-1]}`, {len(ids)} in all"


def argument_rows(arguments: Iterable[Argument], known: Iterable[Argument] = ()) -> list[Sequence[str]]:
    """What names stand for, but for those that mean the same elsewhere or nothing that can be listed."""
    told = {(each.name, stands_for(each)) for each in known}
    found = {(each.name, stands_for(each)) for each in arguments if each.ids is None or each.size}
    return [(f"`{name}`", meaning) for name, meaning in sorted(found - told)]


def event_rows(game: kp.Game) -> Iterable[Sequence[str]]:
    """Every kind of event with its data."""
    for kind in game.definition.events.kinds[1:]:
        data = code(argument.name for argument in kind.arguments)
        yield f"`{kind.name}`", data, "its seat" if kind.is_private else "all"


def page(game: kp.Game) -> str:
    """The whole page."""
    definition = game.definition
    moves, events = definition.unit.moves, definition.events.kinds[1:]
    asked = [argument for block in moves.blocks for argument in block.arguments]
    told = [argument for kind in events for argument in kind.arguments if argument.ids is not None]
    lines = [
        f"# Decisions, moves and events of {game.title}",
        "",
        "A compound action is a sequence of small decisions; [formats](../formats.md) explains notations, ids, events.",
        f"This page is written by `tools/moves_docs.py {game.name}` from the game's moves.py and events.py; a test",
        "compares them.",
        "",
        "## Decisions",
        "",
        *table(("decision", "rule", "answered with", ""), decision_rows(moves)),
        "",
        "## Moves",
        "",
        "Most examples were made in kept records.",
        "",
        *table(("kind", "asked in", "notation", "example", "rule"), move_rows(game)),
        "",
        "## Action ids",
        "",
        f"There are {moves.actions} ids. Names are counted from 0 in the order of the second table.",
        "",
        *table(("ids", "first, in `ids.py`", "kinds", "added to the first"), id_rows(game)),
        "",
        *table(("name", "stands for"), argument_rows(asked)),
        "",
        "## Events",
        "",
        *table(("kind", "data", "told to"), event_rows(game)),
    ]
    if more := argument_rows(told, asked):
        lines += ["", "Names that only events have, or that mean more there:", "", *table(("name", "stands for"), more)]
    if definition.sources:
        lines += ["", f"Sources of victory points, as in `state.breakdown()`: {code(definition.sources)}."]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    """Print the page of one game."""
    parser = argparse.ArgumentParser(description="Print the description of a game's decisions, moves and events.")
    parser.add_argument("game", choices=kp.games())
    print(page(kp.game(parser.parse_args().game)), end="")


if __name__ == "__main__":
    main()
