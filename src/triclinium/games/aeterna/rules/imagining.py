"""Imagined states: other hands and packs are filled in where the viewer cannot know them (AE-1.6).

The viewer knows the contents of each pack when it held the pack, the card that was turned up last, and the
drafted cards that other seats have revealed since. Every pack first had three Monuments and two Provinces.
Every arrangement that fits all of this is possible; chance selects one.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.compiling import i64
from ....kernel.errors import BrokenState
from ....kernel.fields import Named
from ....kernel.notation import SEAT_NAMES
from .catalogue import (
    CARDS,
    DEALT,
    DEALT_MONUMENTS,
    MONUMENTS_OF,
    N_MONUMENTS,
    PICKS,
    PROVINCES_OF,
)
from .draft import held_pack
from .fields import CARD_LIST, FIELDS, NOBODY
from .sight import HIDDEN
from .state import AeternaState
from .words import MONUMENT_STREAM

_TRIES: Final = 200
"""Maximum number of random orders of the unknown cards that are tried before giving up."""


def imagine(s: AeternaState, view: Named) -> None:
    """Set up the table as a view shows it. The agenda must already be set."""
    FIELDS.restore_shown(s, view)
    s.derive()
    viewer = _int(view["viewer"])
    s.picks = [NOBODY] * s.seats
    if _dealt(s, view):
        _Packs(s, view, viewer).fill()
    _imagine_picks(s, view)


def _dealt(s: AeternaState, view: Named) -> bool:
    """Return whether the packs of this Era have been dealt."""
    return s.drafted > 0 or bool(_items(view["picks"]))


def _imagine_picks(s: AeternaState, view: Named) -> None:
    """Imagine each sealed pick as one of the cards of the pack."""
    for seat, said in enumerate(_items(view["picks"])):
        if said is None:
            continue
        if said == HIDDEN:
            s.picks[seat] = s.pick(MONUMENT_STREAM, s.packs[held_pack(s, seat)])
        else:
            s.picks[seat] = CARDS.index(str(said))


class _Packs:
    """The packs of an Era as slots: the cards taken from each pack, and the remaining ones."""

    def __init__(self, s: AeternaState, view: Named, viewer: i64) -> None:
        self.s: Final = s
        self.viewer: Final = viewer
        self.slots: Final[list[list[int]]] = [[NOBODY] * DEALT for _ in range(s.seats)]
        """For each pack, the cards in the order they were taken, then the remaining ones."""
        self.may: Final[list[list[set[int] | None]]] = [[None] * DEALT for _ in range(s.seats)]
        """Cards that a slot may contain if the viewer has seen the pack. None means any unseen card."""
        self.seen: Final[set[int]] = set()
        self.laid_down: Final = self._laid_down(view)
        if viewer >= 0:
            self._look(view)
        for of in range(s.seats):
            if s.turned_up[of] != NOBODY:
                self._put(of, PICKS, s.turned_up[of])

    def _laid_down(self, view: Named) -> list[list[int]]:
        """Return the drafted cards of each seat that all have seen: discarded, or shown at the end of the game."""
        shown = view["hands_shown"]
        out = [list(cards) for cards in self.s.shown]
        if isinstance(shown, list):
            for seat, hand in enumerate(shown):
                out[seat] += [card for card in CARD_LIST.read(hand) if card not in self.s.known[seat]]
        return out

    def _put(self, of: int, nth: int, card: int) -> None:
        self.slots[of][nth] = card
        self.seen.add(card)

    def _look(self, view: Named) -> None:
        """Read the packs that the viewer has held. A later look narrows the possibilities of an earlier one."""
        s = self.s
        looks: list[Any] = [
            (SEAT_NAMES.index(look["of"]), nth, CARD_LIST.read(look["cards"]), CARDS.index(look["took"]))
            for nth, look in enumerate(_dicts(view["packs_seen"]))
        ]
        if view["pack"] is not None:
            looks.append((int(held_pack(s, self.viewer)), s.drafted, CARD_LIST.read(view["pack"]), NOBODY))
        before: dict[int, tuple[int, set[int]]] = {}
        for of, nth, cards, took in looks:
            if of in before:  # cards missing since then were taken by other seats
                first, was = before[of]
                gone = was - set(cards)
                for slot in range(first, nth):
                    self.may[of][slot] = gone
            if took != NOBODY:
                self._put(of, nth, took)
            left = {card for card in cards if card != took}
            start = nth + (took != NOBODY)
            for slot in range(start, DEALT):
                self.may[of][slot] = left
            self.seen.update(cards)
            before[of] = (start, left)

    def fill(self) -> None:
        """Find cards for all slots, and set up packs and hands."""
        s = self.s
        unseen = [card for card in (*MONUMENTS_OF[s.era], *PROVINCES_OF[s.era]) if card not in self.seen]
        for _ in range(_TRIES):
            if self._try(self._shuffled(unseen)):
                self._lay_out()
                return
        raise BrokenState("no packs fit what the view says of them")

    def _shuffled(self, cards: list[int]) -> list[int]:
        left = cards[:]
        out: list[int] = []
        while left:
            out.append(left.pop(self.s.place(MONUMENT_STREAM, tuple(left))))
        return out

    def _taker(self, of: int, nth: int) -> int:
        """Return the seat that took the nth card of a pack."""
        return (of + nth) % int(self.s.seats)

    def _try(self, unseen: list[int]) -> bool:
        """Try to fill the slots with one order of the unseen cards: first the revealed cards, then the rest."""
        s = self.s
        slots = [row[:] for row in self.slots]
        self.filled = slots
        used = {card for row in slots for card in row if card != NOBODY}
        self.used = used
        self.unseen = unseen
        for seat in range(s.seats):
            if seat == self.viewer:
                continue
            shown = [card for card in self.laid_down[seat] if card not in used]
            if not self._place_shown(seat, shown):
                return False
        return self._place_rest()

    def _place_shown(self, seat: int, cards: list[int]) -> bool:
        """Assign the cards that a seat has discarded to packs that it held. Return False if that is impossible."""
        if not cards:
            return True
        card = cards[0]
        order = self._shuffled(list(range(int(self.s.drafted))))
        for nth in order:
            of = (seat - nth) % int(self.s.seats)
            if self.filled[of][nth] != NOBODY or not self._fits(of, nth, card):
                continue
            self.filled[of][nth] = card
            self.used.add(card)
            if self._place_shown(seat, cards[1:]):
                return True
            self.filled[of][nth] = NOBODY
            self.used.discard(card)
        return False

    def _fits(self, of: int, nth: int, card: int) -> bool:
        """Return whether a card may be in a slot, from what the viewer saw or the number of its kind in the pack."""
        allowed = self.may[of][nth]
        if allowed is not None:
            return card in allowed
        return card not in self.seen and self._room(of, card)

    def _room(self, of: int, card: int) -> bool:
        """Return whether a pack can contain one more card of this kind: three Monuments, two Provinces."""
        monument = card < N_MONUMENTS
        known = set(self.filled[of]) - {NOBODY}
        for allowed in self.may[of]:
            if allowed is not None:
                known |= allowed
        same = sum((other < N_MONUMENTS) == monument for other in known if other != card)
        return same < (DEALT_MONUMENTS if monument else DEALT - DEALT_MONUMENTS)

    def _place_rest(self) -> bool:
        """Fill the other slots: with remaining cards of packs the viewer saw, or with unseen cards."""
        for of in range(self.s.seats):
            for nth in range(DEALT):
                if self.filled[of][nth] != NOBODY:
                    continue
                allowed = self.may[of][nth]
                among = self.unseen if allowed is None else self._shuffled(sorted(allowed))
                for card in among:
                    if card not in self.used and self._fits(of, nth, card):
                        self.filled[of][nth] = card
                        self.used.add(card)
                        break
                else:
                    return False
        return True

    def _lay_out(self) -> None:
        """Set packs, taken cards and hands from the slots."""
        s = self.s
        hands: list[list[int]] = [[] for _ in range(s.seats)]
        for of in range(s.seats):
            for nth in range(s.drafted):
                card = self.filled[of][nth]
                s.set_taken(of, nth, card)
                hands[self._taker(of, nth)].append(card)
            s.packs[of] = tuple(sorted(self.filled[of][s.drafted :])) if s.drafted < PICKS else ()
        for seat in range(s.seats):
            kept = [card for card in hands[seat] if card not in s.shown[seat]]
            s.hands[seat] = tuple(sorted([*kept, *s.known[seat]]))


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _dicts(value: object) -> list[Any]:
    assert isinstance(value, list)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
