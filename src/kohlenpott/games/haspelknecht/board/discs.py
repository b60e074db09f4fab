"""The action discs of one seat, each under an id it keeps on its way from cart to worker."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from .parts import disc, is_planning, piece_symbol, pieces_laid, total


class Discs:
    """Hands out the discs of a seat in order: those on carts count from 1, those laid from the highest down.

    A disc is laid from cart 2 first (HK-R56), so the disc that appears on a worker is the one that left the cart.
    While a plan is secret the discs are still on the carts (HK-110) and the laid ones are drawn faintly there.
    """

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        player = scene.view["players"][seat]
        self.carts = player["carts"]
        self.is_secret = is_planning(scene.view)
        self.used = pieces_laid(player)
        self.next_id = {colour: total(self.carts, colour) for colour in figures.colours}
        if not self.is_secret:
            self.next_id = {colour: number + self.used[colour] for colour, number in self.next_id.items()}

    def laid(self, piece: str) -> Markup:
        """The next piece that lies on a worker."""
        if piece not in self.next_id:
            return disc(piece_symbol(piece))
        number = self.next_id[piece]
        self.next_id[piece] -= 1
        return disc(piece_symbol(piece), id=f"{SEATS[self.seat]}-disc-{piece}-{number}")

    def on_carts(self) -> list[list[Markup]]:
        """The discs on both carts; what a secret plan has laid is faint, from cart 2 first."""
        faint = {colour: self.used[colour] if self.is_secret else 0 for colour in figures.colours}
        numbers = dict.fromkeys(figures.colours, 0)
        rows: list[list[Markup]] = []
        for k, cart in enumerate(self.carts):
            row = []
            for colour, count in cart.items():
                later = total(self.carts[k + 1 :], colour)
                ghosts = max(0, faint[colour] - later)
                for each in range(count):
                    numbers[colour] += 1
                    is_ghost = each >= count - ghosts
                    id = None if is_ghost else f"{SEATS[self.seat]}-disc-{colour}-{numbers[colour]}"
                    row.append(disc(f"hk-disc-{colour}", is_ghost, id=id))
            rows.append(row)
        return rows


def carts(scene: Scene, seat: int, discs: Discs) -> Markup:
    """Both carts with their discs."""
    place = f"{SEATS[seat]}-carts"
    rows = []
    for number, row in enumerate(discs.on_carts(), 1):
        empty = tag("span", class_="padslot")
        rows.append(tag("span", icon("hk-carts"), tag("b", number), *(row or [empty]), class_="cart"))
    last = " is-last" if place in scene.last else ""
    return tag("div", join(rows), id=place, class_=f"carts{last}", role="group", aria_label=scene.label("carts"))
