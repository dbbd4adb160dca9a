"""Metadata of computer players, and the registry of installed bots.

A game lists its own bots in its entry. Any other distribution can register a subclass of `Player` in the
entry-point group `triclinium.bots`. A bot that is not installed is named by its import path,
`package.module:Class`.

>>> describe("triclinium.bots.random:RandomPlayer").title
'RandomPlayer'
>>> describe("triclinium.bots.player:Budget")
Traceback (most recent call last):
triclinium.bots.registry.BrokenBot: The bot triclinium.bots.player:Budget cannot play. Add a method choose(self, ...
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from pkgutil import resolve_name
from typing import Any, Final, Protocol

from ..kernel.errors import SettingError
from ..kernel.notation import SEAT_NAMES
from ..kernel.playout import Onlooker
from .loop import by_players
from .player import Player

GROUP: Final = "triclinium.bots"
PLACE: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", re.ASCII)
"""Pattern of an import path: `package.module:attribute`."""
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")

log = logging.getLogger(__name__)


class BrokenBot(SettingError):
    """A bot cannot play. The message says why, and what to change."""


class Loop(Protocol):
    """Function that plays a state to its end with the same bot in every seat."""

    def __call__(self, game: Any, s: Any, seed: int, /, *, onlooker: Onlooker[Any] | None = None) -> int:
        """Return the number of decisions with two or more options.

        `seed` determines the choices of the bots. `onlooker` is called for each of these decisions.
        """


TunedLoop = Callable[[Any, Any, int, Sequence[Any]], int]
"""Signature `(game, s, seed, weights) -> decisions`: a loop with one set of weights per seat."""


@dataclass(frozen=True)
class Bot:
    """A computer player.

    The texts `bot.NAME` and `bot.NAME.strength` of a game contain the name and strength of its own bots. An
    installed bot defines them in its class.
    """

    name: str
    """Identifier in commands, records and requests."""
    maker: str
    """Import path of the class or function that makes a player from a seed."""
    loop: str = ""
    """Import path of a `Loop` that plays whole games without a table, for measurements.

    If it is empty, a generic loop asks players through views, which is slower.
    """
    weights: str = ""
    """Import path of the factory of tunable weights, `() -> weights`.

    The public attributes of the object are floats and lists of floats.
    """
    tuned: str = ""
    """Import path of a `TunedLoop` that plays whole games with given weights."""
    title: str = ""
    """Display name. Empty for a game's own bot."""
    strength: str = ""
    """Short description of how it plays. Empty for a game's own bot, or if the class does not define one."""
    games: tuple[str, ...] = ()
    """Names of the games it plays. If it is empty, it plays all games."""

    def player(self, seed: int) -> Player:
        """Return a new player."""
        player = resolve_name(self.maker)(seed)
        assert isinstance(player, Player), f"{self.maker} makes no player"
        return player

    def playing(self) -> Loop:
        """Return a loop that plays states to their end with this bot in every seat."""
        if not self.loop:
            return partial(by_players, [self.player] * len(SEAT_NAMES))
        loop: Loop = resolve_name(self.loop)
        return loop

    def plays(self, game: str) -> bool:
        """Return whether it plays a game."""
        return not self.games or game in self.games

    def places(self) -> tuple[str, ...]:
        """Return all import paths that are set."""
        return tuple(filter(None, (self.maker, self.loop, self.weights, self.tuned)))


RANDOM: Final = Bot("random", "triclinium.bots.random:RandomPlayer", "triclinium.kernel.playout:playout")
"""Built-in bot that plays every game, and the weakest bot in each."""


def loop_of(bots: Sequence[Bot]) -> Loop:
    """Return the loop for the bots of a table, given by seat.

    If all bots are the same, this is the bot's own loop. Otherwise it is the loop that asks players.
    """
    if len(set(bots)) == 1:
        return bots[0].playing()
    return partial(by_players, [bot.player for bot in bots])


