"""`python -m kohlenpott`: the same as the command `kohlenpott`."""

from kohlenpott.cli.app import main

if __name__ == "__main__":
    main()
