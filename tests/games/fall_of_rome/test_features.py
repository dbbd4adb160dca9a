"""Compare the feature vector with a second implementation that reads the view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from triclinium.games.fall_of_rome.features.feature_names import PLACES
from triclinium.games.fall_of_rome.features.features import FEATURES
from triclinium.games.fall_of_rome.rules.catalogue import CARDS, CITIES, EVENTS, TRIBES
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.testing.kit import some_settings

GAME = FallOfRome()
KINDS = {name: kind for step in GAME.steps for name, kind in step.fields}


def read(view: Any, seat: int) -> dict[str, int]:
    """Return all features that are not 0, by name."""
    seats = view["seats"]
    row: dict[str, int] = {}
    for city, pieces in view["cities"].items():
        row |= {f"cubes.{city}.{tribe}": count for tribe, count in pieces.get("barbarians", {}).items()}
        row[f"legions.{city}"] = pieces.get("legions", 0)
        row[f"fort.{city}"] = int(pieces.get("fort", False))
    supply = view["supply"]
    row |= {f"supply.{tribe}": supply["barbarians"].get(tribe, 0) for tribe in TRIBES}
    row |= {"supply.legions": supply["legions"], "supply.forts": supply["forts"]}
    pawns = len(view["pawns"])
    for at in range(pawns):
        place = PLACES[(at - (seat if seats > 1 else view["player"])) % pawns]
        row[f"pawn.{place}.{view['pawns'][at]}"] = int(view["pawns"][at] is not None)
        row[f"role.{place}.{view['roles'][at]}"] = 1
    for at, hand in enumerate(view["hands"]):
        row |= {f"hand.{PLACES[(at - seat) % seats]}.{card}": 1 for card in hand}
    deck = view["player_deck"]
    for name, cards in (
        ("player_discard", view["player_discard"]),
        ("unseen", deck["unseen"]),
        ("unseen_event", deck["unseen_events"]),
        ("treasury", view["treasury"]),
        ("drawn", deck["drawn"]),
        ("barbarian_discard", view["barbarian_discard"]),
        ("barbarian_looked_at", view["barbarian_looked_at"]),
        ("barbarian_removed", view["barbarian_removed"]),
    ):
        for card in cards:
            row[f"{name}.{card}"] = row.get(f"{name}.{card}", 0) + 1
    for depth, card in enumerate(reversed(deck["on_top"]), 1):
        row.setdefault(f"on_top.{card}", depth)
    for number, pile in enumerate(reversed(deck["piles"]), 1):
        row |= {f"pile.{number}.cards": pile["cards"], f"pile.{number}.revolt": int(pile["revolt"])}
    layers = list(reversed(view["barbarian_deck"]))
    for depth, layer in enumerate(layers, 1):
        row |= {f"barbarian_deck.{card}": depth for card in layer}
    row |= {f"next_flip.{card}": 1 for layer in layers[:1] for card in layer}
    if view["battle"]:
        row[f"battle.{view['battle']['city']}"] = 1
    row[f"on_turn.{PLACES[(view['player'] - seat) % seats if seats > 1 else 0]}"] = 1
    for at in range(seats):
        row[f"passed.{PLACES[(at - seat) % seats]}"] = view["passed"] >> at & 1
    row |= {f"seats.{seats}": 1, f"difficulty.{view['difficulty']}": 1}
    row |= {f"allied.{tribe}": 1 for tribe in view["allied"]}
    row |= {f"used.{what}": 1 for what in view["used"]}
    agenda = view["agenda"]
    row |= {
        "roma_caput_mundi": int(view["roma_caput_mundi"]),
        "consent": int(view["consent"] == "ask"),
        "player_deck": len(deck["on_top"]) + sum(pile["cards"] for pile in deck["piles"]),
        "next_layer": len(layers[0]) if layers else 0,
        "event_deck": deck["event_deck"],
        "flipped": sum(frame["flipped"] for frame in agenda if frame["step"] == "invade"),
        "refused": len(view["refused"]),
        "picks": len(view["picks"]),
        **{name: view[name] for name in ("actions", "decline", "marker", "alea", "flips_less")},
    }
    for frame in agenda:
        row[f"agenda.{frame['step']}"] = row.get(f"agenda.{frame['step']}", 0) + 1
    row[f"step.{agenda[-1]['step']}"] = 1
    for name, value in agenda[-1].items():
        if name == "step":
            continue
        if KINDS[name].rstrip("?") == "count":
            row[f"asked.{name}"] = value
        elif KINDS[name] == "seat":
            at = SEAT_NAMES.index(value)
            row[f"asked.{name}.{PLACES[(at - seat) % seats if seats > 1 else at]}"] = 1
        else:
            row[f"asked.{name}.{value}"] = 1
    if agenda[-1]["step"] == "limit" and "phase" not in agenda[-1]:  # The view omits the first phase.
        row["asked.phase.actions"] = 1
    return {name: value for name, value in row.items() if value}


@pytest.mark.parametrize("seats", range(1, 6))
def test_features_match_the_view(seats: int) -> None:
    random = Random(seats)
    looked_at: set[str] = set()
    watching = FEATURES.for_table()
    for number in range(12):
        settings = some_settings(GAME, seats, random, {"interrupts": "poll"})
        s = GAME.new(seats, settings, Seeded(number))
        while True:
            for seat in range(seats):
                row = FEATURES.observe(s, seat)
                assert watching.observe(s, seat) == row
                found = {name: value for name, value in zip(FEATURES.names, row, strict=True) if value}
                assert found == read(GAME.view(s, seat), seat)
                looked_at |= {*found}
            if s.over:
                break
            GAME.apply(s, GAME.turn(s), random.choice(GAME.options(s, GAME.turn(s))))
    assert len(looked_at) > 500


def test_every_piece_and_place_has_a_feature() -> None:
    names = {*FEATURES.names}
    assert len(names) == len(FEATURES.names)
    for name in (
        *(f"cubes.{city}.{tribe}" for city in CITIES for tribe in TRIBES),
        *(f"hand.{place}.{card}" for place in PLACES for card in (*CARDS[:49], *EVENTS)),
    ):
        assert name in names


def test_a_feature_cache_used_for_many_tables_mixes_nothing_up() -> None:
    """One cache serves 40 tables in turn. That is slow, but the features must be right."""
    random = Random(3)
    watching = FEATURES.for_table()
    tables = [GAME.new(number % 5 + 1, {"interrupts": "poll"}, Seeded(number)) for number in range(40)]
    for _ in range(40):
        for s in tables:
            if not s.over:
                assert watching.observe(s, 0) == FEATURES.observe(s, 0)
                GAME.apply(s, GAME.turn(s), random.choice(GAME.options(s, GAME.turn(s))))
