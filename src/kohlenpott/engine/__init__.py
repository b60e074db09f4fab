"""What is compiled with every game: structs, chance, piles, events, the code generator. It knows no game."""
