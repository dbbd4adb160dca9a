"""A version of Æterna that leaks hidden information does not pass the kit, wherever the leak is.

These tests replace parts of the rules, so they do not work with compiled rules.
"""

from __future__ import annotations

import pytest

from scale import SEED
from triclinium.games.aeterna.rules.catalogue import N_MONUMENTS
from triclinium.games.aeterna.rules.draft import Drafting
from triclinium.games.aeterna.rules.facts import DRAFTED
from triclinium.games.aeterna.rules.fields import CARD
from triclinium.games.aeterna.rules.game import STEPS, Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.turn import Turn
from triclinium.games.aeterna.rules.words import DRAFT
from triclinium.kernel.chance import ALL
from triclinium.kernel.errors import Refusal
from triclinium.kernel.fields import Named
from triclinium.kernel.step import Step, first, verb_of
from triclinium.testing.kit import KitFailure, check_game


class Peeping(Aeterna):
    """Leak: shows the picked cards to all seats."""

    def show(self, s: AeternaState, seat: int) -> Named:
        return {**super().show(s, seat), "picks": [CARD.say(card) for card in s.picks]}


class Counting(Aeterna):
    """Leak: shows how many Monuments are in the hands of others."""

    def show(self, s: AeternaState, seat: int) -> Named:
        sizes = [sum(card < N_MONUMENTS for card in hand) for hand in s.hands]
        return {**super().show(s, seat), "hand_sizes": sizes}


class Recalling(Aeterna):
    """Leak: shows which card each seat took from a pack that it passed on."""

    def show(self, s: AeternaState, seat: int) -> Named:
        return {**super().show(s, seat), "packs_seen": [CARD.say(card) for card in s.taken]}


def _with(changed: Step[AeternaState]) -> list[Step[AeternaState]]:
    """Return the steps of the game with one of them replaced."""
    return [changed if step.name == changed.name else step for step in STEPS]


class _Boasting(Drafting):
    def resolve(self, s: AeternaState, f: int, seat: int, a: int) -> None:
        super().resolve(s, f, seat, a)
        if s.telling:
            s.tell(DRAFTED, (seat, s.picks[seat]))


class Boasting(Aeterna):
    """Leak: a public fact names the card that was picked."""

    steps = _with(_Boasting())


class _Chatty(Drafting):
    def refuse(self, s: AeternaState, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) == DRAFT and any(first(a) in pack for pack in s.packs):
            return Refusal("draft", "AE-2.1", "refusal.card.absent", {"card": "Regia"})
        return super().refuse(s, f, seat, a)


class Chatty(Aeterna):
    """Leak: the refusal of a card to draft depends on the packs of others."""

    steps = _with(_Chatty())


class _Narrow(Turn):
    def options(self, s: AeternaState, f: int, seat: int) -> list[int]:
        found = super().options(s, f, seat)
        monuments = sum(card < N_MONUMENTS for card in s.hands[(seat + 1) % s.seats])
        return found[:-1] if monuments % 2 and len(found) > 1 else found


class Narrow(Aeterna):
    """Leak: omits an option while the next seat has an odd number of Monuments."""

    steps = _with(_Narrow())


class _Open(Drafting):
    def eyes(self, s: AeternaState, f: int, seat: int, a: int) -> int:
        return ALL


class Open(Aeterna):
    """Leak: the record shows picks to all seats."""

    steps = _with(_Open())


@pytest.mark.parametrize(
    ("leaky", "found"),
    [
        (Peeping, {"imagined", "secret_views"}),
        (Counting, {"imagined", "secret_views"}),
        (Recalling, {"imagined", "secret_views"}),
        (Boasting, {"secret_facts"}),
        (Chatty, {"secret_refusals"}),
        (Narrow, {"secret_options"}),
        (Open, {"redacted"}),
    ],
    ids=lambda given: given.__name__ if isinstance(given, type) else "",
)
def test_a_planted_leak_is_found(leaky: type[Aeterna], found: set[str]) -> None:
    """The leaks are in views, facts, options, refusals and records."""
    with pytest.raises(KitFailure) as failure:
        check_game(leaky(), games=12, seed=SEED, closely=0.25)
    assert failure.value.property in found, failure.value
