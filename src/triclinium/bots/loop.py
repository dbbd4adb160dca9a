"""A loop that plays whole games by asking players through views, for bots that define no faster loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..kernel.game import Game
from ..kernel.playout import Onlooker
from .player import Player, ask
from .seeds import bot_seed


def by_players(
    makers: Sequence[Callable[[int], Player]],
    game: Game[Any],
    s: Any,
    seed: int,
    *,
    onlooker: Onlooker[Any] | None = None,
) -> int:
    """Play a state to its end, each seat by its own player.

    Return the number of decisions with two or more options.
    """
    players = [makers[seat](bot_seed(seed, seat)) for seat in range(s.seats)]
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        actions = game.choices(s, seat, seed + decisions)
        if len(actions) == 1:
            game.apply(s, seat, actions[0])
            continue
        decisions += 1
        texts = [game.words.say(a) for a in actions]
        a = game.words.read(ask(players[seat], game.view(s, seat), texts))
        if onlooker is not None:
            onlooker(s, seat, a)
        game.act(s, seat, a)
    return decisions
