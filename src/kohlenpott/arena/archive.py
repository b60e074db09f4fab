"""Games that are kept: packed files of results to go on from, and a look whether bots still play like that."""

from __future__ import annotations

import lzma
from pathlib import Path

from kohlenpott.api import registry

from .results import PACKED, Results, head_of, read

OUTDATED = ".outdated"  # added to the name of results of bots that are no more
EARLIER = "earlier"  # the folder of such results that are shown until there are new ones


def pack(folder: Path, archive: Path) -> None:
    """Put all results of a folder that have games into an archive; what it has of others stays there."""
    for path in sorted(folder.glob("*.jsonl")):
        target, data = archive / f"{path.name}{PACKED}", path.read_bytes()
        if read(path).games and not (target.exists() and lzma.decompress(target.read_bytes()) == data):
            archive.mkdir(parents=True, exist_ok=True)
            target.write_bytes(lzma.compress(data, preset=9))


def unpack(archive: Path, folder: Path) -> None:
    """Take out of an archive what has more games than the folder."""
    for path in sorted(archive.glob(f"*.jsonl{PACKED}")):
        target = folder / path.name.removesuffix(PACKED)
        if not target.exists() or len(read(target).games) < len(read(path).games):
            folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(lzma.decompress(path.read_bytes()))


def set_aside_outdated(folder: Path, archive: Path, is_shown: bool = False) -> list[str]:
    """Results of bots that would play otherwise today are renamed, and leave the archive; whose they are.

    Those that are shown until there are new ones move to a folder of their own, here and there.
    """
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        results = read(path)
        if is_outdated(results):
            packed = archive / f"{path.name}{PACKED}"
            if is_shown:
                (folder / EARLIER).mkdir(exist_ok=True)
                path.replace(folder / EARLIER / path.name)
            else:
                path.replace(path.with_name(path.name + OUTDATED))
            packed.unlink(missing_ok=True)
            found.append(f"{results.plan.game}, {results.plan.seats} seats: {', '.join(results.plan.bots)}")
    pack(folder / EARLIER, archive / EARLIER)
    return found


def drop_replaced(archive: Path) -> None:
    """Results of earlier bots go when there are new ones."""
    for path in sorted((archive / EARLIER).glob(f"*{PACKED}")):
        if (archive / path.name).exists():
            path.unlink()


def is_outdated(results: Results) -> bool:
    """Do its bots, the rules or the figures differ from those of today?"""
    head, today = results.head, head_of(results.plan)
    figures = registry.figures_of(results.plan.game).meant(str(head.get("components")))
    if figures != today["components"] or head.get("bots") != today["bots"]:
        return True
    return head.get("rules_version") not in registry.definition(results.plan.game).comparable_rules
