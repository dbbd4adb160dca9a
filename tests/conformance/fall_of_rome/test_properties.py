"""Properties of all positions, checked in random games with every role, number of seats and variant."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest
from fall_table import GAME, rule
from printed_board import CITIES, PAIRS
from random_games import KINDS_OF_TABLE, SEATS, TRIBES, VARIANTS, game, positions

from scale import at_scale
from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.event import event_barred, phase_of
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.roles import consult_barred
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.steps import VERBS
from triclinium.games.fall_of_rome.rules.window import playable
from triclinium.games.fall_of_rome.rules.words import CONSULT, END, EVENT, STEP_ACT, STEP_LIMIT, STEP_WINDOW
from triclinium.kernel.errors import Refused
from triclinium.kernel.step import CONTINUE, FIRST_VERB, kind_of, verb_of
from triclinium.kernel.texts import load_game
from triclinium.testing.kit import check_game

MOST_OPTIONS = 400
NEARLY_ALWAYS = 300
WINDOWS = (STEP_ACT, STEP_LIMIT, STEP_WINDOW)


@rule("FR-1.2", "FR-1.3", "FR-1.4", "FR-10.2")
@pytest.mark.parametrize(("seats", "variant"), KINDS_OF_TABLE)
def test_pieces_are_conserved_and_every_game_ends(seats: int, variant: str) -> None:
    """After every decision the pieces are checked. Options exist, differ, and are not too many."""
    longest = 0
    for number in range(24):
        s = game(number, seats, variant)
        for decisions, (_, _, options) in enumerate(positions(s, number)):
            GAME.check(s)
            assert options
            assert len(set(options)) == len(options)
            assert decisions < 5000, "a game has about thirty turns"
            longest = max(longest, len(options))
        GAME.check(s)
        outcome = GAME.outcome(s)
        assert outcome
        assert (outcome.winners != ()) == (outcome.ending == "won")
    assert longest <= MOST_OPTIONS, f"a list of {longest} options"


def test_random_games_offer_every_verb() -> None:
    """So the properties that are checked in random games cover every verb."""
    met = set()
    for number in range(60):
        for _, _, options in positions(game(number, SEATS[number % 5], VARIANTS[number % 2]), number):
            met |= {verb_of(a) for a in options}
    assert {form.verb for form in GAME.words.forms} == {GAME.words.forms[verb].verb for verb in met}


@rule("FR-4.1", "FR-4.2", "FR-4.3", "FR-4.4", "FR-4.5", "FR-4.6", "FR-4.7", "FR-4.8", "FR-4.9", "FR-4.10")
@rule("FR-11.1", "FR-11.2", "FR-11.3", "FR-11.4", "FR-11.5", "FR-11.6", "FR-12.3", "FR-13.2")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("role", ROLES)
def test_an_action_is_offered_exactly_if_nothing_bars_it(role: str, variant: str) -> None:
    """Options and refusals are implemented separately and must agree in every position of random games."""
    seen = 0
    for number in range(15):
        seats = SEATS[number % 5]
        if role == "mercator" and seats == 1:
            continue
        for s, seat, options in positions(game(number, seats, variant, role), number, 500):
            if kind_of(s.stack[-1]) != STEP_ACT or seat != s.seat():
                continue
            offered = {verb_of(a) for a in options} & set(VERBS)
            assert offered == {verb for verb in VERBS if s.actions and VERBS[verb].barred(s) is None} or not (
                offered
            ), "nothing may be offered while others are asked"
            assert (END in options) == (len(offered) > 0)
            seen += s.roles[s.player] == ROLES.index(role) and len(offered) > 0
    assert seen > 50


@rule("FR-9.1", "FR-9.3", "FR-11.7")
@pytest.mark.parametrize(("seats", "variant"), KINDS_OF_TABLE)
def test_an_event_is_offered_exactly_if_nothing_bars_it(seats: int, variant: str) -> None:
    """This includes the Event draw of the Vestalis, for every seat in every window.

    Outside windows neither is offered.
    """
    seen: Counter[str] = Counter()
    for number in range(12):
        for s, _, _ in positions(game(number, seats, variant, "vestalis"), number, 400):
            f = s.stack[-1]
            for seat in range(seats):
                if kind_of(f) in WINDOWS:
                    own = {verb_of(a) for a in playable(s, seat, phase_of(f))}
                    assert (EVENT in own) == (event_barred(s, seat, phase_of(f)) is None)
                    assert (CONSULT in own) == (consult_barred(s, seat) is None)
                    offered = {verb_of(a) for a in GAME.options(s, seat)}
                    assert offered & {EVENT, CONSULT} == own or not offered, (
                        "a seat that may not act must be offered nothing"
                    )
                    seen["event"] += EVENT in own
                    seen["consult"] += CONSULT in own
                    seen["continue"] += CONTINUE in offered
                else:
                    assert not {EVENT, CONSULT} & {verb_of(a) for a in GAME.options(s, seat)}
    assert min(seen["event"], seen["consult"], seen["continue"]) > 20


@rule("FR-3.2")
@pytest.mark.parametrize(("seats", "variant"), KINDS_OF_TABLE)
def test_every_refusal_names_a_verb_that_is_not_offered(seats: int, variant: str) -> None:
    """Each refusal of each seat has a text in both languages, with all parameters of the text."""
    tables = [load_game(GAME.package, language) for language in ("en", "pl")]
    for number in range(6):
        for s, _, _ in positions(game(number, seats, variant), number, 300):
            for seat in range(seats):
                offered = {GAME.words.forms[verb_of(a)].verb for a in GAME.options(s, seat)}
                for refusal in GAME.refusals(s, seat):
                    assert refusal.verb not in offered
                    assert refusal.rule.startswith("FR-")
                    for texts in tables:
                        assert "{" not in texts.say(refusal.key, refusal.params)
                        assert texts.params(refusal.key) <= set(refusal.params)


@rule("FR-3.2")
@pytest.mark.parametrize(("seats", "variant"), KINDS_OF_TABLE)
def test_every_readable_act_is_offered_or_refused_by_a_rule(seats: int, variant: str) -> None:
    """Every seat tries every verb with random operands. A refusal has a text and changes nothing."""
    tables = [load_game(GAME.package, language) for language in ("en", "pl")]
    dice = random.Random(seats)
    for number in range(at_scale(smoke=1, full=4)):
        for s, _, _ in positions(game(number, seats, variant), number, 80):
            before = GAME.digest(s)
            for seat in range(seats):
                options = GAME.options(s, seat)
                for form in GAME.words.forms[FIRST_VERB:]:
                    a = GAME.words.read(some_act(dice, form.verb))
                    if a not in options:
                        with pytest.raises(Refused) as refused:
                            GAME.act(s, seat, a)
                        refusal = refused.value.refusal
                        assert refusal.verb == form.verb
                        assert refusal.rule.startswith("FR-")
                        for texts in tables:
                            assert "{" not in texts.say(refusal.key, refusal.params)
            assert GAME.digest(s) == before


def some_act(dice: random.Random, verb: str) -> str:
    """Return a verb with random operands, in notation."""
    words = [verb]
    for name, kind in GAME.words.forms[GAME.words.verb(verb)].words:
        names = GAME.words.kinds[kind].names if name else (kind,)
        words.append((dice.choice(names) if names else str(dice.randrange(6))).replace(" ", "_"))
    return " ".join(words)


@rule("FR-3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_and_spectators_see_the_same(seats: int) -> None:
    """Hands and discard piles are open. Shuffled cards have no order that a view could reveal."""
    for s, _, _ in positions(game(seats, seats), seats):
        first, *others = ({**GAME.view(s, viewer), "viewer": -1} for viewer in range(-1, seats))
        assert all(other == first for other in others)
        assert all(list(layer) == sorted(layer) for layer in (s.pool, *s.barbarian_deck))


@rule("FR-3.2", "FR-9.1")
@pytest.mark.parametrize(("seats", "variant"), KINDS_OF_TABLE)
def test_the_kit_passes_with_every_number_of_seats_in_both_variants(seats: int, variant: str) -> None:
    """The kit checks options, refusals with their texts, copies, replays and views."""
    closely = at_scale(smoke=0.25, full=1.0)
    report = check_game(GAME, 1, seed=seats, seats=seats, settings={"variant": variant}, closely=closely)
    assert report.refusals > 50
    assert report.longest <= MOST_OPTIONS


# ---- Number of options

LONGEST = {
    "consul": 343,
    "magister_militum": 337,
    "mercator": 375,
    "praefectus_classis": 357,
    "praefectus_fabrum": 368,
    "regina_foederata": 342,
    "vestalis": 337,
}
"""Number of options of each role in the fullest position with a hand of seven."""


def fullest(role: str, here: str) -> FallState:
    """Return a position with as many options as possible.

    Five players are in one city with all tribes, legions and allies, and seven cards with the most options each.

    """
    others = [each for each in ROLES if each != role][:4]
    forts = [name for name in ("Roma", "Narbo", "Genua", "Tingi", "Tyras", "Sinope") if name != here][:5]
    cities: dict[str, dict[str, int]] = {name: {"fort": 1} for name in forts}
    cities[here] = {
        **dict.fromkeys(TRIBES, 3),
        "legions": 9,
        **({"fort": 1} if role == "praefectus_fabrum" else {}),
    }
    cards = [f"{name}/{tribe}" for name, tribe in PAIRS]
    setting: dict[str, Any] = {
        "pawns": [here] * 5,
        "roles": [role, *others],
        "cities": cities,
        "allied": TRIBES,
    }
    # Each card adds its own options, so the seven cards with the most options give the maximum.
    alone = {card: len(offered(position(**setting, hands=[[card]]))) for card in cards}
    cards.sort(key=lambda card: -alone[card])
    hands = [cards[at : at + 7] for at in range(0, 35, 7)]
    return position(**setting, hands=hands)


def offered(s: FallState) -> list[int]:
    return GAME.options(s, 0)


@rule("FR-4.2")
@pytest.mark.parametrize("role", ROLES)
def test_no_list_of_options_is_too_long(role: str) -> None:
    """The fullest position is tried in every city."""
    longest = max(len(offered(fullest(role, name))) for name in CITIES)
    assert longest <= MOST_OPTIONS
    assert longest == LONGEST[role]


@rule("FR-4.2")
def test_lists_of_options_are_nearly_always_short() -> None:
    """For each role 99 % of the lists in random games have fewer than three hundred options."""
    lengths: dict[str, list[int]] = defaultdict(list)
    for number in range(60):
        for s, seat, options in positions(game(number, SEATS[number % 5]), number):
            if kind_of(s.stack[-1]) == STEP_ACT and seat == s.seat():
                lengths[ROLES[s.roles[s.player]]].append(len(options))
    for role, found in lengths.items():
        found.sort()
        assert len(found) > 100
        assert found[len(found) * 99 // 100] < NEARLY_ALWAYS, role
    assert set(lengths) == set(ROLES)
