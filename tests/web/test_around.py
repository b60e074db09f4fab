"""The pages around the tables: proposals, the form that forgets nothing, names, links, the end, my games."""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.api.state import Result
from kohlenpott.bots import PlayerView
from kohlenpott.bots.characters import character_of, characters
from kohlenpott.bots.known_ratings import known_ratings
from kohlenpott.render.sprite import symbols
from kohlenpott.store import players, results, tables
from kohlenpott.store.players import Account
from kohlenpott.web import ending
from kohlenpott.web.chances import ENOUGH
from kohlenpott.web.messages import fill
from kohlenpott.web.opponents import EASIER, EVEN, FIRST, SAME, STRONGER, compared, proposal, propose
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, GUEST, ME, OPEN, Chair, Setup
from kohlenpott.web.service.story import scores_over_time
from kohlenpott.web.standings import Standings
from kohlenpott.web.visitors import COOKIE
from web.browsers import Site, shown, site_at, table_in
from web.services import move

LANGUAGES = ("en", "de", "fr")
EVIL = '"><script>alert(1)</script>'
COAL_BARON = "coal-baron"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def known(site: Site, name: str, lang: str = "en") -> tuple[Account, TestClient]:
    """Somebody with a name, and the browser of this person."""
    account, token = players.create(site.service.database, name)
    browser = site.browser(lang)
    browser.cookies.set(COOKIE, token)
    return account, browser


def played(site: Site, host: Account, *names: str, game: str = COAL_BARON) -> LiveTable:
    """A finished game of several people at one screen, whose moves are drawn by lot."""
    live = site.service.create(host, Setup(game, (Chair(ME), *(Chair(GUEST, name) for name in names))))
    chance = random.Random(5)
    while live.is_running:
        if (seat := live.must_hand_over(host.id)) is not None:
            live.show(host.id, seat)
        move(site.service, live, host, chance.choice(live.history.state.actions()))
    return live


