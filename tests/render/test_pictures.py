"""Pictures that stand alone: in notebooks, files and lists of thumbnails."""

from __future__ import annotations

import random
import re

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.api import state as core_state
from kohlenpott.render.standalone import standing_alone
from render.pages import check_picture


def played(name: str, moves: int = 40) -> kp.State:
    """A game some moves on."""
    state, luck = kp.game(name).new(3, 5), random.Random(5)
    for _ in range(moves):
        state.apply(luck.choice(state.actions()))
    return state


def test_a_notebook_shows_what_the_seat_on_turn_sees() -> None:
    state = played("coal-baron")
    assert state._repr_svg_() == render.picture(state, state.seat)


def test_the_core_draws_nothing_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_state, "_draw", None)
    assert played("coal-baron", 1)._repr_svg_() is None


def test_pictures_of_two_themes_share_a_page() -> None:
    """No id and no rule of one means anything to the other."""
    state = played("coal-baron")
    light, dark = (render.picture(state, 0, theme=theme) for theme in ("light", "dark"))
    check_picture(light)
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (light, dark)]
    assert ids[0] and not ids[0] & ids[1]
    for svg, theme in ((light, "light"), (dark, "dark")):
        rules = re.findall(r"\}?([^{}]+)\{", svg.partition("<style>")[2].partition("</style>")[0])
        assert rules and all(rule.startswith(f".kp-coal-baron-{theme} ") for rule in rules)


def test_a_drawing_keeps_what_it_refers_to_and_loses_what_can_be_pressed() -> None:
    spot = '<g id="H07" role="button" tabindex="0" data-action="3" aria-label="press" class="t t-mid"></g>'
    clip = '<clipPath id="round"></clipPath><g clip-path="url(#round)"></g>'
    drawn = f'<svg viewBox="0 0 9 9" class="x" id="y">{clip}{spot}</svg>'
    made = standing_alone(drawn, "coal-baron", "light")
    assert 'id="light-round"' in made and "url(#light-round)" in made
    assert not re.search(r"H07|tabindex|data-action|press|class=\"x\"", made)
    assert ".kp-coal-baron-light .t-mid{text-anchor: middle}" in made
    check_picture(made)


def test_a_picture_becomes_pixels() -> None:
    made = render.png(render.picture(played("coal-baron"), None), 300)
    assert made.startswith(b"\x89PNG") and int.from_bytes(made[16:20]) == 300


def test_french_puts_a_space_before_a_colon() -> None:
    state = played("coal-baron", 0)
    pairs = [render.scene(state, None, lang).pair("a", 1) for lang in ("en", "de", "fr")]
    assert pairs == ["a: 1", "a: 1", "a\N{NO-BREAK SPACE}: 1"]
