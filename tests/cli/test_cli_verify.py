"""`triclinium verify` reports true, false, unproved and uncheckable records by sentence and exit code."""

from __future__ import annotations

import json
import random
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from running import GAME, run

from triclinium.cli import verify
from triclinium.kernel.fair import Keyed, Opening
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.seal import Sealer

STREAMS = [name for name, _ in GAME.streams]
OPENING = Opening(bytes(range(32)), "t-17", ("salve", ""))
HOST = Sealer(["k" * 32])
STRANGER = Sealer(["s" * 32])


def table(host: type[Keyed] = Keyed, opening: Opening = OPENING) -> Record:
    """Return the signed record of a random game of a person and a bot."""
    match = Match.start(GAME, ("A", "B"), {}, host(opening.key(), STREAMS))
    match.commitment = opening.commitment()
    choose = random.Random(1)
    while GAME.outcome(match.state) is None:
        seat = GAME.turn(match.state)
        match.act(seat, GAME.words.say(choose.choice(GAME.options(match.state, seat))))
    return HOST.sealed(match.record(**opening.notes()))


@pytest.fixture(scope="module")
def record() -> Record:
    return table()


def kept(folder: Path, record: Record) -> Path:
    path = folder / "record.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return path


class Cheating(Keyed):
    """Chance of a host that swaps the tenth card of the Player deck."""

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        fairly = super().pick(stream, index, among, eyes)
        if STREAMS[stream] != "player_deck" or index != 9:
            return fairly
        return next(card for card in among if card != fairly)


def test_a_true_record_is_verified(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record))
    assert result.exit_code == 0, result.output
    draws = sum(len(entry.chance) for entry in record.entries)
    assert f"Every draw agrees with the key. Draws: {draws}." in result.output
    assert f"Commitment: {OPENING.commitment()}" in result.output
    assert "Nonce of A: salve" in result.output
    assert "Nonce of B: none (a bot)" in result.output


def test_a_daily_deal_without_nonces_is_verified(tmp_path: Path) -> None:
    record = table(opening=Opening(bytes(range(32)), "2026-11-17.fall_of_rome.2", ("", "")))
    result = run(tmp_path, "verify", kept(tmp_path, record))
    assert result.exit_code == 0, result.output
    assert "nobody contributed to these draws" in result.output
    assert "a bot" not in result.output, "seats without a nonce must not be called bots in a daily deal"


def test_the_result_is_printed_in_polish(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--lang", "pl")
    assert result.exit_code == 0
    assert "Liczba miejsca A: salve" in result.output


def test_json_has_all_data_for_an_independent_check(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--json")
    told = json.loads(result.stdout)
    assert told["key"] == OPENING.key().hex()
    assert told["nonces"] == ["salve", ""]
    source = Keyed(bytes.fromhex(told["key"]), sorted({draw["stream"] for draw in told["draws"]}))
    streams = sorted({draw["stream"] for draw in told["draws"]})
    for draw in told["draws"]:
        at = source.position(streams.index(draw["stream"]), draw["index"], len(draw["candidates"]))
        assert draw["candidates"][at] == draw["outcome"]


def test_a_false_draw_is_named_by_entry_stream_and_index(tmp_path: Path) -> None:
    false = table(Cheating)
    drawn = [n for n, entry in enumerate(false.entries) for text in entry.chance if "player_deck" in text]
    result = run(tmp_path, "verify", kept(tmp_path, false))
    assert result.exit_code == 1
    assert (
        f"false draw in entry {drawn[9]}, stream player_deck, index 9: the record has player_deck "
        in result.stderr
    )
    assert "Traceback" not in result.output


def test_a_false_secret_is_found(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, HOST.sealed(record.noted(secret="0" * 64))))
    assert result.exit_code == 1
    assert "false secret" in result.stderr


def test_a_commitment_other_than_that_of_the_table_is_refused(tmp_path: Path, record: Record) -> None:
    path = kept(tmp_path, record)
    assert run(tmp_path, "verify", path, "--commitment", OPENING.commitment().upper()).exit_code == 0
    result = run(tmp_path, "verify", path, "--commitment", "0" * 64)
    assert result.exit_code == 1
    assert "the table showed 0000" in result.stderr


def test_a_record_without_a_revealed_secret_cannot_be_checked(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, HOST.sealed(replace(record, notes={}))))
    assert result.exit_code == 2
    assert "this record reveals no secret" in result.stderr


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    assert run(tmp_path, "verify", tmp_path / "x.json").exit_code == 1
    assert run(tmp_path, "verify", tmp_path / "none.json").exit_code == 2


