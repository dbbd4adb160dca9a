"""Weights of a player that plans, in rounds of the game or in cards."""

from __future__ import annotations


class Weights:
    """The figures that plans are judged by; for tuning."""

    def __init__(self) -> None:
        # ---- how many rounds a plan takes
        self.loss: float = 0.75
        """Figures that a plunder costs, where the counters are not known yet."""
        self.booty: float = 0.6
        """Cards that a plunder brings."""
        self.rate: float = 0.85
        """Share of the yield that can be used."""
        self.growth: float = 0.5
        """Cards a round that a city to be conquered will add, over the time of the plan."""
        self.surplus: float = 0.35
        """Value of a card that the plan does not need, in cards that it needs."""
        self.gold: float = 0.3
        """Value of a gold, in cards."""
        self.strange: float = 0.5
        """Extra cost of a card that the own figures do not gather in time."""
        self.work: float = 1.0
        """Cards that a turn of a tribe could bring instead of a deed."""
        self.both: float = 0.6
        """Weight of the lesser of two limits, turns and cards."""
        self.toll: float = 1.0
        """Weight of the price of later journeys."""
        self.contested: float = 0.5
        """Towers that a city seems to have besides when another kingdom may take it first."""
        # ---- what is in hand, in rounds
        self.diplomacy: float = 0.4
        self.diplomacy_shown: list[float] = [0.0, 0.25, 0.6, 0.6]
        """Value of the first and the second face-up Diplomacy before the points."""
        self.traitor: float = 0.3
        self.great_warrior: float = 0.2
        self.treasure: float = 0.07
        """A gold of a Treasure that is not played yet."""
        self.card: float = 1.0
        """Weight of an unknown development card relative to its mean value."""
        # ---- others
        self.haste: float = 0.5
        """Value of a point relative to the rounds to ten, when another seat is about to end the game."""
        self.margin: float = 0.06
        """Rounds that a trade must gain."""
        self.envy: float = 0.6
        """Weight of a partner's gain against a trade; it grows as the partner nears ten points."""
        self.robbery: float = 0.25
        """Value of a robbed card relative to the yield of the hex."""
        self.safe: float = 0.03
        """Value of buying instead of holding the cards."""
        self.rest: float = 0.2
        """Value of a tribe that can do nothing this round."""
        self.early: float = 0.3
        """Value of a deed now rather than later: others may take the city, and its yield begins."""
        self.stay: float = 0.35
        """Weight of a wandering tribe's place for its later yield."""


def strong_weights() -> Weights:
    """Return weights that games with random changes of all weights led to (docs/study/strength-struggle.md)."""
    w = Weights()
    w.card = 1.7
    w.toll = 0.75
    w.early = 0.22
    w.traitor = 0.25
    w.stay = 0.31
    w.diplomacy = 0.44
    return w
