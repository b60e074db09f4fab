"""Whatever stands in a position: it is loaded exactly, or refused with the name of the field; nothing ever crashes."""

from __future__ import annotations

import json
import random
import re
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checked import checked, checked_copy
from conformance.games import LONGER
from games.coal_baron.corrupting import corruptions, is_named, neighbours, nodes, put, tampered
from games.coal_baron.sampling import kinds_of_states
from games.comparing import stands_in
from kohlenpott.engine.errors import PositionError
from kohlenpott.engine.pure_state import list_legal, settle
from kohlenpott.games.coal_baron.game import DEFINITION
from kohlenpott.games.coal_baron.positions import POSITIONS as positions

SAMPLES = range(45)
STRIDE = max(1, 199 // LONGER)  # of the many thousand corruptions of one position; a prime, so that kinds take turns

# Fields that can have another value in an honest game with everything else unchanged. All others are accounted for.
OTHER_POSITIONS = re.compile(
    r"""
    chance | turns | shift | first_player              # not bound to what lies on the table
    | turn                                             # another seat with workers left may be on turn
    | decision                                         # with five in hand: keep one, or kept none and choose a side
    | options(\.hide_delivered)?
    | players\[\]\.(francs|cage(\.level)?)
    | players\[\]\.orders\[\]\.filled(\.\w+)?           # two cubes for one slot instead of one for each of two
    | mining\.moves_left
    | two_for_one\.(first(\.source|\.colour)?|colour)  # another slot of the card, another first cube
    | loading\.unloaded
    | hand\.side                                       # before the first card is laid
    | hand\.cards\[\]\.seen\[\]                        # what other seats happen to know
    | (tile|order)_pile\.(returns|bottom\[\]\.return)
    | (tile|order)_pile\.(top|bottom\[\])\.(laid_by|cards\[\]\.seen\[\])
    """,
    re.VERBOSE,
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def sampled(sample: int) -> dict[str, Any]:
    """A position of a real game, each sample of another kind."""
    return kinds_of_states()[sample % len(kinds_of_states())].position()


def with_sorted_seats(position: Any) -> Any:
    """The position with each list of seats in order."""
    copy = json.loads(json.dumps(position))
    for steps, value in list(nodes(copy)):
        if steps[-1] == "seen":
            value.sort()
    return copy


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_corrupted_field_is_named_or_makes_another_position(sample: int) -> None:
    """Design: unknown, missing or impossible values are refused with a message that names the field."""
    position = sampled(sample)
    for corruption in islice(corruptions(position), sample % STRIDE, None, STRIDE):
        try:
            g = positions.read(corruption.position, strict=True)
        except PositionError as error:
            assert is_named(error, corruption.path), f"{corruption} was refused by: {error}"
        else:
            read = positions.write(g)
            if read == position:
                continue  # what was left out is what it is by default
            assert OTHER_POSITIONS.fullmatch(corruption.field), f"{corruption} was not refused"
            assert stands_in(with_sorted_seats(corruption.position), read), f"{corruption} was not taken over"


@pytest.mark.parametrize("sample", SAMPLES[:: max(1, 22 // LONGER)])
def test_every_number_and_id_is_accounted_for(sample: int) -> None:
    """CB-I01 to CB-I06: each single number raised or lowered, each id exchanged for the next one."""
    position = sampled(sample)
    for corruption in corruptions(position):
        if not re.search(r"changed to (-?\d+|'\w[\w-]+'|True|False)$", corruption.deed):
            continue
        if OTHER_POSITIONS.fullmatch(corruption.field):
            continue
        with pytest.raises(PositionError) as refused:
            positions.read(corruption.position, strict=True)
        assert is_named(refused.value, corruption.path), f"{corruption} was refused by: {refused.value}"


@pytest.mark.parametrize("sample", SAMPLES)
def test_corrupted_positions_never_crash_the_lenient_reading(sample: int) -> None:
    """Names and ranges only: what is let through is given back exactly."""
    position = sampled(sample)
    for corruption in islice(corruptions(position), sample % STRIDE, None, STRIDE):
        try:
            g = positions.read(corruption.position, strict=False)
        except PositionError:
            continue
        again = positions.read(json.loads(json.dumps(positions.write(g))), strict=False)
        assert again.to_bytes() == g.to_bytes(), str(corruption)


def shaken(position: dict[str, Any], draw: random.Random, shakes: int) -> dict[str, Any]:
    """A position in which many numbers and ids are others, each still let through without accounts."""
    for _ in range(shakes):
        steps, value = draw.choice([(steps, value) for steps, value in nodes(position) if not isinstance(value, dict)])
        numbers = [0, 1, 2, 5, 16, draw.randrange(50)] if type(value) is int else []
        choices = [*neighbours(value), *numbers, None]
        if isinstance(value, list):
            choices = [value[1:], value[:1] * 2 + value[1:]]
        changed = tampered(position, steps, put(draw.choice(choices)))
        try:
            positions.read(changed, strict=False)
        except PositionError:
            continue
        position = changed
    return position


@pytest.mark.parametrize("seed", range(10 * LONGER))
def test_rules_run_safely_on_whatever_is_let_through(seed: int) -> None:
    """In compiled rules an index out of range would be silent, so lenient positions are played in checked cells."""
    draw = random.Random(seed)
    position = shaken(draw.choice(kinds_of_states()).position(), draw, 100)
    g: Any = checked(positions.read(position, strict=False))
    listed, decisions = list_legal(DEFINITION.unit, g), 0
    while listed:
        if decisions % 20 == 0:
            for seat in range(g.seats):
                DEFINITION.unit.entry["observe"](g, seat, [0] * DEFINITION.unit.sizes[1])
                DEFINITION.unit.entry["determinise"](checked_copy(g), seat, draw.randrange(2**64))
                positions.view(g, seat)
        DEFINITION.unit.entry["step"](g, draw.choice(listed))
        listed = settle(DEFINITION.unit, g)
        decisions += 1
    assert DEFINITION.unit.entry["seat_on_turn"](g) == -1
    assert g.to_bytes()


@given(json_values, st.booleans())
def test_garbage_is_refused(value: Any, strict: bool) -> None:
    with pytest.raises(PositionError):
        positions.read(value, strict)


@given(st.integers(0, 10**6), st.integers(0, 10**6), json_values, st.booleans())
def test_garbage_in_any_field_is_refused_or_loaded(sample: int, field: int, value: Any, strict: bool) -> None:
    position = sampled(sample)
    places = list(nodes(position))
    steps = places[field % len(places)][0]
    try:
        positions.read(tampered(position, steps, put(value)), strict)
    except PositionError as error:
        assert "\n" not in str(error)