def ended_with(live: LiveTable, scores: tuple[int, ...], ranks: tuple[int, ...],
               monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """As if the game had ended like this."""
    monkeypatch.setattr(type(live.history.state), "result", lambda _: Result(scores, ranks))


# --- opponents --------------------------------------------------------------------------------------------


def test_every_level_has_a_character_with_a_face_and_words_in_every_language() -> None:
    assert [each.level for each in characters()] == list(range(1, 9))
    assert len({each.name for each in characters()}) == 8
    for each in characters():
        assert f"art-{each.piece}" in symbols()
        assert character_of(each.spec) is each
        assert all(each.role(lang) and each.plays(lang) for lang in LANGUAGES)
    assert character_of("greedy") is character_of(None) is None


def test_a_bot_is_called_like_its_character_unless_somebody_else_is(site: Site) -> None:
    host, _ = known(site, "Jupp")
    chairs = (Chair(ME), Chair(BOT, bot="level-3"), Chair(BOT, bot="level-4"), Chair(BOT, bot="level-4"))
    live = site.service.create(host, Setup(COAL_BARON, chairs))
    names = [seat.name for seat in live.seats]

    assert names[0] == "Jupp"
    assert names[2] == "Adele"
    assert len(set(names)) == 4


def test_the_first_game_is_gentle_and_later_ones_follow_the_last(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida, _ = known(site, "Ida")
    game, standings = kp.game(COAL_BARON), Standings(site.service)
    assert propose(standings, game, None, []).why == FIRST
    assert [each.name for each in propose(standings, game, ida.id, []).people] == ["Pitt", "Lene"]

    chairs = (Chair(ME), Chair(BOT, bot="level-3"), Chair(BOT, bot="level-4"))
    table = site.service.create(ida, Setup(COAL_BARON, chairs), is_over=True).table
    for ranks, found in (((1, 2, 3), (5, STRONGER)), ((3, 1, 2), (3, EASIER)), ((2, 1, 3), (4, SAME))):
        monkeypatch.setattr(Standings, "of", lambda *_, ranks=ranks: Result((9, 9, 9), ranks))
        assert compared(standings, table, ida.id) == found
    assert [each.level for each in proposal(game, 99).people] == [7, 8]
    assert [each.level for each in proposal(game, 0).people] == [1, 2]


def test_after_some_games_a_rating_proposes_an_even_game_and_tells_chances(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida, browser = known(site, "Ida")
    game, standings = kp.game(COAL_BARON), Standings(site.service)
    levels = known_ratings(game.definition, 3)
    played = {"games": ENOUGH - 1, "level": "level-3"}
    monkeypatch.setattr(results, "ratings_of", lambda *_: {
        (COAL_BARON, 3): (levels[str(played["level"])].points, 40.0, played["games"])})  # fmt: skip
    assert propose(standings, game, ida.id, []).why == FIRST
    page = browser.get(f"/new?game={COAL_BARON}").text
    assert f"after {ENOUGH} games that count" in page and "you win " not in page.replace("How often you win", "")

    played["games"] = ENOUGH
    found = propose(standings, game, ida.id, [])
    assert found.why == EVEN and found.chance == pytest.approx(1 / 3, abs=0.12)
    page, share = browser.get(f"/new?game={COAL_BARON}").text, round(100 * (found.chance or 0))
    assert f"You would win about {share} % of such games." in page
    told = [int(each) for each in re.findall(r"[Yy]ou win (\d+) %", page)]
    assert told == sorted(told, reverse=True) and len(told) >= 5
    assert f"about an even game for you, you win {share} %" in browser.get("/").text
    strong = browser.get(f"/new?game={COAL_BARON}&sent=yes&with-level-6=yes&with-level-5=yes").text
    again = re.search(r"win about (\d+) % of such", strong)
    assert again and int(again[1]) < share
    assert "of such games" not in browser.get(f"/new?game={COAL_BARON}&sent=yes&with-level-6=yes&free=1").text

    played["level"] = "level-6"
    assert propose(standings, game, ida.id, []).level > found.level


def test_the_lobby_tells_the_chance_at_an_open_table_once_ratings_are_known(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ida, browser), (bo, _), (eve, other) = known(site, "Ida"), known(site, "Bo"), known(site, "Eve")
    levels = known_ratings(kp.game(COAL_BARON).definition, 3)
    strong, weak = levels["level-6"].points, levels["level-3"].points
    rated = {ida.id: (weak, ENOUGH), bo.id: (weak, ENOUGH - 1)}
    monkeypatch.setattr(results, "ratings_of", lambda _, player: {
        (COAL_BARON, 3): (rated[player][0], 40.0, rated[player][1])} if player in rated else {})  # fmt: skip
    site.service.create(bo, Setup(COAL_BARON, (Chair(ME), Chair(OPEN), Chair(OPEN)), is_public=True))
    unknown = "Your chance: not known yet"
    assert unknown in browser.get("/lobby").text and "You win" not in browser.get("/lobby").text

    def told() -> int:
        found = re.search(r"You win (\d+) %", browser.get("/lobby").text)
        assert found
        return int(found[1])

    rated[bo.id] = (weak, ENOUGH)
    assert told() == 33, "three alike"
    rated[bo.id] = (strong, ENOUGH)
    assert told() < 33
    assert unknown in other.get("/lobby").text, "nobody knows how Eve plays"
    players.change(site.service.database, bo, "Bo", {results.RATED: "no"})
    assert unknown in browser.get("/lobby").text, "nobody is told what somebody does not want to be measured"
    assert eve.id not in rated


def test_a_game_at_one_screen_is_listed_with_all_who_share_it(site: Site) -> None:
    ida, browser = known(site, "Ida")
    site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(GUEST, "Jupp"), Chair(GUEST, "Resi"))))
    for path in ("/", "/mine"):
        assert "Jupp, Resi" in browser.get(path).text


def test_lists_tell_where_a_running_game_stands(site: Site) -> None:
    ida, browser = known(site, "Ida")
    site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(BOT, bot="level-1"))))
    for path in ("/", "/lobby", "/mine"):
        assert "Shift 1 · " in browser.get(path).text


