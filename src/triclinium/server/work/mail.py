"""Mails to those who asked for them: one to confirm an address, then nudges, each with a way out of them.

Whoever calls keeps the addresses: a nudge goes only to an address whose owner followed the link in the first mail, and
every mail but that one needs a token to unsubscribe with.

Names and titles come from people, so they are made into one plain line before they are put anywhere. A header is
written as it is given and never read again: `EmailMessage` decodes the encoded words (RFC 2047) in what it is given,
and older Pythons (before 3.11.10, 3.12.5) then wrote the line breaks in them into the mail. What goes out is looked at
once more.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Mapping
from email.charset import QP, Charset
from email.header import Header
from email.mime.text import MIMEText
from email.policy import Compat32
from email.utils import format_datetime, formataddr, localtime, make_msgid
from typing import Any, Final
from urllib.parse import quote

import aiosmtplib

from ...kernel.errors import TricliniumError
from ...kernel.texts import LANGUAGES, load
from ..settings import Settings

CONFIRM: Final = "mail.confirm"
TURN: Final = "mail.turn"
LATE: Final = "mail.late"
KEYS: Final = (CONFIRM, TURN, LATE)
LINK: Final = "link"
LONGEST_ADDRESS: Final = 254
LONGEST_NAME: Final = 60
_ADDRESS: Final = re.compile(
    r"(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])"
)
_ENCODED_WORD: Final = re.compile(r"(?<==)(?=\?)|(?<=\?)(?==)")
"""Where an encoded word begins or ends."""
_LINK: Final = re.compile(r"https?://[!-;=?-~]+")
_HEADER: Final = re.compile(rb"([A-Za-z-]+): [!-~][ -~]*(?:\r\n [!-~][ -~]*)*\r\n")
"""A header as it may be sent: printable ASCII, folded where a space follows."""
_UTF8: Final = Charset("utf-8")
_UTF8.body_encoding = QP
_TEXTS: Final = {language: load("triclinium.server.work", language) for language in LANGUAGES}


class MailError(TricliniumError):
    """A mail was not taken. `lasting`: the server will never take it, so trying again is no use."""

    def __init__(self, message: str, lasting: bool) -> None:
        super().__init__(message)
        self.lasting: Final = lasting


def is_address(text: str) -> bool:
    """Whether this can be the address of one person: plain ASCII, no names, comments or lists.

    >>> is_address("player@example.org"), is_address("a@example.org,b@example.org"), is_address("a@localhost")
    (True, False, False)
    """
    fits = len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None
    return fits and not _ENCODED_WORD.search(text)  # `=?` may stand in an address, and does in none


def one_line(text: str) -> str:
    """A name or title as a mail may show it: one line, not long, nothing that becomes a link or is decoded by itself.

    >>> one_line("Ave\\r\\nBcc: all@example.org http://example.org")
    'Ave Bcc: all at example.org http example.org'
    >>> one_line("=?utf-8?q?Ave=0D=0A?=")
    '= ?utf-8?q?Ave=0D=0A? ='
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    tame = printable.replace("://", " ").replace("@", " at ")
    return _ENCODED_WORD.sub(" ", " ".join(tame.split()))[:LONGEST_NAME]


class _RawHeaders(Compat32):
    """Writes headers as they were given: nothing in them is decoded, encoded or folded."""

    def fold(self, name: str, value: Any) -> str:
        return f"{name}: {value}{self.linesep}"

    def fold_binary(self, name: str, value: Any) -> bytes:
        return self.fold(name, value).encode("utf-8", "replace")


_RAW_HEADERS: Final = _RawHeaders(linesep="\r\n", mangle_from_=False, max_line_length=None)


