"""What the house must know of a game: its rules, who can play it, how it is shown, what its tables allow.

A game declares one `Entry` and names it in the entry-point group `triclinium.games` of its distribution. Bots, loops,
displays and counters are named as `package.module:attribute` and imported when they are needed: the service does not
load a terminal's board, nor the terminal a bot that nobody asked for.

>>> from triclinium.testing.tiny import Tiny
>>> entry = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
>>> entry.name, entry.hidden, [bot.name for bot in entry.bots], entry.stand_in.name
('tiny', True, ['random'], 'random')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from ..bots import registry
from ..bots.registry import NAME, PLACE, RANDOM
from ..bots.registry import Bot as Bot  # noqa: PLC0414 (games import it from here)
from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.step import Sealed

Allowance = Literal["on", "off", "never"]
"""Of a table's option: usual, possible, or not to be had in this game."""
Kicking = Literal["owner", "late", "nobody"]
"""Who may free a seat of a running game: the owner any seat, the owner one that is late, nobody."""
Joining = Literal["anybody", "former", "nobody"]
"""Who may sit down in a seat that was freed in a running game; a bot may, whoever else does."""
Replacing = Literal["seated", "owner", "nobody"]
"""Who may put a bot in a running game where somebody is late or has left."""
MODULE: Final = "index.js"
"""What a browser loads of a game's `client` folder."""
_SPEED_SEATS: Final = 4


PLAIN_DISPLAY: Final = "triclinium.terminal.display:Display"


@dataclass(frozen=True)
class TablePolicy:
    """What tables of a game are usually set to, what they can be set to at all, and who may do what with seats.

    Unless a game says otherwise it is safe for competition: a hand stays with who was dealt it, or goes to a bot.
    """

    hints: Allowance = "off"
    """Who asks is told what the best bot would do."""
    odds: Allowance = "on"
    """The odds of what may come are shown."""
    undo: Allowance = "on"
    """What showed nobody anything may be taken back."""
    kicks: Kicking = "late"
    """Who may free a seat while the game runs. Before the start the owner may free any."""
    joins: Joining = "former"
    """Who may sit down in a seat that was freed while the game runs. `former`: only who had it, in it as long as it is
    free, and in place of a bot that took it because they were late."""
    replaces: Replacing = "seated"
    """Who may put a bot in the place of somebody who is late or has left."""

    def allowances(self) -> dict[str, Allowance]:
        """The options that a game has a say in."""
        return {"hints": self.hints, "odds": self.odds, "undo": self.undo}


FRIENDLY: Final = TablePolicy(hints="on", kicks="owner", joins="anybody")
"""For open games in which all win or lose together: there is no hand to gain, and others may step in."""


@dataclass(frozen=True)
class Lab:
    """What studies and learning need of a game beside its rules; places are written `package.module:attribute`."""

    features: str = ""
    """Where its `kernel.features.Features` are; else an environment hashes a view into numbers, and positions are not
    kept."""
    tallies: str = ""
    """Where `(game, before, after) -> Iterable[kernel.tally.Tally]` is: what a study counts in a game, by
    name. The state after the game holds all its facts."""
    turns: str = ""
    """Where the turns between two states are counted, `(before, after) -> int`; else decisions are."""
    progress: str = ""
    """Where `(state) -> float` is: how near to a win a lost game came, from 0 to below 1, for tuning bots."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """The most that operands which are plain numbers can be, by name: for environments, where every action has a number
    of its own (else each could be 255)."""
    slots: Mapping[str, int] = field(default_factory=dict)
    """How many of a verb's actions can be offered at once, where it has too many for numbers of their own; else 12."""

    def places(self) -> tuple[str, ...]:
        """All that are named."""
        return tuple(filter(None, (self.features, self.tallies, self.turns, self.progress)))


