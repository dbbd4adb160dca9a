"""Studies of games: many games played at chosen tables, kept a row each, and reports that people read."""
