"""Every menu and heading of the game is in plain words, without notation, in both languages."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console
from running import GAME

from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.terminal import FallOfRomeDisplay
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES
from triclinium.terminal.menu import Menu, narrowed
from triclinium.terminal.translator import Translator

DISPLAYS = {language: FallOfRomeDisplay(GAME, Translator(language, GAME.package)) for language in LANGUAGES}
KERNEL = ("pass", "hold", "release", "continue")


def readable(text: str) -> bool:
    """Return whether a text is free of notation: no underscores, slashes or braces."""
    return bool(text.strip()) and not any(sign in text for sign in "_/{}")


def check(menu: Menu, shown: FallOfRomeDisplay) -> None:
    after = len(menu.stem.split()) - 1 if menu.narrow and menu.stem else 0
    for verb, choices in menu.groups.items():
        assert readable(shown.translator.verb(GAME, verb))
        for choice, label in zip(
            choices, shown.labels([choice.label for choice in choices], after), strict=True
        ):
            assert choice.label == verb or readable(label), choice.label
            if len(choice.options) > 1:
                check(narrowed(choice.options), shown)


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("variant", ["base", "roma_caput_mundi"])
def test_menus_and_headings_of_many_games_show_no_notation(seats: int, variant: str) -> None:
    met: set[str] = set()
    for seed in range(6):
        s = GAME.new(seats, {"variant": variant, "consent": "ask"}, Seeded(seed, len(GAME.streams)))
        for step in range(150):
            if s.over:
                break
            seat = GAME.turn(s)
            actions = GAME.options(s, seat)
            options = [GAME.words.say(a) for a in actions]
            verbs = {option.split()[0] for option in options}
            if not verbs <= met or step % 10 == 0:
                look(s, seat, options)
            met |= verbs
            late = [a for a in actions if GAME.words.say(a).split()[0] not in ("march", "sail", "end")]
            among = late if late and step % 3 else actions
            GAME.apply(s, seat, among[(seed * 7 + step * 3) % len(among)])
    assert {"event", "place", "march", "done"} <= met


def look(s: Any, seat: int, options: list[str]) -> None:
    view = GAME.view(s, seat)
    for shown in DISPLAYS.values():
        assert readable(shown.status(view, seat).replace("@1", ""))
        assert "_" not in shown.details(view)
        check(Menu(options, folded=shown.folded), shown)
        check(Menu(options), shown)
        shown.hint(options)


def test_the_labels_of_all_verbs_show_no_notation() -> None:
    """Each verb is used with the first value of each of its operands."""
    for form in GAME.words.forms:
        a = GAME.words.verb(form.verb)
        for shown in DISPLAYS.values():
            label = shown.label(GAME.words.say(a))
            assert "_" not in label
            assert "/" not in label
            assert bool(label) == bool(form.operands)
            assert readable(shown.play(GAME.words.say(a)))


LABELS = [
    ("march Nova_Carthago 0-2", "Nova Carthago L0-2", "Nova Carthago L0-2"),
    ("sail Tingi with Roma/vandals 1", "Tingi with Roma ■ L1", "Tingi za Roma ■ L1"),
    ("sail Tingi …", "Tingi …", "Tingi …"),
    ("fortify with Roma/huns", "Roma ●", "Roma ●"),
    ("give Roma/huns to B", "Roma ● to B", "Roma ● dla B"),
    ("trade_take Roma/huns from C", "Roma ● from C", "Roma ● od C"),
    ("swap Roma/huns of C", "Roma ● of C", "Roma ● od C"),
    ("battle 1-3", "dice: 1-3", "kości: 1-3"),
    ("draw 3", "cards: 3", "kart: 3"),
    ("muster 2 with Roma/huns", "L2 with Roma ●", "L2 za Roma ●"),
    ("forge huns", "● Huns", "● Hunowie"),
    ("enlist_free anglo_saxons_franks", "▲ Anglo-Saxons & Franks", "▲ Anglosasi i Frankowie"),
    ("event carpe_diem normal", "Carpe diem", "Carpe diem"),
    ("event carpe_diem corrupt", "Carpe diem (corrupt)", "Carpe diem (destabilizująca)"),
    ("event carpe_diem …", "Carpe diem …", "Carpe diem …"),
    ("consult with Roma/huns", "Roma ●", "Roma ●"),
    ("bring vandals", "■ Vandals", "■ Wandalowie"),
    ("put_back revolt", "a Revolt", "Bunt"),
    ("put_back carpe_diem", "Carpe diem", "Carpe diem"),
    ("set two_barbarians_legion", "two barbarians and a legion", "dwóch barbarzyńców i legion"),
    ("target Roma", "Roma", "Roma"),
    ("move praefectus_classis 0-3", "Praefectus Classis L0-3", "Praefectus Classis L0-3"),
    ("remove_at Roma huns", "Roma ●", "Roma ●"),
    ("replace Nova_Carthago …", "Nova Carthago …", "Nova Carthago …"),
    ("reinforce Roma 2", "Roma L2", "Roma L2"),
    ("fly Roma 0-3", "Roma L0-3", "Roma L0-3"),
    ("company 2", "L2", "L2"),
    ("enrol 0-3", "L0-3", "L0-3"),
    ("stack Roma/huns", "Roma ●", "Roma ●"),
]


@pytest.mark.parametrize(("notation", "english", "polish"), LABELS, ids=str)
def test_labels_of_options_in_both_languages(notation: str, english: str, polish: str) -> None:
    assert DISPLAYS["en"].label(notation) == english
    assert DISPLAYS["pl"].label(notation) == polish


def test_a_label_omits_legions_if_none_can_come_along() -> None:
    shown = DISPLAYS["en"]
    assert shown.labels(["march Roma 0", "march Genua 0"]) == ["Roma", "Genua"]
    assert shown.labels(["march Roma 0", "march Roma 1"]) == ["Roma L0", "Roma L1"]


def test_every_kind_of_question_has_a_heading() -> None:
    shown = DISPLAYS["en"]

    def status(**more: Any) -> str:
        s = position(**{"pawns": ["Roma", "Roma"], "roles": ["consul"], **more})
        GAME.settle(s)
        return shown.status(GAME.view(s, GAME.turn(s)), GAME.turn(s))

    assert status() == "A · Consul · Roma · actions left: 4 · 1 legion to your city or any fort; ★ 1 legion"
    assert status(actions=0, hands=[["carpe_diem"]]) == "A · Consul · Roma · before the draw"
    held = {"hands": [["mors_tua_vita_mea"]], "cities": {"Tyras": {"visigoths": 1}}}
    assert status(step="invade", flips=2, **held).endswith("before a Barbarian card (cards to come: 2)")
    between: Any = GAME.view(position(pawns=["Roma", "Roma"]), 0) | {
        "agenda": [{"step": "window", "phase": "revolts"}]
    }
    assert shown.status(between, 0) == "A · Consul · Roma · between Revolts"
    many = [f"Roma/{tribe}" for tribe in ("huns", "vandals", "ostrogoths", "visigoths")]
    many += [f"{city}/vandals" for city in ("Tingi", "Carthago", "Caesarea", "Corduba", "Syracusae")]
    assert status(step="invade", flips=2, hands=[many]).endswith("hand limit, cards too many: 2")


def test_a_request_for_consent_shows_the_proposal() -> None:
    s = position(
        pawns=["Roma", "Roma"],
        hands=[["festina_lente"], ["Roma/huns"]],
        consent="ask",
        cities={"Roma": {"legions": 2}},
    )
    shown = DISPLAYS["en"]
    GAME.act(s, 0, GAME.words.read("take Roma/huns from B"))
    view = GAME.view(s, 1)
    assert shown.status(view, 1) == "B · Magister Militum · Roma · A asks for your consent"
    assert shown.details(view) == "Plot: take Roma ●"
    GAME.act(s, 1, GAME.words.read("refuse"))
    for act in ("event festina_lente normal", "target Tyras", "move magister_militum 2"):
        GAME.act(s, 0, GAME.words.read(act))
    view = GAME.view(s, 1)
    assert shown.status(view, 1).endswith("A asks for your consent")
    assert shown.details(view) == "Festina lente (normal): Tyras, Magister Militum L2"


def test_each_role_has_a_summary_of_one_line() -> None:
    for shown in DISPLAYS.values():
        for role in ROLES:
            console = Console(file=io.StringIO(), width=120, color_system=None)
            console.print(shown.signs.brief(role))
            assert isinstance(console.file, io.StringIO)
            assert console.file.getvalue().count("\n") == 1
            assert len(shown.signs.brief(role)) <= 80
            assert "★" in shown.signs.brief(role)
    plain = FallOfRomeDisplay(GAME, Translator("en", GAME.package), plain=True)
    assert all(plain.signs.brief(role).isascii() for role in ROLES)
