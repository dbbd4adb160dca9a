"""Defaults for small games, and the errors for games that lack something."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from nim import ENTRY, Heaps, Nim, Taking

from triclinium.kernel.chance import CLOSED
from triclinium.kernel.declare import declared, field
from triclinium.kernel.errors import BrokenState, Refused
from triclinium.kernel.game import Game
from triclinium.kernel.playout import playout
from triclinium.kernel.settings import INTERRUPTS, Setting
from triclinium.kernel.state import State
from triclinium.kernel.step import Automatic, Step
from triclinium.kernel.texts import load_game
from triclinium.testing.kit import KitFailure, KitNotice, check_game

GAME: Game[Any] = ENTRY.rules


def test_an_open_game_shows_everything_and_can_imagine_a_view() -> None:
    s = GAME.new(2)
    GAME.act(s, 0, GAME.words.read("take left 3"))
    view = GAME.view(s, 1)
    assert (view["stones"], view["turn"], view["agenda"]) == ([0, 4, 5], "B", [{"step": "taking"}])
    assert GAME.imagine(view, CLOSED) == s


def test_omitted_attributes_have_defaults() -> None:
    assert (GAME.rules, GAME.package, GAME.turn_rule) == (1, "nim", "NIM-1.1")
    assert GAME.settings == (INTERRUPTS,)
    assert GAME.endings == ("running", "over")
    s = GAME.new(2)
    with pytest.raises(Refused) as refused:
        GAME.act(s, 1, GAME.words.read("take left 1"))
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("NIM-1.1", "refusal.not_your_turn")


def test_interrupts_are_a_setting_without_being_listed() -> None:
    size = Setting("size", ("small", "large"), "small")

    class Sized(Nim):  # type: ignore[misc, valid-type, unused-ignore]
        settings = (size,)

    assert list(Sized().settings) == [size, INTERRUPTS]
    assert Sized().new(2, {"size": "large", "interrupts": "poll"}).poll
    assert list(Sized.settings) == [size, INTERRUPTS]
    assert GAME.settings == (INTERRUPTS,)


def test_errors_say_what_to_add() -> None:
    class Bare(Game[Any]):
        def outcome(self, s: Any) -> None:
            return None

    with pytest.raises(TypeError) as bare:
        Bare()
    said = str(bare.value)
    for attribute in ("name", "seats", "state", "steps", "words"):
        assert f"{attribute} = " in said
    assert said.endswith("(see docs/extend/add-a-game.md)")

    class Nameless(Step[Any]):
        rule = "NIM-1.1"

    class OneNameless(Nim):  # type: ignore[misc, valid-type, unused-ignore]
        steps = [Nameless()]  # noqa: RUF012

    with pytest.raises(TypeError, match=r'the class Nameless needs name = "my_step" and rule = '):
        OneNameless()


def test_a_hidden_game_must_say_what_it_shows() -> None:
    class Hidden(Nim):  # type: ignore[misc, valid-type, unused-ignore]
        all_open = False

    game = Hidden()
    with pytest.raises(NotImplementedError, match=r"nim needs all_open = True .* else its own `show`"):
        game.view(game.new(2), 0)


@pytest.mark.parametrize("method", ["options", "resolve", "run"])
def test_a_step_that_lacks_a_method_says_which(method: str) -> None:
    class Empty(Step[Any]):
        pass

    arguments: dict[str, tuple[int, ...]] = {"options": (0,), "resolve": (0, 0), "run": ()}
    with pytest.raises(NotImplementedError, match=f"the step Empty must define `{method}`"):
        getattr(Empty(), method)(GAME.new(2), 0, *arguments[method])


def test_the_default_actor_is_the_seat_on_turn() -> None:
    class Empty(Step[Any]):
        pass

    assert Empty().actor(GAME.new(2), 0) == 0
    with pytest.raises(NotImplementedError, match="must define `actor`"):
        Empty().actor(State(), 0)


def test_fields_need_a_declared_class() -> None:
    class Forgotten(State):
        heap: int = field(7)

    with pytest.raises(TypeError, match="write @declared above the class Forgotten"):
        _ = Forgotten().heap
    assert declared(Forgotten)().fields().names == ("heap",)


class Spinning(Automatic[Any]):
    """Step that neither asks nor changes the agenda."""

    name = "spinning"
    rule = "NIM-1.1"

    def run(self, s: Any, f: int) -> None:
        s.turn = 1 - s.turn


class GoingInCircles(Taking):  # type: ignore[misc, valid-type, unused-ignore]
    """Step that leads to one that never asks."""

    def resolve(self, s: Any, f: int, seat: int, a: int) -> None:
        s.stack.append(1)


class Endless(Nim):  # type: ignore[misc, valid-type, unused-ignore]
    """Game that runs forever after the first act."""

    steps = [GoingInCircles(), Spinning()]  # noqa: RUF012


class Emptied(Nim):  # type: ignore[misc, valid-type, unused-ignore]
    """Game with an empty agenda."""

    def deal(self, s: Any, settings: Any) -> None:
        """Push no frame."""


def test_a_step_that_runs_forever_is_reported() -> None:
    game = Endless()
    s = game.new(2)
    with pytest.raises(BrokenState, match="nim never asks: the step spinning runs again and again"):
        game.act(s, 0, game.words.read("take left 1"))
    with pytest.raises(BrokenState, match="the step spinning runs again and again"):
        playout(game, game.new(2), 1)
    with pytest.raises(KitFailure, match="the step spinning runs again and again"):
        check_game(game, games=1)


def test_an_empty_agenda_is_reported() -> None:
    with pytest.raises(BrokenState, match="nim is not over, and its agenda is empty"):
        Emptied().new(2)


def test_a_game_may_have_only_english_texts() -> None:
    english, polish = load_game("nim", "en"), load_game("nim", "pl")
    assert polish.say("verb.take") == english.say("verb.take") == "Take"
    assert polish.say("refusal.over") == "Gra jest skończona."
    with pytest.warns(KitNotice, match=re.escape("nim has no texts/pl.json: English is shown instead")):
        check_game(GAME, games=1)


def test_a_language_may_have_only_some_of_the_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "half_said" / "texts"
    folder.mkdir(parents=True)
    (tmp_path / "half_said" / "__init__.py").write_text("")
    (folder / "en.json").write_text('{"verb.take": "Take", "verb.pass": "Skip", "step.taking": "taking"}')
    (folder / "pl.json").write_text('{"verb.take": "Weź"}')
    monkeypatch.syspath_prepend(str(tmp_path))

    class HalfSaid(Nim):  # type: ignore[misc, valid-type, unused-ignore]
        package = "half_said"

    polish = load_game("half_said", "pl")
    assert [polish.say(key) for key in ("verb.take", "verb.pass", "verb.hold")] == [
        "Weź",
        "Skip",
        "Czekajcie na mnie",
    ]
    with pytest.warns(KitNotice, match=r"texts/pl\.json of nim has no step\.taking, verb\.pass: English"):
        check_game(HalfSaid(), games=1)


def test_nim_is_declared_like_any_state() -> None:
    assert Heaps().fields().names == ("stones", "turn")
