"""The texts of Struggle for Rome are complete in both languages, match the map and cards, and use one term each."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from triclinium.games.struggle_for_rome import rules, tallies
from triclinium.games.struggle_for_rome.rules import catalogue as c
from triclinium.games.struggle_for_rome.rules.board import board_of
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.texts import place_names, treasure_texts
from triclinium.kernel.texts import LANGUAGES, Texts, load

GAME: Final = StruggleForRome()
TEXTS: Final = {language: load(GAME.package, language) for language in LANGUAGES}
SOURCES: Final = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
FRAMEWORK: Final = {"over", "not_your_turn", "not_now", "not_this", "undo"}
"""Refusals whose texts are in the framework."""
SPECIAL: Final = tuple(c.DATA["special"])
NAMED: Final = {
    "hex": c.HEXES,
    "crossroads": c.CROSSROADS,
    "province": (*c.PROVINCES, "barbaricum"),
    "terrain": c.TERRAINS,
    "tribe": c.TRIBES,
    "colour": c.COLOURS,
    "resource": c.RESOURCES,
    "pile": c.PILES,
    "goods": c.GOODS,
    "card": c.CARDS,
    "counter": c.COUNTERS,
    "special": SPECIAL,
    **{kind: GAME.words.kinds[kind].names for kind in ("deed", "income", "phase", "ending")},
}
OLD: Final = {
    r"\btali[aieęąo]\w*": "stos",
    r"imperium": "Cesarstwo",
    r"skrzyżowani": "rozdroże",
    r"sześciokąt|\bpol(u|em|ach) (uprawn)?(\d|planszy)": "heks",
    r"złup|\błupi": "plądrować",
    r"kart\w* postępu|kart\w* rozwojow": "karta rozwoju",
    r"znacznik": "żeton",
    r"\bmonet": "sztuka złota",
    r"plemienn\w+ pol": "obóz",
    r"wagon": "wóz",
    r"surow": "zasoby",
    r"kart\w* pastwisk\b": "karta pastwiska",
}


def language_of(texts: Texts) -> str:
    return texts.language


EACH = pytest.mark.parametrize("texts", TEXTS.values(), ids=language_of)


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, polish = TEXTS["en"], TEXTS["pl"]
    assert english.table.keys() == polish.table.keys()
    for key in english.table:
        assert english.params(key) == polish.params(key), key


@EACH
def test_every_refusal_in_the_rules_has_a_text_and_no_text_is_unused(texts: Texts) -> None:
    named = {
        key
        for path in SOURCES
        for key in re.findall(r"\"refusal\.([\w.]+)\"", path.read_text(encoding="utf-8"))
    }
    told = {key.removeprefix("refusal.") for key in texts.table if key.startswith("refusal.")}
    assert told == named - FRAMEWORK


@EACH
def test_everything_on_the_table_has_a_name(texts: Texts) -> None:
    unnamed = [f"{kind}.{name}" for kind, names in NAMED.items() for name in names]
    assert [key for key in unnamed if not texts.table.get(key)] == []


@EACH
def test_every_tally_has_a_name(texts: Texts) -> None:
    counted = {
        "order": tallies.ORDER,
        "done": tallies.DONE.values(),
        "trade": tallies.TRADE.values(),
        "special": tallies.SPECIAL.values(),
        "round": tallies.ROUND,
    }
    source = Path(str(tallies.__file__)).read_text(encoding="utf-8")
    kinds = set(re.findall(r"Tally\(\"(\w+)\"", source))
    assert kinds >= set(counted)
    assert [kind for kind in kinds if not texts.table.get(f"tally.{kind}")] == []
    keys = [f"{kind}.{name}" for kind, names in counted.items() for name in names]
    assert [key for key in keys if not texts.table.get(key)] == []


@EACH
def test_every_card_and_counter_says_what_it_does(texts: Texts) -> None:
    keys = [f"card.{card}.{part}" for card in c.CARDS for part in ("about", "when")]
    keys += [f"counter.{counter}.about" for counter in c.COUNTERS]
    keys += [f"special.{card}.about" for card in SPECIAL]
    assert [key for key in keys if not texts.table.get(key)] == []
    for card in c.TREASURES:
        value = str(c.TREASURE[card])
        assert value in texts.table[f"card.{c.CARDS[card]}"]
        assert re.findall(r"\d+", texts.table[f"card.{c.CARDS[card]}.about"]) == [value, value]
    for sort, counter in enumerate(c.COUNTERS):
        told = "figur" in texts.table[f"counter.{counter}.about"].casefold()
        assert told == c.COUNTER_LOSS[sort], counter


@EACH
def test_a_hex_is_named_by_terrain_number_and_province(texts: Texts) -> None:
    names = [texts.table[f"hex.{name}"] for name in c.HEXES]
    assert len(set(names)) == c.N_HEXES
    for at, name in enumerate(names):
        province = c.PROVINCES[c.HEX_PROVINCE[at]] if c.HEX_PROVINCE[at] >= 0 else "barbaricum"
        number = f" {c.NUMBER[at]}" if c.NUMBER[at] else ""
        begins = (
            f"{texts.name('terrain', c.TERRAINS[c.TERRAIN[at]])}{number} ({texts.name('province', province)}"
        )
        assert name.startswith((f"{begins})", f"{begins}, ")), c.HEXES[at]
        city = name.removeprefix(begins)[2:-1]
        if city in c.CITIES:
            near = {*c.CORNERS[at], *(to for corner in c.CORNERS[at] for to in c.NEXT_TO[corner])}
            assert c.WHERE[c.CITIES.index(city)] in near, "the name of a hex has a city that is not near it"


@EACH
def test_a_crossroads_is_named_by_adjacent_cities_or_the_numbers_around_it(
    texts: Texts,
) -> None:
    pairs = [[c.CITIES[city] for city in sorted(cities)] for cities in c.CITIES_NEXT_TO]
    for at, name in enumerate(c.CROSSROADS):
        said = texts.table[f"crossroads.{name}"]
        if c.CITY_AT[at] >= 0:
            assert said == c.CITIES[c.CITY_AT[at]]
            continue
        if len(pairs[at]) > 1 and pairs.count(pairs[at]) == 1:
            assert said == "–".join(pairs[at])
            continue
        lands = {c.HEX_PROVINCE[hexagon] for hexagon in c.TOUCHING[at]}
        lying = {texts.name("province", c.PROVINCES[land] if land >= 0 else "barbaricum") for land in lands}
        terrains = [texts.name("terrain", c.TERRAINS[c.TERRAIN[hexagon]]) for hexagon in c.TOUCHING[at]]
        numbers = [c.NUMBER[hexagon] for hexagon in c.TOUCHING[at]]
        around = [str(number or terrain) for number, terrain in zip(numbers, terrains, strict=True)]
        found = re.fullmatch(r"(.+) \((.+)\)(, .+: .+)?", said)
        assert found, said
        assert found[2].split("-") == around, name
        near = {texts.table["crossroads"].format(city=city) for city in pairs[at]}
        assert set(found[1].split("–")) == (near if len(near) == 1 else set(pairs[at]) or lying)


@EACH
def test_no_two_crossroads_share_a_name(texts: Texts) -> None:
    said = [texts.table[f"crossroads.{name}"] for name in c.CROSSROADS]
    assert [name for name in said if said.count(name) > 1] == []


@EACH
def test_no_free_crossroads_has_the_name_of_a_city(texts: Texts) -> None:
    free = [name for at, name in enumerate(c.CROSSROADS) if c.CITY_AT[at] < 0]
    assert {texts.table[f"crossroads.{name}"] for name in free}.isdisjoint(c.CITIES)


def test_places_of_another_map_get_names_from_that_map() -> None:
    data = json.loads(json.dumps(c.DATA).replace('"Roma"', '"Constantinopolis"'))
    where = next(city["crossroads"] for city in data["cities"] if city["name"] == "Constantinopolis")
    one, other = data["hexes"][0], data["hexes"][1]
    one["terrain"], one["number"] = "field", 12
    other["province"] = "thule"
    said = place_names(board_of(data), {"terrain.field": "łan", "province.germania": "Germania"})
    assert said[f"hex.{one['id']}"] == "łan 12 (Germania)"
    assert said[f"crossroads.{where}"] == "Constantinopolis"
    assert "Roma" not in "".join(said.values())
    assert len(said) == c.N_HEXES + c.N_CROSSROADS


@EACH
def test_every_rule_is_in_a_section_and_every_cited_rule_exists(texts: Texts) -> None:
    ids = {key.removeprefix("rule.") for key in texts.table if key.startswith("rule.")}
    sections = {key.removeprefix("section.") for key in texts.table if key.startswith("section.")}
    assert {rule.partition(".")[0] for rule in ids} == sections
    cited = {rule for text in texts.table.values() for rule in re.findall(r"SR-\d+\.\d+", text)}
    assert cited <= ids
    assert {kind.rule for kind in GAME.fact_kinds} | {step.rule for step in GAME.steps} <= ids


def test_the_numbers_in_the_rules_match_the_data() -> None:
    for texts in TEXTS.values():
        share = re.findall(r"(?<!\d)(\d) (?:with|z)? ?", texts.table["rule.SR-1.2"].split(":")[-1])
        assert [int(share[at]) for at in (0, 1, 2)] == c.COUNTER_COUNT[:3]
    told = re.findall(r"(\d+) (Diplomacy|Traitors|Great|Treasures|Culture)", TEXTS["en"].table["rule.SR-1.4"])
    counts: dict[str, int] = {}
    counts["Diplomacy"] = c.CARD_COUNT[c.DIPLOMACY]
    counts["Traitors"] = c.CARD_COUNT[c.TRAITOR]
    counts["Great"] = c.CARD_COUNT[c.GREAT_WARRIOR]
    counts["Treasures"] = len(c.TREASURES)
    counts["Culture"] = c.CARD_COUNT[c.CULTURE]
    assert {name: int(number) for number, name in told[1:]} == counts
    assert f"{c.MOST_OFFERS} offers" in TEXTS["en"].table["rule.SR-3.1"]
    assert f"{c.MOST_ROUNDS} rounds" in TEXTS["en"].table["rule.SR-5.5"]


def test_polish_uses_one_term_for_each_thing() -> None:
    found = {
        key: f"{text!r}: {better}"
        for key, text in TEXTS["pl"].table.items()
        for pattern, better in OLD.items()
        if re.search(pattern, re.sub(r"{.*?}", "", text), re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize("wrong", ["Weź kartę z talii.", "Miasto zostało złupione.", "Zapłać 3 monety."])
def test_an_outdated_term_is_found(wrong: str) -> None:
    assert any(re.search(pattern, wrong, re.IGNORECASE) for pattern in OLD)


def test_polish_texts_are_translated() -> None:
    english, polish = TEXTS["en"].table, TEXTS["pl"].table
    same = {key for key in english if english[key] == polish[key]}
    kinds = ("crossroads.", "province.", "seat.", "terminal.source.")
    assert {key for key in same if not key.startswith(kinds)} == {"action.swap", "fact.phase_begun"}


@EACH
def test_treasures_of_any_value_have_their_texts(texts: Texts) -> None:
    """The cards of a host may have other values than ours."""
    made = treasure_texts([2, 9], texts.table)
    assert {
        "card.treasure_2",
        "card.treasure_9",
        "card.treasure_9.about",
        "card.treasure_9.when",
    } <= made.keys()
    assert "9" in made["card.treasure_9.about"]
    assert not any("{" in text for text in made.values())


# ---- sentences


def sample(name: str, places: int) -> object:
    """Return a value for a parameter: a lower-case name if there is one, or the crossroads number `places`."""
    kind = name.rstrip("0123456789")
    if kind in ("goods", "toll"):
        return {"grain": 1}
    if kind == "crossroads":
        return c.CROSSROADS[places % c.N_CROSSROADS]
    if kind == "hex":
        return c.HEXES[places % c.N_HEXES]
    if kind in GAME.words.kinds and GAME.words.kinds[kind].names:
        return GAME.words.kinds[kind].names[0]
    return "Roll" if kind == "step" else 3


def told(texts: Texts, key: str, places: int = 0) -> str:
    """Return a text with sample values for all its parameters."""
    return texts.say(key, {name: sample(name, places) for name in texts.params(key)})


@EACH
@pytest.mark.parametrize("kind", ["fact.", "refusal.", "reason.", "do.", "ending.", "rule."])
def test_sentences_begin_with_a_capital_letter(texts: Texts, kind: str) -> None:
    for key in texts.table:
        if key.startswith(kind):
            for sentence in re.split(r"(?<=[.!?]) (?!\()", told(texts, key)):
                assert not re.match(r"[a-ząćęłńóśźż]", sentence), f"{key}: {sentence}"


def test_a_journey_leads_to_a_crossroads_and_not_to_near_one() -> None:
    texts = TEXTS["en"]
    keys = [key for key in texts.table if "crossroads" in "".join(texts.params(key)) and "." in key]
    assert {"do.journey", "do.travel", "fact.placed", "fact.travelled", "refusal.travel.price"} <= set(keys)
    for key in keys:
        for places in range(c.N_CROSSROADS):
            assert not re.search(r"\b(to|at) near\b", told(texts, key, places)), key


@pytest.mark.parametrize(
    ("key", "english", "polish"),
    [
        ("ending.finished", "came to 10 points", "doszedł do 10 punktów"),
        ("reason.place", "tribes take both starts", "Oba rozdroża startowe i tak są zajęte"),
        ("card.diplomacy.about", "first player with three", "pierwszy ma trzy"),
        ("reason.diplomacy", "first player with three", "pierwszy ma trzy"),
        ("fact.heir", "at least four cities with each", "po co najmniej cztery miasta"),
        ("term.wagon.about", "that tribe plunders", "to plemię plądruje"),
        ("action.wagon.about", "whenever it plunders", "plądruje plemię, w którego obozie są"),
        ("refusal.card.absent", "You have no {card} card.", "Nie masz takiej karty: {card}."),
        ("refusal.legionnaire.stays", "has to move: {hex}", "musi się ruszyć: {hex}"),
    ],
)
def test_texts_corrected_after_an_audit_stay_correct(key: str, english: str, polish: str) -> None:
    assert english in TEXTS["en"].table[key]
    assert polish in TEXTS["pl"].table[key]


@pytest.mark.parametrize(
    ("language", "each"),
    [("en", "at least four cities with each"), ("pl", "co najmniej cztery miasta każdego")],
)
def test_the_last_lesson_says_that_each_tribe_needs_four_cities(language: str, each: str) -> None:
    lessons = files(GAME.package).joinpath("lessons", "texts", f"{language}.json").read_text(encoding="utf-8")
    assert each in json.loads(lessons)["kingdom.done"]
