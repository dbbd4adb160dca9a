"""Estimate which weights of a bot should rise and which should fall (docs/study/lab.md, "Tune a bot").

    python scripts/tune_bot.py fall_of_rome/tuning --bot solid --pairs 1000

All weights are varied at once, in pairs of games. You can stop the script at any time, and continue with the same
command.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from tuning.findings import Progress, Tuning
from tuning.pairs import Plan

from triclinium.kernel.errors import TricliniumError
from triclinium.lab.farm import Farm
from triclinium.lab.study import Study

BETWEEN_LINES_S = 10.0


def main(given: Sequence[str] | None = None) -> int:
    """Run the script. Return 2 if the input is wrong, 130 if it was stopped, otherwise 0."""
    options = _options(given)
    try:
        plan = Plan.of(Study.read(options.study), options.group, options.bot, options.seed)
        folder: Path = options.out or Path(f"{Path(options.study).stem}.{plan.bot}.tuning")
        tuning = Tuning(plan, folder)
        code = _play(tuning, folder, options)
    except TricliniumError as error:
        print(f"tune_bot: {error}", file=sys.stderr)
        return 2
    _print(tuning, plan.bot, options)
    return code


def _options(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("study", help="a study of a game (fall_of_rome/tuning) or a file")
    parser.add_argument("--group", help="only the tables of this group of the study")
    parser.add_argument("--bot", help="the bot to tune; default: the strongest that has weights")
    parser.add_argument(
        "--pairs", type=int, default=1000, help="pairs of games to have in the end; 0 only shows"
    )
    parser.add_argument("--seed", type=int, help="seed of the deals; default: one more than the study's")
    parser.add_argument(
        "--step", type=float, default=4.0, help="distance of the weights shown, in deviations"
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="default: STUDY.BOT.tuning")
    parser.add_argument("--workers", type=int, help="pairs to play at once; default: one for each core")
    parser.add_argument("--address", metavar="HOST:PORT", help="a Ray cluster; default: this machine")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    return parser.parse_args(given)


def _play(tuning: Tuning, folder: Path, options: argparse.Namespace) -> int:
    """Play the missing pairs. Return the exit code."""
    due = monotonic() + BETWEEN_LINES_S

    def report(now: Progress) -> None:
        nonlocal due
        if monotonic() >= due:
            due = monotonic() + BETWEEN_LINES_S
            print(f"{now.done} of {now.wanted} pairs, {now.hours:.2f} core-hours to go", file=sys.stderr)

    with tuning.held():
        if not tuning.missing(options.pairs):
            return 0
        try:
            with Farm(options.workers, options.address) as farm:
                print(f"{farm.workers} pairs at once; they are kept in {folder}", file=sys.stderr)
                tuning.play(farm, options.pairs, report)
        except KeyboardInterrupt:
            print("Stopped. The same command goes on from here.", file=sys.stderr)
            return 130
    return 0


def _print(tuning: Tuning, bot: str, options: argparse.Namespace) -> None:
    findings = tuning.findings(options.step)
    if options.json:
        print(json.dumps({"bot": bot, **(findings.named() if findings else {})}, indent=1))
        return
    if findings is None:
        print("Fewer than two pairs were played: they show nothing yet.")
        return
    print(f"Pairs: {findings.pairs}, games won: {findings.won:.1%}")
    print("What one deviation of a weight adds to the score, the surest first (95% intervals):")
    for slope in findings.slopes:
        print(f"  {slope.name:30} {100 * slope.rise:+6.1f}% ± {100 * slope.around:.1f}%")
    print(
        f"The weights {options.step:g} deviations along the slopes; try them on other deals before you keep them:"
    )
    for name, value in findings.weights.items():
        print(f"{name} = {value}")


if __name__ == "__main__":
    sys.exit(main())
