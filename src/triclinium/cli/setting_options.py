"""Commands that accept a game's settings as options: `--pace slow` for `--set pace=slow`.

The settings are not known until the game is known. An unknown long option is therefore passed on as a
setting. If the game has no such setting, the error says that it is neither an option nor a setting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from typer.core import TyperCommand

OPTION: Final = "--"
SET: Final = "--set"
"""Option that takes settings. A setting that was written as an option is passed on with its dashes."""


class SettingsCommand(TyperCommand):
    """A command with an option `--set NAME=VALUE` that can be given several times."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words of the command line."""
        flags: dict[str, bool] = {}
        for param in self.get_params(ctx):
            for name in (*param.opts, *param.secondary_opts):
                flags[name] = bool(getattr(param, "is_flag", False))
        return super().parse_args(ctx, list(_rewritten(args, flags)))


def _rewritten(args: Sequence[str], flags: Mapping[str, bool]) -> Iterator[str]:
    """Yield the words with unknown options rewritten as settings.

    An option without a value is kept, and refused later.

    `flags` contains the options of the command, and whether each one takes no value.

    >>> list(_rewritten(["play", "--pace", "slow", "--seats", "3", "--web"], {"--seats": False, "--web": True}))
    ['play', '--set=--pace=slow', '--seats', '3', '--web']
    >>> list(_rewritten(["--pace=slow", "--", "--x", "1"], {})), list(_rewritten(["--pace"], {}))
    (['--set=--pace=slow', '--', '--x', '1'], ['--pace'])
    """
    at = 0
    while at < len(args):
        word = args[at]
        at += 1
        name, equals, _ = word.partition("=")
        if word == OPTION:
            yield from args[at - 1 :]
            return
        if name in flags or not word.startswith(OPTION):
            yield word
            if name in flags and not flags[name] and not equals:
                yield from args[at : at + 1]
                at += 1
        elif equals:
            yield f"{SET}={word}"
        elif at < len(args) and not args[at].startswith(OPTION):
            yield f"{SET}={word}={args[at]}"
            at += 1
        else:
            yield word
