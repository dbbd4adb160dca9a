"""NOTICE credits third-party fonts. `web/scripts/icons.mjs --check` checks the credits of the icons."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_font_is_credited() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    needs = {**package.get("dependencies", {}), **package["devDependencies"]}
    fonts = [name.partition("/")[2].replace("-", " ") for name in needs if name.startswith("@fontsource/")]
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").lower().split())
    assert fonts
    assert [font for font in fonts if font not in notice] == []