@pytest.mark.parametrize("game", kp.games())
def test_play_now_seats_whom_the_page_named(site: Site, game: str) -> None:
    browser = site.browser()
    assert "Pitt and Lene" in browser.get("/").text
    table = table_in(browser.post("/play", data={"game": game, "level": "2"}).text)
    live = site.service.find(table)

    assert [seat.bot for seat in live.seats] == [None, "level-1", "level-2"]
    assert [seat.name for seat in live.seats][1:] == ["Pitt", "Lene"]
    strongest = table_in(browser.post("/play", data={"game": game, "level": "8"}).text)
    assert [seat.bot for seat in site.service.find(strongest).seats] == [None, "level-7", "level-8"]
    assert browser.post("/play", data={"game": game, "level": "²"}).status_code == 200  # nonsense is as if not said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_offered_with_its_picture_its_facts_and_a_sentence(site: Site, lang: str) -> None:
    text = site.browser(lang).get("/").text
    for name in kp.games():
        definition = kp.game(name).definition
        assert shown(definition.words.pitch(lang)) in text
        assert f"/static/{name}/cover-light.webp" in text and f"/static/{name}/cover-dark.webp" in text
        assert shown(fill(lang, "about %(num)s decisions of yours, at %(seconds)s s each", num=definition.length,
                          seconds=15)) in text  # fmt: skip


@pytest.mark.parametrize("name", kp.games())
def test_the_length_a_game_is_offered_with_is_that_of_games(name: str) -> None:
    """Decisions of a seat in games between greedy bots: a tenth more or less than the page says."""
    game, counts = kp.game(name), list[int]()
    for seed in range(5):
        seats = game.definition.usual_seats
        state, bot, made = game.new(seats, seed=seed), bots.make("greedy", game, seats, seed), [0] * seats
        while state.seat is not None:
            made[state.seat] += 1
            state.apply(bot.choose(PlayerView(state)))
        counts += made
    assert statistics.median(counts) == pytest.approx(game.definition.length, rel=0.1)


# --- a new table ------------------------------------------------------------------------------------------


def test_the_simple_form_makes_a_table(site: Site) -> None:
    browser = site.browser()
    form = {"game": COAL_BARON, "sent": "yes", "with-level-2": "yes", "with-level-5": "yes", "free": "1",
            "pace": "unhurried", "public": "yes", "name": "Ida"}  # fmt: skip
    live = site.service.find(table_in(browser.post("/new", data=form).text))

    assert [(seat.name, seat.bot) for seat in live.seats] == [
        ("Ida", None), ("Lene", "level-2"), ("Fritz", "level-5"), ("", None)]  # fmt: skip
    assert live.table.terms.absence == 86_400
    assert live.table.started is None


def test_several_people_at_one_screen_are_named(site: Site) -> None:
    form = {"game": COAL_BARON, "sent": "yes", "pace": "screen", "screen-1": "Bo", "screen-3": "Eva", "name": "Ida"}
    live = site.service.find(table_in(site.browser().post("/new", data=form).text))

    assert [seat.name for seat in live.seats] == ["Ida", "Bo", "Eva"]
    assert len({seat.player for seat in live.seats}) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"free": "0"}, "at least 2 players"),
        ({f"with-level-{k}": "yes" for k in range(1, 6)}, "4 seats"),
        ({"pace": "screen"}, "a name"),
        ({"with-level-1": "yes", "absence": "9"}, "values offered"),
        ({"seat-0": "me", "seat-1": "guest"}, "a name"),
    ],
)
def test_a_form_with_an_error_keeps_everything_that_was_filled_in(site: Site, wrong: dict[str, str], said: str) -> None:
    form = {"game": COAL_BARON, "sent": "yes", "name": EVIL, "public": "no", "pace": "unhurried",
            "option-hide_delivered": "1", "screen-2": "", "guest-2": "Käthe", **wrong}  # fmt: skip
    answer = site.browser().post("/new", data=form)
    text = answer.text

    assert answer.status_code == 400
    assert said in text
    assert 'name="public" value="no" checked' in text
    assert f'name="pace" value="{form["pace"]}" checked' in text
    assert re.search(r'id="option-hide_delivered".*?<option value="1" selected>', text, re.DOTALL)
    assert 'value="Käthe"' in text
    assert "<script>alert" not in text
    for spec in (name.removeprefix("with-") for name in form if name.startswith("with-")):
        assert f'name="with-{spec}" value="yes" checked' in text
    assert 'name="with-level-8" value="yes">' in text
    for seat in ("seat-0", "seat-1"):
        if seat in wrong:
            found = re.search(rf'name="{seat}">(.*?)</select>', text, re.DOTALL)
            assert found
            assert f'value="{wrong[seat]}" selected' in found[1]