def installed(game: str) -> list[str]:
    """Return the names of the installed bots that play a game. Broken bots are logged and left out."""
    found = []
    for name in sorted(_registered()):
        try:
            if _installed_bot(name).plays(game):
                found.append(name)
        except BrokenBot as error:
            log.warning("%s It is left out.", error)
    return found


def find(name: str, game: str, imports: bool = False) -> Bot | None:
    """Return an installed bot that plays a game, or None if there is none of this name.

    See `load` for `imports`. Raises BrokenBot if the bot does not play the game.
    """
    bot = load(name, imports)
    if bot is not None and not bot.plays(game):
        raise BrokenBot(f"The bot {name} does not play {game}. It plays {', '.join(bot.games)}.")
    return bot


def load(name: str, imports: bool = False) -> Bot | None:
    """Return an installed bot by name, or None if there is none. Raises BrokenBot if it cannot play.

    With `imports`, an import path is accepted too. Importing runs code, so never set it for a name that comes
    from a file or a request.
    """
    if not PLACE.fullmatch(name):
        return _installed_bot(name) if name in _registered() else None
    if not imports:
        raise BrokenBot(
            f"The bot {name} is named by an import path, which is only accepted from the command line, "
            "from Python and in a host's settings. Name it with --bot, or install it as a package."
        )
    return describe(name)


def describe(place: str, name: str = "") -> Bot:
    """Return the bot that the class at an import path makes. Raises BrokenBot if the class cannot play."""
    try:
        made = resolve_name(place)
    except Exception as error:  # importing runs arbitrary code
        raise BrokenBot(
            f"The bot {place} cannot be imported ({type(error).__name__}: {error}). "
            "Write package.module:Class, and install the package or start in its folder."
        ) from error
    for fault in _faults(made):
        raise BrokenBot(f"The bot {place} cannot play. {fault}")
    return Bot(
        name or place,
        place,
        title=made.name or made.__name__,
        strength=made.strength,
        games=tuple(made.games),
    )


def forget() -> None:
    """Clear the cache of installed bots. The next call looks them up again."""
    _registered.cache_clear()
    _installed_bot.cache_clear()


def _faults(made: Any) -> Iterator[str]:
    """Yield what to change in a class so that it can play."""
    if not isinstance(made, type):
        yield "It is not a class. Name a subclass of triclinium.Player."
    choose = getattr(made, "choose", None)
    if choose is None or getattr(choose, "__isabstractmethod__", False):
        yield "Add a method choose(self, view, options, budget) that returns one of the options."
    elif not issubclass(made, Player):
        yield "Let the class inherit from triclinium.Player."
    elif not _accepts(choose, None, {}, [], None):
        yield "Its method choose must accept view, options and budget: choose(self, view, options, budget)."
    elif not _accepts(made, 0):
        yield "Its __init__ must accept one argument, the seed: __init__(self, seed)."
    elif not isinstance(made.name, str) or not isinstance(made.strength, str):
        yield "Its name and strength must be texts."
    elif isinstance(made.games, str):
        yield f"Its games must be a tuple of names: games = ({made.games!r},)."


def _accepts(function: Any, *arguments: object) -> bool:
    try:
        signature(function).bind(*arguments)
    except TypeError:
        return False
    return True


@cache
def _registered() -> dict[str, list[EntryPoint]]:
    """Return the entry points by name; several if distributions use the same name."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        if NAME.fullmatch(point.name):
            found.setdefault(point.name, []).append(point)
        else:
            log.warning("%s: write the name of a bot in small letters, digits and underscores.", point.name)
    return found


@cache
def _installed_bot(name: str) -> Bot:
    points = _registered()[name]
    if len(points) > 1:
        owners = " and ".join(sorted(point.dist.name if point.dist else point.value for point in points))
        raise BrokenBot(f"The bot {name} is registered by {owners}. Uninstall all but one.")
    return describe(points[0].value, name)
