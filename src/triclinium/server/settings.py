"""The service's settings: environment variables that begin with TRICLINIUM_.

They are read and checked once, at startup. An error names each wrong variable and a valid value. No message and
no repr contains a secret.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from ..kernel.errors import SettingError

PREFIX: Final = "TRICLINIUM_"
SHORTEST_KEY: Final = 32
MIN_KEY_CHARACTERS: Final = 8
"""Minimum number of different characters in a secret key. A random key has more, even in hexadecimal."""
KEY_COMMAND: Final = 'python -c "import secrets; print(secrets.token_urlsafe(32))"'
MOST_RECORD_BYTES: Final = 8_388_608
"""Maximum of `limit_record_bytes`."""
MAX_BOT_NAME: Final = 100
"""Maximum length of a bot's name or import path in a request, in characters."""
MARGIN_S: Final = 10.0
"""Seconds of processor time that a bot may exceed its time limit by."""
UNLIMITED_S: Final = 60.0
"""Time limit, in seconds of processor time, of a bot that decides without one, at daily deals."""
MAX_ANSWER_S: Final = 85.0
"""Maximum time, in seconds, until a bot has answered or failed, on a busy machine too. A worker's lease is longer."""
_ADDRESS: Final = re.compile(r"[^@\s<>,;:]+@[^@\s<>,;:]+")
_HOST: Final = re.compile(r"(\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(:[0-9]{1,5})?")
_SIMILARITY: Final = 0.75


class WrongSettings(SettingError):
    """Raised when environment variables are wrong. The message says what to put into each."""


def _split(value: object) -> object:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


Several = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
"""Comma-separated values."""


