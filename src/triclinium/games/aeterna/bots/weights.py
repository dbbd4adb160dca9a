"""Weights of a player that plans, in Prestige at the end of the game."""

from __future__ import annotations


class Weights:
    """Weights of the evaluation, for tuning. Lists of two: after the first Era, after the second."""

    def __init__(self) -> None:
        # ---- what is left over when an Era ends
        self.aurei: list[float] = [0.45, 0.4]
        self.wheat: list[float] = [0.6, 0.55]
        self.stone: list[float] = [1.5, 1.4]
        self.citizen: list[float] = [2.4, 1.8]
        """Value of a Citizen, who also eats."""
        self.plenty: list[float] = [9.0, 6.0, 4.0, 4.0]
        """Numbers of Aurei, Wheat, Stone and Citizens above which one more is worth less."""
        self.surplus: float = 0.5
        """Share of its value that each of these keeps."""
        self.unrest: list[float] = [0.3, 0.2]
        """Cost of a point of Unrest besides its Doom: the damage that it will do."""
        self.drift: list[float] = [1.0, 0.5]
        """Expected rows of Doom still to come."""
        self.danger: float = 1.5
        """Extra cost of a row near the end of the Doom track."""
        self.caution: float = 0.3
        """Chance, near the end of the track, that the others harm the seat most."""
        self.mishap: float = 2.0
        """Unrest that they bring then."""
        self.brink: float = 5.0
        """Rows before the end of the track from which on this applies."""
        self.ruin: float = 60.0
        """Cost of being out."""
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
        """Value of 0 to 7 different colours: after the first Era, after the second."""
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
        """Value in each later Era of each thing that a permanent Monument changes by one."""
        self.activated: float = 0.8
        """Share of a Monument's activation value that counts in each later Era."""
        # ---- Hills
        self.threat: float = 0.35
        """Chance that another stack passes the own one if that takes one more Citizen."""
        self.crowding: float = 0.6
        """Weight of the Devastation that would follow if nobody moved any more."""
        self.envy: list[float] = [0.5, 0.25, 0.15]
        """Weight of others' points on Hills against a position: with 2, 3 and 4 players."""
        # ---- the plan
        self.patience: float = 0.97
        """Discount of a gain per action."""
        self.rivalry: float = 0.9
        """Discount where others may come first."""
        self.hand: float = 0.5
        """Weight of cards that can still be played."""
        self.idle: float = 1.0
        """Value of what a Citizen can still do in this Era."""
        self.pace: list[float] = [1.0, 0.6]
        """Actions that others will still take for each Citizen at home and each card in hand."""
        # ---- the draft
        self.promised: float = 0.2
        """Weight of a card apart from the plan with it: another plan may play it."""
        self.denial: list[float] = [0.5, 0.3, 0.2]
        """Weight of the cards left to the next seat: with 2, 3 and 4 players."""


def strong_weights() -> Weights:
    """Return weights that games with random changes of all weights led to (docs/study/strength-aeterna.md)."""
    w = Weights()
    w.aurei = [0.28, 0.38]
    w.wheat = [0.68, 0.62]
    w.stone = [1.7, 1.6]
    w.plenty = [6.5, 4.3, 2.9, 2.9]
    w.unrest = [0.36, 0.17]
    w.mishap = 1.5
    w.brink = 3.8
    w.activated = 1.0
    w.patience = 1.0
    w.rivalry = 0.77
    w.hand = 0.3
    return w
