"""A tiny game that uses the whole contract; read it to see how a game is written.

The rules, each with the id that facts and refusals quote:

- TT-1  The deck is the numbers 1 to 12 and two fortuna cards. Two to four seats are dealt three cards each
  and keep them to themselves; the rest is the pool, which lies in no order. A game has two or three rounds.
- TT-2  All seal a number card, face down, at the same time. When all are in, the cards are turned up and
  discarded; the highest wins the round.
- TT-3  The winner rolls a die.
- TT-4  Before the die counts, any seat may discard a fortuna: the die is rolled again.
- TT-5  The winner scores what the die shows.
- TT-6  The winner may offer one card, face down, to one other seat, who looks at it and gives one of its own
  for it, or declines.
- TT-7  From the winner on, every seat draws back up to three cards. When the pool is empty the discards
  become the pool.
- TT-8  After the last round the most points win; those who tie share the win.
- TT-9  A seat acts when the game asks it to, and may interrupt where a rule says so.

How it is made. The state holds lists, tuples and ints, and an agenda of frames. Each step below is a small
class: `waits` does what needs no choice, `options` says what may be chosen, `resolve` does it. Who wins and
what is offered stands in the state; a frame holds only what all may see, because the agenda is shown to all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..kernel.chance import Source
from ..kernel.deck import without
from ..kernel.errors import BrokenState, Refusal
from ..kernel.facts import FactKind
from ..kernel.game import Game, Named
from ..kernel.notation import SEAT_NAMES, Vocabulary
from ..kernel.outcome import Outcome
from ..kernel.settings import INTERRUPTS, Setting
from ..kernel.state import State
from ..kernel.step import BYTE, FIRST_VERB, KIND, A, B, Step, Window, pack

FORTUNA: Final = 0
"""The card; a number card is its own number."""
DECK: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
HAND: Final = 3
NONE: Final = -1
"""No card, or no seat."""
HIDDEN: Final = "?"
"""How a view shows a card that lies face down."""

ROUND, SEALING, FORTUNE, SCORING, OFFERING, ANSWERING, REFILLING = range(7)
SEAL, PLAY, OFFER, KEEP, GIVE, DECLINE = range(FIRST_VERB, FIRST_VERB + 6)
POOL, DICE = range(2)
SEALED, REVEALED, ROLLED, PLAYED, SCORED, OFFERED, KEPT, TRADED, DECLINED, DREW, RENEWED = range(11)


class TinyState(State):
    """Where everything lies. No order is hidden in it: the pool is a sorted tuple."""

    __slots__ = ("die", "discard", "hands", "left", "offered", "points", "pool", "sealed", "winner")

    hands: list[tuple[int, ...]]
    sealed: list[int]
    pool: tuple[int, ...]
    discard: tuple[int, ...]
    points: list[int]
    die: int
    winner: int
    offered: int
    left: int
    """Rounds still to be begun."""


def sort_in(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards and one more, in the one order that equal sets of cards share."""
    return tuple(sorted((*cards, card)))


def refill(s: TinyState, seat: int) -> None:
    """Draw up to a full hand; only the seat itself sees what it draws (TT-7)."""
    while len(s.hands[seat]) < HAND:
        if not s.pool:
            s.pool, s.discard = s.discard, ()
            if s.telling:
                s.tell(RENEWED)
        card = s.pick(POOL, s.pool, 1 << seat)
        s.pool = without(s.pool, card)
        s.hands[seat] = sort_in(s.hands[seat], card)
        if s.telling:
            s.tell(DREW, (seat, card), 1 << seat)


def roll(s: TinyState) -> None:
    """The winner rolls, in the open (TT-3)."""
    s.die = s.pick(DICE, (1, 2, 3, 4, 5, 6))
    if s.telling:
        s.tell(ROLLED, (s.winner, s.die))


class Round(Step[TinyState]):
    """Begin a round, or end the game after the last (TT-8)."""

    name = "round"
    rule = "TT-8"

    def waits(self, s: TinyState, f: int) -> bool:
        if s.left == 0:
            s.over = 1
            return False
        s.left -= 1
        s.die = 0
        s.winner = NONE
        s.stack += [REFILLING, OFFERING, SCORING, FORTUNE, SEALING]
        return False


