"""The static tables depend on the data file alone: loading them again gives the same, whatever was played."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec

import pytest

from triclinium.games.struggle_for_rome.rules import catalogue, journey, resources, trade
from triclinium.games.struggle_for_rome.rules.board import board_of, corner_names, place_of
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout


@pytest.mark.parametrize("module", [catalogue, journey, resources, trade])
def test_tables_loaded_again_are_the_same(module: object) -> None:
    """Playing a game must not write into a static table, which all tables share. Caches are not compared."""
    game = StruggleForRome()
    playout(game, game.new(3, {}, Seeded(1)), 1, longest=200)
    spec = find_spec(vars(module)["__name__"])
    assert spec is not None
    assert spec.loader is not None
    if not str(spec.origin).endswith(".py"):
        pytest.skip("a process can load a compiled module only once")
    reloaded = module_from_spec(spec)
    spec.loader.exec_module(reloaded)
    compared = 0
    for name, table in vars(module).items():
        kept = name in ("_PAYMENTS", "_WAYS")
        if name.strip("_").isupper() and isinstance(table, list | tuple | dict | int | str) and not kept:
            assert getattr(reloaded, name) == table, name
            compared += 1
    assert compared > 5


def test_the_board_loaded_again_is_the_same() -> None:
    reloaded = board_of(catalogue.DATA)
    for name in (
        "provinces",
        "hexes",
        "hex_provinces",
        "terrains",
        "numbers",
        "corners",
        "crossroads",
        "adjacent",
        "cities",
        "city_at",
        "city_crossroads",
        "city_provinces",
        "towers",
        "neutral",
        "land",
        "sea",
        "zones",
        "reach",
    ):
        assert getattr(reloaded, name) == getattr(catalogue.BOARD, name), name


def test_names_of_places_are_parsed() -> None:
    assert place_of("r10c3S") == (10, 3, "S")
    assert corner_names("r2c4") == ["r2c4N", "r1c4S", "r3c4N", "r2c4S", "r3c3N", "r1c3S"]
    for name in ("", "r1", "c3N", "r1c2X", "xr1c2N", "r1c2NN"):
        with pytest.raises(ValueError, match="is no hex and no crossroads; write r4c3, r4c3N or r4c3S"):
            place_of(name)