class Mailer:
    """Sends mails through the server that the settings name; one connection a mail."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self.enabled: Final = settings.mail_host is not None

    async def send(
        self, to: str, language: str, key: str, params: Mapping[str, str], unsubscribe: str | None
    ) -> None:
        """Send the mail of a key; `unsubscribe` is the token that unsubscribes this address.

        MailError if it was not taken.
        """
        mail = self.compose(to, language, key, params, unsubscribe)
        settings = self._settings
        if settings.mail_host is None:
            raise MailError("there is no mail server; set TRICLINIUM_MAIL_HOST", lasting=True)
        client = aiosmtplib.SMTP(
            hostname=settings.mail_host,
            port=settings.mail_port,
            username=settings.mail_user,
            password=settings.mail_password,
            use_tls=settings.mail_tls == "tls",
            start_tls=settings.mail_tls == "starttls",
            timeout=settings.mail_seconds,
        )
        try:
            async with client:
                await client.sendmail(str(settings.mail_from), [to], mail)
        except (aiosmtplib.SMTPException, OSError) as error:
            raise MailError(f"the mail server did not take a mail: {error}", _is_lasting(error)) from error

    def compose(
        self, to: str, language: str, key: str, params: Mapping[str, str], unsubscribe: str | None
    ) -> bytes:
        """The mail of a key as it is sent, in the language of who gets it; MailError if it cannot be sent so."""
        if not is_address(to):
            raise MailError("this is no address of one person", lasting=True)
        if (unsubscribe is None) != (key == CONFIRM):
            raise ValueError("every mail but the one that asks for confirmation has a way to unsubscribe")
        if not _LINK.fullmatch(params[LINK]):
            raise MailError("the link of a mail is none", lasting=True)
        texts = _TEXTS.get(language, _TEXTS[LANGUAGES[0]])
        shown = {name: text if name == LINK else one_line(text) for name, text in params.items()}
        body = texts.say(f"{key}.body", shown)
        sender = str(self._settings.mail_from)
        headers = {
            "From": formataddr(("Triclinium", sender)),
            "To": to,
            "Subject": _encoded_header(texts.say(f"{key}.subject", shown)),
            "Date": format_datetime(localtime()),
            "Message-ID": make_msgid(domain=sender.rpartition("@")[2]),
            "Auto-Submitted": "auto-generated",
            "Content-Language": texts.language,
        }
        if unsubscribe is not None:
            token = quote(unsubscribe.encode("utf-8", "replace"), safe="")
            base = self._settings.public_url
            headers["List-Unsubscribe"] = f"<{base}/api/address/unsubscribe?token={token}>"
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            body += "\n" + texts.say("mail.unsubscribe", {LINK: f"{base}/unsubscribe#token={token}"})
        return _checked_bytes(headers, body + "\n")


def _encoded_header(text: str) -> str:
    """Any text as a header: words of ASCII, none of which can be anything but what was encoded (RFC 2047)."""
    return Header(text, "utf-8", header_name="Subject").encode(linesep="\r\n", maxlinelen=76)


def _checked_bytes(headers: Mapping[str, str], body: str) -> bytes:
    """The bytes of a mail; MailError unless just these headers can be read in them, and then the body."""
    mail = MIMEText(body, "plain", _UTF8, policy=_RAW_HEADERS)  # type: ignore[arg-type]  # a Charset is taken too
    for name, value in headers.items():
        mail[name] = value
    written = mail.as_bytes(policy=_RAW_HEADERS)
    found = []
    at = 0
    while header := _HEADER.match(written, at):
        found.append(header[1].decode())
        at = header.end()
    if found != mail.keys() or quopri.decodestring(written[at:]).decode() != "\r\n" + body.replace(
        "\n", "\r\n"
    ):
        raise MailError(f"a mail with other headers or another body is not sent: {found}", lasting=True)
    return written


def _is_lasting(error: Exception) -> bool:
    """Whether the server said that this mail will never do; a wrong password can be mended, a wrong address cannot."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(500 <= refused.code < 600 for refused in error.recipients)
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return False
    return isinstance(error, aiosmtplib.SMTPResponseException) and 500 <= error.code < 600
