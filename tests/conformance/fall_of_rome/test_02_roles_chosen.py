"""FR-2.5 and FR-2.9: the Vestalis's Event deck, and roles chosen by the table."""

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
    """A new game with these roles, seat by seat."""
    chosen = {"roles": list(roles)}
    return GAME.new(seats or len(roles), chosen, Seeded(seed))


def roles_of(s: FallState) -> list[str]:
    return [ROLES[role] for role in s.roles]


# ---- FR-2.5: what becomes of the unused Events


@rule("FR-2.5")
@pytest.mark.parametrize(("seats", "unused"), [(2, 10), (3, 9), (4, 8), (5, 6)])
def test_with_the_vestalis_the_unused_events_are_her_deck(seats: int, unused: int) -> None:
    """Whichever seat she has: Player deck, hands and Event deck together hold all fourteen."""
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
def test_without_the_vestalis_they_leave_the_game(seats: int) -> None:
    """No Event deck, and only the Events shuffled in ever come up."""
    s = seated(*OTHERS[:seats])
    assert s.event_deck == 0
    cards = [card for hand in s.hands for card in hand]
    while s.pool:
        cards.append(draw_from_pool(s))
    assert sum(card >= 49 for card in cards) == EVENTS_IN_DECK[seats]


@rule("FR-2.5", "FR-11.7")
@pytest.mark.parametrize("roles", [OTHERS[:2], OTHERS[1:4]])
def test_without_her_nobody_draws_from_an_event_deck(roles: list[str]) -> None:
    """There is none."""
    t = table(pawns=["Roma"] * len(roles), roles=roles, hands=[["Roma/huns"]])
    assert t.refused("consult with Roma/huns") == ("FR-11.7", "refusal.role")


@rule("FR-2.5", "FR-3.2")
def test_the_event_deck_lies_face_down() -> None:
    """All see how many cards it has; which of the unseen Events they are, nobody."""
    s = seated("vestalis", "consul")
    for viewer in (-1, 0, 1):
        deck = GAME.view(s, viewer)["player_deck"]
        assert isinstance(deck, dict)
        assert deck["event_deck"] == 10
        seen = [CARDS[card] for hand in s.hands for card in hand if card >= 49]
        assert deck["unseen_events"] == [name for name in CARDS[49:63] if name not in seen]


@rule("FR-2.5", "FR-11.7")
def test_any_unseen_event_may_be_on_top_of_it() -> None:
    """With one Event in a hand the next is each of the other thirteen, 1 in 13."""

    def drawn(source: Source) -> str:
        t = table(pawns=["Roma"] * 2, roles=["vestalis", "consul"], hands=[["Roma/huns"], ["carpe_diem"]])
        t.state.source = source
        GAME.act(t.state, 0, GAME.words.read("consult with Roma/huns"))
        (card,) = t.state.hands[0]
        return CARDS[card]

    assert odds(drawn) == {event: Fraction(1, 13) for event in CARDS[49:63] if event != "carpe_diem"}


@rule("FR-2.5")
def test_a_dealt_vestalis_has_her_deck_too() -> None:
    """Chosen or dealt, it is the same."""
    found = set()
    for seed in range(40):
        s = fresh(3, seed=seed)
        found.add(("vestalis" in roles_of(s), s.event_deck))
    assert found == {(True, 9), (False, 0)}


# ---- FR-2.9: chosen roles


@rule("FR-2.9")
@pytest.mark.parametrize("seats", SEATS)
def test_chosen_roles_go_to_their_seats(seats: int) -> None:
    """In the order of the seats, and without chance."""
    roles = list(reversed(ROLES))[:seats]
    chosen = {"roles": list(roles)}
    recording = Recording(Seeded(1))
    s = GAME.new(seats, chosen, recording)
    assert roles_of(s) == roles
    assert "roles" not in {GAME.streams[drawn.stream][0] for drawn in recording.outcomes}
    GAME.check(s)


@rule("FR-2.9", "FR-12.1")
def test_chosen_roles_in_solitaire_stand_from_left_to_right() -> None:
    """Any three but the Mercator, in any order."""
    for roles in permutations([role for role in ROLES if role != "mercator"], 3):
        assert roles_of(seated(*roles, seats=1)) == list(roles)


