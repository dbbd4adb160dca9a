"""Games on other boards, which a host may provide, are played to the end."""

from __future__ import annotations

from typing import Any, Final

from board_files import faults, own, play_to_the_end, with_data
from hypothesis import given, settings
from hypothesis import strategies as st

from scale import at_scale
from triclinium.games.struggle_for_rome.rules.board import corner_names

DATA: Final = own()
NAMES: Final = [city["name"] for city in DATA["cities"]]
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
SORTS: Final = [(reward, loss) for reward in ("pasture", "gold2", "development") for loss in (True, False)]


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Draw a sound board: ours with everything changed that may differ."""
    data = own()
    _numbered(data, draw)
    marked = draw(st.permutations(range(len(NAMES))))[:10]
    order = draw(st.permutations([name for name in NAMES if name != "Roma"]))
    names = iter(order)
    for place, city in enumerate(data["cities"]):
        if city["name"] != "Roma":
            city["name"] = next(names)
            city["towers"] = draw(st.integers(2, 4))
            city["standard"] = city["towers"] == 4
        city["neutral_in_3p"] = place in marked
    edges = data["edges"]
    data["land_arrows"] = [edge for edge in edges if draw(st.integers(0, 3))]
    pairs = draw(st.sets(st.frozensets(st.sampled_from(NAMES), min_size=2, max_size=2), max_size=8))
    data["sea_arrows"] += [sorted(pair) for pair in pairs if sorted(pair) not in _sorted(data["sea_arrows"])]
    starts = iter(draw(st.permutations(data["barbaricum_crossroads"])))
    data["start"] = {
        colour: [next(starts), next(starts)] for colour in draw(st.permutations(list(data["start"])))
    }
    sorts = draw(st.lists(st.sampled_from(SORTS), min_size=8, max_size=8))
    data["plunder_per_province"] = [
        {"reward": reward, "loss": loss, "count": sorts.count((reward, loss))}
        for reward, loss in dict.fromkeys(sorts)
    ]
    _counted(data, draw)
    return data


def _sorted(pairs: list[list[str]]) -> list[list[str]]:
    return [sorted(pair) for pair in pairs]


def _numbered(data: Any, draw: st.DrawFn) -> None:
    """Draw other terrains and numbers; adjacent hexes have different numbers."""
    touching: dict[str, list[Any]] = {}
    for each in data["hexes"]:
        near = {other["number"] for corner in corner_names(each["id"]) for other in touching.get(corner, ())}
        if each["terrain"] != "forest":
            each["terrain"] = draw(st.sampled_from(("field", "mountain", "pasture")))
            each["number"] = draw(st.sampled_from([number for number in NUMBERS if number not in near]))
        for corner in corner_names(each["id"]):
            touching.setdefault(corner, []).append(each)


def _counted(data: Any, draw: st.DrawFn) -> None:
    """Draw other numbers of pieces and cards."""
    pieces = data["pieces"]
    for kind in pieces["per_player"]:
        pieces["per_player"][kind] = draw(st.integers(2, 30))
    for kind in ("horse", "cattle", "ore", "grain"):
        pieces["cards"][kind] = draw(st.integers(4, 40))
    for card in data["development"]:
        card["count"] = draw(st.integers(1, 12))
        if card["id"] == "treasure":
            values = st.lists(st.integers(1, 20), min_size=card["count"], max_size=card["count"])
            card["values"] = draw(values)
    pieces["cards"]["development"] = sum(card["count"] for card in data["development"])


@settings(max_examples=at_scale(smoke=3, full=20), deadline=None)
@given(data=boards())
def test_any_sound_board_is_played_to_the_end(data: Any) -> None:
    assert faults(data) == []
    with_data(data, play_to_the_end)
