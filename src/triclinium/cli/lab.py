"""The commands `triclinium lab ...`: studies of many games. What they do stands in `triclinium.lab`.

Its packages are imported when a command needs them: whoever only plays has not installed them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from ..terminal.translator import Translator, WrongInput, translator
from .common import HELP, AsJson, Lang, print_json
from .simulate import PATIENCE, watching

if TYPE_CHECKING:
    from ..lab.run import Progress

app = typer.Typer(help=HELP("lab.about"), no_args_is_help=True)

StudyName = Annotated[str, typer.Argument(help=HELP("option.study"), metavar="STUDY")]
Folder = Annotated[Path, typer.Argument(help=HELP("option.results"), metavar="FOLDER")]
Workers = Annotated[int | None, typer.Option(min=1, help=HELP("option.workers"))]
Address = Annotated[str | None, typer.Option(help=HELP("option.address"), metavar="HOST:PORT")]
_WHOLE: Final = 100
"""Percent."""
_INTERRUPTED: Final = 130
_BETWEEN_LINES: Final = 10.0
"""Seconds, where progress is told in lines."""


@app.callback()
def _lab() -> None:
    """Studies."""


def need_lab(own: Translator) -> None:
    """Say what to install, where it is missing."""
    if any(find_spec(name) is None for name in ("ray", "polars", "pyarrow")):
        raise WrongInput(own.say("error.no_lab"))


@app.command("run", help=HELP("lab.run"))
def run_study(
    study: StudyName,
    out: Annotated[Path | None, typer.Option(help=HELP("option.results_out"), metavar="FOLDER")] = None,
    games: Annotated[int | None, typer.Option(min=1, help=HELP("option.games_each"))] = None,
    workers: Workers = None,
    address: Address = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play a study."""
    own = translator(lang)
    need_lab(own)
    from ..lab.farm import Farm  # noqa: PLC0415
    from ..lab.results import Results  # noqa: PLC0415
    from ..lab.run import Run  # noqa: PLC0415
    from ..lab.study import Study  # noqa: PLC0415

    wanted = Study.read(study)
    if games is not None:
        wanted = wanted.with_games(games)
    folder = out or Path(f"{Path(study).stem}.results")
    results = Results.of(wanted, folder)
    with results.held():
        run = Run(wanted, results)
        with _telling(own, run.progress) as tell, _stopping(own, folder):
            hours = run.measure(tell)
            left = run.progress.wanted - run.progress.done
            sys.stderr.write(own.say("lab.projected", games=left, hours=f"{hours:.2f}", folder=folder) + "\n")
            if left:
                with Farm(workers, address) as farm:
                    sys.stderr.write(own.say("lab.started", workers=farm.workers) + "\n")
                    run.play(farm, tell)
    known = _known(run.progress)
    if as_json:
        print_json({"folder": str(folder), "games": run.progress.done, "bots": known})
        return
    typer.echo(own.say("lab.done", games=run.progress.done, folder=folder))
    for line in _lines(run.progress):
        typer.echo(line)


@app.command("studies", help=HELP("lab.studies"))
def list_studies(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the studies that games bring."""
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
    """Write the report on a study."""
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
    return {name: {"games": each.games, "won": each.won} for name, each in progress.tallies.items()}


def _lines(progress: Progress) -> Iterator[str]:
    """What is known so far, by who played."""
    from ..lab.intervals import wilson  # noqa: PLC0415

    for name, each in sorted(progress.tallies.items()):
        rate = wilson(each.won, each.games)
        yield f"  {name}: {rate.value:.1%} ({rate.low:.1%} - {rate.high:.1%}), {each.games}"


@contextmanager
def _telling(own: Translator, progress: Progress) -> Iterator[Callable[[Progress], object]]:
    """Progress on stderr: a bar in a terminal, else a line now and then; both with what is known so far."""
    if not sys.stderr.isatty():
        yield _now_and_then(own)
        return
    bar = Bar(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[known]}"), console=_stderr()
    )
    task = bar.add_task(own.say("simulate.playing"), total=progress.wanted, known="")

    def watch(now: Progress) -> None:
        bar.update(task, completed=now.done, known=_known_line(own, now))

    with bar:
        watch(progress)
        yield watch


def _stderr() -> Console:
    return Console(stderr=True)


def _now_and_then(own: Translator) -> Callable[[Progress], object]:
    due = monotonic() + PATIENCE

    def watch(now: Progress) -> None:
        nonlocal due
        if monotonic() >= due:
            due = monotonic() + _BETWEEN_LINES
            sys.stderr.write(_known_line(own, now) + "\n")

    return watch


def _known_line(own: Translator, now: Progress) -> str:
    far = own.say("lab.progress", done=now.done, games=now.wanted, hours=f"{now.hours:.2f}")
    return "; ".join([far, *(line.strip() for line in _lines(now))])


@contextmanager
def _stopping(own: Translator, folder: Path) -> Iterator[None]:
    """Whoever stops the study, by Ctrl-C or by ending the process, is told that nothing is lost."""
    before = signal.signal(signal.SIGTERM, _interrupted)
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write(own.say("lab.stopped", folder=folder) + "\n")
        raise typer.Exit(_INTERRUPTED) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupted(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
