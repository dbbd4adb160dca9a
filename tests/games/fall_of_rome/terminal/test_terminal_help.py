"""Check `help` on everything that has a name, and `why`, which says why an act is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import GAME, answers, seated, typed

from triclinium.cli.help import COMMANDS
from triclinium.games.fall_of_rome.rules.catalogue import CARDS, CITIES, EVENTS, FIRST_EVENT, ROLES, TRIBES
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.terminal import FallOfRomeDisplay
from triclinium.games.fall_of_rome.terminal.handbook import ROLE_OF, VERBS_OF
from triclinium.kernel.texts import LANGUAGES, load
from triclinium.terminal.translator import Translator


def state(**more: object) -> FallState:
    cities = {"Roma": {"legions": 2, "fort": 1}, "Tyras": {"visigoths": 2}}
    hands = [["Roma/huns"], ["carpe_diem"]]
    given = {"pawns": ["Roma", "Genua"], "cities": cities, "hands": hands, **more}
    return position(**given)  # type: ignore[arg-type]


def asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str, language: str = "en", **more: object
) -> dict[str, str]:
    """Type some lines and return the answer to each, on one line."""
    at = seated(tmp_path, state(**more), bots="", language=language)
    shown = answers(typed(at, monkeypatch, *lines, language=language))
    return {line: " ".join(text.split()) for line, text in shown.items()}


def test_help_on_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(
        tmp_path, monkeypatch, "help carpe diem", "help mors tua, vita", "help vae", "help Roma/huns"
    )
    assert told["help carpe diem"].startswith("Carpe diem In the hand of B. when While the player on turn")
    assert "normal The player on turn gets 2 more actions this turn." in told["help carpe diem"]
    assert "corrupt (decline +1) The player on turn gets 4 more actions" in told["help carpe diem"]
    assert told["help mors tua, vita"].startswith("Mors tua, vita mea Not seen yet.")
    assert told["help vae"].startswith("Vae victis")
    assert told["help Roma/huns"].startswith("Roma ● In the hand of A. A City card:")
    assert "Roads to:" in told["help Roma/huns"]


def test_help_on_a_card_in_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(tmp_path, monkeypatch, "help carpe", language="pl")["help carpe"]
    assert told.startswith("Carpe diem Na ręce gracza B. kiedy")
    texts = load(GAME.package, "pl").table
    for part in ("when", "normal", "corrupt"):
        assert texts[f"event.carpe_diem.{part}"] in told
    assert "destabilizująca (upadek +1)" in told


@pytest.mark.rule("FR-1.3")
def test_help_on_cards_and_tribes_counts_the_city_cards_of_a_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(tmp_path, monkeypatch, "help Roma/huns", "help ostrogoths")
    assert "for a fort or a plot. City cards of this colour: 9." in told["help Roma/huns"]
    assert "Cards for an alliance: 3. City cards of this colour: 6." in told["help ostrogoths"]


@pytest.mark.rule("FR-2.8")
def test_help_on_a_city_says_when_its_days_are_an_estimate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(tmp_path, monkeypatch, "help genua", "help tyras")
    assert "Days from Roma: 3." in told["help genua"]
    assert "Days from Roma: about 25 (our estimate)." in told["help tyras"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_rulings_are_and_how_events_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """General help explains rulings; help on an Event prints the ruling that says how it is read here."""
    told = asked(tmp_path, monkeypatch, "help", "help carpe", "help vae", language=language)
    texts = load(GAME.package, language).table
    assert texts["terminal.help.rulings"] in told["help"]
    assert texts["event.carpe_diem.ruling"] in told["help carpe"]
    assert texts["event.vae_victis.ruling"] in told["help vae"]


def test_help_on_a_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(tmp_path, monkeypatch, "help consul", "help fabrum", "help magister")
    assert told["help consul"].startswith("Consul @A You raise troops")
    assert "Write: levy CITY" in told["help consul"]
    assert told["help fabrum"].startswith("Praefectus Fabrum You build")
    assert "Write: ride CITY" in told["help fabrum"]
    assert told["help magister"].startswith("Magister Militum @B")
    polish = asked(tmp_path, monkeypatch, "help regina", language="pl")
    assert "Plemiona idą za tobą." in polish["help regina"]


def test_help_on_actions_and_smaller_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(
        tmp_path, monkeypatch, "help march", "help plot", "help levy", "help pay", "help event", "help hold"
    )
    assert told["help march"].startswith("March Go to a neighbouring city")
    assert "Write: march CITY LEGIONS FR-4.1: March:" in told["help march"]
    assert "Write: give CARD to SEAT" in told["help plot"]
    assert "Write: withdraw CARD" in told["help plot"]
    assert "FR-11.1: Consul:" in told["help levy"]
    assert told["help pay"] == "Pay a card Write: pay CARD"
    assert "FR-9.1" in told["help event"]
    assert told["help hold"] == "Wait for me Write: hold"
    polish = asked(tmp_path, monkeypatch, "help zegluga", "help Żegluga", language="pl")
    assert polish["help zegluga"].startswith("Żegluga Przepłyń z portu")
    assert polish["help zegluga"] == polish["help Żegluga"]


def test_help_on_cities_and_tribes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(tmp_path, monkeypatch, "help nova", "help lutetia", "help huns", "help visi")
    assert told["help nova"].startswith("~Nova Carthago ◆ Visigoths. Roads to: Narbo")
    assert (
        "A port. Days from Roma: about 10.5 (our estimate). Barbarians come from: ◆ Visigoths: Narbo."
        in told["help nova"]
    )
    assert "No port. Days from Roma: about 30 (our estimate)." in told["help lutetia"]
    assert (
        told["help huns"]
        == "● Huns Supply: 20 of 20. Cards for an alliance: 4. City cards of this colour: 9. In: -."
    )
    assert told["help visi"].endswith(
        "Supply: 22 of 24. Cards for an alliance: 5. City cards of this colour: 13. In: Tyras 2."
    )
    allied = asked(tmp_path, monkeypatch, "help huns", allied=["huns"])
    assert "Allied." in allied["help huns"]
    polish = asked(tmp_path, monkeypatch, "help hunowie", "help chersonesus", language="pl")
    assert polish["help hunowie"].startswith("● Hunowie Rezerwa: 20 z 20.")
    assert "✚ Ostrogoci: rezerwa" in polish["help chersonesus"]


def test_help_on_unknown_and_ambiguous_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(tmp_path, monkeypatch, "help caesar salad", "help m", "help FR-4.1", "help")
    assert told["help caesar salad"].startswith("There is nothing called 'caesar salad'")
    assert told["help m"].startswith("'m' can mean mors_tua_vita_mea, melius_cavere")
    assert "FR-4.1 March:" in told["help FR-4.1"]
    for command in COMMANDS:
        about = Translator("en", GAME.package).say(f"command.{command}.about", rule="FR-1.1", section="FR-1")
        assert about in told["help"]
    assert "Enter goes on without it" in told["help"]


def test_general_help_lists_the_verbs_that_can_be_typed_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(tmp_path, monkeypatch, "help", "help all")
    assert "levy CITY" in told["help"]
    assert "put_back CARD" not in told["help"]
    for form in GAME.words.forms:
        assert form.usage() in told["help all"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_everything_that_has_a_name(language: str) -> None:
    shown = FallOfRomeDisplay(GAME, Translator(language, GAME.package))
    view = GAME.view(state(), 0)
    names = [
        *EVENTS,
        *ROLES,
        *CITIES,
        *TRIBES,
        *CARDS[:FIRST_EVENT],
        *(form.verb for form in GAME.words.forms),
    ]
    for name in names:
        assert name in shown.explain(view, name), name
    game = shown.translator.game
    for kind, of in (("event", EVENTS), ("role", ROLES), ("tribe", TRIBES)):
        for name in of:
            assert list(shown.explain(view, game.say(f"{kind}.{name}"))) == [name]


def test_why_omits_the_actions_of_other_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(tmp_path, monkeypatch, "why", "why cruise", "why levy", "why deposit")
    shown = answers(typed(seated(tmp_path, state()), monkeypatch, "why"))["why"]
    verbs = [line.split("  ")[0] for line in shown.splitlines() if line and not line.startswith(" ")]
    assert verbs == ["event", "fortify", "battle", "give, take", "forge", "enlist"]
    assert "Only the Praefectus Classis can do that. (FR-11.4)" in told["why cruise"]
    assert "levy is on the list" in told["why levy"]
    assert "only in solitaire. (FR-12.3)" in told["why deposit"]


def test_why_says_what_the_role_of_the_seat_cannot_do_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(tmp_path, monkeypatch, "why", roles=["praefectus_fabrum"])
    assert "build Roma has a fort already. (FR-11.5)" in told["why"]
    assert "levy" not in told["why"].split()


def test_why_prints_a_common_reason_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no action left, all actions are refused for the same reason."""
    told = asked(tmp_path, monkeypatch, "why", hands=[["carpe_diem"]], actions=0)
    assert told["why"].count("No action is left this turn.") == 1
    assert "march, sail, fortify," in told["why"]
    assert "cruise" not in told["why"]


def test_every_role_has_its_verbs() -> None:
    assert set(VERBS_OF) == set(ROLES)
    known = {form.verb for form in GAME.words.forms}
    assert set(ROLE_OF) <= known
