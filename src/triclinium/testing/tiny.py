"""A tiny game that uses the whole contract. Read it to see how to write a game.

The rules, each with the id that facts and refusals cite:

- TT-1  The deck is the numbers 1 to 12 and two fortuna cards. The cards that are not in a hand are the pool,
  which has no order. Two to four seats play two or three rounds. At the start of a round, every seat in turn
  draws up to three cards, which it keeps secret. When the pool is empty, the discards become the pool.
- TT-2  All seats seal a number card, face down, at the same time. They may change it until the last one is
  sealed. Then the cards are revealed and discarded. The highest card wins the round.
- TT-3  The winner rolls a die.
- TT-4  Before the die counts, any seat may discard a fortuna: the die is rolled again.
- TT-5  The winner scores what the die shows.
- TT-6  The winner may offer one card, face down, to one other seat. That seat looks at it and gives one of
  its own cards for it, or declines.
- TT-7  After the last round, every complete set of the goods in play scores one more point. The most points
  win, then the most goods; seats that are still tied share the win. A seat may begin with a handicap of one
  or two points.
- TT-8  A seat acts when the game asks it to. It may interrupt or change its choice where a rule says so.
- TT-9 to TT-13  Goods, and the market where they are traded: see `tiny_market`.

How the code is organised: `tiny_words` contains the names. The state (`tiny_state`) contains lists, tuples
and ints, and an agenda of frames. Each step below is a small class: `options` returns what may be chosen,
`resolve` applies it. The game at the end of this page lists the steps, verbs, random streams and facts. The
agenda is visible to all seats, so a frame must not contain hidden information. For this reason the offered
card is in the state.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ..kernel.chance import ALL, Source
from ..kernel.deck import without
from ..kernel.errors import BrokenState, Refusal
from ..kernel.facts import FactKind
from ..kernel.game import Game, Named
from ..kernel.notation import SEAT_NAMES
from ..kernel.outcome import Line, Outcome
from ..kernel.packing import BITS
from ..kernel.settings import INTERRUPTS, Chosen, EachSeat, Setting, Subset, one, several
from ..kernel.step import Automatic, Sealed, Step, Window, first, pack, second, verb_of
from .tiny_market import DEALT, AnsweringTrade, Market, Taking, deal_goods, sets
from .tiny_state import NONE, TinyState, imagine, show, sort_in
from .tiny_words import (
    ANSWERING,
    CARDS,
    DECK,
    DECLINE,
    DECLINED,
    DICE,
    DREW,
    FACTS,
    FORTUNA,
    FORTUNE,
    GIVE,
    GOODS,
    KEEP,
    KEPT,
    MARKET,
    OFFER,
    OFFERED,
    OFFERING,
    PLAY,
    PLAYED,
    POOL,
    RENEWED,
    REVEALED,
    ROLLED,
    ROUND,
    SCORED,
    SCORING,
    SEAL,
    SEALED,
    SEALING,
    TRADED,
    WORDS,
)

HAND: Final = 3
USUAL_KINDS: Final = 3


def draw(s: TinyState, seat: int) -> None:
    """Draw a card. Only the seat itself sees it (TT-1)."""
    if not s.pool:
        s.pool, s.discard = s.discard, ()
        if s.telling:
            s.tell(RENEWED)
    card = s.pick(POOL, s.pool, BITS[seat])
    s.pool = without(s.pool, card)
    s.hands[seat] = sort_in(s.hands[seat], card)
    if s.telling:
        s.tell(DREW, (seat, card), BITS[seat])


def roll(s: TinyState) -> None:
    """Roll the winner's die in the open (TT-3)."""
    s.die = s.pick(DICE, (1, 2, 3, 4, 5, 6))
    if s.telling:
        s.tell(ROLLED, (s.winner, s.die))


def absent(s: TinyState, seat: int, a: int, verb: int, rule: str) -> Refusal | None:
    """Return the refusal of a card that the seat does not hold."""
    card = first(a)
    if verb_of(a) != verb or card in s.hands[seat]:
        return None
    return Refusal(WORDS.forms[verb].verb, rule, "refusal.card.absent", {"card": CARDS[card]})


class Round(Automatic[TinyState]):
    """Begin a round with full hands, or end the game after the last one (TT-1, TT-7)."""

    name = "round"
    rule = "TT-1"

    def run(self, s: TinyState, f: int) -> None:
        if s.left == 0:
            s.over = 1
            s.news = True  # the goods are revealed
            return
        s.left -= 1
        s.die = 0
        s.winner = NONE
        for seat in range(s.seats):
            while len(s.hands[seat]) < HAND:
                draw(s, seat)
        s.stack += [MARKET, OFFERING, SCORING, FORTUNE, SEALING]


