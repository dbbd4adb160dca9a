"""The commands `triclinium lab ...`: studies of many games. `triclinium.lab` implements them.

The lab's packages are imported only when a command needs them, because they are not installed for players.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..terminal.translator import translator
from . import arguments, lab_positions, lab_worth
from .common import HELP, AsJson, Lang, print_json
from .lab_running import Address, StudyName, Workers, known_so_far, need_lab, play_study
from .simulate import watching

if TYPE_CHECKING:
    from ..lab.run import Progress

app = typer.Typer(help=HELP("lab.about"), no_args_is_help=True)
app.command("positions", help=HELP("lab.positions"))(lab_positions.sample_positions)
app.command("worth", help=HELP("lab.worth"))(lab_worth.train_worth)

Folder = Annotated[Path, typer.Argument(help=HELP("option.results"), metavar="FOLDER")]
_WHOLE: Final = 100
"""Total of a percentage."""


@app.callback()
def _lab() -> None:
    """Run and report studies."""


@app.command("run", help=HELP("lab.run"))
def run_study(
    study: StudyName,
    out: Annotated[Path | None, typer.Option(help=HELP("option.results_out"), metavar="FOLDER")] = None,
    games: Annotated[int | None, typer.Option(min=1, help=HELP("option.games_each"))] = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bot", help=HELP("option.bot_study"), metavar="[SEAT=]BOT")
    ] = None,
    workers: Workers = None,
    address: Address = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play the games of a study."""
    own = translator(lang)
    need_lab(own)
    from ..lab.results import Results  # noqa: PLC0415
    from ..lab.study import Study  # noqa: PLC0415

    wanted = Study.read(study)
    if games is not None:
        wanted = wanted.with_games(games)
    if bots:
        arguments.import_from_here()
        wanted = wanted.with_bots(arguments.bots_by_seat(bots))
    folder = out or Path(f"{Path(study).stem}.results")
    far = play_study(own, wanted, Results.of(wanted, folder), workers, address)
    if as_json:
        print_json({"folder": str(folder), "games": far.done, "bots": _known(far)})
        return
    typer.echo(own.say("lab.done", games=far.done, folder=folder))
    for line in known_so_far(far):
        typer.echo(line)


@app.command("studies", help=HELP("lab.studies"))
def list_studies(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the studies that come with the games."""
    need_lab(translator(lang))
    from ..games import every  # noqa: PLC0415
    from ..lab.study import Study, studies  # noqa: PLC0415

    found = {
        f"{entry.name}/{name}": Study.read(f"{entry.name}/{name}")
        for entry in every()
        for name in studies(entry)
    }
    if as_json:
        print_json({name: {"title": study.title, "about": study.about} for name, study in found.items()})
        return
    for name, study in found.items():
        typer.echo(f"{name}: {study.title}")


@app.command("report", help=HELP("lab.report"))
def report_study(
    folder: Folder,
    out: Annotated[Path | None, typer.Option(help=HELP("option.page"), metavar="FILE")] = None,
    plots: Annotated[Path | None, typer.Option(help=HELP("option.plots"), metavar="FOLDER")] = None,
    markdown: Annotated[Path | None, typer.Option(help=HELP("option.report"), metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Write the report of a study."""
    own = translator(lang)
    need_lab(own)
    from ..lab.report.write import write_markdown, write_report  # noqa: PLC0415

    page = out or folder / "report.html"
    with watching(_WHOLE, own, ("lab.drawing", "lab.drawn")) as watch:
        made = write_report(
            folder, page, plots, own.language, lambda done, pictures: watch(_WHOLE * done // pictures)
        )
    typer.echo(own.say("lab.written", page=made.page, games=made.games))
    if plots is not None:
        typer.echo(own.say("lab.plots", count=len(made.plots), folder=plots))
    if markdown is not None:
        write_markdown(folder, markdown)
        typer.echo(own.say("lab.markdown", file=markdown))


def _known(progress: Progress) -> dict[str, dict[str, int]]:
    return {
        name: {"games": each.games, **({"won": each.won} if progress.cooperative else {})}
        for name, each in progress.tallies.items()
    }
