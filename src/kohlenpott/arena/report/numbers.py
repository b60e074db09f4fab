"""Numbers as people of a language write them."""

from __future__ import annotations

NO_BREAK = "\u00a0"


def number(value: float, digits: int, lang: str, is_exact: bool = False) -> str:
    """With so many digits after the point (at most, unless it is to be exact), and a real minus sign."""
    text = f"{value:,.{digits}f}"
    if digits and not is_exact:
        text = text.rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text.replace("-", "−")
    if lang == "en":
        return text
    return text.translate(str.maketrans(",.", ".," if lang == "de" else "\u202f,"))


def percent(value: float, digits: int, lang: str) -> str:
    """A share as a percentage."""
    return f"{number(100 * value, digits, lang)}{NO_BREAK}%"


def span(low: str, high: str) -> str:
    return f"{low} – {high}"


def time(seconds: float, lang: str) -> str:
    """A time in the unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size * 0.9995:
            value = seconds / size
            return f"{number(value, 0 if value >= 100 else 1 if value >= 10 else 2, lang)}{NO_BREAK}{unit}"
    return f"0{NO_BREAK}s"
