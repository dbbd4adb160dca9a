"""Reviews of finished games: the chance to win after every move, split into luck and choice."""
