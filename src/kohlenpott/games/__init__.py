"""The games that come with the package, one folder each. `kohlenpott.api.registry` finds them by entry points."""