class Sealing(Sealed[TinyState]):
    """All seats seal a number card, which stays secret until the last one is sealed (TT-2)."""

    name = "sealing"
    rule = "TT-2"

    def sealed(self, s: TinyState, f: int) -> int:
        return sum(BITS[seat] for seat, card in enumerate(s.sealed) if card != NONE)

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [pack(SEAL, card) for card in (*s.hands[seat], s.sealed[seat]) if card > FORTUNA]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        card = first(a)
        if s.sealed[seat] != NONE:
            s.hands[seat] = sort_in(s.hands[seat], s.sealed[seat])
        s.hands[seat] = without(s.hands[seat], card)
        s.sealed[seat] = card
        if s.telling:
            s.tell(SEALED, (seat, card), BITS[seat])

    def opened(self, s: TinyState, f: int) -> None:
        for seat in range(s.seats):
            s.discard = sort_in(s.discard, s.sealed[seat])
            if s.telling:
                s.tell(REVEALED, (seat, s.sealed[seat]))
        s.winner = s.sealed.index(max(s.sealed))
        s.sealed = [NONE] * s.seats
        s.stack.pop()
        roll(s)

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if a == pack(SEAL, FORTUNA):
            return Refusal("seal", "TT-2", "refusal.seal.fortuna")
        return absent(s, seat, a, SEAL, "TT-2")


class Fortune(Window[TinyState]):
    """Any holder may discard a fortuna to have the die rolled again (TT-4).

    Hands are hidden, so the window must not depend on which seat holds a fortuna. It is open to all seats
    with cards in hand, until the fortuna cards in the discard show that no seat can hold one.
    """

    name = "fortune"
    rule = "TT-4"

    def able(self, s: TinyState, f: int) -> int:
        if s.discard.count(FORTUNA) == DECK.count(FORTUNA):
            return 0
        return sum(BITS[seat] for seat, hand in enumerate(s.hands) if hand) | BITS[s.winner]

    def actor(self, s: TinyState, f: int) -> int:
        return s.winner

    def playable(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [PLAY] if FORTUNA in s.hands[seat] else []

    def play(self, s: TinyState, f: int, seat: int, a: int) -> None:
        s.hands[seat] = without(s.hands[seat], FORTUNA)
        s.discard = sort_in(s.discard, FORTUNA)
        s.news = True
        if s.telling:
            s.tell(PLAYED, (seat,))
        roll(s)

    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        if FORTUNA in s.hands[seat]:
            return []
        return [Refusal("fortuna", "TT-4", "refusal.fortuna.none")]


class Scoring(Automatic[TinyState]):
    """The winner scores the die (TT-5)."""

    name = "scoring"
    rule = "TT-5"

    def run(self, s: TinyState, f: int) -> None:
        s.points[s.winner] += s.die
        if s.telling:
            s.tell(SCORED, (s.winner, s.die))
        s.stack.pop()


class Offering(Step[TinyState]):
    """The winner offers a card to a seat that has one to give for it, or keeps its cards (TT-6)."""

    name = "offering"
    rule = "TT-6"

    def actor(self, s: TinyState, f: int) -> int:
        return s.winner

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        found = [KEEP]
        for card in sorted(set(s.hands[seat])):
            for partner in range(s.seats):
                if partner != seat and s.hands[partner]:
                    found.append(pack(OFFER, card, partner))
        return found

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        if a == KEEP:
            if s.telling:
                s.tell(KEPT, (seat,))
            return
        s.offered = first(a)
        partner = second(a)
        s.news = True  # the partner has seen the card, so there is no undo
        s.stack.append(pack(ANSWERING, partner))
        if s.telling:
            s.tell(OFFERED, (seat, partner, s.offered), BITS[seat] | BITS[partner])

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return BITS[seat] | BITS[second(a)] if verb_of(a) == OFFER else ALL

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) == OFFER:
            partner = second(a)
            if partner == seat or partner >= s.seats or not s.hands[partner]:
                return Refusal("offer", "TT-6", "refusal.offer.partner", {"seat": SEAT_NAMES[partner]})
        return absent(s, seat, a, OFFER, "TT-6")


