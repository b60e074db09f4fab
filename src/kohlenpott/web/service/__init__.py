"""Running tables: who may do what when. Knows the store, the games and the bots, but nothing of HTTP."""
