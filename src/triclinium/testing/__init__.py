"""The public kit that checks any game: `check_game`, the fuzzer, golden playthroughs, a tiny game."""
