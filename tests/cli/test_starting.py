"""Commands start fast: each loads what it needs, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer

import kohlenpott
from kohlenpott.cli.app import COMMANDS, make_app


def loaded_by(code: str) -> set[str]:
    """The modules that are there after some code ran in a fresh interpreter."""
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_a_command_loads_no_other_one() -> None:
    """Hosts need no arena, players no database."""
    served = loaded_by("from kohlenpott.cli.app import make_app; make_app('serve')")
    assert "kohlenpott.cli.serve_command" in served
    assert not served & {"kohlenpott.arena", "kohlenpott.bots", "kohlenpott.cli.play_command", "sqlalchemy"}


def test_the_server_loads_nothing_that_no_page_needs() -> None:
    """Arrays are for research, migrations for databases of older releases, the API for programs."""
    served = loaded_by("import kohlenpott.web.server")
    assert not served & {"numpy", "alembic", "kohlenpott.arena", "kohlenpott.envs", "kohlenpott.web.api.app", "PIL",
                         "ray"}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_asked_for_alone_is_the_one_among_all(name: str) -> None:
    alone, among = (typer.main.get_command(app).commands[name] for app in (make_app(name), make_app()))  # type: ignore[attr-defined]
    assert [each.name for each in alone.params] == [each.name for each in among.params]
    assert getattr(alone, "commands", {}).keys() == getattr(among, "commands", {}).keys()


def test_the_version_is_told_without_loading_any_command() -> None:
    said = loaded_by("from kohlenpott.cli.app import main\ntry: main(['--version'])\nexcept SystemExit: pass")
    assert "kohlenpott" in said and version("kohlenpott") in said
    assert not {name for name in said if name.startswith("kohlenpott.cli.") and name.endswith("_command")} - {
        "kohlenpott.cli.event_command"}  # fmt: skip


def test_a_folder_that_was_not_installed_has_no_version() -> None:
    source = Path(kohlenpott.__file__).parent.parent
    code = f"import sys; sys.path.insert(0, {str(source)!r}); import kohlenpott; print(kohlenpott.__version__)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0+unknown\n"
