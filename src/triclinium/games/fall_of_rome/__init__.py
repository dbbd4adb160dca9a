"""Fall of Rome: cooperative, 1-5 seats. The rules are in texts/ by id, the facts of the board in data/."""

from .rules.game import FallOfRome as FallOfRome