def test_another_game_takes_along_what_was_filled_in(site: Site) -> None:
    text = site.browser().get("/new?game=kohle-kolonie&sent=yes&with-level-6=yes&free=2&pace=unhurried&name=Ida").text

    assert 'name="with-level-6" value="yes" checked' in text
    assert 'name="with-level-2" value="yes">' in text
    assert '<option value="2" selected>2</option>' in text
    assert 'name="pace" value="unhurried" checked' in text
    assert 'value="Ida"' in text


# --- names and links --------------------------------------------------------------------------------------


def test_who_comes_without_a_name_is_asked_for_one_and_nobody_is_called_like_another(site: Site) -> None:
    ida, _ = known(site, "Ida")
    live = site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN), Chair(OPEN), Chair(OPEN))))
    stranger = site.browser()
    assert re.search(r'name="name"[^>]* required', stranger.get(f"/t/{live.id}").text)
    stranger.post(f"/t/{live.id}/join", data={"seat": "1", "name": "Bo"})
    assert 'value="Bo"' in stranger.get("/settings").text  # the name is kept

    _, namesake = known(site, "ida")
    text = namesake.get(f"/t/{live.id}").text
    assert "called ida already" in text
    namesake.post(f"/t/{live.id}/join", data={"seat": "2", "name": "Ida from Herne"})
    for silent in (site.browser(), site.browser()):
        silent.post(f"/t/{live.id}/join", data={"seat": "3"})
    names = [seat.name for seat in site.service.find(live.id).seats]
    assert names[:3] == ["Ida", "Bo", "Ida from Herne"]
    assert 'value="ida"' in namesake.get("/settings").text  # only at this table


def test_two_who_tell_no_name_are_told_apart(site: Site) -> None:
    first, second = site.browser(), site.browser()
    form = {"game": COAL_BARON, "sent": "yes", "free": "1", "public": "yes"}
    table = table_in(first.post("/new", data=form).text)
    second.post(f"/t/{table}/join", data={"seat": "1"})

    assert [seat.name for seat in site.service.find(table).seats] == ["Guest", "Guest 2"]


def test_somebody_with_a_name_is_not_asked(site: Site) -> None:
    ida, _ = known(site, "Ida")
    live = site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN))))
    _, bo = known(site, "Bo")

    assert 'name="name"' not in bo.get(f"/t/{live.id}").text


@pytest.mark.parametrize("is_public", [True, False])
def test_the_link_and_its_code_lead_to_a_seat(site: Site, is_public: bool) -> None:
    ida, host = known(site, "Ida")
    live = site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN)), {}, is_public))
    text = host.get(f"/t/{live.id}").text
    link = re.search(r'id="invitation" value="http://testserver([^"]*)"', text)
    assert link
    assert 'class="qr"' in text
    assert ("?invite=" in link[1]) is not is_public

    guest = site.browser()
    assert 'id="sit-down"' in guest.get(link[1]).text
    assert "phase-running" in guest.post(f"/t/{live.id}/join", data={"seat": "1", "name": "Bo"}).text
    if not is_public:
        assert live.invitation not in site.browser().get(f"/t/{live.id}").text


