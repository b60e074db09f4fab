"""The page of a review, its graph, and studies."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

import kohlenpott as kp
from bots.positions import needs_speed
from cli.running import Terminal
from kohlenpott.api.record import Record
from kohlenpott.insight import report
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.graph import CLASSES, Mark, draw_mark, kept, source_bars, spread_ends
from kohlenpott.insight.judging import BLUNDER, INACCURACY, MISTAKE
from kohlenpott.insight.review import Review, review
from kohlenpott.insight.study import study, with_changes

SHALLOW = replace(DEPTHS["quick"], simulations=20, screen=8, pairs=16, values=4, reasons=4)

TILE_15 = next(k for k, tile in enumerate(kp.game("haspelknecht").figures["tile"]) if tile["id"] == 15)


def small_record() -> Record:
    game = kp.game("coal-baron")
    record = SelfPlayer(game, 2, 4).play(5).record(game)
    record.players = {0: "<b>Anna</b>"}
    return record


@pytest.fixture(scope="module")
def small_review() -> Review:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DEPTHS, "quick", SHALLOW)
        return review(small_record(), "quick")


@needs_speed
@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_page_stands_alone_and_trusts_no_name(small_review: Review, lang: str) -> None:
    page = report.page(small_review, lang)
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "<b>Anna</b>" not in page and "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert page.count('class="graph" viewBox="0 0 880') == 1
    marked = [each for each in small_review.decisions if each.word]
    assert page.count("<article>") == len(marked) > 0


@needs_speed
def test_what_was_given_away_is_told_for_one_choice(small_review: Review) -> None:
    """A sum over a game would be many hundred percent of one victory."""
    found = small_review.players()

    assert sum(player.choices for player in found) == sum(each.judgement is not None for each in small_review.decisions)
    assert all(player.cost * player.choices == pytest.approx(player.lost) for player in found)
    assert f"<td>{100 * found[0].cost:.1f}\N{NO-BREAK SPACE}%</td>" in report.page(small_review)


def test_the_lesser_of_two_marks_that_would_touch_is_dropped() -> None:
    marks = [Mark(0, 0, INACCURACY), Mark(1, 0, BLUNDER), Mark(9, 0, MISTAKE)]
    assert kept(marks, lambda place: 10.0 * place) == [marks[1], marks[2]]


def test_marks_differ_by_form() -> None:
    forms = {re.sub(r"[\d.]+", "", draw_mark(word, 10, 10)) for word in CLASSES}
    assert len(forms) == len(CLASSES)


def test_the_last_numbers_of_lines_do_not_overlap() -> None:
    ends = spread_ends([200.0, 200.0, 24.0, 199.0], 24.0, 226.0)
    heights = sorted(height for _, height in ends)
    assert all(b - a >= 19 for a, b in pairwise(heights))
    assert heights[-1] <= 226


def test_minus_points_are_outlined() -> None:
    bars = source_bars({"debts": -3.0, "coal": 2.0}, {"debts": -1.0, "coal": 4.0}, {"debts": "Debts", "coal": "Coal"})
    assert bars.count('class="below"') == 2
    assert "+2.0" in bars


@needs_speed
def test_analyse_prints_a_review_in_every_form(
    terminal: Terminal, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEPTHS, "quick", SHALLOW)
    folder = tmp_path_factory.mktemp("reviews")
    record = small_record()
    record.save(folder / "game.kpr")
    ran = terminal.run(
        "analyse", folder / "game.kpr", "--depth", "quick", "--html", folder / "out.html", "--lang", "de"
    )
    assert ran.code == 0
    assert "Wie gespielt wurde" in ran.out and "Was den Unterschied machte" in ran.out
    assert (folder / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "games are looked at quick" in terminal.complaint("analyse", folder / "game.kpr", "--depth", "endless")
    nowhere = terminal.complaint("analyse", folder / "game.kpr", "--html", folder / "none" / "out.html")
    assert "there is no folder" in nowhere
    for option, value in (("--seed", 2**64), ("--jobs", 10**6), ("--jobs", 0)):
        assert "--jobs is from 1 to 64" in terminal.complaint("analyse", folder / "game.kpr", option, value)
    Record.start(record.game, 2, 1).save(folder / "empty.kpr")
    assert "no moves" in terminal.complaint("analyse", folder / "empty.kpr")


def test_a_study_wants_to_know_what_is_corrected(terminal: Terminal) -> None:
    assert "say what is corrected" in terminal.complaint("study", "haspelknecht")
    in_use = f"tile/{TILE_15}/cost/any=1"
    assert "the same as those in use" in terminal.complaint("study", "haspelknecht", "--set", in_use)
    assert "there is no figure" in terminal.complaint("study", "haspelknecht", "--set", "nowhere/at/all=3")
    huge = terminal.complaint("study", "haspelknecht", "--set", f"tile/{TILE_15}/cost/any=2", "--simulations", 10**12)
    assert "--simulations is from 1 to" in huge


@needs_speed
def test_a_study_plays_both_figures_in_one_process() -> None:
    game = kp.game("haspelknecht")
    changed = with_changes("haspelknecht", game, [f"tile/{TILE_15}/cost/any 3"])
    found = study(game, changed, 2, 3, 1, 4)
    assert found.changed == (f"tile/{TILE_15}/cost/any 3",)
    assert {row.kind for row in found.rows} == {"score", "seat", "source", "winner", "opening"}
    shares = [row for row in found.rows if row.kind == "seat"]
    assert sum(row.before.value for row in shares) == pytest.approx(1)
    same = study(game, game, 2, 2, 1, 4)
    assert same.changed == () and all(row.change.value == 0 for row in same.rows)