class Sealing(Step[TinyState]):
    """All seal a number card; nobody sees another's before the last one is in (TT-2)."""

    name = "sealing"
    rule = "TT-2"
    open = True

    def waits(self, s: TinyState, f: int) -> bool:
        if NONE in s.sealed:
            return True
        s.news = True
        for seat in range(s.seats):
            if s.telling:
                s.tell(REVEALED, (seat, s.sealed[seat]))
            s.discard = sort_in(s.discard, s.sealed[seat])
        s.winner = s.sealed.index(max(s.sealed))
        s.sealed = [NONE] * s.seats
        s.stack.pop()
        roll(s)
        return False

    def actor(self, s: TinyState, f: int) -> int:
        return s.sealed.index(NONE)

    def awaited(self, s: TinyState, f: int) -> int:
        mask = 0
        for seat in range(s.seats):
            if s.sealed[seat] == NONE:
                mask |= 1 << seat
        return mask

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [pack(SEAL, card) for card in s.hands[seat] if card != FORTUNA]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        card = a >> A & BYTE
        s.hands[seat] = without(s.hands[seat], card)
        s.sealed[seat] = card
        if s.telling:
            s.tell(SEALED, (seat, card), 1 << seat)

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return 1 << seat

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return absent(s, seat, a, SEAL, "TT-2") or (
            Refusal("seal", "TT-2", "refusal.seal.fortuna") if a == pack(SEAL, FORTUNA) else None
        )


class Fortune(Window[TinyState]):
    """Any holder may discard a fortuna to have the die rolled again (TT-4).

    Hands are hidden, so who is asked must not depend on who holds what: the window stands open to all with
    cards in hand until the fortunae that lie in the discard show that nobody can hold one.
    """

    name = "fortune"
    rule = "TT-4"

    def waits(self, s: TinyState, f: int) -> bool:
        if s.discard.count(FORTUNA) < DECK.count(FORTUNA):
            return True
        s.stack.pop()
        return False

    def actor(self, s: TinyState, f: int) -> int:
        return s.winner

    def entitled(self, s: TinyState, f: int) -> int:
        mask = 0
        for seat in range(s.seats):
            if seat != s.winner and s.hands[seat]:
                mask |= 1 << seat
        return mask

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


class Scoring(Step[TinyState]):
    """The winner scores the die (TT-5)."""

    name = "scoring"
    rule = "TT-5"

    def waits(self, s: TinyState, f: int) -> bool:
        s.points[s.winner] += s.die
        if s.telling:
            s.tell(SCORED, (s.winner, s.die))
        s.stack.pop()
        return False


class Offering(Step[TinyState]):
    """The winner offers a card to a seat that has one to give for it, or keeps its cards (TT-6)."""

    name = "offering"
    rule = "TT-6"

    def waits(self, s: TinyState, f: int) -> bool:
        return True

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
        s.offered, partner = a >> A & BYTE, a >> B & BYTE
        s.news = True  # the partner has seen the card: no undo
        if s.telling:
            s.tell(OFFERED, (seat, partner, s.offered), 1 << seat | 1 << partner)
        s.stack.append(pack(ANSWERING, partner))

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return 1 << seat | 1 << (a >> B & BYTE) if a & KIND == OFFER else -1

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if a & KIND == OFFER:
            partner = a >> B & BYTE
            if partner == seat or partner >= s.seats or not s.hands[partner]:
                return Refusal("offer", "TT-6", "refusal.offer.partner", {"seat": SEAT_NAMES[partner]})
        return absent(s, seat, a, OFFER, "TT-6")


class Answering(Step[TinyState]):
    """The partner gives a card for the one it was offered, or declines (TT-6)."""

    name = "answering"
    rule = "TT-6"
    fields = (("seat", "seat"),)

    def waits(self, s: TinyState, f: int) -> bool:
        return True

    def actor(self, s: TinyState, f: int) -> int:
        return f >> A & BYTE

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [*(pack(GIVE, card) for card in sorted(set(s.hands[seat]))), DECLINE]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        if a == DECLINE:
            if s.telling:
                s.tell(DECLINED, (seat,))
        else:
            given = a >> A & BYTE
            s.hands[seat] = sort_in(without(s.hands[seat], given), s.offered)
            s.hands[s.winner] = sort_in(without(s.hands[s.winner], s.offered), given)
            s.news = True
            if s.telling:
                s.tell(TRADED, (s.winner, seat, s.offered, given), 1 << seat | 1 << s.winner)
        s.offered = NONE
        s.stack.pop()

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return 1 << seat | 1 << s.winner if a & KIND == GIVE else -1

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return absent(s, seat, a, GIVE, "TT-6")