class Settings(BaseSettings):
    """The service's settings. Each is read from the variable of its name: `redis_url` from TRICLINIUM_REDIS_URL."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    database_url: str = Field(repr=False)
    """Database URL: postgresql://user:password@host:port/name, or sqlite:///folder/file."""
    database_pool: int = Field(default=8, ge=1, le=100)
    """Number of connections that each process keeps to PostgreSQL."""
    redis_url: str | None = Field(default=None, repr=False)
    """URL of Redis or Valkey, for notifications between processes: redis://host:port/0. Without it, run one process."""
    secret_keys: Several = Field(repr=False)
    """Comma-separated keys that sign cookies, links and records. The first signs; all are accepted (rotation)."""
    public_url: str = "http://127.0.0.1:8000"
    """Public URL of the service. Links in invitations and mails begin with it."""
    host: str = "127.0.0.1"
    """IP address to listen on. Use 0.0.0.0 or :: for all addresses of the machine."""
    port: int = Field(default=8000, ge=0, le=65535)
    """Port to listen on."""
    proxies: Several = ()
    """Comma-separated addresses of trusted proxies. Their headers say where a request comes from."""
    allowed_hosts: Several = ()
    """Comma-separated additional host names of the service: play.example.org, *.example.net (subdomains), or
    * (any). The service always answers to the name in `public_url`, to `host`, and to localhost."""

    bots: Several = ()
    """Comma-separated third-party bots that the service offers: names of installed bots, or import paths
    (package.module:Class). The games' own bots are always offered."""

    mail_host: str | None = None
    """SMTP server. Without it, the service sends no mail and asks for no address."""
    mail_port: int = Field(default=587, ge=1, le=65535)
    """SMTP port."""
    mail_tls: Literal["starttls", "tls", "none"] = "starttls"
    """SMTP encryption: `starttls`, `tls` from the first byte, or `none` for a server on the same machine."""
    mail_user: str | None = None
    """SMTP user. Without it, the service does not log in."""
    mail_password: str | None = Field(default=None, repr=False)
    """SMTP password."""
    mail_from: str | None = None
    """Sender address of mails."""
    mail_seconds: float = Field(default=20, gt=0, le=300)
    """SMTP timeout in seconds."""

    push_key: Several = Field(default=(), repr=False)
    """Comma-separated private keys for Web Push, each 32 bytes in base64url. Without a key, push is off.
    Browsers subscribe with the first key. Keep an older key as long as its browsers should be reached."""
    push_contact: str | None = None
    """Contact for push services: mailto:table@example.org or https://... By default `mail_from`, else `public_url`."""

    lease_seconds: float = Field(default=90, gt=MAX_ANSWER_S, le=3600)
    """Lease of claimed work, in seconds. After it, another worker may take the work. Longer than a bot may think."""
    wait_seconds: float = Field(default=60, ge=0, le=3600)
    """Maximum seconds that a process waits at startup for the database and Redis."""
    seq_check_seconds: float = Field(default=2, ge=0.05, le=60)
    """Seconds between two checks for moves whose notification was lost."""

    keep_unstarted_days: float = Field(default=30, ge=0)
    """Days until a table that never started is deleted. 0 means never."""
    keep_abandoned_days: float = Field(default=0, ge=0)
    """Days after the last move until an unfinished game is deleted. 0 means never."""
    keep_finished_days: float = Field(default=0, ge=0)
    """Days after the last move until a finished game and its record are deleted. 0 means never."""
    keep_guests_days: float = Field(default=90, ge=0)
    """Days until a guest without a seat, a table or an address is deleted. 0 means never."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """Separate port for metrics, open to all who reach it. Each process on a machine needs its own. Default: off."""
    metrics_host: str = "127.0.0.1"
    """Address that the metrics port listens on."""
    metrics_token: str | None = Field(default=None, repr=False, min_length=16)
    """Bearer token for /metrics of the web process. Without it, /metrics is disabled."""
    log_format: Literal["auto", "json", "text"] = "auto"
    """Log format: json, text, or auto (text on a terminal, otherwise json)."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """Minimum log level. From info on, every request is logged."""
    drain_seconds: float = Field(default=0, ge=0, le=300)
    """Seconds that a stopping web process still accepts clients while /readyz reports that it is not ready. Set it to
    the interval of your load balancer's health checks."""

    limit_message_bytes: int = Field(default=8192, ge=256, le=1_048_576)
    """Maximum size of a socket message or a request body, in bytes."""
    limit_record_bytes: int = Field(default=1_048_576, ge=8192, le=MOST_RECORD_BYTES)
    """Maximum size of a record file that a player opens for replay, in bytes."""
    limit_acts_per_s: float = Field(default=20, ge=0)
    """Maximum messages per second from a socket, and three times as many from an IP address. 0 means no limit."""
    limit_chats_per_minute: float = Field(default=30, ge=0)
    """Maximum chat messages per minute from a guest, and eight times as many from an IP address. 0 means no limit."""
    forbidden_words: Path | None = None
    """Text file with one word or phrase per line that names, titles and chat messages must not contain."""
    limit_tables_per_hour: float = Field(default=60, ge=0)
    """Maximum new tables per hour from an IP address. 0 means no limit."""
    limit_bot_tables: int = Field(default=24, ge=0)
    """Maximum games from an IP address in which bots have to move at the same time. 0 means no limit."""
    limit_requests_per_minute: float = Field(default=600, ge=0)
    """Maximum requests per minute from an IP address. 0 means no limit."""
    limit_sockets: int = Field(default=20_000, ge=1)
    """Maximum sockets in a process. Three in ten are reserved for players."""
    limit_spectators_per_table: int = Field(default=100, ge=1)
    """Maximum sockets of spectators per table and process."""
    limit_sockets_per_address: int = Field(default=200, ge=0)
    """Maximum sockets of spectators from an IP address, and as many of players, per process. 0 means no limit."""
    limit_sockets_per_guest: int = Field(default=10, ge=1)
    """Maximum sockets of a player at a table, per process. One more closes the oldest."""
    limit_handshakes_per_s: float = Field(default=20, ge=0)
    """Maximum new sockets per second from an IP address, and from a guest. 0 means no limit."""
    limit_request_seconds: float = Field(default=10, gt=0, le=300)
    """Timeout, in seconds, until the body of a request, or the hello of a new socket, must be complete."""
    limit_unread_seconds: float = Field(default=30, gt=0, le=3600)
    """Seconds until a client that does not read its data is disconnected (Linux only)."""

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        scheme = url.partition(":")[0]
        if scheme == "postgres":
            return "postgresql" + url.removeprefix(scheme)
        if scheme == "sqlite" and not url.removeprefix("sqlite:///"):
            raise ValueError("put the file behind sqlite:///, as in sqlite:////var/lib/triclinium/tables.db")
        if scheme not in ("postgresql", "sqlite") or (scheme == "postgresql" and not _has_valid_port(url)):
            raise ValueError(_MISSING["database_url"])
        return url

    @field_validator("redis_url")
    @classmethod
    def _known_bus(cls, url: str | None) -> str | None:
        if url is None or url.lower() == "none":
            return None
        if url.partition(":")[0] not in ("redis", "rediss", "unix") or not _has_valid_port(url):
            raise ValueError("put redis://host:6379/0 there, or none")
        return url

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
        names = [host.removeprefix("*.").lower() for host in hosts if host != "*"]
        if any(host_of(name) != name for name in names):
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

    @field_validator("push_key")
    @classmethod
    def _private_keys(cls, keys: tuple[str, ...]) -> tuple[str, ...]:
        if not all(re.fullmatch(r"[A-Za-z0-9_-]{43}", key) for key in keys):
            raise ValueError(f"put 32 bytes in base64url there; make them with: {KEY_COMMAND}")
        return keys

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.mail_host and not self.mail_from:
            raise ValueError(
                f"{PREFIX}MAIL_FROM is missing: put the sender's address, as in table@example.org"
            )
        if (self.mail_user is None) != (self.mail_password is None):
            raise ValueError(f"{PREFIX}MAIL_USER and {PREFIX}MAIL_PASSWORD go together: put both or neither")
        if self.push_key and not self.push_sender.startswith(("mailto:", "https:")):
            raise ValueError(
                f"{PREFIX}PUSH_CONTACT is missing: put mailto: and an address, as in mailto:table@example.org"
            )
        return self

    @property
    def push_sender(self) -> str:
        """Contact that is sent to push services."""
        return self.push_contact or (f"mailto:{self.mail_from}" if self.mail_from else self.public_url)

    @property
    def secure(self) -> bool:
        """Whether the public URL uses HTTPS, so that cookies can require it."""
        return self.public_url.startswith("https:")

    def allows_host(self, header: str) -> bool:
        """Return whether a `Host` header names this service.

        A service that listens on all addresses also accepts any IP address. This is safe: DNS rebinding needs a name.
        """
        name = host_of(header)
        if name is None:
            return False
        host = self.host.strip("[]").lower()
        own = {urlsplit(self.public_url).hostname, host, "localhost", "127.0.0.1", "::1", *self.allowed_hosts}
        if name in own or "*" in own:
            return True
        try:
            ip_address(name)
        except ValueError:
            return any(host.startswith("*.") and name.endswith(host[1:]) for host in self.allowed_hosts)
        return host in ("0.0.0.0", "::")  # noqa: S104 (it is compared, not listened on)


