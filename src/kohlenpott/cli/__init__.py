"""The command line: `kohlenpott …`."""
