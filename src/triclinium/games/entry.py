"""Metadata of a game for the registry: its rules, bots, display and table policy.

A game declares one `Entry` and registers it in the entry-point group `triclinium.games` of its distribution.
Bots, loops, displays and tallies are given as `package.module:attribute` and imported on first use. The
server therefore does not load terminal boards, and the terminal does not load unused bots.

>>> from triclinium.testing.tiny import Tiny
>>> entry = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
>>> entry.name, entry.hidden, [bot.name for bot in entry.bots], entry.stand_in.name
('tiny', True, ['random'], 'random')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pkgutil import resolve_name
from typing import Any, Final, Literal, get_args

from ..bots import registry
from ..bots.player import Reason
from ..bots.registry import NAME, PLACE, RANDOM
from ..bots.registry import Bot as Bot  # noqa: PLC0414 (games import it from here)
from ..kernel.chance import Seeded
from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.step import Sealed, Step

Allowance = Literal["on", "off", "never"]
"""Default of a table option: on, off, or never available in this game."""
Kicking = Literal["owner", "late", "nobody"]
"""Players who may free a seat in a running game.

`owner`: the owner may free any seat. `late`: the owner may free a late seat. `nobody`: seats cannot be freed.
"""
Joining = Literal["anybody", "former", "nobody"]
"""Players who may take a seat that was freed in a running game. A bot always may."""
Replacing = Literal["seated", "owner", "nobody"]
"""Players who may replace a late or departed player with a bot in a running game."""
MODULE: Final = "index.js"
"""File in the game's `client` folder that the browser loads."""
_SPEED_SEATS: Final = 4


PLAIN_DISPLAY: Final = "triclinium.terminal.display:Display"


@dataclass(frozen=True)
class TablePolicy:
    """Default and permitted table options of a game, and who may change seats.

    The defaults are safe for competition: a hand stays with the player it was dealt to, or goes to a bot.
    """

    hints: Allowance = "off"
    """Whether players can ask for the move that the best bot would make."""
    odds: Allowance = "on"
    """Whether the odds of upcoming random outcomes are shown."""
    undo: Allowance = "on"
    """Whether players may undo moves that revealed no new information."""
    kicks: Kicking = "late"
    """Players who may free a seat while the game is running. Before the start, the owner may free any seat."""
    joins: Joining = "former"
    """Players who may take a seat that was freed while the game is running.

    `former`: only the previous player, either while the seat is free or in place of a bot that took it
    because they were late.
    """
    replaces: Replacing = "seated"
    """Players who may replace a late or departed player with a bot."""
    skips: bool = False
    """Whether people skip pauses (`Game.onward`) until they turn this off: their turns end automatically."""

    def allowances(self) -> dict[str, Allowance]:
        """Return the options that a game can restrict."""
        return {"hints": self.hints, "odds": self.odds, "undo": self.undo}


FRIENDLY: Final = TablePolicy(hints="on", kicks="owner", joins="anybody")
"""Policy for cooperative games with open hands: there is no secret to gain, so newcomers may join."""


@dataclass(frozen=True)
class Lab:
    """Extensions for studies and machine learning.

    Locations have the form `package.module:attribute`.
    """

    features: str = ""
    """Location of the game's `kernel.features.Features`.

    If it is empty, environments hash the view into a feature vector, and studies do not save positions.
    """
    tallies: str = ""
    """Location of a function `(game, before, after) -> Iterable[kernel.tally.Tally]`.

    It returns the named things that a study counts in a game. The state `after` contains all facts of the
    game.
    """
    turns: str = ""
    """Location of `(before, after) -> int`, which counts turns. If it is empty, decisions are counted."""
    chances: str = ""
    """Location of `(state, seat) -> dict[str, float]`: public numbers from which chances to win are estimated."""
    risks: str = ""
    """Location of `(state, seat) -> dict[str, dict[str, float]]`: numbers that the seat sees, for each place at risk.

    From them the chance is estimated that the place is lost before the seat's next turn (`analysis.odds`).
    """
    progress: str = ""
    """Location of `(state) -> float`: how close a lost game came to a win, for tuning bots.

    The value is at least 0 and less than 1.
    """
    counts: Mapping[str, int] = field(default_factory=dict)
    """Maximum value of each plain-number operand, by name.

    Environments need it to number all actions. The default is 255.
    """
    slots: Mapping[str, int] = field(default_factory=dict)
    """Number of action slots for verbs with too many actions to number individually. The default is 12."""

    def places(self) -> tuple[str, ...]:
        """Return all locations that are set."""
        found = (self.features, self.tallies, self.turns, self.chances, self.risks, self.progress)
        return tuple(filter(None, found))


