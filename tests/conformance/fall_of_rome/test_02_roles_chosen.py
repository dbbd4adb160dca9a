"""FR-2.5 and FR-2.9: the Event deck of the Vestalis, and roles that the players choose."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from fall_table import GAME, SEATS, fresh, odds, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS, EVENTS_IN_DECK, ROLES
from triclinium.games.fall_of_rome.rules.draw import draw_event, draw_from_pool
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Recording, Seeded, Source
from triclinium.kernel.errors import SettingError

LETTERS = "abcde"
OTHERS = [role for role in ROLES if role != "vestalis"]


def seated(*roles: str, seats: int = 0, seed: int = 1) -> FallState:
    """Return a new game with these roles, in the order of the seats."""
    chosen = {"roles": list(roles)}
    return GAME.new(seats or len(roles), chosen, Seeded(seed))


def roles_of(s: FallState) -> list[str]:
    return [ROLES[role] for role in s.roles]


# ---- FR-2.5: unused Events


@rule("FR-2.5")
@pytest.mark.parametrize(("seats", "unused"), [(2, 10), (3, 9), (4, 8), (5, 6)])
def test_with_the_vestalis_the_unused_events_are_her_deck(seats: int, unused: int) -> None:
    """In any seat, Player deck, hands and Event deck together hold all fourteen Events."""
    for seat in range(seats):
        roles = OTHERS[: seats - 1]
        roles.insert(seat, "vestalis")
        s = seated(*roles)
        assert s.event_deck == unused == 14 - EVENTS_IN_DECK[seats]
        cards = [card for hand in s.hands for card in hand]
        while s.pool:
            cards.append(draw_from_pool(s))
        cards += [draw_event(s) for _ in range(s.event_deck)]
        assert sorted(cards) == list(range(49 + 14))
        assert not s.unseen_events


@rule("FR-2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_without_the_vestalis_the_unused_events_leave_the_game(seats: int) -> None:
    """There is no Event deck, and only the Events shuffled into the Player deck are ever drawn."""
    s = seated(*OTHERS[:seats])
    assert s.event_deck == 0
    cards = [card for hand in s.hands for card in hand]
    while s.pool:
        cards.append(draw_from_pool(s))
    assert sum(card >= 49 for card in cards) == EVENTS_IN_DECK[seats]


@rule("FR-2.5", "FR-11.7")
@pytest.mark.parametrize("roles", [OTHERS[:2], OTHERS[1:4]])
def test_without_the_vestalis_no_seat_can_draw_from_an_event_deck(roles: list[str]) -> None:
    t = table(pawns=["Roma"] * len(roles), roles=roles, hands=[["Roma/huns"]])
    assert t.refused("consult with Roma/huns") == ("FR-11.7", "refusal.role")


@rule("FR-2.5", "FR-3.2")
def test_the_event_deck_lies_face_down() -> None:
    """Every viewer sees the number of its cards, and no viewer sees which of the unseen Events they are."""
    s = seated("vestalis", "consul")
    for viewer in (-1, 0, 1):
        deck = GAME.view(s, viewer)["player_deck"]
        assert isinstance(deck, dict)
        assert deck["event_deck"] == 10
        seen = [CARDS[card] for hand in s.hands for card in hand if card >= 49]
        assert deck["unseen_events"] == [name for name in CARDS[49:63] if name not in seen]


@rule("FR-2.5", "FR-11.7")
def test_any_unseen_event_may_be_on_top_of_the_event_deck() -> None:
    """If one Event is in a hand, each of the other thirteen is on top with probability 1/13."""

    def drawn(source: Source) -> str:
        t = table(pawns=["Roma"] * 2, roles=["vestalis", "consul"], hands=[["Roma/huns"], ["carpe_diem"]])
        t.state.source = source
        GAME.act(t.state, 0, GAME.words.read("consult with Roma/huns"))
        (card,) = t.state.hands[0]
        return CARDS[card]

    assert odds(drawn) == {event: Fraction(1, 13) for event in CARDS[49:63] if event != "carpe_diem"}


@rule("FR-2.5")
def test_a_vestalis_that_was_dealt_has_her_event_deck_too() -> None:
    """The same holds for a chosen and for a dealt Vestalis."""
    found = set()
    for seed in range(40):
        s = fresh(3, seed=seed)
        found.add(("vestalis" in roles_of(s), s.event_deck))
    assert found == {(True, 9), (False, 0)}


# ---- FR-2.9: chosen roles


@rule("FR-2.9")
@pytest.mark.parametrize("seats", SEATS)
def test_chosen_roles_go_to_their_seats(seats: int) -> None:
    """The roles are assigned in the order of the seats, without a random draw."""
    roles = list(reversed(ROLES))[:seats]
    chosen = {"roles": list(roles)}
    recording = Recording(Seeded(1))
    s = GAME.new(seats, chosen, recording)
    assert roles_of(s) == roles
    assert "roles" not in {GAME.streams[drawn.stream][0] for drawn in recording.outcomes}
    GAME.check(s)


@rule("FR-2.9", "FR-12.1")
def test_chosen_roles_in_solitaire_stand_from_left_to_right() -> None:
    """Any three roles except the Mercator can be chosen, in any order."""
    for roles in permutations([role for role in ROLES if role != "mercator"], 3):
        assert roles_of(seated(*roles, seats=1)) == list(roles)


@rule("FR-2.9", "FR-2.4")
@pytest.mark.parametrize("seats", [1, *SEATS])
def test_roles_that_are_not_chosen_are_dealt_among_the_others(seats: int) -> None:
    """B chose the Regina. A gets each of the other roles with equal odds, and never the Regina."""

    def first_role(source: Source) -> str:
        s = GAME.new(seats, {"roles": ["dealt", "regina_foederata"]}, _FirstRole(source))
        assert ROLES[s.roles[1]] == "regina_foederata"
        assert len(set(s.roles)) == len(s.roles)
        return ROLES[s.roles[0]]

    free = [role for role in ROLES if role != "regina_foederata" and not (seats == 1 and role == "mercator")]
    assert odds(first_role) == {role: Fraction(1, len(free)) for role in free}


class _FirstRole(Source):
    """Delegate the pick of the first role to another source, and pick the first value everywhere else."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        if GAME.streams[stream][0] == "roles" and not index:
            return self.source.pick(stream, index, among, eyes)
        return among[0]


