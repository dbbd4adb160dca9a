"""A reference implementation of the end of an Era and of the game, written from the rulebook alone.

It does not use the code of the rules. It reads a view before the end of an Era and computes what all players must
have afterwards.

"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from aeterna_cards import CARDS

VALUES: Final = {
    "Capitolinus": [6, 4, 2],
    "Palatinus": [5, 4, 3],
    "Quirinalis": [5, 3, 2],
    "Caelius": [4, 3, 2],
    "Aventinus": [5, 3, 1],
    "Esquilinus": [4, 3, 1],
    "Viminalis": [4, 2, 1],
}
DOOM: Final = [0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 12]
COST: Final = {
    "quarry": Counter(stone=1, aurei=6),
    "collapse": Counter(citizen=1, stone=1, wheat=1),
    "plunder": Counter(wheat=1, stone=1, aurei=2),
    "famine": Counter(citizen=1, wheat=3),
    "looting": Counter(wheat=3, aurei=2),
    "riot": Counter(citizen=1, wheat=2, aurei=4),
}
PRINTED: Final = {card.name: card.pp for card in CARDS}
COLOUR: Final = {card.name: card.colour for card in CARDS}


@dataclass
class Player:
    """Everything that one player has."""

    pp: int
    unrest: int
    goods: Counter[str]
    doom: int
    cards: list[str]
    favors: list[str]
    out: bool = False

    def gain(self, points: int) -> None:
        self.pp = max(0, self.pp + points)

    def rise(self, points: int) -> None:
        for _ in range(points):
            if self.unrest == 10:
                self.gain(-1)
            else:
                self.unrest += 1

    def drop(self, points: int) -> None:
        if points > self.unrest:
            self.unrest = 0
            self.gain(2 if "Aedes Matris Magnae" in self.cards else 1)
        else:
            self.unrest -= points


def players(view: dict[str, Any]) -> list[Player]:
    """Return all players of a view."""
    return [
        Player(
            view["prestige"][seat],
            view["unrest"][seat],
            Counter(
                aurei=view["aurei"][seat],
                wheat=view["wheat"][seat],
                stone=view["stone"][seat],
                citizen=view["domus"][seat],
            ),
            view["doom"][seat],
            view["played"][seat],
            view["favors"][seat],
        )
        for seat in range(len(view["aurei"]))
    ]


def devastated(crowds: dict[str, int], seats: int) -> set[str]:
    """Return the Hills that are devastated: fewer than players-1 occupied Hills are more crowded."""
    return {
        hill
        for hill, number in crowds.items()
        if number and sum(other > number for other in crowds.values()) < seats - 1
    }


def until_unrest(view: dict[str, Any]) -> tuple[list[Player], dict[str, int]]:
    """Return the players after the phases C to F, and the number of covered values of each Hill."""
    every = players(view)
    stacks = {
        hill: [("ABCD".index(stack["seat"]), stack["citizens"]) for stack in of["stacks"]]
        for hill, of in view["hills"].items()
    }
    covered = {hill: of["covered"] for hill, of in view["hills"].items()}
    for hill, there in stacks.items():
        visible = VALUES[hill][covered[hill] :]
        for (seat, _), value in zip(there, visible, strict=False):
            every[seat].gain(value)
    crowds = {hill: sum(number for _, number in there) for hill, there in stacks.items()}
    for hill in devastated(crowds, len(every)):
        prefect = every[stacks[hill][0][0]]
        prefect.rise(1 if "Moenia Servii Tulli" in prefect.cards else 2)
        if view["era"] < 2:
            covered[hill] = min(3, covered[hill] + 1)
    for hill, there in stacks.items():
        if there:
            _buildings(every[there[0][0]], view["hills"][hill]["buildings"])
    for there in stacks.values():
        for seat, number in there:
            every[seat].goods["citizen"] += number
    for of in view["construction"].values():
        if of["citizen"]:
            every["ABCD".index(of["citizen"])].goods["citizen"] += 1
    return every, covered


def _buildings(prefect: Player, kinds: list[str]) -> None:
    if "templum" in kinds:
        prefect.gain(2)
    if "aquaeductus" in kinds:
        thermae = "Thermae Agrippae" in prefect.cards
        prefect.goods["wheat"] += 3 if thermae else 2
        if thermae:
            prefect.drop(1)
    if "amphitheatrum" in kinds:
        prefect.drop(2)
        if "Amphitheatrum Flavium" in prefect.cards:
            prefect.gain(1)


def due(player: Player, damage: list[str]) -> list[str]:
    """Return the Damage tokens that a player has reached."""
    return [token for token, space in zip(damage, (3, 5, 7, 9), strict=True) if space <= player.unrest]


def payable(player: Player, token: str) -> bool:
    """Return whether a player has all goods that a Damage token costs."""
    return COST[token] <= player.goods


def feed(player: Player) -> None:
    """Feed the Citizens of a player (phase H)."""
    hungry = player.goods["citizen"] - ("Aedes Vestae" in player.cards)
    hungry = max(0, hungry)
    fed = min(hungry, player.goods["wheat"])
    player.goods["wheat"] -= fed
    each = 2 - ("Cloaca Maxima" in player.cards) - 2 * ("Aqua Alexandrina" in player.cards)
    player.rise((hungry - fed) * max(0, each))


def finish(player: Player) -> None:
    """Add the points of the end of the game for one player."""
    player.gain(player.goods["stone"] + player.goods["wheat"] // 2 + player.goods["aurei"] // 8)
    colours = Counter(COLOUR[card] for card in player.cards)
    colours["personality"] = len(player.favors)
    player.gain(sum(PRINTED[card] for card in player.cards))
    if "Pantheon" in player.cards:
        player.gain(sum(1 for number in colours.values() if number))
    if "Palatium Domitiani" in player.cards:
        player.gain(2 * len(player.favors))
    player.gain(_sets([*colours.values()]))
    row = player.unrest + player.doom
    if row >= 12:
        player.out = True
    else:
        player.gain(-DOOM[row])


def _sets(counts: list[int]) -> int:
    """Return the maximum number of points for sets, by trying every possible set first."""
    best = 0
    if len(counts) == 7 and min(counts) > 0:
        best = 9 + _sets([number - 1 for number in counts])
    most = sorted(counts, reverse=True)
    if len(most) >= 6 and most[5] > 0:
        best = max(best, 3 + _sets([*(number - 1 for number in most[:6]), *most[6:]]))
    return best
