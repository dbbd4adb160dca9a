"""Compare the feature vector with a second implementation that reads the view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scale import at_scale
from triclinium.games.struggle_for_rome.features.feature_names import OTHERS, PLACES
from triclinium.games.struggle_for_rome.features.features import FEATURES
from triclinium.games.struggle_for_rome.rules.catalogue import CITIES, RESOURCES, TRIBES
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.testing.channels import through_json

GAME = StruggleForRome()


def read(view: Any, seat: int) -> dict[str, int]:
    """Return all features that are not 0, by name."""
    seats, first = view["seats"], max(seat, 0)
    row: dict[str, int] = {f"seats.{seats}": 1, "round": view["round"], "offers": view["offers"]}

    def place(of: int | str) -> str:
        at = SEAT_NAMES.index(of) if isinstance(of, str) else of
        return PLACES[(at - first) % seats]

    for city, what in view["cities"].items():
        if "seat" in what:
            row[f"held.{place(what['seat'])}.{what['tribe']}.{city}"] = 1
        row[f"counter.{city}"] = int(what.get("counter", False))
        row[f"neutral.{city}"] = int(what.get("neutral", False))
    for of, both in enumerate(view["tribes"]):
        for tribe, has in both.items():
            at = f"{place(of)}.{tribe}"
            row[f"place.{at}.{has['place']}"] = int(has["place"] is not None)
            row |= {f"{what}.{at}": has[what] for what in ("figures", "wagons", "reserve")}
            for counter in has["counters"]:
                name = f"box.{at}.{counter['province']}.{counter['counter']}"
                row[name] = row.get(name, 0) + 1
    for province, sorts in view["unturned"].items():
        row |= {f"unturned.{province}.{sort}": number for sort, number in sorts.items()}
    for of in range(seats):
        for name, field in (
            ("wagon_reserve", "wagon_reserve"),
            ("gold", "gold"),
            ("points", "points"),
            ("hand_size", "hand_sizes"),
            ("card_count", "card_counts"),
            ("diplomacy", "diplomacy"),
            ("culture_shown", "culture_shown"),
        ):
            row[f"{name}.{place(of)}"] = min(view[field][of], 255)
        row[f"colour.{place(of)}.{view['colours'][of]}"] = 1
        row[f"awaited.{place(of)}"] = view["awaited"] >> of & 1
    row |= {f"substituted.{place(of)}": 1 for of in view["substituted"]}
    for name, field in (
        ("diplomat", "diplomat"),
        ("announced", "announced"),
        ("first_player", "first_player"),
        ("on_turn", "player"),
    ):
        if view[field] is not None:
            row[f"{name}.{place(view[field])}"] = 1
    row |= {f"hand.{resource}": number for resource, number in (view["hand"] or {}).items()}
    row |= {f"cards.{card}": number for card, number in (view["cards_in_hand"] or {}).items()}
    row |= {f"played.{card}": number for card, number in view["played"].items()}
    remembered = [view["memory"][(first + other) % seats] for other in range(1, seats)]
    for who, bounds in zip(OTHERS[: seats - 1], remembered, strict=True):
        row |= {f"{end}.{who}.{name}": n for end in ("least", "most") for name, n in bounds[end].items()}
    pile = view["memory"][seats]
    row |= {f"{end}.pile.{name}": n for end in ("least", "most") for name, n in pile[end].items()}
    row |= {f"pile.{name}": number for name, number in view["piles"].items()}
    row |= {f"pile.{name}_discard": number for name, number in view["pasture_discard"].items()}
    row |= {"pile.pasture": view["pasture"], "pile.development": view["development"]}
    row |= {f"phase.{view['phase']}": 1, f"legionnaire.{view['legionnaire']}": 1}
    row |= {f"acted.{what}": 1 for what in view["acted"]}
    row |= {f"rolled.{total}": 1 for total in view["rolled"]}
    row[f"step.{view['agenda'][-1]['step']}"] = 1
    if view["offer"]:
        row |= {f"offer.give.{thing}": number for thing, number in view["offer"]["give"].items()}
        row |= {f"offer.want.{thing}": number for thing, number in view["offer"]["want"].items()}
        whom = view["offer"]["whom"]
        row[f"offer.whom.{whom if whom == 'all' else place(whom)}"] = 1
    for of, answer in enumerate(view["answers"]):
        if answer is not None:
            row |= answered(answer, place(of))
    return {name: value for name, value in row.items() if value}


def answered(answer: str, place: str) -> dict[str, int]:
    """Return the features of one answer."""
    verb = answer.split(maxsplit=1)[0]
    row = {f"answer.{place}.{'sealed' if verb == '?' else verb}": 1}
    if verb == "counter":
        _, give, _, want = answer.split()
        for side, bundle in (("give", give), ("want", want)):
            for part in bundle.split("+"):
                number, _, thing = part.rpartition("*")
                row[f"answer.{side}.{place}.{thing}"] = int(number or 1)
    return row


@pytest.mark.parametrize("seats", [3, 4])
def test_features_match_the_view(seats: int) -> None:
    random = Random(seats)
    looked_at: set[str] = set()
    for number in range(at_scale(smoke=1, full=2)):
        s = GAME.new(seats, {}, Seeded(number))
        made = 0
        while True:
            if made % 12 == 0 or (s.offer and made % 3 == 0) or s.over:
                for seat in range(-1, seats):
                    row = FEATURES.observe(s, seat)
                    found = {name: value for name, value in zip(FEATURES.names, row, strict=True) if value}
                    assert found == read(through_json(GAME.view(s, seat)), seat)
                    looked_at |= {*found}
            if s.over:
                break
            mask = GAME.awaited(s) | GAME.entitled(s)
            seat = random.choice([seat for seat in range(seats) if mask >> seat & 1])
            GAME.apply(s, seat, random.choice(GAME.choices(s, seat, made)))
            made += 1
    assert len(looked_at) > 500


def test_every_piece_and_place_has_a_feature() -> None:
    names = {*FEATURES.names}
    assert len(names) == len(FEATURES.names)
    for name in (
        *(f"held.{place}.{tribe}.{city}" for place in PLACES for tribe in TRIBES for city in CITIES),
        *(f"least.{other}.{resource}" for other in OTHERS for resource in RESOURCES),
    ):
        assert name in names


def test_features_of_other_hands_contain_only_known_cards() -> None:
    """States that look the same to a seat have the same features for it, whatever the other hands hold."""
    random = Random(1)
    differed = 0
    for number in range(at_scale(smoke=1, full=2)):
        s = GAME.new(3 + number % 2, {}, Seeded(number))
        made = 0
        while not s.over:
            if made % 25 == 0:
                for seat in range(-1, s.seats):
                    other = GAME.imagine(through_json(GAME.view(s, seat)), Seeded(made))
                    assert FEATURES.observe(other, seat) == FEATURES.observe(s, seat)
                    differed += GAME.digest(other) != GAME.digest(s)
            seat = GAME.turn(s)
            GAME.apply(s, seat, random.choice(GAME.choices(s, seat, made)))
            made += 1
    assert differed > at_scale(smoke=150, full=300)
