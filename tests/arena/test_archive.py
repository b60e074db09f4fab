"""Games that are kept: packed and gone on with elsewhere, and left when the bots have changed."""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path

import pytest

from cli.running import Terminal
from kohlenpott.api import registry
from kohlenpott.arena import archive
from kohlenpott.arena.results import BadResults, read
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.strength import rungs
from kohlenpott.arena.tournament import play_all
from kohlenpott.arena.workers import Local


def played(folder: Path, *names: str, games: int = 4, game: str = "coal-baron", seats: int = 2) -> Path:
    """A file of results of a short match."""
    path = folder / "match.jsonl"
    play_all([(Plan("match", game, names, seats, games), path)], Local(1), 60.0, lambda plan, line: None)
    return path


def test_packed_games_are_gone_on_with_on_another_machine(tmp_path: Path) -> None:
    here, there, kept = (tmp_path / name for name in ("here", "there", "kept"))
    path = played(here, "random", "random")
    archive.pack(here, kept)
    archive.unpack(kept, there)
    assert (there / path.name).read_bytes() == path.read_bytes()
    assert read(kept / "match.jsonl.xz") == read(path), "packed files are read like others"


def test_whoever_has_more_games_is_not_set_back(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept"
    path = played(here, "random", "random")
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    archive.pack(here, kept)
    path.write_bytes(whole)
    archive.unpack(kept, here)
    assert path.read_bytes() == whole
    archive.pack(here, kept)
    path.unlink()
    archive.unpack(kept, here)
    assert path.read_bytes() == whole


def test_a_match_without_games_is_not_kept(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept"
    path = played(here, "random", "random")
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    archive.pack(here, kept)
    assert not kept.exists()


def test_a_broken_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl.xz"
    path.write_bytes(b"no archive")
    with pytest.raises(BadResults, match="cannot be unpacked"):
        read(path)


@pytest.mark.parametrize("name", ["greedy", "search@20", "search@1ms", "level-2"])
def test_games_of_bots_as_they_are_today_are_not_outdated(tmp_path: Path, name: str) -> None:
    assert not archive.is_outdated(read(played(tmp_path, name, "random", games=2)))


def test_games_of_bots_that_have_changed_are_set_aside(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept"
    path = played(here, "random", "random", games=2)
    path.write_text(path.read_text().replace('"random"', '"greedy"'), encoding="utf-8")  # as if greedy had played so
    archive.pack(here, kept)
    assert archive.set_aside_outdated(here, kept) == ["coal-baron, 2 seats: greedy, greedy"]
    assert [each.name for each in here.iterdir()] == ["match.jsonl.outdated"] and not list(kept.iterdir())
    assert archive.set_aside_outdated(here, kept) == []


def test_a_match_of_earlier_bots_is_told_of_until_there_is_a_new_one(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept"
    path = played(here, "random", "random", games=2)
    today = path.read_text()
    path.write_text(today.replace('"random"', '"greedy"'), encoding="utf-8")  # as if greedy had played so
    archive.pack(here, kept)
    assert len(archive.set_aside_outdated(here, kept, is_shown=True)) == 1
    assert read(here / archive.EARLIER / path.name) == read(kept / archive.EARLIER / "match.jsonl.xz")
    assert not path.exists() and not (kept / "match.jsonl.xz").exists()
    archive.drop_replaced(kept)
    assert (kept / archive.EARLIER / "match.jsonl.xz").exists()

    path.write_text(today, encoding="utf-8")
    archive.pack(here, kept)
    archive.drop_replaced(kept)
    assert not list((kept / archive.EARLIER).iterdir())


def test_games_with_other_figures_are_outdated(tmp_path: Path) -> None:
    path = played(tmp_path, "random", "random", games=2)
    figures = registry.definition("coal-baron").data_hash
    path.write_text(path.read_text().replace(figures, figures[::-1]), encoding="utf-8")
    assert archive.is_outdated(read(path))


def test_games_by_older_rules_count_if_the_game_says_so(tmp_path: Path) -> None:
    """Coal Baron's version 2 leaves out a question whose answers came to the same (CB-R67)."""
    path = played(tmp_path, "random", "random", games=2)
    text = path.read_text()
    assert '"rules_version":2' in text
    for rules, is_outdated in ((1, False), (0, True), (3, True)):
        path.write_text(text.replace('"rules_version":2', f'"rules_version":{rules}'), encoding="utf-8")
        assert archive.is_outdated(read(path)) is is_outdated


def test_packing_twice_changes_nothing(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept"
    played(here, "random", "random", games=2)
    archive.pack(here, kept)
    before = (kept / "match.jsonl.xz").stat().st_mtime_ns
    archive.pack(here, kept)
    assert (kept / "match.jsonl.xz").stat().st_mtime_ns == before
    assert lzma.decompress((kept / "match.jsonl.xz").read_bytes()) == (here / "match.jsonl").read_bytes()


def test_the_page_of_strength_goes_on_from_an_archive_and_adds_to_it(terminal: Terminal, tmp_path: Path) -> None:
    here, there, kept, page = (tmp_path / name for name in ("here", "there", "kept", "strength.md"))
    rung = next(rung for rung in rungs() if rung.plan.bots == ("greedy", "random"))
    while not (rung.path(here).exists() and read(rung.path(here)).games):
        play_all([(rung.plan, rung.path(here))], Local(1), 1.0, lambda plan, line: None)
    archive.pack(here, kept / "matches")
    there.mkdir()
    shutil.copy(rung.path(here), there / "more.jsonl")
    ran = terminal.run("arena", "strength", "--games", rung.plan.game, "--budget", "0s", "--results", there,
                       "--levels", tmp_path / "none", "--archive", kept, "--out", page)  # fmt: skip
    assert ran.code == 0 and "Begun anew" not in ran.err
    assert rung.path(there).read_bytes() == rung.path(here).read_bytes(), "taken out of the archive"
    assert (kept / "matches" / "more.jsonl.xz").exists(), "put there"
    games = len(read(rung.path(here)).games)
    assert f"| 2 | `greedy` against `random` | today | {games} |" in page.read_text(encoding="utf-8")
    assert "[kept](kept)" in page.read_text(encoding="utf-8")
