"""Games with any other sound data file are played to their ends and have complete texts."""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scale import at_scale
from triclinium.games import aeterna
from triclinium.games.aeterna.rules.validity import cross_check
from triclinium.kernel import data as kernel_data
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.playout import playout
from triclinium.kernel.texts import LANGUAGES, load

PACKAGE: Final = "triclinium.games.aeterna"
OWN: Final = files(PACKAGE).joinpath("data", "game.json").read_text("utf-8")
FILES: Final = at_scale(smoke=2, full=60)
PLAYERS: Final = ("novice", at_scale(smoke="random", full="solid"), "random", "novice")
Place = tuple[str | int, ...]


def faults(data: Any) -> list[str]:
    """Return the faults of a data file."""
    return kernel_data.data_faults(PACKAGE, "game.json", data, cross_check)


@contextmanager
def entry_with(data: Any) -> Iterator[Any]:
    """Import all modules of the game again with a data file; yield its entry, then remove the modules."""
    own = f"{aeterna.__name__}."
    kept = {name: module for name, module in sys.modules.items() if name.startswith(own)}
    _forget(own)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_data, "game_data", lambda *_: data)
            yield import_module(f"{own}entry").ENTRY
    finally:
        _forget(own)
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, last = name.rpartition(".")
            setattr(sys.modules[parent], last, module)


def _forget(own: str) -> None:
    for name in [name for name in sys.modules if name.startswith(own)]:
        parent, _, last = name.rpartition(".")
        vars(sys.modules[parent]).pop(last, None)  # Otherwise `from . import NAME` would find it.
    for name in [name for name in sys.modules if name.startswith(own)]:
        del sys.modules[name]


def play_to_the_end(data: Any) -> None:
    """Play a game with each number of seats, and one of bots that checks the texts of both languages."""
    assert faults(data) == []
    with entry_with(data) as entry:
        game = entry.rules
        for seats in (2, 3, 4):
            s = game.new(seats, {}, Seeded(seats))
            for longest in (20, 1_000_000):
                playout(game, s, seats, longest=longest)
                game.check(s)
                view = game.view(s, 0)
                assert game.view(game.imagine(view, Seeded(1)), 0) == view
            assert s.over
        play_and_check_texts(entry, 2 + len(json.dumps(data)) % 3)


def play_and_check_texts(entry: Any, seats: int) -> set[str]:
    """Let bots play a game from their views, check the texts of all facts and pieces; return the kinds of facts."""
    game = entry.rules
    names = import_module(f"{aeterna.__name__}.texts").names
    tables = [load(game.package, language) for language in LANGUAGES]
    for texts in tables:
        assert not [said for said in names(texts.table).values() if "{" in said or "  " in said]
    players = [entry.bot(name).player(seat) for seat, name in enumerate(PLAYERS)]
    match = Match.start(game, SEAT_NAMES[:seats], {}, Seeded(seats))
    heard = set()
    while not match.state.over:
        seat = game.turn(match.state)
        options = [game.words.say(a) for a in game.options(match.state, seat)]
        match.act(seat, players[seat].choose(game.view(match.state, seat), options))
        reason = players[seat].reason
        assert reason is None or reason.params.get("count", 0) >= 0, "a reason has a negative count"
        game.check(match.state)
        for fact in match.facts(seat):
            heard.add(str(fact["fact"]))
            for texts in tables:
                assert "{" not in texts.say(f"fact.{fact['fact']}", fact)
            assert not str(fact.get("pp")).startswith("-"), "a gain is negative instead of a loss"
    return heard


def _poor(data: Any) -> None:
    data["start"] = {"aurei": 0, "wheat": 0, "stone": 0, "citizens": 1}


def _one_building(data: Any) -> None:
    data["buildings_each"] = 1


def _hard_doom(data: Any) -> None:
    data["doom"] = [0, 1, 2, 3, 5]
    data["unrest_most"] = 5
    data["damage_spaces"] = [1, 2, 3, 4]


def _small_city(data: Any) -> None:
    """Use three Hills with every number of seats."""
    data["hills"] = data["hills"][:3]
    tokens = data["reward_tokens"]["from_seats"]
    for seats in ("3", "4"):
        data["by_seats"][seats]["hills"] = 3
        tokens[seats] = []


def _all_play_cards(data: Any) -> None:
    tokens = data["reward_tokens"]["from_seats"]
    for seats, names in tokens.items():
        tokens[seats] = ["play_card"] * len(names)


def _rich(data: Any) -> None:
    for card in data["monuments"]:
        card["cost"] = {"aurei": 1}
    for card in data["provinces"]:
        card["cost"] = {"citizen": 1}
    for each in data["personalities"]:
        each["aurei"] = 1


def _renowned(data: Any) -> None:
    """Let cards, discards and exchanges give Prestige, and give every Hill four spaces."""
    for card in (*data["monuments"], *data["provinces"]):
        card["gain"] = {"pp": 1}
        if card.get("timing") == "activated":
            card["cost"] = {}
            card["effects"] = [{"does": "exchange", "ways": [{"pay": {"wheat": 1}, "gain": {"pp": 1}}]}]
    for each in data["discards"]:
        each["gain"] = {"pp": 1}
    for of in data["by_seats"].values():
        of["spaces"] = 4


