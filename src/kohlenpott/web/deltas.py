"""What changed in a text of markup, so that a move weighs little: runs of the old text, and what is new between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Step = str | tuple[int, int]  # new pieces, or (first, count) of the old ones
CUT = "<"  # a text is taken apart here: one piece for each tag with what follows it
MOST_REMEMBERED = 32  # changes of texts
STRIDE = 32  # pieces compared at once


@lru_cache(maxsize=MOST_REMEMBERED)  # those who look at a table have regions in common
def delta(old: str, new: str) -> Sequence[Step] | str:
    """The steps that make the new text from the old one; the new text itself where that is shorter."""
    begin = old.rfind(CUT, 0, same_start(old, new)) + 1  # whole pieces before this are the same
    end = old.find(CUT, len(old) - same_end(old[begin:], new[begin:]))  # and after this
    end = len(old) if end < 0 else end
    first = old.count(CUT, 0, begin)
    before = old[begin:end].split(CUT)
    steps: list[Step] = [(0, first)] if first else []
    for step in changes(before, new[begin : end + len(new) - len(old)].split(CUT)):
        steps.append(step if isinstance(step, str) else (step[0] + first, step[1]))
    if end < len(old):
        steps.append((first + len(before), old.count(CUT, end)))
    steps = joined(steps)
    weight = sum(len(step) + 3 if isinstance(step, str) else 10 for step in steps)
    return steps if weight < len(new) else new


def same_start(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    known, most = 0, min(len(one), len(other))
    while known < most:
        guess = (known + most + 1) // 2
        if one[known:guess] == other[known:guess]:
            known = guess
        else:
            most = guess - 1
    return known


def same_end(one: str, other: str) -> int:
    """How many letters two texts end with alike."""
    known, most = 0, min(len(one), len(other))
    while known < most:
        guess = (known + most + 1) // 2
        if one[len(one) - guess : len(one) - known] == other[len(other) - guess : len(other) - known]:
            known = guess
        else:
            most = guess - 1
    return known


def changes(before: Sequence[str], after: Sequence[str]) -> list[Step]:
    """The steps that make new pieces from the old ones."""
    known = set(before)
    steps: list[Step] = []
    fresh: list[str] = []
    at, k = 0, 0  # where the old text is expected to go on; the next piece of the new one
    while k < len(after):
        if after[k] not in known:
            fresh.append(after[k])
            k += 1
            continue
        first = found_at(before, after[k], at)
        if fresh:
            steps.append(CUT.join(fresh))
            fresh = []
        count = alike(before, first, after, k)
        steps.append((first, count))
        at, k = first + count, k + count
    if fresh:
        steps.append(CUT.join(fresh))
    return steps


def joined(steps: Sequence[Step]) -> list[Step]:
    """The same steps; runs that go on with the one before are one."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else ""
        if not isinstance(step, str) and not isinstance(last, str) and sum(last) == step[0]:
            found[-1] = (last[0], last[1] + step[1])
        else:
            found.append(step)
    return found


def found_at(pieces: Sequence[str], piece: str, at: int) -> int:
    """Where a piece stands in the old text: best where it is expected or soon after."""
    try:
        return pieces.index(piece, at)
    except ValueError:
        return pieces.index(piece)


def alike(before: Sequence[str], first: int, after: Sequence[str], k: int) -> int:
    """How many pieces are the same from these places on."""
    most = min(len(before) - first, len(after) - k)
    count = 1
    while count < most and before[first + count : first + count + STRIDE] == after[k + count : k + count + STRIDE]:
        count += STRIDE
    while count < most and before[first + count] == after[k + count]:
        count += 1
    return min(count, most)


def restored(old: str, found: Sequence[Step] | str) -> str:
    """The new text, as the page's script makes it."""
    if isinstance(found, str):
        return found
    before = old.split(CUT)
    return CUT.join(
        CUT.join(before[step[0] : step[0] + step[1]]) if not isinstance(step, str) else step for step in found
    )
