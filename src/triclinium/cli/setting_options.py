"""Commands at which a game's settings can be written as options: `--pace slow` for `--set pace=slow`.

Which settings there are is not known before the game is, so a long option that the command does not have is taken for
a setting, and told to be neither when the game turns out to have none of that name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from typer.core import TyperCommand

OPTION: Final = "--"
SET: Final = "--set"
"""The option that takes settings; what was written as an option of its own is passed on with its dashes."""


class SettingsCommand(TyperCommand):
    """A command with an option `--set NAME=VALUE` that can be given several times."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        flags: dict[str, bool] = {}
        for param in self.get_params(ctx):
            for name in (*param.opts, *param.secondary_opts):
                flags[name] = bool(getattr(param, "is_flag", False))
        return super().parse_args(ctx, list(_rewritten(args, flags)))


def _rewritten(args: Sequence[str], flags: Mapping[str, bool]) -> Iterator[str]:
    """The words with unknown options written as settings; an unknown one without a value stays, to be refused.

    `flags`: the options of the command, and whether each is one without a value.

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
