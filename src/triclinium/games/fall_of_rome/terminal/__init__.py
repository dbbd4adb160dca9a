"""Fall of Rome in a terminal: the map, seats, decks, log and choices, with help on all of them."""

from .display import FallOfRomeDisplay as FallOfRomeDisplay
