"""Rules without code or test are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from kohlenpott.text import coverage, rulebook
from kohlenpott.text.coverage import Gap, NotACheckout, cited
from kohlenpott.text.rulebook import parse

BOOK = parse("".join(f"- **XY-{n}** Text.\n" for n in ("050", "051", "054", "059", "060", "100", "R01", "R02", "R04")))


def names(line: str, *, ranges: bool = False) -> list[str]:
    return [rule.removeprefix("XY-") for rule in cited(line, "XY", BOOK, ranges=ranges)]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('"""XY-054."""', ["054"]),
        ('"""XY-050, XY-051: both."""', ["050", "051"]),
        ('"""XY-050, 051: both."""', ["050", "051"]),
        ('"""XY-050/051."""', ["050", "051"]),
        ('"""XY-050, 051 and 054."""', ["050", "051", "054"]),
        ('"""XY-R01, R02; XY-059."""', ["R01", "R02", "059"]),
        ('"""XY-050 and XY-050 again."""', ["050"]),
        ("return 54  # XY-054: too few workers", ["054"]),
        ("XY-050, 100 games", ["050"]),
        ("XY-050, then 051", ["050"]),
        ("XY-999 does not exist", []),
        ("XY-0540 is something else, ABXY-054 too", []),
        ("no rule here", []),
    ],
)
def test_a_line_names_rules_one_by_one_or_in_a_list(line: str, named: list[str]) -> None:
    assert names(line) == named
    assert names(line, ranges=True) == named


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('"""(XY-050 to XY-059)"""', ["050", "051", "054", "059"]),
        ('"""XY-051 to 059."""', ["051", "054", "059"]),
        ('"""XY-R01 to XY-R04."""', ["R01", "R02", "R04"]),
        ('"""XY-050\u2013XY-054."""', ["050", "051", "054"]),
        ('"""XY-050 … XY-054."""', ["050", "051", "054"]),
    ],
)
def test_a_range_counts_for_code_and_not_for_tests(line: str, named: list[str]) -> None:
    assert names(line, ranges=True) == named
    assert names(line, ranges=False) == []


def test_a_list_beside_a_range_still_counts_for_tests() -> None:
    assert names("XY-050 to XY-054, XY-060", ranges=False) == ["060"]
    assert names("XY-060, XY-050 to XY-054", ranges=False) == ["060"]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny project with three rules."""
    rules = "- **XY-001** One.\n- **XY-002** Two.\n- **XY-R01** Three.\n"
    files = {
        "src/kohlenpott/engine/chance.py": "# XY-R01\n",
        "src/kohlenpott/games/example/rules/placing.py": "x = 1\ny = 2  # XY-001 to XY-002\n",
        "src/kohlenpott/games/other/rules.py": "# XY-R01\n",
        "tests/rules/test_placing.py": '"""XY-001, XY-R01."""\n',
        "tests/rules/notes.txt": "XY-002\n",
    }
    for name, content in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(rulebook, "load", lambda package: parse(rules))
    return tmp_path


def test_each_rule_knows_where_it_is_cited(checkout: Path) -> None:
    measured = coverage.measure(checkout, "example", "kohlenpott.games.example", "XY")

    assert [str(place) for place in measured.rules["XY-001"].code] == [
        "src/kohlenpott/games/example/rules/placing.py:2"
    ]
    assert [str(place) for place in measured.rules["XY-R01"].code] == ["src/kohlenpott/engine/chance.py:1"]
    assert [str(place) for place in measured.rules["XY-001"].tests] == ["tests/rules/test_placing.py:1"]


def test_a_rule_without_a_test_is_a_gap(checkout: Path) -> None:
    measured = coverage.measure(checkout, "example", "kohlenpott.games.example", "XY")

    assert measured.gaps == [Gap("XY-002", lacks_code=False, lacks_test=True)]


def test_a_rule_without_code_is_a_gap(checkout: Path) -> None:
    (checkout / "src/kohlenpott/games/example/rules/placing.py").unlink()

    measured = coverage.measure(checkout, "example", "kohlenpott.games.example", "XY")

    assert measured.gaps == [Gap("XY-001", True, False), Gap("XY-002", True, True)]


def test_an_installed_package_has_no_coverage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "__file__", str(tmp_path / "site-packages/kohlenpott/text/coverage.py"))

    with pytest.raises(NotACheckout, match="needs a checkout of the project"):
        coverage.find_root()


def test_a_folder_without_the_game_is_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(NotACheckout, match="not a checkout"):
        coverage.measure(tmp_path, "coal-baron", "kohlenpott.games.coal_baron", "CB")


def test_the_root_is_the_folder_with_source_and_tests() -> None:
    assert (coverage.find_root() / "tests/text/test_coverage.py").is_file()
