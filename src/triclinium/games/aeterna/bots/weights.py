"""What things are worth to a player that plans, in Prestige at the end of the game."""

from __future__ import annotations


class Weights:
    """The figures that positions are judged by; for tuning. Lists: after the first Era, after the second."""

    def __init__(self) -> None:
        # ---- what is left over when an Era ends
        self.aurei: list[float] = [0.45, 0.4]
        self.wheat: list[float] = [0.6, 0.55]
        self.stone: list[float] = [1.5, 1.4]
        self.citizen: list[float] = [2.4, 1.8]
        """A Citizen, who eats besides."""
        self.plenty: list[float] = [9.0, 6.0, 4.0, 4.0]
        """From so many Aurei, Wheat, Stones, Citizens on one more is worth less."""
        self.surplus: float = 0.5
        """How much less."""
        self.unrest: list[float] = [0.3, 0.2]
        """A point of Unrest besides what Doom takes for it: the damage that it will do."""
        self.drift: list[float] = [1.0, 0.5]
        """Rows of Doom that are still to come."""
        self.danger: float = 1.5
        """A row near the end of the Doom track, besides what it takes."""
        self.caution: float = 0.3
        """How likely it is, near the end of the track, that others do their worst."""
        self.mishap: float = 2.0
        """Unrest that they then bring."""
        self.brink: float = 5.0
        """So many rows before the end that is asked for."""
        self.ruin: float = 60.0
        """To be out."""
        # ---- cards that stay
        self.sets: list[float] = [
            0.0,
            0.3,
            0.7,
            1.2,
            1.8,
            2.5,
            3.3,
            4.5,
            0.0,
            0.1,
            0.3,
            0.7,
            1.4,
            2.6,
            5.0,
            9.5,
        ]
        """What so many different colours promise: after the first Era, after the second."""
        self.modifiers: list[float] = [
            0.6,
            0.5,
            0.8,
            1.2,
            1.8,
            0.2,
            0.8,
            1.0,
            1.0,
            0.6,
            0.4,
            0.3,
            0.3,
            0.5,
        ]
        """What each thing that a permanent Monument changes by one is worth in each Era to come."""
        self.activated: float = 0.8
        """How much of what a Monument can do counts in each Era to come."""
        # ---- Hills
        self.threat: float = 0.35
        """How likely it is that another stack passes the own one if it takes one Citizen more."""
        self.crowding: float = 0.6
        """How much Devastation counts that would come if nobody moved any more."""
        self.envy: list[float] = [0.5, 0.25, 0.15]
        """How much others' points on Hills count against a position: with 2, 3 and 4 players."""
        # ---- the plan
        self.patience: float = 0.97
        """What is left of a gain that comes an action later."""
        self.rivalry: float = 0.9
        """The same where others may come first."""
        self.hand: float = 0.5
        """How much cards count that can still be played."""
        self.idle: float = 1.0
        """What a Citizen can still do in this Era."""
        self.pace: list[float] = [1.0, 0.6]
        """Actions that others will still take for each Citizen at home and each card in hand."""
        # ---- the draft
        self.promised: float = 0.2
        """How much a card counts beside the plan with it: it may be played in another one."""
        self.denial: list[float] = [0.5, 0.3, 0.2]
        """How much it counts against a card what the next seat is left with: with 2, 3 and 4 players."""
