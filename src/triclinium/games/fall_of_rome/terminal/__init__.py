"""Fall of Rome in a terminal: the map, seats and decks, what happened, what may be done, and help on all of it."""

from .display import FallOfRomeDisplay as FallOfRomeDisplay