def test_a_host_that_calls_the_server_anything_gets_a_page(site: Site) -> None:
    ida, host = known(site, "Ida")
    live = site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN))))
    answer = host.get(f"/t/{live.id}", headers={"Host": "x" * 8000})

    assert answer.status_code == 200
    assert f'value="/t/{live.id}"' in answer.text


# --- lists ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/lobby", "/mine"])
def test_a_list_that_has_not_changed_is_told_in_a_few_bytes(site: Site, path: str) -> None:
    ida, browser = known(site, "Ida")
    first = browser.get(path)
    again = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")

    site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN))))
    changed = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert "Coal Baron" in changed.text


def test_the_lobby_shows_one_game_or_one_pace(site: Site) -> None:
    ida, browser = known(site, "Ida")
    made = {(game, absence): site.service.create(ida, Setup(game, (Chair(ME), Chair(OPEN)), absence=absence)).id
            for game in (COAL_BARON, "haspelknecht") for absence in (90, 86_400)}  # fmt: skip

    def listed(query: str) -> set[str]:
        return set(re.findall(r'id="table-(\w+)"', browser.get(f"/lobby?{query}").text))

    assert listed("") == set(made.values())
    assert listed("game=coal-baron") == {id for (game, _), id in made.items() if game == COAL_BARON}
    assert listed("pace=unhurried") == {id for (_, absence), id in made.items() if absence == 86_400}
    assert listed("game=coal-baron&pace=live") == {made[COAL_BARON, 90]}
    assert listed("game=chess&pace=never") == set(made.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/lobby", "/mine"])
def test_nothing_to_show_is_said_in_words(site: Site, path: str, lang: str) -> None:
    text = site.browser(lang).get(path).text
    said = {"/": {"en": "Nobody is looking", "de": "sucht niemand", "fr": "Personne ne cherche"},
            "/lobby": {"en": "Nobody is looking", "de": "Niemand sucht", "fr": "Personne ne cherche"},
            "/mine": {"en": "no games yet", "de": "noch keine", "fr": "pas encore"}}  # fmt: skip

    assert said[path][lang] in text


def test_my_games_tell_place_points_opponents_and_whose_turn_it_is(site: Site) -> None:
    ida, browser = known(site, "Ida")
    live = played(site, ida, "Bo")
    site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(GUEST, "Eva"))))
    ended = live.history.state.result()
    assert ended is not None
    text = browser.get("/mine").text

    best = min(range(2), key=lambda seat: ended.ranks[seat])
    assert f'{ended.ranks[best]}.</span> <span class="quiet small">of 2' in text
    assert f'<span class="vp">{str(ended.scores[best]).replace("-", "−")}</span>' in text
    assert "Jan 1" in text  # the clock of the tests stands at the beginning of time
    assert "Your turn" in text
    assert f"/t/{live.id}/result" in text


def test_a_finished_game_that_cannot_be_read_harms_no_list(site: Site) -> None:
    ida, browser = known(site, "Ida")
    live = played(site, ida, "Bo")
    with site.service.database.write() as connection:
        connection.exec_driver_sql("update entries set move = 'nonsense'")
    site.service.forget(live)

    assert browser.get("/mine").status_code == 200
    assert Standings(site.service).of(tables.of_player(site.service.database, ida.id, 1)[0]) is None


# --- the end ----------------------------------------------------------------------------------------------


def headline(text: str) -> str:
    """What the end page says in large letters, and below them."""
    found = re.search(r'<h1 id="win">(.*?)</h1>\s*<p id="reason">(.*?)</p>', text, re.DOTALL)
    assert found
    return re.sub(r"<[^>]*>", " ", f"{found[1]} {found[2]}")


def test_the_end_names_the_winner_among_people_at_one_screen(site: Site) -> None:
    ida, browser = known(site, "Ida")
    live = played(site, ida, "Bo", "Eva")
    ended = live.history.state.result()
    assert ended is not None
    winner = live.names("en")[ended.ranks.index(1)]
    said = headline(browser.get(f"/t/{live.id}/result").text)

    assert f"{winner} wins with {max(ended.scores)}".replace("-", "−") in said
    assert "You" not in said
    assert f"{winner} wins with" in headline(site.browser().get(f"/t/{live.id}/result").text)


