"""Send mail to a real mail server."""

from __future__ import annotations

import asyncio
import email
import email.policy
from email.message import EmailMessage
from typing import Any

import private_servers
import pytest

from triclinium.kernel.texts import LANGUAGES
from triclinium.server.jobs.mail import CONFIRM, LATE, TURN, Mailer, MailError, is_address, one_line
from triclinium.server.settings import Settings, load

TOKEN = "eyJ0b2tlbiI6.l-_" * 12
LINK = "https://play.example.org/t/abc#return=" + TOKEN
PARAMS = {"game": "Fall of Rome", "table": "Ave", "link": LINK}


def settings(port: int, **more: Any) -> Settings:
    return load(
        database_url="sqlite:///x.db",
        secret_keys="a key for tests and for nothing else",
        public_url="https://play.example.org",
        mail_host="127.0.0.1",
        mail_port=port,
        mail_tls=more.pop("mail_tls", "none"),
        mail_from="table@example.org",
        **more,
    )


def send(mailer: Mailer, to: str, language: str, key: str, params: dict[str, str], token: str | None) -> None:
    asyncio.run(mailer.send(to, language, key, params, token))


def composed(to: str, language: str, key: str, params: dict[str, str], token: str | None) -> EmailMessage:
    """Compose a mail, and return it as the recipient's mail program parses it."""
    raw = Mailer(settings(25)).compose(to, language, key, params, token)
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def test_a_reminder_has_links_to_the_table_and_to_unsubscribe() -> None:
    with private_servers.mail_server() as server:
        send(Mailer(settings(server.port)), "player@example.org", "en", TURN, PARAMS, TOKEN)
    (mail,) = server.mails
    assert server.envelopes == [("table@example.org", ["player@example.org"])]
    assert mail["Subject"] == "Triclinium: your turn (Ave)"
    assert mail["To"] == "player@example.org"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.org>")
    body = mail.get_content()
    assert LINK in body
    assert f"https://play.example.org/unsubscribe#token={TOKEN}" in body


def test_a_reminder_has_the_one_click_unsubscribe_headers_of_rfc_8058() -> None:
    with private_servers.mail_server() as server:
        send(Mailer(settings(server.port)), "player@example.org", "pl", LATE, PARAMS, TOKEN)
    # Some mail programs read these headers unparsed, so they must be neither folded nor encoded.
    lines = server.raw[0].split(b"\r\n")
    assert (
        f"List-Unsubscribe: <https://play.example.org/api/address/unsubscribe?token={TOKEN}>".encode()
        in lines
    )
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in lines
    assert max(map(len, lines)) <= 998


def test_a_confirmation_has_a_link_and_no_way_to_unsubscribe() -> None:
    with private_servers.mail_server() as server:
        send(Mailer(settings(server.port)), "player@example.org", "pl", CONFIRM, {"link": LINK}, None)
    (mail,) = server.mails
    assert mail["Subject"] == "Triclinium: potwierdź swój adres"
    assert mail["List-Unsubscribe"] is None
    assert LINK in mail.get_content()


@pytest.mark.parametrize(("key", "token"), [(TURN, None), (LATE, None), (CONFIRM, TOKEN)])
def test_only_reminders_have_a_token_to_unsubscribe(key: str, token: str | None) -> None:
    with pytest.raises(ValueError, match="unsubscribe"):
        Mailer(settings(25)).compose("player@example.org", "en", key, PARAMS, token)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [CONFIRM, TURN, LATE])
def test_every_mail_exists_in_every_language(language: str, key: str) -> None:
    mail = composed("a@example.org", language, key, PARAMS, None if key == CONFIRM else TOKEN)
    assert LINK in mail.get_content()
    assert mail["Content-Language"] == language


def test_a_mail_in_an_unknown_language_is_in_english() -> None:
    mail = composed("a@example.org", "la", TURN, PARAMS, TOKEN)
    assert "your turn" in mail["Subject"]


