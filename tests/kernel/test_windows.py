"""Windows: awaited and entitled seats, and the effects of hold, pass and poll."""

from __future__ import annotations

import pytest

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.step import Window
from triclinium.testing import tiny_words as words
from triclinium.testing.tiny import Fortune, Tiny
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import FORTUNA

A, B, C = 1, 2, 4


class Opened:
    """A tiny game in the window of its first round: A has a fortuna, B is on turn, C has nothing to play."""

    def __init__(self, interrupts: str, game: Tiny | None = None, played: str = "seal 4") -> None:
        self.game = game or Tiny()
        self.state = self.game.new(3, {"interrupts": interrupts}, Seeded(5))
        self.act(0, played)
        self.act(1, "seal 12")
        self.act(2, "seal 7")

    def act(self, seat: int, text: str) -> None:
        self.game.act(self.state, seat, self.game.words.read(text))

    def options(self, seat: int) -> list[str]:
        return [self.game.words.say(a) for a in self.game.options(self.state, seat)]

    def asked(self) -> tuple[int, int]:
        return self.game.awaited(self.state), self.game.entitled(self.state)

    def step(self) -> object:
        return self.game.named_stack(self.state)[-1]["step"]


@pytest.fixture
def window() -> Opened:
    return Opened("open")


def test_only_the_player_on_turn_is_awaited(window: Opened) -> None:
    assert window.asked() == (B, A | C)
    assert window.game.turn(window.state) == 1
    assert window.options(0) == ["fortuna", "hold"]
    assert window.options(1) == ["continue"]
    assert window.options(2) == ["hold"]
    assert window.options(-1) == []


def test_refusals_in_a_window_have_a_reason(window: Opened) -> None:
    for seat, keys in ((0, []), (1, ["refusal.fortuna.none"]), (2, ["refusal.fortuna.none"])):
        assert [each.key for each in window.game.refusals(window.state, seat)] == keys


def test_the_awaited_seats_are_in_every_view(window: Opened) -> None:
    for viewer in range(-1, 3):
        view = window.game.view(window.state, viewer)
        assert (view["awaited"], view["viewer"]) == (B, viewer)


def test_continue_closes_the_window(window: Opened) -> None:
    window.act(1, "continue")
    assert window.step() == "offering"
    with pytest.raises(Refused):
        window.act(0, "fortuna")


def test_a_seat_that_holds_is_awaited(window: Opened) -> None:
    window.act(0, "hold")
    assert window.asked() == (A, C)
    assert window.options(0) == ["fortuna", "pass", "release"]
    assert window.options(1) == []
    with pytest.raises(Refused) as refused:
        window.act(1, "continue")
    assert refused.value.refusal.named() == {
        "verb": "continue",
        "rule": "TT-8",
        "key": "refusal.not_your_turn",
        "params": {"seat": ["A"]},
    }


def test_a_seat_that_holds_and_passes_may_still_interrupt(window: Opened) -> None:
    window.act(0, "hold")
    window.act(0, "pass")
    assert window.asked() == (B, A | C)
    assert window.game.turn(window.state) == 1
    assert window.options(0) == ["fortuna", "release"]
    window.act(0, "fortuna")
    assert window.state.die == 1


def test_an_interrupt_opens_the_window_again(window: Opened) -> None:
    window.act(2, "hold")
    window.act(2, "pass")
    assert window.asked()[0] == B
    window.act(0, "fortuna")
    assert window.asked() == (C, A)


def test_several_seats_may_hold(window: Opened) -> None:
    window.act(2, "hold")
    window.act(0, "hold")
    assert window.asked() == (A | C, 0)
    assert window.game.turn(window.state) == 0
    window.act(2, "pass")
    window.act(0, "pass")
    assert window.asked()[0] == B


def test_after_release_a_seat_is_not_awaited(window: Opened) -> None:
    window.act(0, "hold")
    window.act(0, "release")
    assert window.asked() == (B, A | C)
    assert window.options(0) == ["fortuna", "hold"]


def test_a_hold_lasts_and_a_pass_ends_with_the_window(window: Opened) -> None:
    window.act(0, "hold")
    window.act(0, "pass")
    window.act(1, "continue")
    assert window.state.holding == A
    assert window.state.passed == 0
    assert window.asked() == (B, 0)  # An offer is not a window.
    window.act(1, "keep")
    window.act(1, "close")
    for seat in range(3):
        window.act(seat, window.options(seat)[-1])
    assert window.step() == "fortune"
    assert window.asked()[0] == (A if window.state.winner != 0 else 1)


