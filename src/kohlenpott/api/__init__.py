"""What callers meet: games, states, moves, refusals, options, records, positions, the registry of games."""
