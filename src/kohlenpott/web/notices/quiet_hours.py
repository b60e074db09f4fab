"""Quiet hours: what would come at night is held back, then sent as one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

CLOCK_TIME = re.compile(r"([01]?\d|2[0-3])[:.h]?([0-5]\d)", re.ASCII)
QUIET_FROM, QUIET_UNTIL, ZONE = "quiet-from", "quiet-until", "zone"  # settings of a person
LONGEST_ZONE = 40


def clock_time(text: str) -> str | None:
    """A time of the day as it is kept; None for anything else."""
    found = CLOCK_TIME.fullmatch(text.strip())
    return f"{int(found[1]):02}:{found[2]}" if found else None


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; UTC if there is none of this name."""
    try:
        return ZoneInfo(name) if 0 < len(name) <= LONGEST_ZONE else ZoneInfo("UTC")
    except (KeyError, ValueError, OSError):  # not known, or no name at all
        return ZoneInfo("UTC")


def quiet_until(settings: Mapping[str, Any], now: float) -> float | None:
    """When a person's quiet hours that hold now will end; None outside of them."""
    first = clock_time(str(settings.get(QUIET_FROM, "")))
    last = clock_time(str(settings.get(QUIET_UNTIL, "")))
    if first is None or last is None or first == last:
        return None
    here = datetime.fromtimestamp(now, zone_of(str(settings.get(ZONE, ""))))
    shown = here.strftime("%H:%M")
    is_quiet = first <= shown < last if first < last else shown >= first or shown < last
    if not is_quiet:
        return None
    hour, minute = map(int, last.split(":"))
    end = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (end if end > here else end + timedelta(days=1)).timestamp()