def test_polled_seats_are_asked_one_by_one() -> None:
    window = Opened("poll")
    assert window.asked() == (A, 0)
    assert window.options(0) == ["fortuna", "pass"]
    assert window.options(1) == []
    assert window.options(2) == []
    window.act(0, "pass")
    assert window.asked() == (C, 0)
    assert window.options(2) == ["pass"]
    window.act(2, "pass")
    assert window.asked() == (B, 0)
    assert window.options(1) == ["continue"]
    window.act(1, "continue")
    assert window.state.passed == 0
    assert window.step() == "offering"


def test_polled_seats_are_asked_again_after_an_interrupt() -> None:
    window = Opened("poll")
    window.act(0, "fortuna")
    assert window.asked() == (A, 0)
    assert window.options(0) == ["pass"]


def test_hold_and_release_are_refused_when_seats_are_polled() -> None:
    window = Opened("poll")
    for text in ("hold", "release", "continue"):
        with pytest.raises(Refused):
            window.act(0, text)


class PlainFortune(Fortune):
    """Window with the default of the kernel, for open cards: only seats that can play are asked."""

    def able(self, s: TinyState, f: int) -> int:
        return Window.able(self, s, f)


class Plain(Tiny):
    steps = [*Tiny.steps[: words.FORTUNE], PlainFortune(), *Tiny.steps[words.FORTUNE + 1 :]]  # noqa: RUF012


def test_a_window_exists_only_while_a_seat_can_play() -> None:
    window = Opened("open", Plain())
    assert window.asked() == (B, A)
    window.act(0, "fortuna")
    assert window.step() == "offering"


def test_a_polled_window_closes_when_all_have_passed() -> None:
    window = Opened("poll", Plain())
    assert window.asked() == (A, 0)
    window.act(0, "pass")
    assert window.step() == "offering"
    assert window.state.passed == 0


def test_the_player_on_turn_with_a_card_is_asked_last() -> None:
    game = Plain()
    window = Opened("poll", game)
    s = window.state
    s.hands[1], s.pool = (FORTUNA, *s.hands[1]), s.pool[1:]
    s.changed()
    game.check(s)
    window.act(0, "pass")
    assert window.asked() == (B, 0)
    assert window.options(1) == ["fortuna", "continue"]


class HeardFortune(PlainFortune):
    """Window that records its plays and checks that it is asked about the frame on top."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, int, int]] = []

    def actor(self, s: TinyState, f: int) -> int:
        assert f == s.stack[-1]
        return super().actor(s, f)

    def entitled(self, s: TinyState, f: int) -> int:
        assert f == s.stack[-1]
        return super().entitled(s, f)

    def playable(self, s: TinyState, f: int, seat: int) -> list[int]:
        assert f == s.stack[-1]
        return super().playable(s, f, seat)

    def play(self, s: TinyState, f: int, seat: int, a: int) -> None:
        self.heard.append((f, seat, a))
        super().play(s, f, seat, a)

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        assert seat == self.actor(s, f), "other seats must interrupt instead"
        super().resolve(s, f, seat, a)


def test_seats_that_can_play_are_entitled_except_the_player_on_turn() -> None:
    game = Plain()
    window = Opened("open", game)
    s = window.state
    for seat in (1, 2):
        s.hands[seat], s.pool = (FORTUNA, *s.hands[seat]), s.pool[1:]
    s.changed()
    assert window.asked() == (B, A | C)
    assert window.options(2) == ["fortuna", "hold"]
    assert window.options(1) == ["fortuna", "continue"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_play_in_a_window_is_executed_for_the_seat_that_plays(seat: int) -> None:
    """Try the interrupt of another seat and the play of the seat on turn."""
    step = HeardFortune()
    game = Plain()
    game.steps = [*Tiny.steps[: words.FORTUNE], step, *Tiny.steps[words.FORTUNE + 1 :]]
    window = Opened("open", game)
    s = window.state
    for other in (1, 2):
        s.hands[other], s.pool = (FORTUNA, *s.hands[other]), s.pool[1:]
    s.changed()  # No options are cached, as before any query.
    frame = s.stack[-1]
    game.apply(s, seat, game.words.read("fortuna"))
    assert step.heard == [(frame, seat, game.words.read("fortuna"))]


def test_a_simultaneous_choice_awaits_all_seats_and_entitles_those_that_chose() -> None:
    game = Tiny()
    s = game.new(3, {}, Seeded(5))
    assert (game.awaited(s), game.entitled(s)) == (A | B | C, 0)
    game.act(s, 1, game.words.read("seal 12"))
    assert (game.awaited(s), game.entitled(s)) == (A | C, B)
    assert [game.words.say(a) for a in game.options(s, 1)] == ["seal 1", "seal 6", "seal 12"]
    assert game.turn(s) == 0
