"""Writes docs/balance/studies.md from kept results of `kohlenpott study --json`.

    kohlenpott study GAME --set PATH=VALUE --json > docs/balance/studies/GAME.json
    python tools/balance_studies.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kohlenpott.api import registry

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "balance"
KINDS = {"score": "score", "seat": "won by seat", "source": "points by source", "winner": "winners' points by source"}
HEAD = """# What corrected figures do

Written by `python tools/balance_studies.py` from `kohlenpott study GAME --set PATH=VALUE --json`, kept in
`docs/balance/studies/`. The same bots (a short search with the shipped network) play the same seeds
with the figures in use and with one of them corrected; ranges are 95 % intervals. A change in bold is more than
chance explains, one row looked at alone: of twenty rows in which nothing has changed one is bold all the same.
"""
WORDS = {
    "coal-baron": """Where the stop markers lie with two players is only shown in a picture of the rulebook; the
figures follow an implementation that is public. Here the marker of the mining spaces covers the one with 10 moves
instead of the one with 8. Everybody mines and delivers less and scores 8 points less, and the players are further
apart; no seat gains by it. So the figure matters for how long and how close a game is, not for who wins, and the known
one stays.""",
    "kohle-kolonie": """The icons of the mines 7 and 12 are reconstructed; they have changed places because the first of
three players could buy two second-miner mines in round 1 ([balance](kohle-kolonie.md)). Here they are put back. The
third seat then wins less (22 instead of 40 %), with an interval that hardly leaves out 0, and a third of the games
begin with the marker for miners instead of the engineer. 60 games of bots that are all alike are few for seats; they
agree with the reason for the change, so it stays.""",
    "haspelknecht": """The Charcoal burner (tile 15, only at tables of four) is printed, its cost reconstructed: two
brown discs and one of any colour. Here it costs one more. In these games nobody wins by it: winners have about as
many points by charcoal as everybody, with both costs. At the higher cost hardly anybody builds it, and no score
changes beyond doubt. So the cost stays. A script
built on this tile beats greedy bots, but not bots that search: [games](charcoal.md).""",
}


def number(row: dict[str, Any], side: str) -> str:
    """A mean with half of its interval."""
    value, _, high = row[side]
    if row["kind"] == "seat":
        return f"{100 * value:.0f} % ± {100 * (high - value):.0f}"
    return f"{value:.1f} ± {high - value:.1f}".replace("-", "−")


def change(row: dict[str, Any]) -> str:
    """By how much it changed; bold where that is clear."""
    scale = 100 if row["kind"] == "seat" else 1
    value, low, high = (f"{scale * end:+.1f}".replace("-", "−") for end in row["change"])
    text = f"{value} ({low} to {high})"
    return text if row["change"][1] <= 0 <= row["change"][2] else f"**{text}**"


def rows_of(study: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows that are told: not what nobody has."""
    return [row for row in study["rows"] if row["kind"] in KINDS and any(row["before"] + row["after"])]


def compared(study: dict[str, Any]) -> str:
    """A study as a section."""
    game = registry.game(study["game"])
    lines = [f"## {game.title}", "", WORDS.get(game.name, ""), "",
             f"`{'`, `'.join(study['changed'])}`; {study['seats']} seats, {study['games']} games with each.", "",
             "| | | before | after | change |", "|---|---|---|---|---|"]  # fmt: skip
    for row in rows_of(study):
        lines.append(f"| {KINDS[row['kind']]} | {row['name']} | {number(row, 'before')} | {number(row, 'after')} | "
                     f"{change(row)} |")  # fmt: skip
    return "\n".join(lines) + "\n"


def main() -> None:
    studies = [json.loads(file.read_text(encoding="utf-8")) for file in sorted((FOLDER / "studies").glob("*.json"))]
    (FOLDER / "studies.md").write_text("\n".join([HEAD, *map(compared, studies)]), encoding="utf-8")


if __name__ == "__main__":
    main()
