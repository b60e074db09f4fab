"""The documentation tells the truth: its links lead somewhere, its examples run, its tables match the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

import kohlenpott as kp
from docs.pages import PAGES, ROOT, anchors, blocks, commands, links, name_of, rows, shown_code
from games.declared import data_of, kinds_of
from kohlenpott.cli.app import make_app
from kohlenpott.text import rulebook

FORMATS = ROOT / "docs" / "formats.md"
GAME = kp.game("coal-baron")

every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


@every_page
def test_every_relative_link_leads_to_a_file_and_heading(page: Path) -> None:
    """Links and pictures, with their anchors."""
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT) and target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: no such heading"


def test_the_map_names_every_page_of_the_top_folder() -> None:
    """docs/index.md leads to all pages beside it, and the list of decisions to all decisions."""
    for folder in (ROOT / "docs", ROOT / "docs" / "decisions"):
        pages = {page.name for page in folder.glob("*.md")} - {"index.md"}
        assert pages <= {link.partition("#")[0] for link in links(folder / "index.md")}


def test_the_map_names_every_diary_of_the_lab() -> None:
    """What was tried stands apart from how things are, and can be found."""
    diaries = {f"lab/{page.name}" for page in (ROOT / "docs" / "lab").glob("*.md")}
    assert diaries
    assert diaries <= set(links(ROOT / "docs" / "index.md"))


def has_examples(page: Path) -> bool:
    """Tutorials are run when the site is built (test_site.py)."""
    return page.parent.name != "tutorials" and any(block.language == "python" for block in blocks(page))


@pytest.mark.parametrize("page", [page for page in PAGES if has_examples(page)], ids=name_of)
def test_every_python_example_runs_and_gives_what_it_shows(page: Path, tmp_path: Path) -> None:
    """All blocks of a page in one process, in order."""
    command = [sys.executable, "-m", "docs.run_examples", str(page)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@cache
def all_commands() -> Any:
    """The command line with everything that hangs on it."""
    return typer.main.get_command(make_app())


@every_page
def test_every_shown_command_exists_with_its_options(page: Path) -> None:
    """`kohlenpott …` in code: commands and long options are those of the command line."""
    for shown in commands(page):
        command: Any = all_commands()
        for word in re.sub(r"[\[\]()|]", " ", shown).split():
            if word.startswith("--"):
                known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help"}
                assert word.partition("=")[0] in known, f"kohlenpott {shown}: no option {word}"
            elif hasattr(command, "commands"):
                assert word in command.commands, f"kohlenpott {shown}: no command {word}"
                command = command.commands[word]


def test_commands_are_found_on_the_pages() -> None:
    """The test above looks at something."""
    assert len([command for page in PAGES for command in commands(page)]) > 15


@every_page
def test_every_shown_make_target_exists(page: Path) -> None:
    """`make …` in code is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for code in shown_code(page):
        for target in re.findall(r"^(?:\$ )?make ([a-z-]+)", code, re.MULTILINE):
            assert target in targets, f"make {target}"


@every_page
def test_every_rule_named_on_a_page_exists(page: Path) -> None:
    """Rule ids are those of the rulebook."""
    book = rulebook.load(GAME.definition.package)
    text = page.read_text(encoding="utf-8")
    unknown = {rule for rule in re.findall(r"\bCB-[RDI]?\d+\b", text) if rule not in book.items}
    assert not unknown


def code(cell: str) -> list[str]:
    """The code spans of a table cell."""
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("name", kp.games())
def test_the_page_about_moves_is_what_its_script_writes(name: str) -> None:
    """docs/moves/ is generated from the declarations and kept up to date."""
    assert (ROOT / "docs" / "moves" / f"{name}.md").read_text(encoding="utf-8") == written_by("moves_docs.py", name)


@pytest.mark.parametrize("name", kp.games())
def test_the_page_about_moves_names_every_kind_and_every_id_once(name: str) -> None:
    """Kinds of moves and events, decisions, and blocks of ids without gaps."""
    page, definition = ROOT / "docs" / "moves" / f"{name}.md", kp.game(name).definition
    moves = definition.unit.moves
    assert [code(row[0])[0] for row in rows(page, "## Decisions")] == list(definition.decisions[1:])
    kinds = [code(row[0])[0] for row in rows(page, "## Moves")]
    assert sorted(kinds) == sorted(kinds_of(moves))
    assert [code(row[0])[0] for row in rows(page, "## Events")] == list(data_of(definition.events))
    ends = [[int(end) for end in row[0].split("–")] for row in rows(page, "## Action ids")]
    assert [id for block in ends for id in range(block[0], block[-1] + 1)] == list(range(moves.actions))


@pytest.mark.parametrize("name", kp.games())
def test_the_examples_of_moves_can_be_read_where_they_are_asked(name: str) -> None:
    """Kind, decision, notation and rule of every kind of move fit together."""
    game = kp.game(name)
    for kind, asked, _, example, rule in rows(ROOT / "docs" / "moves" / f"{name}.md", "## Moves"):
        for decision in map(game.definition.decisions.index, code(asked)):
            move = game.move(decision, game.parse(decision, code(example)[0]))
            assert (move.kind, move.notation) == (code(kind)[0], code(example)[0])
            assert move.rule in rule.split(", ")


def test_the_record_in_the_documentation_is_a_kept_game() -> None:
    """Every line of the two excerpts, and the size of a state."""
    kept = (ROOT / "tests" / "records" / "golden" / "coal-baron-4.kpr").read_text(encoding="utf-8").splitlines()
    excerpts = [block.text.splitlines() for block in blocks(FORMATS) if block.language == "text"]
    assert excerpts
    assert [line for lines in excerpts for line in lines if line not in kept] == []
    assert f"{len(GAME.new(4).raw()):,} bytes" in FORMATS.read_text(encoding="utf-8")


def test_the_fields_of_a_position_are_those_in_the_documentation() -> None:
    """All fields, and those of a player."""
    table = rows(FORMATS, "## Positions")
    position = GAME.new(2).position()
    assert {field for row in table for field in code(row[0])} == set(position)
    players = next(row for row in table if row[0] == "`players`")
    assert set(code(players[1])) == set(position["players"][0])


def test_the_arrays_of_a_batch_are_those_in_the_documentation() -> None:
    """Name, shape and type."""
    batch = GAME.batch(3, seats=2)
    sizes = {"size": 3, "seats": 2}
    for row in rows(FORMATS, "## Batches"):
        for name, shape in zip(code(row[0]), row[1].split("; "), strict=True):
            array = getattr(batch, name)
            assert array.shape == tuple(sizes.get(part) or int(part) for part in shape.split(" × ")), name
            assert {"h": "int16", "b": "int8", "f": "float32"}[array.format] == row[2], name


@pytest.mark.parametrize("name", kp.games())
def test_the_page_about_observations_is_what_its_script_writes(name: str) -> None:
    """docs/observations/ is generated and kept up to date."""
    page = ROOT / "docs" / "observations" / f"{name}.md"
    assert page.read_text(encoding="utf-8") == written_by("observation_docs.py", name)


def written_by(tool: str, name: str) -> str:
    """What a script says about a game."""
    command = [sys.executable, str(ROOT / "tools" / tool), name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", kp.games())
def test_the_rules_in_the_documentation_are_those_in_the_package(name: str) -> None:
    """docs/rules/ and the rulebook the command line reads are the same text."""
    package = ROOT / "src" / "kohlenpott" / "games" / name.replace("-", "_")
    documented = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert documented == (package / "rulebook.en.md").read_text(encoding="utf-8")
