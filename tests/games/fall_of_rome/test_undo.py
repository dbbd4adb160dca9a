"""Undo in Fall of Rome takes back only acts of one seat that involved no chance and revealed nothing."""

from __future__ import annotations

import random

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import STEP_EVENT
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.match import Match
from triclinium.kernel.record import Entry, Record
from triclinium.kernel.step import kind_of, verb_of

GAME = FallOfRome()
A, B = 0, 1


def match_from(**setting: object) -> Match[FallState]:
    """Return a match that starts at a position (its record cannot be replayed, as it lacks the position)."""
    match = Match.start(GAME, "AB", {}, Seeded(1))
    usual: dict[str, object] = {"pawns": ["Roma", "Roma"], "cities": {"Eburacum": {"vandals": 1}}}
    match.state = position(**{**usual, **setting})  # type: ignore[arg-type]
    match.go_on_with(Seeded(1))
    return match


def digest(match: Match[FallState]) -> str:
    return GAME.digest(match.state)


def undone(match: Match[FallState], seat: int, *acts: str) -> None:
    """Check that these acts of one seat can be taken back one by one, each to the state before it."""
    before = []
    for act in acts:
        before.append(digest(match))
        match.act(seat, act)
    for state in reversed(before):
        match.undo(seat)
        assert digest(match) == state


def stuck(match: Match[FallState], seat: int) -> bool:
    """Return whether the seat can undo nothing; check that the refusal cites FR-3.2."""
    if match.undoable(seat):
        return False
    before = digest(match)
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("FR-3.2", "refusal.undo")
    assert digest(match) == before
    return True


# ---- what can be undone


def test_actions_without_chance_can_be_undone() -> None:
    match = match_from(
        cities={"Roma": {"legions": 3, "fort": 1}, "Eburacum": {"vandals": 1}},
        hands=[["Roma/huns", "Genua/visigoths"]],
    )
    undone(match, A, "recruit", "march Genua 2", "fortify with Genua/visigoths")
    assert match.state.actions == 4


def test_choices_inside_an_action_can_be_undone_one_by_one() -> None:
    green = ["Roma/huns", "Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns", "Patrae/huns"]
    match = match_from(cities={"Roma": {"huns": 1}, "Eburacum": {"vandals": 1}}, hands=[green])
    undone(match, A, "forge huns", "pay Roma/huns", "pay Patrae/huns", "pay Iuvavum/huns")
    assert len(match.state.hands[A]) == 5
    assert not match.state.allied


def test_a_plot_with_automatic_consent_can_be_undone() -> None:
    match = match_from(hands=[["Roma/huns"], ["Roma/vandals"]])
    undone(match, A, "give Roma/huns to B", "take Roma/vandals from B")


def test_choices_inside_an_event_can_be_undone_one_by_one() -> None:
    """Undo returns to the window before the Event: the card is in the hand and the decline is taken back."""
    match = match_from(hands=[["festina_lente"]], cities={"Roma": {"legions": 2}, "Eburacum": {"vandals": 1}})
    acts = ["event festina_lente corrupt", "target Narbo", "move consul 2", "move magister_militum 0"]
    undone(match, A, *acts)
    assert match.state.decline == 0
    for act in acts[:3]:
        match.act(A, act)
    assert kind_of(match.state.stack[-1]) == STEP_EVENT
    assert match.state.decline == 1
    match.undo(A, match.undoable(A)[0])
    assert (match.state.decline, len(match.state.hands[A])) == (0, 1)


def test_an_immediate_event_can_be_undone_in_the_turn_of_another() -> None:
    match = match_from(hands=[[], ["carpe_diem"]])
    before = digest(match)
    match.act(B, "event carpe_diem normal")
    assert match.state.actions == 6
    assert match.undoable(A) == []
    match.undo(B)
    assert digest(match) == before


def test_one_undo_can_take_back_several_acts() -> None:
    match = match_from()
    before = digest(match)
    for act in ("march Genua 0", "march Narbo 0", "march Genua 0"):
        match.act(A, act)
    first, *_, last = match.undoable(A)
    match.undo(A, first)
    assert digest(match) == before
    assert match.entries[-1] == Entry(seat=A, undo=first)
    assert last > first


# ---- what undo does not cross


@pytest.mark.parametrize(
    ("act", "setting"),
    [
        ("battle 1", {"cities": {"Roma": {"legions": 1, "huns": 1}, "Eburacum": {"vandals": 1}}}),
        ("end", {}),
        ("consult with Roma/huns", {"roles": ["vestalis"], "hands": [["Roma/huns"]]}),
        ("event melius_cavere_quam_pavere normal", {"hands": [["melius_cavere_quam_pavere"]]}),
    ],
    ids=["dice", "draw", "event deck", "looking at cards"],
)
def test_undo_does_not_cross_chance(act: str, setting: dict[str, object]) -> None:
    match = match_from(**setting)
    match.act(A, "march Genua 0")
    match.act(A, "march Roma 0")
    assert len(match.undoable(A)) == 2
    match.act(A, act)
    assert match.entries[-1].chance
    assert stuck(match, A)
    assert stuck(match, B)


