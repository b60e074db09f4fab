"""What changed in a text of markup, so that a move weighs little: runs of the old text, and what is new between."""

from __future__ import annotations

from collections.abc import Sequence

Step = str | tuple[int, int]  # new pieces, or (first, count) of the old ones
CUT = "<"  # a text is taken apart here: one piece for each tag with what follows it
STRIDE = 32  # pieces compared at once


def delta(old: str, new: str) -> list[Step] | str:
    """The steps that make the new text from the old one; the new text itself where that is shorter."""
    before, after = old.split(CUT), new.split(CUT)
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
    weight = sum(len(step) + 3 if isinstance(step, str) else 10 for step in steps)
    return steps if weight < len(new) else new


def found_at(pieces: list[str], piece: str, at: int) -> int:
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


def restored(old: str, found: list[Step] | str) -> str:
    """The new text, as the page's script makes it."""
    if isinstance(found, str):
        return found
    before = old.split(CUT)
    return CUT.join(
        CUT.join(before[step[0] : step[0] + step[1]]) if not isinstance(step, str) else step for step in found
    )
