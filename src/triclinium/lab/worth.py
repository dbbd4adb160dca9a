"""Train the chance to win (`analysis.worth`) on games of a study.

A share of the games is held out: the model does not learn from them, and its figures are those on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from ..analysis.worth import Model, Terms, result, terms_of
from ..bots.registry import loop_of
from ..bots.seeds import game_seed
from ..games import find
from ..games.entry import Entry
from ..kernel.chance import Seeded
from .cell import Cell
from .sampling import Sampling
from .study import Study

Grid = NDArray[np.float64]

_POSITIONS: Final = Sampling(0.15)
"""Decisions whose positions are used."""
_HELD_OUT: Final = Sampling(0.25)
"""Games from which the model does not learn; they have the number -1 in place of a decision's."""
PENALTY: Final = 0.001
"""Weight of the squared coefficients, beside the mean loss."""
BINS: Final = 10
_DIGITS: Final = 5


@dataclass
class Samples:
    """Positions: terms by position, seat and name, the result by position and seat, and the held-out ones."""

    names: list[str]
    terms: list[list[list[float]]]
    results: list[list[float]]
    held: list[bool]
    played_in: list[int]
    """Number of each position's game."""
    games: int = 0


class Bin(NamedTuple):
    """Predictions of about the same chance."""

    predicted: float
    """Mean prediction."""
    won: float
    """Share of wins."""
    predictions: int
    error: float
    """Standard error of the predictions: their distance from the share of wins, or the standard error of that share
    if it is larger. Predictions of one game are not independent, so the games are clusters."""


@dataclass(frozen=True)
class Fit:
    """A trained model, with its figures on held-out games."""

    model: Model
    loss: float
    """Mean log loss."""
    base_loss: float
    """Log loss of the rate of wins of the training games."""
    bins: list[Bin]
    """Predictions of held-out games, by bins."""


def train(study: Study, progress: Callable[[int], object] = lambda _done: None) -> Fit:
    """Play a study and train a model on its games. `progress` is called with the number of games played."""
    entry = find(study.game)
    samples = Samples([], [], [], [], [])
    for cell, games in study.games().items():
        for deal in range(games):
            _play(entry, cell, deal, study.seed, samples)
            progress(samples.games)
    return fit(entry, study, samples)


def _play(entry: Entry, cell: Cell, deal: int, seed: int, samples: Samples) -> None:
    """Play a game and add some of its positions."""
    game, terms = entry.rules, terms_of(entry)
    s = game.new(
        cell.seats,
        dict(cell.settings),
        Seeded(game_seed(seed, deal, "chance"), len(game.streams)),
        cell.rules,
    )
    found: list[list[list[float]]] = []
    decisions = 0

    def onlooker(state: Any, _seat: int, _a: int) -> None:
        nonlocal decisions
        decisions += 1
        if _POSITIONS.takes(seed, cell.key, deal, decisions):
            found.append(_terms(entry, terms, state, samples))

    loop = loop_of([entry.bot(name, imports=True) for name in cell.bots])
    loop(game, s, game_seed(seed, deal, "choice"), onlooker=onlooker)
    own = list(result(entry, s))[: 1 if entry.cooperative else None]
    held = _HELD_OUT.takes(seed, cell.key, deal, -1)
    samples.games += 1
    samples.terms += found
    samples.results += [own] * len(found)
    samples.held += [held] * len(found)
    samples.played_in += [samples.games] * len(found)


def _terms(entry: Entry, terms: Terms, s: Any, samples: Samples) -> list[list[float]]:
    rows = [terms(s, seat) for seat in range(1 if entry.cooperative else s.seats)]
    samples.names = list(rows[0])
    return [list(row.values()) for row in rows]