def _infamous(data: Any) -> None:
    """Make cards cheap and let them cost Prestige at the end."""
    _rich(data)
    for place, card in enumerate((*data["monuments"], *data["provinces"])):
        card["prestige"] = -1 - place % 20


@pytest.mark.parametrize(
    "change", [_poor, _one_building, _hard_doom, _small_city, _all_play_cards, _rich, _renowned, _infamous]
)
def test_a_changed_data_file_of_aeterna_is_played(change: Callable[[Any], None]) -> None:
    data = json.loads(OWN)
    change(data)
    play_to_the_end(data)


@pytest.mark.rule("AE-5.1")
def test_cards_that_lose_prestige_are_counted_and_worded_as_losses() -> None:
    """No text shows a negative gain. The loss is subtracted and counted, but Prestige stops at 0."""
    data = json.loads(OWN)
    _infamous(data)
    with entry_with(data) as entry:
        assert "cards_cost" in play_and_check_texts(entry, 2)
        rules = import_module(f"{aeterna.__name__}.rules.position")
        features = import_module(f"{aeterna.__name__}.features.features").FEATURES
        rows = []
        for points in (0, 30):
            s = rules.position(2, era=3, phase="end", goods={"A": {"pp": points}}, played={"A": ["Regia"]})
            entry.rules.settle(s)
            rows.append(dict(zip(features.names, features.observe(s, 0), strict=True)))
        printed = -data["monuments"][11]["prestige"]
        assert [row["prestige.me"] for row in rows] == [0, max(0, 30 - printed)]
        assert [row["scored.me.cards"] for row in rows] == [0, printed]


@pytest.mark.parametrize("seed", range(at_scale(smoke=1, full=4)))
def test_a_data_file_of_aeterna_with_many_other_numbers_is_played(seed: int) -> None:
    """Numbers are changed at random; a change is kept only if the file stays sound."""
    rng = random.Random(seed)
    data = json.loads(OWN)
    changed = 0
    for _ in range(60):
        tried = copy.deepcopy(data)
        inner, key = rng.choice(list(_numbers(tried)))
        inner[key] += rng.choice((-2, -1, 1, 2))
        if not faults(tried):
            data = tried
            changed += 1
    assert changed > 15
    play_to_the_end(data)


# ---- any file of the right shape


def shaped(shape: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values that fit a part of the schema; limits are drawn more often."""
    if "$ref" in shape:
        return shaped(SHAPE["$defs"][shape["$ref"].removeprefix("#/$defs/")])
    if "enum" in shape or "const" in shape:
        return st.sampled_from(shape.get("enum", [shape.get("const")]))
    if shape["type"] == "integer":
        low, high = shape["minimum"], shape["maximum"]
        return st.sampled_from([low, high]) | st.integers(low, high)
    if shape["type"] == "string":
        return st.sampled_from(["x", "Regia", "stone1", "play_card", "a" * 40])
    if shape["type"] == "array":
        least = shape.get("minItems", 0)
        return st.lists(shaped(shape["items"]), min_size=least, max_size=min(shape["maxItems"], least + 3))
    inner = {name: shaped(part) for name, part in shape["properties"].items()}
    must = {name: part for name, part in inner.items() if name in shape.get("required", ())}
    may = {name: part for name, part in inner.items() if name not in must}
    return st.fixed_dictionaries(must, optional=may)


def places(inner: Any, shape: Any, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield every place of a file, including omitted ones, with its part of the schema."""
    if "$ref" in shape:
        shape = SHAPE["$defs"][shape["$ref"].removeprefix("#/$defs/")]
    if at:
        yield at, shape
    if isinstance(inner, dict):
        for name, part in shape["properties"].items():
            if name in inner:
                yield from places(inner[name], part, (*at, name))
            else:
                yield (*at, name), part
    elif isinstance(inner, list):
        for nth, item in enumerate(inner):
            yield from places(item, shape["items"], (*at, nth))


SHAPE: Final = json.loads(files(PACKAGE).joinpath("data", "game.schema.json").read_text("utf-8"))
PARTS: Final = [name for name in json.loads(OWN) if name not in ("about", "notes")]


@settings(max_examples=FILES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_data_file_of_the_right_shape_is_refused_with_a_place_or_played(draw: st.DataObject) -> None:
    """All parts of the file are edited; an edit is kept if the file is not refused."""
    data = json.loads(OWN)
    for part in draw.draw(st.lists(st.sampled_from(PARTS), min_size=5, max_size=60)):
        tried = copy.deepcopy(data)
        at, shape = draw.draw(st.sampled_from(list(places(tried[part], SHAPE["properties"][part], (part,)))))
        inner = tried
        for step in at[:-1]:
            inner = inner[step]
        if at[-1] in inner and isinstance(inner, dict) and draw.draw(st.integers(0, 7)) == 7:
            del inner[at[-1]]
        else:
            inner[at[-1]] = draw.draw(shaped(shape))
        refused = faults(tried)
        assert all(each.startswith(("/", "the file: ")) and ": " in each for each in refused)
        if not refused:
            data = tried
    play_to_the_end(data)


def _numbers(inner: Any) -> Iterator[tuple[Any, Any]]:
    items = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
    for key, value in items:
        if isinstance(value, int):
            yield inner, key
        else:
            yield from _numbers(value)
