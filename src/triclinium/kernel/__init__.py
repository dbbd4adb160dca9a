"""What a game is: state, steps, agenda, chance, decks, records, notation. Standard library only."""
