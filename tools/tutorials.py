"""Runs the tutorials: pages of docs/tutorials are notebooks in Markdown, whose cells are their Python blocks.

    python tools/tutorials.py docs/tutorials/first-game.md --out first-game.ipynb

`make docs` shows what every cell gave under it, boards as pictures, and offers each tutorial as a notebook. A cell that
fails ends it. Jupytext reads the page, IPython runs its cells in an empty folder.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ROOT = Path(__file__).resolve().parent.parent
PAGES = [page for page in sorted((ROOT / "docs" / "tutorials").glob("*.md")) if page.stem != "index"]
SVG = "image/svg+xml"


class CellValue(DisplayHook):
    """What the last line of a cell gives is shown in every form it has."""

    def __call__(self, result: Any = None) -> None:
        shell: Any = self.shell
        if result is not None:
            data, metadata = shell.display_formatter.format(result)
            shell.display_pub.publish(data, metadata)


class NotebookShell(InteractiveShell):
    """Runs cells as a notebook does."""

    displayhook_class = CellValue


@dataclass(frozen=True)
class Tutorial:
    """A tutorial that was run: its page with all results, and the files that belong to it."""

    markdown: str
    files: dict[str, str] = field(default_factory=dict)


def run_notebook(page: Path) -> Any:
    """The notebook of a page, with the results of all its cells."""
    notebook = jupytext.read(page, fmt="md")
    shell: Any = NotebookShell.instance(colors="nocolor")
    shell.reset(new_session=True)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for number, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{number}"
            if cell.cell_type == "code":
                cell["outputs"], cell["execution_count"] = results(shell, cell.source), shell.execution_count
    return notebook


def results(shell: Any, source: str) -> list[Any]:
    """Run a cell: what it printed, and what it showed."""
    with capture_output() as said:
        done = shell.run_cell(source, store_history=True)
    done.raise_error()
    found = [nbformat.v4.new_output("stream", name="stdout", text=said.stdout)] if said.stdout else []
    return found + [nbformat.v4.new_output("display_data", data=dict(shown.data)) for shown in said.outputs]


def run_tutorial(page: Path) -> Tutorial:
    """A page, its cells followed by what they gave."""
    name, notebook = page.stem, run_notebook(page)
    files = {f"{name}.ipynb": nbformat.writes(notebook) + "\n"}
    parts = []
    for cell in notebook.cells:
        parts.append(cell.source if cell.cell_type == "markdown" else f"```python\n{cell.source}\n```")
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if SVG in data:
                picture = f"{name}-{len(files)}.svg"
                files[picture] = data[SVG]
                parts.append(f"![What the cell above shows]({picture}){{ .board }}")
            else:
                parts.append(f"```text\n{(output.get('text') or data['text/plain']).rstrip()}\n```")
    parts.append(f"[This page as a notebook]({name}.ipynb){{ .notebook download }}")
    return Tutorial("\n\n".join(parts) + "\n", files)


def main() -> None:
    """Write one tutorial as a notebook with its results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.write_text(nbformat.writes(run_notebook(wanted.page)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
