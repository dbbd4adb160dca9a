"""Compare winners, ranks and scores of outcomes with a second, simpler implementation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.outcome import Line, Outcome


@st.composite
def endings(draw: st.DrawFn) -> tuple[list[Line], list[Line], list[int]]:
    seats = draw(st.integers(1, 5))
    points = st.lists(st.integers(-3, 4), min_size=seats, max_size=seats).map(tuple)
    lines = draw(st.lists(points, min_size=1, max_size=3))
    ties = draw(st.lists(points, max_size=2))
    out = draw(st.lists(st.integers(0, seats - 1), unique=True, max_size=seats))
    return (
        [Line(f"l{i}", p) for i, p in enumerate(lines)],
        [Line(f"t{i}", p) for i, p in enumerate(ties)],
        out,
    )


def beats(one: int, other: int, lines: list[Line], ties: list[Line], out: list[int]) -> bool:
    """Return whether a seat ranks before another; a slow and simple reference."""
    if one in out or other in out:
        return one not in out
    mine, theirs = 0, 0
    for line in lines:
        mine += line.points[one]
        theirs += line.points[other]
    if mine != theirs:
        return mine > theirs
    for tie in ties:
        if tie.points[one] != tie.points[other]:
            return tie.points[one] > tie.points[other]
    return False


@given(endings())
def test_the_rank_of_a_seat_is_1_plus_the_seats_before_it(
    case: tuple[list[Line], list[Line], list[int]],
) -> None:
    lines, ties, out = case
    seats = range(len(lines[0].points))
    outcome = Outcome.ranked("finished", lines, ties, out)
    ranks = [1 + len([x for x in seats if beats(x, seat, lines, ties, out)]) for seat in seats]
    assert outcome.ranks == (None if len(out) == len(seats) else tuple(ranks))
    assert outcome.winners == tuple(seat for seat in seats if ranks[seat] == 1 and seat not in out)
    assert outcome.scores == tuple(sum(line.points[seat] for line in lines) for seat in seats)
    assert (outcome.ending, outcome.lines, outcome.tie_breaks) == ("finished", tuple(lines), tuple(ties))


def test_tied_seats_share_a_rank_and_the_next_ranks_are_skipped() -> None:
    outcome = Outcome.ranked("finished", [Line("points", (4, 7, 4, 1, 7))])
    assert outcome.ranks == (3, 1, 3, 5, 1)
    assert outcome.winners == (1, 4)
    assert outcome.tie_breaks == ()


def test_the_first_tie_break_takes_precedence_over_the_second() -> None:
    ties = [Line("gold", (1, 2, 2)), Line("luck", (9, 3, 4))]
    assert Outcome.ranked("finished", [Line("points", (5, 5, 5))], ties).ranks == (3, 2, 1)


def test_seats_that_are_out_share_the_last_place_whatever_their_points() -> None:
    outcome = Outcome.ranked("finished", [Line("points", (99, 1, 50))], out=(0, 2))
    assert (outcome.ranks, outcome.winners) == ((2, 1, 2), (1,))


def test_if_all_seats_are_out_there_are_no_ranks_and_no_winners() -> None:
    """All seats have lost, as in a co-operative game that is lost."""
    outcome = Outcome.ranked("lost", [Line("points", (9, 1))], out=(0, 1))
    assert (outcome.ranks, outcome.winners, outcome.scores) == (None, (), (9, 1))


def test_an_outcome_is_written_as_plain_data() -> None:
    outcome = Outcome.ranked(
        "finished", [Line("dice", (3, 1)), Line("sets", (0, 2))], [Line("goods", (4, 5))]
    )
    assert outcome.named(("Ada", "Bede")) == {
        "ending": "finished",
        "winners": ["Bede"],
        "scores": [3, 3],
        "ranks": [2, 1],
        "lines": [{"source": "dice", "points": [3, 1]}, {"source": "sets", "points": [0, 2]}],
        "tie_breaks": [{"source": "goods", "points": [4, 5]}],
    }


def test_an_outcome_without_points_has_no_scores_or_ranks() -> None:
    outcome = Outcome("won", (0, 1, 2))
    assert (outcome.scores, outcome.ranks, outcome.lines, outcome.tie_breaks) == (None, None, (), ())
    assert outcome.named("ABC") == {
        "ending": "won",
        "winners": ["A", "B", "C"],
        "scores": None,
        "ranks": None,
        "lines": [],
        "tie_breaks": [],
    }
