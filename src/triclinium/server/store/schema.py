"""The schema. Moves hold notation only; everything is keyed by table first, so that tables can be spread over machines.

Times are seconds since 1970, by the clock of the database.
"""

from __future__ import annotations

from typing import Final

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

guests: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("email", Text),
    Column("email_confirmed_at", Double),
    Column("email_unsubscribed_at", Double),
    Column("email_link", Text),
)

push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("endpoint", Text, primary_key=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)
"""Browsers of guests to which notices are pushed, and the keys for it."""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("owner", Text, ForeignKey("people.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("settings", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", Text),
    Column("names", Text),
    Column("rules", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("tip", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("said", Integer, nullable=False),
    Column("due_at", Double),
    Column("due_kind", Text),
    Column("outcome", Text),
    Column("next", Text),
    Column("created_at", Double, nullable=False),
    Column("origin", Text, nullable=False, server_default=""),
    Column("claimed_at", Double),
    Column("data", Text),
    Column("deal", Text),
    Column("imported", Text),
    # A move rewrites this row: room on its page keeps the indexes out of it.
    postgresql_with={"fillfactor": 70},
)
"""`seq`: entries in the log. `tip`: of the last one. `version`: changes with seats and settings, by a step of chance.
`said`: chats. Together they are a table's head: two processes that know the same head know the same table. A store that
went back and was written on may come to the same seq again, never to the same tip or version. `names`, `nonces`: as
they were at the start. `origin`: whence it was made, so that one place's tables take turns with the others'.
`claimed_at`: when a worker last took due work of it. `data`: the fingerprint of the data it was begun with, null for
the game's own. `deal`: of which day, game and table its chance is, where that is not its own (`tables.daily`).
`imported`: what the record that it was made of said of itself, as JSON (`keeping.imports`); null: played here."""

_due = tables.c.due_at.is_not(None)
_due_once = tables.c.claimed_at.is_not(None)
_waiting = tables.c.public & (tables.c.state == "open")
_live = tables.c.public & (tables.c.state == "running")
finished: Final = tables.c.public & (tables.c.state == "over") & tables.c.deal.is_(None)
"""Games that are over and that anybody may look at; deals of a day are shown by their own pages."""
Index("ix_tables_due", tables.c.due_at, postgresql_where=_due, sqlite_where=_due)
Index(
    "ix_tables_origin",
    tables.c.origin,
    tables.c.claimed_at,
    postgresql_where=_due_once,
    sqlite_where=_due_once,
)
Index("ix_tables_waiting", tables.c.created_at, tables.c.id, postgresql_where=_waiting, sqlite_where=_waiting)
Index(
    "ix_tables_finished", tables.c.created_at, tables.c.id, postgresql_where=finished, sqlite_where=finished
)
Index("ix_tables_live", tables.c.created_at, tables.c.id, postgresql_where=_live, sqlite_where=_live)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person", Text),
    Column("name", Text),
    Column("bot", Text),
    Column("nonce", Text),
    Column("turnover", Integer, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("past", Text),
    Column("waits", Boolean, nullable=False, server_default=false()),
    Column("clock_left", Double),
    Column("clock_at", Double),
)
"""`kind`: free, kept (for `person`, after a rematch), person, bot. `turnover`: another number, by chance, whenever it
changes hands, so that a private link of somebody who left opens nothing. `past`: who sat there before while the game
ran, each with the number of entries up to which they did (`transaction.past_of`). `waits`: it is waited for
always, where it has no choice too. `clock_left`: seconds it has left, at `clock_at` if its clock runs; null at tables
without one. Both are written with the moves and read by nobody who keeps a table in memory (`clocks`)."""

holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Index("ix_holders_person", "person"),
)
"""Who acts for a seat: the guest who sat down, and the guests of its other devices."""

departed: Final = Table(
    "departed",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seat", SmallInteger),
    Column("why", Text, nullable=False),
)
"""Who held a seat and no longer does. `seat`: the one they had in the running game, if nobody else has had it since.
`why`: left; replaced (by a bot); kicked, and then they may not sit down at this table again until they are let in."""

moves: Final = Table(
    "moves",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", SmallInteger),
    Column("act", Text),
    Column("undo", Integer),
    Column("chance", Text),
    Column("key", Text),
    Column("tip", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
)
"""The log: a line an entry of the record. `chance`: outcomes in notation, a line each. `tip`: a digest of this line and
all before it (`move_log.next_tip`).

No foreign key: a move is written from the row of its table in one statement, and a check of the same would cost a
quarter of it."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("tip", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("layout", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""A cache: may be emptied at any time. `tip`: of the log that it is the state of."""

chats: Final = Table(
    "chats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
)

sittings: Final = Table(
    "sittings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Index("ix_sittings_person", "person"),
)
"""Who has ever sat where, and under which name: by this their name and what they said are found, to be forgotten."""

bans: Final = Table(
    "bans",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("why", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)
"""Who may not sit down, make tables or talk, and what they are told. `kind`: person (by id), mail (an address, in small
letters), or network (as in 203.0.113.0/24)."""

schema_support: Final = Table(
    "schema_support",
    metadata,
    Column("only", Integer, primary_key=True, autoincrement=False),
    Column("oldest", Text, nullable=False),
)
"""One row: the oldest schema whose version still works with the database as it is (`database.check_schema`)."""

daily_days: Final = Table(
    "daily_days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("commitment", Text, nullable=False),
    Column("published_at", Double, nullable=False),
    Column("secret", LargeBinary),
)
"""What the chance of a day's deals was committed to, days before. `secret`: null until it is shown to everybody: before
that it is in no row, and comes from the keys of the service alone."""

daily_tries: Final = Table(
    "daily_tries",
    metadata,
    Column("deal", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("scored", Boolean, nullable=False),
    Column("began_at", Double, nullable=False),
    Column("done_at", Double),
    Column("ending", Text),
    Column("won", Boolean),
    Column("turns", Integer),
    Column("points", Integer),
    Index("ix_daily_tries_table_id", "table_id"),
    Index("ix_daily_tries_person", "person"),
)
"""Who has seen a deal, each once: at which table first, and what came of it. `seat`: null of somebody who only looked
on. No foreign keys: results outlive tables and guests who are cleared away."""

daily_pars: Final = Table(
    "daily_pars",
    metadata,
    Column("deal", Text, primary_key=True),
    Column("asked_at", Double, nullable=False),
    Column("par", Text),
)
"""What bots reach with a deal; null: it was asked for, and a worker is yet to find out."""
