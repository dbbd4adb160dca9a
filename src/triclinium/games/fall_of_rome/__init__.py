"""Fall of Rome: co-operative, 2-5 seats. Rules by id in texts/, facts of the board in data/."""

from .game import FallOfRome as FallOfRome
