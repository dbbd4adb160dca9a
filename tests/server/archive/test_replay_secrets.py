"""Two running games that look alike to a seat have the same replay for it, so a replay reveals no secrets."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from table_site import GAMES, patched

from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.match import Match, act_as_seen
from triclinium.kernel.settings import INTERRUPTS
from triclinium.live.archive.record_files import _FileGame
from triclinium.live.games import ServedGame
from triclinium.live.updates import SPECTATOR, Happened, ReplayViews
from triclinium.testing.channels import sees

DECISIONS = 120


class Twin(Source):
    """A chance source that repeats the visible outcomes of the other game; hidden outcomes are its own."""

    def __init__(self, seed: int, viewer: int, other: Twin | None) -> None:
        self._own = Seeded(seed)
        self._viewer = viewer
        self._other = other
        self.seen: dict[tuple[int, int], int] = {}
        self.parted = False
        self.hidden = 0
        """Number of draws that the viewer did not see."""

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        found = self._own.pick(stream, index, among, eyes)
        if not sees(eyes, self._viewer):
            self.hidden += 1
            return found
        if self._other is not None:
            told = self._other.seen.get((stream, index), -1)
            self.parted |= told not in among
            found = told if told in among else found
        self.seen[stream, index] = found
        return found


class Told:
    """A game that is played, and its replay so far."""

    def __init__(self, served: ServedGame, source: Twin, viewer: int) -> None:
        self.source = source
        self.position = _FileGame(served, "")
        settings = {INTERRUPTS.name: "poll"}
        self.match: Match[Any] = Match.start(served.game, ("A", "B", "C"), settings, source)
        self.position.match = self.match
        self.views = ReplayViews(self.position, viewer)
        self.replay: list[dict[str, Any]] = []
        self.tell()

    def tell(self) -> None:
        match = self.match
        last = Happened(match.number - 1, match.entries[-1], match.eyes_of_last(), tuple(match.told), "")
        self.position.recent = [last]
        self.replay.append(orjson.loads(self.views.entry()))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "viewer"),
    # Other viewers would be handed or draw cards that others held or put back, so their games would soon
    # differ. The seats of Æterna have their own pairs below.
    [
        *(("fall_of_rome", viewer) for viewer in (SPECTATOR, 0, 1)),
        *(("struggle_for_rome", viewer) for viewer in (SPECTATOR, 0, 1)),
        ("aeterna", SPECTATOR),
        ("tiny", SPECTATOR),
    ],
)
def test_games_that_look_alike_to_a_seat_have_the_same_replay(name: str, viewer: int, seed: int) -> None:
    served = ServedGame(next(entry for entry in GAMES if entry.name == name))
    game = served.game
    one_source = Twin(seed * 2 + 1, viewer, None)
    one = Told(served, one_source, viewer)
    two = Told(served, Twin(seed * 2 + 2, viewer, one_source), viewer)
    choice = random.Random(seed)
    for _ in range(DECISIONS):
        if two.source.parted:
            break
        assert one.replay == two.replay
        a, b = one.match.state, two.match.state
        if a.over or b.over:
            break
        seat = game.turn(a)
        assert game.turn(b) == seat
        offered = [set(game.options(s, seat)) for s in (a, b)]
        common = sorted(offered[0] & offered[1])
        if seat == viewer:
            assert offered[0] == offered[1], "the options of a seat reveal nothing"
        if not common:
            break  # the choices would differ, and their results are shown to all later
        act = game.words.say(choice.choice(common))
        for each in (one, two):
            each.match.act(seat, act)
            each.tell()
    if name != "fall_of_rome":  # its hands are open, and only the decks are hidden
        assert one.source.hidden > 0, "the games must differ in something hidden"
        assert game.digest(one.match.state) != game.digest(two.match.state)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("name", ["fall_of_rome", "struggle_for_rome", "aeterna", "tiny"])
def test_a_replay_contains_exactly_what_the_seat_was_sent(name: str, viewer: int, seed: int) -> None:
    """Other tests check the views and facts of each game for secrets (`testing.secrecy`).

    A replay contains nothing else.
    """
    served = ServedGame(next(entry for entry in GAMES if entry.name == name))
    game = served.game
    told = Told(served, Twin(seed, viewer, None), viewer)
    choice = random.Random(seed)
    seen: dict[str, Any] = {}
    for _ in range(DECISIONS):
        match, entry = told.match, told.replay[-1]
        assert set(entry) == {"seq", "seat", "act", "undo", "facts", "awaited", "outcome", "view", "patch"}
        seen = entry["view"] or patched(seen, entry["patch"])
        assert seen == orjson.loads(orjson.dumps(game.view(match.state, viewer)))
        assert entry["facts"] == orjson.loads(orjson.dumps(match.facts(viewer)))
        assert entry["act"] == act_as_seen(match.entries[-1], match.eyes_of_last(), viewer)
        if match.state.over:
            break
        seat = game.turn(match.state)
        match.act(seat, game.words.say(choice.choice(game.choices(match.state, seat, seed))))
        told.tell()


def options(told: Told, seat: int) -> list[str]:
    """Return the options of a seat in words."""
    game = told.match.game
    return sorted(game.words.say(option) for option in game.options(told.match.state, seat))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_third_player_does_not_learn_who_took_which_card(viewer: int, seed: int) -> None:
    """Two other seats take two cards from the same hand, swapped between the two games.

    The viewer is handed the same cards in both games, and cannot know who has which until one is played.
    """
    served = ServedGame(next(entry for entry in GAMES if entry.name == "aeterna"))
    # Both games have the same chance. They differ only in what the others choose.
    one, two = (Told(served, Twin(seed, viewer, None), viewer) for _ in range(2))
    choice = random.Random(seed)

    def act(acts: tuple[str, str], seat: int) -> None:
        for told, words in zip((one, two), acts, strict=True):
            told.match.act(seat, words)
            told.tell()
        assert one.replay == two.replay

    held = [options(one, seat) for seat in range(3)]
    # Find out whose hand is passed to whom, by the options that the next seat has then.
    probe = Told(served, Twin(seed, viewer, None), viewer)
    for seat in range(3):
        probe.match.act(seat, held[seat][0])
    after = [options(probe, seat) for seat in range(3)]
    giver, taker = next(
        (giver, taker)
        for giver in range(3)
        for taker in range(3)
        if viewer not in (giver, taker) and giver != taker and set(after[taker]) < set(held[giver])
    )
    first, second = choice.sample(held[giver], 2)
    for seat in range(3):
        mine = choice.choice(held[seat])
        act((first, second) if seat == giver else (mine, mine), seat)
    for seat in range(3):
        mine = choice.choice(options(one, seat))
        act((second, first) if seat == taker else (mine, mine), seat)
    apart = 0
    for _ in range(DECISIONS):
        if served.game.digest(one.match.state) == served.game.digest(two.match.state):
            break  # no seat holds the swapped cards any more
        apart += 1
        seat = served.game.turn(one.match.state)
        offered = options(one, seat), options(two, seat)
        if seat == viewer:
            assert offered[0] == offered[1], "the options of a seat reveal nothing"
        common = sorted(set(offered[0]) & set(offered[1]))
        if not common:
            break  # a swapped card has to be played, and all will see it
        mine = choice.choice(common)
        act((mine, mine), seat)
    assert apart > 5, "the games did not differ long enough"
