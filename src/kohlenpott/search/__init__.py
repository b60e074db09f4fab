"""Look-ahead, tree search and networks, compiled with every game; no game in it."""
