"""`python -m kohlenpott.cli` is `kohlenpott`."""

from .app import main

main()
