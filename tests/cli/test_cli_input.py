"""Typed text is matched with options, verbs and numbers of the menu."""

from __future__ import annotations

import pytest

from triclinium.games import find
from triclinium.kernel.chance import Seeded
from triclinium.terminal import reading
from triclinium.terminal.menu import Count, Menu, narrowed

WORDS = find("fall_of_rome").rules.words
OPTIONS = [
    "end",
    *(f"march {city} {count}" for city in ("Roma", "Ravenna", "Nova_Carthago") for count in range(3)),
    *(
        f"sail {city} with {card} {n}"
        for city in ("Roma", "Tingi")
        for card in ("Roma/huns", "Tingi/vandals")
        for n in (0, 1)
    ),
    "recruit",
    "battle 1",
    "battle 10",
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("end", ["end"]),
        ("E", ["end"]),
        ("march roma 2", ["march Roma 2"]),
        ("MARCH rom 2", ["march Roma 2"]),
        ("march r 2", ["march Roma 2", "march Ravenna 2"]),
        ("march nova carthago 1", ["march Nova_Carthago 1"]),
        ("march nova 1", ["march Nova_Carthago 1"]),
        ("march nova_c 1", ["march Nova_Carthago 1"]),
        ("sail roma with tingi/v 1", ["sail Roma with Tingi/vandals 1"]),
        ("sail roma tingi 1", ["sail Roma with Tingi/vandals 1"]),
        ("battle 1", ["battle 1"]),
        ("battle", ["battle 1", "battle 10"]),
        ("march roma 2 2", []),
        ("march roma x", []),
        ("fly", []),
        ("genua", []),
        ("", []),
        ("march " * 100, []),
    ],
)
def test_typed_text_matches_options(text: str, found: list[str]) -> None:
    assert reading.matching(text, OPTIONS) == found


def test_complete_words_win_over_abbreviations() -> None:
    assert reading.matching("go to", ["go to_the_hills", "go to"]) == ["go to"]


def test_typed_text_matches_verbs() -> None:
    assert reading.verbs("mar", WORDS) == ["march"]
    assert reading.verbs("FORT", WORDS) == ["fortify", "fort_from"]
    assert reading.verbs("fortify", WORDS) == ["fortify"]
    assert reading.verbs("dance", WORDS) == []


def test_typed_text_is_parsed_as_an_act_even_if_it_is_illegal() -> None:
    march = WORDS.forms[WORDS.verb("march")]
    assert reading.possible("march tyr 3", march, WORDS) == ["march Tyras 3"]
    assert reading.possible("march nowhere 3", march, WORDS) == []


def test_every_option_of_many_positions_can_be_reached_by_number() -> None:
    """Folding hides no option: each one is reached by a number and the numbers asked after it."""
    game = find("fall_of_rome").rules
    for seed in range(15):
        s = game.new(4, {"interrupts": "poll"}, Seeded(seed))
        for step in range(60):
            if s.over:
                break
            seat = game.turn(s)
            actions = game.options(s, seat)
            options = [game.words.say(a) for a in actions]
            assert sorted(_reached(Menu(options))) == sorted(options)
            game.apply(s, seat, actions[(seed * 7 + step * 3) % len(actions)])


def _reached(menu: Menu) -> list[str]:
    found = []
    low, high = menu.range()
    assert menu.chosen(low - 1, []) == []
    assert menu.chosen(high + 1, []) == []
    for number in range(low, high + 1):
        behind = menu.chosen(number, [])
        found += behind if len(behind) == 1 else _reached(narrowed(behind))
    return found


def test_a_number_can_be_followed_by_a_count() -> None:
    menu = Menu(OPTIONS)
    assert menu.choices[0].label == "march Roma 0-2"
    assert menu.chosen(1, ["2"]) == ["march Roma 2"]
    assert menu.chosen(1, ["7"]) == []


def test_a_question_for_a_count_is_answered_with_the_count() -> None:
    menu = narrowed(["battle 1", "battle 2", "battle 3"])
    assert isinstance(menu, Count)
    assert menu.range() == (1, 3)
    assert menu.chosen(3, []) == ["battle 3"]


def test_long_lists_are_folded() -> None:
    sails = [f"sail City{i} with Card{c} {n}" for i in range(20) for c in range(7) for n in range(4)]
    menu = Menu([*sails, "end"])
    assert len(menu.choices) == 21
    assert menu.choices[0].label == "sail City0 …"
