"""Small studies that are really played, for tests that read results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import polars as pl

from triclinium.bots.seeds import bot_seed
from triclinium.games.entry import Entry, Tally
from triclinium.kernel.chance import Seeded

SCHEMA = {
    "group": pl.String, "cell": pl.String, "deal": pl.Int32, "game": pl.String, "rules": pl.Int16, "seats": pl.Int8,
    "bots": pl.List(pl.String), "settings": pl.String, "data": pl.String, "ending": pl.String,
    "winners": pl.List(pl.Int8), "ranks": pl.List(pl.Int8), "scores": pl.List(pl.Int32),
    "lines": pl.List(pl.Struct({"source": pl.String, "points": pl.List(pl.Int32)})), "decisions": pl.Int32,
    "turns": pl.Int32, "seconds": pl.Float32, "digest": pl.String,
    "tallies": pl.List(pl.Struct({"kind": pl.String, "name": pl.String, "seat": pl.Int8, "count": pl.Int16})),
}  # fmt: skip
Row = dict[str, Any]


@dataclass(frozen=True)
class Block:
    """A part of a study: every combination of its axes, so many deals of each."""

    name: str
    vary: Mapping[str, Sequence[Any]]
    deals: int
    fixed: Mapping[str, Any] = field(default_factory=dict)


def played(entry: Entry, blocks: Iterable[Block], tallies: Any = None) -> list[Row]:
    """The rows of a study."""
    rows = []
    for block in blocks:
        for values in product(*block.vary.values()):
            at = {**block.fixed, **dict(zip(block.vary, values, strict=True))}
            rows += [one(entry, block.name, deal, at, tallies) for deal in range(block.deals)]
    return rows


def one(entry: Entry, group: str, deal: int, at: Mapping[str, Any], tallies: Any = None) -> Row:
    """One game, played by players that are asked from views."""
    game = entry.rules
    seats, bots = at["seats"], at["bots"]
    bots = [bots] * seats if isinstance(bots, str) else list(bots)
    settings = {axis.removeprefix("settings."): v for axis, v in at.items() if axis.startswith("settings.")}
    s = game.new(seats, {**settings, "interrupts": "poll"}, Seeded(1000 + deal, len(game.streams)))
    before = game.clone(s)
    started = process_time()
    decisions = 0
    if len(set(bots)) == 1:
        decisions = entry.bot(bots[0]).playing()(game, s, deal)
    else:
        players = [entry.bot(bot).player(bot_seed(deal, seat)) for seat, bot in enumerate(bots)]
        while not s.over:
            seat = game.turn(s)
            actions = game.choices(s, seat, deal + decisions)
            decisions += 1
            texts = [game.words.say(action) for action in actions]
            game.act(s, seat, game.words.read(players[seat].choose(game.view(s, seat), texts)))
    outcome = game.outcome(s)
    assert outcome is not None
    found: Iterable[Tally] = tallies(game, before, s) if tallies else ()
    return {
        "group": group, "cell": json.dumps(at, sort_keys=True), "deal": deal, "game": entry.name,
        "rules": game.rules, "seats": seats, "bots": bots, "settings": json.dumps(settings), "data": at.get("data", ""),
        "ending": outcome.ending, "winners": list(outcome.winners),
        "ranks": None if outcome.ranks is None else list(outcome.ranks),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "lines": [line.named() for line in outcome.lines], "decisions": decisions, "turns": decisions // 2 + 1,
        "seconds": process_time() - started, "digest": game.digest(s),
        "tallies": [{"kind": t.kind, "name": t.name, "seat": t.seat, "count": t.count} for t in found],
    }  # fmt: skip


def kept(
    folder: Path, entry: Entry, rows: Sequence[Row], vary: Mapping[str, Sequence[str]], title: str
) -> Path:
    """A study's folder with these rows."""
    folder.mkdir(parents=True, exist_ok=True)
    pl.DataFrame(rows, schema=SCHEMA).write_parquet(folder / "games.parquet")
    groups = [
        {"name": name, "title": f"Part {name}", "about": f"What {name} asks.", "vary": list(axes)}
        for name, axes in vary.items()
    ]
    about = {
        "title": title,
        "about": "About.",
        "game": entry.name,
        "version": "0",
        "rules": 1,
        "groups": groups,
    }
    (folder / "study.json").write_text(json.dumps(about), encoding="utf-8")
    return folder
