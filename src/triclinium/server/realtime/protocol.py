"""Pydantic models of all socket messages: validation of incoming ones, and JSON Schema for clients."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ...live.fields import PLACE
from ...live.messages import socket
from ..models import Chat as ChatText
from ..models import Key, Out, Seat, TableOut

VERSION: Final = socket.VERSION


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# ---- from the client


class Hello(_In):
    """First message: the protocol version, and the number of entries that the client has seen."""

    type: Literal["hello"] = "hello"
    protocol: int
    since: int | None = Field(default=None, ge=0)
    tip: str | None = Field(default=None, max_length=64, description="Tip of the last update")
    token: str | None = Field(default=None, max_length=512, description="Token of a seat's private link")


class Act(_In):
    """Choose one of the options of an update. A repeated key has no further effect."""

    type: Literal["act"] = "act"
    decision: str = Field(min_length=1, max_length=32)
    key: Key
    act: str = Field(min_length=1, max_length=200)


class Hold(_In):
    """Hold the game in windows for this seat, or stop holding it."""

    type: Literal["hold"] = "hold"
    key: Key
    on: bool


class Undo(_In):
    """Undo back to `to` entries: one of the values in an update's `undo`, by default the last."""

    type: Literal["undo"] = "undo"
    key: Key
    to: int | None = Field(default=None, ge=1)


class Sync(_In):
    """Request the events after `since` entries, or the table if the game has not started."""

    type: Literal["sync"] = "sync"
    since: int = Field(ge=0)
    tip: str | None = Field(default=None, max_length=64, description="Tip of the last update")


class Why(_In):
    """Request the reasons why actions are not offered in a decision. The answer is `refusals`."""

    type: Literal["why"] = "why"
    decision: str = Field(min_length=1, max_length=32)


class Before(_In):
    """Request the events before entry `upto`, which an update may not contain. The answer is `past`."""

    type: Literal["before"] = "before"
    upto: int = Field(ge=0)


class Say(_In):
    """Send a chat message."""

    type: Literal["chat"] = "chat"
    key: Key
    text: ChatText


class Point(_In):
    """Point at a place on the board."""

    type: Literal["ping"] = "ping"
    place: str = Field(pattern=PLACE)


FromClient = Hello | Act | Hold | Undo | Sync | Why | Before | Say | Point
ClientMessage = Annotated[FromClient, Field(discriminator="type")]
READ: Final[TypeAdapter[FromClient]] = TypeAdapter(ClientMessage)


# ---- from the server


class ScoreLine(Out):
    """Points from one source. The text of a source has the key `score.<source>`."""

    source: str
    points: list[int]


class OutcomeOut(Out):
    """Result of a game."""

    ending: str
    winners: list[Seat]
    scores: list[int] | None = Field(description="Points by seat; null: the game has none")
    ranks: list[int] | None = Field(
        description="Rank by seat, 1 is the best; ties share a rank. Null: no ranks, or all lost"
    )
    lines: list[ScoreLine] = Field(description="Points by source")
    tie_breaks: list[ScoreLine] = Field(description="Tie breakers, in order of precedence")


class ChatOut(Out):
    """A chat message."""

    type: Literal["chat"] = "chat"
    n: int
    seat: Seat
    name: str
    text: str
    at: float
    removes: int | None = Field(
        description="Number of an earlier message that was removed; this message has no text"
    )


class Presence(Out):
    """Connected players and the number of spectators."""

    type: Literal["presence"] = "presence"
    seats: list[Seat]
    watchers: int


