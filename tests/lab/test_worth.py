"""Training a model of the chance to win is reproducible, and the model predicts better than the win rate."""

from __future__ import annotations

from dataclasses import replace

from triclinium.lab.study import Study
from triclinium.lab.worth import train


def small(game: str, seats: int) -> Study:
    """Return a study with a few games by novices at one kind of table."""
    return Study.parse(
        f'title = "A few"\ngame = "{game}"\ngames = 60\n'
        f'[[group]]\nname = "novice"\nbots = "novice"\nseats = [{seats}]\n'
    )


def test_a_model_predicts_better_than_the_win_rate() -> None:
    done: list[int] = []
    fit = train(small("aeterna", 2), done.append)
    assert done == list(range(1, 61))
    assert fit.loss < fit.base_loss
    assert fit.model.weights["points_late"] > 0
    assert sum(each.predictions for each in fit.bins) % 2 == 0
    for each, (predicted, error) in zip(fit.bins, fit.model.errors, strict=True):
        assert predicted == round(each.predicted, 3)
        assert error >= round(abs(each.predicted - each.won), 3)
        assert error > 0


def test_the_same_study_gives_the_same_model() -> None:
    study = small("struggle_for_rome", 3)
    short = replace(study, groups=tuple(replace(group, games=12) for group in study.groups))
    assert train(short).model == train(short).model
