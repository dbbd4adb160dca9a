"""Solitaire in the terminal: three pawns, one hand and a treasury (FR-12)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import GAME, acts, answers, deal, record, run, seated, typed

from triclinium.games.fall_of_rome.rules.position import position
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match

ROLES = ("--roles", "consul,vestalis", "--roles", "3=regina")
CHOSEN = {"roles": ("consul", "vestalis", "regina_foederata")}


def test_a_scripted_game_of_solitaire(tmp_path: Path) -> None:
    """Play from the first pawn to the end; the log names the roles."""
    saved = tmp_path / "game.json"
    seed = deal(1, lambda view: len({card.partition("/")[0] for card in view["hands"][0]}) == 3, **CHOSEN)
    lines = ["1", "1", "1", "levy", "end", "draw 2", *["skip", "end", "draw 2", "1"] * 400]
    result = run(
        tmp_path,
        *("play", "--seats", 1, "--seed", seed, *ROLES, "--save", saved),
        lines="\n".join(lines) + "\n",
    )
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert "Fall of Rome (Introductory, solitaire). At the table: A: a person." in shown
    assert "  @1 Consul: 1 legion to your city or any fort; ★ 1 legion" in shown
    assert "@1 · Consul · Choose where to start" in shown
    assert re.search(r"^Consul starts in .+ with 2 legions\.$", shown, flags=re.M)
    assert re.search(r"^Vestalis starts in .+ with 2 legions\.$", shown, flags=re.M)
    assert re.search(r"^Regina Foederata starts in .+ with 2 legions\.$", shown, flags=re.M)
    turns = re.findall(r"^It is (.+)'s turn\.$", shown, flags=re.M)
    assert turns[:4] == ["Consul", "Vestalis", "Regina Foederata", "Consul"]
    assert re.search(r"^Consul draws ", shown, flags=re.M)
    assert "The game is " in shown
    kept = record(saved)
    assert kept.seats == ("person",)
    match = Match.replay(GAME, kept, CLOSED)
    assert GAME.outcome(match.state) is not None
    replayed = run(tmp_path, "replay", saved).stdout
    assert "It is Vestalis's turn." in replayed


def test_cards_go_into_the_treasury_and_why_explains_refusals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(
        pawns=["Tyras", "Roma", "Genua"],
        solitaire=True,
        hands=[["Tyras/visigoths", "Roma/huns"]],
        treasury=["Roma/vandals"],
        player=0,
    )
    at = seated(tmp_path, state)
    shown = answers(typed(at, monkeypatch, "deposit", "withdraw roma/vandals", "why give", "why"))
    assert "Tyras ◆ goes to the treasury." in shown["deposit"]
    assert re.search(r"Treasury +2 +■1/5 Roma   ◆1/5 Tyras", shown["deposit"])
    assert "@1 · Consul · Tyras · actions left: 3" in shown["deposit"]
    assert "The treasury holds no such City card of Tyras. (FR-12.3)" in shown["withdraw roma/vandals"]
    assert "Alone you plot with the treasury" in shown["why give"]
    told = " ".join(shown["why"].split())
    assert "deposit You hold no City card of Tyras" in told
    assert " give " not in told
    assert acts(at) == ["A: deposit Tyras/visigoths"]


def test_a_window_says_which_pawn_is_on_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(
        pawns=["Tyras", "Roma", "Genua"],
        solitaire=True,
        hands=[["mors_tua_vita_mea"]],
        cities={"Tyras": {"visigoths": 1}},
        player=2,
        step="invade",
        flips=2,
    )
    shown = typed(seated(tmp_path, state), monkeypatch, "skip")
    assert "@3 · Mercator" not in shown
    assert "@3 · Praefectus Classis · Genua · before a Barbarian card (cards to come: 2)" in shown
    assert "It is Consul's turn." in shown


def test_the_vestalis_draws_in_the_turn_of_another_pawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(
        pawns=["Tyras", "Roma", "Genua"],
        solitaire=True,
        hands=[["Roma/huns"]],
        roles=["consul", "vestalis"],
    )
    at = seated(tmp_path, state)
    shown = answers(typed(at, monkeypatch, "consult", "why consult", "why"))
    assert "Vestalis gives up Roma ● and draws the Event" in shown["consult"]
    assert "You need a City card in one of the colours of Roma. (FR-11.7)" in shown["why consult"]
    assert "consult" in shown["why"].split()  # It is always hers to use, whichever pawn is on turn.


def test_solitaire_in_polish(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        *("play", "--seats", 1, "--lang", "pl", "--variant", "roma_caput_mundi", *ROLES),
        lines="1\n1\n1\nquit\n",
    ).stdout
    assert "Upadek Rzymu (Nowicjusz, Roma Caput Mundi, rozgrywka solo). Przy stole: A: człowiek." in shown
    assert "Skarbiec" in shown
    assert "Tura: Consul." in shown
    assert re.search(r"^Consul zaczyna w mieście ", shown, flags=re.M)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_board_of_solitaire_fits_the_terminal(tmp_path: Path, width: int) -> None:
    shown = run(tmp_path, "play", "--seats", 1, *ROLES, lines="1\n1\n1\n1\nboard\nquit\n", width=width).stdout
    lines = [line for line in shown.splitlines() if str(tmp_path) not in line and "> " not in line]
    assert max(map(len, lines)) <= width
    assert "@1" in shown
