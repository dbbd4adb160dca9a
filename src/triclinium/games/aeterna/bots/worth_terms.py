"""Features of the chance to win: the public facts of a seat."""

from __future__ import annotations

from ....kernel.compiling import i64
from ..rules.catalogue import DOOM, SET_OF_6, SET_OF_7
from ..rules.ending import best_sets, doom_row, goods_points, printed_points
from ..rules.state import AeternaState


def terms(s: AeternaState, seat: i64) -> dict[str, float]:
    """Return the numbers of a seat that the model weighs."""
    row = doom_row(s, seat)
    doom = DOOM[row] if row < len(DOOM) else 2 * DOOM[len(DOOM) - 1]
    sixes, sevens = best_sets(s.played_colours(seat))
    colours = 0
    for count in s.played_colours(seat):
        if count:
            colours += 1
    citizens: i64 = 0
    for hill in range(len(s.stacks)):
        citizens += s.citizens_on(hill, seat)
    points = float(
        s.prestige[seat]
        + goods_points(s, seat)
        + printed_points(s, seat)
        + sixes * SET_OF_6
        + sevens * SET_OF_7
        - doom
    )
    late = float(s.era) / 3.0
    return {
        "points": points / 10.0,
        "points_late": points / 10.0 * late,
        "doom": float(doom) / 10.0,
        "row": float(row),
        "colours": float(colours),
        "played": float(len(s.played[seat])),
        "citizens": float(citizens),
        "citizens_late": float(citizens) * late,
        "aurei": float(s.aurei[seat]),
        "wheat": float(s.wheat[seat]),
        "stone": float(s.stone[seat]),
        "domus": float(s.domus[seat]),
        "favors": float(len(s.favors[seat])),
    }
