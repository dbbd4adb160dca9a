"""Pydantic models of puzzles and attempts at them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..live.messages.puzzles import MAX_ACTS
from .models import Out, Seat, TableOut
from .realtime.protocol import RefusalOut


class PuzzleOut(Out):
    """A puzzle in a list."""

    number: int
    difficulty: Literal["easy", "medium", "hard"]
    seat: Seat
    goal: list[dict[str, Any]] = Field(
        description="Facts that must happen this turn: `fact`, and operands. The text of each has the key "
        "`puzzle.FACT.OPERAND` with its last operand, or else `puzzle.FACT`"
    )


class BuiltPuzzle(PuzzleOut):
    """A puzzle with its table."""

    game: str
    table: TableOut
    update: dict[str, Any] = Field(description="The first `update`")
    refusals: dict[str, Any] = Field(description="The first `refusals`")
    solution: list[str] = Field(description="Acts of a shortest solution")
    firsts: list[str] = Field(description="First acts after which the goal can still be reached")
    count: int = Field(description="Number of possible first acts")
    positions: int = Field(description="Number of positions that the proof tried")


class AttemptIn(Out):
    """All acts of an attempt so far."""

    acts: list[Annotated[str, Field(min_length=1, max_length=200)]] = Field(min_length=1, max_length=MAX_ACTS)


class AttemptOut(Out):
    """Verdict of the rules on the last act of an attempt."""

    state: Literal["open", "solved", "failed"]
    update: dict[str, Any] | None = Field(description="The `update` after the act; null: it was refused")
    refusals: dict[str, Any] | None = Field(description="The `refusals` then; null: the act was refused")
    refusal: RefusalOut | None = Field(description="Why the act was refused; null: it was not")
