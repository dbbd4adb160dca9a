"""Every message of a table's socket, typed once: checked when it comes in, exported as JSON Schema for clients."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ..fields import Chat as ChatText
from ..fields import Key
from ..tables.summary import Seat, TableOut

VERSION: Final = 2


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# ---- from the client


class Hello(_In):
    """The first message: which protocol is spoken, and how many entries the client has seen."""

    type: Literal["hello"] = "hello"
    protocol: int
    since: int | None = Field(default=None, ge=0)
    tip: str | None = Field(default=None, max_length=64, description="That of the last update")
    token: str | None = Field(
        default=None,
        max_length=512,
        description="That of a seat's private link: this socket is that seat's, whoever's browser it is in",
    )


class Act(_In):
    """Do one of the options of an update. The same key sent again happens once."""

    type: Literal["act"] = "act"
    decision: str = Field(min_length=1, max_length=32)
    key: Key
    act: str = Field(min_length=1, max_length=200)


class Hold(_In):
    """Ask to be waited for in windows, or no longer."""

    type: Literal["hold"] = "hold"
    key: Key
    on: bool


class Undo(_In):
    """Take back to where the log had `to` entries: one of an update's `undo`, or the last of them."""

    type: Literal["undo"] = "undo"
    key: Key
    to: int | None = Field(default=None, ge=1)


class Sync(_In):
    """Tell again what happened after `since` entries; before the start, the table. It is always answered."""

    type: Literal["sync"] = "sync"
    since: int = Field(ge=0)
    tip: str | None = Field(default=None, max_length=64, description="That of the last update")


class Why(_In):
    """Ask why something is not offered in a decision. It is answered by `refusals`, and changes nothing."""

    type: Literal["why"] = "why"
    decision: str = Field(min_length=1, max_length=32)


class Before(_In):
    """Tell what happened before entry `upto`: an update goes back only so far. It is answered by a `past`."""

    type: Literal["before"] = "before"
    upto: int = Field(ge=0)


class Say(_In):
    """Write to the table."""

    type: Literal["chat"] = "chat"
    key: Key
    text: ChatText


class Point(_In):
    """Point at a place, for a moment."""

    type: Literal["ping"] = "ping"
    place: str = Field(pattern=r"^[\w /.'-]{1,60}$")


FromClient = Hello | Act | Hold | Undo | Sync | Why | Before | Say | Point
ClientMessage = Annotated[FromClient, Field(discriminator="type")]
READ: Final[TypeAdapter[FromClient]] = TypeAdapter(ClientMessage)


# ---- from the server


class ScoreLine(_Out):
    """Points by what they came from: the text of a source has the key `score.<source>`."""

    source: str
    points: list[int]


class OutcomeOut(_Out):
    """How a game ended."""

    ending: str
    winners: list[Seat]
    scores: list[int] | None = Field(description="Points, seat by seat; null where there are none")
    ranks: list[int] | None = Field(
        description="Places, seat by seat, 1 the best; seats that tie share one. Null: no places, or all have lost"
    )
    lines: list[ScoreLine] = Field(description="What the points came from")
    tie_breaks: list[ScoreLine] = Field(description="What decided between equal points, the first first")


class ChatOut(_Out):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    n: int
    seat: Seat
    name: str
    text: str
    at: float


class Presence(_Out):
    """Who is there."""

    type: Literal["presence"] = "presence"
    seats: list[Seat]
    watchers: int


