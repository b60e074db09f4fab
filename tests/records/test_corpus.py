"""Records of every released version replay to the results they were kept with, and bring their figures along."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import kohlenpott as kp
from api.other_editions import corrected
from kohlenpott.api import registry
from kohlenpott.api.figures import figures_hash
from kohlenpott.api.known_figures import FOLDER_VARIABLE
from kohlenpott.api.record_check import replayed

CORPUS = Path(__file__).with_name("corpus")
RELEASED = sorted(path for path in CORPUS.glob("*.kpr") if "corrected" not in path.name)
CORRECTED = sorted(CORPUS.glob("*corrected.kpr"))


@pytest.fixture
def owners_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(CORPUS / "components"))


def test_the_corpus_has_every_game_with_every_number_of_seats() -> None:
    found = {(record.game.name, record.seats) for record in map(kp.Record.load, RELEASED)}
    assert {("coal-baron", 2), ("haspelknecht", 4), ("kohle-kolonie", 5)} <= found
    assert found == {(name, seats) for name, _ in found for seats in registry.packaged_definition(name).seats}
    assert any(record.options for record in map(kp.Record.load, RELEASED))
    assert any(entry.undo for path in RELEASED for entry in kp.Record.load(path).entries)


def test_records_of_released_versions_replay() -> None:
    assert [found for _, found in replayed(RELEASED) if isinstance(found, str)] == []
    for path in RELEASED:
        assert kp.Record.load(path).to_text() == path.read_text(encoding="utf-8"), "written as it was read"


def test_a_record_of_older_rules_needs_them() -> None:
    """Coal Baron's version 1 asked for the side of a whole pile (CB-R67); version 2 refuses such a record."""
    path = CORPUS / "0.1-coal-baron-4-whole-pile.kpr"
    record = kp.Record.load(path)
    newer = kp.Record.from_text(path.read_text(encoding="utf-8").replace("rules 1\n", "rules 2\n", 1))

    assert (record.game.definition.rules_version, record.verify().is_over) == (1, True)
    with pytest.raises(kp.RecordError, match=r"return (top|bottom)"):
        newer.verify()


def test_records_with_an_owners_figures_replay_where_these_are(owners_folder: None, tmp_path: Path) -> None:
    """Version 0.1 named figures by the bytes of their file."""
    assert [found for _, found in replayed(CORRECTED) if isinstance(found, str)] == []
    assert [found for _, found in replayed(RELEASED) if isinstance(found, str)] == [], "the packaged ones beside them"


def test_a_record_that_was_written_anew_needs_its_figures_no_more(
    monkeypatch: pytest.MonkeyPatch, owners_folder: None, tmp_path: Path
) -> None:
    for path in CORRECTED:
        kp.Record.load(path).save(tmp_path / path.name)
    monkeypatch.delenv(FOLDER_VARIABLE)
    fresh = sorted(tmp_path.glob("*.kpr"))

    assert [found for _, found in replayed(fresh) if isinstance(found, str)] == []
    assert all("\nfigure " in path.read_text(encoding="utf-8") for path in fresh)


def test_a_file_that_says_the_same_otherwise_is_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A comment appended to the packaged figures: all records go on."""
    package = registry.packaged_definition("coal-baron").package.rpartition(".")[2]
    source = Path(kp.__file__).parent / "games" / package / "figures.toml"
    shutil.copy(source, tmp_path / "coal-baron.toml")
    with (tmp_path / "coal-baron.toml").open("a", encoding="utf-8") as file:
        file.write("\n# bought in 2014\n")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    assert [found for _, found in replayed(RELEASED[:3]) if isinstance(found, str)] == []
    assert "figure" not in kp.Record.start(kp.game("coal-baron"), 2, 1).to_text()


def test_a_record_brings_its_figures_whatever_is_in_use(owners_folder: None) -> None:
    data = corrected("coal-baron")
    data["space"][19]["value"] = 8
    record = kp.Record.start(kp.game("coal-baron", figures=data), 2, 1)
    state = record.begin()
    while state.seat is not None:
        record.play(state, state.actions()[-1])
    text = record.to_text()

    lines = [line for line in text.splitlines() if line.startswith("figure")]
    assert lines == ["figure space/19/value 8", "figure space/20/value 7"]
    again = kp.Record.from_text(text)
    assert again.game is record.game and again.verify() == state
    assert again.to_text() == text


def test_strangers_figures_are_not_taken_from_everybody() -> None:
    """What is uploaded to a server may only use figures that it knows."""
    data = corrected("coal-baron")
    data["space"][17]["value"] = 9
    header = kp.Record.start(kp.game("coal-baron"), 2, 1).to_text().splitlines()
    identity = figures_hash(data)
    lines = [f"components {identity}" if line.startswith("components") else line for line in header]
    at = lines.index("moves")
    text = "\n".join([*lines[:at], "figure space/17/value 9", "figure space/20/value 7", *lines[at:]])

    with pytest.raises(kp.RecordError, match="other component figures"):
        kp.Record.from_text(text, only_known=True)
    assert kp.Record.from_text(text).game.figures_hash == identity
    assert kp.Record.from_text(text, only_known=True).game.figures_hash == identity, "known by now"


@pytest.mark.parametrize(
    ("figure", "problem"),
    [
        ("figure space/99/value 7", "line 7: there is no figure space/99/value"),
        ("figure space/19/value", "line 7: the figures do not lead to the components 000000000000"),
        ("figure space/19/value [[", "line 7: figure space/19/value has no JSON value"),
        ("figure", "line 7: a figure has a path"),
        ("\n".join(["figure space/20/value 7"] * 2001), "line 2007: a record brings at most 2000 figures"),
    ],
)
def test_figures_that_make_no_sense_are_refused_with_their_line(figure: str, problem: str) -> None:
    text = kp.Record.start(kp.game("coal-baron"), 2, 1).to_text()
    lines = [f"components {'0' * 64}" if line.startswith("components") else line for line in text.splitlines()]
    with pytest.raises(kp.RecordError) as error:
        kp.Record.from_text("\n".join([*lines[:6], figure, *lines[6:]]))
    assert str(error.value).startswith(problem)


def test_figures_too_deep_to_be_handled_are_refused() -> None:
    deep = "[" * 900 + "]" * 900
    text = kp.Record.start(kp.game("coal-baron"), 2, 1).to_text()
    lines = [f"components {'0' * 64}" if line.startswith("components") else line for line in text.splitlines()]
    for times in (1, 5, 10):
        with pytest.raises(kp.RecordError, match="line 7"):
            kp.Record.from_text("\n".join([*lines[:6], f"figure game/name {deep * times}"[:20_000], *lines[6:]]))
    with pytest.raises(kp.RecordError, match="line 7"):
        kp.Record.from_text("\n".join([*lines[:6], f"figure game/name {'[' * 9000 + ']' * 9000}", *lines[6:]]))