def test_a_title_cannot_add_a_recipient() -> None:
    with private_servers.mail_server() as server:
        hostile = {**PARAMS, "table": "Ave\r\nBcc: other@example.org\r\n\r\nhttp://evil.example.org"}
        send(Mailer(settings(server.port)), "player@example.org", "en", TURN, hostile, TOKEN)
    (mail,) = server.mails
    assert mail["Bcc"] is None
    assert server.envelopes[0][1] == ["player@example.org"]
    assert "http://evil" not in mail.get_content()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "player",
        "player@localhost",
        "a@example.org\r\nBcc: b@example.org",
        "a@example.org, b@example.org",
        "A <a@example.org>",
        '"a b"@example.org',
        ".a@example.org",
        "a..b@example.org",
        "a@-example.org",
        "a@example..org",
        "a" * 65 + "@example.org",
        "a@" + "b." * 130 + "org",
        "żółw@example.org",
        "a@example.org\n",
        "a@[127.0.0.1]",
    ],
)
def test_an_invalid_address_is_refused(text: str) -> None:
    assert not is_address(text)
    with pytest.raises(MailError) as error:
        Mailer(settings(25)).compose(text, "en", CONFIRM, {"link": LINK}, None)
    assert error.value.lasting


@pytest.mark.parametrize("text", ["a@example.org", "first.last+tag@sub.example.org", "o'h@ex-ample.org"])
def test_valid_addresses_are_accepted(text: str) -> None:
    assert is_address(text)


def test_names_are_reduced_to_one_short_line() -> None:
    assert one_line(" a\t\x00b\u2028c ") == "a b c"
    assert len(one_line("x" * 999)) == 60


def test_an_unreachable_mail_server_is_a_temporary_error() -> None:
    mailer = Mailer(settings(private_servers.free_port()))
    with pytest.raises(MailError) as error:
        send(mailer, "player@example.org", "en", TURN, PARAMS, TOKEN)
    assert not error.value.lasting
    with private_servers.mail_server(mailer._settings.mail_port) as server:
        send(mailer, "player@example.org", "en", TURN, PARAMS, TOKEN)
    assert len(server.mails) == 1


@pytest.mark.parametrize(("answer", "lasting"), [("451 later", False), ("554 never", True)])
def test_a_refusal_of_the_mail_server_is_temporary_or_lasting(answer: str, lasting: bool) -> None:
    with private_servers.mail_server() as server:
        server.answer = answer
        with pytest.raises(MailError) as error:
            send(Mailer(settings(server.port)), "player@example.org", "en", TURN, PARAMS, TOKEN)
    assert error.value.lasting == lasting


def test_a_mail_server_that_hangs_times_out() -> None:
    async def hang() -> None:
        async def silent_to(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(silent_to, "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        try:
            with pytest.raises(MailError) as error:
                await Mailer(settings(port, mail_seconds=0.2)).send(
                    "a@example.org", "en", TURN, PARAMS, TOKEN
                )
            assert not error.value.lasting
        finally:
            silent.close()
            await asyncio.sleep(0.05)

    asyncio.run(hang())


def test_no_mail_is_sent_without_tls_if_tls_is_required() -> None:
    with private_servers.mail_server() as server:
        with pytest.raises(MailError):
            send(
                Mailer(settings(server.port, mail_tls="starttls")), "a@example.org", "en", TURN, PARAMS, TOKEN
            )
        assert server.mails == []


def test_mail_is_disabled_without_a_mail_server() -> None:
    mailer = Mailer(load(database_url="sqlite:///x.db", secret_keys="a key for tests and for nothing else"))
    assert not mailer.enabled


def test_a_long_title_keeps_its_spaces() -> None:
    for title in (
        "Zażółć gęślą jaźń pchnąć w tę łódź jeża lub ośm skrzyń fig",
        "Ave Ave łódź pchnąć Zażółć Rome",
    ):
        mail = composed("a@example.org", "pl", TURN, {**PARAMS, "table": title}, TOKEN)
        assert mail["Subject"] == f"Triclinium: Twoja kolej ({title})"
