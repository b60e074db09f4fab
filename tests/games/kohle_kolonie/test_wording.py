"""Kohle & Kolonie in words: every move, event, refusal, option and heading in three languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from games.declared import data_of, kinds_of
from games.kohle_kolonie.build import GAME, Seat, kohle
from kohlenpott.engine.events import CASE
from kohlenpott.games.kohle_kolonie import events, figures, ids, moves, names
from kohlenpott.games.kohle_kolonie.wording import WORDS
from kohlenpott.text.templates import LANGUAGES, load

PACKAGE = "kohlenpott.games.kohle_kolonie"
ALL = pytest.mark.parametrize("lang", LANGUAGES)


def keys(section: str) -> set[str]:
    return {key.removeprefix(f"{section}.") for key in load(PACKAGE, "en") if key.startswith(f"{section}.")}


def test_every_kind_of_move_has_a_text_and_no_text_is_unused() -> None:
    """Loading is said in three ways."""
    kinds = set(kinds_of(moves.moves))
    assert keys("moves") == (kinds - {"load"}) | {f"load-{how}" for how in names.WAYS}


def test_every_kind_of_event_has_a_text_and_no_text_is_unused() -> None:
    """Some events have a second text, for the Trust or for tokens."""
    variants = {"engine-plant", "rescued", "drew-player", "drew-black", "drew-blank", "trust-took-token", "trust-won",
                "vp-lost"}  # fmt: skip
    lasting = {f"{kind}-{name}" for kind in ("in-force", "applied") for name in figures.disaster_ids[ids.D_COIN :]}
    assert keys("events") == (set(ids.EVENTS[1:]) - {"drew", "in-force", "applied"}) | variants | lasting
    assert set(data_of(events.events)) == set(ids.EVENTS[1:])


def test_a_turn_is_asked_about_anew_once_its_main_action_is_done() -> None:
    """KK-101: what else it may hold. No other question has a second text."""
    decisions = GAME.definition.decisions
    assert keys("decisions") - set(decisions) == keys("how") - set(decisions) == {"turn-done"}


def test_every_refusing_rule_has_a_text_and_no_text_is_unused() -> None:
    """The numbers the rules answer with."""
    folder = Path(ids.__file__).with_name("rules")
    used = {moves.moves.ended}
    for file in folder.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        if file.name in ("invariants.py", "observing.py"):
            continue
        used |= {
            f"KK-{int(n):03}" for n in re.findall(r"(?:return|else|refuse\(g,|move,) (\d\d\d?)\b", source) if int(n) > 9
        }
        used |= {f"KK-R{int(n):02}" for n in re.findall(r"RULING \+ (\d+)", source)}
    told = {key.removesuffix(case) for key in keys("refusals") for case in WORDS.cases if key.endswith(case)}
    assert used - {"KK-1000"} <= told
    assert {re.sub("-[a-z]+$", "", key) for key in keys("refusals")} - used == {"other"}


def test_every_case_of_a_refusing_rule_has_a_text_and_no_text_is_unused() -> None:
    """Coins or workers that are missing, and what can be done only once."""
    endings = {"OF_COINS": "-coins", "OF_WORKERS": "-workers", "IS_DONE": "-done"}
    used: set[str] = set()
    for file in Path(moves.__file__).with_name("rules").glob("*.py"):
        source = file.read_text(encoding="utf-8")
        found = re.findall(r"(\d\d\d) \+ ids\.([A-Z]+_[A-Z]+)", source)
        used |= {f"KK-{number}{endings[case]}" for number, case in found}
    assert {key for key in keys("refusals") if re.search("-[a-z]+$", key)} == used
    cases = [WORDS.cases[getattr(ids, name) // CASE] for name in endings]
    assert cases == list(endings.values())


def test_every_reason_for_coins_has_a_text() -> None:
    """And nothing else has one."""
    assert keys("why") == set(events.reasons.names)


@ALL
def test_a_refusal_tells_what_is_missing(lang: str) -> None:
    """Coins that are needed, and those that are there."""
    poor = kohle(players=[Seat(coins=1)]).state.refusal("settle heven")
    assert poor is not None
    assert "2" in poor.text(lang)
    assert "1" in poor.text(lang)


@ALL
def test_every_component_has_a_name_of_its_own(lang: str) -> None:
    """Everything the boards and pages ask for."""
    for kind, things in {"bonus": figures.bonus_ids, "railway": figures.railway_ids, "disaster": figures.disaster_ids,
                         "card": figures.card_ids, "back": figures.card_ids, "line": figures.line_ids,
                         "region": figures.regions, "mine": figures.mine_ids, "village": figures.village_ids,
                         "station": figures.station_ids, "ground": figures.ground_ids,
                         "place": figures.place_ids}.items():  # fmt: skip
        names = [WORDS.name(kind, thing, lang) for thing in things]
        assert len(set(names)) == len(names), kind
    assert [WORDS.name("phase", k, lang) for k in range(1, 11)]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Buy 16 Glocke for 1 coin"),
        ("de", "16 Glocke für 1 Münze kaufen"),
        ("fr", "Acheter 16 Glocke pour 1 pièce"),
    ],
)
def test_a_move_is_said_in_each_language(lang: str, said: str) -> None:
    """With its price."""
    state = kohle(players=[Seat(coins=1)], display=["16"], workers={"linden": 1}).state
    assert next(move for move in state.moves() if move.kind == "buy").text(lang) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ada scores 2 VP: 7 Große Nebenbank given up."),
        ("de", "Ada erhält 2 SP: 7 Große Nebenbank abgegeben."),
        ("fr", "Ada marque 2 PV\u00a0: 7 Große Nebenbank cédée."),
    ],
)
def test_points_tell_their_reason(lang: str, said: str) -> None:
    """The reason names the mine."""
    event = GAME.event((ids.E_VP, 0, 2, ids.V_GIVEN_UP, figures.mine_ids.index("7")))
    assert event.text(lang, ["Ada"]) == said


NAMED = r"\{(?:player|mine|village|station|ground|card|from|to|place|from_place|to_place|target|disaster|marker)\}"


def texts_of(lang: str) -> dict[str, str]:
    """Every text of a language as it is written."""
    file = Path(moves.__file__).parent / "text" / f"{lang}.toml"
    sections = tomllib.loads(file.read_text(encoding="utf-8"))
    return {f"{section}.{key}": text for section in ("moves", "events", "why", "reasons", "refusals")
            for key, text in sections[section].items()} | {
            f"place.{key}": text for key, text in sections["names"]["place"].items()}  # fmt: skip


def test_no_french_name_stands_where_a_vowel_would_need_an_apostrophe() -> None:
    """ "de Ada" and "la Aciérie" are never said: a noun or a colon stands before the name."""
    wrong = re.compile(rf"(?i)(?:^|[\s\[(])(?:de|du|le|la|que|d'|l'|au|à la|à l') ?{NAMED}")
    assert [key for key, text in texts_of("fr").items() if wrong.search(text)] == []


def test_no_german_name_stands_where_it_would_be_declined() -> None:
    """Mines and cards stand at the beginning, alone, or behind the noun that takes the case."""
    free = re.compile(r"(?:^|\[|\(|: |; |→ |, |Zeche |Karte )\{(?:mine|card|from|to)\}")
    for key, text in texts_of("de").items():
        names = re.findall(r"\{(?:mine|card|from|to)\}", text)
        assert len(free.findall(text)) == len(names), key
    places = re.compile(r"\b(?:von|aus) \{(?:station|ground|card|mine)\}")
    assert [key for key, text in texts_of("de").items() if places.search(text)] == []


@pytest.mark.parametrize(
    ("raw", "german", "french"),
    [
        ((ids.E_TURN, 0, 2), "Ada ist am Zug.", "À Ada de jouer."),
        ((ids.E_DREW, 0, 1), "Eine Scheibe von Ada wird gezogen.", "Un disque est tiré\u00a0: Ada."),
        ((ids.E_SECURED, 0, 0, 0), "Ada sichert mit der Grubenwehr die Zeche 1 Generals Erbstollen.",
         "Ada protège 1 Generals Erbstollen avec la défense des mines."),
        ((ids.E_FLIPPED, 0, ids.COKERY), "Ada dreht die Karte Kokerei um.", "Ada retourne la carte Cokerie."),
        ((ids.E_ENGINEER_MOVED, 0, ids.COKERY, ids.ADMINISTRATION),
         "Ada versetzt einen Bergingenieur: Kokerei → Verwaltung.",
         "Ada déplace un ingénieur\u00a0: Cokerie → Administration."),
    ],
)  # fmt: skip
def test_names_are_said_with_the_grammar_of_the_language(raw: tuple[int, ...], german: str, french: str) -> None:
    """Cases, articles and apostrophes."""
    event = GAME.event((*raw, 0, 0, 0)[:5])  # type: ignore[arg-type]
    assert (event.text("de", ["Ada"]), event.text("fr", ["Ada"])) == (german, french)
