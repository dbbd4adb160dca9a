"""Database schema. Moves are stored in notation. All keys begin with the table. Times are seconds since 1970."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _required(kind: Any, *names: str) -> list[Column[Any]]:
    return [Column(name, kind, nullable=False) for name in names]


def _optional(kind: Any, *names: str) -> list[Column[Any]]:
    return [Column(name, kind) for name in names]


def _key(name: str, kind: Any = Text, of: str = "") -> Column[Any]:
    """Return a primary key column. A row is deleted together with the row in `of` that it refers to."""
    reference = [ForeignKey(of, ondelete="CASCADE")] if of else []
    return Column(name, kind, *reference, primary_key=True, autoincrement=False)


guests: Final = Table(
    "people",
    metadata,
    _key("id"),
    *_required(Text, "name", "language"),
    *_required(Double, "created_at"),
    *_optional(Text, "email"),
    *_optional(Double, "email_confirmed_at", "email_unsubscribed_at"),
    *_optional(Text, "email_link"),
)

push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    _key("person", of="people.id"),
    _key("endpoint"),
    *_required(Text, "p256dh", "auth"),
    *_required(Double, "created_at"),
)
"""Push subscriptions of guests' browsers, with their keys."""

passkeys: Final = Table(
    "passkeys",
    metadata,
    _key("id"),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    *_required(LargeBinary, "public_key"),
    *_required(BigInteger, "sign_count"),
    *_required(Text, "device"),
    *_required(Double, "created_at"),
    *_optional(Double, "used_at"),
)
"""Passkeys of guests, by credential id in base64url. `sign_count`: of the last sign-in, or 0 if the authenticator does
not count. `device`: name of the device that was used last. `used_at`: time of the last sign-in, or null."""

tables: Final = Table(
    "tables",
    metadata,
    _key("id"),
    *_required(Text, "game", "title", "state"),
    Column("owner", Text, ForeignKey("people.id"), nullable=False),
    *_required(Boolean, "public"),
    *_required(Text, "settings", "options"),
    *_required(LargeBinary, "secret"),
    *_optional(Text, "nonces", "names"),
    *_required(Integer, "rules", "seq"),
    *_required(Text, "tip"),
    *_required(BigInteger, "version"),
    *_required(Integer, "said"),
    *_optional(Double, "due_at"),
    *_optional(Text, "due_kind", "outcome", "next"),
    *_required(Double, "created_at"),
    Column("origin", Text, nullable=False, server_default=""),
    *_optional(Double, "claimed_at"),
    *_optional(Text, "data", "deal", "imported"),
    # A move rewrites this row: free space on its page keeps the indexes out of it.
    postgresql_with={"fillfactor": 70},
)
"""`seq`: number of entries in the log. `tip`: hash of the log. `version`: grows by a random step with each change of
seats and settings. `said`: number of chat messages. These four are a table's head: processes with the same head have
the same table. After a rollback, a database may reach the same seq again, but never the same tip or version. `names`,
`nonces`: values at the start of the game. `origin`: hashed address of the creator, by which workers take turns.
`claimed_at`: time when a worker last claimed due work. `data`: fingerprint of the host's data file; null for the game's
own data. `deal`: the daily deal that the chance comes from; null for the table's own chance. `imported`: notes of an
imported record, as JSON (`admin.imports`); null for a table that was played here."""

_due = tables.c.due_at.is_not(None)
_due_once = tables.c.claimed_at.is_not(None)
_waiting = tables.c.public & (tables.c.state == "open")
_live = tables.c.public & (tables.c.state == "running")
finished: Final = tables.c.public & (tables.c.state == "over") & tables.c.deal.is_(None)
"""Finished games that are public. Daily deals are not among them, because they have their own pages."""
for _name, _columns, _where in (
    ("ix_tables_due", ("due_at",), _due),
    ("ix_tables_origin", ("origin", "claimed_at"), _due_once),
    ("ix_tables_waiting", ("created_at", "id"), _waiting),
    ("ix_tables_finished", ("created_at", "id"), finished),
    ("ix_tables_live", ("created_at", "id"), _live),
):
    Index(_name, *(tables.c[column] for column in _columns), postgresql_where=_where, sqlite_where=_where)

seats: Final = Table(
    "seats",
    metadata,
    _key("table_id", of="tables.id"),
    _key("seat", SmallInteger),
    *_required(Text, "kind"),
    *_optional(Text, "person", "name", "bot", "nonce"),
    *_required(Integer, "turnover"),
    *_required(Boolean, "late"),
    *_optional(Text, "past"),
    Column("waits", Boolean, nullable=False, server_default=false()),
    Column("skips", Boolean, nullable=False, server_default=false()),
    *_optional(Double, "clock_left", "clock_at"),
)
"""`kind`: free, kept (for `person`, after a rematch), person, bot. `turnover`: a random number that changes with the
player, so that the former player's private link becomes invalid. `past`: former players of the running game, each with
the number of entries when they left. `waits`: forced moves are not played automatically. `skips`: pauses are skipped
and turns ended automatically where the player need not choose. `clock_left`, `clock_at`: see `clock`; null at tables
without clocks."""

holders: Final = Table(
    "holders",
    metadata,
    _key("table_id", of="tables.id"),
    _key("person"),
    *_required(SmallInteger, "seat"),
    *_optional(Text, "device"),
    *_optional(Double, "since"),
    Index("ix_holders_person", "person"),
)
"""Guests who act for a seat: its player, and the guests of their other devices. `device`, `since`: name of a device
that came by a private link, and the time; null for the player, and for devices of schemas before 0018."""