@dataclass(frozen=True)
class SpeedTable:
    """The table at which the speed of the rules is measured."""

    seats: int
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One game as the house knows it."""

    rules: Game[Any]
    cooperative: bool
    """All win or lose together; else they play against each other."""
    minutes: tuple[int, int]
    """The fewest and the most that a game usually takes."""
    own_bots: tuple[Bot, ...] = ()
    """The bots that know this game, the weakest first."""
    stands_in: str = RANDOM.name
    """The bot that plays a turn for a seat that let its time pass."""
    display: str = PLAIN_DISPLAY
    """Where the class is that shows it in a terminal."""
    client: str = ""
    """A folder of the game's package with an `index.js` that draws it in a browser, for a game from outside."""
    position: str = ""
    """Where a position is set up, `(**data) -> State`, from what a file of `lessons/positions/` says: for lessons."""
    things: Mapping[str, str] = field(default_factory=dict)
    """Which rule tells of a thing that has a name, by the key of that name (`term.fort`) or for a whole kind (`card`):
    so that whoever looks at it or for it finds the rule."""
    tables: TablePolicy = TablePolicy()
    lab: Lab = Lab()
    speed: SpeedTable | None = None
    order: int = 100
    """Where it stands among the games: the lowest first, equal ones by name. Who asks for none gets the first."""

    @property
    def name(self) -> str:
        """The game's name."""
        return self.rules.name

    @property
    def hidden(self) -> bool:
        """Whether seats see different things."""
        return not self.rules.all_open

    @property
    def interrupts(self) -> bool:
        """Whether seats may step into another's turn; changing an own sealed choice is no interruption."""
        return any(step.open and not isinstance(step, Sealed) for step in self.rules.steps)

    def shows_reasons(self, over: bool) -> bool:
        """Return whether others may read why a bot acted as it did.

        A reason follows from the bot's own view, so in a game with hidden information it could give a hand or a sealed
        choice away. It is shown only when the game is over. Every place that shows reasons asks here.
        """
        return over or not self.hidden

    @property
    def bots(self) -> tuple[Bot, ...]:
        """All that can play it, the weakest first."""
        return (RANDOM, *self.own_bots)

    @property
    def adviser(self) -> Bot | None:
        """The bot to ask for hints: the best that knows the game, or None."""
        return self.own_bots[-1] if self.own_bots else None

    def bot(self, name: str, imports: bool = False) -> Bot:
        """Return a bot by its name: one of the game's own, or one that is installed.

        With `imports`, the name may be an import path, `package.module:Class`. Importing runs code: never set it for a
        name that comes from a file or a request. Raises SettingError if there is no such bot.
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
        """Return the names of all bots that can play the game here: its own, then those installed from outside."""
        own = [bot.name for bot in self.bots]
        return own + [name for name in registry.installed(self.name) if name not in own]

    @property
    def stand_in(self) -> Bot:
        """The bot that plays a turn for a seat that let its time pass."""
        return self.bot(self.stands_in)

    @property
    def speed_table(self) -> SpeedTable:
        """Where speed is measured: a table for four, or as near to it as the game comes."""
        low, high = self.rules.seats
        return self.speed or SpeedTable(max(low, min(_SPEED_SEATS, high)))


def faults(entry: object, name: str) -> list[str]:
    """What is wrong with an entry that was registered under a name: nothing, where all is well."""
    if not isinstance(entry, Entry):
        return [f"what it names is no Entry, but {type(entry).__name__}"]
    if not isinstance(entry.rules, Game):
        return [f"its rules are no Game, but {type(entry.rules).__name__}"]
    return list(_faults(entry, name))


def _faults(entry: Entry, name: str) -> Iterator[str]:
    if entry.name != name:
        yield f"its rules are called {entry.name!r}"
    if not NAME.fullmatch(name):
        yield "a name is of small letters, digits and underscores"
    low, high = entry.minutes
    if not 0 < low <= high:
        yield f"a game takes no {low} to {high} minutes"
    yield from _faults_of_bots(entry)
    if not PLACE.fullmatch(entry.display):
        yield f"{entry.display!r} is no place of a display; write package.module:Class"
    if entry.position and not PLACE.fullmatch(entry.position):
        yield f"{entry.position!r} is no place of positions; write package.module:function"
    for place in entry.lab.places():
        if not PLACE.fullmatch(place):
            yield f"{place!r} is no place of something for the lab; write package.module:attribute"
    for option, value in entry.tables.allowances().items():
        if value not in get_args(Allowance):
            yield f"{option} can be {', '.join(get_args(Allowance))}, not {value!r}"
    yield from _faults_of_seats(entry)
    settings = {setting.name: setting.values for setting in entry.rules.settings}
    for setting, given in entry.speed_table.settings.items():
        if given not in settings.get(setting, ()):
            yield f"there is no setting {setting}={given} to measure at"
    if entry.client and not files(entry.rules.package).joinpath(entry.client, MODULE).is_file():
        yield f"there is no {entry.client}/{MODULE} in {entry.rules.package}"


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
        yield "joins can not be anybody: whoever sits down in a running game would get another's hidden hand"


def _faults_of_bots(entry: Entry) -> Iterator[str]:
    names = [bot.name for bot in entry.bots]
    for each in sorted({each for each in names if names.count(each) > 1}):
        yield f"two bots are called {each!r}"
    if entry.stands_in not in names:
        yield f"there is no bot {entry.stands_in!r} to stand in"
    for bot in entry.own_bots:
        if not NAME.fullmatch(bot.name):
            yield f"{bot.name!r} is no name of a bot: small letters, digits and underscores"
        for place in bot.places():
            if not PLACE.fullmatch(place):
                yield f"{place!r} is no place of bot {bot.name}; write package.module:function"
        if not bot.maker:
            yield f"nobody makes bot {bot.name}"
        if bool(bot.weights) != bool(bot.tuned):
            yield f"bot {bot.name} needs both weights and tuned, or neither"
