"""A still page of any moment of any game: to look at boards without a server, and to photograph them.

    python tools/board_page.py coal-baron --seats 3 --seed 7 --ply 60 --out page.html
    python tools/board_page.py haspelknecht --decision plan --seat 0 --lang de --shots build/shots

Bots lead to the moment: `--ply` moves of theirs, or as many as it takes to be asked `--decision`.
`--shots DIR` photographs the page at 1280 and 360 px, light and dark, with Chromium.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import kohlenpott as kp
from chromium import FLAGS, chromium
from kohlenpott import bots, render
from kohlenpott.render.game_files import style_sheet
from kohlenpott.render.markup import Markup, join, tag

LONGEST = 5000  # moves; no game is longer
WIDTHS = (1280, 360)
THEMES = ("light", "dark")


def main() -> None:
    """Write the page, photograph it if asked to."""
    asked = arguments()
    state, ply = game_view_of(asked)
    seat = seat_of(asked.seat, state)
    html = page(state, seat, asked.lang, asked.theme, ply)
    if asked.out:
        Path(asked.out).write_text(html, encoding="utf-8")
        print(f"{asked.out}: {state!r} after {ply} moves, {len(html) / 1024:.0f} KB")
    if asked.shots:
        folder = Path(asked.shots)
        folder.mkdir(parents=True, exist_ok=True)
        name = asked.name or f"{asked.game}-{asked.seats}-{ply}-{state.decision}-{asked.seat}-{asked.lang}"
        for shot in photograph(html, folder / name, asked.first_screen):
            print(shot)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=kp.games())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--ply", type=int, default=0, help="moves played before the moment")
    parser.add_argument("--decision", help="play on until this is asked, e.g. place; over plays to the end")
    parser.add_argument("--bot", default="random", help="who plays: random, greedy, …")
    parser.add_argument("--seat", default="turn", help="0, 1, …, turn (whoever is asked, the default), spectator")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument("--out", metavar="FILE.html")
    parser.add_argument("--shots", metavar="DIR")
    parser.add_argument("--name", help="how the files in DIR begin")
    parser.add_argument("--first-screen", action="store_true", help="photograph what is seen without scrolling")
    return parser.parse_args()


def game_view_of(asked: argparse.Namespace) -> tuple[kp.State, int]:
    """The state, and how many moves led to it."""
    values = {"true": True, "false": False, "null": None}
    pairs = (pair.partition("=")[::2] for pair in asked.option)
    options = {name: values.get(value, int(value) if value.isdigit() else value) for name, value in pairs}
    state = kp.game(asked.game).new(asked.seats, asked.seed, options)
    bot = bots.make(asked.bot, state.game, state.seats, asked.seed)
    for ply in range(LONGEST):
        if (ply >= asked.ply and asked.decision in (None, state.decision)) or state.is_over:
            return state, ply
        state.apply(bot.choose(bots.PlayerView(state)))
    return state, LONGEST


def seat_of(asked: str, state: kp.State) -> int | None:
    """Who looks."""
    if asked == "turn":
        return state.seat
    return None if asked == "spectator" else int(asked)


def page(state: kp.State, seat: int | None, lang: str, theme: str, ply: int) -> str:
    """The table page with its style sheets inside."""
    scene = render.scene(state, seat, lang, events=state.events() if ply else ())
    board = render.board(scene, state.game)
    name = state.game.name
    stage = board.stage.name if board.stage else ""
    body = tag("div", tag("header", tag("h1", state.game.title), tag("span", stage, class_="quiet"), class_="topbar"),
               tag("main", *parts(state, scene, board), class_=f"table {name}", data_focus=board.focus or None),
               class_="page")  # fmt: skip
    head = join([Markup('<meta charset="utf-8">'),
                 Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
                 tag("title", state.game.title), style(common_style()),
                 style(style_sheet(state.game.definition))])  # fmt: skip
    html = tag("html", tag("head", head), tag("body", render.sprite(body), body), lang=lang, data_theme=theme)
    return f"<!doctype html>{html}"


def common_style() -> str:
    """The style sheet of all boards."""
    return files(render).joinpath("static", "kohlenpott.css").read_text(encoding="utf-8")


def style(rendered: str) -> Markup:
    """A style sheet inside the page."""
    return tag("style", Markup(rendered))


def parts(state: kp.State, scene: render.Scene, board: render.Board) -> Iterator[Markup]:
    """Seats, the decision, and the panels in their places."""
    yield tag("ul", *(plate(state, scene, board, each) for each in range(scene.seats)), class_="seats")
    yield decision(state, scene, board)
    yield tag("section", *(panel(p, "part") for p in board.main), class_="main")
    if scene.seat is not None:
        colour = render.SEATS[scene.seat]
        yield tag("section", *(panel(p, "panel", colour) for p in board.own), class_=f"own seat-{colour}")
    others = zip(board.others, scene.others, strict=True)
    yield tag("section", *(panel(p, f"panel seat-{render.SEATS[s]}", render.SEATS[s]) for p, s in others),
              class_="others")  # fmt: skip
    yield tag("section", *(panel(p, "panel") for p in board.extra), class_="score")


def panel(part: render.Panel, kind: str, colour: str = "") -> Markup:
    """One panel with its heading; those of a seat carry its emblem."""
    emblem = render.icon(f"seat-{colour}", class_="tagbox") if colour else None
    heading = tag("header", emblem, tag("h2", part.title))
    return tag("section", heading, part.body, id=part.name, class_=f"{kind} {part.name}")


def chips(found: Iterable[render.Chip]) -> list[Markup]:
    """Small figures."""
    return [tag("span", render.icon(chip.symbol), chip.number, tag("small", chip.name, class_="sr"), class_="chip")
            for chip in found]  # fmt: skip


def plate(state: kp.State, scene: render.Scene, board: render.Board, seat: int) -> Markup:
    """A seat's plate."""
    colour = render.SEATS[seat]
    figures = chips(board.chips[seat]) if board.chips else []
    return tag("li", render.icon(f"seat-{colour}", class_="emblem"), tag("span", scene.players[seat], class_="name"),
               tag("span", state.scores()[seat], class_="vp"), tag("span", *figures, class_="chips"),
               class_=f"seat seat-{colour}", aria_current="true" if seat in scene.asked else None)  # fmt: skip


