"""Runs the Python examples of one page, in order, in one namespace.

`python -m docs.run_examples PAGE.md`: a block with prompts must give the output it shows, any other must run.
"""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from typing import Any

from docs.pages import blocks


def run(page: Path) -> int:
    """The number of examples that failed."""
    names: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner()
    for number, block in enumerate(found for found in blocks(page) if found.language == "python"):
        where = f"{page.name}, Python block {number + 1}"
        if ">>> " not in block.text:
            exec(compile(block.text, where, "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(block.text, {}, where, str(page), 0)
        test.globs = names
        runner.run(test, clear_globs=False)
    return runner.summarize(verbose=False).failed


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])) > 0)
