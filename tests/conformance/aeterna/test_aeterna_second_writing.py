"""Compare the rules with a reference implementation, in random games and on random Hills."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from aeterna_cards import CARDS as PRINTED
from aeterna_second import COST, Player, devastated, due, feed, finish, payable, players, until_unrest
from aeterna_second_actions import Second
from aeterna_table import GAME, SEATS, AeternaTable, era_end, fresh, rule, table
from hypothesis import given
from hypothesis import strategies as st

from triclinium.games.aeterna.rules.era import devastated as taken
from triclinium.games.aeterna.rules.state import AeternaState

HILLS = ("Capitolinus", "Palatinus", "Quirinalis", "Caelius", "Aventinus", "Esquilinus", "Viminalis")
MANY = 12


def shown(s: AeternaState) -> dict[str, Any]:
    return dict(GAME.view(s, -1))


def same(player: Player, now: Player) -> None:
    """Assert that Prestige, Unrest, goods and Doom tokens are equal."""
    assert (player.pp, player.unrest, player.doom) == (now.pp, now.unrest, now.doom)
    assert +player.goods == +now.goods


# ---- Devastation


@rule("AE-4.2")
@given(st.data())
def test_devastation_agrees_with_the_reference(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(SEATS))
    hills = HILLS[: {2: 3, 3: 5, 4: 7}[seats]]
    crowds = {hill: data.draw(st.integers(0, 4)) for hill in hills}
    while sum(crowds.values()) > 7 * seats:
        crowds[max(crowds, key=lambda hill: crowds[hill])] -= 1
    on = {}
    left = dict.fromkeys("ABCD"[:seats], 7)
    for hill, number in crowds.items():
        stacks: Counter[str] = Counter()
        for _ in range(number):
            seat = max(
                (seat for seat in left if seat in stacks or len(stacks) < (3 if seats == 4 else 2)),
                key=lambda seat: left[seat],
            )
            if not left[seat]:
                break
            stacks[seat] += 1
            left[seat] -= 1
        crowds[hill] = sum(stacks.values())
        on[hill] = " ".join(f"{seat}{n}" for seat, n in stacks.most_common())
    s = table(seats, on={hill: some for hill, some in on.items() if some}).state
    assert {HILLS[hill] for hill in taken(s)} == devastated(crowds, seats)


# ---- The end of an Era, in random games


def greedy(rng: random.Random, s: AeternaState, seat: int) -> int:
    """Return a random choice that rarely passes early, so that Eras are full of events."""
    options = GAME.options(s, seat)
    busy = [a for a in options if GAME.words.say(a).split()[0] not in ("pass_era", "discard", "end")]
    return rng.choice(busy if busy and rng.random() < 0.9 else options)


@rule("AE-1.1", "AE-4.1", "AE-4.2", "AE-4.3", "AE-4.4", "AE-4.5", "AE-4.6", "AE-5.1", "AE-5.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", range(MANY))
def test_the_end_of_an_era_agrees_with_the_reference(seats: int, number: int) -> None:
    rng = random.Random(number)
    hills = rng.sample(HILLS, {2: 3, 3: 5, 4: 7}[seats]) if number % 2 else []
    s = fresh(seats, number, hills=hills)
    ends = 0
    while not s.over:
        seat = GAME.turn(s)
        before = shown(s)
        a = greedy(rng, s, seat)
        last = GAME.words.say(a) == "pass_era" and len(s.retired) == seats - 1
        if not last:
            GAME.act(s, seat, a)
            GAME.check(s)
            continue
        ends += 1
        value = GAME.view(s, seat)["prices"]
        assert isinstance(value, dict)
        before["prestige"] = before["prestige"][:]
        before["prestige"][seat] += value["pass"]
        GAME.act(s, seat, a)
        _check_end_of_era(s, before, rng)
    assert ends == 3


def _check_end_of_era(s: AeternaState, before: dict[str, Any], rng: random.Random) -> None:
    """Run rules and reference from phase C to H, and to the end of the game, and compare them."""
    expected, covered = until_unrest(before)
    for seat in ("ABCD".index(name) for name in before["turn_order"]):
        player = expected[seat]
        waiting = due(player, before["damage"])
        while any(payable(player, token) for token in waiting):
            assert GAME.turn(s) == seat
            offered = {GAME.words.say(a) for a in GAME.options(s, seat)}
            pay = {f"repair {token}" for token in waiting if payable(player, token)}
            assert offered == pay | {f"suffer {token}" for token in waiting}
            choice = rng.choice(sorted(offered))
            token = choice.split()[1]
            waiting.remove(token)
            if choice.startswith("repair"):
                player.goods -= COST[token]
            else:
                player.doom += 1
            GAME.act(s, seat, GAME.words.read(choice))
        player.doom += len(waiting)
    for player in expected:
        feed(player)
        if before["era"] == 2:
            finish(player)
    now = shown(s)
    for player, really in zip(expected, players(now), strict=True):
        same(player, really)
    assert {hill: of["covered"] for hill, of in now["hills"].items()} == covered
    if before["era"] == 2:
        outcome = GAME.outcome(s)
        assert outcome is not None
        left = [player.pp for player in expected if not player.out]
        winners = tuple(
            seat for seat, player in enumerate(expected) if not player.out and player.pp == max(left)
        )
        assert outcome.winners == winners
        assert outcome.scores == tuple(player.pp for player in expected)
    else:
        assert not s.over


# ---- Actions, in random games


def playful(rng: random.Random, s: AeternaState, seat: int) -> int:
    """Return a random choice that prefers playing cards and using Monuments."""
    options = GAME.options(s, seat)
    wanted = ("play", "favor", "activate", "exchange", "swap")
    cards = [a for a in options if GAME.words.say(a).split()[0] in wanted]
    return rng.choice(cards) if cards and rng.random() < 0.7 else greedy(rng, s, seat)


@rule("AE-3.1", "AE-3.2", "AE-3.3", "AE-3.4", "AE-3.5", "AE-3.6", "AE-3.7", "AE-3.8", "AE-3.9", "AE-1.5")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", range(MANY))
def test_actions_agree_with_the_reference(seats: int, number: int) -> None:
    s = fresh(seats, 100 + number)
    rng = random.Random(number)
    while not s.over:
        seat = GAME.turn(s)
        before = shown(s)
        text = GAME.words.say(playful(rng, s, seat))
        acting = before["phase"] == "actions" and not (text == "pass_era" and len(s.retired) == seats - 1)
        if not acting:
            GAME.act(s, seat, GAME.words.read(text))
            if before["phase"] == "draft" and shown(s)["phase"] == "actions" and rng.random() < 0.8:
                _enrich(s, rng)
            continue
        second = Second(dict(GAME.view(s, seat)), seat)
        if before["agenda"][-1]["step"] == "turn":
            assert {GAME.words.say(a) for a in GAME.options(s, seat)} == second.offered()
        second.act(text)
        GAME.act(s, seat, GAME.words.read(text))
        second.agrees(shown(s))


def _enrich(s: AeternaState, rng: random.Random) -> None:
    """Add goods that a random player would not have, so that expensive cards are played, too."""
    for seat in range(s.seats):
        s.stone[seat] += rng.randint(0, 6)
        s.aurei[seat] += rng.randint(0, 15)
        s.wheat[seat] += rng.randint(0, 5)
        s.domus[seat] += rng.randint(0, 7 - s.domus[seat])
        s.unrest[seat] = rng.randint(0, 10)
    s.changed()


# ---- Crowded positions, which random games rarely reach

CARDS = (
    "Moenia Servii Tulli",
    "Aedes Vestae",
    "Cloaca Maxima",
    "Aedes Matris Magnae",
    "Thermae Agrippae",
    "Aqua Alexandrina",
    "Amphitheatrum Flavium",
    "Pantheon",
    "Palatium Domitiani",
    "Etruria",
    "Sabina",
    "Latium",
    "Umbria",
    "Regia",
)


@rule("AE-4.1", "AE-4.2", "AE-4.3", "AE-4.6", "AE-3.7", "AE-3.9")
@pytest.mark.parametrize("number", range(60))
def test_the_end_of_a_crowded_era_agrees_with_the_reference(number: int) -> None:
    rng = random.Random(number)
    seats = rng.choice(SEATS)
    setting = _crowded(rng, seats)
    before = shown(table(seats, **setting).state)
    t: AeternaTable = era_end(seats, **setting)
    _check_end_of_era(t.state, before, rng)


def _crowded(rng: random.Random, seats: int) -> dict[str, Any]:
    """Return a position with many Citizens, Buildings, permanent Monuments and covered values."""
    names = "ABCD"[:seats]
    hills = HILLS[: {2: 3, 3: 5, 4: 7}[seats]]
    left = dict.fromkeys(names, 7)
    on = {}
    for hill in hills:
        there = rng.sample(names, rng.randint(0, min(seats, 3 if seats == 4 else 2)))
        sizes = sorted((rng.randint(1, 3) for _ in there), reverse=True)
        stacks = []
        for seat, size in zip(there, sizes, strict=True):
            if left[seat] >= size:
                left[seat] -= size
                stacks.append(f"{seat}{size}")
        if stacks:
            on[hill] = " ".join(stacks)
    era = rng.choice((1, 2, 3, 3))
    cards = [card.name for card in PRINTED if card.name in CARDS and card.era <= era]
    rng.shuffle(cards)
    kinds = ("templum", "aquaeductus", "amphitheatrum")
    return {
        "era": era,
        "order": "".join(rng.sample(names, seats)),
        "on": on,
        "covered": {hill: rng.randint(0, era - 1) for hill in hills},
        "buildings": {
            hill: [kind for kind in kinds if rng.random() < 0.6] for hill in rng.sample(hills, min(3, era))
        },
        "played": {seat: cards[nth::seats] for nth, seat in enumerate(names)},
        "favors": {names[0]: ["Romulus", "Servius Tullius"], names[1]: ["Mucius Scaevola"]},
        "goods": {
            seat: {
                "aurei": rng.randint(0, 20),
                "wheat": rng.randint(0, 8),
                "stone": rng.randint(0, 3),
                "citizen": rng.randint(0, left[seat]),
                "unrest": rng.randint(0, 10),
                "doom": rng.randint(0, 4),
                "pp": rng.randint(0, 6),
            }
            for seat in names
        },
    }
