"""Games that are kept: packed files of results to go on from, and a look whether bots still play like that."""

from __future__ import annotations

import lzma
from pathlib import Path

from kohlenpott.api import registry

from .results import PACKED, Results, head_of, read

OUTDATED = ".outdated"  # added to the name of results of bots that are no more


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


def set_aside_outdated(folder: Path, archive: Path) -> list[str]:
    """Results of bots that would play otherwise today are renamed, and leave the archive; whose they are."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        results = read(path)
        if is_outdated(results):
            path.replace(path.with_name(path.name + OUTDATED))
            (archive / f"{path.name}{PACKED}").unlink(missing_ok=True)
            found.append(f"{results.plan.game}, {results.plan.seats} seats: {', '.join(results.plan.bots)}")
    return found


def is_outdated(results: Results) -> bool:
    """Do its bots, the rules or the figures differ from those of today?"""
    head, today = results.head, head_of(results.plan)
    figures = registry.figures_of(results.plan.game).meant(str(head.get("components")))
    if figures != today["components"] or head.get("bots") != today["bots"]:
        return True
    return head.get("rules_version") not in registry.definition(results.plan.game).comparable_rules
