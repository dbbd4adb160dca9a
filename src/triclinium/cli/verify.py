"""Verification of the record of a finished table: its draws, its end, and its signatures."""

from __future__ import annotations

import json
import re
import threading
import urllib.request
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from rich.console import Console

from ..kernel import fair
from ..kernel.errors import RecordError
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import MOST_SIGNATURES, Record
from ..terminal.translator import Translator, WrongInput

UNPROVED: Final = 3
"""Exit code if nothing is false but the record is not signed."""
_PATIENCE_S: Final = 10.0
_LONGEST_ANSWER: Final = 65_536
_KEY: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Proof:
    """The result of verifying a record in which nothing is false."""

    draws: list[fair.Draw]
    signers: tuple[str, ...]
    """Public keys of the hosts that signed it."""
    host: str | None
    """The signer that was asked for, or None."""

    @property
    def code(self) -> int:
        """Exit code of the command."""
        return 0 if self.signers else UNPROVED


def verify(
    game: Game[Any], record: Record, shown: str | None, host: str | None, translator: Translator
) -> Proof:
    """Return what a record proves. `shown` is the commitment noted at the table, `host` the expected signer.

    Raises WrongInput if the record does not reveal its secret, and RecordError if anything in it is false.
    """
    known = () if host is None else _keys(host, translator)
    signers = _signers(record, translator)
    signed = [key for key in signers if key in known]
    if known and not signed:
        signed_by = ", ".join(signers) or translator.say("verify.nobody")
        raise RecordError(translator.say("verify.other_host", shown=", ".join(known), told=signed_by))
    draws = _draws(game, record, translator)
    if shown is not None and shown.lower() != record.commitment:
        raise RecordError(translator.say("verify.other_commitment", shown=shown, told=record.commitment))
    return Proof(draws, signers, signed[0] if signed else None)


def _signers(record: Record, translator: Translator) -> tuple[str, ...]:
    """Return the public keys that signed this record. Raises RecordError if a signature is false."""
    if not record.signatures:
        return ()
    from .. import seal  # noqa: PLC0415 (other commands start without it)

    try:
        return seal.check(record)
    except seal.FalseSignature as found:
        raise RecordError(translator.say("verify.false_signature", host=_shown(found.host))) from None


def _draws(game: Game[Any], record: Record, translator: Translator) -> list[fair.Draw]:
    try:
        return fair.verify(game, record)
    except fair.NotRevealed:
        forked = fair.FORK in record.notes
        raise WrongInput(translator.say("verify.fork" if forked else "verify.not_revealed")) from None
    except fair.FalseCommitment:
        raise RecordError(translator.say("verify.false_secret")) from None
    except fair.CutShort:
        raise RecordError(translator.say("verify.cut")) from None
    except fair.FalseDraw as found:
        raise RecordError(
            translator.say(
                "verify.false_draw",
                entry=found.entry,
                stream=found.stream,
                index=found.index,
                told=found.told,
                due=found.due,
            )
        ) from None


def _keys(host: str, translator: Translator) -> tuple[str, ...]:
    """Return the public keys of a host, given as a key or as the URL of the server that publishes its keys."""
    if "://" not in host:
        key = host.strip().lower()
        if not _KEY.fullmatch(key):
            raise WrongInput(translator.say("verify.no_host", host=_shown(host)))
        return (key,)
    if not _is_address(host):
        raise WrongInput(translator.say("verify.no_host", host=_shown(host)))
    address = f"{host.rstrip('/')}/api/host"
    answer = _fetched(address)
    found = answer.get("keys") if isinstance(answer, dict) else None
    listed = found if isinstance(found, list) else []
    keys = tuple(key for key in listed if isinstance(key, str) and _KEY.fullmatch(key))[:MOST_SIGNATURES]
    if not keys:
        raise WrongInput(translator.say("verify.no_answer", address=address))
    return keys


def _is_address(text: str) -> bool:
    """Return whether a text is an http or https URL of a server."""
    try:
        parts = urlsplit(text)
        wrong = parts.query or parts.fragment or parts.port == 0
    except ValueError:
        return False
    plain = text.isprintable() and " " not in text
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and not wrong


def _fetched(address: str) -> object:
    """Fetch plain data from a URL. Return None if there is no valid answer in time.

    The server is not trusted and may answer slowly, so a thread does the work and is abandoned after the
    timeout.
    """
    answers: list[object] = []

    def fetch() -> None:
        with (
            suppress(OSError, ValueError, HTTPException, RecursionError),
            urllib.request.urlopen(address, timeout=_PATIENCE_S) as response,  # noqa: S310 (http and https only)
        ):
            answers.append(json.loads(response.read(_LONGEST_ANSWER)))

    thread = threading.Thread(target=fetch, daemon=True)
    thread.start()
    thread.join(_PATIENCE_S)
    return answers[0] if answers else None


def named(record: Record, proof: Proof) -> dict[str, object]:
    """Return everything that is needed to compute the draws elsewhere, and the signers."""
    opening = fair.Opening.read(record.notes, len(record.seats))
    return {
        "game": record.game,
        "rules": record.rules,
        "seats": list(record.seats),
        "signers": None if proof.signers is None else list(proof.signers),
        "host": proof.host,
        "commitment": record.commitment,
        "secret": opening.secret.hex(),
        "table": opening.table,
        "nonces": list(opening.nonces),
        "key": opening.key().hex(),
        "draws": [draw.named() for draw in proof.draws],
    }


def print_proof(
    record: Record, proof: Proof, shown: str | None, translator: Translator, console: Console
) -> None:
    """Print what is proved, what is not, and what a player should compare."""
    opening = fair.Opening.read(record.notes, len(record.seats))
    counts = Counter(draw.stream for draw in proof.draws)
    lines = [
        translator.say("verify.true", draws=len(proof.draws)),
        translator.say(
            "verify.streams", streams=", ".join(f"{name} {count}" for name, count in counts.items())
        ),
        *_signed(proof, record.seats, translator),
        translator.say("verify.commitment", commitment=record.commitment),
        *_nonces(opening.nonces, shown, translator),
    ]
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)


def _nonces(nonces: Sequence[str], shown: str | None, translator: Translator) -> list[str]:
    """Return the nonces of the players, and what each player should compare."""
    if not any(nonces):
        return [translator.say("verify.no_nonces")]
    none = translator.say("verify.no_nonce")
    return [
        *(
            translator.say("verify.nonce", seat=SEAT_NAMES[seat], nonce=nonce or none)
            for seat, nonce in enumerate(nonces)
        ),
        translator.say("verify.compare" if shown is None else "verify.compare_nonce"),
    ]


def _shown(text: str) -> str:
    """Remove terminal control characters from a text of unknown origin."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _signed(proof: Proof, names: Sequence[str], translator: Translator) -> list[str]:
    """Return what the signatures prove and what they do not."""
    if not proof.signers:
        return [translator.say("verify.unsigned")]
    signed = [
        translator.say("verify.signed", host=host, names=_shown(", ".join(names)))
        for host in ([proof.host] if proof.host else proof.signers)
    ]
    return signed if proof.host else [*signed, translator.say("verify.which_host")]
