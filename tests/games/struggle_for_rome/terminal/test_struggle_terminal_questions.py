"""Every menu of the game is in plain words, without notation, in both languages, and has all options."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_shown import GAME, crowded, decisions, display, opening, printed

from triclinium.games.struggle_for_rome.rules.catalogue import CROSSROADS, HEXES, STOPS
from triclinium.games.struggle_for_rome.terminal import StruggleDisplay
from triclinium.games.struggle_for_rome.terminal.choices import dearness, payments, price_of
from triclinium.games.struggle_for_rome.terminal.places import PLACES
from triclinium.kernel.texts import LANGUAGES
from triclinium.terminal.menu import FEW, Menu, narrowed
from triclinium.terminal.reading import matching

DISPLAYS = {language: display(language) for language in LANGUAGES}


def readable(text: str) -> bool:
    """Return whether a text has no notation: no underscores, braces or names of crossroads and hexes."""
    names = {word.strip("(),:;") for word in text.split()}
    return (
        bool(text.strip()) and not any(sign in text for sign in "_{}") and not names & {*CROSSROADS, *HEXES}
    )


def check(menu: Menu, shown: StruggleDisplay, arranged: bool = True) -> None:
    after = len(menu.stem.split()) - 1 if menu.narrow and menu.stem else 0
    for verb, choices in menu.groups.items():
        assert readable(shown.translator.verb(GAME, verb))
        for choice, label in zip(
            choices, shown.labels([choice.label for choice in choices], after), strict=True
        ):
            assert choice.label == verb or readable(label), choice.label
            note = shown.note(choice.options[0])
            assert not note or readable(note)
            if len(choice.options) > 1:
                check(narrowed(choice.options, shown.arrange if arranged else None), shown, arranged)


@pytest.mark.parametrize("seats", [3, 4])
def test_menus_and_headings_of_many_games_show_no_notation(seats: int) -> None:
    met: set[str] = set()
    steps: set[str] = set()
    for seed in range(3):
        for number, (s, seat, options) in enumerate(decisions(seats, seed, 800)):
            verbs = {option.split()[0] for option in options}
            new = not verbs <= met
            if not new and number % 60:
                continue
            view: Any = GAME.view(s, seat)
            met |= verbs
            steps.add(view["agenda"][-1]["step"])
            for shown in DISPLAYS.values():
                shown.watch(view)
                assert readable(shown.status(view, seat))
                assert "_" not in shown.details(view)
                menu = Menu(options, arrange=shown.arrange)
                check(menu, shown)
                assert sorted(each for choice in menu.choices for each in choice.options) == sorted(options)
                shown.hint(options)
                if new:
                    assert max(map(len, printed(shown.board(view, 80), 80).splitlines())) <= 80
    assert {"journey", "plunder", "legionnaire", "take", "accept", "swap", "wagon", "muster", "income"} <= met
    assert {"place", "build", "answer", "take", "tribe", "legionnaire"} <= steps


def journeying() -> tuple[Any, Any, int, list[str]]:
    """Return a decision that offers journeys with more than two prices."""
    for s, seat, options in decisions(4, 3, 900):
        view: Any = GAME.view(s, seat)
        if view["journeys"] and len({payments(view, name) for name in view["journeys"]}) > 2:
            return s, view, seat, options
    raise AssertionError("no decision has journeys with several prices")


@pytest.mark.rule("SR-4.2")
def test_journeys_are_grouped_by_price_the_cheapest_first() -> None:
    _, view, _, options = journeying()
    shown = display()
    shown.watch(view)
    choices = Menu(options, arrange=shown.arrange).groups["journey"]
    prices = [{price_of(view, option) for option in choice.options} for choice in choices]
    assert all(len(of) == 1 for of in prices)
    costs = [dearness(of.pop()) for of in prices]
    assert costs == sorted(costs)
    assert len(choices) > 2
    labels = shown.labels([choice.label for choice in choices])
    assert labels[0].startswith(f"free (places: {len(choices[0].options)}")


@pytest.mark.rule("SR-4.3")
def test_places_to_plunder_come_first_within_a_price() -> None:
    shown = display()
    for s, seat, options in decisions(4, 5, 1500):
        view: Any = GAME.view(s, seat)
        if not view["journeys"]:
            continue
        shown.watch(view)
        for choice in Menu(options, arrange=shown.arrange).groups["journey"]:
            notes = [shown.note(option) for option in choice.options]
            good = ["can be plundered" in note for note in notes]
            if any(good) and not all(good):
                assert not any(good[good.count(True) :])
                assert f"plunder or take: {good.count(True)}" in shown.label(choice.label)
                place = choice.options[0].split()[1]
                assert GAME.refuses(s, seat, GAME.words.read(choice.options[0])) is None
                after = s.clone()
                GAME.apply(after, seat, GAME.words.read(choice.options[0]))
                assert any(GAME.words.say(a).startswith("plunder") for a in GAME.options(after, seat)), place
                return
    raise AssertionError("nothing to plunder anywhere")


def test_a_long_list_of_one_price_is_one_choice_that_opens_the_list() -> None:
    view = crowded()
    view["journeys"] = {name: [[0, 0]] for name in view["journeys"]}
    shown = display()
    shown.watch(view)
    options = [f"journey {name} with 0 grain" for name in view["journeys"]]
    [choice] = Menu(options, arrange=shown.arrange).choices
    assert len(narrowed(choice.options, shown.arrange).choices) == len(options) > FEW


def two_ways() -> tuple[Any, list[str]]:
    """Return a view with a free place and three that cost 1 gold or 2 grain, and all options."""
    free, *dear = (CROSSROADS[stop] for stop in STOPS[0][:4])
    ways = {free: [[0, 0]], **{name: [[0, 1], [2, 0]] for name in dear}}
    offered = [f"journey {name} with {grain} grain" for name, paid in ways.items() for grain, _ in paid]
    return crowded() | {"journeys": ways}, offered


@pytest.mark.rule("SR-4.2")
@pytest.mark.parametrize(
    ("language", "prices"), [("en", ["1 gold", "2 grain"]), ("pl", ["1 × złoto", "2 × zboże"])]
)
def test_a_player_who_can_pay_in_two_ways_chooses_one(language: str, prices: list[str]) -> None:
    """The player chooses the price and then the place, or types the place and then chooses the price."""
    view, options = two_ways()
    shown = display(language)
    shown.watch(view)
    menu = Menu(options, arrange=shown.arrange)
    labels = shown.labels([choice.label for choice in menu.choices])
    assert labels[0].endswith(": free" if language == "en" else ": za darmo")
    assert [label.split(" (")[0] for label in labels[1:]] == prices
    assert [len(choice.options) for choice in menu.choices] == [1, 3, 3]
    places = narrowed(menu.choices[1].options, shown.arrange).choices
    assert not any(":" in label for label in shown.labels([choice.label for choice in places])), (
        "the price is the same for all"
    )
    place = PLACES.address(options[-1].split()[1])
    found = matching(shown.spelt(f"journey {place}"), options)
    asked = narrowed(found, shown.arrange)
    assert [choice.options for choice in asked.choices] == [(options[-2],), (options[-1],)]
    after = len(asked.stem.split()) - 1
    assert shown.labels([choice.label for choice in asked.choices], after) == prices
    assert matching(shown.spelt(f"journey {place} 2"), options) == [options[-1]]


@pytest.mark.rule("SR-4.2")
def test_a_journey_that_is_not_offered_is_completed_so_that_rules_refuse_it() -> None:
    view, options = two_ways()
    shown = display()
    shown.watch(view)
    place = PLACES.address("r8c9N")
    assert shown.spelt(f"journey {place}") == "journey r8c9N with 0 grain"
    offered = options[0].split()[1]
    assert shown.spelt(f"journey {PLACES.address(offered)}") == f"journey {offered}"


@pytest.mark.rule("SR-4.2")
def test_under_rules_1_places_are_grouped_by_all_their_prices() -> None:
    view, _ = two_ways()
    shown = display()
    shown.watch(view)
    options = [f"travel {name}" for name in view["journeys"]]
    menu = Menu(options, arrange=shown.arrange)
    assert [len(choice.options) for choice in menu.choices] == [1, 3]
    assert shown.label(menu.choices[1].label).startswith("1 gold or 2 grain (places: 3")
    assert shown.hint(options).endswith(f"travel {PLACES.address(options[0].split()[1])}.")


@pytest.mark.rule("SR-2.4")
def test_hexes_with_a_seat_to_rob_come_first() -> None:
    shown = display()
    view = crowded() | {"agenda": [{"step": "legionnaire", "seat": "A"}], "cities": {}, "player": "B"}
    shown.watch(view)
    options = [f"legionnaire {name}" for name in HEXES]
    *single, rest = Menu(options, arrange=shown.arrange).groups["legionnaire"]
    assert len(single) > 2
    assert len(single) + len(rest.options) == len(options)
    for choice in single:
        label = shown.label(choice.label).removesuffix(" (and you)")
        assert set(label.rpartition(": ")[2]) <= set("BCD"), (
            "the seat that moves the Legionnaire is not robbed"
        )
        assert "cards: " in shown.note(choice.options[0])
    assert shown.label(rest.label) == "where nobody is robbed"


# ---- typed lines


@pytest.mark.parametrize("name", [*CROSSROADS[::9], *HEXES[::9]])
def test_addresses_are_understood_as_places(name: str) -> None:
    shown = display()
    address = PLACES.address(name)
    crossroads = name in CROSSROADS
    step = "tribe" if crossroads else "legionnaire"
    shown.watch(crowded() | {"agenda": [{"step": step, "seat": "A"}]})
    verb = "travel" if crossroads else "legionnaire"
    for written in (address, address.upper(), address.lower()):
        assert shown.spelt(f"{verb} {written}") == f"{verb} {name}"
        assert shown.spelt(f"{verb[:4]} {written}") == f"{verb[:4]} {name}"
        assert shown.spelt(written) == name


@pytest.mark.parametrize(
    "line", ["", "end", "offer 2 grain for ore to b", "plunder roma", "accept", "xyz i99"]
)
def test_lines_without_addresses_stay_unchanged(line: str) -> None:
    shown = display()
    shown.watch(crowded())
    assert shown.spelt(line) == line


# ---- headings and details


def heading_and_details(language: str = "en", seat: int = 0, **more: Any) -> str:
    shown = display(language)
    view: Any = GAME.view(opening(4), seat) | more
    return f"{shown.status(view, seat)}\n{shown.details(view)}"


@pytest.mark.rule("SR-3.2", "SR-3.3")
def test_building_costs_name_the_missing_goods() -> None:
    text = heading_and_details(
        hand={"ore": 1, "horse": 1, "grain": 2}, gold=[0, 0, 0, 0], substituted=["A"], offers=2
    )
    assert "Your hand: 2 grain, 1 ore, 1 horse" in text
    assert "horseman and warrior: ore + horse (can be paid)" in text
    assert "wagon: grain + horse + cattle (lacking: cattle)" in text
    assert "card: cattle + 1 gold (lacking: cattle, 1 gold)" in text
    assert "Gold has stood for a card this round already. Offers left: 4 of 6." in text


@pytest.mark.rule("SR-3.6")
def test_an_offer_is_worded_for_the_seat_that_must_answer() -> None:
    offer = {"give": {"grain": 2}, "want": {"ore": 1, "gold": 1}, "whom": "all"}
    asked = heading_and_details(seat=1, agenda=[{"step": "answer"}], offer=offer, player="A")
    assert "A offers you 2 grain and wants 1 ore, 1 gold." in asked
    answers = [None, "accept", "refuse", "counter 2*gold+ore for grain"]
    lines = heading_and_details(agenda=[{"step": "take"}], offer=offer, answers=answers).splitlines()
    assert "B: accepts: you get 1 ore, 1 gold for 2 grain" in lines
    assert "C: refuses" in lines
    assert "D: offers you 1 ore, 2 gold and wants 1 grain" in lines


@pytest.mark.rule("SR-2.5")
def test_a_seat_that_discards_sees_its_hand() -> None:
    text = heading_and_details(agenda=[{"step": "discard", "done": 0}], hand={"horse": 3, "cattle": 2})
    assert "Your hand: 3 horses, 2 cattle" in text


def test_the_hand_is_shown_once_either_with_the_board_or_in_the_details() -> None:
    shown = display()
    view = GAME.view(opening(4), 0)
    shown.watch(view)
    assert shown.wants_board(view)
    assert "Your hand" not in shown.details(view)  # The board, right above, shows it.
    shown.watch(view)
    assert not shown.wants_board(view)
    assert "Your hand" in shown.details(view)


def test_the_board_is_shown_when_another_seat_takes_a_shared_screen() -> None:
    shown = display()
    mine, theirs = (GAME.view(opening(4), seat) for seat in (0, 1))
    for view in (mine, theirs, mine):
        shown.watch(view)
        assert shown.wants_board(view)


@pytest.mark.rule("SR-2.4")
def test_a_seat_to_rob_is_listed_with_its_cards_or_gold() -> None:
    shown = display()
    shown.watch(crowded() | {"hand_sizes": [2, 3, 0, 1], "gold": [5, 5, 1, 5]})
    assert shown.label("rob B") == "B (cards: 3)"
    assert shown.label("rob C") == "C (no card, gold: 1)"


@pytest.mark.parametrize(
    ("notation", "english", "polish"),
    [
        ("pay 2 0", "2 grain", "2 × zboże"),
        ("pay 1 3", "1 grain + 3 gold", "1 × zboże + 3 × złoto"),
        ("discard 2 1", "2 horses, 1 cattle", "2 × koń, 1 × bydło"),
        ("discard 1 0", "1 horse", "1 × koń"),
        ("swap ore for grain", "ore for grain", "ruda za: zboże"),
        ("income gold", "2 gold", "2 sztuki złota"),
        ("muster_gold ore", "ore", "ruda"),
        ("wagon_gold warriors cattle", "warriors, for cattle", "wojownicy, zamiast: bydło"),
    ],
    ids=str,
)
def test_labels_of_options_in_both_languages(notation: str, english: str, polish: str) -> None:
    for shown, expected in zip(DISPLAYS.values(), (english, polish), strict=True):
        shown.watch(crowded())
        assert shown.label(notation) == expected


def test_the_labels_of_all_verbs_show_no_notation() -> None:
    view = crowded() | {
        "answers": ["accept"] * 4,
        "offer": {"give": {"grain": 1}, "want": {"ore": 1}, "whom": "all"},
    }
    for form in GAME.words.forms:
        text = GAME.words.say(GAME.words.verb(form.verb))
        for shown in DISPLAYS.values():
            shown.watch(view)
            assert bool(shown.label(text)) == bool(form.operands), text
            assert readable(shown.play(text))
