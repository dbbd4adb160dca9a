"""Imagined states: hands, pasture pile and deck are filled in where the viewer cannot know them (SR-1.5).

Every hand has its public size and is within what the viewer remembers of it. All cards together are those of
the game. Chance selects one of the possible hands card by card. Each kind is as likely as the number of its
remaining cards, but a card that leaves the rest without a solution is never chosen.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.compiling import i64
from ....kernel.errors import BrokenState
from ....kernel.fields import Named
from ....kernel.step import first, kind_of
from . import memory
from .catalogue import (
    CARD_COUNT,
    CATTLE,
    CULTURE,
    HORSE,
    N_CARDS,
    N_RESOURCES,
    POINTS_TO_END,
    RESOURCES,
    SUPPLY,
)
from .fields import ANSWER, FIELDS, HAND, NOBODY, STORE
from .points import open_points, shown_points
from .sight import HIDDEN
from .state import StruggleState
from .words import DEVELOPMENT_STREAM, PASTURE_STREAM, REFUSE, STEP_DISCARD

LEAST_HALVED: Final = 2
"""Minimum number of pasture cards of which half must be discarded. Seats with fewer are not asked (SR-2.5)."""


def imagine(s: StruggleState, view: Named) -> None:
    """Set up the table as a view shows it. The agenda must already be set."""
    FIELDS.restore_shown(s, view)
    s.derive()
    viewer = _int(view["viewer"])
    _imagine_goods(s, view, viewer)
    _imagine_cards(s, view, viewer)
    _remember(s, view, viewer)
    # An answer that is still sealed may always be a refusal.
    s.answers = [REFUSE if back == HIDDEN else ANSWER.read(back) for back in _items(view["answers"])]


# ---- resources


def _imagine_goods(s: StruggleState, view: Named, viewer: i64) -> None:
    """Fill in other hands and the pasture pile, within what the viewer remembers."""
    shown = view["goods_shown"]
    sizes = [_int(size) for size in _items(view["hand_sizes"])]
    sizes.append(_int(view["pasture"]))
    supply = [SUPPLY[k] - _piled(s, k) for k in range(N_RESOURCES)]
    hands: list[list[int]] = []
    room: list[list[int]] = []
    for holder, bound in enumerate(_items(view["memory"])):
        assert isinstance(bound, dict)
        low = STORE.read(bound["least"])
        high = STORE.read(bound["most"])
        if holder < s.seats and isinstance(shown, list):
            low = high = STORE.read(shown[holder])
        elif holder == viewer:
            low = high = STORE.read(view["hand"])
        hands.append(low[:])
        room.append([most - least for least, most in zip(low, high, strict=True)])
        for k in range(N_RESOURCES):
            supply[k] -= low[k]
        sizes[holder] -= sum(low)
    asked = _asked_to_discard(s)
    if asked != NOBODY:
        while sizes[asked] and hands[asked][HORSE] + hands[asked][CATTLE] < LEAST_HALVED:
            if not _give_one(s, hands, room, sizes, supply, asked, HORSE):
                break
    for holder in range(s.seats):
        while sizes[holder]:
            if not _give_one(s, hands, room, sizes, supply, holder, 0):
                raise BrokenState("no hands fit what the view says of them")
    for k in (HORSE, HORSE + 1):  # the rest is in the pile
        hands[s.seats][k] += supply[k]
    s.goods = [count for hand in hands[: s.seats] for count in hand]
    s.pasture = hands[s.seats][HORSE:]


def _asked_to_discard(s: StruggleState) -> i64:
    """Return the seat that must discard half of its pasture cards, and so has some (SR-2.5), or NOBODY."""
    f: i64 = s.stack[-1]
    if kind_of(f) != STEP_DISCARD:
        return NOBODY
    return (s.first + first(f)) % s.seats


def _piled(s: StruggleState, resource: i64) -> i64:
    """Return the number of open cards of a resource."""
    return s.pasture_discard[resource - HORSE] if resource >= HORSE else s.piles[resource]


def _give_one(
    s: StruggleState,
    hands: list[list[int]],
    room: list[list[int]],
    sizes: list[int],
    supply: list[int],
    holder: i64,
    lowest: i64,
) -> bool:
    """Add a card to a hand, of a kind from `lowest` on that leaves the rest a solution.

    Return False if there is none.
    """
    among: list[int] = []
    for k in range(lowest, N_RESOURCES):
        if room[holder][k]:
            among += [k] * supply[k]
    while among:
        k = s.pick(PASTURE_STREAM, tuple(among))
        _shift(hands, room, sizes, supply, holder, k, 1)
        if _solvable(room, sizes, supply):
            return True
        _shift(hands, room, sizes, supply, holder, k, -1)
        among = [other for other in among if other != k]
    return False


def _shift(
    hands: list[list[int]],
    room: list[list[int]],
    sizes: list[int],
    supply: list[int],
    holder: i64,
    k: i64,
    by: i64,
) -> None:
    hands[holder][k] += by
    room[holder][k] -= by
    sizes[holder] -= by
    supply[k] -= by


def _solvable(room: list[list[int]], sizes: list[int], supply: list[int]) -> bool:
    """Return whether the remaining cards can fill all open places: a maximum flow from kinds to holders."""
    flow = [[0] * N_RESOURCES for _ in sizes]
    for k in range(N_RESOURCES):
        for _ in range(supply[k]):
            if not _place(room, sizes, flow, k, [False] * len(sizes)):
                return False
    return True


def _place(room: list[list[int]], sizes: list[int], flow: list[list[int]], k: i64, seen: list[bool]) -> bool:
    """Find a holder for one more card of a kind, moving other cards if necessary."""
    for holder in range(len(sizes)):
        if seen[holder] or flow[holder][k] >= room[holder][k]:
            continue
        seen[holder] = True
        if sum(flow[holder]) < sizes[holder]:
            flow[holder][k] += 1
            return True
        for other in range(N_RESOURCES):
            if other != k and flow[holder][other]:
                flow[holder][other] -= 1
                if _place(room, sizes, flow, other, seen):
                    flow[holder][k] += 1
                    return True
                flow[holder][other] += 1
    return False


# ---- development cards


def _imagine_cards(s: StruggleState, view: Named, viewer: i64) -> None:
    """Deal other development cards and the deck.

    No seat may have ten points with Culture that it has not announced.
    """
    shown = view["cards_shown"]
    counts = [_int(count) for count in _items(view["card_counts"])]
    hands: list[list[int]] = [[0] * N_CARDS for _ in range(s.seats)]
    unseen = [CARD_COUNT[card] - s.played[card] for card in range(N_CARDS)]
    for seat in range(s.seats):
        if isinstance(shown, list):
            hands[seat] = HAND.read(shown[seat])
        elif seat == viewer:
            hands[seat] = HAND.read(view["cards_in_hand"])
        else:
            hands[seat][CULTURE] = s.culture_shown[seat]
        for card in range(N_CARDS):
            unseen[card] -= hands[seat][card]
    open_ = [counts[seat] - sum(hands[seat]) for seat in range(s.seats)]
    deck = [0] * N_CARDS
    in_deck = sum(unseen) - sum(open_)
    for _ in range(unseen[CULTURE]):
        places: list[int] = []
        for seat in range(s.seats):
            if may_hold_more(s, seat, hands[seat][CULTURE]):
                places += [seat] * open_[seat]
        places += [s.seats] * in_deck
        place = s.pick(DEVELOPMENT_STREAM, tuple(places))
        if place == s.seats:
            in_deck -= 1
            deck[CULTURE] += 1
        else:
            open_[place] -= 1
            hands[place][CULTURE] += 1
    unseen[CULTURE] = 0
    for seat in range(s.seats):
        for _ in range(open_[seat]):
            among: list[int] = []
            for card in range(N_CARDS):
                among += [card] * unseen[card]
            card = s.pick(DEVELOPMENT_STREAM, tuple(among))
            unseen[card] -= 1
            hands[seat][card] += 1
    s.cards = [count for hand in hands for count in hand]
    s.deck = [deck[card] + unseen[card] for card in range(N_CARDS)]


def may_hold_more(s: StruggleState, seat: i64, held: i64) -> bool:
    """Return whether a seat with `held` Culture may hold one more without having announced ten points (SR-5.4)."""
    if open_points(s, seat) + held < POINTS_TO_END - 1:
        return True
    return s.announced != NOBODY if s.rules < 2 else shown_points(s, seat) >= POINTS_TO_END


# ---- memory


def _remember(s: StruggleState, view: Named, viewer: i64) -> None:
    """Restore the memories: exactly for the viewer, and for others as far as the viewer knows."""
    own = _items(view["memory"])
    public = _items(view["known"])
    for eyes in range(s.seats + 1):
        for holder in range(s.seats + 1):
            at = memory.row(s, eyes, holder)
            bound: Any = own[holder] if eyes == viewer else public[holder]
            for k, name in enumerate(RESOURCES):
                has = memory.actual(s, holder, k)
                exact = eyes == holder and eyes < s.seats
                s.fewer[at + k] = 0 if exact else has - bound["least"].get(name, 0)
                s.more[at + k] = 0 if exact else bound["most"].get(name, 0) - has


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
