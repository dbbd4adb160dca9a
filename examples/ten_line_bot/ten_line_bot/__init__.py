"""A bot in ten lines that plays every game."""

from collections.abc import Sequence
from random import Random

from triclinium import Player
from triclinium.bots.player import UNLIMITED, Budget
from triclinium.kernel.game import Named


class Hasty(Player):
    """Draws two options and takes the shorter one."""

    name = "Hasty"
    strength = "takes the shorter of two random options"

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """Return an option. The same seed and the same questions give the same answers."""
        self.decided += 1
        drawn = Random(f"{self.seed}/{self.decided}").choices(options, k=2)
        return min(drawn, key=len)
