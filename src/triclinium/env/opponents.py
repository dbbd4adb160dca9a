"""Opponents: bots of the game's entry that play the seats without an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from ..bots.player import AGREE, Player, ask
from ..bots.registry import RANDOM
from ..bots.seeds import bot_seed
from ..games.entry import Bot, Entry
from ..kernel.composition import Sampler
from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES

Bots = str | Mapping[str, str]
"""One bot for all seats, or bots by seat: `{"B": "novice"}`. Other seats get the weakest bot."""


class Opponent(Protocol):
    """Interface of a player of one seat in one game."""

    def choose(self, s: Any, seat: int, options: list[int]) -> int:
        """Return one of the options."""


class AtRandom:
    """Opponent that plays like the built-in random bot: it chooses uniformly, and always gives consent.

    It uses neither views nor notation, because creating them would take longer than the whole step.
    """

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._sampler: Final = Sampler(seed)
        verbs = [form.verb for form in game.words.forms]
        self._consent: Final = verbs.index(AGREE) if AGREE in verbs else -1

    def choose(self, s: Any, seat: int, options: list[int]) -> int:
        """Return a random option."""
        if self._consent in options:
            return self._consent
        return options[self._sampler.below(len(options))]


class ByPlayer:
    """Opponent that asks a player, which sees its seat's view and answers in notation."""

    def __init__(self, game: Game[Any], player: Player) -> None:
        self._game: Final = game
        self._player: Final = player

    def choose(self, s: Any, seat: int, options: list[int]) -> int:
        """Return the player's choice."""
        words = self._game.words
        return words.read(ask(self._player, self._game.view(s, seat), [words.say(a) for a in options]))


def bots_by_seat(entry: Entry, seats: int, agent: int, bots: Bots) -> dict[int, Bot]:
    """Return the bots of all seats but the agent's. Raises SettingError for an unknown seat or bot."""
    names = SEAT_NAMES[:seats]
    given = dict.fromkeys(names, bots) if isinstance(bots, str) else dict(bots)
    for name in given:
        if name not in names:
            raise SettingError(f"there is no seat {name!r} at this table; there are {', '.join(names)}")
    return {
        seat: entry.bot(given.get(name, RANDOM.name), imports=True)
        for seat, name in enumerate(names)
        if seat != agent
    }


def opponent(game: Game[Any], bot: Bot, seed: int, seat: int) -> Opponent:
    """Return an opponent for one game that was dealt from a seed."""
    own = bot_seed(seed, seat)
    return AtRandom(game, own) if bot is RANDOM else ByPlayer(game, bot.player(own))
