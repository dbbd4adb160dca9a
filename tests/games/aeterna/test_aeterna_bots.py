"""Bots of Æterna choose legally, from the view alone, and give true reasons in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from scale import at_scale
from triclinium.bots.player import Player
from triclinium.games.aeterna.bots.novice import Novice
from triclinium.games.aeterna.bots.players import strong_policy
from triclinium.games.aeterna.bots.policy import Policy, points_at
from triclinium.games.aeterna.bots.reasons import KEYS
from triclinium.games.aeterna.bots.reasons import reason as reason_of
from triclinium.games.aeterna.bots.solid import Solid
from triclinium.games.aeterna.bots.weights import Weights
from triclinium.games.aeterna.entry import ENTRY
from triclinium.games.aeterna.rules.catalogue import CARDS, ERAS, PICKS, VALUES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.hills import place_after
from triclinium.games.aeterna.rules.position import position
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.words import ACTIVATE, DRAFT_PHASE, INFLUENCE, PASS_ERA
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import first, pack, verb_of
from triclinium.kernel.texts import LANGUAGES, faults, load

GAME = Aeterna()
POLICIES: dict[str, Callable[[], Policy]] = {"novice": Novice, "solid": Solid, "strong": strong_policy}


def texts_of(s: AeternaState, seat: int) -> list[str]:
    return [GAME.words.say(a) for a in GAME.options(s, seat)]


def decisions(seats: int, seed: int, players: list[Player]) -> Iterator[tuple[AeternaState, int, str]]:
    """Play a game from views alone; yield the state before each decision, the seat and its choice."""
    s = GAME.new(seats, {}, Seeded(seed))
    while not s.over:
        seat = GAME.turn(s)
        text = players[seat].choose(GAME.view(s, seat), texts_of(s, seat))
        yield s, seat, text
        GAME.act(s, seat, GAME.words.read(text))


@pytest.mark.parametrize(
    ("name", "seats"),
    at_scale(
        smoke=[("novice", 2), ("novice", 4), ("solid", 3), ("strong", 2)],
        full=[*product(POLICIES, (2, 3, 4))],
    ),
)
def test_games_of_aeterna_from_views_alone_are_legal_and_explained(name: str, seats: int) -> None:
    """The policy also chooses the same on the true state, so it reads nothing that is not in the view."""
    policy = POLICIES[name]()
    players = [ENTRY.bot(name).player(seat) for seat in range(seats)]
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    for number, (s, seat, text) in enumerate(decisions(seats, 3, players)):
        GAME.check(s)
        reason = players[seat].reason
        assert reason is not None
        assert set(reason.params) == KEYS[reason.key]
        for texts in tables:
            assert "{" not in texts.say(reason.key, reason.params)
        if number % 4:
            continue
        before = GAME.digest(s)
        assert GAME.words.say(policy.choose(s, seat, GAME.options(s, seat)).action) == text
        assert GAME.digest(s) == before, "choosing must not change the state"


@pytest.mark.parametrize("name", POLICIES)
def test_equal_views_of_aeterna_give_equal_answers_whatever_the_hidden_state(name: str) -> None:
    players = [ENTRY.bot(name).player(seat) for seat in range(3)]
    different = 0
    for number, (s, seat, text) in enumerate(decisions(3, 21, players)):
        if number % 6:
            continue
        other = GAME.imagine(GAME.view(s, seat), Seeded(number))
        different += GAME.dump(other) != GAME.dump(s)
        fresh = ENTRY.bot(name).player(1000 + number)
        assert fresh.choose(GAME.view(other, seat), texts_of(other, seat)) == text
    assert different > 10, "the hidden parts must differ"


class CountingObserver:
    """Observer that counts decisions and checks that they are legal."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, s: AeternaState, seat: int, a: int) -> None:
        assert GAME.refuses(s, seat, a) is None
        self.seen += 1


def test_every_reason_of_aeterna_has_a_text_and_none_is_unused() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, KEYS) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith("reason.")} == set(KEYS)


def test_the_entry_of_aeterna_lists_its_bots_and_their_playing_functions() -> None:
    assert [bot.name for bot in ENTRY.own_bots] == list(POLICIES)
    assert ENTRY.stand_in.name == "novice"
    for bot in ENTRY.own_bots:
        s = GAME.new(2, {}, Seeded(1))
        observer = CountingObserver()
        count = bot.playing()(GAME, s, 1, onlooker=observer)
        assert s.over
        assert count == observer.seen


def test_the_predicted_place_of_a_citizen_matches_the_rules() -> None:
    checked = 0
    players = [ENTRY.bot("novice").player(seat) for seat in range(4)]
    for s, seat, _text in decisions(4, 5, players):
        for a in GAME.options(s, seat):
            if verb_of(a) != INFLUENCE:
                continue
            hill = first(a)
            place = place_after(s, seat, hill, 1)
            then = s.clone()
            GAME.apply(then, seat, a)
            assert then.stacks[hill].index(seat) == place
            at = s.covered[hill] + place
            assert points_at(s, hill, place) == (VALUES[hill][at] if at < len(VALUES[hill]) else 0)
            checked += 1
    assert checked > 100


