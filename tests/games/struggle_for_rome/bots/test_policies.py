"""Bots of Struggle for Rome choose legally, from the view alone and with reasons, and never trade endlessly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from scale import at_scale
from triclinium.bots.player import Player
from triclinium.bots.policies import Choice, play_out
from triclinium.games import find
from triclinium.games.struggle_for_rome.bots.novice import Novice
from triclinium.games.struggle_for_rome.bots.players import strong_policy
from triclinium.games.struggle_for_rome.bots.policy import Policy, may_compose
from triclinium.games.struggle_for_rome.bots.reasons import KEYS
from triclinium.games.struggle_for_rome.bots.solid import Solid
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import OFFER
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import kind_of, verb_of
from triclinium.kernel.texts import LANGUAGES, faults, load

GAME = StruggleForRome()
ENTRY = find("struggle_for_rome")
POLICIES: dict[str, Callable[[], Policy]] = {"novice": Novice, "solid": Solid, "strong": strong_policy}
TABLES = at_scale(smoke=[("novice", 4), ("solid", 3), ("strong", 3)], full=[*product(POLICIES, (3, 4))])
MOST_OFFERS_A_TURN = 3


def texts_of(s: StruggleState, seat: int, seed: int) -> list[str]:
    return [GAME.words.say(a) for a in GAME.choices(s, seat, seed)]


def decisions(seats: int, seed: int, players: list[Player]) -> Iterator[tuple[StruggleState, int, str]]:
    """Play a game from views alone; yield the state before each decision, the seat and its choice."""
    s = GAME.new(seats, {}, Seeded(seed))
    number = 0
    while not s.over:
        seat = GAME.turn(s)
        texts = texts_of(s, seat, number)
        number += 1
        text = players[seat].choose(GAME.view(s, seat), texts)
        yield s, seat, text
        GAME.act(s, seat, GAME.words.read(text))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whole_games_from_views_alone_are_legal_and_explained(name: str, seats: int) -> None:
    players = [ENTRY.bot(name).player(seat) for seat in range(seats)]
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    for s, seat, _text in decisions(seats, 3, players):
        GAME.check(s)
        reason = players[seat].reason
        assert reason is not None
        assert set(reason.params) == KEYS[reason.key]
        for texts in tables:
            assert "{" not in texts.say(reason.key, reason.params)
    assert s.round < 60


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_policy_on_the_state_chooses_what_its_player_chooses_from_a_view(name: str, seats: int) -> None:
    """This shows that a policy reads nothing of the state that is not in the view."""
    policy = POLICIES[name]()
    players = [ENTRY.bot(name).player(seat) for seat in range(seats)]
    for s, seat, text in decisions(seats, 8, players):
        options = GAME.options(s, seat)
        if len(options) > 1 or may_compose(s, seat):
            before = GAME.digest(s)
            assert GAME.words.say(policy.choose(s, seat, options).action) == text
            assert GAME.digest(s) == before, "choosing must not change the state"


@pytest.mark.parametrize("name", POLICIES)
def test_equal_views_give_equal_answers_whatever_the_hidden_state(name: str) -> None:
    players = [ENTRY.bot(name).player(seat) for seat in range(4)]
    different = 0
    for number, (s, seat, text) in enumerate(decisions(4, 21, players)):
        if number % 7:
            continue
        view = GAME.view(s, seat)
        other = GAME.imagine(view, Seeded(number))
        different += GAME.dump(other) != GAME.dump(s)
        fresh = ENTRY.bot(name).player(1000 + number)
        assert fresh.choose(GAME.view(other, seat), texts_of(other, seat, 5)) == text
    assert different > 10, "the hidden parts must differ"


class Counting(Policy):
    """Policy that delegates to another one and counts the offers of a turn."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.turn = (0, 0)
        self.made: list[int] = []
        self.most = 0
        self.in_all = 0

    def choose(self, s: StruggleState, seat: int, options: list[int]) -> Choice:
        choice = self.policy.choose(s, seat, options)
        if self.turn != (s.round, seat):
            self.turn = (s.round, seat)
            self.made = []
        if verb_of(choice.action) == OFFER:
            assert choice.action not in self.made, "an offer was made twice in a turn"
            self.made.append(choice.action)
            self.in_all += 1
            self.most = max(self.most, len(self.made))
        return choice


@pytest.mark.parametrize("name", POLICIES)
def test_bots_make_offers_but_not_too_many_in_a_turn(name: str) -> None:
    offers, games = 0, at_scale(smoke=2, full=4)
    for seed in range(games):
        watched: list[Policy] = [Counting(POLICIES[name]()) for _ in range(3 + seed % 2)]
        s = GAME.new(len(watched), {}, Seeded(seed))
        assert play_out(GAME, s, watched) < 1500
        for each in watched:
            assert isinstance(each, Counting)
            assert each.most <= MOST_OFFERS_A_TURN
            offers += each.in_all
    assert offers > 2 * games


class CountingObserver:
    """Observer that counts decisions and checks that they are legal."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, s: StruggleState, seat: int, a: int) -> None:
        assert GAME.refuses(s, seat, a) is None
        self.seen += 1


def test_every_reason_has_a_text_and_none_is_unused() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, KEYS) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith("reason.")} == set(KEYS)


def test_the_entry_lists_the_bots_and_their_playing_functions() -> None:
    assert [bot.name for bot in ENTRY.own_bots] == list(POLICIES)
    assert ENTRY.stand_in.name == "novice"
    for bot in ENTRY.own_bots:
        s = GAME.new(3, {}, Seeded(1))
        observer = CountingObserver()
        count = bot.playing()(GAME, s, 1, onlooker=observer)
        assert s.over
        assert count == observer.seen


@pytest.mark.parametrize("name", POLICIES)
def test_a_bot_asked_while_its_offer_is_open_withdraws_it(name: str) -> None:
    """A player may ask for a hint while the others answer; the only option is to withdraw."""
    s = GAME.new(3, {}, Seeded(1))
    while GAME.steps[kind_of(s.stack[-1])].name != "build":
        seat = GAME.turn(s)
        GAME.apply(s, seat, GAME.options(s, seat)[0])
    seat = int(s.player)
    GAME.act(s, seat, GAME.words.read("offer gold for ore to all"))
    texts = texts_of(s, seat, 0)
    assert texts == ["withdraw"]
    assert ENTRY.bot(name).player(1).choose(GAME.view(s, seat), texts) == "withdraw"
