"""Compare the feature vector with a second implementation that reads the view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from triclinium.games.aeterna.features.feature_names import OWN, PLACES
from triclinium.games.aeterna.features.features import FEATURES
from triclinium.games.aeterna.rules.catalogue import CARDS, HILLS
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.testing.channels import through_json

GAME = Aeterna()


def read(view: Any, seat: int) -> dict[str, int]:
    """Return all features that are not 0, by name."""
    seats, first = view["seats"], max(seat, 0)
    row: dict[str, int] = {f"seats.{seats}": 1, f"era.{view['era'] + 1}": 1, f"phase.{view['phase']}": 1}
    row |= {"acted": int(view["acted"]), "drafted": view["drafted"]}

    def place(of: int | str) -> str:
        at = SEAT_NAMES.index(of) if isinstance(of, str) else of
        return PLACES[(at - first) % seats]

    row |= {f"order.{place(of)}.{nth}": 1 for nth, of in enumerate(view["turn_order"], 1)}
    row |= {f"retired.{place(of)}.{nth}": 1 for nth, of in enumerate(view["retired"], 1)}
    row |= {f"next_order.{place(of)}.{nth + 1}": 1 for of, nth in enumerate(view["next_places"]) if nth >= 0}
    row |= {f"out.{place(of)}": 1 for of in view["out"]}
    if view["player"] is not None:
        row[f"on_turn.{place(view['player'])}"] = 1
    if view["ending"] == "running":
        frame = view["agenda"][-1]
        row[f"step.{frame['step']}"] = 1
        row |= {f"awaited.{place(of)}": view["awaited"] >> of & 1 for of in range(seats)}
        if frame["step"] == "token":
            row[f"asked_hill.{frame['hill']}"] = 1
    for hill, has in view["hills"].items():
        row |= {f"active.{hill}": 1, f"covered.{hill}": has["covered"]}
        for nth, stack in enumerate(has["stacks"], 1):
            row[f"stack.{place(stack['seat'])}.{hill}"] = nth
            row[f"citizens.{place(stack['seat'])}.{hill}"] = stack["citizens"]
        for token in has["tokens"]:
            name = f"token.{'active' if token['active'] else 'spent'}.{hill}.{token['token']}"
            row[name] = row.get(name, 0) + 1
        row |= {f"building.{hill}.{kind}": 1 for kind in has["buildings"]}
    for kind, site in view["construction"].items():
        row |= {f"site.{kind}": int(site["building"]), f"supply.{kind}": site["supply"]}
        if site["citizen"] is not None:
            row[f"builder.{place(site['citizen'])}.{kind}"] = 1
    for space, damage in enumerate(view["damage"]):
        row |= {f"damage.{space + 1}.{damage}": 1, f"due.{space + 1}": view["due"] >> space & 1}
    row |= {f"personality.{name}": 1 for name in view["personalities"]}
    row |= {f"board_card.{card}": 1 for card in view["board_cards"]}
    row |= {f"exhausted.{card}": 1 for card in view["exhausted"]}
    for of in range(seats):
        row |= {f"{name}.{place(of)}": min(view[name][of], 255) for name in OWN}
        row[f"hand_size.{place(of)}"] = view["hand_sizes"][of]
        row |= {f"scored.{place(of)}.{name}": min(abs(n), 255) for name, n in view["score"][of].items()}
        row |= {f"favor.{place(of)}.{name}": 1 for name in view["favors"][of]}
        for what in ("played", "shown", "known"):
            row |= {f"{what}.{place(of)}.{card}": 1 for card in view[what][of]}
        if view["turned_up"][of] is not None:
            row[f"turned_up.{place(of)}.{view['turned_up'][of]}"] = 1
    for of, pick in enumerate(view["picks"]):
        row[f"picked.{place(of)}"] = int(pick is not None)
        if pick not in (None, "?"):
            row[f"pick.{pick}"] = 1
    row |= {f"hand.{card}": 1 for card in view["hand"] or ()}
    row |= {f"pack.{card}": 1 for card in view["pack"] or ()}
    for nth, pack in enumerate(view["packs_seen"] or (), 1):
        row[f"took.{nth}.{pack['took']}"] = 1
        row |= {f"seen.{nth}.{card}": 1 for card in pack["cards"]}
    return {name: value for name, value in row.items() if value}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_match_the_view(seats: int) -> None:
    random = Random(seats)
    looked_at: set[str] = set()
    for number in range(3):
        s = GAME.new(seats, {}, Seeded(number))
        made = 0
        while True:
            if made % 5 == 0 or s.over:
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
        *(f"citizens.{place}.{hill}" for place in PLACES for hill in HILLS),
        *(f"played.{place}.{card}" for place in PLACES for card in CARDS),
    ):
        assert name in names
