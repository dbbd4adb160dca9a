"""The service's settings: environment variables that begin with TRICLINIUM_.

All of them are read and checked once, at the start; what is wrong is named by its variable, with what to
put there. What is secret is in no message and no repr.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from ..kernel.errors import SettingError

PREFIX: Final = "TRICLINIUM_"
SHORTEST_KEY: Final = 32
MIN_KEY_CHARACTERS: Final = 8
"""Minimum number of different characters of a secret key. A random key has more, in hexadecimal too."""
KEY_COMMAND: Final = 'python -c "import secrets; print(secrets.token_urlsafe(32))"'
_ADDRESS: Final = re.compile(r"[^@\s<>,;:]+@[^@\s<>,;:]+")
_HOST: Final = re.compile(r"(\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(:[0-9]{1,5})?")
_SIMILARITY: Final = 0.75


class WrongSettings(SettingError):
    """The environment does not say what the service needs; the message names each variable and what to put there."""


MOST_RECORD_BYTES: Final = 8_388_608
"""Longer record files are for the command line alone."""
MAX_BOT_NAME: Final = 100
"""Maximum length of a bot's name or import path in a request, in characters."""
MARGIN_S: Final = 10.0
"""Seconds that a bot may take longer than it was given, on a busy machine."""
UNLIMITED_S: Final = 60.0
"""Seconds given to a bot that decides without a time limit, at daily deals."""
MAX_ANSWER_S: Final = UNLIMITED_S + MARGIN_S
"""Maximum time until a bot has answered or has failed, in seconds. A worker's lease is longer."""


