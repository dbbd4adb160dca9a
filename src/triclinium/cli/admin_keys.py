"""The commands `triclinium admin keys ...`: the keys in the file of a service's settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.translator import Translator, translator
from .admin_common import Yes, ask
from .common import HELP, AsJson, Lang, print_json
from .serve import need_extra

if TYPE_CHECKING:
    from ..server.keeping.env_file import EnvFile, Key

app = typer.Typer(help=HELP("admin.keys"), no_args_is_help=True)

File = Annotated[Path, typer.Option("--file", help=HELP("option.admin_file"), metavar="FILE")]
Push = Annotated[bool, typer.Option("--push", help=HELP("option.admin_push"))]


@app.callback()
def _keys() -> None:
    """Shown, and changed."""


@app.command("show", help=HELP("admin.keys_show"))
def show(file: File, push: Push = False, as_json: AsJson = False, lang: Lang = None) -> None:
    """Show keys by their fingerprints."""
    own = translator(lang)
    settings, name = _open(own, file, push)
    keys = settings.keys(name)
    if as_json:
        print_json({"setting": name, "keys": [_named(key) for key in keys]})
        return
    for place, key in enumerate(keys):
        word = "admin.key_first" if place == 0 else "admin.key_kept"
        typer.echo(own.say(word, mark=key.fingerprint, since=_since(own, key)))


@app.command("rotate", help=HELP("admin.keys_rotate"))
def rotate(
    file: File,
    push: Push = False,
    grace: Annotated[float, typer.Option(help=HELP("option.admin_grace"), metavar="DAYS")] = 400,
    yes: Yes = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Put a new key in front."""
    own = translator(lang)
    settings, name = _open(own, file, push)
    settings.keys(name)
    ask(own, own.say("admin.rotate_sure", setting=name, file=file, days=f"{grace:g}"), yes)
    done = settings.rotate(name, grace)
    if as_json:
        told = {
            "setting": name,
            "new": _named(done.new),
            "kept": [_named(key) for key in done.kept],
            "dropped": [_named(key) for key in done.dropped],
        }
        print_json(told)
        return
    typer.echo(
        own.say("admin.rotated", mark=done.new.fingerprint, kept=len(done.kept), dropped=len(done.dropped))
    )
    typer.echo(own.say("admin.restart"))


def _open(own: Translator, file: Path, push: bool) -> tuple[EnvFile, str]:
    need_extra(own)
    from ..server.keeping.env_file import PUSH_KEY, SECRET_KEYS, EnvFile  # noqa: PLC0415 (other commands start without it)

    return EnvFile(file), PUSH_KEY if push else SECRET_KEYS


def _named(key: Key) -> dict[str, Any]:
    return {"fingerprint": key.fingerprint, "since": key.since and key.since.isoformat()}


def _since(own: Translator, key: Key) -> str:
    return key.since.isoformat() if key.since else own.say("admin.unknown_since")