class Welcome(Out):
    """Answer to a hello. An update follows if the game has started."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    table: TableOut
    seat: Seat | None
    chat: list[ChatOut]
    presence: Presence


class TableChanged(Out):
    """Seats or settings have changed, or the game has started or ended."""

    type: Literal["table"] = "table"
    table: TableOut


class SeatClockOut(Out):
    """The clock of a seat."""

    seat: Seat
    left: float = Field(description="Remaining seconds when this was sent")
    runs: bool


class ClocksOut(Out):
    """Clocks of a table. Sent after an update, when a clock starts to run, and after a welcome."""

    type: Literal["clocks"] = "clocks"
    seq: int = Field(description="Number of entries at that time")
    clocks: list[SeatClockOut]


class RefusalOut(Out):
    """Reason why an action is refused: the rule, and a text key."""

    verb: str
    rule: str
    key: str
    params: dict[str, Any]


class Bound(Out):
    """Bounds of an operand of a composed act. Its kind determines which fields are set."""

    name: str
    kind: str
    among: list[str] | None = Field(default=None, description="Names to choose from")
    low: int | None = Field(default=None, description="Minimum number, or minimum total of a bundle")
    high: int | None = Field(default=None, description="Maximum number, or maximum total of a bundle")
    most: dict[str, int] | None = Field(default=None, description="For a bundle: maximum of each thing")


class CompositionOut(Out):
    """An act to compose: its verb, and the bounds of its operands. The rules make the final check."""

    verb: str
    operands: list[Bound]


class Event(Out):
    """An entry of the log with its facts, without what is hidden from this seat."""

    seq: int
    seat: Seat | None = Field(description="Null: the setup")
    act: str | None = Field(description="In notation; `?` for parts hidden from this seat")
    undo: int | None
    facts: list[dict[str, Any]]


class Operation(Out):
    """An operation of a JSON Patch (RFC 6902); a removal has no value."""

    op: Literal["add", "remove", "replace"]
    path: str = Field(description="A JSON Pointer (RFC 6901)")
    value: Any = None


class Update(Out):
    """The table in the current view of this seat, and the events after `since` entries."""

    type: Literal["update"] = "update"
    seq: int
    tip: str = Field(description="Hash of the log, to send back with a hello or a sync")
    decision: str | None = Field(
        description="Id to send back with an act; changes with the options and the view"
    )
    options: list[str] = Field(description="In notation; empty if there is nothing to decide")
    compositions: list[CompositionOut] = Field(description="Further acts, which the client composes")
    undo: list[int]
    awaited: list[Seat]
    outcome: OutcomeOut | None
    view: dict[str, Any] | None = Field(description="Null if `patch` is set")
    patch: list[Operation] | None = Field(
        description="Changes of the previous update's view; null if `view` is set"
    )
    since: int
    fresh: bool = Field(description="The events do not continue the previous ones; request earlier ones")
    events: list[Event]


class RefusalsOut(Out):
    """Reasons why actions are not offered to this seat; empty if it has nothing to decide."""

    type: Literal["refusals"] = "refusals"
    decision: str | None = Field(
        description="Id of the current decision, which may differ from the requested one"
    )
    refusals: list[RefusalOut]


class PastOut(Out):
    """Events from entry `since` on, up to the requested one."""

    type: Literal["past"] = "past"
    since: int
    events: list[Event]


class DoneOut(Out):
    """The command was executed once, even if it was sent several times."""

    type: Literal["done"] = "done"
    key: str
    seq: int


class StaleOut(Out):
    """The decision is no longer open. An update was sent before this answer."""

    type: Literal["stale"] = "stale"
    key: str
    seq: int
    decision: str | None


class RefusedOut(Out):
    """The rules refuse the command."""

    type: Literal["refused"] = "refused"
    key: str
    refusal: RefusalOut


_SERVER_ERRORS = Literal["full", "busy", "version", "restart", "banned", "forbidden_words"]
_COMMAND_ERRORS = Literal[
    "bad_message", "bad_act", "no_seat", "not_running", "not_allowed", "too_fast", "too_often"
]


class ErrorOut(Out):
    """Any other error."""

    type: Literal["error"] = "error"
    key: str | None
    code: Literal[_COMMAND_ERRORS, _SERVER_ERRORS]
    why: str | None = Field(default=None, description="The host's reason for a ban")


class PointOut(Out):
    """A seat points at a place on the board."""

    type: Literal["ping"] = "ping"
    seat: Seat
    place: str


ServerMessage = Annotated[
    Welcome
    | TableChanged
    | Update
    | ClocksOut
    | RefusalsOut
    | PastOut
    | DoneOut
    | StaleOut
    | RefusedOut
    | ErrorOut
    | ChatOut
    | PointOut
    | Presence,
    Field(discriminator="type"),
]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    client = TypeAdapter(ClientMessage)
    server: TypeAdapter[Any] = TypeAdapter(ServerMessage)
    parts, whole = TypeAdapter.json_schemas(
        [("client", "validation", client), ("server", "serialization", server)],
        title="Triclinium table socket",
        ref_template="#/$defs/{model}",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": whole["title"],
        "protocol": VERSION,
        "client": parts["client", "validation"],
        "server": parts["server", "serialization"],
        "$defs": whole["$defs"],
    }
