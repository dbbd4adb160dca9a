"""Reviews: chances by what seats know, and changes that are luck and choice, no more and no less."""

from __future__ import annotations

from functools import cache

import pytest

import triclinium
from triclinium.analysis.review import Review, suggestion
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
    found = reviewed(game)
    assert found.turns
    for seat in range(len(found.names)):
        changed = sum(turn.choice(seat) + turn.luck(seat) for turn in found.turns)
        assert found.start[seat] + changed == pytest.approx(found.turns[-1].moves[-1].after[seat])


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


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    found = reviewed("fall_of_rome")
    points = found.turning_points
    assert len(points) == 3
    assert [found.turns.index(turn) for turn in points] == sorted(found.turns.index(turn) for turn in points)
    least = min(abs(turn.change(turn.largest)) for turn in points)
    assert all(abs(turn.change(turn.largest)) <= least for turn in found.turns if turn not in points)


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


def test_a_move_without_a_draw_is_all_choice() -> None:
    found = reviewed("fall_of_rome")
    entries = record_of("fall_of_rome").entries
    for turn in found.turns:
        for move in turn.moves:
            if not entries[move.number].chance:
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