@rule("FR-2.9")
@pytest.mark.parametrize("seats", [1, *SEATS])
def test_a_role_is_chosen_only_once(seats: int) -> None:
    """No two seats may choose the same role."""
    pawns = LETTERS[: seats if seats > 1 else 3]
    for one in pawns:
        for other in pawns:
            if one < other:
                roles = ["consul" if letter in (one, other) else "dealt" for letter in pawns]
                with pytest.raises(SettingError, match=r"^roles: consul can be chosen only once$"):
                    GAME.new(seats, {"roles": roles}, Seeded(1))


@rule("FR-2.9", "FR-12.1")
@pytest.mark.parametrize("letter", "abc")
def test_the_mercator_cannot_be_chosen_in_solitaire(letter: str) -> None:
    """With more players he can be chosen."""
    roles = ["mercator" if letter == each else "dealt" for each in "abc"]
    with pytest.raises(SettingError, match=r"^there is no mercator in solitaire$"):
        GAME.new(1, {"roles": roles}, Seeded(1))
    assert roles_of(GAME.new(3, {"roles": roles}, Seeded(1)))["abc".index(letter)] == "mercator"


@rule("FR-2.9")
def test_an_unknown_role_is_refused() -> None:
    """A setting may be one of the seven roles, or "dealt"."""
    with pytest.raises(SettingError, match=r"roles can be dealt, consul, .*; not 'augur'"):
        GAME.new(2, {"roles": ["augur"]}, Seeded(1))


@rule("FR-2.9")
@pytest.mark.parametrize(("seats", "pawns"), [(1, 3), (2, 2), (5, 5)])
def test_more_roles_than_pawns_are_refused(seats: int, pawns: int) -> None:
    roles = ["dealt"] * pawns
    assert len(GAME.new(seats, {"roles": roles}, Seeded(1)).roles) == pawns
    with pytest.raises(
        SettingError, match=rf"^roles: {pawns} can be chosen with {seats} seats; not {pawns + 1}$"
    ):
        GAME.new(seats, {"roles": [*roles, "consul"]}, Seeded(1))


@rule("FR-2.9")
def test_the_former_settings_with_one_role_for_each_seat_are_converted() -> None:
    """They had five role settings at every table. Roles beyond the number of seats were ignored."""
    old = {"role_a": "consul", "role_b": "dealt", "role_e": "consul"}
    s, today = GAME.new(2, old, Seeded(1)), GAME.new(2, {"roles": ["consul"]}, Seeded(1))
    assert GAME.digest(s) == GAME.digest(today)
    assert GAME.renamed({"difficulty": "heroic"}, 2) == {"difficulty": "heroic"}
    assert GAME.renamed(old, 1)["roles"] == ["consul", "dealt", "dealt"]


@rule("FR-2.9")
def test_chosen_roles_change_neither_the_deal_nor_the_order_of_play() -> None:
    for seed in range(10):
        one, other = seated("consul", "vestalis", "mercator", seed=seed), fresh(3, seed=seed)
        assert one.hands == other.hands
        assert one.cubes == other.cubes
        assert one.player == other.player
        assert GAME.named_stack(one) == GAME.named_stack(other)
