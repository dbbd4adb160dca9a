"""Every menu of Æterna is in plain words, without notation, in both languages, and has all options."""

from __future__ import annotations

from typing import Any

import pytest
from aeterna_shown import GAME, decisions, display, opening

from triclinium.games.aeterna.terminal import AeternaDisplay
from triclinium.kernel.texts import LANGUAGES
from triclinium.terminal.menu import Menu, narrowed

DISPLAYS = {language: display(language) for language in LANGUAGES}
STEPS = {"draft", "turn", "token", "board_card", "free_influence", "take", "unrest", "order"}


def readable(text: str) -> bool:
    """Return whether a text is free of notation: no underscores or braces."""
    return bool(text.strip()) and not any(sign in text for sign in "_{}")


def check(menu: Menu, shown: AeternaDisplay) -> list[str]:
    """Check a menu and its submenus; return the options that can be reached."""
    after = len(menu.stem.split()) - 1 if menu.narrow and menu.stem else 0
    found = []
    for verb, choices in menu.groups.items():
        assert readable(shown.translator.verb(GAME, verb))
        labels = shown.labels([choice.label for choice in choices], after)
        for choice, label in zip(choices, labels, strict=True):
            assert choice.label == verb or readable(label), choice.label
            if len(choice.options) > 1:
                narrow = narrowed(choice.options, shown.arrange)
                assert readable(shown.play(narrow.stem))
                found += check(narrow, shown)
            else:
                found += choice.options
        assert len(set(labels)) == len(labels)
    return found


def test_menus_and_headings_of_whole_games_show_no_notation() -> None:
    steps: set[str] = set()
    verbs: set[str] = set()
    for seed in range(24):
        for number, (s, seat, options) in enumerate(decisions(2 + seed % 3, seed)):
            if not options:
                continue
            view: Any = GAME.view(s, seat)
            step = view["agenda"][-1]["step"]
            new = {option.split()[0] for option in options}
            if step in steps and new <= verbs and (number + seed) % 20:
                continue
            steps.add(step)
            verbs |= new
            for shown in DISPLAYS.values():
                shown.watch(view)
                assert readable(shown.status(view, seat))
                assert "_" not in shown.details(view)
                found = check(Menu(options, arrange=shown.arrange), shown)
                assert sorted(found) == sorted(options)
    assert steps == STEPS
    assert verbs == {form.verb for form in GAME.words.forms} - {"continue", "pass", "hold", "release"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_says_what_it_costs_and_gives(language: str) -> None:
    shown = DISPLAYS[language]
    view = opening(2)
    view["hand"] = ["Casa Romuli"]
    view["prices"]["cards"]["Casa Romuli"] = {"stone": 1}
    view["prices"]["influence"]["Palatinus"] = {"wheat": 2, "prefect": "B"}
    shown.watch(view)
    stone, wheat, aurei = (shown.signs.good(good, 2) for good in ("stone", "wheat", "aurei"))
    assert shown.label("play Casa_Romuli") == f"Casa Romuli ({stone.replace('2', '1')})"
    assert wheat in shown.label("influence Palatinus")
    assert "B" in shown.label("influence Palatinus")
    assert f"+{aurei}" in shown.label("discard Casa_Romuli citizen_and_aurei")
    assert f"+{aurei}" in shown.label("exchange Forum_Boarium wheat")
    assert wheat[1:] in shown.label("repair famine")
    assert shown.label("order 2") != "2"
    assert "Lupercal" in shown.label("draft Lupercal")


@pytest.mark.rule("AE-3.4")
def test_free_influence_from_a_card_costs_no_wheat() -> None:
    shown = DISPLAYS["en"]
    view = opening(2)
    view["prices"]["influence"]["Palatinus"] = {"wheat": 2, "prefect": "A"}
    view["agenda"] = [{"step": "free_influence", "seat": "A"}]
    shown.watch(view)
    assert shown.label("influence Palatinus") == "Palatinus (0Wh, you govern)"


def test_the_board_is_shown_once_a_turn() -> None:
    shown = display()
    view = opening(2)
    assert shown.wants_board(view)
    assert not shown.wants_board(view)
    assert not shown.wants_board(view | {"acted": True})
    drafting = view | {"agenda": [{"step": "draft", "pick": 1}], "drafted": 0}
    assert shown.wants_board(drafting)
    assert not shown.wants_board(drafting | {"drafted": 1})
