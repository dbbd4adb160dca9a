"""The Events that move pieces. Texts: `event.<name>`, `.normal`, `.corrupt`, `.when`."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ....kernel.step import first, pack, second, verb_of
from .battle import fight
from .catalogue import EVENTS, MOST_COMPANY, MOST_DICE, N_CITIES, ROMA
from .event import ACTIONS_ONLY, Event, any_cube, cubes_on_board, spend_event
from .facts import BARBARIAN_REPLACED, LEGIONS_ADDED, PAWN_MOVED
from .fields import NOWHERE
from .invasion import remove_barbarians
from .options import COMPANIES, VARIANTS, journeys
from .state import FallState
from .verb import add_fort, add_legions, travel
from .words import BATTLE, DONE, FLY, MOVE, REINFORCE, REMOVE_AT, REPLACE, TARGET

TARGETS: Final[list[int]] = [pack(TARGET, city) for city in range(N_CITIES)]
FLIGHTS: Final[list[list[list[list[int]]]]] = [
    [
        [journeys(FLY, caput, [to for to in range(N_CITIES) if to != here], most) for most in COMPANIES]
        for here in range(N_CITIES)
    ]
    for caput in VARIANTS
]
"""FLIGHTS[Roma Caput Mundi?][from][maximum legions]"""


class VaeVictis(Event):
    """After a battle, remove the same number of barbarians from one other city (corrupt: from any other cities)."""

    name = "vae_victis"
    phases = ACTIONS_ONLY
    only = "after_battle"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return s.battle_removed > 0 and any_cube(s, s.battle_city)

    def in_time(self, s: FallState) -> bool:
        return s.battle_removed > 0

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if len(s.picks) >= s.battle_removed or (s.picks and s.picks[-1] == DONE):
            return []
        city = -1 if corrupt or not s.picks else first(s.picks[0])
        return up_to(s, cubes_on_board(s, REMOVE_AT, city=city, but=s.battle_city))

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        remove_chosen(s, a)


def up_to(s: FallState, choices: list[int]) -> list[int]:
    """Return the choices and, after the first choice, the option to stop."""
    return [*choices, DONE] if choices and s.picks else choices


def remove_chosen(s: FallState, a: i64) -> None:
    """Remove the chosen barbarian, unless the choice was to stop."""
    if a != DONE:
        remove_barbarians(s, first(a), second(a), 1)


class MortuiNonMordent(Event):
    """Remove up to 2 (corrupt: 4) barbarians of one colour from anywhere."""

    name = "mortui_non_mordent"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return any_cube(s, -1)

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if (s.picks and s.picks[-1] == DONE) or len(s.picks) == (4 if corrupt else 2):
            return []
        tribe = second(s.picks[0]) if s.picks else -1
        return up_to(s, cubes_on_board(s, REMOVE_AT, tribe=tribe))

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        remove_chosen(s, a)


class MorsTua(Event):
    """Replace 1 barbarian anywhere (corrupt: up to 3 in one city) with the same number of legions from the supply."""

    name = "mors_tua_vita_mea"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return s.legion_supply > 0 and any_cube(s, -1)  # in Roma Caput Mundi, Roma has no barbarians

    def barbarians(self, s: FallState) -> list[int]:
        """Return the barbarians that can be replaced: anywhere at first, then in the same city."""
        if not s.legion_supply:
            return []
        city = first(s.picks[0]) if s.picks else -1
        return [a for a in cubes_on_board(s, REPLACE, city=city) if not s.bars_legions(first(a))]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if (s.picks and s.picks[-1] == DONE) or len(s.picks) == (3 if corrupt else 1):
            return []
        return up_to(s, self.barbarians(s))

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if a == DONE:
            return
        city = first(a)
        s.legion_supply -= 1
        s.legions[city] += 1
        if s.telling:
            s.tell(BARBARIAN_REPLACED, (city, second(a)))
        remove_barbarians(s, city, second(a), 1)


class HicManebimus(Event):
    """Add up to 2 legions to each of up to 3 cities with forts (corrupt: up to 3 to every city with a fort)."""

    name = "hic_manebimus_optime"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        barred = BITS[ROMA] if s.caput_mundi else 0
        return s.legion_supply > 0 and s.forts & ~barred != 0

    def cities(self, s: FallState, corrupt: bool) -> list[int]:
        """Return a choice for each number of legions in each city with a fort that has received none yet."""
        chosen = [first(pick) for pick in s.picks]
        most = min(3 if corrupt else 2, s.legion_supply)
        return [
            pack(REINFORCE, city, legions)
            for city in range(N_CITIES)
            if s.has_fort(city) and city not in chosen and not s.bars_legions(city)
            for legions in range(1, most + 1)
        ]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if (s.picks and s.picks[-1] == DONE) or (not corrupt and len(s.picks) == 3):
            return []
        return up_to(s, self.cities(s, corrupt))

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if a != DONE:
            add_legions(s, first(a), second(a), LEGIONS_ADDED)


class SiVisPacem(Event):
    """Add a fort to any city without one (corrupt: and move a pawn there with up to 3 legions of its city)."""

    name = "si_vis_pacem_para_bellum"
    proposes = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return True  # there are six forts for 31 cities, and a pawn can always move

    def cities(self, s: FallState, corrupt: bool) -> list[int]:
        """Return the cities without a fort. For the corrupt option, a pawn must be able to move there."""
        all_in = only_city(s)
        return [
            TARGETS[city]
            for city in range(N_CITIES)
            if not has(s.forts, city) and (not corrupt or city != all_in)
        ]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if not s.picks:
            return self.cities(s, corrupt)
        if len(s.picks) == 1 and corrupt:
            return pawn_moves(s, first(s.picks[0]))
        return []

    def affected(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> list[int]:
        return owner(s, seat, a) if verb_of(a) == MOVE else []

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if len(s.picks) < 1 + corrupt:
            return
        spend_event(s, seat, EVENTS.index(self.name), corrupt)
        if s.over:
            return
        city = first(s.picks[0])
        if corrupt:
            move_pawn(s, city, a)
        add_fort(s, city, seat)


class FestinaLente(Event):
    """Choose a city and move one pawn (corrupt: any number of pawns) to it, each with up to 3 legions of its city."""

    name = "festina_lente"
    proposes = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return True  # a pawn can always move

    def cities(self, s: FallState) -> list[int]:
        """Return the cities that a pawn could be moved to."""
        all_in = only_city(s)
        return [TARGETS[city] for city in range(N_CITIES) if city != all_in]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if not s.picks:
            return self.cities(s)
        moved = len(s.picks) - 1
        if s.picks[-1] == DONE or (moved and not corrupt):
            return []
        moves = pawn_moves(s, first(s.picks[0]), s.picks)
        return [*moves, DONE] if moves and moved else moves

    def affected(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> list[int]:
        return owner(s, seat, a) if verb_of(a) == MOVE else []

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if verb_of(a) != MOVE:
            return
        if len(s.picks) == 2:
            spend_event(s, seat, EVENTS.index(self.name), corrupt)
            if s.over:
                return
        move_pawn(s, first(s.picks[0]), a)

    def refused(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if len(s.picks) == 1:
            super().refused(s, seat, corrupt, a)
        else:
            # Already spent: this pawn stays and its owner is not asked again. Other pawns may still move.
            s.picks += (a,)


def pawn_moves(s: FallState, to: i64, asked: tuple[int, ...] = ()) -> list[int]:
    """Return a choice for each other pawn that was not asked yet, and each number of legions it could take."""
    out = []
    for pawn, here in enumerate(s.pawns):
        role = s.roles[pawn]
        if here == to or any(verb_of(a) == MOVE and first(a) == role for a in asked):
            continue
        most = 0 if s.bars_legions(to) else min(MOST_COMPANY, s.legions[here])
        for legions in range(most + 1):
            out.append(pack(MOVE, role, legions))
    return out


def only_city(s: FallState) -> i64:
    """Return the city that contains all pawns, to which none can be moved, or NOWHERE."""
    for here in s.pawns:
        if here != s.pawns[0]:
            return NOWHERE
    return s.pawns[0]


def move_pawn(s: FallState, to: i64, a: i64) -> None:
    """Move the chosen pawn."""
    pawn = s.roles.index(first(a))
    if s.telling:
        s.tell(PAWN_MOVED, (s.roles[pawn], s.pawns[pawn], to, second(a)))
    travel(s, pawn, to, second(a))


def owner(s: FallState, seat: i64, a: i64) -> list[int]:
    """Return the seat to ask before its pawn moves, if it belongs to another seat."""
    of = s.seat_of(s.roles.index(first(a)))
    return [] if of == seat else [of]


class VeniVidiVici(Event):
    """Move the current player's pawn to another city with up to 3 legions. It may battle there for free.

    With the corrupt option, the battle loses no legions.
    """

    name = "veni_vidi_vici"
    phases = ACTIONS_ONLY
    only = "in_actions"
    proposes = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return True

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        here = s.pawns[s.player]
        if not s.picks:
            return self.journeys(s, here)
        dice = min(MOST_DICE, s.legions[here])
        if len(s.picks) > 1 or not dice or not s.barbarians_in(here):
            return []
        return [*(pack(BATTLE, n) for n in range(1, dice + 1)), DONE]

    def journeys(self, s: FallState, here: i64) -> list[int]:
        """Return the journeys to any other city, with up to 3 legions of the pawn's city."""
        return FLIGHTS[s.caput_mundi][here][min(MOST_COMPANY, s.legions[here])][:]

    def chooser(self, s: FallState, seat: i64, corrupt: bool) -> i64:
        return s.seat() if s.picks else seat

    def affected(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> list[int]:
        return [s.seat()] if verb_of(a) == FLY and s.seat() != seat else []

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if verb_of(a) == FLY:
            spend_event(s, seat, EVENTS.index(self.name), corrupt)
            if not s.over:
                move_pawn(s, first(a), pack(MOVE, s.roles[s.player], second(a)))
        elif a != DONE:
            s.picks = ()  # the battle may need `picks`, and this Event is complete
            s.stack.pop()
            fight(s, first(a), corrupt)