class Answering(Step[TinyState]):
    """The partner gives a card for the one it was offered, or declines (TT-6)."""

    name = "answering"
    rule = "TT-6"
    fields = (("seat", "seat"),)

    def actor(self, s: TinyState, f: int) -> int:
        return first(f)

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [*(pack(GIVE, card) for card in sorted(set(s.hands[seat]))), DECLINE]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        if a == DECLINE:
            if s.telling:
                s.tell(DECLINED, (seat,))
        else:
            given = first(a)
            s.hands[seat] = sort_in(without(s.hands[seat], given), s.offered)
            s.hands[s.winner] = sort_in(without(s.hands[s.winner], s.offered), given)
            s.news = True
            if s.telling:
                s.tell(TRADED, (s.winner, seat, s.offered, given), BITS[seat] | BITS[s.winner])
        s.offered = NONE
        s.stack.pop()

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return BITS[seat] | BITS[s.winner] if verb_of(a) == GIVE else ALL

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return absent(s, seat, a, GIVE, "TT-6")


class Tiny(Game[TinyState]):
    """The tiny game. The module's docstring contains its rules."""

    name = "tiny"
    rules = 1
    seats = (2, 4)
    settings: ClassVar[tuple[Setting, ...]] = (
        INTERRUPTS,
        Setting("rounds", ("2", "3"), "3"),
        EachSeat("handicap", ("0", "1", "2"), "0"),
        Subset("kinds", GOODS, of_kind="goods", sizes=dict.fromkeys((2, 3, 4), (3, 4))),
    )
    state = TinyState
    steps = [  # noqa: RUF012
        *(Round(), Sealing(), Fortune(), Scoring(), Offering(), Answering()),
        *(Market(), AnsweringTrade(), Taking()),
    ]
    words = WORDS
    streams: ClassVar[tuple[tuple[str, str], ...]] = (("pool", "card"), ("dice", "count"), ("goods", "good"))
    fact_kinds: ClassVar[tuple[FactKind, ...]] = FACTS
    endings: ClassVar[tuple[str, ...]] = ("running", "finished")
    package = "triclinium.testing"
    turn_rule = "TT-8"
    progress: ClassVar[tuple[str, ...]] = ("sealed", "cards", "answers")

    def deal(self, s: TinyState, settings: Chosen) -> None:
        s.left = int(one(settings, "rounds"))
        s.handicap = [int(points) for points in several(settings, "handicap")]
        s.points = s.handicap[:]
        kinds = several(settings, "kinds") or GOODS[:USUAL_KINDS]
        s.kinds = tuple(GOODS.index(kind) for kind in kinds)
        for seat in range(s.seats):
            deal_goods(s, seat)
        s.stack.append(ROUND)

    def show(self, s: TinyState, seat: int) -> Named:
        partner = NONE if s.offered == NONE else first(s.stack[-1])
        return {**show(s, seat, partner), "agenda": self.named_stack(s)}

    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        agenda = view["agenda"]
        assert isinstance(agenda, list)
        s.stack = self.packed_stack(agenda)
        imagine(s, view)

    def outcome(self, s: TinyState) -> Outcome | None:
        if not s.over:
            return None
        seats = range(s.seats)
        lines = (
            Line("dice", tuple(s.points[seat] - s.handicap[seat] for seat in seats)),
            Line("handicap", tuple(s.handicap)),
            Line("sets", tuple(sets(s, seat) for seat in seats)),
        )
        held = Line("goods", tuple(sum(s.goods[seat]) for seat in seats))
        return Outcome.ranked(self.endings[s.over], lines, (held,))

    def check(self, s: TinyState) -> None:
        cards = [*s.pool, *s.discard, *(card for card in s.sealed if card != NONE)]
        for hand in s.hands:
            cards += hand
            if len(hand) > HAND:
                raise BrokenState(f"a hand of {len(hand)} cards")
        if tuple(sorted(cards)) != DECK:
            raise BrokenState(f"the cards are no longer the deck: {sorted(cards)}")
        if sum(map(sum, s.goods)) != DEALT * s.seats:
            raise BrokenState(f"goods were lost or made: {s.goods}")
        for goods, known in zip(s.goods, s.known, strict=True):
            if any(has < remembered for has, remembered in zip(goods, known, strict=True)):
                raise BrokenState(f"somebody is known to hold what it does not: {goods} and {known}")
            if min(goods) < 0 or any(has and thing not in s.kinds for thing, has in enumerate(goods)):
                raise BrokenState(f"goods that there cannot be: {goods}")
