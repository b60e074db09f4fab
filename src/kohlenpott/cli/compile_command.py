"""`kohlenpott compile`: a game of any installed package in C, beside its modules."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.text import Text

from kohlenpott.api import compiling, registry

from .console import console


def compile_game(name: Annotated[str, typer.Argument(metavar="GAME")]) -> None:
    """Compile a game that is installed as plain Python; needs Cython and a C compiler."""
    definition, start = registry.packaged_definition(name), time.perf_counter()
    library = compiling.compile_in_place(definition.package)
    seconds = time.perf_counter() - start
    console().print(Text(f"{definition.title}: {library} ({seconds:.0f} s)"), soft_wrap=True)
