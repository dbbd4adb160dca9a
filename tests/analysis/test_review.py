"""Reviews: chances by what seats know, and changes that are luck and choice, no more and no less."""

from __future__ import annotations

from functools import cache

import pytest

import triclinium
from scale import at_scale
from triclinium.analysis.review import Move, Review, Turn, review, suggestion
from triclinium.analysis.worth import has_model, terms_of, worth_of
from triclinium.games import find, names
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import RecordError, SettingError
from triclinium.kernel.record import Record
from triclinium.testing.tiny import Tiny

GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna")


@cache
def record_of(game: str) -> Record:
    """Return the record of a whole game by novices."""
    return triclinium.open(game, find(game).rules.seats[0] + 1, 3).play("novice").record()


@cache
def reviewed(game: str) -> Review:
    return triclinium.review(record_of(game))


def test_every_game_of_the_package_has_a_model_of_features_that_exist() -> None:
    assert set(GAMES) <= set(names())
    for game in GAMES:
        worth = worth_of(game)
        assert worth.model.card["held_out_log_loss"] < worth.model.card["base_rate_log_loss"]  # type: ignore[operator]


def test_a_game_without_a_model_says_so() -> None:
    tiny = Entry(rules=Tiny(), cooperative=False, minutes=(1, 2))
    assert not has_model(tiny)
    with pytest.raises(SettingError, match=r"Lab\(chances="):
        terms_of(tiny)


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_choice_add_up_to_the_whole_change(game: str) -> None:
    entry = find(game)
    for seed in range(3, 3 + at_scale(smoke=1, full=30)):
        seats = entry.rules.seats[0] + seed % 2
        record = record_of(game) if seed == 3 else triclinium.open(game, seats, seed).play("novice").record()
        found = reviewed(game) if seed == 3 else review(entry, record, samples=1)
        assert found.turns
        for seat in range(len(found.names)):
            changed = sum(turn.choice(seat) + turn.luck(seat) for turn in found.turns)
            assert found.start[seat] + changed == pytest.approx(found.turns[-1].moves[-1].after[seat]), seed


@pytest.mark.parametrize("game", GAMES)
def test_chances_end_with_the_result_and_add_up_to_one_among_rivals(game: str) -> None:
    found = reviewed(game)
    moves = [move for turn in found.turns for move in turn.moves]
    outcome = triclinium.replay(record_of(game)).outcome
    assert outcome is not None
    assert [chance > 0 for chance in moves[-1].after] == [
        seat in outcome.winners for seat in range(len(found.names))
    ]
    for move in moves:
        for chances in (move.before, move.expected, move.after):
            assert all(0 <= chance <= 1 for chance in chances)
            if found.cooperative:
                assert len(set(chances)) == 1
            else:
                assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_estimates_have_a_standard_error_and_results_have_none(game: str) -> None:
    found = reviewed(game)
    assert all(0 < error < 1 for error in found.start_errors)
    moves = [move for turn in found.turns for move in turn.moves]
    assert set(moves[-1].errors) == {0}
    for move in moves[:-1]:
        assert len(move.errors) == len(move.after)
        assert all(0 < error < 1 for error in move.errors)


def turns_of(*steps: tuple[float, float]) -> tuple[Turn, ...]:
    """Return turns of two rivals, one move each, that change the chance of the first seat by choice and by luck."""
    turns, now = [], 0.5
    for number, (choice, luck) in enumerate(steps):
        before, expected, after = (
            (chance, 1 - chance) for chance in (now, now + choice, now + choice + luck)
        )
        move = Move(number, number % 2, "end", False, before, expected, after, (0.1, 0.1))
        turns.append(Turn(move.seat, (move,)))
        now += choice + luck
    return tuple(turns)


def points_of(*steps: tuple[float, float]) -> list[tuple[int, str, int]]:
    """Return the number of each turning point's turn, its kind and its seat."""
    turns = turns_of(*steps)
    found = Review("any", ("A", "B"), False, (0.5, 0.5), (0.1, 0.1), turns)
    return [(turns.index(turn), kind, seat) for turn, kind, seat in found.turning_points]


def test_turning_points_are_one_stroke_of_luck_and_the_two_largest_lost_choices() -> None:
    steps = [(-0.05, 0.0), (0.03, 0.1), (-0.04, 0.0), (0.0, -0.3), (0.2, 0.0), (0.06, 0.2)]
    # B loses what A gains: the moves of turns 1 and 5. The gain of turn 4 is no loss.
    assert points_of(*steps) == [(0, "choice", 0), (3, "luck", 0), (5, "choice", 1)]


def test_a_choice_that_cost_little_is_no_turning_point() -> None:
    assert points_of((-0.01, 0.0), (0.01, 0.1), (0.0, 0.0)) == [(1, "luck", 0)]
    assert points_of() == []


def test_without_a_draw_all_turning_points_are_lost_choices() -> None:
    kinds = [kind for _, kind, _ in points_of((-0.1, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.05, 0.0))]
    assert kinds == ["choice"] * 3


def test_an_undone_move_is_no_part_of_a_review() -> None:
    table = triclinium.open("fall_of_rome", 2, 1)
    table.do("place Roma")
    table.do(table.options[0])
    act = next(option for option in table.options if option.verb == "march")
    table.do(act)
    assert table.undo()
    other = next(option for option in table.options if option.verb == "march" and option != act)
    table.do(other)
    found = triclinium.review(table.record())
    assert [move.act for turn in found.turns for move in turn.moves][-1] == str(other)
    assert len([move for turn in found.turns for move in turn.moves]) == 3


@pytest.mark.parametrize("game", ["struggle_for_rome", "aeterna"])
def test_a_running_game_with_hidden_cards_is_not_reviewed(game: str) -> None:
    running = triclinium.open(game, 3, 3).play("random", 30).record()
    with pytest.raises(RecordError, match="is reviewed when it is over"):
        triclinium.review(running)


def test_a_move_without_a_draw_is_all_choice_and_to_go_on_is_all_luck() -> None:
    found = reviewed("fall_of_rome")
    entries = record_of("fall_of_rome").entries
    moves = [move for turn in found.turns for move in turn.moves]
    assert {"pass", "continue"} <= {move.act for move in moves}
    for move in moves:
        if move.act in ("pass", "continue"):
            assert move.choice(0) == 0
        elif not entries[move.number].chance:
            assert move.luck(0) == 0


@pytest.mark.parametrize("game", GAMES)
def test_chances_use_what_everybody_sees_only(game: str) -> None:
    """A state imagined from a seat's view differs from the true one in what is hidden from it."""
    rules, worth = find(game).rules, worth_of(game)
    table = triclinium.open(game, rules.seats[1], 8).play("random", 40)
    for seat in range(len(table.seats)):
        imagined = rules.imagine(rules.view(table.state, seat), Seeded(99, len(rules.streams)))
        assert worth.all(imagined) == worth.all(table.state)


def test_a_bot_suggests_one_of_the_options_with_a_reason() -> None:
    record = record_of("fall_of_rome")
    move = next(turn.worst for turn in reviewed("fall_of_rome").turns if len(turn.moves) > 2)
    told = suggestion(find("fall_of_rome"), record, move)
    assert told.bot == "solid"
    options = triclinium.replay(record, move.number).options_of("ABCDE"[move.seat])
    assert told.act in [str(option) for option in options]


def test_a_table_tells_the_chances_of_its_seats() -> None:
    table = triclinium.open("aeterna", 3, 1)
    chances = table.chance_to_win()
    assert list(chances) == ["A", "B", "C"]
    assert sum(chances.values()) == pytest.approx(1)
