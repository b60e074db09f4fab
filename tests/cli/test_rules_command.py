"""`kohlenpott rules` shows contents, rules, searches and gaps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kohlenpott.api import registry
from kohlenpott.cli import app
from kohlenpott.text import coverage
from kohlenpott.text.coverage import Citations, Coverage, SourceLine

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of a command."""
    with pytest.raises(SystemExit) as end:
        app.main(arguments)
    printed = capsys.readouterr()
    return int(end.value.code or 0), printed.out, printed.err


def test_without_an_id_the_sections_are_listed(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rules", "coal-baron")

    assert code == 0
    assert "4. Placing workers" in out
    assert "195 rules" in out


def test_a_rule_is_shown_with_its_text_and_source(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rules", "coal-baron", "cb-54")

    assert code == 0
    assert "fewer than k+1 workers in reserve" in out
    assert "[TOUR DE JEU]" in out


def test_a_rule_as_json_has_its_parts(capsys: Capture) -> None:
    _, out, _ = run(capsys, "rules", "coal-baron", "r19", "--json")

    assert set(json.loads(out)) == {"id", "heading", "text", "citation"}


def test_contents_as_json_name_sections_and_options(capsys: Capture) -> None:
    _, out, _ = run(capsys, "rules", "coal-baron", "--json")

    contents = json.loads(out)
    assert contents["rules"] == 195
    assert contents["game"] == "coal-baron"
    assert "options" in contents


def test_a_search_lists_the_rules_with_all_words(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rules", "coal-baron", "--search", "counting marker", "--json")

    assert code == 0
    assert len(json.loads(out)) == 2
    assert "counting marker" in run(capsys, "rules", "coal-baron", "--search", "counting marker")[1]


@pytest.mark.parametrize(
    ("lang", "text", "section", "column"),
    [
        ("de", "darf dieses Einsatzfeld nicht", "4. Arbeiter einsetzen", "Abschnitt"),
        ("fr", "moins de k+1 ouvriers disponibles", "4. Placer des ouvriers", "règles"),
    ],
)
def test_rules_are_read_in_other_languages(capsys: Capture, lang: str, text: str, section: str, column: str) -> None:
    """One rule, contents and options, and a search."""
    said = run(capsys, "rules", "coal-baron", "54", "--lang", lang)[1]
    contents = run(capsys, "rules", "coal-baron", "--lang", lang)[1]
    found = json.loads(run(capsys, "rules", "coal-baron", "--search", text, "--lang", lang, "--json")[1])
    options = json.loads(run(capsys, "rules", "coal-baron", "--lang", lang, "--json")[1])["options"]

    assert text in said and section in said
    assert section in contents and column in contents and "195 " in contents
    assert [rule["id"] for rule in found][:1] == ["CB-054"]
    assert options["first_player"]["text"] == registry.definition("coal-baron").options[0].text(lang)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rules", "coal-baron", "102"), "no rule '102'; near it: "),
        (("rules", "coal-baron", "--search", "zeppelin"), "no rule contains 'zeppelin'"),
        (("rules", "coal-baron", "54", "--search", "bank"), "give a rule id or --search, not both"),
        (("rules", "coverage", "--search", "bank"), "rules coverage takes no --search"),
        (("rules", "coal-baron", "--lang", "it"), "unknown language 'it'"),
        (("rules", "chess"), "chess"),
        (("rules", "coverage", "chess"), "chess"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(capsys: Capture, arguments: tuple[str, ...], line: str) -> None:
    code, out, err = run(capsys, *arguments)

    assert (code, out) == (2, "")
    assert err.startswith("kohlenpott: ")
    assert line in err
    assert err.count("\n") == 1


def test_a_missing_argument_is_a_usage_error(capsys: Capture) -> None:
    assert run(capsys, "rules")[0] == 2
    assert run(capsys, "rulez")[0] == 2


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[str, Citations]:
    """The citations that the next measurement will find."""
    rules: dict[str, Citations] = {"XY-001": Citations([SourceLine("a.py", 3)], [SourceLine("test_a.py", 7)])}
    monkeypatch.setattr(coverage, "measure", lambda root, game, package, prefix: Coverage(game, rules))
    return rules


def test_coverage_without_gaps_is_one_line(capsys: Capture, measured: dict[str, Citations]) -> None:
    code, out, _ = run(capsys, "rules", "coverage", "coal-baron")

    assert code == 0
    assert out == "coal-baron: all 1 rules have code and a test\n"


def test_coverage_with_gaps_lists_them_and_exits_with_1(capsys: Capture, measured: dict[str, Citations]) -> None:
    measured["XY-002"] = Citations([SourceLine("a.py", 4)], [])

    code, out, _ = run(capsys, "rules", "coverage", "coal-baron")

    assert code == 1
    assert "XY-002" in out and "a.py:4" in out and "missing" in out
    assert "XY-001" not in out


def test_coverage_as_json_names_every_place(capsys: Capture, measured: dict[str, Citations]) -> None:
    measured["XY-002"] = Citations([], [])

    code, out, _ = run(capsys, "rules", "coverage", "coal-baron", "--json")

    assert code == 1
    assert json.loads(out)["coal-baron"] == {
        "rules": {
            "XY-001": {"code": ["a.py:3"], "tests": ["test_a.py:7"]},
            "XY-002": {"code": [], "tests": []},
        },
        "gaps": [{"rule": "XY-002", "lacks_code": True, "lacks_test": True}],
    }


def test_coverage_needs_a_checkout(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage, "__file__", str(tmp_path / "a/b/c/coverage.py"))

    code, _, err = run(capsys, "rules", "coverage")

    assert code == 2
    assert err.startswith("kohlenpott: rules coverage needs a checkout")
