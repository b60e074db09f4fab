"""Bring the catalogues of the pages up to date: new messages are added untranslated, unused ones are removed.

    python tools/messages.py            # writes the catalogues, tells what is still to be translated

Messages are the texts in `_("...")` of the templates, in `say("...")` and in the errors of the service.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).resolve().parent.parent / "src" / "kohlenpott" / "web"
LANGUAGES = ("de", "fr")
ERRORS = ("ServiceError", "BadRequest", "Conflict", "Forbidden", "NotFound", "OutOfDate", "TooMany",
          "ServerBusy", "Unreadable")  # fmt: skip
HEADER = """# The words of the pages. tools/messages.py adds and removes messages; the translations are written by hand.
msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
KEYWORDS = dict.fromkeys(("_", "say", *ERRORS)) | {"fill": (2,)}


def extracted() -> dict[str, list[tuple[str, int]]]:
    """Every message of the pages and where it stands."""
    found: dict[str, list[tuple[str, int]]] = {}
    methods = [("**.py", "python"), ("templates/**.html", "jinja2")]
    options = {"templates/**.html": {"trimmed": "true", "silent": "false"}}
    for file, line, message, *_ in extract_from_dir(str(WEB), methods, options, KEYWORDS):
        if isinstance(message, str) and not (message.startswith("%(") and message.endswith(")s")):
            found.setdefault(message, []).append((Path(file).as_posix(), line))
    return found


def path_of(lang: str) -> Path:
    """The catalogue of a language."""
    return WEB / "locale" / lang / "LC_MESSAGES" / "kohlenpott.po"


def translated(lang: str) -> dict[str, str]:
    """The messages of a catalogue as they stand there."""
    with path_of(lang).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=lang) if m.id}


def update(lang: str, more: dict[str, str] | None = None) -> list[str]:
    """Write a catalogue anew; the messages without a translation."""
    known = translated(lang) | (more or {})
    catalogue = Catalog(locale=lang)
    for message, places in sorted(extracted().items()):
        catalogue.add(message, known.get(message, ""), locations=sorted({(file, 0) for file, _ in places}))
    with path_of(lang).open("wb") as file:
        file.write(HEADER.format(lang=lang).encode())
        write_po(file, catalogue, width=110, include_lineno=False, omit_header=True)
    return [m for m in extracted() if not known.get(m)]


def main() -> None:
    """All languages."""
    for lang in LANGUAGES:
        missing = update(lang)
        print(f"{lang}: {len(missing)} messages to translate")
        for message in missing:
            print(f"  {message}")


if __name__ == "__main__":
    main()
