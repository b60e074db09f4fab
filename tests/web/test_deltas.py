"""Changes of markup: short, and exact."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kohlenpott.web.deltas import delta, restored

PIECES = ("<g>", "</g>", "<b id='a'>", "x", "", "<", "<use href='#b'>")
markup = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(markup, markup)
def test_a_text_is_restored_exactly(old: str, new: str) -> None:
    assert restored(old, delta(old, new)) == new


def test_a_small_change_of_a_long_text_is_short() -> None:
    old = "".join(f'<g id="piece-{k}"><use href="#cube"></use></g>' for k in range(1000))
    new = old.replace('id="piece-500"', 'id="piece-500" class="is-last"')
    new = new.replace('<g id="piece-7">', '<b></b><g id="piece-7">')
    found = delta(old, new)
    assert restored(old, found) == new
    assert len(str(found)) < 200


def test_a_new_text_is_sent_as_it_is() -> None:
    assert delta("<a>", "<b>") == "<b>"
