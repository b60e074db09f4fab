"""Draw the covers of the games: cuts of real positions, one by day and one by night, into each game's folder.

python tools/covers.py [GAME …]

A game's board/cover.toml says which position is drawn and which part of its picture is cut out; a game without one
keeps the generic cover of the home page. The game's own board draws the picture, so it shows the pieces as they are.
"""

from __future__ import annotations

import argparse
import io
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from PIL import Image

import kohlenpott as kp
from kohlenpott import bots, render
from kohlenpott.api.state import State
from kohlenpott.bots import PlayerView
from kohlenpott.render.game_files import static_folder
from kohlenpott.render.theme import Theme

SIZE = (760, 360)
QUALITY = 82
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class CoverMoment:
    """A position and the part of its picture that is the cover."""

    seats: int
    seed: int
    moves: int
    seat: int
    cut: list[float]


def position(game: str, moment: CoverMoment) -> State:
    """The game after so many moves of greedy bots."""
    found = kp.game(game)
    state, bot = found.new(moment.seats, moment.seed), bots.make("greedy", found, moment.seats, moment.seed)
    for _ in range(moment.moves):
        actions = state.actions()
        state.apply(actions[0] if len(actions) == 1 else bot.choose(PlayerView(state)))
    return state


def cover(state: State, moment: CoverMoment, theme: Theme) -> bytes:
    """The cut as WebP."""
    x, y, width, height = moment.cut
    drawn = render.picture(state, moment.seat, "en", theme)
    head, _, rest = drawn.partition(">")
    head = re.sub(r' viewBox="[^"]*"', f' viewBox="{x} {y} {width} {height}"', head, count=1)
    head = re.sub(r' width="[^"]*" height="[^"]*"', f' width="{SIZE[0]}" height="{SIZE[1]}"', head, count=1)
    picture = Image.open(io.BytesIO(render.png(f"{head}>{rest}", SIZE[0] * 2))).convert("RGB").resize(SIZE)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()


def main() -> None:
    """The covers of all games, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    for name in parser.parse_args().games or kp.games():
        folder = cast(Path, static_folder(kp.game(name).definition))
        chosen = folder.parent / "cover.toml"
        if not chosen.is_file():
            print(f"{name}: no cover.toml")
            continue
        moment = CoverMoment(**tomllib.loads(chosen.read_text(encoding="utf-8")))
        state = position(name, moment)
        for theme in THEMES:
            path = folder / f"cover-{theme}.webp"
            path.write_bytes(cover(state, moment, theme))
            print(f"{name}: {path.name}, {path.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
