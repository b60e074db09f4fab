"""Markup is safe by construction; pieces and colours are found by name."""

import pytest

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.sprite import definitions, icon, sprite, symbols, use
from kohlenpott.render.theme import settled, tokens


def test_text_and_attributes_are_escaped() -> None:
    made = tag("p", "<script>", Markup("<b>x</b>"), 3, None, class_="a", data_move='"><img>', hidden=True, title=None)
    assert made == '<p class="a" data-move="&quot;&gt;&lt;img&gt;" hidden>&lt;script&gt;<b>x</b>3</p>'
    assert tag("rect", x=1.5, y=2.0) == '<rect x="1.5" y="2"></rect>'
    assert tag("button", name="action", value=3) == '<button name="action" value="3"></button>'
    assert isinstance(tag("b") + tag("i"), Markup) and tag("b") + "<" == "<b></b>&lt;"
    assert join(["<", Markup("<br>")], " ") == "&lt; <br>"


def test_pieces_are_used_by_name_and_carried_once() -> None:
    drawing = use("worker-blue", 0, 0, 32) + use("worker-blue", 9, 9, 32) + icon("franc")
    carried = definitions(drawing)
    assert carried.count('<symbol id="art-worker-blue"') == 1
    assert 'id="art-franc"' in carried and "art-worker-red" not in carried
    assert "hatch-red" in sprite('<path fill="url(#hatch-red)"/>')
    with pytest.raises(KeyError, match="no piece is called 'worker-pink'"):
        use("worker-pink", 0, 0, 32)


def test_every_colour_of_the_pieces_is_a_token_of_both_themes() -> None:
    assert tokens("light")["--paper"] == "#f3ece0" and tokens("dark")["--paper"] == "#181613"
    assert tokens("dark")["--lamp"] == "#ffcf5c"
    for body in symbols().values():
        assert "var(" not in settled(body, "light")
    assert settled('fill="var(--ink,#000)"', "dark") == 'fill="#f2ebde"'
    assert settled('fill="var(--unknown,var(--ink,#000))"', "light") == 'fill="#221d18"'
