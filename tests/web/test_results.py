"""Results stay: written with the last move, found again in the log, rated in the order in which games ended."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from kohlenpott.api import registry
from kohlenpott.bots.known_ratings import POINTS, known_ratings
from kohlenpott.store import results, schema
from kohlenpott.store.players import Account, change
from kohlenpott.store.results import GameResult, SeatOutcome, SeatResult
from kohlenpott.web.service import branches, outcomes, people, rating
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.rating import SeatRating
from kohlenpott.web.service.setup import BOT, ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from web.services import duel, on_turn, person, service_at

GAME = "coal-baron"


def play_out(service: TableService, live: LiveTable, *everybody: Account, seed: int = 1) -> None:
    """All move at random until the game is over; only people sit there."""
    chance = random.Random(seed)
    while live.is_running:
        if live.on_turn is not None and len(everybody) == 1:
            live.show(everybody[0].id, live.on_turn)
        service.move(live, on_turn(live, *everybody), chance.choice(live.history.state.actions()), live.history.seq)


@pytest.fixture
def service(tmp_path: Path) -> TableService:
    now = iter(range(1000, 10_000_000))
    return service_at(tmp_path, lambda: float(next(now)))


def finished(service: TableService, one: Account, other: Account, seed: int = 1) -> LiveTable:
    live = duel(service, one, other)
    play_out(service, live, one, other, seed=seed)
    return live


def test_a_result_is_kept_with_the_last_move(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = finished(service, ida, bo)

    found = results.find(service.database, live.id)
    ended = live.history.state.result()
    assert found is not None and ended is not None
    assert [seat.points for seat in found.seats] == list(ended.scores)
    assert [seat.place for seat in found.seats] == list(ended.ranks)
    assert [seat.player for seat in found.seats] == [ida.id, bo.id]
    for seat, told in zip(found.seats, live.history.state.breakdown(), strict=True):
        assert seat.outcome.sources == {source: points for source, points in told.items() if points}
        assert sum(seat.outcome.sources.values()) == seat.points
        assert seat.outcome.asked == "place" and seat.outcome.opening
        assert seat.moves > 20 and seat.bot_moves == 0
    assert found.finished == live.table.finished and found.game == GAME


def test_nothing_is_kept_when_the_last_move_is_not(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result and the entry are one transaction."""
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)

    def dies(*_: object) -> bool:
        raise SystemExit("killed")

    monkeypatch.setattr(results, "keep", dies)
    with pytest.raises(SystemExit):
        play_out(service, live, ida, bo)
    again = service.find(live.id)
    assert again.is_running and results.find(service.database, live.id) is None
    monkeypatch.undo()
    play_out(service, again, ida, bo)
    assert results.find(service.database, live.id) is not None


