"""The parts of the board next to the cities: tracks, tribes with their supplies, decks and their known cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ....terminal.display import WARNING
from ..rules.catalogue import (
    ALLY_CARDS,
    CUBES,
    DECLINE_STEPS,
    FORTS,
    INVASION_RATE,
    LEGIONS,
    RECRUITMENT_RATE,
    TRIBES,
)
from .signs import STYLES, Signs

_LOW: Final = 3
"""Maximum size of a supply that is shown as a warning."""


class Tracks:
    """Output of the figures of a view."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def rates(self, view: Named) -> list[Text]:
        """Return the invasion and recruitment rates and the decline, each with its marker."""
        v: Any = view
        name = self._signs.translator.game.say
        mark, done, open_ = ("[", "x", ".") if self._signs.plain else ("▸", "■", "□")

        def track(rates: list[int]) -> Text:
            text = Text()
            for space, rate in enumerate(rates):
                here = space == v["marker"]
                text.append(f"{mark if here else ' '}{rate}", "bold" if here else "dim")
            return text

        decline = Text(done * v["decline"], WARNING)
        decline.append(open_ * (DECLINE_STEPS - v["decline"]), "dim")
        return [
            Text(f"{name('term.invasion_rate')} {INVASION_RATE[v['marker']]}", "bold"),
            track(INVASION_RATE),
            Text(f"{name('term.recruitment_rate')} {RECRUITMENT_RATE[v['marker']]}", "bold"),
            track(RECRUITMENT_RATE),
            Text(f"{name('term.decline')} {v['decline']}/{DECLINE_STEPS}", "bold"),
            decline,
        ]

    def tribes(self, view: Named) -> list[Text]:
        """Return each tribe with the rest of its supply, and the cards that an alliance needs."""
        v: Any = view
        say = self._signs.translator.say
        head = f"{'':24}{say('board.supply'):>8}  {say('board.alliance')}"
        lines = [Text(head, "dim")]
        for tribe, name in enumerate(TRIBES):
            left = v["supply"]["barbarians"][name]
            text = Text.styled(f"{self._signs.tribe(name):24}", STYLES[tribe])
            low = left <= _LOW
            text.append(f"{'!' if low else ''}{left}/{CUBES[tribe]}".rjust(8), WARNING if low else "")
            allied = name in v["allied"]
            text.append(
                f"  {say('board.allied') if allied else say('board.cards', count=ALLY_CARDS[tribe])}",
                "bold green" if allied else "",
            )
            lines.append(text)
        return lines

    def decks(self, view: Named) -> list[Text]:
        """Return what is left in the decks and in the supply."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.say
        return [
            Text(name("term.player_deck"), "bold"),
            Text(say("board.deck", left=player_cards(v), discarded=len(v["player_discard"]))),
            Text(name("term.barbarian_deck"), "bold"),
            Text(say("board.deck", left=barbarian_cards(v), discarded=len(v["barbarian_discard"]))),
            Text(name("term.supply"), "bold"),
            Text(f" L{v['supply']['legions']}/{LEGIONS} #{v['supply']['forts']}/{FORTS}"),
        ]

    def all(self, view: Named) -> RenderableType:
        """Return the contents of the map's corners, for a terminal too narrow for the map."""
        grid = Table.grid(padding=(0, 4, 0, 0))
        grid.add_row(Text("\n").join(self.rates(view)), Text("\n").join(self.tribes(view)))
        decks = self.decks(view)
        pairs = [Text("").join(decks[at : at + 2]) for at in range(0, len(decks), 2)]
        return Group(grid, Text(" · ").join(pairs))

    def brief(self, view: Named) -> RenderableType:
        """Return the tracks in a few lines, for a low terminal."""
        v: Any = view
        name = self._signs.translator.game.say
        pieces = f"L{v['supply']['legions']}/{LEGIONS} #{v['supply']['forts']}/{FORTS}"
        figures = [
            f"{name('term.invasion_rate')} {INVASION_RATE[v['marker']]}",
            f"{name('term.recruitment_rate')} {RECRUITMENT_RATE[v['marker']]}",
            f"{name('term.decline')} {v['decline']}/{DECLINE_STEPS}",
            f"{name('term.player_deck')} {player_cards(v)}",
            f"{name('term.barbarian_deck')} {barbarian_cards(v)}",
            f"{name('term.supply')} {pieces}",
        ]
        say = self._signs.translator.say
        parts = []
        for tribe, of in enumerate(TRIBES):
            left = v["supply"]["barbarians"][of]
            low = left <= _LOW
            text = Text.styled(self._signs.sign(tribe), STYLES[tribe])
            text.append(f"{'!' if low else ''}{left}/{CUBES[tribe]}", WARNING if low else "")
            allied = of in v["allied"]
            what = say("board.allied") if allied else say("board.cards", count=ALLY_CARDS[tribe])
            parts.append(text.append(f" {what}", "" if allied else "dim"))
        return Group(Text(" · ".join(figures), "bold"), Text("  ").join(parts))

    def piles(self, view: Named) -> RenderableType:
        """Return both discard piles, which are open (FR-3.2), and the known cards of the decks."""
        v: Any = view
        say, name, signs = self._signs.translator.say, self._signs.translator.game.say, self._signs
        grid = Table.grid(padding=(0, 2, 0, 0))
        deck = v["player_deck"]
        revolts = sum(pile["revolt"] for pile in deck["piles"]) + deck["on_top"].count("revolt")
        left = Text(say("cards.player", count=player_cards(v), revolts=revolts))
        if deck["on_top"]:
            left.append(f" {say('cards.next', cards=', '.join(map(signs.card, reversed(deck['on_top']))))}")
        grid.add_row(Text(name("term.player_deck"), "bold"), left)
        grid.add_row(Text(f"  {name('term.discard')}"), signs.by_colour(v["player_discard"]))
        if deck["event_deck"]:
            grid.add_row(Text(say("cards.events"), "bold"), Text(str(deck["event_deck"])))
        layers = [*v["barbarian_deck"]]
        grid.add_row(
            Text(name("term.barbarian_deck"), "bold"), Text(say("cards.count", count=barbarian_cards(v)))
        )
        known = []
        while layers and len(layers[-1]) == 1:
            known += layers.pop()
        if known:
            grid.add_row("", Text(say("cards.next", cards=", ".join(map(signs.card, known)))))
        if len(layers) > 1:  # cards shuffled onto the rest come first
            top = Text(f"{say('cards.shuffled', count=len(layers[-1]))} ")
            grid.add_row("", top.append_text(signs.by_colour(layers[-1])))
        grid.add_row(Text(f"  {name('term.discard')}"), signs.by_colour(v["barbarian_discard"]))
        if v["barbarian_removed"]:
            grid.add_row(Text(f"  {say('cards.removed')}"), signs.by_colour(v["barbarian_removed"]))
        return grid


def player_cards(v: Mapping[str, Any]) -> int:
    """Return the number of cards in the Player deck."""
    deck = v["player_deck"]
    in_piles: int = sum(pile["cards"] for pile in deck["piles"])
    return in_piles + len(deck["on_top"])


def barbarian_cards(v: Mapping[str, Any]) -> int:
    """Return the number of cards in the Barbarian deck."""
    return sum(len(layer) for layer in v["barbarian_deck"])
