"""Bring the catalogues of the pages up to date: new messages are added untranslated, unused ones are removed.

    python tools/messages.py            # writes the catalogues, tells what is still to be done
    python tools/messages.py --check    # only tells; fails if there is anything

Messages are the texts in `_("...")` and `ngettext("...", "...", n)` of the templates, in `say("...")`, in
`fill(lang, "...")` and in the errors of the service. Extraction, merging and checks are Babel's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).resolve().parent.parent / "src" / "kohlenpott" / "web"
LANGUAGES = ("de", "fr")
ERRORS = ("ServiceError", "BadRequest", "BadToken", "Conflict", "Forbidden", "NameTaken", "NotFound", "OutOfDate",
          "ProofNeeded", "TooMany", "ServerBusy", "Unreadable")  # fmt: skip
HEADER = """# The words of the pages. tools/messages.py adds and removes messages; the translations are written by hand.
msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""
KEYWORDS = dict.fromkeys(("_", "say", *ERRORS)) | {"fill": (2,), "ngettext": (1, 2)}
ONLY_A_VALUE = "%(problem)s"  # an error of the rules, told in the visitor's language already
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"templates/**.html": {"trimmed": "true", "silent": "false"}}


def extracted() -> Catalog:
    """Every message of the pages and where it stands."""
    found = Catalog()
    for file, _, message, *_ in sorted(extract_from_dir(str(WEB), METHODS, OPTIONS, KEYWORDS), key=str):
        if message != ONLY_A_VALUE:
            found.add(message, locations=[(Path(file).as_posix(), 0)])
    return found


def path_of(lang: str) -> Path:
    """The catalogue of a language."""
    return WEB / "locale" / lang / "LC_MESSAGES" / "kohlenpott.po"


def translated(lang: str) -> Catalog:
    """The catalogue as it stands in its file."""
    with path_of(lang).open("rb") as file:
        return read_po(file, locale=lang)


def update(lang: str) -> None:
    """Write a catalogue anew with the messages there are now; nothing is guessed."""
    catalogue = translated(lang)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    with path_of(lang).open("wb") as file:
        file.write(HEADER.format(lang=lang, plurals=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=110, include_lineno=False, omit_header=True, ignore_obsolete=True,
                 sort_output=True)  # fmt: skip


def problems(lang: str) -> list[str]:
    """What is wrong with a catalogue: missing, unsure, unused, or not telling the same values."""
    there, wanted = translated(lang), extracted()
    found = [f"not in the catalogue: {named(each)}" for each in wanted if each.id and each.id not in there]
    for each in (each for each in there if each.id):
        if each.id not in wanted:
            found.append(f"not used: {named(each)}")
        if not (all(each.string) if isinstance(each.string, tuple) else each.string):
            found.append(f"not translated: {named(each)}")
        if each.fuzzy:
            found.append(f"unsure: {named(each)}")
        found += [f"{error}: {named(each)}" for error in each.check(there)]
    return found


def named(message: Message) -> str:
    """A message as people look for it."""
    return message.id if isinstance(message.id, str) else message.id[0]


def main() -> int:
    """All languages."""
    is_check = "--check" in sys.argv[1:]
    count = 0
    for lang in LANGUAGES:
        if not is_check:
            update(lang)
        found = problems(lang)
        count += len(found)
        print("\n".join([f"{lang}: {len(found)} to be done", *(f"  {problem}" for problem in found)]))
    return 1 if is_check and count else 0


if __name__ == "__main__":
    sys.exit(main())
