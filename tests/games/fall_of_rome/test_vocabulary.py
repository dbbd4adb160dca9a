"""All texts of Fall of Rome use the terms of its rulebooks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[3]
GAMES_OWN: Final = ("src/triclinium/games/fall_of_rome/texts", "web/src/games/fall_of_rome/texts")
ALL: Final = (*GAMES_OWN, "src/triclinium/terminal/texts", "web/src/shell/texts")

OLD: Final = {
    "pl": {
        r"złup|\błupi": "ograbić, ograbienie",
        r"\btali[aieęąo]\w*": "stos",
        r"(kart|stos)\w* graczy": "karty gry, stos kart gry",
        r"imperium": "Cesarstwo",
        r"jednoosob|\bgr\w+ solo|\bgr\w+ samodzieln": "rozgrywka solo",
        r"wprowadzając|standardow": "poziom nowicjusza, poziom normalny",
        r"werbun": "werbowanie barbarzyńców",
        r"\bwpła[tcć]|\bwypła[tcć]": "umieścić w skarbcu, pobrać ze skarbca",
        r"\błańcuch(a|u|em|y|ów)?\b": "reakcja łańcuchowa",
        r"najniższ\w+ kart": "karta ze spodu stosu",
        r"rob\w+ ósmy krok|zrobił\w* ósmy krok": "znacznik upadku dociera do końca toru",
        r"bitwa, która usunęła|bitwie, która usunęła|usunęła bitwa": "w bitwie usunięto",
        r"wypada z gry": "do pudełka; usunąć z gry",
        r"^fort\b.*przepada": "fort wraca do rezerwy",
        r"zbiórka|legiony w drogę|działa zdarzenie": "wystaw, zabierz, rozpatrywanie zdarzenia",
        r"możliwość tę zamyka|brakuje przymierza|za każdym pytaniem": "said anew",
    },
    "en": {
        r"lowest card": "bottom card",
        r"opening attack": "initial invasion",
        r"card of your hand": "you do not hold it",
        r"last apply what": "see FR-11.8",
        r", and it was\.": "already done",
    },
}
NAMES: Final = {
    "march": "Marsz",
    "sail": "Żegluga",
    "fortify": "Umocnienie pozycji",
    "recruit": "Rekrutacja armii",
    "battle": "Bitwa",
    "plot": "Spisek",
    "forge": "Zawarcie przymierza",
    "enlist": "Werbowanie barbarzyńców",
}


def texts(folder: str, language: str) -> dict[str, str]:
    found = json.loads((ROOT / folder / f"{language}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def old_words(of: dict[str, str], language: str) -> dict[str, str]:
    """Return the texts that contain an outdated term, by key, each with the better term."""
    return {
        key: f"{text!r}: {better}"
        for key, text in of.items()
        for pattern, better in OLD[language].items()
        if re.search(pattern, text, re.IGNORECASE)
    }


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("folder", ALL)
def test_no_text_has_an_outdated_term(folder: str, language: str) -> None:
    assert old_words(texts(folder, language), language) == {}


@pytest.mark.parametrize(
    ("language", "planted"),
    [
        ("pl", "Miasto zostało złupione."),
        ("pl", "Wandalowie łupią miasto."),
        ("pl", "Weź kartę z talii."),
        ("pl", "Talia jest pusta."),
        ("pl", "Dobierz karty graczy."),
        ("pl", "Mapa Imperium"),
        ("pl", "W grze solo tak nie jest."),
        ("pl", "Gra jednoosobowa"),
        ("pl", "Poziom standardowy"),
        ("pl", "Raz wykonaj Werbunek."),
        ("pl", "Wpłać kartę do skarbca."),
        ("pl", "W środku łańcucha nie wolno."),
        ("pl", "Fort w mieście Roma przepada."),
        ("en", "Turn over the lowest card."),
        ("en", "That can be done once per turn, and it was."),
    ],
)
def test_an_outdated_term_is_found(language: str, planted: str) -> None:
    assert old_words({"planted": planted}, language)


@pytest.mark.parametrize(
    "right",
    [
        "Reakcja łańcuchowa trwa.",
        "Planuje, pamiętając o kartach wszystkich graczy.",
        "Giną i przepadają wszystkie legiony.",
        "Italia, Vestalis i Wandalowie",
    ],
)
def test_a_correct_text_is_not_reported(right: str) -> None:
    assert old_words({"right": right}, "pl") == {}


def test_the_actions_have_the_names_of_the_polish_rulebook() -> None:
    polish = texts(GAMES_OWN[0], "pl")
    assert {action: polish[f"action.{action}"] for action in NAMES} == NAMES
    rules = [polish[f"rule.FR-4.{number}"] for number in range(1, 9)]
    assert [rule.split(":")[0] for rule in rules] == list(NAMES.values())
    verbs = {action: polish[f"verb.{action}"] for action in NAMES if f"verb.{action}" in polish}
    assert verbs == {action: NAMES[action] for action in verbs}


def test_tiles_have_short_names_of_the_actions() -> None:
    tiles = texts(GAMES_OWN[1], "pl")
    for action, name in NAMES.items():
        assert tiles[f"tile.{action}"][:-1].lower() in name.lower(), (
            action
        )  # "Przymierze" has another ending.


@pytest.mark.parametrize(
    ("language", "steps"),
    [("en", ("Increase:", "Revolt:", "Intensify:")), ("pl", ("Wzrost:", "Bunt:", "Intensyfikacja:"))],
)
def test_the_steps_of_a_revolt_have_names(language: str, steps: tuple[str, ...]) -> None:
    rule = texts(GAMES_OWN[0], language)["rule.FR-5.2"]
    places = [rule.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(("language", "said"), [("en", "Your city is"), ("pl", "Twoje miasto to")])
def test_texts_say_which_city_is_yours(language: str, said: str) -> None:
    assert said in texts(GAMES_OWN[0], language)["rule.FR-3.1"]
    assert "your pawn" in texts(GAMES_OWN[1], "en")["how.1"]
    assert "twój pionek" in texts(GAMES_OWN[1], "pl")["how.1"]
