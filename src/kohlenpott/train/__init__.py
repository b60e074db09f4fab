"""Learning from self-play: `kohlenpott train`."""
