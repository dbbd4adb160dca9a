"""Pack Python for the build without a server; scripts/static.mjs runs this in Pyodide, so that the bytecode fits it.

Modules are compiled without docstrings and assertions. What the game needs no part of is left out.
"""

from __future__ import annotations

import importlib.util
import marshal
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

LIBRARY = Path("/python_stdlib.zip")
OURS = Path("/src")
OUT = Path("/out")
MADE_AT = (2020, 1, 1, 0, 0, 0)
"""The same for every build, so that the same sources give the same file."""

PACKAGES = ("kernel", "bots", "lessons", "analysis", "live", "local", "games")
OWN_LEFT_OUT = re.compile(r"triclinium/games/\w+/(terminal|studies)/|\.schema\.json$|__pycache__|\.so$|\.md$")

LEFT_OUT = """
    _aix_support _android_support _apple_support _ios_support _osx_support _pydatetime _pydecimal _pyio _pylong _pyrepl
    antigravity argparse bdb cProfile cmd compileall configparser ctypes curses dbm difflib doctest ensurepip filecmp
    fileinput ftplib getopt getpass gettext graphlib html http idlelib imaplib lib2to3 mailbox mimetypes modulefinder
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc
    pydoc_data rlcompleter sched shelve smtplib socketserver sqlite3 ssl symtable tabnanny tarfile
    this timeit tkinter tomllib trace tty turtle turtledemo unittest uuid venv wave webbrowser wsgiref xml xmlrpc
    zipapp zoneinfo
    asyncio/__main__ asyncio/proactor_events asyncio/windows_events asyncio/windows_utils concurrent/futures/process
    importlib/_bootstrap importlib/_bootstrap_external logging/config logging/handlers zipimport
"""
ENCODINGS = """
    __init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_8 utf_8_sig
"""


def compiled(name: str, source: bytes) -> bytes:
    """Return the bytecode file of a module."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def library() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the standard library that are kept."""
    left_out, encodings = set(LEFT_OUT.split()), ENCODINGS.split()
    with zipfile.ZipFile(LIBRARY) as packed:
        for name in packed.namelist():
            if name.endswith("/"):
                continue
            top, _, rest = name.partition("/")
            wanted = top != "encodings" or rest.removesuffix(".py") in encodings
            if wanted and left_out.isdisjoint((top.removesuffix(".py"), name.removesuffix(".py"))):
                yield name, packed.read(name)


def ours() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our packages that play needs."""
    root = OURS / "triclinium"
    found = [root / "__init__.py"]
    for package in PACKAGES:
        found += sorted(path for path in (root / package).rglob("*") if path.is_file())
    for path in found:
        name = path.relative_to(OURS).as_posix()
        if not OWN_LEFT_OUT.search(name):
            yield name, path.read_bytes()
    # Games are found by their registration, as in an installed package.
    games = sorted(path.parent.name for path in (root / "games").glob("*/entry.py"))
    lines = ["[triclinium.games]", *(f"{game} = triclinium.games.{game}.entry:ENTRY" for game in games)]
    yield "triclinium-0.dist-info/entry_points.txt", "\n".join(lines).encode()
    yield "triclinium-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: triclinium\nVersion: 0\n"


def pack(files: Iterator[tuple[str, bytes]], target: Path) -> None:
    """Write files to an archive, modules as bytecode; it is compressed as a whole later."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files:
            if name.endswith(".py"):
                name, content = f"{name}c", compiled(name, content)
            archive.writestr(zipfile.ZipInfo(name, MADE_AT), content)


pack(library(), OUT / "python.zip")
pack(ours(), OUT / "triclinium.zip")
