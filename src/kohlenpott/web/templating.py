"""Pages from templates: one environment per language, everything escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from babel.dates import format_skeleton
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from kohlenpott.api import registry
from kohlenpott.bots.characters import character_of, characters
from kohlenpott.insight.graph import mark_sign
from kohlenpott.render import drawer, icon, sprite
from kohlenpott.render.game_files import static_folder
from kohlenpott.render.lessons import first_lesson
from kohlenpott.render.sprite import pieces_of, shared_pieces

from . import messages
from .place_marks import mark_places
from .rulepages import as_html
from .table_log import LogTurn

MOST_PIECES = 16_384  # small parts of pages that are kept: for some hundred tables


@cache
def static_folders() -> dict[str, Traversable]:
    """Where static files lie, by the first part of their address: those of all pages, and those of each game."""
    own = {name: files(f"kohlenpott.{name}").joinpath("static") for name in ("web", "render")}
    boards = {each.name: static_folder(each) for each in registry.definitions()}
    return own | {name: folder for name, folder in boards.items() if folder.is_dir()}


class PageEnvironment(Environment):
    """Templates whose globals never change once they are read: one plain dict, not a chain looked through each time."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows."""
        return {**self.globals, **(d or {})}


@cache
def environment(lang: str) -> Environment:
    """The templates with the words of a language."""
    found = PageEnvironment(
        loader=PackageLoader("kohlenpott.web"),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    found.filters["tuple"] = tuple
    say, count = messages.in_markup(lang)
    found.newstyle_gettext = True  # type: ignore[attr-defined]  # values are given to the functions
    found.globals.update(
        gettext=say,
        ngettext=count,
        _=say,
        icon=icon,
        static=static,
        lang=lang,
        page_sprite=page_sprite,
        site_sprite=site_sprite,
        character=character_of,
        first_lesson=first_lesson,
        day=partial(day, lang),
        rule_html=as_html,
        bot_words=partial(messages.bot, lang),
        piece=partial(piece, lang),
        log_entries=partial(log_entries, lang),
        mark_sign=mark_sign,
        time_left=partial(messages.time_left, lang),
        mark_places=mark_places,
    )
    return found


def render(lang: str, template: str, values: Mapping[str, Any]) -> str:
    """A page, or a part of one."""
    return template_of(lang, template).render(values)


@cache
def template_of(lang: str, name: str) -> Template:
    """A template of a language; none ever changes while the server runs."""
    return environment(lang).get_template(name)


@lru_cache(maxsize=MOST_PIECES)
def piece(lang: str, name: str, *values: Any) -> Markup:
    """A small part of a page that comes again and again: a macro of pieces.html with these values."""
    macro = getattr(template_of(lang, "pieces.html").module, name)
    return Markup(macro(*values).strip())


def log_entries(lang: str, log: Sequence[LogTurn], colours: Sequence[str], table: str, name: str = "") -> Markup:
    """The turns of a log, newest first, and where the last turn was of whom the log is for, by name on a shared screen.

    Almost all of it is kept pieces.
    """
    found: list[str] = []
    for k, turn in enumerate(log):
        found.append(piece(lang, "turn", turn, "" if turn.seat is None else colours[turn.seat], table))
        if turn.is_fresh and k + 1 < len(log) and not log[k + 1].is_fresh:
            found.append(piece(lang, "last_turn_mark", name))
    return Markup("\n".join(found))


@cache
def static(path: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    folder, _, name = path.partition("/")
    if folder not in static_folders():
        return ""
    file = static_folders()[folder].joinpath(*name.split("/"))
    return f"/static/{path}?v={sha256(file.read_bytes()).hexdigest()[:12]}" if file.is_file() else ""


def page_sprite(game: str, *drawings: str) -> str:
    """The symbols a page carries: the signs of all pages, the pieces of the game it plays, what the drawings use."""
    return sprite(wished(game), *drawings)


@cache
def site_sprite() -> str:
    """The symbols of pages with lists of games and people: whatever a later list may show is there already."""
    games = [drawer(registry.game(name)).cover for name in registry.names()]
    pieces = [piece for cover in games for piece in cover] + [each.piece for each in characters()]
    return sprite(wished(""), *(icon(piece) for piece in (*pieces, "hammer-pick")))


def day(lang: str, seconds: float) -> str:
    """The day of a moment in words, without its year."""
    return format_skeleton("MMMd", datetime.fromtimestamp(seconds, UTC), locale=lang)


@cache
def wished(game: str) -> str:
    """References to symbols that may be needed later, on a page that plays a game or none."""
    signs = ("art-ui-", "art-seat-", "art-vp")
    found = [*shared_pieces(), *pieces_of(game)] if game else [id for id in shared_pieces() if id.startswith(signs)]
    return "".join(f'href="#{id}"' for id in found)