class Settings(BaseSettings):
    """The service's settings. Each is read from the variable of its name: `redis_url` from TRICLINIUM_REDIS_URL."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    database_url: str = Field(repr=False)
    """Where tables are kept: postgresql://user:password@host:port/name, or sqlite:///folder/file."""
    database_pool: int = Field(default=8, ge=1, le=100)
    """How many connections a process keeps to PostgreSQL."""
    redis_url: str | None = Field(default=None, repr=False)
    """What carries notices between processes: redis://host:port/0; without it one process serves alone."""
    secret_keys: Annotated[tuple[str, ...], NoDecode] = Field(repr=False)
    """Keys that sign cookies and links, with commas between: the first signs, all are believed (for rotation).

    From each comes a key that signs the records of finished games; all of them sign those."""
    public_url: str = "http://127.0.0.1:8000"
    """How people reach the service: links in invitations and mails begin with it."""
    host: str = "127.0.0.1"
    """The address that the service listens at; 0.0.0.0 or ::, all of the machine's."""
    port: int = Field(default=8000, ge=0, le=65535)
    """The port that it listens at."""
    proxies: Annotated[tuple[str, ...], NoDecode] = ()
    """Addresses of proxies whose word on where a request comes from is believed, with commas between."""

    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = ()
    """More names that the service answers to, with commas between: play.example.org, *.example.net (all under it), or *
    (any). It always answers to the name in `public_url`, to `host`, and to localhost."""

    bots: Annotated[tuple[str, ...], NoDecode] = ()
    """Bots from outside that the service offers, with commas between: names of installed bots, or import paths
    (package.module:Class). The games' own bots are always offered."""

    mail_host: str | None = None
    """The mail server; without it no mail is sent and no address is asked for."""
    mail_port: int = Field(default=587, ge=1, le=65535)
    """Its port."""
    mail_tls: Literal["starttls", "tls", "none"] = "starttls"
    """How the way there is kept from others: `starttls`, `tls` from the first byte, or `none`, within a machine."""
    mail_user: str | None = None
    """Who signs in there; without it nobody does."""
    mail_password: str | None = Field(default=None, repr=False)
    """Theirs."""
    mail_from: str | None = None
    """The sender's address."""
    mail_seconds: float = Field(default=20, gt=0, le=300)
    """How long a mail server may take."""

    push_key: str | None = Field(default=None, repr=False)
    """Keys that sign notices pushed to browsers, each 32 bytes in base64url, with commas between; without any none are
    pushed.

    Browsers subscribe with the first, and are reached only with the key that they subscribed with: an older one stays
    behind it for as long as they are to be."""
    push_contact: str | None = None
    """Where a push service finds who runs this: mailto:somebody@example.org or https://...; without it `mail_from`,
    else `public_url`."""

    lease_seconds: float = Field(default=90, gt=MAX_ANSWER_S, le=3600)
    """How long a worker keeps the due work it claimed; then another may take it. Longer than a bot may think."""
    wait_seconds: float = Field(default=60, ge=0, le=3600)
    """How long a process waits at its start for a database or a Redis that is not there yet."""
    seq_check_seconds: float = Field(default=2, ge=0.05, le=60)
    """How often a process looks whether tables it watches moved on without a notice."""

    keep_unstarted_days: float = Field(default=30, ge=0)
    """How long a table is kept that was made and never started; 0: for ever."""
    keep_abandoned_days: float = Field(default=0, ge=0)
    """How long after its last move a game is kept that is not over; 0: for ever."""
    keep_finished_days: float = Field(default=0, ge=0)
    """How long after its last move a game is kept that is over, with its record; 0: for ever."""
    keep_guests_days: float = Field(default=90, ge=0)
    """How long a guest is remembered who has no seat, no table and no address; 0: for ever."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """A port of its own at which a process tells its metrics, to whoever can reach it; without it, none.

    Of several processes on one machine each needs another."""
    metrics_host: str = "127.0.0.1"
    """The address that port listens at."""
    metrics_token: str | None = Field(default=None, repr=False, min_length=16)
    """Who shows it (Authorization: Bearer ...) reads the web process's metrics at /metrics; without it nobody does."""
    log_format: Literal["auto", "json", "text"] = "auto"
    """What a line of the log is: json, text, or (auto) text at a terminal and json elsewhere."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """From what on the log tells; from info on, every request."""
    drain_seconds: float = Field(default=0, ge=0, le=300)
    """How long a web process that was told to end is still there, not ready, before it takes nobody in any more: as
    long as a balancer takes to ask /readyz."""

    limit_message_bytes: int = Field(default=8192, ge=256, le=1_048_576)
    """The longest message a socket may send, and the longest body of a request."""
    limit_record_bytes: int = Field(default=1_048_576, ge=8192, le=MOST_RECORD_BYTES)
    """The longest record file that somebody may have shown to them."""
    limit_acts_per_s: float = Field(default=20, ge=0)
    """Messages a second that one socket may send; 0: as many as it likes."""
    limit_chats_per_minute: float = Field(default=30, ge=0)
    """Lines of talk a minute of one guest, and eight times as many from one address; 0: as many as they like."""
    limit_tables_per_hour: float = Field(default=60, ge=0)
    """New tables an hour from one address; 0: as many as it likes."""
    limit_bot_tables: int = Field(default=24, ge=0)
    """Games from one address in which a bot is to move at the same time; 0: as many as it likes."""
    limit_requests_per_minute: float = Field(default=600, ge=0)
    """Requests a minute from one address; 0: as many as it likes."""
    limit_sockets: int = Field(default=20_000, ge=1)
    """Sockets in one process; three in ten are kept from spectators."""
    limit_spectators_per_table: int = Field(default=100, ge=1)
    """Sockets of spectators at one table in one process."""
    limit_sockets_per_address: int = Field(default=200, ge=0)
    """Sockets of spectators from one address in one process, and as many of people who sit; 0: as many as it likes."""
    limit_sockets_per_guest: int = Field(default=10, ge=1)
    """Sockets of one guest who sits at a table, there, in one process; for one more the oldest is closed."""
    limit_handshakes_per_s: float = Field(default=20, ge=0)
    """New sockets a second from one address, and of one guest; 0: as many as it likes."""
    limit_request_seconds: float = Field(default=10, gt=0, le=300)
    """How long the body of a request, and the hello of a new socket, may take."""
    limit_unread_seconds: float = Field(default=30, gt=0, le=3600)
    """How long a client may leave unread what it is sent (on Linux)."""

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        scheme = url.partition(":")[0]
        if scheme == "postgres":
            return "postgresql" + url.removeprefix(scheme)
        if scheme not in ("postgresql", "sqlite") or (scheme == "postgresql" and not _has_valid_port(url)):
            raise ValueError("put postgresql://user:password@host:5432/name or sqlite:///folder/file there")
        if scheme == "sqlite" and not url.removeprefix("sqlite:///"):
            raise ValueError("put the file behind sqlite:///, as in sqlite:////var/lib/triclinium/tables.db")
        return url

    @field_validator("redis_url")
    @classmethod
    def _known_bus(cls, url: str | None) -> str | None:
        if url is None or url.lower() == "none":
            return None
        if url.partition(":")[0] not in ("redis", "rediss", "unix") or not _has_valid_port(url):
            raise ValueError("put redis://host:6379/0 there, or none")
        return url

    @field_validator("secret_keys", "proxies", "allowed_hosts", "bots", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("secret_keys")
    @classmethod
    def _strong_keys(cls, keys: tuple[str, ...]) -> tuple[str, ...]:
        if not keys or any(len(key) < SHORTEST_KEY for key in keys):
            raise ValueError(
                f"put one or more keys of {SHORTEST_KEY} characters or more there, with commas between; "
                f"make one with: {KEY_COMMAND}"
            )
        if any(is_repetitive(key) for key in keys):
            raise ValueError(f"a key repeats itself and can be guessed; make one with: {KEY_COMMAND}")
        return keys

    @field_validator("public_url")
    @classmethod
    def _reachable(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("put the address people type there, as in https://play.example.org")
        return url.rstrip("/")

    @field_validator("allowed_hosts")
    @classmethod
    def _plain_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            name = host.removeprefix("*.")
            if host != "*" and (not name or host_of(name) != name.lower()):
                raise ValueError(
                    "put names there without http:// and port, as in play.example.org, *.example.net"
                )
        return tuple(host.lower() for host in hosts)

    @field_validator("bots")
    @classmethod
    def _short_bots(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if any(len(name) > MAX_BOT_NAME for name in names):
            raise ValueError(f"put names or import paths of at most {MAX_BOT_NAME} characters there")
        return names

    @field_validator("mail_from")
    @classmethod
    def _one_address(cls, address: str | None) -> str | None:
        if address is not None and not _ADDRESS.fullmatch(address):
            raise ValueError("put one address there, as in table@example.org")
        return address

    @model_validator(mode="after")
    def _whole_mail(self) -> Self:
        if self.mail_host and not self.mail_from:
            raise ValueError(
                f"{PREFIX}MAIL_FROM is missing: put the sender's address, as in table@example.org"
            )
        if (self.mail_user is None) != (self.mail_password is None):
            raise ValueError(f"{PREFIX}MAIL_USER and {PREFIX}MAIL_PASSWORD go together: put both or neither")
        return self

    @field_validator("push_key")
    @classmethod
    def _private_key(cls, key: str | None) -> str | None:
        keys = [part.strip() for part in (key or "").split(",")]
        if key is not None and not all(re.fullmatch(r"[A-Za-z0-9_-]{43}", each) for each in keys):
            raise ValueError(f"put 32 bytes in base64url there; make them with: {KEY_COMMAND}")
        return None if key is None else ",".join(keys)

    @model_validator(mode="after")
    def _whole_push(self) -> Self:
        if self.push_key and not self.push_sender.startswith(("mailto:", "https:")):
            raise ValueError(
                f"{PREFIX}PUSH_CONTACT is missing: put mailto: and an address, as in mailto:table@example.org"
            )
        return self

    @property
    def push_keys(self) -> tuple[str, ...]:
        """The keys that sign pushed notices, that for new browsers first."""
        return () if self.push_key is None else tuple(self.push_key.split(","))

    @property
    def push_sender(self) -> str:
        """Who pushes, as push services want to know it."""
        return self.push_contact or (f"mailto:{self.mail_from}" if self.mail_from else self.public_url)

    def allows_host(self, header: str) -> bool:
        """Whether a `Host` header names this service.

        Where it listens at every address of the machine it answers to any address: it is names that others can turn.
        """
        name = host_of(header)
        if name is None:
            return False
        host = self.host.strip("[]").lower()
        own = {urlsplit(self.public_url).hostname, host, "localhost", "127.0.0.1", "::1", *self.allowed_hosts}
        if name in own or "*" in own:
            return True
        if _is_address(name):
            return host in ("0.0.0.0", "::")  # noqa: S104 (that is what it is about)
        return any(host.startswith("*.") and name.endswith(host[1:]) for host in self.allowed_hosts)

    @property
    def secure(self) -> bool:
        """People reach the service by https, so cookies can be kept from any other way."""
        return self.public_url.startswith("https:")


def is_repetitive(key: str) -> bool:
    """Return whether a key has few different characters, or is one piece again and again.

    >>> is_repetitive("0" * 32), is_repetitive("0123456789" * 4), is_repetitive("a sentence that is hard to guess")
    (True, True, False)
    """
    repeats = any(key[period:] == key[:-period] for period in range(1, len(key) // 2 + 1))
    return repeats or len(set(key)) < MIN_KEY_CHARACTERS


def host_of(header: str) -> str | None:
    """The name or address in a `Host` header, without its port; None if there is none.

    >>> host_of("Play.example.org:443"), host_of("[::1]:8000"), host_of("a b"), host_of("[")
    ('play.example.org', '::1', None, None)
    """
    found = _HOST.fullmatch(header)
    if found is None:
        return None
    return (found["v6"] or found["name"].removesuffix(".")).lower()


def _has_valid_port(url: str) -> bool:
    """Whether the port of an address, if there is one, can be one."""
    try:
        urlsplit(url).port  # noqa: B018 (it is found out by asking)
    except ValueError:
        return False
    return True


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def load(**given: Any) -> Settings:
    """The settings from the environment, `given` before it; WrongSettings if anything is amiss.

    >>> key = "a long sentence that is hard to guess"
    >>> load(database_url="sqlite:///tables.db", secret_keys=key).port
    8000
    >>> load(database_url="mysql://host/name", secret_keys=key)
    Traceback (most recent call last):
    triclinium.server.settings.WrongSettings: TRICLINIUM_DATABASE_URL: put postgresql://user:password@host:5432/name ...
    """
    faults = list(misspelt(os.environ))
    try:
        settings = Settings(**given)
    except ValidationError as error:
        faults += [
            _fault(each["loc"], each["type"], each["msg"]) for each in error.errors(include_input=False)
        ]
    if faults:
        raise WrongSettings("; ".join(faults))
    return settings


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """Variables that look like one of ours and are none: what they were meant to set would silently stay unset.

    >>> list(misspelt({"TRICLINIUM_REDIS_ULR": "redis://", "TRICLINIUM_LANG": "pl"}))
    ['TRICLINIUM_REDIS_ULR sets nothing: did you mean TRICLINIUM_REDIS_URL?']
    """
    known = [name.upper() for name in Settings.model_fields]
    for variable in sorted(environment):
        name = variable.removeprefix(PREFIX)
        if name != variable and name not in known:
            for near in difflib.get_close_matches(name, known, 1, _SIMILARITY):
                yield f"{variable} sets nothing: did you mean {PREFIX}{near}?"


_MISSING: Final = {
    "database_url": "put postgresql://user:password@host:5432/name or sqlite:///folder/file there",
    "secret_keys": f"put a key of {SHORTEST_KEY} characters or more there; make one with: {KEY_COMMAND}",
}


def _fault(where: tuple[int | str, ...], kind: str, message: str) -> str:
    """One fault in one line: which variable, and what to put there."""
    text = message.removeprefix("Value error, ")
    if not where:
        return text
    name = str(where[0])
    variable = PREFIX + name.upper()
    if kind == "missing":
        return f"{variable} is missing: {_MISSING[name]}"
    return f"{variable}: {text[:1].lower()}{text[1:]}"
