"""`triclinium lab positions`: export positions of a study's games as training data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from ..terminal.translator import translator
from .common import HELP, AsJson, Lang, print_json
from .lab_running import Address, StudyName, Workers, need_lab, play_study

_SHARE: Final = 0.1
"""Default share of all decisions."""


def sample_positions(
    study: StudyName,
    out: Annotated[Path | None, typer.Option(help=HELP("option.positions_out"), metavar="FOLDER")] = None,
    share: Annotated[float | None, typer.Option(help=HELP("option.share"))] = None,
    each_turn: Annotated[bool, typer.Option("--each-turn", help=HELP("option.each_turn"))] = False,
    games: Annotated[int | None, typer.Option(min=1, help=HELP("option.games_each"))] = None,
    workers: Workers = None,
    address: Address = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play a study, and save positions of its games."""
    own = translator(lang)
    need_lab(own)
    from ..lab.positions import Positions  # noqa: PLC0415
    from ..lab.sampling import Sampling  # noqa: PLC0415
    from ..lab.study import Study  # noqa: PLC0415

    wanted = Study.read(study)
    if games is not None:
        wanted = wanted.with_games(games)
    folder = out or Path(f"{Path(study).stem}.positions")
    sampling = Sampling((1.0 if each_turn else _SHARE) if share is None else share, each_turn)
    positions = Positions.sampled(wanted, sampling, folder)
    far = play_study(own, wanted, positions, workers, address, sampling)
    kept = positions.count()
    if as_json:
        print_json({"file": str(positions.file), "games": far.done, "positions": kept})
    else:
        typer.echo(own.say("lab.positions_done", positions=kept, games=far.done, file=positions.file))
