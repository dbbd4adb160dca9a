"""What a seat knows of a game as a row of small numbers, for environments and studies."""
