"""Whether the chance of a finished table was what its key gives, draw by draw."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.console import Console

from ..kernel import fair
from ..kernel.errors import RecordError
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..terminal.speech import Speech, WrongInput


def checked(game: Game[Any], record: Record, shown: str | None, speech: Speech) -> list[fair.Draw]:
    """All draws of a record; `shown` is the commitment that somebody noted at the table.

    WrongInput if the record reveals no secret, RecordError if a draw or the secret is false.
    """
    try:
        draws = fair.verify(game, record)
    except fair.NotRevealed:
        raise WrongInput(speech.say("verify.not_revealed")) from None
    except fair.FalseCommitment:
        raise RecordError(speech.say("verify.false_secret")) from None
    except fair.FalseDraw as found:
        raise RecordError(
            speech.say(
                "verify.false_draw",
                entry=found.entry,
                stream=found.stream,
                index=found.index,
                told=found.told,
                due=found.due,
            )
        ) from None
    if shown is not None and shown.lower() != record.commitment:
        raise RecordError(speech.say("verify.other_commitment", shown=shown, told=record.commitment))
    return draws


def named(record: Record, draws: list[fair.Draw]) -> dict[str, object]:
    """All that is needed to compute the draws again elsewhere."""
    opening = fair.Opening.read(record.notes, len(record.seats))
    return {
        "game": record.game,
        "rules": record.rules,
        "commitment": record.commitment,
        "secret": opening.secret.hex(),
        "table": opening.table,
        "nonces": list(opening.nonces),
        "key": opening.key().hex(),
        "draws": [draw.named() for draw in draws],
    }


def tell(record: Record, draws: list[fair.Draw], speech: Speech, console: Console) -> None:
    """What was found, in words, with what a player should compare."""
    opening = fair.Opening.read(record.notes, len(record.seats))
    counts = Counter(draw.stream for draw in draws)
    lines = [
        speech.say("verify.true", draws=len(draws)),
        speech.say("verify.streams", streams=", ".join(f"{name} {count}" for name, count in counts.items())),
        speech.say("verify.commitment", commitment=record.commitment),
        *(
            speech.say("verify.nonce", seat=SEAT_NAMES[seat], nonce=nonce or speech.say("verify.no_nonce"))
            for seat, nonce in enumerate(opening.nonces)
        ),
        speech.say("verify.compare"),
    ]
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
