"""Mine cards, and the display of those for sale with the prices of the round."""

from __future__ import annotations

from functools import cache, lru_cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Scene

from .. import figures, ids
from .parts import chip, icon, icons, place, said
from .printed import GROUNDS, MINES, ROMAN, Mine

LONG_WORD = 9  # letters that surely fit on a card
SOFT_HYPHEN = "\u00ad"
SEAMS = ("stollen", "siepenbank", "kampsbank", "vaerstbank", "bäckerbank", "nebenbank", "bank", "schneppe", "glück",
         "crone", "werke", "burg", "taube", "segen", "baum", "traut", "ziska")  # fmt: skip


def income(mine: Mine, engine: bool) -> int:
    """Coins a round; a steam engine brings one more (KK-270)."""
    return mine.income + int(engine)


def face(scene: Scene, mine: Mine, price: bool = False, engine: bool = False, next: bool = False) -> Markup:
    """The face of a mine card."""
    return _face(mine, price, engine, scene.label("large-short"), scene.label("trust-next") if next else "")


@lru_cache(maxsize=1024)
def _face(mine: Mine, price: bool, engine: bool, large: str, next: str) -> Markup:
    right = tag("span", ROMAN[mine.consolidates], class_="mc-r") if mine.kind != "single" else shield(mine.vp)
    token = tag("span", icon("kk-trust"), class_="mc-t", title=next) if next else None
    head = tag("span", tag("b", mine.number or large), token, right, class_="mc-h")
    goods = [icons("kk-wagon", mine.wagons), icon("kk-second-miner") if mine.second else None]
    cost = tag("span", icon("coin"), mine.price, class_="mc-p") if price else None
    vp = shield(mine.vp) if mine.kind == "large" else None
    foot = tag("span", cost, tag("span", f"+{income(mine, engine)}", class_="mc-i"), vp,
               tag("span", *goods, class_="mc-g"), class_="mc-f")  # fmt: skip
    name = tag("span", soft(mine.name), class_="mc-n", lang="de")
    steam = icon("kk-steam-engine", "mc-e") if engine else None
    return tag("span", head, name, foot, steam, class_=f"mc mc--{mine.kind} b-{mine.region}")


@cache
def soft(name: str) -> str:
    """The name with soft hyphens at the seams of long words."""
    return " ".join(parted(word) if len(word) > LONG_WORD else word for word in name.split(" "))


def parted(word: str) -> str:
    """A long word with a soft hyphen before its last part."""
    seam = next((seam for seam in SEAMS if word.lower().endswith(seam) and len(word) > len(seam)), "")
    return f"{word[: -len(seam)]}{SOFT_HYPHEN}{word[-len(seam) :]}" if seam else word


def shield(vp: int, sign: str = "") -> Markup:
    """Victory points."""
    return tag("span", f"{sign}{vp}", class_="vp vp-s")


def in_words(scene: Scene, mine: Mine) -> str:
    """A mine for sale: number and name, ground, price, income."""
    parts = [scene.name("mine", mine.id), GROUNDS[mine.ground].name,
             f"{scene.label('price')} {mine.price}", f"{scene.label('income')} {mine.income}"]  # fmt: skip
    if mine.wagons:
        parts.append(f"{scene.label('wagons')} {mine.wagons}")
    if mine.second:
        parts.append(scene.label("second-miner"))
    if mine.vp:
        parts.append(f"{scene.label('vp')} {mine.vp}")
    return ", ".join(parts)


def for_sale(scene: Scene) -> list[Mine]:
    """The display, lowest number first."""
    found = [mine for mine in MINES.values() if scene.view["mines"][mine.id] == "displayed"]
    return sorted(found, key=lambda mine: mine.number)


def trust_takes(scene: Scene) -> int:
    """How many cards the Trust still takes this round (KK-260, KK-264)."""
    view = scene.view
    if view["phase"] > ids.PH_TRUST:
        return 0
    counted = view["highest_number_taken"] and not view["options"]["highest_number_is_extra"]
    return int(figures.TRUST_BUYS + view["buying_power"] - int(counted))


def display(scene: Scene) -> Markup:
    """The mines for sale."""
    cards, takes = for_sale(scene), trust_takes(scene)
    if not cards:
        return tag("p", scene.label("empty"), class_="empty")
    shown = (
        tag("li", place(scene, f"mine-{mine.id}", in_words(scene, mine), face(scene, mine, True, next=k < takes),
                        class_="mcb" + (" is-picked" if mine.id == scene.view["card"] else "")))
        for k, mine in enumerate(cards)
    )  # fmt: skip
    return tag("ul", join(shown), class_="strip", tabindex=0, aria_label=scene.label("display"))


def raised(scene: Scene, card: str) -> bool:
    """Has anybody flipped the card that raises a price? (KK-202)"""
    return any(card in p["flipped"] for p in scene.view["players"])


def prices(scene: Scene) -> Markup:
    """What settlement, engineer and steam engine cost now (KK-141, KK-150, KK-165)."""
    rows = (
        ("kk-settlement", "settlement", figures.SETTLEMENT_PRICE, figures.SETTLEMENT_RAISED, "workforce"),
        ("kk-engineer", "engineer", figures.ENGINEER_PRICE, figures.ENGINEER_RAISED, "cokery"),
        ("kk-steam-engine", "engine", figures.ENGINE_PRICE, figures.ENGINE_RAISED, "ironworks"),
    )
    found = []
    for piece, label, low, high, card in rows:
        price = high if raised(scene, card) else low
        found.append(tag("span", icon(piece), price, tag("small", scene.label(label)), class_="chip"))
    return tag("p", said(scene.label("prices")), *found, class_="chips prices")


def display_panel(scene: Scene) -> Markup:
    """Prices, what the Trust takes next, and the cards."""
    takes = trust_takes(scene)
    trust = chip("kk-trust", takes, scene.label("trust-next")) if takes else None
    head = tag(
        "div", tag("span", scene.label("lowest-first"), class_="quiet small"), trust, prices(scene), class_="kk-show"
    )
    return join((head, display(scene)))