@dataclass(frozen=True)
class Puzzles:
    """How to find puzzles in games, and how to prove them (`lessons.proof`)."""

    goals: Mapping[str, tuple[str, ...]]
    """Facts that a goal may consist of, each with the operands that the goal names."""
    ignored: tuple[str, ...] = ()
    """Fields of the state and operands of actions on which no goal depends.

    Positions and actions that differ only in them are tried once.
    """


@dataclass(frozen=True)
class SpeedTable:
    """Table configuration for measuring the speed of the rules."""

    seats: int
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Registry entry of a game."""

    rules: Game[Any]
    cooperative: bool
    """Whether all players win or lose together."""
    minutes: tuple[int, int]
    """Usual minimum and maximum duration in minutes."""
    own_bots: tuple[Bot, ...] = ()
    """Bots written for this game. The last one is the default and gives the hints."""
    stands_in: str = RANDOM.name
    """Name of the bot that plays for a seat whose time has run out."""
    display: str = PLAIN_DISPLAY
    """Location of the class that shows the game in a terminal."""
    client: str = ""
    """Folder in the package with an `index.js` that draws the game in a browser. For third-party games."""
    position: str = ""
    """Location of `(**data) -> State`, which sets up a position for lessons.

    The data come from a file in `lessons/positions/`.
    """
    plans: str = ""
    """Location of `(state, seat, options, deadline) -> plans`, for advice (`analysis.advice`). Optional."""
    puzzles: Puzzles | None = None
    """How to find new puzzles. None: the game has none."""
    things: Mapping[str, str] = field(default_factory=dict)
    """Rule that explains a named thing, for lookups.

    Keys are text keys (`term.fort`) or whole kinds (`card`).
    """
    tables: TablePolicy = TablePolicy()
    goals: str = ""
    """Location of `(state, seat) -> list[Reason]`: up to three nearby goals for newcomers.

    The state is made from the seat's own view. The texts have keys `goal...`.
    """
    lab: Lab = Lab()
    speed: SpeedTable | None = None
    order: int = 100
    """Sort key in lists of games: lowest first, then by name.

    The first game is the default of all commands.
    """

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.rules.name

    @property
    def hidden(self) -> bool:
        """Whether different seats see different information."""
        return not self.rules.all_open

    @property
    def interrupts(self) -> bool:
        """Whether seats may act during the turn of another seat.

        A change of a seat's own sealed choice does not count.
        """
        return any(step.open and not isinstance(step, Sealed) for step in self.rules.steps)

    @property
    def pauses(self) -> bool:
        """Whether the game can stop for a seat that could go on without a choice: at interrupts, or to end a turn."""
        return self.interrupts or any(type(step).onward is not Step.onward for step in self.rules.steps)

    def shows_reasons(self, over: bool) -> bool:
        """Return whether others may read why a bot acted as it did.

        A reason follows from the bot's own view. In a game with hidden information, it could reveal a hand or
        a sealed choice, so it is shown only after the game is over. Every place that shows reasons must call
        this method.
        """
        return over or not self.hidden

    def goals_of(self, s: Any, seat: int) -> list[Reason]:
        """Return the suggested goals of a seat. The list is empty if the game suggests none."""
        if not self.goals:
            return []
        # The function gets a state made from the view, so it cannot use what the seat may not know.
        seen = self.rules.imagine(self.rules.view(s, seat), Seeded(0, len(self.rules.streams)))
        return list(resolve_name(self.goals)(seen, seat))

    @property
    def bots(self) -> tuple[Bot, ...]:
        """Random bot and the game's own bots."""
        return (RANDOM, *self.own_bots)

    @property
    def adviser(self) -> Bot | None:
        """Bot that gives hints: the best one written for this game, or None."""
        return self.own_bots[-1] if self.own_bots else None

    def bot(self, name: str, imports: bool = False) -> Bot:
        """Return a bot by name: one of the game's own, or an installed one.

        With `imports`, the name may be an import path, `package.module:Class`. Importing runs code, so never
        set it for a name that comes from a file or a request. Raises SettingError if there is no such bot.
        """
        for bot in self.bots:
            if bot.name == name:
                return bot
        found = registry.find(name, self.name, imports)
        if found is None:
            raise SettingError(
                f"{self.name} has no bot called {name!r}; there are {', '.join(self.bot_names())}"
            )
        return found

    def bot_names(self) -> list[str]:
        """Return the names of all bots that can play the game: its own, then installed ones."""
        own = [bot.name for bot in self.bots]
        return own + [name for name in registry.installed(self.name) if name not in own]

    @property
    def stand_in(self) -> Bot:
        """Bot that plays for a seat whose time has run out."""
        return self.bot(self.stands_in)

    @property
    def speed_table(self) -> SpeedTable:
        """Table for speed measurements. The default has four seats, or as close to four as the game allows."""
        low, high = self.rules.seats
        return self.speed or SpeedTable(max(low, min(_SPEED_SEATS, high)))


