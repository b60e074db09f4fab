"""Names that look like others: letters of one script that pass for those of another."""

from __future__ import annotations

import unicodedata

# letters that most typefaces draw like a Latin one, by the Latin letter; lower case, without accents
PASS_FOR = {
    "a": "аαɑ", "b": "ьβƅ", "c": "сϲⅽ", "d": "ԁⅾ", "e": "еҽ", "f": "ғϝ", "g": "ɡց", "h": "һհн", "i": "іιɩı", "j": "јϳ",
    "k": "кκ", "l": "ӏⅼ|", "m": "мⅿ", "n": "пηո", "o": "оοօσ", "p": "рρ", "q": "ԛզ", "r": "гᴦ", "s": "ѕꜱ", "t": "тτ",
    "u": "υսцʋ", "v": "ѵνⅴ", "w": "ԝшω", "x": "хχⅹ", "y": "уγү", "z": "ᴢζ",
}  # fmt: skip
LATIN = {ord(other): letter for letter, others in PASS_FOR.items() for other in others}
MISREAD = (str.maketrans("l1|", "III"), str.maketrans("I1|", "lll"), str.maketrans("0", "O"))  # by typefaces for pages
TOLD_APART = ("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "GEORGIAN", "HEBREW", "ARABIC")


def as_latin(name: str) -> str:
    """The name as a hasty eye reads it."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LATIN)


def readings(name: str) -> set[str]:
    """The names a hasty eye may take this one for, itself among them."""
    found = {name, as_latin(name)}
    for table in MISREAD:
        found |= {each.translate(table) for each in found}
    return found


def is_mixed(name: str) -> bool:
    """Are there letters of several scripts in it that pass for each other?"""
    named = (unicodedata.name(letter, "").split(" ")[0] for letter in unicodedata.normalize("NFKC", name)
             if letter.isalpha())  # fmt: skip
    return len(set(named).intersection(TOLD_APART)) > 1
