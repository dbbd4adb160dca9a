"""A turn: one action, with free actions before and after it (AE-3)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS, has
from ....kernel.step import Automatic, Step, first, pack, second, verb_of
from . import free
from .cards import affordable, play_from_hand
from .catalogue import (
    CARDS,
    CONSTRUCTION_PRESTIGE,
    CONSTRUCTION_STONE,
    FAVOR_AUREI,
    FAVOR_EACH,
    HILLS,
    N_BUILDINGS,
    PASS_PRESTIGE,
    PERSONALITIES,
    PRESTIGE,
)
from .effects import fulfilled
from .era import end_era
from .facts import CONSTRUCTED, FAVOR_TAKEN, PAID, RETIRED, TURN_BEGUN
from .fields import BY_CONSTRUCTION, BY_FAVORS, BY_PASSING
from .goods import gain, gain_all, score
from .hills import has_room, influence, influence_price
from .refusing import cannot_play
from .state import AeternaState
from .validity import BUILDINGS, GOODS, MODIFIERS
from .words import (
    ACTIVATE,
    CONSTRUCT,
    CONSTRUCTIONS_OF,
    DISCARD,
    DISCARDS_OF,
    END,
    EXCHANGE,
    FAVOR,
    INFLUENCE,
    INFLUENCE_OF,
    PASS_ERA,
    PLAY,
    PLAY_OF,
    STEP_TURN,
    SWAP,
)

_FAVOR_AUREI: Final = MODIFIERS.index("favor_aurei")
_PASS_PRESTIGE: Final = MODIFIERS.index("pass_pp")
_AUREI: Final = GOODS.index("aurei")
_STONE: Final = GOODS.index("stone")
_FREE: Final = (DISCARD, ACTIVATE, EXCHANGE, SWAP)


class Rotation(Automatic[AeternaState]):
    """Give the turn to the next player who has not passed. If all have passed, the Era ends (AE-3.8)."""

    name = "next"
    rule = "AE-3.8"

    def run(self, s: AeternaState, f: i64) -> None:
        if len(s.retired) == s.seats:
            s.stack.pop()
            end_era(s)
            return
        order = s.turn_order
        at = order.index(s.player) + 1 if s.player >= 0 else 0
        while order[at % s.seats] in s.retired:
            at += 1
        s.player = order[at % s.seats]
        s.acted = False
        s.stack.append(pack(STEP_TURN))
        if s.telling:
            s.tell(TURN_BEGUN, (s.player,))


def favor_price(s: AeternaState, seat: i64, personality: i64) -> i64:
    """Return the Aurei for a favor (AE-3.2)."""
    aurei: i64 = FAVOR_AUREI[personality] + s.modifier(seat, _FAVOR_AUREI)
    return aurei if aurei > 0 else 0


def pass_prestige(s: AeternaState, seat: i64) -> i64:
    """Return the Prestige for passing now: the highest free value, plus the changes by own cards (AE-3.5)."""
    return PASS_PRESTIGE[s.seats][len(s.retired)] + s.modifier(seat, _PASS_PRESTIGE)


class Turn(Step[AeternaState]):
    """The choices of the player on turn."""

    name = "turn"
    rule = "AE-3.8"

    def needs_choice(self, s: AeternaState, f: i64) -> bool:
        return not s.acted or len(s.hands[s.player]) > 0 or len(free.activations(s, s.player)) > 0

    def run(self, s: AeternaState, f: i64) -> None:
        """End the turn, because no free action is possible."""
        s.stack.pop()

    def actor(self, s: AeternaState, f: i64) -> i64:
        return s.player

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        found: list[int] = []
        if s.acted:
            found.append(END)
        else:
            for card in s.hands[seat]:
                if affordable(s, seat, card):
                    found.append(PLAY_OF[card])
            for personality in s.personalities:
                if s.aurei[seat] >= favor_price(s, seat, personality) and fulfilled(s, seat, personality):
                    found.append(pack(FAVOR, personality))
            if s.domus[seat]:
                self._with_citizen(s, seat, found)
            found.append(PASS_ERA)
        for card in s.hands[seat]:
            found += DISCARDS_OF[card]
        if s.played[seat]:
            found += free.activations(s, seat)
        return found

    def _with_citizen(self, s: AeternaState, seat: i64, found: list[int]) -> None:
        """Add the actions that use a Citizen from the Domus."""
        wheat: i64 = s.wheat[seat]
        for hill in s.active:
            if has_room(s, seat, hill) and influence_price(s, seat, hill) <= wheat:
                found.append(INFLUENCE_OF[hill])
        if s.stone[seat] >= CONSTRUCTION_STONE:
            for kind in range(N_BUILDINGS):
                if s.sites[kind]:
                    found += CONSTRUCTIONS_OF[kind][s.unbuilt[kind]]

    def onward(self, s: AeternaState, f: i64, seat: i64) -> int:
        """Return the end of the turn: remaining free actions are possible in the next turn too."""
        return END

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        verb = verb_of(a)
        if verb in _FREE:
            free.act(s, seat, a)
            return
        s.acted = True
        operand = first(a)
        if verb == PLAY:
            play_from_hand(s, seat, operand)
        elif verb == FAVOR:
            self._take_favor(s, seat, operand)
        elif verb == CONSTRUCT:
            self._construct(s, seat, operand, second(a))
        elif verb == INFLUENCE:
            influence(s, seat, operand, influence_price(s, seat, operand))
        else:
            s.stack.pop()
            if verb == PASS_ERA:
                self._retire(s, seat)

    def _take_favor(self, s: AeternaState, seat: i64, personality: i64) -> None:
        """Take a favor. Its count is fixed first, then each time is a separate effect (AE-3.2)."""
        aurei = favor_price(s, seat, personality)
        often = fulfilled(s, seat, personality)
        s.aurei[seat] -= aurei
        s.personalities = tuple([other for other in s.personalities if other != personality])
        s.favors[seat] = (*s.favors[seat], personality)
        s.count_favor(seat)
        if s.telling:
            s.tell(FAVOR_TAKEN, (seat, personality, often))
            if aurei:
                s.tell(PAID, (seat, _AUREI, aurei))
        for _ in range(often):
            gain_all(s, seat, FAVOR_EACH[personality], 1, BY_FAVORS)

    def _construct(self, s: AeternaState, seat: i64, kind: i64, hill: i64) -> None:
        """Send a Citizen to a site, pay a Stone, put the building on a Hill and gain Prestige (AE-3.3)."""
        s.domus[seat] -= 1
        s.on_board[seat] += 1
        s.stone[seat] -= CONSTRUCTION_STONE
        s.builders[kind] = seat
        s.sites[kind] = 0
        s.buildings[hill] |= BITS[kind]
        s.unbuilt[kind] &= ~BITS[hill]
        if s.telling:
            s.tell(CONSTRUCTED, (seat, kind, hill))
            s.tell(PAID, (seat, _STONE, CONSTRUCTION_STONE))
        gain(s, seat, PRESTIGE, CONSTRUCTION_PRESTIGE, BY_CONSTRUCTION)

    def _retire(self, s: AeternaState, seat: i64) -> None:
        """Pass: gain the highest free value and leave this Era (AE-3.5)."""
        points = score(s, seat, pass_prestige(s, seat), BY_PASSING)
        s.retired = (*s.retired, seat)
        if s.telling:
            s.tell(RETIRED, (seat, points))

    def refusals(self, s: AeternaState, f: i64, seat: i64) -> list[Refusal]:
        found: list[Refusal] = []
        if s.acted:
            for verb in ("play", "favor", "construct", "influence", "pass_era"):
                found.append(Refusal(verb, "AE-3.8", "refusal.acted"))
        else:
            found.append(Refusal("end", "AE-3.8", "refusal.end.no_action"))
            found += self._why_no_action(s, seat)
        found += free.refusals(s, seat)
        return found

    def _why_no_action(self, s: AeternaState, seat: i64) -> list[Refusal]:
        """Return a refusal for each kind of action that is not offered."""
        offered = {verb_of(a) for a in self.options(s, 0, seat)}
        found: list[Refusal] = []
        if PLAY not in offered:
            hand = s.hands[seat]
            found.append(
                cannot_play(s, seat, hand[0])
                if len(hand) == 1
                else Refusal("play", "AE-3.1", "refusal.play.none" if hand else "refusal.play.no_hand")
            )
        if FAVOR not in offered:
            found.append(
                self._no_favor(s, seat, s.personalities[0])
                if len(s.personalities) == 1
                else Refusal(
                    "favor", "AE-3.2", "refusal.favor.none" if s.personalities else "refusal.favor.all_taken"
                )
            )
        for verb, name, rule in ((CONSTRUCT, "construct", "AE-3.3"), (INFLUENCE, "influence", "AE-3.4")):
            if verb not in offered:
                if not s.domus[seat]:
                    found.append(Refusal(name, rule, "refusal.no_citizen"))
                elif verb == CONSTRUCT:
                    poor = s.stone[seat] < CONSTRUCTION_STONE
                    key = "refusal.construct.no_stone" if poor else "refusal.construct.none"
                    found.append(Refusal(name, rule, key))
                else:
                    found.append(Refusal(name, rule, "refusal.influence.none"))
        return found

    def _no_favor(self, s: AeternaState, seat: i64, personality: i64) -> Refusal:
        named: dict[str, object] = {"personality": PERSONALITIES[personality]}
        if not fulfilled(s, seat, personality):
            return Refusal("favor", "AE-3.2", "refusal.favor.unmet", named)
        need = int(favor_price(s, seat, personality))
        return Refusal(
            "favor",
            "AE-3.2",
            "refusal.favor.price",
            {**named, "good": "aurei", "need": need, "have": s.aurei[seat]},
        )

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        verb = verb_of(a)
        if verb in _FREE:
            return free.refuse(s, seat, a)
        if s.acted or verb not in (PLAY, FAVOR, CONSTRUCT, INFLUENCE):
            return None
        operand = first(a)
        if verb == PLAY:
            if operand not in s.hands[seat]:
                return Refusal("play", "AE-3.1", "refusal.card.absent", {"card": CARDS[operand]})
            return cannot_play(s, seat, operand)
        if verb == FAVOR:
            if operand not in s.personalities:
                named: dict[str, object] = {"personality": PERSONALITIES[operand]}
                return Refusal("favor", "AE-3.2", "refusal.favor.absent", named)
            return self._no_favor(s, seat, operand)
        if verb == CONSTRUCT:
            return self._no_building(s, seat, operand, second(a))
        return no_influence(s, seat, operand)

    def _no_building(self, s: AeternaState, seat: i64, kind: i64, hill: i64) -> Refusal:
        named: dict[str, object] = {"building": BUILDINGS[kind], "hill": HILLS[hill]}
        if hill not in s.active:
            key = "refusal.hill.inactive"
        elif not s.sites[kind]:
            key = "refusal.construct.gone"
        elif has(s.buildings[hill], kind):
            key = "refusal.construct.twice"
        elif not s.domus[seat]:
            key = "refusal.no_citizen"
        else:
            key = "refusal.construct.no_stone"
        return Refusal("construct", "AE-3.3", key, named)


def no_influence(s: AeternaState, seat: i64, hill: i64) -> Refusal:
    """Return why a Hill cannot be influenced."""
    named: dict[str, object] = {"hill": HILLS[hill]}
    if hill not in s.active:
        key = "refusal.hill.inactive"
    elif not s.domus[seat]:
        key = "refusal.no_citizen"
    elif not has_room(s, seat, hill):
        key = "refusal.influence.full"
    else:
        key = "refusal.influence.wheat"
        named.update({"need": int(influence_price(s, seat, hill)), "have": s.wheat[seat]})
    return Refusal("influence", "AE-3.4", key, named)