class Refilling(Step[TinyState]):
    """All draw, from the winner on (TT-7)."""

    name = "refilling"
    rule = "TT-7"

    def waits(self, s: TinyState, f: int) -> bool:
        for turn in range(s.seats):
            refill(s, (s.winner + turn) % s.seats)
        s.stack.pop()
        return False


def absent(s: TinyState, seat: int, a: int, verb: int, rule: str) -> Refusal | None:
    """The refusal of a card the seat does not hold."""
    card = a >> A & BYTE
    if a & KIND != verb or card in s.hands[seat]:
        return None
    return Refusal(WORDS.forms[verb].verb, rule, "refusal.card.absent", {"card": WORDS.kinds["card"].say(card)})


CARDS: Final = ("fortuna", *(str(number) for number in range(1, 13)))
WORDS: Final = Vocabulary(
    {"card": CARDS}, ("seal {card}", "fortuna", "offer {card} to {seat}", "keep", "give {card}", "decline")
)
_SEAT: Final = ("seat", "seat")
_CARD: Final = ("card", "card")
_PARTNER: Final = ("partner", "seat")


class Tiny(Game[TinyState]):
    """The tiny game; see the module for its rules."""

    name = "tiny"
    rules = 1
    seats = (2, 4)
    settings = (INTERRUPTS, Setting("rounds", ("2", "3"), "3"))
    steps = [Round(), Sealing(), Fortune(), Scoring(), Offering(), Answering(), Refilling()]  # noqa: RUF012
    words = WORDS
    streams = (("pool", "card"), ("dice", "count"))
    fact_kinds = (
        FactKind("sealed", "TT-2", (_SEAT, _CARD), ("card",)),
        FactKind("revealed", "TT-2", (_SEAT, _CARD)),
        FactKind("rolled", "TT-3", (_SEAT, ("die", "count"))),
        FactKind("played", "TT-4", (_SEAT,)),
        FactKind("scored", "TT-5", (_SEAT, ("points", "count"))),
        FactKind("offered", "TT-6", (_SEAT, _PARTNER, _CARD), ("card",)),
        FactKind("kept", "TT-6", (_SEAT,)),
        FactKind("traded", "TT-6", (_SEAT, _PARTNER, _CARD, ("card2", "card")), ("card", "card2")),
        FactKind("declined", "TT-6", (_SEAT,)),
        FactKind("drew", "TT-7", (_SEAT, _CARD), ("card",)),
        FactKind("renewed", "TT-7"),
    )
    endings = ("running", "finished")
    package = "triclinium.testing"
    turn_rule = "TT-9"

    def blank(self) -> TinyState:
        return TinyState()

    def deal(self, s: TinyState, settings: Mapping[str, str]) -> None:
        s.hands = [()] * s.seats
        s.sealed = [NONE] * s.seats
        s.pool = DECK
        s.discard = ()
        s.points = [0] * s.seats
        s.die = 0
        s.winner = NONE
        s.offered = NONE
        s.left = int(settings["rounds"])
        for seat in range(s.seats):
            refill(s, seat)
        s.stack.append(ROUND)

    def clone(self, s: TinyState) -> TinyState:
        c = TinyState()
        s.copy_into(c)
        c.hands = s.hands[:]
        c.sealed = s.sealed[:]
        c.pool = s.pool
        c.discard = s.discard
        c.points = s.points[:]
        c.die = s.die
        c.winner = s.winner
        c.offered = s.offered
        c.left = s.left
        return c

    def dump(self, s: TinyState) -> Named:
        return {
            **self._open(s),
            "hands": [self._names(hand) for hand in s.hands],
            "sealed": [self._name(card) for card in s.sealed],
            "pool": self._names(s.pool),
            "offered": self._name(s.offered),
        }

    def restore(self, s: TinyState, named: Named) -> None:
        self._restore_open(s, named)
        s.hands = [self._cards(hand) for hand in _items(named["hands"])]
        s.sealed = [self._card(card) for card in _items(named["sealed"])]
        s.pool = self._cards(named["pool"])
        s.offered = self._card(named["offered"])

    def show(self, s: TinyState, seat: int) -> Named:
        party = seat >= 0 and bool(s.stack) and (seat == s.winner or s.stack[-1] == pack(ANSWERING, seat))
        return {
            **self._open(s),
            "agenda": self.named_stack(s),
            "hand": self._names(s.hands[seat]) if seat >= 0 else None,
            "cards": [len(hand) for hand in s.hands],
            "sealed": [
                self._name(card) if card == NONE or of == seat else HIDDEN for of, card in enumerate(s.sealed)
            ],
            "pool": len(s.pool),
            "offered": self._name(s.offered) if s.offered == NONE or party else HIDDEN,
        }

    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        self._restore_open(s, view)
        viewer = int(str(view["viewer"]))
        s.stack = self.packed_stack([frame for frame in _items(view["agenda"]) if isinstance(frame, dict)])
        s.hands = [()] * s.seats
        s.sealed = [NONE] * s.seats
        s.offered = NONE
        s.pool = DECK
        for card in s.discard:
            s.pool = without(s.pool, card)
        if viewer >= 0:
            for card in self._cards(view["hand"]):
                self._place(s, viewer, card)
        shown = view["offered"]
        if shown not in (None, HIDDEN):
            s.offered = self._card(shown)
            if viewer != s.winner:
                self._place(s, s.winner, s.offered)
        for seat, sealed in enumerate(_items(view["sealed"])):
            if sealed == HIDDEN:  # only numbers may be sealed (TT-2)
                s.sealed[seat] = s.pick(POOL, tuple(card for card in s.pool if card != FORTUNA))
                s.pool = without(s.pool, s.sealed[seat])
            elif sealed is not None:
                s.sealed[seat] = self._card(sealed)
                s.pool = without(s.pool, s.sealed[seat])
        for seat, count in enumerate(_items(view["cards"])):
            while len(s.hands[seat]) < int(str(count)):
                self._place(s, seat, s.pick(POOL, s.pool))
        if shown == HIDDEN:
            s.offered = s.pick(POOL, s.hands[s.winner])

    def outcome(self, s: TinyState) -> Outcome | None:
        if not s.over:
            return None
        best = max(s.points)
        winners = tuple(seat for seat in range(s.seats) if s.points[seat] == best)
        return Outcome(self.endings[s.over], winners, tuple(s.points))

    def check(self, s: TinyState) -> None:
        cards = [*s.pool, *s.discard, *(card for card in s.sealed if card != NONE)]
        for hand in s.hands:
            cards += hand
            if len(hand) > HAND:
                raise BrokenState(f"a hand of {len(hand)} cards")
        if tuple(sorted(cards)) != DECK:
            raise BrokenState(f"the cards are no longer the deck: {sorted(cards)}")

    # ---- names

    def _open(self, s: TinyState) -> Named:
        """What lies open on the table: the same in a dump and in every view."""
        return {
            "discard": self._names(s.discard),
            "points": s.points[:],
            "die": s.die,
            "winner": None if s.winner == NONE else SEAT_NAMES[s.winner],
            "left": s.left,
        }

    def _restore_open(self, s: TinyState, named: Named) -> None:
        s.discard = self._cards(named["discard"])
        s.points = [int(str(points)) for points in _items(named["points"])]
        s.die = int(str(named["die"]))
        winner = named["winner"]
        s.winner = NONE if winner is None else SEAT_NAMES.index(str(winner))
        s.left = int(str(named["left"]))

    def _place(self, s: TinyState, seat: int, card: int) -> None:
        s.pool = without(s.pool, card)
        s.hands[seat] = sort_in(s.hands[seat], card)

    def _name(self, card: int) -> str | None:
        return None if card == NONE else CARDS[card]

    def _names(self, cards: tuple[int, ...]) -> list[str]:
        return [CARDS[card] for card in cards]

    def _card(self, name: object) -> int:
        return NONE if name is None else self.words.kinds["card"].read(str(name))

    def _cards(self, names: object) -> tuple[int, ...]:
        return tuple(self._card(name) for name in _items(names))


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
