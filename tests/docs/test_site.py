"""The documentation as a site: built without a warning, no link leads nowhere, nothing is fetched from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.pages import PAGES, ROOT, name_of

FETCHED = re.compile(r"""<(?:script|img|iframe|link(?=[^>]*stylesheet))[^>]*(?:src|href)=["']?(?:https?:)?//""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make docs` builds it: a warning (a link that leads nowhere, say) or a cell that fails would end it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_there_and_fetches_nothing_from_elsewhere(site: Path) -> None:
    for page in PAGES:
        if page.parent != ROOT:
            assert (site / name_of(page).removeprefix("docs/")).with_suffix(".html").exists(), page
    for page in site.rglob("*.html"):
        assert not FETCHED.findall(page.read_text(encoding="utf-8")), page


def test_the_search_knows_rules_in_three_languages_and_functions(site: Path) -> None:
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    text = {entry["location"].partition("#")[0]: "" for entry in found}
    for entry in found:
        text[entry["location"].partition("#")[0]] += entry["text"]
    assert "CB-054" in text["rules/coal-baron.html"]
    assert "CB-054" in text["rules/de/coal-baron.html"] and "CB-054" in text["rules/fr/coal-baron.html"]
    assert "determinise" in text["reference/api.html"]


def test_tutorials_show_what_their_cells_gave_and_can_be_fetched(site: Path) -> None:
    boards = {"first-game": 3, "match": 1, "small-agent": 1, "changed-figure": 0}
    for name, pictures in boards.items():
        text = (site / "tutorials" / f"{name}.html").read_text(encoding="utf-8")
        drawn = sorted((site / "tutorials").glob(f"{name}-*.svg"))
        assert len(drawn) == pictures and all(f'src="{picture.name}"' in text for picture in drawn)
        notebook = json.loads((site / "tutorials" / f"{name}.ipynb").read_text(encoding="utf-8"))
        assert any(cell.get("outputs") for cell in notebook["cells"])
        assert f'href="{name}.ipynb"' in text
