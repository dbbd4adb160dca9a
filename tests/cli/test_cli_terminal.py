"""Run the command in a pseudo-terminal: colours, the map, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from triclinium.kernel.record import Record

# A test process in the background may have been started with SIGINT ignored; at a terminal it is not.
START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); \
from triclinium.cli.app import main; main()"


class Terminal:
    """The command in a pseudo-terminal of a given size."""

    def __init__(self, home: Path, columns: int, rows: int, *words: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        environment |= {"XDG_STATE_HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
        )
        os.close(slave)

    def wait_for(self, text: str) -> str:
        """Read the output until it contains `text`; return all of it."""
        shown = ""
        until = time.monotonic() + 60
        while text not in shown:
            assert time.monotonic() < until, f"no {text!r} in {shown!r}"
            if select.select([self._master], [], [], 0.2)[0]:
                try:
                    shown += os.read(self._master, 65536).decode(errors="replace")
                except OSError:  # The process has closed its end.
                    break
        return shown

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


@pytest.mark.parametrize(("columns", "rows"), [(120, 40), (80, 24)])
def test_ctrl_c_saves_the_game_and_says_how_to_resume(tmp_path: Path, columns: int, rows: int) -> None:
    saved = tmp_path / "game.json"
    words = ("play", "fall_of_rome", "--seed", "5", "--seats", "3", "--save", str(saved))
    with Terminal(tmp_path, columns, rows, *words) as terminal:
        opening = terminal.wait_for("A> ")
        assert "\x1b[" in opening  # Colours.
        assert ("⠒" in opening) == (columns >= 110)
        terminal.type("place roma\n")
        terminal.wait_for("A> ")
        time.sleep(0.3)  # A signal between the prompt and the read would go unnoticed until the next key.
        terminal.process.send_signal(signal.SIGINT)
        farewell = terminal.wait_for(f"triclinium play --resume {saved}")
        assert "Traceback" not in farewell
        assert terminal.process.wait(timeout=60) == 130
    assert Record.from_json(saved.read_bytes()).entries[1].act == "place Roma"


def test_ctrl_d_leaves_the_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, 120, 40, "play", "fall_of_rome", "--seed", "5") as terminal:
        terminal.wait_for("A> ")
        terminal.type("\x04")
        terminal.wait_for("triclinium play --resume")
        assert terminal.process.wait(timeout=60) == 0


def test_a_terminal_with_only_ascii_gets_ascii(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("triclinium")
    environment = {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path),
        "PYTHONIOENCODING": "ascii",
        "COLUMNS": "120",
    }
    result = subprocess.run(
        [script, "play", "fall_of_rome", "--seed", "5", "--seats", "3", "--lang", "pl"],
        input=b"place roma\nhelp\nwhy\nquit\n",
        capture_output=True,
        env=environment,
        check=True,
    )
    assert result.stdout.isascii()
    assert b"V Wandalowie" in result.stdout
    assert not result.stderr


def test_the_input_history_of_one_person_is_not_offered_to_the_next(tmp_path: Path) -> None:
    """The Up key recalls typed lines. In a game with hidden hands it could reveal a sealed choice."""
    words = ("play", "aeterna", "--seed", "3", "--seats", "2", "--humans", "2")
    with Terminal(tmp_path, 120, 40, *words) as terminal:
        terminal.wait_for("nobody else sees the screen.")
        terminal.type("\n")
        terminal.wait_for("A> ")
        terminal.type("draft lupercal\n")
        terminal.wait_for("Only B may look now")
        terminal.type("\n")
        terminal.wait_for("B> ")
        terminal.type("\x1b[A\x1b[A")
        terminal.type("quit\n")
        assert "lupercal" not in terminal.wait_for("triclinium play --resume")
