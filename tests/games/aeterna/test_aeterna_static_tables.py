"""The static tables depend on the data file alone: loading them again gives the same, whatever was played."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec

import pytest

from triclinium.games.aeterna.rules import catalogue, words
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout


@pytest.mark.parametrize("module", [catalogue, words])
def test_tables_of_aeterna_loaded_again_are_the_same(module: object) -> None:
    """Playing a game must not write into a static table, which all games share."""
    game = Aeterna()
    playout(game, game.new(4, {}, Seeded(1)), 1, longest=200)
    spec = find_spec(vars(module)["__name__"])
    assert spec is not None
    assert spec.loader is not None
    if not str(spec.origin).endswith(".py"):
        pytest.skip("a process can load a compiled module only once")
    reloaded = module_from_spec(spec)
    spec.loader.exec_module(reloaded)
    compared = 0
    for name, table in vars(module).items():
        if name.strip("_").isupper() and isinstance(table, list | tuple | dict | int | str):
            assert getattr(reloaded, name) == table, name
            compared += 1
    assert compared > 30
