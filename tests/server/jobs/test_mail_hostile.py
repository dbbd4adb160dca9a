"""Send mails with titles, names and addresses that try to inject headers or a body."""

from __future__ import annotations

import asyncio
import base64
import email
import email.header
import email.policy
import quopri
import random
from collections.abc import Iterator
from urllib.parse import quote

import private_servers
import pytest
from test_mail import LINK, PARAMS, TOKEN, settings

from scale import at_scale
from triclinium.kernel.texts import LANGUAGES
from triclinium.server.jobs import mail as mail_module
from triclinium.server.jobs.mail import LATE, TURN, Mailer, MailError, is_address

TITLES = at_scale(smoke=500, full=20_000)
OVER_THE_WIRE = 60
NAMES = [
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Auto-Submitted",
    "Content-Language",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
]
FOUND = "=?utf-8?q?x=0D=0ABcc:_b=40example.org=0D=0A=0D=0AOther?="
"""An attack that is short enough to be a title."""

_BREAKS = ("\r\n", "\n", "\r", "\n\n", "\r\n\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\0")
_LINES = (
    "Bcc: b@example.org",
    "Bcc:b",
    "X:y",
    "Subject: other",
    "Content-Type: text/html",
    ".",
    "<a>",
    "From x",
    "",
)
_CHARSETS = (
    "utf-8",
    "UTF-8*en",
    "us-ascii",
    "iso-8859-1",
    "utf-16",
    "utf-7",
    "cp037",
    "unknown-8bit",
    "none",
    "",
)
_OTHERS = (
    "=?", "?=", "?", "=", "=?=", "=?utf-8?q?", "=?utf-8?b?", "=0D=0A", "=\r\n", "{link}", "{table}", "{", "%0d%0a",
    "\ud800", "\udc0a", "\udc0d", "ż", "Ż" * 30, "\U0001f3db", "\u202e", "\u200b", '"', "\\", "(", ")", "<", ">", ",",
    ";", ":", " ", "\t", "x" * 80, "Ave", "http://example.org", "@", "\xa0", "ＢＣＣ", "\uff1d?",
)  # fmt: skip


def _encoded(chance: random.Random, text: str) -> str:
    """Return an encoded word that is valid or nearly so."""
    charset = chance.choice(_CHARSETS)
    try:
        data = text.encode(charset.partition("*")[0] or "utf-8", "replace")
    except LookupError:
        data = text.encode("utf-8", "replace")
    if chance.random() < 0.4:
        body = base64.b64encode(data).decode()
        kind = chance.choice("bB")
    elif chance.random() < 0.7:
        body = "".join(f"={byte:02X}" if chance.random() < 0.6 or byte < 33 else chr(byte) for byte in data)
        kind = chance.choice("qQ")
    else:
        body = quopri.encodestring(data, header=True).decode()
        kind = chance.choice("qQbB")
    return f"=?{charset}?{kind}?{body}?="


def _piece(chance: random.Random, depth: int = 0) -> str:
    kind = chance.random()
    if kind < 0.5 and depth < 3:
        inner = chance.choice(_BREAKS).join(chance.choices(_LINES, k=chance.choice((1, 2, 2, 3))))
        if chance.random() < 0.2:
            inner += _piece(chance, depth + 1)
        return _encoded(chance, inner)
    if kind < 0.7:
        return chance.choice(_BREAKS) + chance.choice(_LINES)
    if kind < 0.9:
        return chance.choice(_OTHERS)
    return chr(chance.choice((chance.randrange(256), chance.randrange(0x3000), chance.randrange(0x110000))))


def hostile_titles(number: int) -> Iterator[str]:
    """Yield reproducible titles that try to become more than one line."""
    chance = random.Random(20_47)
    yield FOUND
    yield FOUND.replace("?q?", "?Q?")
    for _ in range(number - 2):
        yield chance.choice(("", " ", "-")).join(
            _piece(chance) for _ in range(chance.choice((1, 1, 1, 2, 3, 5)))
        )


def received(raw: bytes) -> tuple[list[tuple[str, str]], str]:
    """Parse a mail as a strict server does: return the unfolded header lines and the decoded body."""
    assert b"\0" not in raw
    assert raw.isascii()
    assert not any(b"\r" in line or b"\n" in line for line in raw.split(b"\r\n")), "a bare CR or LF"
    head, _, body = raw.partition(b"\r\n\r\n")
    headers: list[tuple[str, str]] = []
    for line in head.decode().split("\r\n"):
        assert len(line) <= 998
        if line[0] in " \t":
            name, value = headers.pop()
            headers.append((name, value + line))
        else:
            name, colon, value = line.partition(":")
            assert colon
            assert name.isascii()
            assert name.replace("-", "").isalpha()
            headers.append((name, value.strip()))
    assert all(len(line) <= 78 for line in body.split(b"\r\n"))
    return headers, quopri.decodestring(body).decode().replace("\r\n", "\n")


def decoded(value: str) -> str:
    """Return a header as mail programs show it."""
    return str(email.header.make_header(email.header.decode_header(value)))


def harmless(language: str, key: str) -> tuple[dict[str, str], list[str]]:
    """Return the headers and body lines of the same mail with a harmless title."""
    headers, body = received(
        Mailer(settings(25)).compose("a@example.org", language, key, {**PARAMS, "table": "TITLE"}, TOKEN)
    )
    return dict(headers), body.split("\n")


