"""`triclinium lab tune`: which weights of a bot should be more, which less."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from ..terminal.translator import Translator, translator
from .common import HELP, AsJson, Lang, print_json, terminal
from .lab_running import Address, StudyName, Workers, need_lab, stopping, telling

if TYPE_CHECKING:
    from ..lab.tune import Findings, Progress


def tune_bot(
    study: StudyName,
    group: Annotated[str | None, typer.Option(help=HELP("option.group"))] = None,
    bot: Annotated[str | None, typer.Option(help=HELP("option.tuned"))] = None,
    pairs: Annotated[int, typer.Option(min=0, help=HELP("option.pairs"))] = 1000,
    seed: Annotated[int | None, typer.Option(help=HELP("option.tuning_seed"))] = None,
    step: Annotated[float, typer.Option(help=HELP("option.step"))] = 4.0,
    out: Annotated[Path | None, typer.Option(help=HELP("option.tuning_out"), metavar="FOLDER")] = None,
    workers: Workers = None,
    address: Address = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play pairs of games about a bot's weights, and say what they tell."""
    own = translator(lang)
    need_lab(own)
    from ..lab.farm import Farm  # noqa: PLC0415
    from ..lab.pairs import Plan  # noqa: PLC0415
    from ..lab.study import Study  # noqa: PLC0415
    from ..lab.tune import Tuning  # noqa: PLC0415

    plan = Plan.of(Study.read(study), group, bot, seed)
    folder = out or Path(f"{Path(study).stem}.{plan.bot}.tuning")
    tuning = Tuning(plan, folder)

    def show() -> None:
        findings = tuning.findings(step)
        if as_json:
            print_json({"folder": str(folder), "bot": plan.bot, **(findings.named() if findings else {})})
        elif findings is None:
            typer.echo(own.say("lab.tuned_too_few"))
        else:
            _print(findings, step, own)

    def line(now: Progress) -> str:
        return own.say(
            "lab.tuning", done=now.done, pairs=now.wanted, won=f"{now.won:.1%}", hours=f"{now.hours:.2f}"
        )

    with tuning.held(), telling(own, pairs, line) as tell, stopping(own, folder, show):
        if tuning.missing(pairs):
            with Farm(workers, address) as farm:
                sys.stderr.write(
                    own.say("lab.tuning_started", bot=plan.bot, workers=farm.workers, folder=folder) + "\n"
                )
                tuning.play(farm, pairs, tell)
    show()


def _print(findings: Findings, step: float, own: Translator) -> None:
    typer.echo(own.say("lab.tuned", pairs=findings.pairs, won=f"{findings.won:.1%}"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for slope in findings.slopes:
        grid.add_row(slope.name, f"{100 * slope.rise:+.1f}% ± {100 * slope.around:.1f}%")
    terminal()[0].print(grid)
    typer.echo(own.say("lab.tuned_weights", step=step))
    for name, value in findings.weights.items():
        typer.echo(f"{name} = {value}")
