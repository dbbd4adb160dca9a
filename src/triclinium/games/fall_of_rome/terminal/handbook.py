"""Help on everything with a name: Events, roles, actions, cities, tribes and City cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ....kernel.notation import Vocabulary
from ....kernel.step import FIRST_VERB
from ....terminal.reading import folded
from ..rules.catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    CARDS,
    CARDS_OF_TRIBE,
    CITIES,
    COLOURS,
    CUBES,
    DAYS,
    DAYS_PRINTED,
    EVENTS,
    FIRST_EVENT,
    PORT,
    PREVIOUS,
    ROLES,
    SUPPLY,
    TRIBES,
)
from ..rules.steps import VERBS
from .map import Map
from .signs import Signs, pawn_sign, solitaire

ACTION_OF: Final = {"give": "plot", "take": "plot", "deposit": "plot", "withdraw": "plot"}
"""Action in the rulebook for verbs with another name."""
VERBS_OF: Final = {
    "consul": ("levy",),
    "magister_militum": (),
    "mercator": ("trade_give", "trade_take"),
    "praefectus_classis": ("cruise", "muster"),
    "praefectus_fabrum": ("build", "ride"),
    "regina_foederata": ("enlist_free",),
    "vestalis": ("consult",),
}
"""Verbs of single roles."""
ROLE_OF: Final = {verb: role for role, verbs in VERBS_OF.items() for verb in verbs}
_RULES: Final = {"event": "FR-9.1", "consult": "FR-11.7"}
"""Rules of verbs that are not actions."""
RULES_OF: Final = {
    "event": ("FR-9.1", "FR-9.2", "FR-9.3"),
    "tribe": ("FR-1.2", "FR-1.3", "FR-4.7"),
    "city": ("FR-1.1",),
    "card": ("FR-1.3",),
}
"""Rules about all things of a kind."""
_INDENT: Final = (0, 0, 0, 2)


@dataclass(frozen=True)
class Topic:
    """Something with a name: its kind, its name in notation, and its spellings."""

    kind: str
    name: str
    spellings: tuple[str, ...]


class Handbook:
    """Explanations of named things, including their current state."""

    def __init__(self, signs: Signs, words: Vocabulary, on_map: Map) -> None:
        self._signs: Final = signs
        self._words: Final = words
        self._map: Final = on_map
        self._topics: Final = list(self._all())

    def _all(self) -> Iterator[Topic]:
        name = self._signs.translator.game.say
        for event in EVENTS:
            yield _topic("event", event, name(f"event.{event}"))
        for role in ROLES:
            yield _topic("role", role, name(f"role.{role}"))
        yield _topic("verb", "plot", name("action.plot"))
        for form in self._words.forms[FIRST_VERB:]:
            yield _topic("verb", form.verb, name(f"verb.{form.verb}"))
        for form in self._words.forms[:FIRST_VERB]:
            yield _topic("verb", form.verb, name(f"verb.{form.verb}"))
        for city in CITIES:
            yield _topic("city", city, city)
        for tribe in TRIBES:
            yield _topic("tribe", tribe, name(f"tribe.{tribe}"))
        for card in CARDS[:FIRST_EVENT]:
            yield _topic("card", card, card)

    def find(self, text: str) -> list[Topic]:
        """Return the topics a text may mean: exact names, else names with that prefix, else names with such a word."""
        wanted = folded(text)
        if not wanted:
            return []
        for fits in (_spelt_out, _begun, _word_begun):
            found = [
                topic for topic in self._topics if any(fits(spelling, wanted) for spelling in topic.spellings)
            ]
            if found:
                return found
        return []

    def tell(self, view: Named, topic: Topic) -> RenderableType:
        """Return everything about a topic."""
        if topic.kind == "event":
            return self.event(view, topic.name)
        if topic.kind == "role":
            return self.role(view, topic.name)
        if topic.kind == "verb":
            return self.verb(topic.name)
        if topic.kind == "city":
            return self.city(view, CITIES.index(topic.name))
        if topic.kind == "tribe":
            return self.tribe(view, topic.name)
        return self.card(view, topic.name)

    # ---- facts that do not depend on the board

    def lore(self, kind: str, name: str) -> list[str]:
        """Return the texts about an Event, a tribe, a city or a City card without a table."""
        say, game = self._signs.translator.say, self._signs.translator.game.say
        if kind == "event":
            price = say("card.price")
            return [
                f"{say('card.when')}: {game(f'event.{name}.when')}",
                f"{game('option.normal')}: {game(f'event.{name}.normal')}",
                f"{game('option.corrupt')}: {price} {game(f'event.{name}.corrupt')}",
                *self._ruling(name),
            ]
        if kind == "tribe":
            tribe = TRIBES.index(name)
            price = say("tribe.not_allied", count=ALLY_CARDS[tribe])
            cities = ", ".join(CITIES[CARD_CITY[card]] for card, of in enumerate(CARD_TRIBE) if of == tribe)
            return [
                f"{say('tribe.cubes', count=CUBES[tribe])} {price}",
                f"{self._of_its_colour(name)} {cities}",
            ]
        if kind == "city":
            return self._about(CITIES.index(name))
        if kind == "card" and "/" in name:
            city, _, of = name.partition("/")
            return [say("card.use", city=city, tribe=self._signs.tribe(of)), self._of_its_colour(of)]
        return []

    # ---- one thing in full

    def event(self, view: Named, event: str) -> RenderableType:
        """Return an Event: when it may be played, both options, our rulings, and where the card is."""
        say, name = self._signs.translator.say, self._signs.translator.game.say
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row(Text(say("card.when"), "bold"), Text(name(f"event.{event}.when")))
        grid.add_row(Text(name("option.normal"), "bold"), Text(name(f"event.{event}.normal")))
        grid.add_row(
            Text(name("option.corrupt"), "bold"),
            Text(f"{say('card.price')} {name(f'event.{event}.corrupt')}"),
        )
        parts: list[RenderableType] = [Text(self.whereabouts(view, event), "dim"), grid]
        parts += [Text(self._starred(ruling)) for ruling in self._ruling(event)]
        return _told(name(f"event.{event}"), *parts)

    def _ruling(self, event: str) -> list[str]:
        """Return our ruling on an Event, if its text needs one."""
        game, key = self._signs.translator.game, f"event.{event}.ruling"
        return [game.say(key)] if key in game.table else []

    def whereabouts(self, view: Named, card: str) -> str:
        """Return where a Player card is, as far as it is known."""
        v: Any = view
        say = self._signs.translator.say
        for seat, hand in enumerate(v["hands"]):
            if card in hand:
                return say("card.yours") if solitaire(v) else say("card.held", seat=pawn_sign(v, seat))
        if card in v["player_discard"]:
            return say("card.discarded")
        return say("card.treasury") if card in v["treasury"] else say("card.unseen")

    def role(self, view: Named, role: str) -> RenderableType:
        """Return a role: its abilities, how to write them, and its player."""
        v: Any = view
        name = self._signs.translator.game.say
        pawns = [pawn for pawn, of in enumerate(v["roles"]) if of == role]
        who = f"  @{pawn_sign(v, pawns[0])}" if pawns else ""
        about = name(f"role.{role}.about")
        return _told(
            f"{name(f'role.{role}')}{who}",
            Text(self._starred(about)),
            *(self._usage(verb) for verb in VERBS_OF[role]),
        )

    def _starred(self, text: str) -> str:
        """Return a text for this terminal. A plain terminal has no star."""
        return text.replace("★", "*") if self._signs.plain else text

    def verb(self, verb: str) -> RenderableType:
        """Return an action or a smaller choice: what it does, how to write it, and its rule."""
        name = self._signs.translator.game.say
        parts: list[RenderableType] = []
        title = name("action.plot") if verb == "plot" else name(f"verb.{verb}")
        action = f"action.{ACTION_OF.get(verb, verb)}.about"
        if action in self._signs.translator.game.table:
            parts.append(Text(name(action)))
        verbs = [each for each in ACTION_OF if verb == "plot"] or [verb]
        parts += [self._usage(each) for each in verbs]
        if rule := self.rule_of(verbs[0]):
            parts.append(Text(f"{rule}: {name(f'rule.{rule}')}", "dim"))
        return _told(title, *parts)

    def rule_of(self, verb: str) -> str:
        """Return the rule of a verb. Empty for a choice inside an action."""
        action = VERBS.get(self._words.verb(verb))
        return action.rule if action else _RULES.get(verb, "")

    def _usage(self, verb: str) -> Text:
        form = self._words.forms[self._words.verb(verb)]
        return Text(self._signs.translator.say("input.usage", usage=form.usage()), "dim")

    def city(self, view: Named, city: int) -> RenderableType:
        """Return a city: its pieces, colours, roads and port, and the origin of its barbarians."""
        heading = Text(" ").join([self._map.heading(view, city, None), self._map.pieces(view, city)])
        return _told(heading, Text("\n".join(self._about(city))))

    def _about(self, city: int) -> list[str]:
        say, signs = self._signs.translator.say, self._signs
        colours = ", ".join(signs.tribe(TRIBES[tribe]) for tribe in COLOURS[city])
        neighbours = ", ".join(CITIES[other] for other in ADJACENT[city])
        days = "board.days" if DAYS_PRINTED[city] else "board.days_estimated"
        about = [
            say("board.about", colours=colours, neighbours=neighbours),
            f"{say('board.port') if PORT[city] else say('board.no_port')} {say(days, days=f'{DAYS[city]:g}')}",
        ]
        paths = []
        for tribe in COLOURS[city]:
            before = PREVIOUS[tribe][city]
            source = say("board.from_supply") if before == SUPPLY else CITIES[before]
            paths.append(f"{signs.tribe(TRIBES[tribe])}: {source}")
        about.append(say("board.paths", paths=", ".join(paths)))
        return about

    def tribe(self, view: Named, tribe: str) -> RenderableType:
        """Return a tribe: its supply, alliance, cards and cities."""
        v: Any = view
        say = self._signs.translator.say
        number = TRIBES.index(tribe)
        alliance = (
            say("tribe.allied") if tribe in v["allied"] else say("tribe.not_allied", count=ALLY_CARDS[number])
        )
        where = ", ".join(
            f"{city} {pieces['barbarians'][tribe]}"
            for city, pieces in v["cities"].items()
            if tribe in pieces.get("barbarians", {})
        )
        supply = say("tribe.supply", left=v["supply"]["barbarians"][tribe], all=CUBES[number])
        cards = self._of_its_colour(tribe)
        told = f"{supply} {alliance} {cards}\n{say('tribe.where', cities=where or '-')}"
        return _told(self._signs.tribe(tribe), Text(told))

    def _of_its_colour(self, tribe: str) -> str:
        count = CARDS_OF_TRIBE[TRIBES.index(tribe)]
        return self._signs.translator.game.say("city_cards.colour", {"count": count})

    def card(self, view: Named, card: str) -> RenderableType:
        """Return a City card: where it is, what it pays for, how many have its colour, and its city."""
        city, _, tribe = card.partition("/")
        say = self._signs.translator.say
        use = say("card.use", city=city, tribe=self._signs.tribe(tribe))
        where = Text(self.whereabouts(view, card), "dim")
        told = _told(self._signs.card(card), where, Text(f"{use} {self._of_its_colour(tribe)}"))
        return Group(told, self.city(view, CITIES.index(city)))


def _told(title: str | Text, *parts: RenderableType) -> RenderableType:
    """Return a heading with parts below it."""
    heading = Text(title, "bold underline") if isinstance(title, str) else title
    return Group(heading, *(Padding(part, _INDENT) for part in parts))


def _topic(kind: str, name: str, *spellings: str) -> Topic:
    return Topic(kind, name, tuple(dict.fromkeys(folded(each) for each in (name, *spellings))))


def _spelt_out(spelling: str, wanted: str) -> bool:
    return spelling == wanted


def _begun(spelling: str, wanted: str) -> bool:
    return spelling.startswith(wanted)


def _word_begun(spelling: str, wanted: str) -> bool:
    return f"_{wanted}" in spelling
