"""Parts of games: state, steps, agenda, chance, decks, records, notation. Standard library only."""
