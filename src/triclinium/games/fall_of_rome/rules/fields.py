"""Fields of the state, each declared once. Digests, snapshots and views contain them by name.

Everything except the future is public (FR-3.2), and the state does not contain the future, so all seats see
all of it. After a change, run `nox -s fields -- --write`.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.codecs import Codec, Either, Joint, Keyed, Listed, Mask, OneOf, SomeOf
from ....kernel.compiling import i64
from ....kernel.field import DERIVED, FRESH, Field
from ....kernel.fields import Fields, Named
from ....kernel.notation import Actions
from ....kernel.packing import BITS
from .catalogue import (
    CARDS,
    CITIES,
    CUBES,
    DIFFICULTIES,
    FORTS,
    LEGIONS,
    N_CITIES,
    N_TRIBES,
    ROLES,
    SOLITAIRE_ROLES,
    TRIBES,
)
from .words import WORDS

NOWHERE: Final = -1
"""City of a pawn before it is placed."""
NO_VESTALIS: Final = -1

TRADED: Final = 1
FREE_ENLIST: Final = 2
_USED: Final = ("trade", "free_enlist")


class _Cities(Joint):
    """The pieces of every city that is not empty. Every view contains them, so empty cities are left out for speed."""

    def gather(self, s: Any) -> Any:
        cubes: list[int] = s.cubes
        legions: list[int] = s.legions
        forts: int = s.forts
        out: Named = {}
        for city in range(N_CITIES):
            at = city * N_TRIBES
            some = cubes[at] or cubes[at + 1] or cubes[at + 2] or cubes[at + 3] or cubes[at + 4]
            fort = forts & BITS[city]
            if not (some or fort or legions[city]):
                continue
            pieces: Named = {}
            if some:
                barbarians: Named = {}
                for tribe in TRIBES:
                    if cubes[at]:
                        barbarians[tribe] = cubes[at]
                    at += 1
                pieces["barbarians"] = barbarians
            if legions[city]:
                pieces["legions"] = legions[city]
            if fort:
                pieces["fort"] = True
            out[CITIES[city]] = pieces
        return out

    def spread(self, s: Any, data: Any) -> None:
        for name, pieces in data.items():
            city = CITIES.index(name)
            for tribe, count in pieces.get("barbarians", {}).items():
                s.cubes[city * N_TRIBES + TRIBES.index(tribe)] = count
            s.legions[city] = pieces.get("legions", 0)
            if pieces.get("fort"):
                s.forts |= BITS[city]


class _Battle(Joint):
    """The battle that Vae victis may follow. Rules 1 did not record it."""

    def gather(self, s: Any) -> Any:
        if not s.battle_removed or s.rules < 2:
            return None
        return {"city": CITIES[s.battle_city], "removed": s.battle_removed}

    def spread(self, s: Any, data: Any) -> None:
        if data:
            s.battle_city = CITIES.index(data["city"])
            s.battle_removed = data["removed"]


def pile_of(cards: i64, revolt: bool) -> i64:
    """Return a pile of the Player deck: the number of cards left, and whether they include its Revolt."""
    return cards * 2 + revolt


def cards_in(pile: i64) -> i64:
    """Return how many cards are left in a pile, including its Revolt."""
    return pile // 2


def has_revolt(pile: i64) -> bool:
    """Return whether a pile still contains its Revolt."""
    return pile % 2 == 1


class _Pile(Codec):
    """A pile of the Player deck."""

    def say(self, value: Any) -> Any:
        pile: int = value
        return {"cards": cards_in(pile), "revolt": has_revolt(pile)}

    def read(self, data: Any) -> Any:
        return pile_of(data["cards"], data["revolt"])


_CITIES: Final = _Cities()
_BATTLE: Final = _Battle()
_CARDS: Final = SomeOf(CARDS)
_ACTIONS: Final = Actions(WORDS)

FIELDS: Final = Fields(
    (
        Field("difficulty", "i64", 0, OneOf(DIFFICULTIES)),
        # The variant Roma Caput Mundi (FR-13).
        Field("caput_mundi", "bool", False, out="roma_caput_mundi"),
        # Whether plots ask for the other player's consent (FR-4.6). Otherwise it is assumed.
        Field("consent", "bool", False, Either("auto", "ask")),
        # The pawn on turn: one of three in solitaire, else the seat's own.
        Field("player", "i64", 0),
        # Number of actions left.
        Field("actions", "i64", 0),
        Field("decline", "i64", 0),
        # The space of the invasion rate marker.
        Field("marker", "i64", 0),
        # Bit mask of the allied tribes.
        Field("allied", "i64", 0, Mask(TRIBES)),
        # cubes[city * 5 + tribe]
        Field("cubes", "list[int]", [0] * (N_CITIES * N_TRIBES), _CITIES, out="cities"),
        Field("legions", "list[int]", [0] * N_CITIES, _CITIES, out="cities"),
        # Bit mask of the cities with a fort.
        Field("forts", "i64", 0, _CITIES, out="cities"),
        # Number of cubes of each tribe off the board.
        Field("supply", "list[int]", CUBES, Keyed(TRIBES), out="supply.barbarians"),
        Field("legion_supply", "i64", LEGIONS, out="supply.legions"),
        Field("fort_supply", "i64", FORTS, out="supply.forts"),
        # City of each pawn: one pawn per seat, three in solitaire.
        Field(
            "pawns",
            "list[int]",
            lambda s: [NOWHERE] * (s.seats if s.seats > 1 else SOLITAIRE_ROLES),
            Listed(OneOf(CITIES)),
        ),
        # Role of each pawn.
        Field("roles", "tuple[int, ...]", (), SomeOf(ROLES)),
        # Roles with special abilities. Rules 1 had none.
        Field("powers", "tuple[int, ...]", (), keep=DERIVED),
        # Pawn of the Vestalis, or NO_VESTALIS. Derived from `powers`, because every window needs it.
        Field("vestalis", "i64", NO_VESTALIS, keep=DERIVED),
        # Sorted, so Events come last: a hand contains an Event exactly if its last card is one.
        Field("hands", "list[tuple[int, ...]]", lambda s: [()] * s.seats, Listed(_CARDS)),
        # Bit mask of the seats with an Event in hand. Derived from `hands`, because every window needs it.
        Field("holders", "i64", 0, keep=DERIVED),
        # City cards in the solitaire treasury (FR-12.3).
        Field("treasury", "tuple[int, ...]", (), _CARDS),
        # Piles of the Player deck, the bottom one first (see _Pile).
        Field("piles", "list[int]", [], Listed(_Pile()), out="player_deck.piles"),
        # Unseen Player cards: City cards, and SOME_EVENT for each Event still in the deck.
        Field("pool", "tuple[int, ...]", (), _CARDS, out="player_deck.unseen"),
        # Events that may be behind SOME_EVENT, in the Vestalis's Event deck, or out of the game.
        Field("unseen_events", "tuple[int, ...]", (), _CARDS, out="player_deck.unseen_events"),
        # Known cards on top of the piles, the next one last (put back by the Vestalis).
        Field("on_top", "tuple[int, ...]", (), _CARDS, out="player_deck.on_top"),
        # Cards drawn by the Vestalis, before she puts one back.
        Field("drawn", "tuple[int, ...]", (), _CARDS, out="player_deck.drawn"),
        # Number of cards in the Vestalis's Event deck (FR-11.7).
        Field("event_deck", "i64", 0, out="player_deck.event_deck"),
        Field("discard", "tuple[int, ...]", (), _CARDS, out="player_discard"),
        # Layers of cards (see kernel.deck).
        Field("barbarian_deck", "list[tuple[int, ...]]", [], Listed(_CARDS)),
        Field("barbarian_discard", "tuple[int, ...]", (), _CARDS),
        # Barbarian cards that are being looked at (Melius cavere).
        Field("looked", "tuple[int, ...]", (), _CARDS, out="barbarian_looked_at"),
        # Barbarian cards removed from the game.
        Field("removed", "tuple[int, ...]", (), _CARDS, out="barbarian_removed"),
        # Proposals refused since the last action (FR-4.6), as actions.
        Field("refused", "tuple[int, ...]", (), _ACTIONS),
        # Choices made so far in the Event that is being resolved, as actions.
        Field("picks", "tuple[int, ...]", (), _ACTIONS),
        # Cached choices of the Event on top, or an empty list if they are not cached.
        Field("offer", "list[int]", [], keep=FRESH),
        # Bit mask of once-a-turn abilities that were used: FREE_ENLIST and TRADED.
        Field("used", "i64", 0, Mask(_USED)),
        # Dice are set instead of rolled: 1 in the next battle, 2 in every battle of this turn.
        Field("alea", "i64", 0),
        # Number by which the flips of this turn's invasion are reduced.
        Field("flips_less", "i64", 0),
        Field("battle_city", "i64", 0, _BATTLE, out="battle"),
        # Number of barbarians removed by the last battle, until the next action (Vae victis).
        Field("battle_removed", "i64", 0, _BATTLE, out="battle"),
    )
)
