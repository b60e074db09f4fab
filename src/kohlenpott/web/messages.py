"""The words of the pages in all languages: gettext catalogues, read once from their source files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from babel.messages.pofile import read_po

from kohlenpott.text.templates import LANGUAGES

NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
DOMAIN = "kohlenpott"


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every message with its translation; English is the language of the messages themselves."""
    if lang == "en":
        return {}
    source = files(__package__).joinpath("locale", lang, "LC_MESSAGES", f"{DOMAIN}.po")
    with source.open("rb") as file:
        found = read_po(file, locale=lang)
    return {str(message.id): str(message.string) for message in found if message.id and message.string}


def translate(lang: str, message: str) -> str:
    """A message in a language."""
    return catalogue(lang).get(message, message)


def fill(lang: str, message: str, **values: object) -> str:
    """A message in a language with its values."""
    found = translate(lang, message)
    return found % values if values else found


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