# ---- reasons are true


def why(s: AeternaState, text: str) -> str:
    """Return the reason that solid, in seat A, gives for an action."""
    return Solid().explained(s, 0, GAME.words.read(text)).why


@pytest.mark.parametrize(
    ("tokens", "on", "reason"),
    [
        ({"Palatinus": ["aurei3"]}, "A2 B1", "token_sake"),
        ({}, "A2 B1", "stack_sake"),
        ({}, "B2 A1", "stack_sake"),
        ({}, "B3", "plan_sake"),
    ],
)
@pytest.mark.rule("AE-3.4")
def test_a_token_is_a_reason_only_if_the_seat_gets_one(
    tokens: dict[str, list[str]], on: str, reason: str
) -> None:
    """Both values of the Hill are covered, so no place on it scores more than before."""
    s = position(
        2,
        goods={"A": {"citizen": 1, "wheat": 2}},
        tokens=tokens,
        on={"Palatinus": on},
        covered={"Palatinus": 2},
    )
    assert why(s, "influence Palatinus") == reason


@pytest.mark.rule("AE-3.4")
def test_a_token_to_play_a_card_is_no_reason_if_no_card_can_be_paid() -> None:
    """The seat's last Citizen goes to the Hill, so it cannot pay the Citizen that the Province costs."""
    s = position(
        2,
        goods={"A": {"citizen": 1}},
        on={"Palatinus": "A2"},
        board=["Latium"],
        tokens={"Palatinus": ["play_card", "aurei3", "aurei4"]},
        spent={"Palatinus": ["aurei3", "aurei4"]},
    )
    assert why(s, "influence Palatinus") == "stack_sake"


@pytest.mark.parametrize(("played", "reason"), [([], "discard_hungry"), (["Aedes Vestae"], "discard")])
@pytest.mark.rule("AE-4.6")
def test_hunger_is_no_reason_if_citizens_need_no_wheat(played: list[str], reason: str) -> None:
    goods = {"A": {"citizen": 2, "wheat": 1}}
    s = position(2, goods=goods, hands={"A": ["Regia"]}, played={"A": played})
    assert why(s, "discard Regia wheat") == reason


@pytest.mark.parametrize("seats", [2, 4])
def test_solid_gives_only_true_reasons(seats: int) -> None:
    """A seat that names a token can take one, and no reason in the last Era is about the next Era."""
    players = [ENTRY.bot("solid").player(seat) for seat in range(seats)]
    named = 0
    for s, seat, text in decisions(seats, 11, players):
        reason = players[seat].reason
        assert reason is not None
        if reason.key == "reason.token_sake":
            then = s.clone()
            GAME.act(then, seat, GAME.words.read(text))
            assert any(option.startswith("token ") for option in texts_of(then, seat))
            named += 1
        if s.era == ERAS - 1:
            assert reason.key != "reason.pass_first"
    assert named


@pytest.mark.rule("AE-3.6", "AE-4.7")
def test_no_reason_in_the_last_era_mentions_a_next_era() -> None:
    later = {"en": ("next", "again"), "pl": ("następn", "znów")}
    s = position(2, era=3, played={"A": ["Lupercal"]})
    activated = Solid().explained(s, 0, pack(ACTIVATE, CARDS.index("Lupercal")))
    novice = Novice().choose(s, 0, GAME.options(s, 0))
    spared = position(
        2, era=3, played={"A": ["Forum Boarium"]}, goods={"A": {"wheat": 2}, "B": {"citizen": 2}}
    )
    passed = Solid().choose(spared, 0, GAME.options(spared, 0))
    assert passed.action == PASS_ERA
    for choice in (activated, novice, passed):
        said = reason_of(s, choice)
        for language, words in later.items():
            text = load(ENTRY.rules.package, language).say(said.key, said.params)
            assert not [word for word in words if word in text], text


@pytest.mark.rule("AE-2.1")
def test_denial_is_no_reason_at_the_last_pick() -> None:
    """The remaining card goes to the board, not to the next seat, so there is nothing to deny."""
    spiteful = Weights()
    spiteful.denial = [1000.0, 1000.0, 1000.0]
    denied = dict.fromkeys(range(PICKS), 0)
    for seed in range(6):
        s = GAME.new(3, {}, Seeded(seed))
        while s.phase == DRAFT_PHASE:
            seat = GAME.turn(s)
            choice = Solid(spiteful).choose(s, seat, GAME.options(s, seat))
            denied[s.drafted] += choice.why == "draft_denied"
            GAME.act(s, seat, choice.action)
    assert denied[0]
    assert not denied[PICKS - 1]
