"""A corrected figure on one server: games that are being played keep the old one, new ones have the new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import kohlenpott as kp
from browser.conftest import Meet
from browser.people import Person
from browser.sites import Host
from kohlenpott.api.known_figures import FOLDER_VARIABLE

PACKAGED = Path(kp.__file__).parent / "games" / "coal_baron" / "figures.toml"


def expect_money(person: Person, francs: int) -> None:
    """What the largest money space of the table pays."""
    expect(person.page.locator("#money-6")).to_have_attribute("aria-label", f"Money {francs}")


def test_a_corrected_price_and_the_old_one_are_played_side_by_side(
    meet: Meet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, folder = PACKAGED.read_text(encoding="utf-8"), tmp_path / "figures"
    folder.mkdir()
    host = Host(tmp_path)
    host.start()
    ida = meet(host.address).set_up("coal-baron", ["me", "level-1"])
    before = ida.page.url
    expect_money(ida, 6)
    host.kill()

    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    (folder / "coal-baron.toml").write_text(f"# My own box.\n{text}\n# Nothing has changed.\n", encoding="utf-8")
    host.start()
    expect_money(ida.open(before), 6)
    host.kill()

    at = text.index('id = "money-6"')
    corrected = text[:at] + text[at:].replace("value = 6", "value = 9", 1)
    (folder / "coal-baron.toml").write_text(corrected, encoding="utf-8")
    host.start()
    expect_money(ida.open(before), 6)
    expect_money(ida.set_up("coal-baron", ["me", "level-1"]), 9)
    expect_money(ida.open(before), 6)
    assert ida.wait_for_turn()
    host.kill()