def test_undo_takes_back_the_order_of_cards_but_not_the_look_at_them() -> None:
    """The player has seen the cards, but may still change the order in which they are put back."""
    match = match_from(hands=[["melius_cavere_quam_pavere"]])
    match.act(A, "event melius_cavere_quam_pavere corrupt")
    seen = digest(match)
    assert stuck(match, A)
    for _ in range(3):
        match.act(A, GAME.words.say(GAME.options(match.state, A)[0]))
    assert len(match.undoable(A)) == 3
    match.undo(A, match.undoable(A)[0])
    assert digest(match) == seen
    assert stuck(match, A)


def test_undo_does_not_cross_the_draw_of_the_vestalis() -> None:
    """She has seen three cards. She may undo only which one she put back, while nothing else has happened."""
    match = match_from(
        roles=["vestalis"], hands=[["carpe_diem", "mortui_non_mordent"]], step="draw", piles=[(40, False)]
    )
    GAME.settle(match.state)
    match.act(A, "draw 3")
    assert stuck(match, A)
    seen = digest(match)
    match.act(A, GAME.words.say(GAME.options(match.state, A)[0]))
    match.undo(A)
    assert digest(match) == seen


def test_undo_does_not_cross_an_act_of_another_seat() -> None:
    """B plays an Event in A's turn: A cannot undo the acts before it, even after B has undone the Event."""
    match = match_from(hands=[[], ["carpe_diem"]])
    match.act(A, "march Genua 0")
    match.act(B, "event carpe_diem normal")
    assert stuck(match, A)
    match.undo(B)
    assert stuck(match, A)
    assert stuck(match, B)


def test_undo_does_not_cross_consent() -> None:
    """A can undo the proposal until B answers. After that, only B can undo, and only the answer."""
    match = match_from(hands=[["Roma/huns"]], consent="ask")
    undone(match, A, "give Roma/huns to B")
    match.act(A, "give Roma/huns to B")
    match.act(B, "refuse")
    assert stuck(match, A)
    undone_to = digest(match)
    match.undo(B)
    assert GAME.turn(match.state) == B
    match.act(B, "refuse")
    assert digest(match) == undone_to


def test_undo_does_not_cross_permission_for_an_event() -> None:
    match = match_from(hands=[["festina_lente"]], consent="ask")
    for act in ("event festina_lente normal", "target Narbo", "move magister_militum 0"):
        match.act(A, act)
    assert GAME.turn(match.state) == B
    assert len(match.undoable(A)) == 3
    match.act(B, "agree")
    assert stuck(match, A)
    assert len(match.undoable(B)) == 1


# ---- in any game


@pytest.mark.parametrize("seed", range(24))
def test_any_sequence_of_acts_and_undos_replays(seed: int) -> None:
    """The acts that can be undone are always consecutive acts of one seat without chance."""
    dice = random.Random(seed)
    seats = 1 + seed % 5
    settings = {"consent": ("auto", "ask")[seed // 5 % 2], "interrupts": ("open", "poll")[seed // 2 % 2]}
    match = Match.start(GAME, "ABCDE"[:seats], settings, Seeded(seed))
    digests = [digest(match)]
    undos = 0
    while not match.state.over and len(match.entries) < 250:
        s = match.state
        for seat in range(seats):
            for number in match.undoable(seat):
                after = [entry for entry in match.entries[number:] if entry.undo is None]
                kept = [entry for entry in after if entry.seat != seat or entry.chance]
                assert not kept, "undo would cross chance or another seat"
        back = [(seat, number) for seat in range(seats) for number in match.undoable(seat)]
        if back and dice.random() < 0.2:
            seat, number = dice.choice(back)
            drawn = s.draws[:]
            match.undo(seat, number)
            undos += 1
            assert digest(match) == digests[number - 1]
            assert match.state.draws == drawn
        else:
            mask = GAME.awaited(s) | (GAME.entitled(s) if dice.random() < 0.2 else 0)
            seat = dice.choice([seat for seat in range(seats) if mask >> seat & 1])
            options = GAME.options(s, seat)
            verb = dice.choice(sorted({verb_of(a) for a in options}))
            match.act(seat, GAME.words.say(dice.choice([a for a in options if verb_of(a) == verb])))
        digests.append(digest(match))
        GAME.check(match.state)
    assert undos
    replayed = Match.replay(GAME, Record.from_json(match.record().to_json()), CLOSED)
    assert digest(replayed) == digests[-1]
    assert [replayed.undoable(seat) for seat in range(seats)] == [
        match.undoable(seat) for seat in range(seats)
    ]