def check(raw: bytes, usual: tuple[dict[str, str], list[str]]) -> None:
    """Check that a mail differs from a harmless one only where the title stands."""
    headers, body = received(raw)
    usual_headers, usual_body = usual
    assert sorted(name for name, _ in headers) == sorted(NAMES)
    for name, value in headers:
        if name == "Subject":
            shown = decoded(value)
            assert "=?" not in shown, "the decoded title is itself an encoded word"
            assert "?=" not in shown
            before, _, after = decoded(usual_headers[name]).partition("TITLE")
            assert shown.startswith(before)
            assert shown.endswith(after)
            assert all(letter.isprintable() for letter in shown)
        elif name not in ("Date", "Message-ID"):
            assert value == usual_headers[name]
    lines = body.split("\n")
    assert len(lines) == len(usual_body)
    for line, other in zip(lines, usual_body, strict=True):
        before, found, after = other.partition("TITLE")
        assert line.startswith(before)
        assert line.endswith(after)
        assert found or line == other
        assert all(letter.isprintable() for letter in line)
    # A lenient parser that decodes, as mail programs use, must find the same headers.
    read = email.message_from_bytes(raw, policy=email.policy.default)
    assert sorted(read.keys()) == sorted(NAMES)
    assert not read.is_multipart()


def test_a_title_that_is_an_encoded_word_adds_no_header_and_no_body() -> None:
    with private_servers.mail_server() as server:
        mailer = Mailer(settings(server.port))
        asyncio.run(mailer.send("a@example.org", "en", TURN, {**PARAMS, "table": FOUND}, TOKEN))
    (mail,) = server.mails
    assert mail["Bcc"] is None
    assert "Other" in mail["Subject"]
    assert mail["List-Unsubscribe"] is not None
    assert mail.get_content().startswith('The table "')


def test_a_hostile_title_changes_only_the_title_of_a_mail() -> None:
    mailer = Mailer(settings(25))
    usual = {(language, key): harmless(language, key) for language in LANGUAGES for key in (TURN, LATE)}
    kinds = list(usual)
    for number, title in enumerate(hostile_titles(TITLES)):
        language, key = kinds[number % len(kinds)]
        raw = mailer.compose("a@example.org", language, key, {**PARAMS, "table": title}, TOKEN)
        try:
            check(raw, usual[language, key])
        except AssertionError as error:
            raise AssertionError(f"title {number}: {title!r}: {error}") from error


def test_a_hostile_title_changes_only_the_title_of_a_mail_that_was_sent() -> None:
    titles = list(hostile_titles(OVER_THE_WIRE))

    async def all_of_them(port: int) -> None:
        mailer = Mailer(settings(port))
        for title in titles:
            await mailer.send("a@example.org", "en", TURN, {**PARAMS, "table": title}, TOKEN)

    with private_servers.mail_server() as server:
        asyncio.run(all_of_them(server.port))
    usual = harmless("en", TURN)
    assert server.envelopes == [("table@example.org", ["a@example.org"])] * len(titles)
    for raw in server.raw:
        check(raw, usual)


@pytest.mark.parametrize("param", ["game", "table", "name"])
def test_texts_of_users_become_one_plain_line(param: str) -> None:
    raw = Mailer(settings(25)).compose("a@example.org", "en", TURN, {**PARAMS, param: FOUND}, TOKEN)
    headers, body = received(raw)
    assert sorted(name for name, _ in headers) == sorted(NAMES)
    assert "=?" not in body


@pytest.mark.parametrize(
    "address", [f"{FOUND}@example.org", "=?utf-8?q?x=0A?=@example.org", "a?=@example.org", "a=?b@example.org"]
)
def test_an_encoded_word_is_no_address(address: str) -> None:
    assert not is_address(address)
    with pytest.raises(MailError):
        Mailer(settings(25)).compose(address, "en", TURN, PARAMS, TOKEN)


@pytest.mark.parametrize("token", [FOUND, "x\r\nBcc: other@example.org", "x>\r\n\r\nbody", "\ud800", "ż"])
def test_a_hostile_token_is_quoted_in_its_link(token: str) -> None:
    raw = Mailer(settings(25)).compose("a@example.org", "en", TURN, PARAMS, token)
    headers, _ = received(raw)
    assert sorted(name for name, _ in headers) == sorted(NAMES)
    whole = quote(token.encode("utf-8", "replace"), safe="")
    assert dict(headers)["List-Unsubscribe"].endswith(f"?token={whole}>")


@pytest.mark.parametrize("link", [f"{LINK}\r\nBcc: other@example.org", f"{LINK} <b>", f"{LINK}\ud800"])
def test_an_invalid_link_is_not_sent(link: str) -> None:
    with pytest.raises(MailError) as error:
        Mailer(settings(25)).compose("a@example.org", "en", TURN, {**PARAMS, "link": link}, TOKEN)
    assert error.value.lasting


def test_a_title_that_was_not_cleaned_adds_no_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_module, "one_line", lambda text: text)
    mailer = Mailer(settings(25))
    headers, _ = received(mailer.compose("a@example.org", "en", TURN, {**PARAMS, "table": FOUND}, TOKEN))
    assert sorted(name for name, _ in headers) == sorted(NAMES)
    with pytest.raises(MailError) as error:
        mailer.compose("a@example.org", "en", TURN, {**PARAMS, "table": "x\r\nBcc: b@example.org"}, TOKEN)
    assert error.value.lasting