class Welcome(_Out):
    """The answer to a hello; an update follows if the game has started."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    table: TableOut
    seat: Seat | None
    chat: list[ChatOut]
    presence: Presence


class TableChanged(_Out):
    """Seats or settings changed, or the game started or ended."""

    type: Literal["table"] = "table"
    table: TableOut


class SeatClockOut(_Out):
    """The clock of a seat."""

    seat: Seat
    left: float = Field(description="Seconds when this was sent, by the clock of the service")
    runs: bool = Field(description="It is this seat's time that passes")


class ClocksOut(_Out):
    """The clocks of a table that has any: after an update, when one begins to run, and after a welcome."""

    type: Literal["clocks"] = "clocks"
    seq: int = Field(description="How many entries the table had then")
    clocks: list[SeatClockOut]


class RefusalOut(_Out):
    """Why something may not be done: the rule, and a text by its key."""

    verb: str
    rule: str
    key: str
    params: dict[str, Any]


class Bound(_Out):
    """What one operand of a composed act can be; which of the fields are there, its kind says."""

    name: str
    kind: str
    among: list[str] | None = Field(default=None, description="The names to choose from")
    low: int | None = Field(default=None, description="The least number, or of a bundle the fewest in all")
    high: int | None = Field(default=None, description="The greatest, or the most in all")
    most: dict[str, int] | None = Field(default=None, description="Of a bundle: the most of each thing")


class CompositionOut(_Out):
    """An act that is composed, not listed: its verb, and within which bounds; the rules have the last word."""

    verb: str
    operands: list[Bound]


class Event(_Out):
    """An entry of the log as this seat may read it, with what it made happen."""

    seq: int
    seat: Seat | None = Field(description="None: the setup")
    act: str | None = Field(description="In notation; `?` where this seat may not know")
    undo: int | None
    facts: list[dict[str, Any]]


class Operation(_Out):
    """One step of a JSON Patch; a removal has no value."""

    op: Literal["add", "remove", "replace"]
    path: str = Field(description="A JSON Pointer (RFC 6901)")
    value: Any = None


class Update(_Out):
    """The table as this seat sees it now, and what happened after `since` entries."""

    type: Literal["update"] = "update"
    seq: int
    tip: str = Field(description="Of all that happened so far: sent back with a hello or a sync")
    decision: str | None = Field(
        description="Sent back with an act; it changes when the options or the view do"
    )
    options: list[str] = Field(description="In notation; empty when there is nothing to decide")
    compositions: list[CompositionOut] = Field(description="What may be composed besides")
    undo: list[int]
    awaited: list[Seat]
    outcome: OutcomeOut | None
    view: dict[str, Any] | None = Field(description="Null where it is told by `patch`")
    patch: list[Operation] | None = Field(
        description="A JSON Patch (RFC 6902) that makes the view of the one in the update before, of entry `since`; "
        "null where `view` tells it"
    )
    since: int
    fresh: bool = Field(
        description="What was told before does not lead here, or not all of it: the events begin anew at `since`, "
        "and what was before is told when it is asked for"
    )
    events: list[Event]


class RefusalsOut(_Out):
    """Why this seat may not do what it is not offered now; nothing, if it has nothing to decide."""

    type: Literal["refusals"] = "refusals"
    decision: str | None = Field(description="The present decision, whichever was asked about")
    refusals: list[RefusalOut]


class PastOut(_Out):
    """What happened from entry `since` on, up to the one that was asked for; nothing, if nothing was before."""

    type: Literal["past"] = "past"
    since: int
    events: list[Event]


class DoneOut(_Out):
    """It happened, once, however often it was sent."""

    type: Literal["done"] = "done"
    key: str
    seq: int


class StaleOut(_Out):
    """The decision is no longer open; an update came before."""

    type: Literal["stale"] = "stale"
    key: str
    seq: int
    decision: str | None


class RefusedOut(_Out):
    """The rules do not allow it."""

    type: Literal["refused"] = "refused"
    key: str
    refusal: RefusalOut


class ErrorOut(_Out):
    """Anything else that went wrong."""

    type: Literal["error"] = "error"
    key: str | None
    code: Literal[
        "bad_message",
        "bad_act",
        "no_seat",
        "not_running",
        "not_allowed",
        "too_fast",
        "too_often",
        "full",
        "busy",
        "version",
        "restart",
        "banned",
    ]
    why: str | None = Field(default=None, description="What the host says to somebody who is banned")


class PointOut(_Out):
    """Somebody points at a place."""

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
    """The JSON Schema of all messages."""
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
