"""Reports: one page that loads nothing, with every plot, in all languages, and safe against names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from arena import wild
from cli.running import Terminal
from kohlenpott.arena.report import page, pictures
from kohlenpott.arena.report.digest import digests
from kohlenpott.arena.report.drawing import Scale, fitted, nice
from kohlenpott.arena.report.numbers import number, percent, time
from kohlenpott.arena.results import Results, Writer, read
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.workers import Attempt
from kohlenpott.render.drawing import png
from kohlenpott.text.templates import LANGUAGES, load

PLOTS = ("ratings", "shares", "scores", "sources", "seats", "lengths", "pace")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two events: a round robin of three bots, and a match at a larger table."""
    folder = tmp_path_factory.mktemp("results")
    plans = {
        folder / "robin.jsonl": Plan("round-robin", "coal-baron", ("random", "first", "crash"), 2, 4),
        folder / "match.jsonl": Plan("match", "kohle-kolonie", ("random", "first"), 4, 8),
    }
    for path, plan in plans.items():
        writer = Writer(path, plan)
        for task in plan.tasks():
            writer.add(wild.play(task, Attempt()))
        writer.close()
    return list(plans)


@pytest.fixture(scope="module")
def results(files: list[Path]) -> list[Results]:
    return [read(path) for path in files]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_every_plot_and_loads_nothing(results: list[Results], lang: str) -> None:
    html = page(results, lang)
    for name in PLOTS:
        assert f'id="coal-baron-2-{name}"' in html and f'id="kohle-kolonie-4-{name}"' in html
    assert 'id="coal-baron-2-meetings"' in html and 'id="kohle-kolonie-4-meetings"' not in html
    for opening in ("coal-baron-2-openings-draft", "coal-baron-2-openings-place", "kohle-kolonie-4-openings-turn"):
        assert f'id="{opening}"' in html
    outside = re.findall(r"https?://[^\s\"'<>)]+", html)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<link|<img|@import|url\(", html)
    assert f'<html lang="{lang}">' in html


def test_every_number_that_is_drawn_can_be_read(results: list[Results]) -> None:
    html = page(results)
    assert html.count("<figure") == html.count("<details><summary>") == html.count("<figcaption>")
    assert html.count('<svg xmlns="http://www.w3.org/2000/svg" role="img"') == html.count("<figure")


def test_the_pictures_are_whole_and_can_be_painted(results: list[Results]) -> None:
    for theme in ("light", "dark"):
        drawn = pictures(results, "en", theme)
        assert {f"coal-baron-2-{name}" for name in PLOTS} <= set(drawn)
        for drawing in drawn.values():
            assert "var(" not in drawing
            ET.fromstring(drawing)
    assert png(drawn["coal-baron-2-scores"], 400).startswith(b"\x89PNG")


def test_forfeits_are_told_with_their_reason(results: list[Results]) -> None:
    html = page(results)
    assert "8 forfeited seats" in html
    assert "crash: failed: ValueError: cannot think any more" in html


def test_a_name_cannot_do_harm(results: list[Results]) -> None:
    lines = {number: {**line, "seating": [f"<script>{bot}" for bot in line["seating"]], "forfeits": []}
             for number, line in results[1].games.items()}  # fmt: skip
    html = page([Results(results[1].plan, results[1].head, lines)])
    assert "<script>" not in html and "&lt;script&gt;random" in html


def test_games_of_one_table_size_are_put_together(results: list[Results]) -> None:
    (both,) = digests([results[0], results[0]])
    assert len(both.lines) == 24
    assert len({line["block"] for line in both.lines}) == 12, "blocks of two events stay apart"


def test_a_digest_counts_what_happened(results: list[Results]) -> None:
    digest = digests(results)[1]
    assert sum(share.first_places for share in digest.by_seat() if share) == pytest.approx(8)
    assert sum(opening.count for opening in digest.openings if opening.decision == "bonus") == 8 * 4
    for bot in digest.bots:
        scored = sum(means[bot] for means in digest.sources.values())
        assert scored == pytest.approx(sum(digest.scores(bot)) / len(digest.scores(bot)))


def test_all_languages_say_the_same_things() -> None:
    first, *others = (load("kohlenpott.arena", lang) for lang in LANGUAGES)
    for other in others:
        assert {key: text.names for key, text in first.items()} == {key: text.names for key, text in other.items()}


def test_numbers_are_written_as_people_write_them() -> None:
    assert [number(-1234.5, 1, lang) for lang in LANGUAGES] == ["−1,234.5", "−1.234,5", "−1\u202f234,5"]
    assert number(-0.01, 1, "en") == "0" and number(14, 1, "en", is_exact=True) == "14.0"
    assert percent(0.9512, 1, "en") == "95.1\u00a0%"
    assert [time(seconds, "en").replace("\u00a0", " ") for seconds in (1.5, 0.0123, 0.0000012, 0)] == [
        *("1.5 s", "12.3 ms", "1.2 µs", "0 s")
    ]


def test_scales_have_round_ticks() -> None:
    assert Scale(-3, 21, 0, 100).ticks() == [0, 5, 10, 15, 20]
    assert nice(0.03) == pytest.approx(0.05)
    assert fitted("a very long name of a bot", 60) == "a very…"


def test_the_command_writes_the_page_and_the_pictures(terminal: Terminal, files: list[Path], tmp_path: Path) -> None:
    ran = terminal.run("arena", "report", *files, "--out", tmp_path / "report.html", "--svg", tmp_path / "svg",
                       "--png", tmp_path / "png", "--lang", "de")  # fmt: skip
    assert ran.code == 0
    assert "Arena-Bericht" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert len(list((tmp_path / "svg").glob("*.svg"))) == len(list((tmp_path / "png").glob("*.png"))) > 15


def test_results_that_are_none_are_refused(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Writer(path, Plan("match", "coal-baron", ("random",), 2, 4)).close()
    assert "no game has been finished" in terminal.complaint("arena", "report", path, "--out", tmp_path / "r.html")
    (tmp_path / "other").write_text("hello\n", encoding="utf-8")
    assert "not JSON" in terminal.complaint("arena", "report", tmp_path / "other", "--out", tmp_path / "r.html")
