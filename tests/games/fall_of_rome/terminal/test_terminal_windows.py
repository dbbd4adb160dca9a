"""Windows for Events take one or two lines, end with Enter, and are open to all players at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import acts, answers, seated, typed

from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.terminal import FallOfRomeDisplay
from triclinium.terminal.display import Display

ROAD = "⠒"
"""A character that only the map prints."""
CITIES = {"Tyras": {"visigoths": 2}, "Roma": {"legions": 3, "fort": 1}}


def turn_of_a(*hands: list[str], **more: object) -> FallState:
    """Return a state with A on turn in Roma. The pieces do not affect these tests."""
    pawns = ["Roma"] * max(2, len(hands))
    return position(pawns=pawns, cities=CITIES, hands=hands, **more)  # type: ignore[arg-type]


def lines_of(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if line.strip()]


def test_a_window_takes_two_lines_and_enter_closes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], step="invade", flips=2), bots="B")
    shown = typed(at, monkeypatch)
    window = lines_of(shown)[-3:]
    assert window[0].startswith("A · Consul · Roma · before a Barbarian card (cards to come: 2) ─")
    assert window[1].startswith("Play an Event: 1) Mors tua, vita mea …  2) continue (Enter)  skip: ")
    assert window[2].startswith("A> quit")
    assert ROAD not in shown
    typed(at, monkeypatch, "")
    assert acts(at)[0] == "A: continue"


def test_continue_pass_and_the_number_close_a_window_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, word in enumerate(("continue", "pass", "2", "CONTINUE")):
        folder = tmp_path / str(number)
        at = seated(folder, turn_of_a(["mors_tua_vita_mea"], step="invade", flips=2), bots="B")
        typed(at, monkeypatch, word)
        assert acts(at) == ["A: continue"]


def test_enter_does_nothing_in_a_full_menu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"]), bots="B")
    shown = typed(at, monkeypatch, "", "", "")
    assert acts(at) == []
    assert shown.count("A · Consul · Roma · actions left: 4") == 4
    assert shown.count("~Constantinopolis") == 1  # The board is printed once, because nothing has changed.


def test_an_event_is_folded_and_opens_with_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["carpe_diem"]), bots="B")
    shown = answers(typed(at, monkeypatch, "event", "", "carpe", "corrupt"))
    assert "normal" in shown["event"]
    assert "The player on turn gets 2 more actions this turn." in shown["event"]
    assert "(decline +1) The player on turn gets 4 more actions this turn." in shown["event"]
    assert "An empty line shows all choices again." in shown["carpe"]
    assert "A plays Carpe diem (corrupt). The Empire declines: step 1 of 8. Extra actions" in shown["corrupt"]
    assert acts(at) == ["A: event carpe_diem corrupt"]


def test_a_number_and_an_option_can_be_typed_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], step="invade", flips=2), bots="B")
    typed(at, monkeypatch, "1 n")
    assert acts(at) == ["A: event mors_tua_vita_mea normal"]


def test_an_empty_line_leaves_a_folded_event_but_not_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], step="invade", flips=2), bots="B")
    shown = typed(at, monkeypatch, "1", "")
    assert acts(at) == []
    assert shown.count("before a Barbarian card (cards to come: 2)") == 2


def test_a_person_plays_an_event_in_the_turn_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people share a keyboard, and B plays an Event while A is on turn (FR-9.1)."""
    at = seated(tmp_path, turn_of_a([], ["carpe_diem"]))
    shown = answers(typed(at, monkeypatch, "B: event carpe_diem normal"))
    assert "B plays Carpe diem (normal). Extra actions this turn: 2." in shown["B: event carpe_diem normal"]
    assert "A · Consul · Roma · actions left: 6" in shown["B: event carpe_diem normal"]
    assert acts(at) == ["B: event carpe_diem normal"]
    at = seated(tmp_path, turn_of_a([], ["carpe_diem"]))
    opening = typed(at, monkeypatch)
    assert "Others may play: B: Carpe diem. Write, for example, B: event carpe_diem normal" in opening
    typed(at, monkeypatch, "b: carpe c")
    assert acts(at) == ["B: event carpe_diem corrupt"]


