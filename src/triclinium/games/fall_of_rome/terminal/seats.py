"""The seats: roles, cities and hands; in solitaire three pawns, one hand and the treasury."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ..rules.catalogue import HAND_LIMIT
from .signs import Signs, has_abilities, pawn_sign, solitaire


class Seats:
    """Output of the pawns, their roles, cities and hands."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def table(self, view: Named, briefs: bool = False) -> Table:
        """Return a line for each pawn.

        With `briefs`, add the abilities of its role, below the hand if there is one.
        """
        v: Any = view
        alone = solitaire(v)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for pawn, role in enumerate(v["roles"]):
            on_turn = v["player"] == pawn and all(v["pawns"])
            style = "bold" if on_turn else ""
            mark = Text(f"{'>' if on_turn else ' '}@{pawn_sign(v, pawn)}", style)
            brief = Text(self._signs.brief(role) if briefs and has_abilities(v) else "", "dim")
            hand = brief if alone else self.hand(v["hands"][pawn])
            grid.add_row(mark, Text(self.role(view, role)), Text(v["pawns"][pawn] or "-", style), hand)
            if brief.plain and not alone:
                grid.add_row("", "", "", brief)
        if alone:
            say, name = self._signs.translator.say, self._signs.translator.game.say
            for title, cards, count in (
                (name("term.hand"), v["hands"][0], f"{len(v['hands'][0])}/{HAND_LIMIT}"),
                (say("board.treasury"), v["treasury"], str(len(v["treasury"]))),
            ):
                grid.add_row("", Text(title, "bold"), Text(count), self.hand(cards))
        return grid

    def role(self, view: Named, role: str) -> str:
        """Return a role's name, for the Vestalis with the number of cards left in her Event deck."""
        v: Any = view
        name = self._signs.role(role)
        left = v["player_deck"]["event_deck"]
        return f"{name} ({left})" if role == "vestalis" and left else name

    def hand(self, cards: list[str]) -> Text:
        """Return a hand: for each colour its cards and the number an alliance needs, then Events."""
        return self._signs.by_colour(cards, goal=True)

    def cast(self, view: Named) -> list[Text]:
        """Return the abilities of each role, one line each, for the beginning of a game."""
        v: Any = view
        return [
            Text.assemble(
                f"  @{pawn_sign(v, pawn)} ",
                (self._signs.role(role), "bold"),
                f": {self._signs.brief(role)}" if has_abilities(v) else "",
            )
            for pawn, role in enumerate(v["roles"])
        ]
