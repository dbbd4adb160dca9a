"""What things are worth to a player that plans: in rounds of the game, or in cards."""

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
        """How much of what the dice give can be used."""
        self.growth: float = 0.5
        """Cards a round that a city to be conquered will add, over the time of the plan."""
        self.surplus: float = 0.35
        """What a card is worth that the plan does not need, in cards that it needs."""
        self.gold: float = 0.3
        """What a gold is worth, in cards."""
        self.strange: float = 0.5
        """What a card costs besides that the own figures do not gather in time."""
        self.work: float = 1.0
        """Cards that a turn of a tribe could bring instead of a deed."""
        self.both: float = 0.6
        """How much the lesser of two limits, turns and cards, still counts."""
        self.toll: float = 1.0
        """How much the price of journeys to come counts."""
        self.contested: float = 0.5
        """Towers that a city seems to have besides when another kingdom may take it first."""
        # ---- what is in hand, in rounds
        self.diplomacy: float = 0.4
        self.diplomacy_shown: list[float] = [0.0, 0.25, 0.6, 0.6]
        """What the first, the second Diplomacy face up is worth before the points."""
        self.traitor: float = 0.3
        self.great_warrior: float = 0.2
        self.treasure: float = 0.07
        """A gold of a Treasure that is not played yet."""
        self.card: float = 1.0
        """How much a development card that is not known yet counts beside the average of what it may be."""
        # ---- others
        self.haste: float = 0.5
        """What a point is worth beside the rounds to ten, when somebody else is about to end the game."""
        self.margin: float = 0.06
        """Rounds that a trade must gain."""
        self.envy: float = 0.6
        """How much of what a partner gains counts against a trade; the more, the nearer the partner is to ten."""
        self.robbery: float = 0.25
        """What a robbed card is worth beside what the hex gives."""
        self.safe: float = 0.03
        """What it is worth to have bought what one can rather than hold the cards."""
        self.rest: float = 0.2
        """What a tribe that can do nothing this round still brings."""
        self.early: float = 0.3
        """What it is worth to do a deed now rather than later: others may take the city, and its yield begins."""
        self.stay: float = 0.35
        """How much the place of a tribe that wanders counts for what it gathers later."""
