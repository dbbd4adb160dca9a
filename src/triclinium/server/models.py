"""Pydantic models of tables, options and lessons, and fields for text that people enter: validation and schema."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ..live import options as live
from ..live.fields import COMMITMENT, KEY, LONGEST_CHAT, LONGEST_NAME, LONGEST_TITLE, NONCE, line
from ..live.messages.summary import table_out
from ..live.options import LEAST_SECONDS, MOST_DAYS, MOST_MINUTES, MOST_PAUSE_S, MOST_SECONDS, USUAL_PAUSE_S
from ..live.rows import StoredTable

Seat = Literal["A", "B", "C", "D", "E", "F", "G", "H"]


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(line)]
LONGEST_WHY: Final = 300
RECORDS: Final = "/api/replays"
"""Path for record files, which may be larger than other requests."""
_OPTIONAL_LINE: Final = AfterValidator(lambda text: line(text) if text.strip() else "")
Title = Annotated[str, Field(max_length=LONGEST_TITLE), _OPTIONAL_LINE]
"""Title of a table. Empty means no title."""
Why = Annotated[str, Field(max_length=LONGEST_WHY), _OPTIONAL_LINE]
"""Reason given by a guest. Empty means no reason."""
Chat = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(line)]
Key = Annotated[str, Field(pattern=KEY)]
Nonce = Annotated[str, Field(pattern=NONCE)]
Commitment = Annotated[str, Field(pattern=COMMITMENT)]


class Out(BaseModel):
    """Base class of what the server sends."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Clock(Out):
    """Clock of a live table: seconds for each decision, or a time bank in minutes for each seat."""

    minutes: int = Field(
        default=0, ge=0, le=MOST_MINUTES, description="Time bank of each seat for the whole game; 0: no bank"
    )
    seconds: int = Field(
        default=0,
        ge=0,
        le=MOST_SECONDS,
        description="Seconds for each decision; with a bank, added to it for each. Both 0: no clock",
    )

    @model_validator(mode="after")
    def _long_enough(self) -> Clock:
        if not self.minutes and 0 < self.seconds < LEAST_SECONDS:
            raise ValueError(f"a decision needs {LEAST_SECONDS} seconds or more")
        return self


class TableOptions(Out):
    """Options of a table."""

    undo: bool = Field(default=True, description="Actions that revealed nothing may be undone")
    spectators: bool = Field(default=True, description="Anyone with the link may watch")
    chat: bool = Field(default=True, description="Seats may chat")
    odds: bool = Field(default=True, description="Clients may show the odds of future chance")
    hints: bool = Field(default=True, description="Clients may offer hints")
    pace: int = Field(default=0, ge=0, le=MOST_DAYS, description="Days for each turn; 0: a live table")
    clock: Clock = Field(
        default=Clock(),
        description="For a live table; a bot plays for a seat that runs out, until its player is back",
    )
    bot_pause: float = Field(
        default=USUAL_PAUSE_S,
        ge=0,
        le=MOST_PAUSE_S,
        description="Seconds before a bot acts, so that people can follow",
    )


class OptionsIn(Out):
    """Options of a table in a request. Options that are missing keep their value, or get the game's default."""

    undo: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    odds: bool | None = None
    hints: bool | None = None
    pace: int | None = Field(default=None, ge=0, le=MOST_DAYS)
    clock: Clock | None = None
    bot_pause: float | None = Field(default=None, ge=0, le=MOST_PAUSE_S)

    def given(self) -> dict[str, Any]:
        """Return the options that are given, as `live.options.resolve` takes them."""
        values = self.model_dump(exclude_none=True)
        return {**values, "clock": live.Clock(**values["clock"])} if "clock" in values else values


class SatOut(Out):
    """A past holder of a seat in a running game."""

    until: int = Field(description="Number of entries when they left")
    name: str | None
    bot: str | None


class HolderOut(Out):
    """A seat and its holder."""

    seat: Seat
    kind: Literal["free", "kept", "person", "bot"]
    name: str | None
    bot: str | None


class SeatOut(HolderOut):
    """A seat at a table."""

    late: bool = Field(description="Its time for this turn is over, so it may be replaced by a bot")
    waits: bool = Field(description="Forced moves are not played automatically for it")
    skips: bool = Field(
        description="Pauses are skipped and turns ended automatically where it need not choose; only set for your seat"
    )
    yours: bool = Field(description="Yours, or kept for you")
    past: list[SatOut] = Field(description="Past holders, the first one first")


class TableOut(Out):
    """A table, as the requesting guest may see it."""

    id: str
    game: str
    title: str
    state: Literal["open", "running", "over"]
    public: bool
    owner: bool = Field(description="Whether the requesting guest is the owner")
    you: Seat | None
    seats: list[SeatOut]
    settings: dict[str, str | list[str]]
    options: TableOptions
    commitment: str = Field(
        description="Commitment to the secret of chance; keep it before you send a nonce, and check it in the record"
    )
    host: str = Field(description="Public key with which the host signs the record at the end")
    seq: int
    version: int
    ending: str | None
    winners: list[Seat] | None
    next: str | None = Field(description="Id of the rematch's table")
    deal: str | None = Field(description="The daily deal that is played; null: the table has its own chance")
    created_at: float


def table_model(stored: StoredTable, guest: str | None, host: str) -> TableOut:
    """Return a table as a guest may see it, typed."""
    return TableOut.model_validate(table_out(stored, guest, host))


class LessonOut(Out):
    """A lesson in a list. The keys of its sentences contain its name."""

    number: int
    name: str
    rule: str
    more: bool = Field(description="Whether the lesson comes after the first course")


class LessonStepOut(Out):
    """One step of a lesson: its sentences, the expected act, and its updates."""

    say: str = Field(description="Key of the sentence before the act")
    why: str | None = Field(description="Key of the sentence after the act; null: the step has no act")
    wrong: str = Field(description="Key of the sentence for other legal acts")
    rule: str = Field(description="Rule shown with the step")
    act: str | None = Field(
        description="Expected act, in notation; null: the player reads, and the game continues"
    )
    before: dict[str, Any] | None = Field(
        description="The `update` at its start; null: the table has not changed since the previous step"
    )
    refusals: dict[str, Any] = Field(description="The `refusals` at its start")
    after: dict[str, Any] | None = Field(description="The `update` after the act; null: nothing happens")


class BuiltLesson(LessonOut):
    """A lesson that can be played without a service."""

    game: str
    seat: str
    table: TableOut
    steps: list[LessonStepOut]