def fit(entry: Entry, study: Study, samples: Samples) -> Fit:
    """Fit the model to positions that are not held out, and measure it on those that are."""
    together = entry.cooperative
    most = max(len(rows) for rows in samples.terms)
    grid = np.zeros((len(samples.terms), most, len(samples.names)))
    won = np.zeros((len(samples.terms), most))
    there = np.zeros((len(samples.terms), most), bool)
    for number, (rows, own) in enumerate(zip(samples.terms, samples.results, strict=True)):
        grid[number, : len(rows)] = rows
        won[number, : len(rows)] = own
        there[number, : len(rows)] = True
    held = np.array(samples.held)
    weights = np.round(fitted(grid[~held], won[~held], there[~held], together), _DIGITS)
    chances = _chances(grid[held], there[held], weights, together)
    rate = float(won[~held].mean()) if together else 0.0
    base = np.full_like(chances, rate) if together else there[held] / there[held].sum(1, keepdims=True)
    loss, base_loss = (_loss(each, won[held], there[held], together) for each in (chances, base))
    flat, wins = chances[there[held]], won[held][there[held]]
    card = {
        "trained_on": f"{samples.games} games of the study {study.title!r}, seed {study.seed}, "
        f"{len(samples.terms)} positions; every fourth game was held out",
        "held_out_log_loss": round(loss, 4),
        "base_rate_log_loss": round(base_loss, 4),
        "brier": round(float(((flat - wins) ** 2).mean()), 4),
    }
    named = dict(zip(samples.names, map(float, weights[1:]), strict=True))
    places = np.broadcast_to(np.array(samples.played_in)[:, None], there.shape)[held][there[held]]
    bins = bins_of(flat, wins, places, np.arange(1, BINS) / BINS)
    errors = tuple((round(each.predicted, 3), round(each.error, 3)) for each in bins)
    return Fit(Model(float(weights[0]), named, card, errors), loss, base_loss, bins)


def fitted(grid: Grid, won: Grid, there: NDArray[np.bool_], together: bool) -> Grid:
    """Return the bias and the weights; the penalty applies to terms scaled by their spread."""
    scale = grid[there].std(axis=0)
    scale[scale == 0] = 1.0

    def loss(weights: Grid) -> tuple[float, Grid]:
        real = np.concatenate([weights[:1], weights[1:] / scale])
        chances = _chances(grid, there, real, together)
        slope = np.where(there, chances - won, 0.0) / len(grid)
        gradient = np.concatenate(
            [[slope.sum() if together else 0.0], np.einsum("ns,nsk->k", slope, grid) / scale]
        )
        gradient[1:] += PENALTY * weights[1:]
        return _loss(chances, won, there, together) + PENALTY / 2 * float((weights[1:] ** 2).sum()), gradient

    start = np.zeros(grid.shape[2] + 1)
    found: Any = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    fitted: Grid = np.concatenate([found.x[:1], found.x[1:] / scale])
    return fitted


def _chances(grid: Grid, there: NDArray[np.bool_], weights: Grid, together: bool) -> Grid:
    totals = grid @ weights[1:] + weights[0]
    if together:
        sure: Grid = expit(totals)
        return sure
    totals = np.where(there, totals, -np.inf)
    shares = np.exp(totals - totals.max(axis=1, keepdims=True))
    found: Grid = shares / shares.sum(axis=1, keepdims=True)
    return found


def _loss(chances: Grid, won: Grid, there: NDArray[np.bool_], together: bool) -> float:
    clipped = np.clip(chances, 1e-9, 1 - 1e-9)
    losses = -np.where(there, won * np.log(clipped), 0.0)
    if together:
        losses -= (1 - won) * np.log(1 - clipped)
    return float(losses.sum(axis=1).mean())


def bins_of(chances: Grid, won: Grid, games: NDArray[np.int_], bounds: Grid) -> list[Bin]:
    """Return the predictions by bins, with these bounds between them. `games` are the numbers of their games."""
    at = np.digitize(chances, bounds)
    found = []
    for each in range(len(bounds) + 1):
        here = at == each
        if not here.any():
            continue
        predicted, share = float(chances[here].mean()), float(won[here].mean())
        error = max(abs(predicted - share), _share_error(won[here], games[here]))
        found.append(Bin(predicted, share, int(here.sum()), error))
    return found


def _share_error(won: Grid, games: NDArray[np.int_]) -> float:
    """Return the standard error of a share of wins, with games as clusters; 0.5 with a single game."""
    names, place = np.unique(games, return_inverse=True)
    if len(names) == 1:
        return 0.5
    residuals = np.bincount(place, weights=won - won.mean())
    spread = float((residuals**2).sum()) * len(names) / (len(names) - 1)
    return float(np.sqrt(spread)) / len(won)
