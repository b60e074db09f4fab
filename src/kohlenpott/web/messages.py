"""The words of the pages in all languages: Babel's catalogues, read once from their source files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from math import ceil

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markupsafe import Markup

from kohlenpott.text.templates import LANGUAGES

NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
DOMAIN = "kohlenpott"
MOST_COUNTED = 1024  # messages with their number that are kept


@cache
def catalogue(lang: str) -> NullTranslations:
    """Every message with its translation and the language's plural rule; English is that of the messages themselves.

    It is compiled when it is first asked for (some 7 ms): no compiled file can be older than its source.
    """
    if lang == "en":
        return NullTranslations()
    source = files(__package__).joinpath("locale", lang, "LC_MESSAGES", f"{DOMAIN}.po")
    compiled = BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=lang))
    compiled.seek(0)
    return GNUTranslations(compiled)


def fill(lang: str, message: str, **values: object) -> str:
    """A message in a language with its values."""
    found = catalogue(lang).gettext(message)
    return found % values if values else found


@cache
def in_markup(lang: str) -> tuple[Callable[..., Markup], Callable[..., Markup]]:
    """The functions `gettext` and `ngettext` of templates: messages as markup, values escaped; plain ones are kept."""
    words = catalogue(lang)

    @cache
    def plain(message: str) -> Markup:
        return Markup(words.gettext(message)) % {}

    def say(message: str, /, **values: object) -> Markup:
        return Markup(words.gettext(message)) % values if values else plain(message)

    @lru_cache(maxsize=MOST_COUNTED)
    def counted(one: str, many: str, number: int) -> Markup:
        return Markup(words.ngettext(one, many, number)) % {"num": number}

    def count(one: str, many: str, number: int, /, **values: object) -> Markup:
        if not values:
            return counted(one, many, number)
        return Markup(words.ngettext(one, many, number)) % {"num": number, **values}

    return say, count


def preferred(header: str) -> str:
    """The best language for an Accept-Language header."""
    wanted: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        wanted.append((-weight, name.partition("-")[0].lower()))
    return next((name for _, name in sorted(wanted, key=lambda each: each[0]) if name in LANGUAGES), "en")


def bot(lang: str, spec: str) -> str:
    """What kind of bot it is."""
    kind, _, number = spec.partition("-")
    if kind == "level":
        return fill(lang, "Bot, level %(number)s", number=number)
    if spec == "greedy":
        return fill(lang, "Bot that looks one turn ahead")
    return fill(lang, "Bot that plays at random") if spec == "random" else spec


def time_left(lang: str, seconds: float) -> str:
    """What is left on a clock: minutes and seconds, or days and hours."""
    left = max(0, ceil(seconds))
    minutes, hours, days = left // 60, left // 3600, left // 86_400
    if days:
        return f"{fill(lang, '%(num)s d', num=days)} {fill(lang, '%(num)s h', num=hours % 24)}"
    return f"{hours}:{minutes % 60:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
