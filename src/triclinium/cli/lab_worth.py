"""`triclinium lab worth`: train the chance to win on the games of a study."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal.translator import translator
from .common import HELP, AsJson, Lang, print_json
from .lab_running import StudyName, need_lab
from .simulate import watching


def train_worth(
    study: StudyName,
    out: Annotated[Path, typer.Option(help=HELP("option.worth_out"), metavar="FILE")] = Path("worth.json"),
    games: Annotated[int | None, typer.Option(min=1, help=HELP("option.games_each"))] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Train the chance to win."""
    own = translator(lang)
    need_lab(own)
    from ..lab.study import Study  # noqa: PLC0415
    from ..lab.worth import train  # noqa: PLC0415

    wanted = Study.read(study)
    if games is not None:
        wanted = wanted.with_games(games)
    with watching(sum(wanted.games().values()), own) as watch:
        fit = train(wanted, watch)
    out.write_text(fit.model.to_json(), encoding="utf-8")
    if as_json:
        print_json({"file": str(out), **fit.model.card, "calibration": [each._asdict() for each in fit.bins]})
        return
    typer.echo(own.say("lab.worth_done", loss=f"{fit.loss:.4f}", base=f"{fit.base_loss:.4f}", file=out))
    for predicted, won, count, error in fit.bins:
        figures = {"predicted": f"{predicted:.0%}", "won": f"{won:.0%}", "error": f"{error:.0%}"}
        typer.echo(own.say("lab.worth_bin", **figures, positions=count))
