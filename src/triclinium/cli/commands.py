"""The command group. It prints an error as one line on stderr and sets an exit code, without a traceback.

The exit code is 2 for wrong input and 1 for a failure.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from ..kernel.errors import SettingError, TricliniumError
from ..terminal.translator import WrongInput, translator


class Commands(TyperGroup):
    """Command group that prints errors in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command. Exits the process in standalone mode, as Typer does."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            where = getattr(error, "ctx", None)
            path = where.command_path if where else "triclinium"
            hint = translator(None).say("error.see", command=f"{path} --help")
            code = _failed(f"{error.format_message().rstrip('.')}; {hint}", error.exit_code)
        except (WrongInput, SettingError) as error:
            code = _failed(str(error), 2)
        except TricliniumError as error:
            code = _failed(str(error), 1)
        except typer.Abort:
            code = 1
        if standalone_mode:
            sys.exit(code)
        return code


def _failed(message: str, code: int) -> int:
    sys.stderr.write(f"triclinium: {' '.join(message.split())}\n")
    return code