def test_another_person_plays_in_a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A has no Event to play but B has one, so the window stays open."""
    hands = [[], ["abundans_cautela_non_nocet"]]
    at = seated(tmp_path, turn_of_a(*hands, step="invade", flips=2))
    shown = typed(at, monkeypatch, "B: abundans normal")
    window = lines_of(shown.partition("B: abundans")[0])[-4:]
    assert window[0].startswith("A · Consul · Roma · before a Barbarian card (cards to come: 2)")
    assert window[1].startswith("1) continue (Enter)")
    assert window[2].startswith("Others may play: B: Abundans cautela non nocet.")
    assert "B plays Abundans cautela non nocet (normal). Barbarian cards fewer this turn: 2." in shown
    # No seat could play another Event, so the window closes.
    assert acts(at) == ["B: event abundans_cautela_non_nocet normal"]
    assert "Invasion:" not in shown
    assert "It is B's turn." in shown


def test_a_person_can_hold_pass_and_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated(tmp_path, turn_of_a([], ["carpe_diem"]))
    shown = answers(typed(at, monkeypatch, "B: hold", "", "march genua 0", "pass", "march roma 0", "release"))
    assert "B · A's turn (Consul) · actions left: 4" in shown["B: hold"]
    assert "1) Carpe diem …  2) pass (Enter)" in shown["B: hold"]
    assert "release: do not ask every time" in shown["B: hold"]
    assert "A · Consul · Roma · actions left: 4" in shown[""]
    assert "B · A's turn (Consul) · actions left: 3" in shown["march genua 0"]
    assert "A · Consul · Roma · actions left: 2" in shown["release"]
    assert acts(at) == [
        "B: hold",
        "B: pass",
        "A: march Genua 0",
        "B: pass",
        "A: march Roma 0",
        "B: release",
    ]


def test_people_are_asked_in_the_turn_of_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person is asked at the start, before the draw and after barbarians move, but not after every action."""
    state = turn_of_a(["mors_tua_vita_mea"], [], player=1)
    at = seated(tmp_path, state, bots="B")
    shown = typed(at, monkeypatch, "")
    assert "A · B's turn (Magister Militum) · actions left: 4" in shown
    assert "Play an Event: 1) Mors tua, vita mea …  Enter: B continues." in shown
    assert "A · B's turn (Magister Militum) · before the draw" in shown
    assert ROAD not in shown
    # Letting a bot go on is not an act of A.
    assert [act for act in acts(at) if act.startswith("A")] == []
    assert len(acts(at)) >= 1


def test_a_person_who_holds_is_asked_after_every_action_of_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], [], player=1), bots="B")
    typed(at, monkeypatch, "hold", *[""] * 3)
    mine = [act for act in acts(at) if act.startswith("A")]
    assert mine == ["A: hold", *["A: pass"] * 3]
    assert len(acts(at)) == len(mine) + 3  # B acts once after each pass.


def test_after_skip_a_person_is_not_asked_again_this_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], [], player=1), bots="B")
    shown = answers(typed(at, monkeypatch, "skip"))
    assert "You will not be asked again this turn" in shown["skip"]
    told, _, after = shown["skip"].partition("It is A's turn.")
    assert "Invasion:" in told
    assert "Play an Event: 1)" not in told
    assert "A · Consul · Roma · actions left: 4" in after


def test_skip_works_in_the_own_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], [], step="invade", flips=2), bots="B")
    shown = answers(typed(at, monkeypatch, "skip"))
    assert "after the invasion" not in shown["skip"]
    assert "It is B's turn." in shown["skip"]


def test_people_are_not_asked_when_only_a_bot_could_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a([], ["mors_tua_vita_mea"], step="invade", flips=2), bots="B")
    shown = typed(at, monkeypatch)
    assert acts(at)[:3] == ["A: continue"] * 3  # These are automatic: before each card and after the last.
    assert "continue (Enter)" not in shown


def test_a_person_is_not_asked_again_if_nothing_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing happens between the last card drawn and the first one flipped, so one question is enough."""
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], [], step="draw"), bots="B")
    shown = answers(typed(at, monkeypatch, ""))
    assert acts(at)[:2] == ["A: continue", "A: continue"]
    assert "Invasion:" in shown[""]


def test_after_the_end_of_the_actions_the_window_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who ends the actions has already seen the Events that could be played."""
    at = seated(tmp_path, turn_of_a(["carpe_diem"], []), bots="B")
    shown = answers(typed(at, monkeypatch, "end"))
    assert acts(at)[:2] == ["A: end", "A: continue"]
    assert "A draws" in shown["end"]


