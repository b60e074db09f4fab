"""One sitting at the terminal: shows the board, asks, explains, takes back, keeps the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from rich.columns import Columns
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from kohlenpott import bots
from kohlenpott.api.moves import Move
from kohlenpott.api.record import Record
from kohlenpott.engine.errors import UnknownMove
from kohlenpott.render.terminal import board, own_board
from kohlenpott.text import rulebook
from kohlenpott.text.rulebook import Rulebook, UnknownRule
from kohlenpott.text.templates import Texts

from .console import console

LEAVING = ("quit", "exit", "q")
TEXTS = Texts("kohlenpott.cli")


class TerminalGame:
    """A game being played in the terminal."""

    def __init__(
        self, record: Record, players: list[str], helpers: Mapping[int, bots.Bot], lang: str, path: Path
    ) -> None:
        self.record, self.players, self.helpers, self.lang, self.path = record, players, helpers, lang, path
        self.state, self.heard = record.replay(), bots.HeardMoves.of(record)
        self.words = record.game.definition.words
        self.book: Rulebook = rulebook.load(record.game.definition.package, lang)
        self.names = [self.name_of(seat) for seat in range(record.seats)]
        self.out = console()
        self.last_human: int | None = None

    def name_of(self, seat: int) -> str:
        """What a seat is called in the log."""
        name = self.words.player(seat, self.lang)
        return name if self.players[seat] == "human" else f"{name} ({self.players[seat]})"

    def play(self, answers: TextIO) -> None:
        """The whole game, or until the player leaves; every move is saved at once."""
        self.record.save(self.path)
        if not self.record.moves():
            self.tell(None)
        while self.state.seat is not None:
            seat = self.state.seat
            if self.players[seat] == "human":
                if not self.ask(seat, answers):
                    self.out.print(Text(self.label("kept", **self.whereabouts())))
                    return
            else:
                self.make(self.think(seat))
        self.finish()

    def think(self, seat: int) -> int:
        """Wait for a bot's move; a person at a terminal sees that it is thinking."""
        with self.out.status(Text(self.label("thinking", name=self.names[seat]))):
            return self.helpers[seat].choose(self.heard.view(self.state))

    def label(self, key: str, **values: object) -> str:
        """A line of the sitting itself, in the player's language."""
        return TEXTS.write(self.lang, key, values)

    def whereabouts(self) -> dict[str, str]:
        """What is needed to go on with the game."""
        return {"path": str(self.path), "game": self.record.game.name, "seats": ",".join(self.players)}

    def make(self, action: int) -> None:
        """Make a move and tell what it caused; saved before a person is asked again, and at the end."""
        seat = self.state.seat
        self.heard.note(self.state, action)
        self.record.play(self.state, action)
        if seat is not None and (self.players[seat] == "human" or self.is_persons_turn()):
            self.record.save(self.path)
        self.tell(seat)

    def tell(self, seat: int | None) -> None:
        """What the move of a seat, or the set-up, has caused; secrets only to the person they belong to."""
        for event in self.state.events():
            mine = event.seat is not None and self.players[event.seat] == "human" and event.seat == seat
            if not event.private or mine:
                self.out.print(Text("  " + event.text(self.lang, self.names)))

    def is_persons_turn(self) -> bool:
        """Is a person next, or the game over?"""
        return self.state.seat is None or self.players[self.state.seat] == "human"

    def ask(self, seat: int, answers: TextIO) -> bool:
        """Show a person the board and take one move; False when the person leaves."""
        if self.players.count("human") > 1 and seat != self.last_human:
            self.hand_over(seat, answers)
        self.last_human = seat
        moves = self.state.moves()
        self.show(seat, moves)
        while True:
            self.out.print(Text(f"{self.names[seat]} > ", style="bold"), end="")
            line = answers.readline()
            if not line or line.strip().lower() in LEAVING:
                self.out.print()
                return False
            if self.answer(line.strip(), seat, moves):
                return True

    def hand_over(self, seat: int, answers: TextIO) -> None:
        """Several people share the screen: wipe it before the next one looks."""
        self.out.clear()
        self.out.print(Panel(Text(self.label("hand-over", name=self.names[seat]))))
        answers.readline()

    def answer(self, line: str, seat: int, moves: list[Move]) -> bool:
        """Do what was typed; True when a move was made or taken back."""
        word = line.split(maxsplit=1)[0] if line else ""
        if not line or word == "board":
            self.show(seat, moves, whole=True)
        elif word == "help":
            self.out.print(Text(self.label("help", rule=moves[0].rule or None)))
        elif word.startswith("?"):
            self.explain(line.lstrip("?").strip(), moves)
        elif word == "notation":
            self.out.print(Columns([Text(move.notation) for move in moves], padding=(0, 3)))
        elif word == "undo":
            return self.undo(seat)
        elif line.isdigit():
            if not 1 <= int(line) <= len(moves):
                self.out.print(Text(self.label("no-such-number", most=len(moves)), style="red"))
                return False
            self.make(moves[int(line) - 1].id)
            return True
        else:
            return self.try_notation(line, len(moves))
        return False

    def try_notation(self, line: str, most: int) -> bool:
        """A move typed as text; a refused one is explained with its rule."""
        try:
            action = self.state.resolve(line)
        except UnknownMove:
            self.out.print(Text(self.label("not-understood", text=line, most=most), style="red"))
            return False
        refusal = self.state.refusal(action)
        if refusal is not None:
            self.out.print(Text(refusal.text(self.lang), style="red"))
            self.show_rule(refusal.rule)
            return False
        self.make(action)
        return True

    def explain(self, asked: str, moves: list[Move]) -> None:
        """The rule behind a move, by its number, or any rule by its id."""
        if asked.isdigit() and 1 <= int(asked) <= len(moves):
            self.show_rule(moves[int(asked) - 1].rule)
        elif asked:
            self.show_rule(asked)
        else:
            for rule in dict.fromkeys(move.rule for move in moves):
                self.show_rule(rule)

    def show_rule(self, name: str) -> None:
        """A rule of the book."""
        try:
            rule = self.book.get(name)
        except UnknownRule as error:
            near = ", ".join(error.near) or None
            self.out.print(Text(self.label("no-such-rule", asked=name, near=near), style="red"))
            return
        self.out.print(Panel(Markdown(rule.text), title=rule.id, title_align="left", border_style="dim"))

    def undo(self, seat: int) -> bool:
        """Take back to the person's previous decision, bots' answers included."""
        moves = self.record.moves()
        mine = [k for k, entry in enumerate(moves) if entry.seat == seat]
        if not mine:
            self.out.print(Text(self.label("nothing-to-undo"), style="red"))
            return False
        self.record.undo(len(moves) - mine[-1])
        self.record.save(self.path)
        self.state, self.heard = self.record.replay(), bots.HeardMoves.of(self.record)
        self.out.print(Text(self.label("taken-back"), style="yellow"))
        return True

    def show(self, seat: int, moves: list[Move], whole: bool = False) -> None:
        """Board, question and numbered moves; in the middle of an action only the seat's own things."""
        begins = self.state.decision in self.record.game.definition.turn_decisions
        drawn = board if begins or whole else own_board
        self.out.print(drawn(self.state, seat, self.lang, self.names))
        self.out.print(Text(self.words.decision(self.state.decision, self.lang), style="bold"))
        lines = [Text.assemble((f"{k:>3} ", "bold cyan"), move.text(self.lang)) for k, move in enumerate(moves, 1)]
        self.out.print(Columns(lines, column_first=True, padding=(0, 2)))
        self.out.print(Text(self.label("hint"), style="dim"))

    def finish(self) -> None:
        """The final board, ranks and where the points came from."""
        self.out.print(board(self.state, None, self.lang, self.names))
        result = self.state.result()
        assert result is not None
        for seat in sorted(range(self.state.seats), key=lambda s: result.ranks[s]):
            sources = ", ".join(
                f"{self.words.source(name, self.lang)} {vp:+d}" for name, vp in self.state.breakdown()[seat].items()
            )
            told = f"{result.ranks[seat]}. {self.names[seat]}: {result.scores[seat]}"
            self.out.print(Text(f"{told}  ({sources})" if sources else told))
        self.out.print(Text(self.label("finished", path=str(self.path))))