@rule("FR-2.9", "FR-2.4")
@pytest.mark.parametrize("seats", [1, *SEATS])
def test_roles_that_are_not_chosen_are_dealt_among_the_others(seats: int) -> None:
    """B chose the Regina: A gets each of the others with equal odds, and never hers."""

    def first_role(source: Source) -> str:
        s = GAME.new(seats, {"roles": ["dealt", "regina_foederata"]}, _FirstRole(source))
        assert ROLES[s.roles[1]] == "regina_foederata"
        assert len(set(s.roles)) == len(s.roles)
        return ROLES[s.roles[0]]

    free = [role for role in ROLES if role != "regina_foederata" and not (seats == 1 and role == "mercator")]
    assert odds(first_role) == {role: Fraction(1, len(free)) for role in free}


class _FirstRole(Source):
    """Leaves the first role to another source; everything else is whatever comes first."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        if GAME.streams[stream][0] == "roles" and not index:
            return self.source.pick(stream, index, among, eyes)
        return among[0]


@rule("FR-2.9")
@pytest.mark.parametrize("seats", [1, *SEATS])
def test_a_role_is_chosen_only_once(seats: int) -> None:
    """By any two seats of the table."""
    pawns = LETTERS[: seats if seats > 1 else 3]
    for one in pawns:
        for other in pawns:
            if one < other:
                roles = ["consul" if letter in (one, other) else "dealt" for letter in pawns]
                with pytest.raises(SettingError, match=r"^roles: consul can be chosen only once$"):
                    GAME.new(seats, {"roles": roles}, Seeded(1))


@rule("FR-2.9", "FR-12.1")
@pytest.mark.parametrize("letter", "abc")
def test_no_mercator_in_solitaire(letter: str) -> None:
    """With more players he may be chosen."""
    roles = ["mercator" if letter == each else "dealt" for each in "abc"]
    with pytest.raises(SettingError, match=r"^there is no mercator in solitaire$"):
        GAME.new(1, {"roles": roles}, Seeded(1))
    assert roles_of(GAME.new(3, {"roles": roles}, Seeded(1)))["abc".index(letter)] == "mercator"


@rule("FR-2.9")
def test_an_unknown_role_is_no_setting() -> None:
    """The seven roles, or dealt."""
    with pytest.raises(SettingError, match=r"roles can be dealt, consul, .*; not 'augur'"):
        GAME.new(2, {"roles": ["augur"]}, Seeded(1))


@rule("FR-2.9")
@pytest.mark.parametrize(("seats", "pawns"), [(1, 3), (2, 2), (5, 5)])
def test_a_role_for_an_empty_seat_is_refused(seats: int, pawns: int) -> None:
    """There is nobody to play it."""
    roles = ["dealt"] * pawns
    assert len(GAME.new(seats, {"roles": roles}, Seeded(1)).roles) == pawns
    with pytest.raises(
        SettingError, match=rf"^roles: {pawns} can be chosen with {seats} seats; not {pawns + 1}$"
    ):
        GAME.new(seats, {"roles": [*roles, "consul"]}, Seeded(1))


@rule("FR-2.9")
def test_tables_of_old_named_a_role_a_seat() -> None:
    """They had five at every table; what went beyond the seats did not count."""
    old = {"role_a": "consul", "role_b": "dealt", "role_e": "consul"}
    s, today = GAME.new(2, old, Seeded(1)), GAME.new(2, {"roles": ["consul"]}, Seeded(1))
    assert GAME.digest(s) == GAME.digest(today)
    assert GAME.renamed({"difficulty": "heroic"}, 2) == {"difficulty": "heroic"}
    assert GAME.renamed(old, 1)["roles"] == ["consul", "dealt", "dealt"]


@rule("FR-2.9")
def test_the_seats_keep_their_order_and_their_cards() -> None:
    """Chosen roles change neither the deal nor who begins nor who follows whom."""
    for seed in range(10):
        one, other = seated("consul", "vestalis", "mercator", seed=seed), fresh(3, seed=seed)
        assert one.hands == other.hands
        assert one.cubes == other.cubes
        assert one.player == other.player
        assert GAME.named_stack(one) == GAME.named_stack(other)
