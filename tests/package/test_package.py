"""The package as it is installed: no dependency in the engine, wheels with and without a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from try_wheel import COMMANDS, MORE, Installed, shown_commands

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src"

PLAY_WITHOUT_LIBRARIES = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import kohlenpott as kp
for name in kp.games():
    game = kp.game(name)
    state = game.new(game.definition.seats[0], 1)
    while state.seat is not None:
        state.apply(state.moves()[-1])
    state.position(), state.view(0), state.result(), [event.text("fr") for event in state.events()]
loaded = {name.partition(".")[0] for name in set(sys.modules) - before if getattr(sys.modules[name], "__file__", None)}
print(sorted(loaded - set(sys.stdlib_module_names) - {"kohlenpott"}))
"""


@pytest.mark.parametrize("pure", ["0", "1"])
def test_engine_and_games_need_nothing_but_the_standard_library(pure: str) -> None:
    """A whole game in an interpreter that sees no installed package."""
    command = [sys.executable, "-I", "-S", "-c", PLAY_WITHOUT_LIBRARIES, str(SOURCE)]
    environment = {**os.environ, "KOHLENPOTT_PURE": pure}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    assert done.stderr == ""
    assert done.stdout.strip() == "[]"


def build_wheel(target: Path, **environment: str) -> zipfile.ZipFile:
    """A wheel of the working tree, built in a copy so that nothing here is touched."""
    copy = target / "tree"
    listed = ["git", "ls-files", "-co", "--exclude-standard"]
    tracked = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True)
    for name in tracked.stdout.decode().splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", ".", "-w", str(target)]
    done = subprocess.run(
        command, cwd=copy, env={**os.environ, "KOHLENPOTT_PURE": "0", **environment}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(target.glob("*.whl")))


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="wheels are the same in both modes")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a checkout")
class TestWheels:
    """What lands on a user's machine."""

    def test_the_pure_wheel_fits_every_machine_and_plays(self, tmp_path: Path) -> None:
        """KOHLENPOTT_PURE=1: no machine code, all data files, and a game works from it, in the browser, too."""
        wheel = build_wheel(tmp_path, KOHLENPOTT_PURE="1")
        names = wheel.namelist()

        assert str(wheel.filename).endswith("-py3-none-any.whl")
        self.check_contents(wheel)
        wheel.extractall(tmp_path / "installed")
        command = [sys.executable, "-I", "-S", "-c", PLAY_WITHOUT_LIBRARIES, str(tmp_path / "installed")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.stderr, done.stdout.strip()) == ("", "[]")
        assert not [name for name in names if name.endswith((".so", ".pyd", ".c", ".pyx"))]
        self.check_installed(Path(str(wheel.filename)), tmp_path / "empty")

    def check_installed(self, wheel: Path, folder: Path) -> None:
        """In an empty environment, away from the checkout: the wheel brings all that it needs, and no command warns."""
        folder.mkdir()
        installed = Installed(folder)
        installed.install(wheel)
        for words in COMMANDS:
            assert "Warning" not in installed.kohlenpott(*words), words
        installed.lay_out()
        for line in shown_commands():
            assert "Warning" not in installed.shown(line), line
        for words, extra in MORE.items():
            complaint = installed.kohlenpott(*words, code=2)
            assert extra in complaint and complaint.count("\n") == 1, "one line says what to install"
        assert "Kohle &amp; Kolonie" in installed.first_page()

    def test_without_a_compiler_the_package_is_built_in_pure_python(self, tmp_path: Path) -> None:
        wheel = build_wheel(tmp_path, CC="/bin/false")

        self.check_contents(wheel)
        assert not [name for name in wheel.namelist() if name.endswith(".so")]

    def check_contents(self, wheel: zipfile.ZipFile) -> None:
        """Rules, figures and texts are inside, generated code is not."""
        names = wheel.namelist()
        rulebooks = ("rulebook.en.md", "rulebook.de.md", "rulebook.fr.md")
        for needed in ("figures.toml", "released.toml", *rulebooks, "text/de.toml", "rules/mining.py"):
            assert f"kohlenpott/games/coal_baron/{needed}" in names
        assert "kohlenpott/py.typed" in names
        for needed in ("env.py", "versions/r0001_release_0_1.py", "versions/r0002_editions.py"):
            assert f"kohlenpott/store/migrations/{needed}" in names
        assert "kohlenpott/cli/text/fr.toml" in names
        pages = ("templates/table.html", "templates/regions/decision.html", "static/kohlenpott.js", "static/web.css")
        for needed in (*pages, "locale/de/LC_MESSAGES/kohlenpott.po"):
            assert f"kohlenpott/web/{needed}" in names
        if shutil.which("npm"):
            assert "kohlenpott/web/static/idiomorph.min.js" in names
            assert "kohlenpott/web/static/idiomorph.LICENSE.txt" in names
        rules = wheel.read("kohlenpott/games/coal_baron/rulebook.en.md").decode()
        assert "**CB-054**" in rules
        assert not [name for name in names if name.startswith(("tests", "docs", "tools"))]
