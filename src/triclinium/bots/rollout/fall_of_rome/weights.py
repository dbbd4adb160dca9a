"""What things are worth, in points: about a thousand decide the game."""

from __future__ import annotations


class Weights:
    """The figures that the worth of a position is made of; found by playing games on paired seeds."""

    def __init__(self) -> None:
        self.decline: list[float] = [0.0, 18.0, 40.0, 68.0, 105.0, 155.0, 225.0, 340.0, 1000.0]
        """What so much decline has cost."""
        self.cube: list[float] = [0.0, 5.0, 11.0, 20.0]
        """What so many cubes of a colour in a city cost."""
        self.short: list[float] = [260.0, 160.0, 105.0, 70.0, 46.0, 30.0, 19.0, 11.0, 6.0, 3.0, 1.0, 0.0]
        """What it costs to have only so many cubes of a tribe in supply."""
        self.roma: float = 500.0
        """What the loss of Roma costs."""
        self.fade: float = 9.0
        """From so many turns before the last on, what barbarians cost fades."""
        self.faded: float = 0.35
        """How much of that is left at the end."""
        self.later: float = 0.45
        """How much a sack in the next turns counts, beside one in this."""
        self.ahead: float = 0.6
        """How much a barbarian of the next turns counts, beside one of this."""
        self.ally: float = 240.0
        """What an alliance is worth; progress towards it in proportion."""
        self.way: float = 14.0
        """So many actions away, it is worth a third of that."""
        self.march: float = 1.0
        """An action of a journey to a barbarian to ally with, or to where a card changes hands."""
        self.forging: float = 3.0
        """What it takes to forge: an action, and the cards that fill a hand meanwhile."""
        self.handing: float = 2.0
        """What handing a card over takes beside the journeys."""
        self.draw: float = 2.5
        """What a card takes that nobody holds yet."""
        self.rare: float = 2.0
        """What it takes more for each card missing, by how many a seat will still draw of the colour."""
        self.crowded: float = 4.0
        """What it takes more in a hand that collects for another tribe already, and has no room for both."""
        self.driven: list[float] = [0.15, 0.2, 0.25, 0.35, 0.5]
        """Progress of a tribe that has no cube on the board, by how many of the others are allied or have none."""
        self.few: float = 9.0
        """So many cubes on the board are no progress at all; fewer in proportion."""
        self.last: float = 0.7
        """How much more the last tribe counts than the others."""
        self.legion: float = 3.0
        """A legion with a pawn or a fort."""
        self.lone: float = 0.8
        """A legion on its own."""
        self.fort: float = 5.0
        """A fort."""
        self.fort_hit: float = 6.0
        """A fort for each invasion expected there."""
        self.apart: float = 1.5
        """A fort for each city to the next one, up to four."""
        self.reach: float = 0.05
        """Of what threatens a city, lost for each march a pawn with legions is away."""
        self.more: float = 0.3
        """A legion beyond what a pawn leads or a fort needs."""
        self.room: int = 1
        """Cards that a hand should have room for when it is about to draw."""
        self.card: float = 1.0
        """A City card in hand, whatever its colour."""
        self.spare: float = 6.0
        """What an Event must bring beyond its own worth to be played."""
        self.kill: float = 4.5
        """A barbarian that a battle removes beyond the usual."""
        self.enlist: float = 5.0
        """A card of an ally's colour, if the ally has barbarians enough to enlist."""
        self.event: list[float] = [13.0, 9.0, 5.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        """The first Event in a hand, the second, and so on."""
