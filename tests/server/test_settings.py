from __future__ import annotations

import secrets
from typing import Any

import pytest

from triclinium.live.bots import THINK_S
from triclinium.server.jobs import bot_process
from triclinium.server.settings import MAX_ANSWER_S, PREFIX, Settings, WrongSettings, load

KEY = "a key for tests and nothing else"
WHOLE = {"DATABASE_URL": "postgresql://rome@db.example.org/tables", "SECRET_KEYS": KEY}


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)


def read(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in {**WHOLE, **variables}.items():
        monkeypatch.setenv(PREFIX + name, value)
    return load()


def test_the_required_settings_are_sufficient(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch)
    assert settings.database_url == "postgresql://rome@db.example.org/tables"
    assert settings.redis_url is None
    assert settings.mail_host is None
    assert settings.secret_keys == (KEY,)


def test_missing_settings_are_named_with_a_valid_value() -> None:
    with pytest.raises(WrongSettings) as told:
        load()
    assert "TRICLINIUM_DATABASE_URL is missing: put postgresql://" in str(told.value)
    assert "TRICLINIUM_SECRET_KEYS is missing: put a key" in str(told.value)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DATABASE_URL", "mysql://host/name", "put postgresql://"),
        ("DATABASE_URL", "sqlite:///", "put the file behind sqlite:///"),
        ("DATABASE_URL", "postgresql://rome@db:99999/tables", "put postgresql://"),
        ("DATABASE_URL", "postgresql://rome@[::1/tables", "put postgresql://"),
        ("REDIS_URL", "localhost:6379", "put redis://host:6379/0 there, or none"),
        ("REDIS_URL", "redis://bus:99999/0", "put redis://host:6379/0 there, or none"),
        ("SECRET_KEYS", "short", "put one or more keys"),
        ("SECRET_KEYS", f"{KEY},short", "put one or more keys"),
        ("SECRET_KEYS", ",", "put one or more keys"),
        ("PUBLIC_URL", "play.example.org", "as in https://play.example.org"),
        ("PUBLIC_URL", "https://play.example.org/?a=b", "as in https://play.example.org"),
        ("PORT", "http", "input should be a valid integer"),
        ("PORT", "70000", "less than or equal to 65535"),
        ("MAIL_TLS", "yes", "'starttls', 'tls' or 'none'"),
        ("MAIL_FROM", "a@example.org\nBcc: b@example.org", "one address"),
        ("LEASE_SECONDS", "0", "greater than 85"),
    ],
)
def test_a_wrong_value_is_reported_with_its_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    with pytest.raises(WrongSettings) as error:
        read(monkeypatch, **{name: value})
    assert PREFIX + name in str(error.value)
    assert told in str(error.value)


def test_all_invalid_settings_are_reported_together(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongSettings) as error:
        read(monkeypatch, PORT="x", HOST="here", REDIS_URL="x")
    assert "TRICLINIUM_PORT" in str(error.value)
    assert "TRICLINIUM_REDIS_URL" in str(error.value)


def test_no_message_and_no_repr_contains_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(
        monkeypatch,
        DATABASE_URL="postgresql://rome:hidden1@db/tables",
        REDIS_URL="redis://:hidden2@bus:6379/0",
        SECRET_KEYS="hidden3 and 32 characters or more",
        MAIL_USER="table",
        MAIL_PASSWORD="hidden4",
    )
    assert "hidden" not in repr(settings) + str(settings)
    with pytest.raises(WrongSettings) as error:
        read(monkeypatch, DATABASE_URL="oracle://rome:hidden1@db/x", SECRET_KEYS="hidden3")
    assert "hidden" not in str(error.value)


def test_spaces_around_several_keys_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, SECRET_KEYS=f" {KEY} , {KEY}2").secret_keys == (KEY, KEY + "2")


def test_mail_needs_a_sender_and_complete_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongSettings, match="TRICLINIUM_MAIL_FROM is missing"):
        read(monkeypatch, MAIL_HOST="mail.example.org")
    with pytest.raises(WrongSettings, match="TRICLINIUM_MAIL_PASSWORD go together"):
        read(monkeypatch, MAIL_HOST="mail.example.org", MAIL_FROM="a@example.org", MAIL_USER="a")


def test_a_misspelt_variable_is_an_error_not_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongSettings, match="did you mean TRICLINIUM_MAIL_HOST"):
        read(monkeypatch, MAILHOST="mail.example.org")


def test_arguments_override_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICLINIUM_PORT", "9000")
    assert load(database_url="sqlite:///a.db", secret_keys=(KEY,), port=0).port == 0
    assert load(database_url="postgres://h/a", secret_keys=KEY).database_url == "postgresql://h/a"


def test_none_disables_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, REDIS_URL="none").redis_url is None
    assert read(monkeypatch, REDIS_URL="").redis_url is None


def test_a_lease_is_longer_than_a_bot_may_think() -> None:
    """Otherwise a second worker would ask the same bot while the first still waits."""
    given: dict[str, Any] = {"database_url": "sqlite:///x.db", "secret_keys": KEY}
    assert load(**given).lease_seconds > MAX_ANSWER_S
    for lease in (30, MAX_ANSWER_S):
        with pytest.raises(WrongSettings, match="TRICLINIUM_LEASE_SECONDS"):
            load(**given, lease_seconds=lease)


def test_a_bot_that_runs_all_the_time_may_use_all_its_processor_time() -> None:
    assert max(bot_process.cpu_limit(seconds) for seconds in (None, THINK_S)) < MAX_ANSWER_S


@pytest.mark.parametrize("key", ["0" * 32, "ab" * 20, "0123456789012345678901234567890123", "a" * 31 + "b"])
def test_a_repetitive_key_is_refused(key: str) -> None:
    with pytest.raises(WrongSettings, match="TRICLINIUM_SECRET_KEYS"):
        load(database_url="sqlite:///x.db", secret_keys=key)
    with pytest.raises(WrongSettings, match="TRICLINIUM_SECRET_KEYS"):
        load(database_url="sqlite:///x.db", secret_keys=f"{KEY},{key}")


def test_random_keys_are_accepted() -> None:
    for _ in range(200):
        for key in (secrets.token_urlsafe(32), secrets.token_hex(16), secrets.token_hex(32)):
            load(database_url="sqlite:///x.db", secret_keys=key)
