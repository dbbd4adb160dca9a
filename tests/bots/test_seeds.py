"""The seed of a bot depends only on the game and the seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from triclinium.bots.player import UNLIMITED, Budget, Reason
from triclinium.bots.random import RandomPlayer
from triclinium.bots.seeds import bot_seed
from triclinium.cli.annotation import reasons
from triclinium.cli.table import Table
from triclinium.games.entry import Bot, Entry
from triclinium.kernel.game import Named
from triclinium.terminal.translator import Translator
from triclinium.testing.tiny import Tiny


class Chatty(RandomPlayer):
    """Random player that gives a reason."""

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        self.reason = Reason("reason.only")
        return super().choose(view, options, budget)


CHATTY = Bot("chatty", f"{__name__}:Chatty")
ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10), own_bots=(CHATTY,))


def test_a_bot_asked_again_about_a_record_gives_the_same_answers(tmp_path: Path) -> None:
    """With another seed, `replay --reasons` would ask a bot that answers differently from the one that played."""
    translator = Translator("en", Tiny().package)
    table = Table.start(ENTRY, 2, {0: "chatty", 1: "chatty"}, {}, 11, tmp_path / "game.json", translator)
    while not table.over:
        table.bot_acts(table.turn())
    record = table.record()
    acts = [number for number, entry in enumerate(record.entries) if entry.act is not None]
    assert len(acts) > 5
    assert list(reasons(ENTRY, record)) == acts


def test_seats_and_games_have_different_seeds() -> None:
    games: list[int | bytes] = [0, 1, 2, b"one secret", b"another"]
    assert len({bot_seed(game, seat) for game in games for seat in range(8)}) == 8 * len(games)
