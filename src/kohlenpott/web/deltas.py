"""What changed in a text of markup, so that a move weighs little: runs of the old text, and what is new between."""

from __future__ import annotations

from bisect import bisect_left

Step = str | tuple[int, int]  # new pieces, or (first, count) of the old ones
CUT = "<"  # a text is taken apart here: one piece for each tag with what follows it


def delta(old: str, new: str) -> list[Step] | str:
    """The steps that make the new text from the old one; the new text itself where that is shorter."""
    before, after = old.split(CUT), new.split(CUT)
    where: dict[str, list[int]] = {}
    for place, piece in enumerate(before):
        where.setdefault(piece, []).append(place)
    steps: list[Step] = []
    fresh: list[str] = []
    at, k = 0, 0  # where the old text is expected to go on; the next piece of the new one
    while k < len(after):
        first = found_at(where.get(after[k], []), at)
        if first is None:
            fresh.append(after[k])
            k += 1
            continue
        if fresh:
            steps.append(CUT.join(fresh))
            fresh = []
        count = 1
        while k + count < len(after) and first + count < len(before) and before[first + count] == after[k + count]:
            count += 1
        steps.append((first, count))
        at, k = first + count, k + count
    if fresh:
        steps.append(CUT.join(fresh))
    weight = sum(len(step) + 3 if isinstance(step, str) else 10 for step in steps)
    return steps if weight < len(new) else new


def found_at(places: list[int], at: int) -> int | None:
    """Where a piece stands in the old text: best where it is expected or soon after."""
    if not places:
        return None
    later = bisect_left(places, at)
    return places[later] if later < len(places) else places[-1]


def restored(old: str, found: list[Step] | str) -> str:
    """The new text, as the page's script makes it."""
    if isinstance(found, str):
        return found
    before = old.split(CUT)
    return CUT.join(
        CUT.join(before[step[0] : step[0] + step[1]]) if not isinstance(step, str) else step for step in found
    )
