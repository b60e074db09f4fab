"""Games with packaged, corrected and older figures live side by side in one process."""

from __future__ import annotations

import importlib
import logging
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import kohlenpott as kp
from api.other_editions import CORRECTIONS, corrected, printed
from kohlenpott import render
from kohlenpott.api import editions, registry
from kohlenpott.api.figures import ComponentError, figures_hash
from kohlenpott.api.known_figures import FOLDER_VARIABLE

NAMES = list(CORRECTIONS)


def test_an_edition_keeps_its_price_while_the_packaged_one_keeps_the_other() -> None:
    old, new = kp.game("coal-baron"), kp.game("coal-baron", figures=corrected("coal-baron"))
    gains = []
    for game in (old, new):
        state = game.new(2, 5, {"first_player": 0})
        while state.decision == "draft":
            state.apply(state.actions()[0])
        before = state.record.players[state.seat or 0].francs
        seat = state.seat or 0
        state.apply("money-6")
        gains.append(state.record.players[seat].francs - before)

    assert gains == [6, 7]


@pytest.mark.parametrize("name", NAMES)
def test_both_modes_of_an_edition_play_the_same(name: str) -> None:
    data = corrected(name)
    fast, slow = kp.game(name, figures=data), kp.game(name, pure=True, figures=data)
    draw = random.Random(4)
    one, two = fast.new(fast.definition.seats[0], 4), slow.new(fast.definition.seats[0], 4)

    assert fast.compiled == kp.game(name).compiled, "an edition is compiled where the game is"
    while one.seat is not None:
        action = draw.choice(one.actions())
        one.apply(action)
        two.apply(action)
        assert one.raw() == two.raw() and one.observation(0) == two.observation(0)
    assert one.position() == two.position()


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_is_one_game_with_words_and_boards_of_its_own(name: str) -> None:
    data = corrected(name)
    game = kp.game(name, figures=data)
    state = game.new(game.definition.seats[0], 1)

    assert game is kp.game(name, figures=game.figures_hash) is kp.game(name, figures=printed(name) | data)
    assert game is not kp.game(name) and game.figures_hash == figures_hash(data)
    assert game.definition.unit.figures.data == data
    assert kp.game(name).definition.unit.figures.data == printed(name)
    assert game.from_position(state.position()) == state
    assert "<svg" in render.picture(state, 0)


def test_the_map_of_an_edition_is_its_own() -> None:
    """Kohle & Kolonie prints its map once for a page; two editions on one server print two."""
    data = printed("kohle-kolonie")
    data["villages"][0]["name"] = "Anderswo"
    game = kp.game("kohle-kolonie", figures=data)

    assert "Anderswo" in render.picture(game.new(4, 1))
    assert "Anderswo" not in render.picture(kp.game("kohle-kolonie").new(4, 1))


def test_figures_come_from_a_file_and_its_comments_do_not_matter(tmp_path: Path) -> None:
    source = Path(str(importlib.import_module("kohlenpott.games.coal_baron").__file__)).with_name("figures.toml")
    file = tmp_path / "anything.toml"
    file.write_text("# mine\n" + source.read_text(encoding="utf-8") + "\n# the end\n", encoding="utf-8")

    packaged = registry.figures_of("coal-baron").packaged
    assert kp.game("coal-baron", figures=file) is kp.game("coal-baron", figures=packaged)


def test_the_owners_folder_is_what_new_games_are_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(str(importlib.import_module("kohlenpott.games.coal_baron").__file__)).with_name("figures.toml")
    text = source.read_text(encoding="utf-8")
    before = kp.game("coal-baron")
    at = text.index('id = "money-6"')
    text = text[:at] + text[at:].replace("value = 6", "value = 7", 1)
    (tmp_path / "coal-baron.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    assert kp.game("coal-baron") is kp.game("coal-baron", figures=corrected("coal-baron")) is not before
    assert kp.game("coal-baron", figures=before.figures_hash) is before


def test_states_of_editions_travel_to_other_processes(tmp_path: Path) -> None:
    state = kp.game("haspelknecht", figures=corrected("haspelknecht")).new(2, 3)
    state.apply(state.actions()[0])
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps(state))
    script = "import pickle, sys; s = pickle.load(open(sys.argv[1], 'rb')); print(s.fingerprint(), s.game.figures_hash)"
    done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True)

    assert done.stdout.split() == [state.fingerprint(), state.game.figures_hash]
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.game)) is state.game


