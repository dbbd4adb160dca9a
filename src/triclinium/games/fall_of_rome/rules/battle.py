"""Battle (FR-4.5): the dice, the losses, the choice of barbarians, and the role faces (FR-11.8)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.step import Step, first, pack, second, third
from .catalogue import (
    CLASSIS,
    CONSUL,
    DIE,
    FABRUM,
    FACE_BARBARIANS,
    FACE_LEGIONS,
    FACES,
    MAGISTER,
    MERCATOR,
    MOST_DICE,
    PORT,
    REGINA,
    ROLE_FACE,
    VESTALIS,
)
from .facts import BATTLE_JOINED, DICE_ROLLED, DICE_SET, LEGIONS_ADDED, LEGIONS_LOST
from .invasion import remove_barbarians
from .state import FallState
from .verb import Verb, add_legions, city_name
from .words import ADD_LEGION, DICE, DONE, REMOVE, SET, STEP_REMOVE, STEP_SET_DICE, STEP_STARS


class Battle(Verb):
    """Roll one die for each of 1-3 legions, sum all faces, and remove legions and barbarians."""

    name = "battle"
    rule = "FR-4.5"

    def do(self, s: FallState, a: i64) -> None:
        fight(s, first(a), False)

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if not s.legions[here]:
            return self.refusal("no_legions", city=city_name(s))
        if not s.barbarians_in(here):
            return self.refusal("no_barbarians", city=city_name(s))
        return None

    def wrong(self, s: FallState, a: i64) -> Refusal:
        return self.refusal("dice", most=min(MOST_DICE, s.legions[s.pawns[s.player]]))


def fight(s: FallState, dice: i64, spare: bool) -> None:
    """Roll the dice, or let the player set them (Alea iacta est).

    With `spare`, no legion is lost (Veni, vidi, vici).
    """
    if s.telling:
        s.tell(BATTLE_JOINED, (s.seat(), s.pawns[s.player], dice))
    if s.alea:
        if s.alea == 1:
            s.alea = 0
        s.stack.append(pack(STEP_SET_DICE, dice, spare))
        return
    sums = [0] * len(FACES)
    for _ in range(dice):
        face = s.pick(DICE, DIE)
        sums[face] += 1
        if s.telling:
            s.tell(DICE_ROLLED, (face,))
    settle_battle(s, sums, spare)


def settle_battle(s: FallState, faces: list[int], spare: bool) -> None:
    """Sum all faces, including the role face (FR-11.8), and remove pieces."""
    here = s.pawns[s.player]
    role = s.powers[s.player]
    stars = faces[ROLE_FACE]
    kills = 0
    losses = 0
    for face, count in enumerate(faces):
        kills += FACE_BARBARIANS[face] * count
        losses += FACE_LEGIONS[face] * count
    if stars:
        if role == MAGISTER or (role == FABRUM and s.has_fort(here)):
            kills += 2 * stars
        elif role == MERCATOR:
            kills += stars
            losses += stars
        elif role == CLASSIS and PORT[here]:
            kills += stars
        elif role == VESTALIS:
            losses += stars
    if role == MAGISTER and losses:  # FR-11.2
        losses -= 1
    if spare:
        losses = 0
    # Legions are lost without a choice, so they can be removed before the barbarians are chosen.
    losses = min(losses, s.legions[here])
    if losses:
        s.legions[here] -= losses
        s.legion_supply += losses
        if s.telling:
            s.tell(LEGIONS_LOST, (here, losses))
    s.battle_removed = 0
    if stars and role in (CONSUL, REGINA):
        s.stack.append(pack(STEP_STARS, here, stars))
    if kills:
        s.stack.append(pack(STEP_REMOVE, here, kills))


class Remove(Step[FallState]):
    """Choice of the barbarians to remove after a battle, one at a time, as many as possible."""

    name = "remove"
    rule = "FR-4.5"
    fields = (("city", "city"), ("count", "count"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        city = first(f)
        count = second(f)
        return 0 < count < s.barbarians_in(city) and len(s.tribes_in(city)) > 1

    def run(self, s: FallState, f: i64) -> None:
        """Remove barbarians if there is no choice: only one colour is left, or all are removed."""
        s.stack.pop()
        city = first(f)
        for tribe in s.tribes_in(city):
            cubes = min(second(f), s.cubes_of(city, tribe))
            if cubes and not s.over:
                remove_barbarians(s, city, tribe, cubes)
                note_removed(s, city, cubes)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return removable(s, first(f))

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack[-1] = pack(STEP_REMOVE, first(f), second(f) - 1)
        note_removed(s, first(f), 1)
        remove_barbarians(s, first(f), first(a), 1)


def note_removed(s: FallState, city: i64, count: i64) -> None:
    """Record how many barbarians the battle removed so far, and where, for Vae victis."""
    s.battle_city = city
    s.battle_removed += count


def removable(s: FallState, city: i64) -> list[int]:
    """Return a choice for each tribe in a city."""
    return [pack(REMOVE, tribe) for tribe in s.tribes_in(city)]


class SetDice(Step[FallState]):
    """The battling player sets the dice one after the other (Alea iacta est)."""

    name = "set_dice"
    rule = "FR-9.3"
    fields = (("left", "count"), ("spare", "count"))  # `picks` contains the faces set so far

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return first(f) > 0

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()
        faces = [0] * len(FACES)
        for pick in s.picks:
            faces[first(pick)] += 1
        s.picks = ()
        settle_battle(s, faces, second(f) == 1)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(SET, face) for face in range(len(FACES))]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack[-1] = pack(STEP_SET_DICE, first(f) - 1, second(f))
        s.picks += (a,)
        if s.telling:
            s.tell(DICE_SET, (first(a),))


class Stars(Step[FallState]):
    """The role faces of the Consul and the Regina, which take effect after the battle, one at a time (FR-11.8)."""

    name = "stars"
    rule = "FR-11.8"
    fields = (("city", "city"), ("stars", "count"), ("removed", "count"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        city = first(f)
        if s.powers[s.player] == CONSUL:
            return False
        if third(f):  # a barbarian was removed; up to one legion may be added
            return s.legion_supply > 0 and not s.bars_legions(city)
        return second(f) > 0 and len(s.tribes_in(city)) > 1

    def run(self, s: FallState, f: i64) -> None:
        city = first(f)
        stars = second(f)
        tribes = s.tribes_in(city)
        if s.powers[s.player] == CONSUL:
            s.stack.pop()
            if not s.bars_legions(city):
                add_legions(s, city, stars, LEGIONS_ADDED)
        elif third(f):
            self.next_star(s, f)
        elif stars and tribes:
            self.remove(s, f, tribes[0])
        else:
            s.stack.pop()

    def remove(self, s: FallState, f: i64, tribe: i64) -> None:
        """Remove one barbarian."""
        s.stack[-1] = pack(STEP_STARS, first(f), second(f), 1)
        note_removed(s, first(f), 1)
        remove_barbarians(s, first(f), tribe, 1)

    def next_star(self, s: FallState, f: i64) -> None:
        """Continue with the next role face."""
        s.stack[-1] = pack(STEP_STARS, first(f), second(f) - 1)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        if third(f):
            return [ADD_LEGION, DONE]
        return removable(s, first(f))

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        if a == DONE:
            self.next_star(s, f)
        elif a == ADD_LEGION:
            self.next_star(s, f)
            add_legions(s, first(f), 1, LEGIONS_ADDED)
        else:
            self.remove(s, f, first(a))