# ---- signatures


def unsigned(record: Record) -> Record:
    return replace(record, signatures={})


def test_the_signer_is_printed_with_what_the_signature_proves(tmp_path: Path, record: Record) -> None:
    path = kept(tmp_path, record)
    result = run(tmp_path, "verify", path)
    assert (
        f"Signed by host {HOST.key}: it confirms the names (A, B), every move and the result" in result.output
    )
    assert "Anybody can sign with their own key" in result.output
    named = run(tmp_path, "verify", path, "--host", HOST.key.upper())
    assert named.exit_code == 0
    assert "Anybody can sign" not in named.output
    polish = run(tmp_path, "verify", path, "--lang", "pl")
    assert f"Podpisał gospodarz {HOST.key}" in polish.output
    told = json.loads(run(tmp_path, "verify", path, "--json", "--host", HOST.key).stdout)
    assert (told["signers"], told["host"], told["seats"]) == ([HOST.key], HOST.key, ["A", "B"])


def test_a_changed_name_is_found(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, replace(record, seats=("A", "Caesar"))))
    assert result.exit_code == 1
    assert f"false signature of host {HOST.key}" in result.stderr


def test_a_record_cut_at_any_length_is_found(tmp_path: Path, record: Record) -> None:
    """Try some lengths with and without the signature; test_seal and test_fair try every length."""
    for length in sorted({1, 2, 3, len(record.entries) // 2, len(record.entries) - 1}):
        cut = replace(record, entries=record.entries[:length], digest=None)
        assert run(tmp_path, "verify", kept(tmp_path, cut)).exit_code == 1
        result = run(tmp_path, "verify", kept(tmp_path, unsigned(cut)))
        assert result.exit_code == 1
        assert "incomplete" in result.stderr


def test_swapped_entries_are_found(tmp_path: Path, record: Record) -> None:
    entries = list(record.entries)
    entries[-2], entries[-1] = entries[-1], entries[-2]
    result = run(tmp_path, "verify", kept(tmp_path, replace(record, entries=tuple(entries))))
    assert result.exit_code == 1
    assert "false signature" in result.stderr


def test_an_invented_game_is_found(tmp_path: Path) -> None:
    """The secret, its commitment, the draws and the end fit together, but no host has signed the game."""
    invented = unsigned(table(opening=Opening(bytes(32), "t-17", ("salve", ""))))
    path = kept(tmp_path, invented)
    alone = run(tmp_path, "verify", path)
    assert alone.exit_code == 3
    assert "Unsigned: the draws agree with the key, but nobody confirms" in alone.output
    asked = run(tmp_path, "verify", path, "--host", HOST.key)
    assert asked.exit_code == 1
    assert "is signed by nobody; the game may be invented" in asked.stderr


def test_an_invented_game_signed_by_its_inventor_is_found(tmp_path: Path) -> None:
    invented = STRANGER.sealed(unsigned(table(opening=Opening(bytes(32), "t-17", ("salve", "")))))
    path = kept(tmp_path, invented)
    asked = run(tmp_path, "verify", path, "--host", HOST.key)
    assert asked.exit_code == 1
    assert f"but is signed by {STRANGER.key}" in asked.stderr
    alone = run(tmp_path, "verify", path)
    assert alone.exit_code == 0
    assert "Anybody can sign with their own key" in alone.output


def test_a_signature_moved_from_another_record_is_found(tmp_path: Path, record: Record) -> None:
    other = table(opening=Opening(bytes(32), "t-18", ("ave", "")))
    result = run(tmp_path, "verify", kept(tmp_path, replace(other, signatures=record.signatures)))
    assert result.exit_code == 1
    assert "false signature" in result.stderr


def test_an_old_record_is_named_as_unsigned(tmp_path: Path, record: Record) -> None:
    path = kept(tmp_path, unsigned(record))
    result = run(tmp_path, "verify", path)
    assert result.exit_code == 3
    assert "Every draw agrees with the key" in result.output
    assert "Unsigned:" in result.output
    assert "Bez podpisu:" in run(tmp_path, "verify", path, "--lang", "pl").output
    assert json.loads(run(tmp_path, "verify", path, "--json").stdout)["signers"] == []


@contextmanager
def key_server(said: bytes) -> Iterator[str]:
    """Run a server that sends `said` as the keys of a host; yield its address."""

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            assert self.path == "/api/host"
            self.send_response(200)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Host)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_host_can_be_named_by_its_address(tmp_path: Path, record: Record) -> None:
    path = kept(tmp_path, record)
    keys = json.dumps({"key": STRANGER.key, "keys": [STRANGER.key, HOST.key]}).encode()
    with key_server(keys) as address:
        result = run(tmp_path, "verify", path, "--host", address)
        assert result.exit_code == 0, result.output
        assert f"Signed by host {HOST.key}" in result.output
    with key_server(json.dumps({"keys": [STRANGER.key]}).encode()) as address:
        assert run(tmp_path, "verify", path, "--host", address).exit_code == 1


@pytest.mark.parametrize("said", [b"", b"[]", b"{}", b'{"keys": []}', b'{"keys": 7}'])
def test_an_address_without_a_key_is_reported(tmp_path: Path, record: Record, said: bytes) -> None:
    with key_server(said) as address:
        result = run(tmp_path, "verify", kept(tmp_path, record), "--host", address)
    assert result.exit_code == 2
    assert "does not answer with a host's key" in result.stderr


@contextmanager
def raw_server(*said: bytes, pause: float = 0) -> Iterator[str]:
    """Run a server that answers every request with these bytes; yield its address."""

    class Anything(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(65_536)
            with suppress(OSError):  # The client has gone.
                for part in said:
                    self.request.sendall(part)
                    if gone.wait(pause):
                        break

    gone = threading.Event()
    server = socketserver.TCPServer(("127.0.0.1", 0), Anything)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        gone.set()
        server.shutdown()
        server.server_close()
        thread.join()


HEAD = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"salve\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}",
        HEAD + b"a: b\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 " + b"x" * 70_000 + b"\r\n\r\n",
        HEAD + b"\r\n" + b"[" * 60_000,
        HEAD + b'\r\n{"keys": "abc"}',
        HEAD + b'\r\n{"keys": {"\\u001b[2J": 1}}',
        HEAD + b'\r\n{"keys": ["\\u001b[2J", [], null]}',
        b"HTTP/1.1 302 Found\r\nLocation: file:///etc/hosts\r\n\r\n",
    ],
    ids=["no http", "no chunk", "headers", "status", "deep", "text", "names", "no keys", "file"],
)
def test_a_hostile_response_is_not_accepted_as_a_key(tmp_path: Path, record: Record, said: bytes) -> None:
    with raw_server(said) as address:
        result = run(tmp_path, "verify", kept(tmp_path, record), "--host", address)
    assert result.exit_code == 2, result.exception
    assert result.stderr.startswith("triclinium: http")
    assert "does not answer with a host's key" in result.stderr
    assert "\x1b" not in result.output