@pytest.mark.parametrize("pure", [False, True])
def test_figures_that_do_not_fit_are_refused_with_one_line(pure: bool) -> None:
    data = printed("coal-baron")
    data["orders"]["cards"].append(data["orders"]["cards"][0])
    with pytest.raises(ComponentError, match="orders"):
        kp.game("coal-baron", pure=pure, figures=data)
    with pytest.raises(ComponentError, match="not known here"):
        kp.game("coal-baron", pure=pure, figures="0" * 64)
    with pytest.raises(ComponentError) as error:
        kp.game("coal-baron", pure=pure, figures={})
    assert "\n" not in str(error.value)
    assert kp.game("coal-baron", pure=pure).new(2, 1).seat is not None


def test_longer_tables_than_the_games_own_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a game's own check lets them pass: compiled tables have a fixed length."""
    base = registry.packaged_definition("coal-baron").unit
    other = kp.game("coal-baron", figures=corrected("coal-baron")).definition.unit
    monkeypatch.setattr(other.figures, "ORDER_VP", [*other.figures.ORDER_VP, 1])
    with pytest.raises(ComponentError, match="ORDER_VP 45 entries, the game has 44"):
        editions.check_room(base, other, "Coal Baron")
    monkeypatch.setattr(other.figures, "ORDER_VP", [40_000, *other.figures.ORDER_VP[2:]])
    with pytest.raises(ComponentError, match="ORDER_VP a number that the game cannot hold"):
        editions.check_room(base, other, "Coal Baron")


@pytest.mark.skipif(not kp.game("coal-baron").compiled, reason="is about the compiled unit")
def test_where_the_library_cannot_be_copied_an_edition_plays_uncompiled(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(shutil, "copyfile", fails)
    data = printed("coal-baron")
    data["space"][18]["value"] = 9
    with caplog.at_level(logging.WARNING):
        game = kp.game("coal-baron", figures=data)

    assert not game.compiled and game.new(2, 1).actions()
    assert [record.message for record in caplog.records if "plays uncompiled" in record.message]


RULE = "    p.francs += figures.BANK_FRANCS\n"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game of another package, two folders deep, whose bank pays one Franc more since rules version 3."""
    source = Path(str(importlib.import_module("kohlenpott.games.coal_baron").__file__)).parent
    folder = tmp_path / "shelf" / "deep" / "toy_baron"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for each in (folder.parent, folder.parent.parent):
        (each / "__init__.py").touch()
    edit(folder / "figures.py", 'NAME = "coal-baron"', 'NAME = "toy-baron"')
    edit(folder / "figures.py", "rules_version(__package__, 2)", "rules_version(__package__, 3)")
    edit(folder / "rules" / "placing.py", RULE, RULE + "    if figures.RULES >= 3:\n        p.francs += 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("toy-baron", "shelf.deep.toy_baron.game:DEFINITION", registry.GROUP)
    with monkeypatch.context() as patch:
        patch.setattr(registry, "entries", lambda: {"toy-baron": entry})
        yield "toy-baron"
    for name in [name for name in sys.modules if name.partition(".")[0] == "shelf"]:
        del sys.modules[name]
    for cached in (registry.packaged_definition, registry.figures_of, registry.edition, registry.built):
        cached.cache_clear()


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def banked(game: kp.Game) -> tuple[int, kp.Record]:
    """What the bank pays in a game, and the record of it."""
    record = kp.Record.start(game, 2, 5, {"first_player": 0})
    state = record.begin()
    while state.decision == "draft":
        record.play(state, state.actions()[0])
    before = state.record.players[0].francs
    record.play(state, "bank")
    return state.record.players[0].francs - before, record


def test_games_of_other_packages_have_editions_too(shelf: str) -> None:
    data = printed(shelf)
    data["space"][20]["value"] = 7
    game = kp.game(shelf, figures=data)

    assert game.definition.package.startswith("shelf.deep.toy_baron__")
    assert game.definition.unit.figures.SPACE_VALUE[20] == 7
    assert kp.game(shelf).definition.unit.figures.SPACE_VALUE[20] == 6
    assert kp.Record.from_text(banked(game)[1].to_text()).game is game


def test_a_record_is_played_with_the_rules_of_its_time(shelf: str) -> None:
    new, old = banked(kp.game(shelf)), banked(kp.game(shelf, rules=2))

    assert new[0] == old[0] + 1
    assert kp.game(shelf).rules_versions == range(1, 4)
    for (_, record), version in ((new, 3), (old, 2)):
        text = record.to_text()
        again = kp.Record.from_text(text)
        assert f"rules {version}" in text.splitlines()
        assert again.rules_version == version and again.replay() == record.replay()
        assert pickle.loads(pickle.dumps(again.replay())) == record.replay()
    with pytest.raises(kp.RecordError, match="needs rules version 4, this is version 3"):
        kp.Record.from_text(new[1].to_text().replace("rules 3", "rules 4"))
    with pytest.raises(kp.BadSetup, match="versions 1 to 3 here, not version 0"):
        kp.game(shelf, rules=0)