def is_repetitive(key: str) -> bool:
    """Return whether a key has few different characters, or repeats one piece.

    >>> is_repetitive("0" * 32), is_repetitive("0123456789" * 4), is_repetitive("a sentence that is hard to guess")
    (True, True, False)
    """
    repeats = any(key[period:] == key[:-period] for period in range(1, len(key) // 2 + 1))
    return repeats or len(set(key)) < MIN_KEY_CHARACTERS


def host_of(header: str) -> str | None:
    """Return the host name or address in a `Host` header without the port, or None if it is invalid.

    >>> host_of("Play.example.org:443"), host_of("[::1]:8000"), host_of("a b"), host_of("[")
    ('play.example.org', '::1', None, None)
    """
    found = _HOST.fullmatch(header)
    return found and (found["v6"] or found["name"].removesuffix(".")).lower()


def _has_valid_port(url: str) -> bool:
    try:
        urlsplit(url).port  # noqa: B018 (it raises)
    except ValueError:
        return False
    return True


def load(**given: Any) -> Settings:
    """Return the settings from `given` and the environment; raise WrongSettings if anything is wrong.

    >>> key = "a long sentence that is hard to guess"
    >>> load(database_url="sqlite:///tables.db", secret_keys=key).port
    8000
    >>> load(database_url="mysql://host/name", secret_keys=key)
    Traceback (most recent call last):
    triclinium.server.settings.WrongSettings: TRICLINIUM_DATABASE_URL: put postgresql://user:password@host:5432/name ...
    """
    wrong = list(misspelt(os.environ))
    try:
        settings = Settings(**given)
    except ValidationError as error:
        errors = error.errors(include_input=False)
        wrong += [_message(each["loc"], each["type"], each["msg"]) for each in errors]
    if wrong:
        raise WrongSettings("; ".join(wrong))
    return settings


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield a message for each variable whose name is similar to that of a setting.

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


def _message(where: tuple[int | str, ...], kind: str, message: str) -> str:
    """Return one line: the variable, and what to put there."""
    text = message.removeprefix("Value error, ")
    if not where:
        return text
    name = str(where[0])
    variable = PREFIX + name.upper()
    return (
        f"{variable} is missing: {_MISSING[name]}"
        if kind == "missing"
        else f"{variable}: {text[:1].lower()}{text[1:]}"
    )