def faults(entry: object, name: str) -> list[str]:
    """Return the problems of an entry registered under `name`. The list is empty if it is valid."""
    if not isinstance(entry, Entry):
        return [f"the entry point must name an Entry, not {type(entry).__name__}"]
    if not isinstance(entry.rules, Game):
        return [f"its rules must be a Game, not {type(entry.rules).__name__}"]
    return list(_faults(entry, name))


def _faults(entry: Entry, name: str) -> Iterator[str]:
    if entry.name != name:
        yield f"its rules have another name, {entry.name!r}"
    if not NAME.fullmatch(name):
        yield "a name must start with a letter and contain only lowercase letters, digits and underscores"
    low, high = entry.minutes
    if not 0 < low <= high:
        yield f"minutes must be positive and in ascending order, not {low} to {high}"
    yield from _faults_of_bots(entry)
    if not PLACE.fullmatch(entry.display):
        yield f"display must be written package.module:Class, not {entry.display!r}"
    if entry.position and not PLACE.fullmatch(entry.position):
        yield f"position must be written package.module:function, not {entry.position!r}"
    if entry.plans and not PLACE.fullmatch(entry.plans):
        yield f"plans must be written package.module:function, not {entry.plans!r}"
    if entry.goals and not PLACE.fullmatch(entry.goals):
        yield f"goals must be written package.module:function, not {entry.goals!r}"
    if entry.puzzles:
        kinds = {kind.name: [name for name, _ in kind.operands] for kind in entry.rules.fact_kinds}
        for fact, operands in entry.puzzles.goals.items():
            if not set(operands) <= set(kinds.get(fact, ())) or fact not in kinds:
                yield f"puzzles names an unknown fact, {fact} with {', '.join(operands)}"
    for place in entry.lab.places():
        if not PLACE.fullmatch(place):
            yield f"lab must be written package.module:attribute, not {place!r}"
    for option, value in entry.tables.allowances().items():
        if value not in get_args(Allowance):
            yield f"{option} can be {', '.join(get_args(Allowance))}, not {value!r}"
    yield from _faults_of_seats(entry)
    settings = {setting.name: setting.values for setting in entry.rules.settings}
    for setting, given in entry.speed_table.settings.items():
        if given not in settings.get(setting, ()):
            yield f"speed names an unknown setting, {setting}={given}"
    if entry.client and not files(entry.rules.package).joinpath(entry.client, MODULE).is_file():
        yield f"{entry.rules.package} contains no {entry.client}/{MODULE}"


def _faults_of_seats(entry: Entry) -> Iterator[str]:
    policy = entry.tables
    for name, value, known in (
        ("kicks", policy.kicks, get_args(Kicking)),
        ("joins", policy.joins, get_args(Joining)),
        ("replaces", policy.replaces, get_args(Replacing)),
    ):
        if value not in known:
            yield f"{name} can be {', '.join(known)}, not {value!r}"
    if policy.joins == "anybody" and entry.hidden and not entry.cooperative:
        yield "joins cannot be anybody: a new player would see the hidden hand of the previous player"


def _faults_of_bots(entry: Entry) -> Iterator[str]:
    names = [bot.name for bot in entry.bots]
    for each in sorted({each for each in names if names.count(each) > 1}):
        yield f"two bots have the name {each!r}"
    if entry.stands_in not in names:
        yield f"stands_in names an unknown bot, {entry.stands_in!r}"
    for bot in entry.own_bots:
        if not NAME.fullmatch(bot.name):
            yield (
                f"the bot name {bot.name!r} must start with a letter and contain only lowercase letters, digits "
                "and underscores"
            )
        for place in bot.places():
            if not PLACE.fullmatch(place):
                yield f"bot {bot.name}: write package.module:function, not {place!r}"
        if not bot.maker:
            yield f"bot {bot.name} has no maker"
        if bool(bot.weights) != bool(bot.tuned):
            yield f"bot {bot.name} needs both weights and tuned, or neither"
