"""The Haspelknecht table in the terminal, and in pictures, shows every piece once."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht
from kohlenpott import render
from kohlenpott.games.haspelknecht.board.picture import plan
from kohlenpott.render.terminal import board, own_board

FARM = Farm(cart="KKB", cart_two="KY", food=2, thalers=1, markers=["ladder", "wheelbarrow", "ropes"],
            buildings=["watermill"])  # fmt: skip


def planning() -> Play:
    return haspelknecht(decision="plan", players=[FARM, Farm(cart="BB")])


def printed(game: Play, whole: bool = False, seat: int = BLUE) -> str:
    out = StringIO()
    drawn = board(game.state, seat, "en", ["Ada", "Bo"]) if whole else own_board(game.state, seat, "en", ["Ada", "Bo"])
    Console(file=out, width=200).print(drawn)
    return out.getvalue()


def row(text: str, heading: str) -> str:
    """What stands behind a heading of the first farm."""
    line = next(line for line in text.splitlines() if f" {heading} " in line)
    return " ".join(line.split(f" {heading} ", 1)[1].split("│")[0].split())


def test_a_disc_on_a_worker_is_not_shown_on_its_cart_too() -> None:
    """HK-111, HK-R56: taken from cart 2 first."""
    game = planning()
    assert row(printed(game), "Carts") == "1 KKB 2 KY"
    game.play("farmer black", "farmer black")
    assert (row(printed(game), "Carts"), row(printed(game), "Farmer")) == ("1 KB 2 Y", "KK")
    game.play("farmhand brown", "farmhand ladder-marker", "commit")
    text = printed(game, whole=True)
    assert (row(text, "Carts"), row(text, "Farmhand")) == ("1 K 2 Y", "Bb")


def test_everything_else_that_is_assigned_has_left_its_place_too() -> None:
    """HK-111, HK-118: markers, food, the discs of the watermill."""
    game = planning().play("farmhand ladder-marker", "watermill yellow wheelbarrow-marker", "digger for food")
    text = printed(game)
    assert row(text, "Carts") == "1 KKB 2 K"
    assert row(text, "Markers") == "ropes marker"
    assert "Food 1 Thalers 1" in row(text, "Farm")


def test_a_revealed_plan_has_left_the_carts_already() -> None:
    """HK-110: after the reveal nothing is taken off twice."""
    game = planning().play("farmer black", "commit", "commit")
    assert (row(printed(game), "Carts"), row(printed(game), "Farmer")) == ("1 KKB 2 Y", "K")


def test_the_carts_of_others_tell_nothing_of_their_plans() -> None:
    """HK-110."""
    game = planning()
    before = printed(game, whole=True, seat=RED)
    assert printed(game.play("farmer black"), whole=True, seat=RED) == before


def test_the_picture_shows_an_assigned_disc_once_too() -> None:
    """HK-111: as many discs are drawn as before."""
    before, after = (
        "".join(plan(render.scene(game.state, BLUE), BLUE)).count("hk-disc-black")
        for game in (planning(), planning().play("farmer black"))
    )
    assert before == after == 3