def decision(state: kp.State, scene: render.Scene, board: render.Board) -> Markup:
    """What is asked, own resources, the moves."""
    own = chips(board.chips[scene.seat]) if board.chips and scene.seat is not None else []
    is_asked = scene.seat is not None and scene.seat in scene.asked
    moves = [tag("button", move.text(scene.lang), class_="btn", name="action", value=move.id)
             for move in (state.moves() if is_asked else [])]  # fmt: skip
    text = tag("div", tag("h2", scene.words.decision(scene.decision, scene.lang)))
    listed = tag("details", tag("summary", f"{len(moves)} ×"), *moves) if len(moves) > 3 else tag("div", *moves)
    return tag(
        "section",
        text,
        tag("div", *own, class_="chips chips--own"),
        tag("form", listed, id="moves", class_="acts"),
        class_=f"decision{'' if is_asked else ' is-waiting'}",
    )


def photograph(html: str, base: Path, first_screen: bool) -> Iterator[Path]:
    """Screenshots at every width and in every theme; says so if the page scrolls sideways."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for width in WIDTHS:
            rendered = browser.new_page(viewport={"width": width, "height": 800 if width > 600 else 740})
            for theme in THEMES:
                rendered.set_content(html)
                rendered.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                path = base.with_name(f"{base.name}-{width}-{theme}.png")
                rendered.screenshot(path=path, full_page=not first_screen)
                wide = rendered.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    print(f"{path}: the page is {wide} px wide")
                yield path
        browser.close()


if __name__ == "__main__":
    main()