def test_a_response_that_never_ends_runs_into_a_timeout(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "_PATIENCE_S", 0.5)
    with raw_server(HEAD, b"\r\n", *(b" " for _ in range(1200)), pause=0.05) as address:
        started = time.monotonic()
        result = run(tmp_path, "verify", kept(tmp_path, record), "--host", address)
        assert time.monotonic() - started < 30
    assert result.exit_code == 2


@pytest.mark.parametrize(
    "host",
    ["http://[", "http://", "http://a b", "http://127.0.0.1:x", "http://127.0.0.1:1/?a=b", "http://\x1b[2J"],
)
def test_an_invalid_address_is_reported(tmp_path: Path, record: Record, host: str) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--host", host)
    assert result.exit_code == 2, result.exception
    assert "\x1b" not in result.output


@pytest.mark.parametrize("host", ["", "xyz", "file:///etc/hosts", "0" * 63])
def test_an_invalid_host_is_reported(tmp_path: Path, record: Record, host: str) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--host", host)
    assert result.exit_code == 2
    assert "is not a host" in result.stderr


def test_an_endless_file_is_read_only_up_to_the_maximum_size(tmp_path: Path) -> None:
    result = run(tmp_path, "verify", "/dev/zero")
    assert result.exit_code == 1
    assert "a record is at most" in result.stderr


def test_control_characters_of_a_record_are_not_printed(tmp_path: Path, record: Record) -> None:
    named = HOST.sealed(replace(unsigned(record), seats=("A\x1b[2J", "B")))
    result = run(tmp_path, "verify", kept(tmp_path, named))
    assert "the names (A?[2J, B)" in result.output
    result = run(tmp_path, "verify", kept(tmp_path, replace(record, signatures={"\x1b[2J": "x"})))
    assert result.exit_code == 1
    assert "false signature of host ?[2J" in result.stderr


def test_help_explains_that_host_means_the_signing_host(tmp_path: Path) -> None:
    shown = " ".join(run(tmp_path, "verify", "--help").stdout.replace("│", " ").split())
    assert "Public key of the host that should have signed the record" in shown
    assert "listen" not in shown
