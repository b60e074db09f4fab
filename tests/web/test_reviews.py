"""Reviews on pages: who may ask, what is shown while they are made, kept for ever, taken up again after an end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from bots.positions import needs_speed
from kohlenpott.api.record import Record
from kohlenpott.insight import review as reviewing
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.decisions import PlayedDecision, decisions_of
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.judging import Judge
from kohlenpott.insight.review import VERSION, JudgedDecision, Review, review, reviewed
from kohlenpott.store import reviews
from kohlenpott.store.reviews import ReviewKey
from kohlenpott.web.reviews import (
    Findings,
    choice_cost,
    findings_so_far,
    kept_findings,
    moments,
    next_mistake,
    stages_between,
    turns_of,
)
from kohlenpott.web.service.branches import upload
from kohlenpott.web.service.errors import Forbidden, TooMany
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.review_jobs import MOST_OF_ONE, ReviewJob, ReviewJobs
from kohlenpott.web.service.tables import TableService
from waiting import wait_for
from web.browsers import Site, site_at
from web.services import person, service_at
from web.test_secrets import twin_of

SHALLOW = replace(DEPTHS["quick"], simulations=6, screen=3, pairs=4, values=2, reasons=2)


@pytest.fixture(scope="module")
def record() -> Record:
    """A short game that is over."""
    game = kp.game("coal-baron")
    return SelfPlayer(game, 2, 4).play(5).record(game)


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DEPTHS, "quick", SHALLOW)
        return review(record, "quick")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as made:
        yield made


def uploaded(site: Site, browser: TestClient, record: Record) -> str:
    """The table of a record that somebody has brought."""
    answer = browser.post("/upload", files={"record": ("game.kpr", record.to_text().encode())})
    assert answer.status_code == 200
    return str(answer.url.path).removeprefix("/t/")


def keep(service: TableService, live: LiveTable, found: Review, depth: str = "quick") -> None:
    """A review that is done."""
    key = ReviewKey(live.id, service.reviews.record_mark(live), depth, VERSION)
    with service.database.write() as connection:
        reviews.ask(connection, key, live.table.terms.host, 1.0)
        reviews.keep(connection, key, {**found.to_json(), "depth": depth})


@needs_speed
def test_the_page_shows_graph_moves_board_reasons_and_players(site: Site, record: Record, found: Review) -> None:
    browser = site.browser("en")
    table = uploaded(site, browser, record)
    live = site.service.find(table)
    assert 'id="ask-review"' in browser.get(f"/t/{table}/review").text
    keep(site.service, live, found)
    marked = next(place for place, each in enumerate(found.decisions) if each.word and each.word != "great")
    page = browser.get(f"/t/{table}/review?turn={marked + 1}").text
    assert page.count('<svg class="graph"') == page.count('class="graph"') == 4  # wide, narrow; lines, stacked
    assert f"Turn {marked + 1} · " in page and "Better" in page and "sourcebars" in page
    assert 'data-mark="' in page and 'id="differently"' in page and "Who played how well" in page
    assert page.count('href="?turn=') >= len(found.decisions)
    assert 'id="deeper"' in page and "http-equiv" not in page
    assert page.count("What made the difference") == page.count("<dd>") == record.seats  # nobody sat there alone
    ended = browser.get(f"/t/{table}/result").text
    assert f"/t/{table}/review?turn=" in ended and "chance to win" in ended
    assert f"/t/{table}/review" in browser.get("/mine").text
    assert f"/t/{table}/review" in browser.get(f"/t/{table}/replay/0").text


@needs_speed
@pytest.mark.parametrize("name", kp.games())
def test_nobody_is_judged_by_what_was_hidden(site: Site, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything the movers could not know is dealt anew: the page of a turn says the same about it, byte by byte."""
    monkeypatch.setitem(DEPTHS, "quick", SHALLOW)
    game = kp.game(name)
    record = SelfPlayer(game, game.definition.seats[0], 4).play(5).record(game)
    true = review(record, "quick")
    monkeypatch.setattr(reviewing, "decisions_of", in_other_worlds)
    other = review(record, "quick")
    assert [each.to_json() for each in true.decisions] == [each.to_json() for each in other.decisions]

    browser = site.browser("en")
    live = site.service.find(uploaded(site, browser, record))
    history, asked = live.history, [place for place, each in enumerate(true.decisions) if each.judgement]
    for place in asked[:: max(1, len(asked) // 8)]:
        pages = []
        for found, eyes in ((true, None), (other, true.decisions[place].seat)):
            keep(site.service, live, found)
            live.history = history if eyes is None else twin_of(history, eyes, 11)
            pages.append(about_a_turn(browser.get(f"/t/{live.id}/review?turn={place + 1}").text))
        assert pages[0] == pages[1]
    live.history = history


@needs_speed
def test_the_comparison_notices_a_judge_who_peeks(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check of a judge who starts from what was hidden fails, so it can fail."""
    monkeypatch.setitem(DEPTHS, "quick", SHALLOW)
    monkeypatch.setattr(Judge, "known_world", lambda self, state: (state, state.seat))
    monkeypatch.setattr(Judge, "play", lambda self, world, seat, seed, games, line: self.continuer.play_on(
        world, None, seed, games, line))  # fmt: skip
    true = review(record, "quick")
    monkeypatch.setattr(reviewing, "decisions_of", in_other_worlds)
    other = review(record, "quick")
    assert [each.to_json() for each in true.decisions] != [each.to_json() for each in other.decisions]


def in_other_worlds(record: Record) -> list[PlayedDecision]:
    """The decisions of a game, each in a world that only looks the same to the mover."""
    return [replace(each, before=each.before.determinise(each.seat, 11 + each.step)) for each in decisions_of(record)]


def about_a_turn(page: str) -> str:
    """What is said about the chosen turn, and the board as the mover saw it; not the chances of all, who know more."""
    card, board = page.index('id="rv-card"'), page.index('id="rv-board"')
    found = page[card : page.index('id="rv-list"')]
    assert card < board and len(found) > 2000
    return re.sub(r'<p class="luckline">.*?</p>', "", found)


@needs_speed
@pytest.mark.parametrize("lang", ["de", "fr"])
def test_the_page_speaks_the_visitors_language(site: Site, record: Record, found: Review, lang: str) -> None:
    browser = site.browser(lang)
    table = uploaded(site, browser, record)
    keep(site.service, site.service.find(table), found)
    page = browser.get(f"/t/{table}/review").text
    assert {"de": "Wer wie gut gespielt hat", "fr": "Qui a joué comment"}[lang] in page
    assert "Who played" not in page and "Expected points" not in page


@needs_speed
def test_whoever_sat_there_may_ask_and_everybody_may_look(site: Site, record: Record, found: Review) -> None:
    browser, stranger = site.browser(), site.browser()
    table = uploaded(site, browser, record)
    assert stranger.post(f"/t/{table}/review").status_code == 403
    assert "Nobody at the table" in stranger.get(f"/t/{table}/review").text
    assert browser.post(f"/t/{table}/review", data={"depth": "endless"}).status_code == 400
    keep(site.service, site.service.find(table), found)
    page = stranger.get(f"/t/{table}/review").text
    assert "Who played how well" in page and 'id="differently"' not in page
    for turn in ("0", "99999", "-1", "x", "²"):
        assert stranger.get(f"/t/{table}/review", params={"turn": turn}).status_code == 200


def test_a_game_that_is_not_over_is_not_looked_at(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        browser = site.browser()
        address = browser.post("/play", data={"game": "coal-baron"}).url.path
        assert browser.get(f"{address}/review").status_code == 409
        assert browser.post(f"{address}/review").status_code == 409


@needs_speed
def test_what_has_been_found_so_far_is_shown(site: Site, record: Record, found: Review) -> None:
    """Also to browsers without scripts: the page asks for itself again."""
    browser = site.browser()
    table = uploaded(site, browser, record)
    live = site.service.find(table)
    job = ReviewJob(ReviewKey(table, "x", "quick", VERSION), "", 1.0, of=len(found.decisions), is_running=True)
    job.found = [told(each) for each in found.decisions[:20]]
    job.done = 20
    site.service.reviews._jobs[job.key] = job
    page = browser.get(f"/t/{table}/review").text
    assert f"Looking at turn 20 of {len(found.decisions)}" in page
    assert '<noscript><meta http-equiv="refresh"' in page and "data-waits" in page
    assert "Who played how well" not in page and 'class="line"' in page
    turns = turns_of(findings_so_far(job), live.history, [""] * live.history.length)
    assert [turn.word for turn in turns] == [each.word for each in found.decisions[:20]]


def told(each: JudgedDecision) -> dict[str, object]:
    """What a worker tells of a decision."""
    return {"value": [each.step, list(each.stretch.before)], "seat": each.seat,
            "decision": each.to_json() if each.judgement else None,
            "luck": list(each.stretch.luck) if any(each.stretch.luck) else []}  # fmt: skip


@needs_speed
def test_reading_a_kept_review_gives_what_was_found(record: Record, found: Review, tmp_path: Path) -> None:
    kept = kept_findings(found.to_json())
    assert kept.is_whole and kept.whole == len(found.decisions)
    assert list(kept.steps) == [each.step for each in found.decisions]
    service = service_at(tmp_path)
    host = person(service)
    live = upload(service, host, record.to_text(), None)
    turns = turns_of(kept, live.history, [""] * live.history.length)
    assert [turn.seat for turn in turns] == [each.seat for each in found.decisions]
    assert [turn.word for turn in turns] == [each.word for each in found.decisions]
    decided = moments(kept, turns, live.history, "en")
    assert 0 < len(decided) <= 4 and decided == sorted(decided, key=lambda each: each.turn.place)
    assert max(Counter(each.seat for each in decided).values()) <= 2
    lost = [each for each in decided if each.word in ("inaccuracy", "mistake", "blunder")]
    assert lost and all(each.better and each.before > each.after for each in lost)
    first = next_mistake(turns, -1)
    assert first is not None and turns[first].word in ("mistake", "blunder")
    stages = stages_between(live.history, "en", ["a", "b"])
    assert [name for _, name in stages] == ["Shift 1", "Shift 2", "Shift 3"]
    service.close()


@needs_speed
def test_decisions_come_one_by_one_and_make_the_same_review(record: Record, found: Review,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setitem(DEPTHS, "quick", SHALLOW)
    calls: list[tuple[int, int]] = []
    again = list(reviewed(record, "quick", lambda done, of: calls.append((done, of)), workers=1))
    assert [each.to_json() for each in again] == [each.to_json() for each in found.decisions]
    assert calls[-1] == (len(again), len(again))


class Cut(ReviewJobs):
    """Orders are written down, and nobody works."""

    def _put(self, job: ReviewJob) -> None:
        self._jobs[job.key] = job


@needs_speed
def test_nobody_fills_the_queue(record: Record, tmp_path: Path) -> None:
    service = service_at(tmp_path)
    service.reviews = Cut(service)
    host, other = person(service), person(service, "Fritz")
    games = [upload(service, host, record.to_text(), None) for _ in range(MOST_OF_ONE + 1)]
    for live in games[:-1]:
        service.reviews.ask(live, host)
        service.reviews.ask(live, host)  # once more is no other order
    with pytest.raises(TooMany):
        service.reviews.ask(games[-1], host)
    with pytest.raises(Forbidden):
        service.reviews.ask(games[-1], other)
    assert len(reviews.waiting(service.database, VERSION)) == MOST_OF_ONE
    service.reviews._spent[host.id] = 100.0
    jobs = sorted(service.reviews._jobs.values(), key=service.reviews._rank)
    deep = ReviewJob(ReviewKey("t", "r", "deep", VERSION), other.id, 0.0)
    quick = ReviewJob(ReviewKey("t", "r", "quick", VERSION), other.id, 9e9)
    order = sorted([deep, *jobs, quick], key=service.reviews._rank)
    assert order[0] is quick and order[-1] is deep  # quick before deep, and who has had least before others
    service.close()


@needs_speed
def test_an_order_survives_the_end_of_the_server(record: Record, tmp_path: Path,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """The process is killed in the middle, then the service ends; the next one takes it up and keeps the result."""
    service = service_at(tmp_path)
    host = person(service)
    live = upload(service, host, record.to_text(), None)
    service.reviews.ask(live, host)
    process = wait_for(lambda: next((each.pid for each in service.reviews._processes if each.pid), None))
    assert process
    wait_for(lambda: bool(service.reviews._jobs) and next(iter(service.reviews._jobs.values())).of)
    service.close()
    service.database.close()
    again = service_at(tmp_path)
    waiting = reviews.waiting(again.database, VERSION)
    assert [row.key.depth for row in waiting] == ["quick"] and waiting[0].tries == 1
    monkeypatch.setattr("kohlenpott.web.service.review_jobs.InsightProcess.work", finished)
    again.reviews.open()
    wait_for(lambda: again.reviews.status(again.find(live.id)).kept is not None)
    wait_for(lambda: not again.reviews._jobs)
    assert again.reviews.status(again.find(live.id)).asked == {"quick", "standard"}  # the closer look follows of itself
    again.close()
    again.database.close()


def finished(
    self: object, name: str, text: str, depth: str, threads: int, seconds: float
) -> Iterator[tuple[str, object]]:
    """A worker that is done at once."""
    yield "done", {"depth": depth, "values": [[0, [0.5, 0.5]]], "decisions": [], "luck": [], "players": []}


@needs_speed
def test_what_cannot_be_made_is_given_up(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = service_at(tmp_path)
    host = person(service)
    live = upload(service, host, record.to_text(), None)
    monkeypatch.setattr("kohlenpott.web.service.review_jobs.ReviewJobs.record_text", lambda self, live: "no record")
    service.reviews.ask(live, host)
    wait_for(lambda: service.reviews.status(live).is_given_up)
    wait_for(lambda: not service.reviews._jobs)
    service.close()


@needs_speed
def test_every_text_of_a_page_is_escaped(site: Site, record: Record, found: Review) -> None:
    hostile = Record.from_text(record.to_text())
    hostile.players = {0: "<i>x", 1: "b"}
    browser = site.browser()
    table = uploaded(site, browser, hostile)
    keep(site.service, site.service.find(table), found)
    assert not re.search("<i>x", browser.get(f"/t/{table}/review").text)


def test_what_a_choice_cost_is_a_mean_over_the_game_and_its_thirds() -> None:
    def judged(seat: int, loss: float, low: float) -> dict[str, object]:
        return {"seat": seat, "loss": loss, "ci95": [low, 2 * loss]}

    decisions = {0: judged(0, 0.2, 0.1), 2: judged(0, 0.1, -0.1), 3: judged(1, 0.3, 0.1), 5: judged(0, 0.04, 0.01)}
    found = Findings("quick", range(6), [[0.5, 0.5]] * 7, decisions, {}, 6)
    mine, other = choice_cost(found, 0), choice_cost(found, 1)
    assert mine.mean == pytest.approx(0.08)  # what is not certain costs nothing
    assert mine.thirds == pytest.approx([0.2, 0.0, 0.04])
    assert (other.mean, other.thirds) == (0.3, [None, 0.3, None])
    assert choice_cost(found, 2).mean is None
