"""Running commands in tests as a person would: arguments, typed lines, exit code, output."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from kohlenpott.cli import app


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


class Terminal:
    """A terminal of 120 columns without colours."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setenv("NO_COLOR", "1")

    def run(self, *arguments: object, typed: str = "") -> Ran:
        """Run a command with lines typed at its prompts."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            app.main([str(argument) for argument in arguments])
        printed = self.capsys.readouterr()
        return Ran(int(end.value.code or 0), printed.out, printed.err)

    def complaint(self, *arguments: object, typed: str = "") -> str:
        """The one line a command complains with; exit code 2 and no traceback."""
        ran = self.run(*arguments, typed=typed)
        assert ran.code == 2
        assert ran.err.startswith("kohlenpott: ")
        assert ran.err.count("\n") == 1
        return ran.err.removeprefix("kohlenpott: ").strip()
