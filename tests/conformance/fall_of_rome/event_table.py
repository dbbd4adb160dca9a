"""Build a position in which every Event has something to do, and bring it to each window of a turn."""

from __future__ import annotations

from typing import Any

from fall_table import DRAWN, FAR, GAME, QUIET, table

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

SIX = ["Eburacum/anglo_saxons_franks", "Londinium/anglo_saxons_franks", "Gesoriacum/anglo_saxons_franks"]
SIX += ["Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns"]
"""Six City cards: a full hand together with an Event."""
BUSY: dict[str, Any] = {
    "pawns": ["Roma", "Roma"],
    "cities": {
        "Roma": {"fort": 1, "legions": 3, "huns": 3, "vandals": 1},
        "Tyras": {"visigoths": 2},
        **FAR,
    },
    "discard": ["Roma/vandals", "Athenae/visigoths"],
    "roles": ["consul", "magister_militum"],
}
"""Two players in one city with fort, legions and barbarians; cards to take back. The Consul can act and stay."""
ALWAYS = "festina_lente"
"""An Event that can be played in every window. Whoever holds it keeps the window open."""


def step(t: Table[FallState]) -> str:
    """Return the name of the step on top of the agenda. A window is named with its phase."""
    top = GAME.named_stack(t.state)[-1]
    return f"{top['step']} {top['phase']}" if top["step"] == "window" else str(top["step"])


def events(t: Table[FallState], seat: str) -> list[str]:
    """Return the Events that a seat may play, one entry per option."""
    return t.options("event", seat=seat)


def busy(event: str, holder: str, **setting: Any) -> Table[FallState]:
    """Return A's turn in the busy position. `holder` has the Event, and B has one that is always playable."""
    keeps = "mortui_non_mordent" if event == ALWAYS else ALWAYS
    hands = [["Tingi/vandals"], ["Sinope/ostrogoths", keeps]]
    hands["AB".index(holder)].append(event)
    return table(**{**BUSY, "hands": hands, **QUIET, **setting})


def start_of_turn(event: str, holder: str) -> Table[FallState]:
    return busy(event, holder)


def between_actions(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder)
    t.act("levy Roma")
    return t


def after_a_battle(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder)
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("remove huns")
    t.act("remove huns")
    return t


def after_a_battle_as_last_action(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder, actions=1)
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("remove huns")
    t.act("remove huns")
    return t


def before_drawing(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder, actions=1)
    t.act("levy Roma")
    return t


def after_ending_early(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder)
    t.act("end")
    return t


def hand_over_the_limit_in_the_action_step(event: str, holder: str) -> Table[FallState]:
    keeps = "mortui_non_mordent" if event == ALWAYS else ALWAYS
    of_b = ["Roma/visigoths", "Sinope/ostrogoths", keeps]
    hands = [[*SIX, event], of_b] if holder == "A" else [[*SIX, "Roma/huns"], [*of_b, event]]
    t = busy(event, holder, hands=hands)
    t.act("take Roma/visigoths from B")
    return t


def between_two_revolts(event: str, holder: str) -> Table[FallState]:
    setting = {"piles": [(1, True), (1, True), (30, False)], "barbarian_bottom": ["Tingi/vandals"]}
    t = busy(event, holder, step="draw", **{**setting, "barbarian_top": []})
    t.settle()
    return t


def end_of_the_draw(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder, step="draw")
    t.settle(*DRAWN)
    return t


def hand_over_the_limit_after_the_draw(event: str, holder: str) -> Table[FallState]:
    keeps = "mortui_non_mordent" if event == ALWAYS else ALWAYS
    hands = [[*SIX, event], ["Sinope/ostrogoths", keeps]]
    if holder == "B":
        hands = [[*SIX, "Tingi/vandals"], ["Sinope/ostrogoths", keeps, event]]
    t = busy(event, holder, hands=hands, step="draw")
    t.settle(*DRAWN)
    t.act("continue")
    return t


def before_the_first_flip(event: str, holder: str) -> Table[FallState]:
    t = busy(event, holder, step="invade", flips=2)
    t.settle()
    return t


def between_two_flips(event: str, holder: str) -> Table[FallState]:
    t = before_the_first_flip(event, holder)
    t.act("continue")
    return t


def after_the_last_flip(event: str, holder: str) -> Table[FallState]:
    t = between_two_flips(event, holder)
    t.act("continue")
    return t


ACTION_STEP = [
    start_of_turn,
    between_actions,
    after_a_battle,
    after_a_battle_as_last_action,
    before_drawing,
    after_ending_early,
    hand_over_the_limit_in_the_action_step,
]
DRAW_STEP = [between_two_revolts, end_of_the_draw, hand_over_the_limit_after_the_draw]
INVASION = [before_the_first_flip, between_two_flips, after_the_last_flip]
WINDOWS = ACTION_STEP + DRAW_STEP + INVASION
PLAYABLE = dict.fromkeys(EVENTS, WINDOWS) | {
    "vae_victis": [after_a_battle, after_a_battle_as_last_action],
    "audentes_fortuna_iuvat": [end_of_the_draw, hand_over_the_limit_after_the_draw],
    "alea_iacta_est": ACTION_STEP,
    "veni_vidi_vici": ACTION_STEP,
    "carpe_diem": ACTION_STEP,
    "abundans_cautela_non_nocet": [window for window in WINDOWS if window is not after_the_last_flip],
}
"""The windows in which each Event can be played. Most Events can be played in all of them."""


def its_window(event: str, holder: str = "A") -> Table[FallState]:
    """Return a position in which the Event can be played, in the action step if possible."""
    return PLAYABLE[event][0](event, holder)


def play_out(t: Table[FallState]) -> None:
    """Take the first option inside an Event until the Event is done or the game is over."""
    while t.ending == "running" and step(t) in ("event", "move_fort"):
        t.act(t.options()[0])