def test_results_of_older_games_are_found_in_their_logs_once(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    ids = [finished(service, ida, bo, seed).id for seed in range(3)]
    kept = [results.find(service.database, id) for id in ids]
    with service.database.write() as connection:
        connection.execute(delete(schema.results))

    assert service.results.fill() and service.results.fill()
    assert [results.find(service.database, id) for id in ids] == kept
    assert results.missing(service.database, (0.0, ""), 10) == []


def test_a_damaged_game_keeps_no_other_result_away(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    first, second = finished(service, ida, bo), finished(service, ida, bo, 2)
    with service.database.write() as connection:
        connection.execute(delete(schema.results))
        connection.execute(update(schema.tables).where(schema.tables.c.id == first.id).values(options="["))
    for live in (first, second):
        service.forget(live)

    assert service.results.fill()
    assert results.find(service.database, second.id) is not None
    assert results.find(service.database, first.id) is None


def test_a_game_that_goes_on_from_another_has_no_result(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = finished(service, ida, bo)
    branch = branches.branch(service, live, ida, live.history.length - 1, None)
    play_out(service, branch, ida)

    assert branch.table.finished is not None
    assert results.find(service.database, branch.id) is None
    assert service.results.fill() and results.find(service.database, branch.id) is None


def test_every_game_names_its_openings(service: TableService) -> None:
    for name in registry.names():
        game = registry.game(name)
        ida, bo, mo = (person(service, each) for each in ("Ida", "Bo", "Mo"))
        live = service.create(ida, Setup(name, (Chair(ME), Chair(OPEN), Chair(OPEN))))
        service.join(live, bo)
        service.join(live, mo)
        play_out(service, live, ida, bo, mo)
        for asked, opening in outcomes.openings(live.history).values():
            number = game.definition.decisions.index(asked)
            assert game.definition.words.move(game.move(number, game.parse(number, opening)), "fr")


def rated_rows(service: TableService) -> list[tuple[object, ...]]:
    columns = schema.results.c
    with service.database.read() as connection:
        return [tuple(row) for row in connection.execute(
            select(columns.table, columns.seat, columns.rating, columns.deviation)
            .order_by(columns.finished, columns.seat))]  # fmt: skip


def test_the_order_of_arrival_does_not_matter(service: TableService) -> None:
    """Whatever is filled in when, the ratings are those of one walk through all results."""
    ida, bo, mo = (person(service, each) for each in ("Ida", "Bo", "Mo"))
    for seed, (one, other) in enumerate([(ida, bo), (bo, mo), (ida, mo), (mo, ida)]):
        finished(service, one, other, seed)
    service.results.settle()
    straight = rated_rows(service)
    assert all(row[2] is not None for row in straight)
    with service.database.write() as connection:  # the second game was not known when the others were rated
        second = results.find(service.database, str(straight[2][0]))
        connection.execute(delete(schema.results).where(schema.results.c.table == straight[2][0]))
        results.unrate_all(connection)
    rating.rate_waiting(service.database)
    assert second is not None and rated_rows(service) != straight
    service.results.settle()

    assert rated_rows(service) == straight
    assert rating.rate_all(service.database) == 4 and rated_rows(service) == straight


def seat(number: int, player: str | None, place: int, **values: object) -> SeatResult:
    made = SeatResult(number, player, str(player), None if player else "level-2", SeatOutcome(place, 10, {}), 10)
    return replace(made, **values)  # type: ignore[arg-type]


def counted(*seats: SeatResult) -> dict[int, int]:
    result = GameResult("t", GAME, 1.0, seats)
    return {each.seat: place for each, place, _ in rating.counting(result, len(seats))}


def test_what_counts_for_the_rating() -> None:
    """docs/web.md says why."""
    ida, bo, bot = seat(0, "ida", 1), seat(1, "bo", 2), seat(2, None, 3)

    assert counted(ida, bo, bot) == {0: 1, 1: 2, 2: 3}
    assert counted(replace(ida, has_hints=True), bo, bot) == {1: 2, 2: 3}
    assert counted(replace(ida, wants_rating=False), bo, bot) == {1: 2, 2: 3}
    assert counted(replace(ida, bot="level-3", bot_moves=2), bo, bot) == {0: 4, 1: 2, 2: 3}, "got up: the last place"
    assert counted(replace(ida, bot="level-3", has_hints=True), bo, bot) == {0: 4, 1: 2, 2: 3}, "and stays there"
    assert counted(replace(ida, bot_moves=2), bo, bot) == {1: 2, 2: 3}, "came back: neither won nor lost"
    assert counted(replace(ida, bot_moves=6), bo, bot) == {0: 4, 1: 2, 2: 3}, "a bot has played the game"
    assert counted(ida, replace(bo, player="ida"), bot) == {2: 3}, "two at one screen"
    assert counted(ida, bo, replace(bot, bot="greedy")) == {0: 1, 1: 2}, "nobody has measured this bot"
    assert counted(replace(ida, player="nobody"), bo, bot) == {1: 2, 2: 3}


def test_bots_stay_where_they_were_measured_and_people_do_not(service: TableService) -> None:
    ida = person(service)
    live = service.create(ida, Setup(GAME, (Chair(ME), Chair(BOT, bot="random"), Chair(BOT, bot="random"))))
    chance = random.Random(3)
    while live.is_running:
        with live.write_lock:
            is_mine = live.on_turn in live.decides(ida.id)
            if is_mine:
                service.move(live, ida, chance.choice(live.history.state.actions()), live.history.seq)
    service.results.settle()
    service.close()

    rows = rated_rows(service)
    assert [row[2] is not None for row in rows] == [True, False, False]
    begin, _ = rating.newcomer(GAME, 3)
    found = results.find(service.database, live.id)
    assert found is not None and isinstance(rows[0][2], float)
    assert (rows[0][2] < begin) == (found.seats[0].place > 1), "whoever does not beat random bots falls towards them"


def test_whoever_wants_no_rating_has_none(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    change(service.database, ida, "Ida", {"rated": "no"})
    finished(service, ida, bo)
    service.results.settle()

    assert [row[2:] for row in rated_rows(service)] == [(None, None), (None, None)], "nobody else was there to compare"


def test_whoever_goes_for_good_leaves_a_result_without_a_name(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = finished(service, ida, bo)
    service.results.settle()
    people.forget(service, ida)

    found = results.find(service.database, live.id)
    assert found is not None and [each.name for each in found.seats] == ["", "Bo"]
    assert found.seats[0].rating is None and found.seats[1].rating is not None


def test_a_rating_finds_out_how_strong_somebody_is() -> None:
    """Made-up people of known strength against the measured levels: 95 % intervals hold in at least 95 % of cases."""
    levels = [known_ratings(registry.definition(GAME), 4)[f"level-{k}"] for k in range(1, 7)]
    chance, held, errors = random.Random(1), 0, 0.0
    begin, doubt = rating.newcomer(GAME, 4)
    for _ in range(60):
        strength, found = chance.gauss(begin, doubt), SeatRating(begin, doubt)
        for _ in range(30):
            near = min(range(6), key=lambda k: abs(levels[k].points - found.points))
            others = [levels[max(0, near - k)] for k in range(3)]
            places = drawn(chance, [strength, *(each.points for each in others)])
            found = rating.learned([found, *(SeatRating(each.points, each.deviation) for each in others)], places)[0]
        held += abs(found.points - strength) < found.margin
        errors += (found.points - strength) ** 2
    assert held >= 57 and math.sqrt(errors / 60) < 120


def drawn(chance: random.Random, strengths: list[float]) -> list[int]:
    """A game between people of these strengths: their places."""
    left, places = dict(enumerate(strengths)), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        seats = list(left)
        places[first := chance.choices(seats, [math.exp(left[seat] / POINTS) for seat in seats])[0]] = place
        del left[first]
    return places


def test_chances_add_up_and_follow_the_scale() -> None:
    sure = [SeatRating(1000, 0), SeatRating(600, 0)]
    assert rating.chances(sure) == pytest.approx([10 / 11, 1 / 11])
    assert sum(rating.chances([*sure, SeatRating(900, 200)])) == pytest.approx(1)


def test_the_known_ratings_are_those_of_the_page_of_strength() -> None:
    page = Path("docs/strength.md").read_text(encoding="utf-8")
    for definition in registry.definitions():
        if not definition.package.startswith("kohlenpott."):
            continue
        for size in definition.seats:
            for bot, known in known_ratings(definition, size).items():
                assert f"| `{bot}` | {known.points:.0f} | " in page
    from subprocess import run
    from sys import executable

    assert run([executable, "tools/level_ratings.py", "--check"], check=False).returncode == 0