departed: Final = Table(
    "departed",
    metadata,
    _key("table_id", of="tables.id"),
    _key("person"),
    *_optional(SmallInteger, "seat"),
    *_required(Text, "why"),
)
"""Guests who have lost a seat. `seat`: their seat in the running game, unless it has had another player since. `why`:
left; replaced (by a bot); kicked (and barred from the table until the owner pardons them)."""

moves: Final = Table(
    "moves",
    metadata,
    _key("table_id"),
    _key("seq", Integer),
    *_optional(SmallInteger, "seat"),
    *_optional(Text, "act"),
    *_optional(Integer, "undo"),
    *_optional(Text, "chance", "key"),
    *_required(Text, "tip"),
    *_required(Double, "at"),
    UniqueConstraint("table_id", "seat", "key"),
)
"""The log, one row per entry of the record. `chance`: outcomes in notation, one per line. `tip`: digest of the log up
to this entry (`rows.next_tip`). The table has no foreign key, because its check would add a quarter to the cost of a
move."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    _key("table_id"),
    _key("seq", Integer),
    *_required(Text, "tip"),
    *_required(Integer, "rules"),
    *_required(Text, "layout", "body"),
)
"""Cache of states. It may be emptied at any time. `tip`: hash of the log that led to the state."""

chats: Final = Table(
    "chats",
    metadata,
    _key("table_id"),
    _key("n", Integer),
    *_required(SmallInteger, "seat"),
    *_required(Text, "name", "text", "key"),
    *_required(Double, "at"),
    *_optional(Integer, "removes"),
    *_optional(Text, "person"),
    UniqueConstraint("table_id", "seat", "key"),
)
"""Chat messages. `person`: player of the seat when it was sent, from whichever device; null for messages of schemas
before 0016, whose writers are known by seat and name only. `removes`: number of an earlier message that was removed.
The text of that message is then empty, and so is the text of this row."""

reports: Final = Table(
    "reports",
    metadata,
    _key("id"),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    *_required(Integer, "n"),
    *_required(Text, "why", "lines"),
    *_required(Double, "created_at"),
    *_optional(Double, "closed_at"),
    UniqueConstraint("table_id", "person", "n"),
)
"""Chat messages that a guest (`person`) reported to the host. `lines`: copies of message `n` and those around it, as
JSON, because the writer may remove it later."""

sittings: Final = Table(
    "sittings",
    metadata,
    _key("table_id", of="tables.id"),
    _key("seat", SmallInteger),
    _key("person"),
    _key("name"),
    Index("ix_sittings_person", "person"),
)
"""All guests who have ever had a seat, with their names, so that `admin forget` finds them."""

bans: Final = Table(
    "bans",
    metadata,
    _key("kind"),
    _key("subject"),
    *_required(Text, "why"),
    *_required(Double, "created_at"),
)
"""`kind`: person (by id), mail (an address in lower case), or network (203.0.113.0/24). `why` is shown to the guest."""

schema_support: Final = Table("schema_support", metadata, _key("only", Integer), *_required(Text, "oldest"))
"""One row: the oldest schema version whose program still works with the database (`database.check_schema`)."""

daily_days: Final = Table(
    "daily_days",
    metadata,
    _key("day"),
    *_required(Text, "commitment"),
    *_required(Double, "published_at"),
    *_optional(LargeBinary, "secret"),
)
"""Commitments to the chance of daily deals, published in advance. `secret`: null until it is published. Until then it
is stored nowhere and computed from the secret keys."""

daily_tries: Final = Table(
    "daily_tries",
    metadata,
    _key("deal"),
    _key("person"),
    *_required(Text, "table_id"),
    *_optional(SmallInteger, "seat"),
    *_required(Boolean, "scored"),
    *_required(Double, "began_at"),
    *_optional(Double, "done_at"),
    *_optional(Text, "ending"),
    *_optional(Boolean, "won"),
    *_optional(Integer, "turns", "points"),
    Index("ix_daily_tries_table_id", "table_id"),
    Index("ix_daily_tries_person", "person"),
)
"""Guests who have seen a deal, each once, with the table where they saw it first and their result. `seat`: null for
a spectator. The table has no foreign keys, because results outlive tables and guests."""

daily_pars: Final = Table(
    "daily_pars", metadata, _key("deal"), *_required(Double, "asked_at"), *_optional(Text, "par")
)
"""Results of bots at a deal. Null until a worker has computed them."""

reviews: Final = Table(
    "reviews",
    metadata,
    _key("table_id", of="tables.id"),
    *_required(Text, "tip"),
    *_required(Integer, "format"),
    *_required(Double, "asked_at", "due_at"),
    *_required(Integer, "tries", "done", "entries"),
    *_optional(Text, "review"),
)
"""Reviews of finished games, requested or made. `tip`: hash of the log that is reviewed. `format`: of the review
(`archive.reviews.FORMAT`). `due_at`: time when a worker may claim the work: the request, or the end of the last lease.
`tries`: number of claims. `done`, `entries`: progress; 0 and 0 before the work begins. `review`: null until then."""
Index(
    "ix_reviews_due",
    reviews.c.due_at,
    postgresql_where=reviews.c.review.is_(None),
    sqlite_where=reviews.c.review.is_(None),
)
