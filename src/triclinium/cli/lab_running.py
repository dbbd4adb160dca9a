"""Helpers of the commands `triclinium lab ...`: options, progress on stderr, and stopping."""

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

from ..terminal.translator import Translator, WrongInput
from .common import HELP
from .simulate import PATIENCE

if TYPE_CHECKING:
    from ..lab.results import Results
    from ..lab.run import Progress
    from ..lab.sampling import Sampling
    from ..lab.study import Study

StudyName = Annotated[str, typer.Argument(help=HELP("option.study"), metavar="STUDY")]
Workers = Annotated[int | None, typer.Option(min=1, help=HELP("option.workers"))]
Address = Annotated[str | None, typer.Option(help=HELP("option.address"), metavar="HOST:PORT")]
_INTERRUPTED: Final = 130
_BETWEEN_LINES: Final = 10.0
"""Time between progress lines, in seconds."""


def need_lab(own: Translator) -> None:
    """Raise WrongInput if packages of the lab are missing. The message says what to install."""
    if any(find_spec(name) is None for name in ("ray", "polars", "pyarrow")):
        raise WrongInput(own.say("error.no_lab"))


def play_study(
    own: Translator,
    study: Study,
    results: Results,
    workers: int | None,
    address: str | None,
    sampling: Sampling | None = None,
) -> Progress:
    """Play the missing games of a study into its folder, and report the progress."""
    from ..lab.farm import Farm  # noqa: PLC0415
    from ..lab.run import Run  # noqa: PLC0415

    folder = results.folder

    def line(now: Progress) -> str:
        far = own.say("lab.progress", done=now.done, games=now.wanted, hours=f"{now.hours:.2f}")
        return "; ".join([far, *(known.strip() for known in known_so_far(now))])

    with results.held():
        run = Run(study, results, sampling)
        with telling(own, run.progress.wanted, line) as tell, stopping(own, folder):
            tell(run.progress)
            hours = run.measure(tell)
            left = run.progress.wanted - run.progress.done
            sys.stderr.write(own.say("lab.projected", games=left, hours=f"{hours:.2f}", folder=folder) + "\n")
            if left:
                with Farm(workers, address) as farm:
                    sys.stderr.write(own.say("lab.started", workers=farm.workers) + "\n")
                    run.play(farm, tell)
            else:
                results.merge()
    return run.progress


def known_so_far(progress: Progress) -> Iterator[str]:
    """Yield one line for each set of bots: the games played and, in cooperative games, the win rate."""
    from ..lab.intervals import wilson  # noqa: PLC0415

    for name, each in sorted(progress.tallies.items()):
        if not progress.cooperative:
            yield f"  {name}: {each.games}"
            continue
        rate = wilson(each.won, each.games)
        yield f"  {name}: {rate.value:.1%} ({rate.low:.1%} - {rate.high:.1%}), {each.games}"


@contextmanager
def telling(
    own: Translator, wanted: int, line: Callable[[Progress], str]
) -> Iterator[Callable[[Progress], object]]:
    """Report progress on stderr: a bar on a terminal, else a line at intervals. Both include interim results."""
    if not sys.stderr.isatty():
        yield _now_and_then(line)
        return
    known = TextColumn("{task.fields[known]}")
    bar = Bar(TextColumn("{task.description}"), BarColumn(), known, console=Console(stderr=True))
    task = bar.add_task(own.say("simulate.playing"), total=wanted, known="")

    def watch(now: Progress) -> None:
        bar.update(task, completed=now.done, known=line(now))

    with bar:
        yield watch


def _now_and_then(line: Callable[[Progress], str]) -> Callable[[Progress], object]:
    due = monotonic() + PATIENCE

    def watch(now: Progress) -> None:
        nonlocal due
        if monotonic() >= due:
            due = monotonic() + _BETWEEN_LINES
            sys.stderr.write(line(now) + "\n")

    return watch


@contextmanager
def stopping(own: Translator, folder: Path) -> Iterator[None]:
    """On Ctrl-C and SIGTERM, print that nothing is lost, and exit."""
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
