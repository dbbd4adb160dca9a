"""Tables that are played: live tables, moves, seats, guests, records."""
