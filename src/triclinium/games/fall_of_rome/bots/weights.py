"""Weights of the evaluation, in points: about a thousand decide the game."""

from __future__ import annotations

from typing import Final

_APART: Final = 4.0
_LAST: Final = 7


def at_turn(figures: list[float], turns: float) -> float:
    """Return a figure by the turns left: one for none, one for four, one for eight, and so on to 28.

    >>> at_turn([0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0], 2.0), at_turn([0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0], 90.0)
    (0.5, 2.0)
    """
    place = turns / _APART
    low = int(place)
    if low >= _LAST:
        return figures[_LAST]
    return figures[low] + (figures[low + 1] - figures[low]) * (place - low)


class Weights:
    """Weights of the evaluation of a position; found by playing games on paired seeds."""

    def __init__(self) -> None:
        self.decline: list[float] = [0.0, 21.5, 46.8, 77.9, 118.0, 171.0, 243.0, 360.0, 1000.0]
        """Cost by steps of decline."""
        self.cube: list[float] = [0.0, 3.75, 11.0, 26.7]
        """Cost by cubes of a colour in a city."""
        self.short: list[float] = [201.0, 124.0, 81.4, 54.2, 35.6, 23.2, 14.7, 8.52, 4.65, 2.33, 0.775, 0.0]
        """Cost by cubes of a tribe left in supply."""
        self.roma: float = 523.0
        """Cost of losing Roma."""
        self.fall: float = 643.0
        """Cost of the last step of decline, which loses the game."""
        self.sack: float = 1.17
        """Cost of an expected sack, relative to its step of decline."""
        self.calm: list[float] = [0.158, 0.257, 0.462, 0.65, 0.865, 0.994, 1.07, 1.16]
        """Weight of barbarians relative to alliances, by turns left (see `at_turn`)."""
        self.worn: list[float] = [0.174, 0.332, 0.578, 0.8, 0.856, 0.905, 0.861, 0.819]
        """Weight of decline, by turns left."""
        self.later: float = 0.45
        """Weight of a sack in the next turns, relative to one in this turn."""
        self.ahead: float = 0.6
        """Weight of a barbarian in the next turns, relative to one in this turn."""
        self.ally: float = 240.0
        """Value of an alliance; progress towards it counts in proportion."""
        self.way: list[float] = [11.5, 12.0, 12.6, 14.0, 14.3, 14.6, 14.8, 14.2]
        """Actions to an alliance at which it is worth a third of that, by turns left."""
        self.bend: float = 0.905
        """Below 1, the first and the last actions of the way count more than those between."""
        self.march: float = 0.829
        """An action of a journey to a barbarian to ally with, or to where a card changes hands."""
        self.forging: float = 3.21
        """Cost of forging: an action, and the cards that fill a hand meanwhile."""
        self.handing: float = 2.0
        """Cost of handing a card over, besides the journeys."""
        self.draw: float = 2.34
        """Cost of a card that nobody holds yet."""
        self.rare: float = 1.92
        """Extra cost of each missing card, by how many of the colour a seat will still draw."""
        self.crowded: float = 4.0
        """Extra cost in a hand that already collects for another tribe and has no room for both."""
        self.driven: list[float] = [0.15, 0.2, 0.25, 0.35, 0.5]
        """Progress of a tribe that has no cube on the board, by how many of the others are allied or have none."""
        self.few: float = 9.6
        """Number of cubes on the board that counts as no progress; fewer count in proportion."""
        self.rout: float = 2.3
        """Cubes of the last tribe on the board that are worth a third of having none."""
        self.last: float = 0.514
        """Extra weight of the last tribe."""
        self.legion: float = 3.68
        """A legion with a pawn or a fort."""
        self.lone: float = 0.8
        """A legion on its own."""
        self.fort: float = 5.67
        """A fort."""
        self.fort_hit: float = 5.82
        """A fort for each invasion expected there."""
        self.apart: float = 1.54
        """A fort for each city to the next one, up to four."""
        self.reach: float = 0.05
        """Of what threatens a city, lost for each march a pawn with legions is away."""
        self.more: float = 0.3
        """A legion beyond what a pawn leads or a fort needs."""
        self.card: float = 1.0
        """A City card in hand, whatever its colour."""
        self.keep: float = 0.651
        """A City card that is worth less than this to its set is discarded before an Event."""
        self.hold: list[float] = [0.2, 0.6, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0]
        """Weight of Events in hand, by turns left."""
        self.drawing: float = 4.0
        """Value of two more cards: small, because they shorten the deck that ends the game."""
        self.spare: float = 6.0
        """Gain beyond its own value that an Event must bring to be played."""
        self.kill: float = 4.5
        """A barbarian that a battle removes beyond the usual."""
        self.enlist: float = 5.83
        """A card of an ally's colour, if the ally has barbarians enough to enlist."""
        self.event: list[float] = [7.47, 5.17, 2.87, 1.15, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        """The first Event in a hand, the second, and so on."""
