"""Helpers that commands share: texts of their help, common options, the terminal."""

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
"""Function that returns a help text. Help is needed before --lang is parsed, so it uses the environment's language."""

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
    """Return the terminal, and whether it shows only ASCII. It prints unsupported characters as question marks."""
    console = Console(highlight=False)
    plain = not console.encoding.lower().startswith("utf")
    if plain and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return console, plain


def print_json(data: object) -> None:
    """Print data as JSON."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