@pytest.mark.parametrize(
    ("scores", "ranks", "said"),
    [
        ((61, 40, 61), (1, 3, 1), ["Ida and Eva share the win with 61", "Equal in everything"]),
        ((61, 40, 61), (2, 3, 1), ["Eva wins with 61", "Equal on points with Ida"]),
        ((3, 1, -4), (1, 2, 3), ["Ida wins with 3", "2 points ahead of Bo"]),
        ((1, 2, 0), (2, 1, 3), ["Bo wins with 2", "1 point ahead of Ida"]),
    ],
)
def test_ties_and_margins_are_told(site: Site, monkeypatch: pytest.MonkeyPatch, scores: tuple[int, ...],
                                   ranks: tuple[int, ...], said: list[str]) -> None:  # fmt: skip
    ida, browser = known(site, "Ida")
    live = played(site, ida, "Bo", "Eva")
    ended_with(live, scores, ranks, monkeypatch)
    found = headline(browser.get(f"/t/{live.id}/result").text)

    assert all(each in found for each in said), found


def test_who_plays_alone_at_a_screen_is_told_personally(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    (ida, browser), (bo, other) = known(site, "Ida"), known(site, EVIL)
    live = site.service.create(ida, Setup(COAL_BARON, (Chair(ME), Chair(OPEN))))
    site.service.join(live, bo)
    while live.is_running:
        move(site.service, live, ida if live.on_turn == 0 else bo)
    ended_with(live, (70, 50), (1, 2), monkeypatch)

    assert "You win 70 to 50." in headline(browser.get(f"/t/{live.id}/result").text)
    text = other.get(f"/t/{live.id}/result").text
    assert "Ida wins with 70" in headline(text)
    assert "Your place: 2 of 2." in headline(text)
    assert "<script>alert" not in text


@pytest.mark.parametrize("game", kp.games())
def test_bars_hold_all_points_and_moments_are_the_largest_gains(site: Site, game: str) -> None:
    ida, _ = known(site, "Ida")
    history = played(site, ida, "Bo", "Eva", game=game).history
    breakdown, definition = history.state.breakdown(), history.game.definition
    assert sorted(s for group in definition.source_groups.values() for s in group) == sorted(definition.sources)
    parts = ending.groups(definition, breakdown, "en")

    for bar, points in zip(ending.bars(parts, breakdown, "minus"), history.state.scores(), strict=True):
        assert sum(part.points for part in bar) == points
        assert all(part.start >= -1e-9 and part.start + part.width <= 100 + 1e-9 for part in bar)
    moments = ending.key_moments(history, "en")
    rows = scores_over_time(history)
    has_grown = any(after > before for turn in pairwise(rows) for before, after in zip(*turn, strict=True))
    assert len(moments) <= ending.MOST_MOMENTS
    assert bool(moments) == has_grown  # moves by lot may bring nobody anything
    for moment in moments:
        before, after = (history.state_after(k).scores()[moment.seat] for k in (moment.begin, moment.step))
        assert (before, after) == (moment.before, moment.after)
        assert sum(gain for _, gain in moment.sources) == moment.gain > 0


def test_a_game_without_groups_shows_its_largest_sources_and_the_rest_together() -> None:
    definition = kp.game(COAL_BARON).definition
    plain = type("Plain", (), {"words": definition.words, "sources": definition.sources, "source_groups": {}})
    breakdown = [{source: k for k, source in enumerate(definition.sources)}]
    found = ending.groups(plain, breakdown, "en")  # type: ignore[arg-type]

    assert [sources for _, sources in found[:4]] == [[source] for source in definition.sources[:-5:-1]]
    assert sum(len(sources) for _, sources in found) == len(definition.sources) - 1  # one has no points
