"""Mails to those who asked for them: one to confirm an address, then nudges, each with a way out of them.

Whoever calls keeps the addresses: a nudge goes only to an address whose owner followed the link in the first mail, and
every mail but that one needs a token to unsubscribe with. Names and titles come from people, so they are made into one
plain line before they are put anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid
from typing import Final
from urllib.parse import quote

import aiosmtplib

from ..kernel.errors import TricliniumError
from ..kernel.texts import LANGUAGES, Texts, load
from .settings import Settings

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
# Links are longer than the usual line and must not be broken or encoded in their header.
_WIDE: Final = SMTP.clone(max_line_length=998)
_TEXTS: Final[dict[str, Texts]] = {}


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
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def one_line(text: str) -> str:
    """A name or title as a mail may show it: one line, not long, nothing that becomes a link by itself.

    >>> one_line("Ave\\r\\nBcc: all@example.org http://example.org")
    'Ave Bcc: all at example.org http example.org'
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    tame = printable.replace("://", " ").replace("@", " at ")
    return " ".join(tame.split())[:LONGEST_NAME]


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
                await client.sendmail(str(settings.mail_from), [to], mail.as_bytes(policy=_WIDE))
        except (aiosmtplib.SMTPException, OSError) as error:
            raise MailError(f"the mail server did not take a mail: {error}", _lasting(error)) from error

    def compose(
        self, to: str, language: str, key: str, params: Mapping[str, str], unsubscribe: str | None
    ) -> EmailMessage:
        """The mail of a key, in the language of who gets it."""
        if not is_address(to):
            raise MailError("this is no address of one person", lasting=True)
        if (unsubscribe is None) != (key == CONFIRM):
            raise ValueError("every mail but the one that asks for confirmation has a way to unsubscribe")
        texts = texts_in(language)
        said = {name: text if name == LINK else one_line(text) for name, text in params.items()}
        body = texts.say(f"{key}.body", said)
        mail = EmailMessage(policy=SMTP)
        mail["From"] = Address("Triclinium", addr_spec=str(self._settings.mail_from))
        mail["To"] = Address(addr_spec=to)
        mail["Subject"] = texts.say(f"{key}.subject", said)
        mail["Date"] = format_datetime(localtime())
        mail["Message-ID"] = make_msgid(domain=str(self._settings.mail_from).rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if unsubscribe is not None:
            token = quote(unsubscribe, safe="")
            base = self._settings.public_url
            mail["List-Unsubscribe"] = f"<{base}/api/address/unsubscribe?token={token}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            body += "\n" + texts.say("mail.unsubscribe", {LINK: f"{base}/unsubscribe#token={token}"})
        mail.set_content(body + "\n", cte="quoted-printable")
        mail["Content-Language"] = texts.language
        return mail


def texts_in(language: str) -> Texts:
    """The service's sentences in a language; a language there is none in is English."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    if known not in _TEXTS:
        _TEXTS[known] = load("triclinium.server", known)
    return _TEXTS[known]


def _lasting(error: Exception) -> bool:
    """Whether the server said that this mail will never do; a wrong password can be mended, a wrong address cannot."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(500 <= refused.code < 600 for refused in error.recipients)
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return False
    return isinstance(error, aiosmtplib.SMTPResponseException) and 500 <= error.code < 600
