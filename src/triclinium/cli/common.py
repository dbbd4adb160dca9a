"""What commands share: how their help is worded, options that many have, the terminal they write to."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Annotated, Final

import typer
from rich.console import Console

from ..terminal.translator import Translator, usual_language

HELP: Final = Translator(usual_language(os.environ)).say
"""Help is worded before a command's own --lang is read, so it speaks the language of the surroundings."""

GameName = Annotated[str | None, typer.Argument(help=HELP("option.game"), metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help=HELP("option.seats"))]
Bots = Annotated[list[str] | None, typer.Option("--bot", help=HELP("option.bot"), metavar="[SEAT=]BOT")]
Settings = Annotated[list[str] | None, typer.Option("--set", help=HELP("option.set"), metavar="NAME=VALUE")]
Lang = Annotated[str | None, typer.Option(help=HELP("option.lang"), metavar="en|pl")]
LogFormat = Annotated[
    str | None, typer.Option("--log-format", help=HELP("option.log_format"), metavar="json|text|auto")
]
AsJson = Annotated[bool, typer.Option("--json", help=HELP("option.json"))]


def terminal() -> tuple[Console, bool]:
    """The terminal, and whether it can show ASCII only; what it cannot show becomes a question mark."""
    console = Console(highlight=False)
    plain = not console.encoding.lower().startswith("utf")
    if plain and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return console, plain


def print_json(data: object) -> None:
    """Data for a machine to read."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
