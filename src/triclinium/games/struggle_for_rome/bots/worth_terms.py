"""Features of the chance to win: the public facts of a seat."""

from __future__ import annotations

from ....kernel.compiling import i64
from ..rules.catalogue import HORSEMEN, WARRIORS, tribe_at
from ..rules.points import shown_points
from ..rules.state import StruggleState


def terms(s: StruggleState, seat: i64) -> dict[str, float]:
    """Return the numbers of a seat that the model weighs."""
    horsemen: i64 = tribe_at(seat, HORSEMEN)
    warriors: i64 = tribe_at(seat, WARRIORS)
    points = float(shown_points(s, seat))
    late = float(s.round) / 10.0
    cities = s.held[horsemen] + s.held[warriors]
    colours = max(s.colours_in_box(horsemen), s.colours_in_box(warriors))
    return {
        "points": points,
        "points_late": points * late,
        "cities": float(cities),
        "fewer_cities": float(min(s.held[horsemen], s.held[warriors])),
        "colours": float(colours),
        "figures": float(s.figures[horsemen] + s.figures[warriors]),
        "wagons": float(s.wagons[horsemen] + s.wagons[warriors]),
        "gold": float(s.gold[seat]),
        "hand": float(s.hand_size(seat)),
        "hand_late": float(s.hand_size(seat)) * late,
        "diplomacy": float(s.diplomacy[seat]),
        "diplomat": 1.0 if s.diplomat == seat else 0.0,
        "announced": 1.0 if s.announced == seat else 0.0,
        "first": 1.0 if s.first == seat else 0.0,
    }