def test_the_last_action_leaves_a_window_and_can_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["carpe_diem"], [], actions=1), bots="B")
    shown = answers(typed(at, monkeypatch, "march genua 1", "undo"))
    assert "A · Consul · Genua · before the draw" in shown["march genua 1"]
    assert "Undone: march Genua 1" in shown["undo"]
    assert "A · Consul · Roma · actions left: 1" in shown["undo"]


def test_undo_takes_back_automatic_acts_with_the_last_decision(tmp_path: Path) -> None:
    at = seated(tmp_path, turn_of_a([], []))
    for act in ("march Genua 0", "march Narbo 0"):
        at.act(0, act)
    told = at.undo(at.people, automatic={len(at.match.entries) - 1})
    assert told is not None
    assert at.match.entries[told.entry.undo or 0].act == "march Genua 0"
    assert at.undo(at.people) is None


def test_over_the_hand_limit_events_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [
        f"{city}/vandals" for city in ("Tingi", "Carthago", "Caesarea", "Corduba", "Syracusae", "Athenae")
    ]
    state = turn_of_a(
        [*cards, "Roma/huns", "carpe_diem", "mors_tua_vita_mea"], ["vae_victis"], step="invade", flips=2
    )
    at = seated(tmp_path, state)
    shown = answers(typed(at, monkeypatch, "mors n", "1", "1"))
    opening = typed(
        seated(tmp_path, turn_of_a([*cards, "Roma/huns", "carpe_diem"], step="invade", flips=2)), monkeypatch
    )
    assert "A · Consul · Roma · hand limit, cards too many: 1 ─" in opening
    assert "Discard" in opening
    assert "hand limit, cards too many: 1" in shown["1"]  # The Event that was played has left the hand.
    assert ROAD not in opening


def test_why_says_why_an_event_cannot_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated(tmp_path, turn_of_a(["vae_victis", "audentes_fortuna_iuvat"], ["carpe_diem"]))
    shown = answers(
        typed(at, monkeypatch, "why event", "why event vae", "why audentes", "vae victis", "why carpe", "why")
    )
    assert (
        "Vae victis is played right after a battle that removed a barbarian. (FR-9.1)"
        in shown["why event vae"]
    )
    assert "FR-9.1: Whoever holds an Event" in " ".join(shown["why event vae"].split())
    assert "Audentes fortuna iuvat is played in the draw step" in shown["why audentes"]
    assert "Vae victis is played right after a battle" in shown["vae victis"]
    assert "A does not hold Carpe diem. (FR-9.1)" in shown["why carpe"]
    assert "(FR-9.1)" in shown["why event"]
    assert "event" in shown["why"]
    assert acts(at) == []


def test_why_says_in_polish_why_an_event_cannot_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["vae_victis"], []), bots="B", language="pl")
    shown = answers(typed(at, monkeypatch, "why vae", language="pl"))
    assert "Zdarzenie Vae victis zagrywa się zaraz po bitwie" in shown["why vae"]


def test_only_games_with_open_hands_name_the_events_of_others() -> None:
    """The terminal names what others could play only in games with open hands."""
    assert not Display.open_hands
    assert FallOfRomeDisplay.open_hands


def test_the_vestalis_is_asked_about_her_deck_once_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """She can draw an Event at almost any time, so asking once a turn is enough."""
    hands = [["Roma/huns"], []]
    state = turn_of_a(*hands, roles=["vestalis"], player=1)
    at = seated(tmp_path, state, bots="B")
    shown = typed(at, monkeypatch, "")
    assert shown.count("Draw an Event: 1) Roma ●  Enter: B continues.") == 1
    assert "It is A's turn." in shown


def test_windows_in_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], [], player=1), bots="B", language="pl")
    shown = typed(at, monkeypatch, language="pl")
    assert "A · tura gracza B (Magister Militum) · pozostałe akcje: 4" in shown
    assert "Zagraj zdarzenie: 1) Mors tua, vita mea …  Enter: B gra dalej." in shown


def test_people_are_polled_if_the_table_is_set_to_poll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(tmp_path, turn_of_a(["mors_tua_vita_mea"], ["carpe_diem"], poll=True))
    shown = typed(at, monkeypatch, "", "march genua 0", "")
    assert "B · A's turn (Consul) · actions left: 4" in shown
    assert acts(at) == ["B: pass", "A: march Genua 0", "B: pass"]
