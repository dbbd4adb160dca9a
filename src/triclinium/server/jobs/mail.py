"""Send mails: one that confirms an address, then reminders, each with a way to unsubscribe.

The caller stores the addresses. A reminder is only sent to an address whose owner followed the link in the first mail.
Names and titles come from players, so `one_line` sanitises them first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.errors import MessageError
from email.header import Header
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formataddr, localtime, make_msgid
from typing import Final
from urllib.parse import quote

import aiosmtplib

from ...kernel.errors import TricliniumError
from ...kernel.texts import LANGUAGES, load
from ..settings import Settings

CONFIRM: Final = "mail.confirm"
TURN: Final = "mail.turn"
LATE: Final = "mail.late"
LINK: Final = "link"
LONGEST_ADDRESS: Final = 254
LONGEST_NAME: Final = 60
_ADDRESS: Final = re.compile(
    r"(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])"
)
_ENCODED_WORD: Final = re.compile(r"(?<==)(?=\?)|(?<=\?)(?==)")
"""Positions where an encoded word begins or ends."""
_LINK: Final = re.compile(r"https?://[!-;=?-~]+")
_TEXTS: Final = {language: load("triclinium.server.jobs", language) for language in LANGUAGES}


class MailError(TricliniumError):
    """A mail was not accepted. `lasting` means that a retry is useless."""

    def __init__(self, message: str, lasting: bool) -> None:
        super().__init__(message)
        self.lasting: Final = lasting


def is_address(text: str) -> bool:
    """Return whether a text is the address of one person: plain ASCII, without names, comments or lists.

    >>> is_address("player@example.org"), is_address("a@example.org,b@example.org"), is_address("a@localhost")
    (True, False, False)
    """
    fits = len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None
    return fits and not _ENCODED_WORD.search(text)  # `=?` is valid in an address, but not used in practice


def one_line(text: str) -> str:
    """Return a name or title as one short line that no mail program turns into a link or decodes.

    >>> one_line("Ave\\r\\nBcc: all@example.org http://example.org")
    'Ave Bcc: all at example.org http example.org'
    >>> one_line("=?utf-8?q?Ave=0D=0A?=")
    '= ?utf-8?q?Ave=0D=0A? ='
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    tame = printable.replace("://", " ").replace("@", " at ")
    return _ENCODED_WORD.sub(" ", " ".join(tame.split()))[:LONGEST_NAME]


class _UnfoldedHeader(UnstructuredHeader, BaseHeader):
    """A header on one line. Mail programs do not decode List-Unsubscribe, and folding would encode it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


class _EncodedHeader(_UnfoldedHeader):
    """A header of encoded words only. Python before 3.11.10 and 3.12.5 folds others into several headers."""

    def fold(self, *, policy: Policy) -> str:
        words = Header(str(self), "utf-8", header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {words}{policy.linesep}"


_HEADERS: Final = HeaderRegistry()
_HEADERS.map_to_type("subject", _EncodedHeader)
_HEADERS.map_to_type("list-unsubscribe", _UnfoldedHeader)
_POLICY: Final = SMTP.clone(header_factory=_HEADERS)


class Mailer:
    """Sender of mails through the SMTP server in the settings, with one connection per mail."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self.enabled: Final = settings.mail_host is not None

    async def send(
        self, to: str, language: str, key: str, params: Mapping[str, str], unsubscribe: str | None
    ) -> None:
        """Send the mail with a text key. `unsubscribe` is the token that unsubscribes this address.

        Raise MailError if the server did not accept it.
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
        """Return the mail with a text key in the recipient's language; raise MailError if it cannot be sent."""
        if not is_address(to):
            raise MailError("this is not the address of one person", lasting=True)
        if (unsubscribe is None) != (key == CONFIRM):
            raise ValueError("every mail but the one that asks for confirmation has a way to unsubscribe")
        if not _LINK.fullmatch(params[LINK]):
            raise MailError("the link of a mail is not a link", lasting=True)
        texts = _TEXTS.get(language, _TEXTS[LANGUAGES[0]])
        shown = {name: text if name == LINK else one_line(text) for name, text in params.items()}
        body = texts.say(f"{key}.body", shown)
        sender = str(self._settings.mail_from)
        mail = EmailMessage(_POLICY)
        try:
            if unsubscribe is not None:
                token = quote(unsubscribe.encode("utf-8", "replace"), safe="")
                base = self._settings.public_url
                mail["List-Unsubscribe"] = f"<{base}/api/address/unsubscribe?token={token}>"
                mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
                body += "\n" + texts.say("mail.unsubscribe", {LINK: f"{base}/unsubscribe#token={token}"})
            mail.set_content(body + "\n", cte="quoted-printable")
            mail["From"] = formataddr(("Triclinium", sender))
            mail["To"] = to
            mail["Subject"] = texts.say(f"{key}.subject", shown)
            mail["Date"] = localtime()
            mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
            mail["Auto-Submitted"] = "auto-generated"
            mail["Content-Language"] = texts.language
            return mail.as_bytes()
        except (MessageError, ValueError) as error:
            raise MailError(f"a mail could not be written: {error}", lasting=True) from error


def _is_lasting(error: Exception) -> bool:
    """Return whether a retry is useless. The host can correct a wrong password, but not a wrong address."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(500 <= refused.code < 600 for refused in error.recipients)
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return False
    return isinstance(error, aiosmtplib.SMTPResponseException) and 500 <= error.code < 600
