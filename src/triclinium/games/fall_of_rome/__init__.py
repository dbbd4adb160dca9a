"""Fall of Rome: co-operative, 1-5 seats. Rules by id in texts/, facts of the board in data/."""

from .rules.game import FallOfRome as FallOfRome
