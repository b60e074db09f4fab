"""People in the database: names that are kept, recovery codes, sign-ins, all of one's data."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from hand_clock import Clock
from kohlenpott.store import Database, passkeys, players, recovery_codes, sign_ins, upgrading
from kohlenpott.store.players import Account, NameIsKept

RELEASED = Path(__file__).with_name("fixtures") / "games-0.1.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(database_url: str, clock: Clock) -> Iterator[Database]:
    found = Database(database_url, clock)
    yield found
    found.close()


def kept(database: Database, name: str) -> Account:
    """Somebody whose name is kept."""
    player, _ = players.create(database, name)
    with database.write() as connection:
        return players.keep(connection, player, name, database.clock())


@pytest.mark.parametrize("same", ["ida", "IDA", "Í d a", "I.d.a", "ＩＤＡ", "i-da\u200b"])
def test_a_kept_name_is_everything_that_looks_the_same(database: Database, same: str) -> None:
    owner, other = kept(database, "Ida"), players.create(database, "Eva")[0]
    found = players.called(database, same)
    assert found is not None and found.id == owner.id
    with pytest.raises(NameIsKept), database.write() as connection:
        players.keep(connection, other, same, 1.0)
    still = players.find(database, other.id)
    assert still is not None and (still.name, still.kept) == ("Eva", None), "nothing was changed"


def test_a_kept_name_can_be_changed_and_is_free_again(database: Database) -> None:
    ida, eva = kept(database, "Ida"), kept(database, "Eva")
    with pytest.raises(NameIsKept):
        players.change(database, eva, "ida", {})
    players.change(database, ida, "Adele", {})
    assert players.change(database, eva, "Ida", {}).name == "Ida"
    owner = players.called(database, "IDA")
    assert owner is not None and owner.id == eva.id


def test_names_of_signs_only_are_told_apart() -> None:
    assert players.name_key("⚒") != players.name_key("★") and players.name_key("...") == "..."
    assert len(players.name_key("ﷺ" * 24)) <= players.LONGEST_KEY, "letters that fold to many are cut"


def test_the_words_are_short_plain_and_told_apart_by_more_than_a_letter() -> None:
    words = recovery_codes.all_words()
    assert len(words) == len(set(words)) == 256
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in words)
    for one, other in combinations(words, 2):
        assert len(one) != len(other) or sum(a != b for a, b in zip(one, other, strict=True)) > 1, (one, other)


def test_a_code_is_read_as_people_type_it_and_stored_as_a_slow_hash(database: Database) -> None:
    ida, words = kept(database, "Ida"), recovery_codes.new_code()
    with database.write() as connection:
        recovery_codes.keep(connection, ida.id, recovery_codes.salted(words), 1.0)

    assert len(words) == 8
    assert recovery_codes.fits(database, ida.id, " ".join(words))
    assert recovery_codes.fits(database, ida.id, ",\n".join(word.upper() for word in words))
    assert not recovery_codes.fits(database, ida.id, " ".join(reversed(words))) or words == words[::-1]
    for wrong in ("", " ".join(words[:-1]), " ".join(words) + " brot", "x" * 10_000):
        assert not recovery_codes.fits(database, ida.id, wrong)
    assert not recovery_codes.fits(database, None, " ".join(words))
    with database.read() as connection:
        stored = connection.execute(text("SELECT salt, hash FROM recovery_codes")).one()
    assert not any(word in stored.hash for word in words) and len(stored.hash) == 64


def test_a_sign_in_ends_when_it_was_not_used_for_long(database: Database, clock: Clock) -> None:
    _, token = players.create(database, "Ida")
    clock.now += sign_ins.GUEST_SECONDS - 1
    assert players.of_session(database, token) is not None
    sign_ins.keep_seen(database, {sign_ins.hashed(token): (clock.now, False)})
    clock.now += sign_ins.GUEST_SECONDS - 1
    assert players.of_session(database, token) is not None, "a sign makes it last again"
    clock.now += 2
    assert players.of_session(database, token) is None


def test_sign_ins_are_listed_without_what_would_let_somebody_in(database: Database) -> None:
    player, token = players.create(database, "Ida", device="Firefox · Linux")
    with database.write() as connection:
        other = sign_ins.begin(connection, player.id, "x" * 500, 1.0, is_kept=True)
    found = {each.is_this: each for each in sign_ins.listed(database, player.id, sign_ins.hashed(token))}

    assert found[True].device == "Firefox · Linux" and len(found[False].device) == sign_ins.LONGEST_DEVICE
    for secret in (token, other, sign_ins.hashed(token), sign_ins.hashed(other)):
        assert all(each.id not in secret for each in found.values())


def test_a_challenge_counts_once_for_one_player_and_not_for_long(database: Database, clock: Clock) -> None:
    with database.write() as connection:
        for number, player in ((b"1", "ida"), (b"2", None), (b"3", "ida")):
            passkeys.ask(connection, number, player, clock.now)
        assert not passkeys.is_answer(connection, b"1", "eva", clock.now)
        assert not passkeys.is_answer(connection, b"1", None, clock.now)
        assert passkeys.is_answer(connection, b"1", "ida", clock.now)
        assert not passkeys.is_answer(connection, b"1", "ida", clock.now)
        assert passkeys.is_answer(connection, b"2", None, clock.now)
        assert not passkeys.is_answer(connection, b"3", "ida", clock.now + passkeys.CHALLENGE_SECONDS)


def test_people_of_the_first_release_stay_signed_in_for_a_year(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    shutil.copy(RELEASED, file)
    before = sqlite3.connect(file).execute("SELECT hash, player, created FROM sessions").fetchall()
    assert before
    clock = Clock()
    clock.now = before[0][2] + 364 * sign_ins.DAY
    database = Database(f"sqlite:///{file}", clock)
    row = sign_ins.find(database, before[0][0])
    assert row is not None and row.id == before[0][1]
    assert players.account_of(row).kept is None, "nobody has kept a name yet"
    clock.now += 2 * sign_ins.DAY
    assert sign_ins.find(database, before[0][0]) is None
    database.close()


def test_a_database_of_any_step_before_is_brought_up_to_date(tmp_path: Path) -> None:
    """Somebody was signed in at each of the steps since the sessions are there."""
    for step in upgrading.steps()[1:]:
        file = tmp_path / f"{step}.db"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(upgrading.SCRIPTS))
            config.attributes["connection"] = connection
            command.upgrade(config, step)
            connection.execute(text("INSERT INTO players (id, name, settings, created) VALUES ('a', 'Ida', '{}', 1)"))
            connection.execute(
                text("INSERT INTO sessions (hash, player, created) VALUES (:hash, 'a', 1)"),
                {"hash": sign_ins.hashed("token")},
            )
            if "expires" in {row[1] for row in connection.execute(text("PRAGMA table_info(sessions)"))}:
                connection.execute(text("UPDATE sessions SET seen = 1, expires = 2000"))
        engine.dispose()
        database = Database(f"sqlite:///{file}", Clock())
        found = players.of_session(database, "token")
        assert found is not None and found.name == "Ida", step
        database.close()
