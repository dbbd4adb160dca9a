"""Play whole games through the local host with the source of the package and the standard library only.

python -I -S tests/local/host_alone.py GAME ...
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from local_page import Client, Page, play  # noqa: E402


def foreign_modules() -> list[str]:
    """Return the names of loaded modules that belong neither to the package nor to the standard library."""
    ours = ("triclinium", "local_page", "__main__", "_virtualenv")
    return sorted({name.partition(".")[0] for name in sys.modules} - {*ours, *sys.stdlib_module_names})


def missing_modules() -> list[str]:
    """Return the names of loaded modules of ours that the build without a server does not pack."""
    packing = (ROOT / "web" / "scripts" / "pack.py").read_text(encoding="utf-8")
    (packages,) = (
        ast.literal_eval(node.value)
        for node in ast.parse(packing).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PACKAGES"
    )
    packed = {"", *packages}
    loaded = [name for name in sys.modules if name.partition(".")[0] == "triclinium"]
    return sorted(name for name in loaded if (name + "..").split(".")[1] not in packed)


def whole_game(game: str) -> dict[str, object]:
    """Play a game with random moves in one seat against solid bots."""
    page, random = Page([game]), Random(7)
    (found,) = page.get("/api/games")
    table = page.table(game, found["seats"][0] if found["seats"][0] > 1 else 2)
    page.bots(table, "solid")
    page.post(f"/api/tables/{table}/start")
    client = Client(page, 1, table)
    play(page, [client], lambda _, options: random.choice(options))
    return {"game": game, "entries": client.update["seq"], "ending": client.update["outcome"]["ending"]}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps(whole_game(name)))
    print(json.dumps({"foreign": foreign_modules(), "missing": missing_modules()}))
