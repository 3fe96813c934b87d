"""Mail as people read it, in their language: plain text and the same as HTML. Sends nothing."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from hashlib import sha256
from html import escape
from typing import Final

from server.features.notifications.words import details, table_path
from server.tables.table import Table
from shared.i18n import LANGUAGES, Catalogue, catalogue
from shared.notifications import MailAddress, PendingTurn
from shared.words.people import game_title

_LONGEST_LIST: Final = 30

Paragraph = str | Sequence[tuple[str, str]]
"""A sentence, or links, each with its words."""


def confirmation_mail(address: str, language: str, sender: str, url: str, code: str, now_ms: int) -> EmailMessage:
    """The mail whose link shows that somebody reads what is sent to this address."""
    words = catalogue(language)
    confirm = [(f"{url}/api/mail/confirm?code={code}", words.say("mail-confirm"))]
    paragraphs = [words.say("mail-confirm-about", site=url), confirm, words.say("mail-confirm-not-you")]
    message = _mail(words, words.say("mail-confirm-subject"), paragraphs, now_ms)
    return _addressed(message, sender, address, f"confirm-{code}")


def renamed_mail(to: MailAddress, former: str, name: str, sender: str, url: str, now_ms: int) -> EmailMessage:
    """The mail to the owner of an account whose name an older account turned out to have."""
    words = catalogue(to.language)
    link = [(f"{url}/#/account", words.say("mail-to-page"))]
    about = words.say("mail-renamed-about", site=url, former=former, name=name)
    message = _mail(words, words.say("mail-renamed-subject", site=url), [about, link], now_ms)
    message["Auto-Submitted"] = "auto-generated"
    return _addressed(
        message, sender, to.address, f"renamed-{sha256(f'{to.player} {former}'.encode()).hexdigest()[:32]}"
    )


def digest_mail(
    to: MailAddress,
    turns: Sequence[PendingTurn],
    table_of: Callable[[str], Table | None],
    sender: str,
    url: str,
    now_ms: int,
) -> EmailMessage:
    """The digest of the turns that wait for somebody. The same turns make the same `Message-ID`, however often."""
    words = catalogue(to.language)
    links = [(url + table_path(turn), _line(words, turn, table_of(turn.table), now_ms)) for turn in turns]
    more = len(links) - _LONGEST_LIST
    end = f"{url}/api/mail/unsubscribe?code={to.unsubscribe}"
    paragraphs: list[Paragraph] = [words.say("mail-digest-about", count=len(turns)), links[:_LONGEST_LIST]]
    if more > 0:
        paragraphs.append(words.say("mail-digest-more", count=more))
    paragraphs += [words.say("mail-digest-why", site=url), [(end, words.say("mail-unsubscribe"))]]
    message = _mail(words, words.say("mail-digest-subject", count=len(turns)), paragraphs, now_ms)
    # RFC 8058: a mail program ends the mail by one request, without opening a page.
    message["List-Unsubscribe"] = f"<{end}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    key = sha256(" ".join(sorted(turn.key for turn in turns)).encode()).hexdigest()[:32]
    return _addressed(message, sender, to.address, f"digest-{key}")


def _line(words: Catalogue, turn: PendingTurn, table: Table | None, now_ms: int) -> str:
    more = details(words, turn, table, now_ms)
    return f"{game_title(words, turn.game)}. {more}" if more else game_title(words, turn.game)


def _addressed(message: EmailMessage, sender: str, to: str, key: str) -> EmailMessage:
    message["From"] = f"Oldhand <{sender}>"
    message["To"] = to
    message["Message-ID"] = f"<{key}@{sender.rpartition('@')[2]}>"
    return message


def _mail(words: Catalogue, subject: str, paragraphs: Sequence[Paragraph], now_ms: int) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = subject
    message["Date"] = format_datetime(datetime.fromtimestamp(now_ms / 1_000, UTC))
    message.set_content("\n\n".join(map(_plain, paragraphs)) + "\n")
    message.add_alternative(page(words, subject, "".join(map(_marked_up, paragraphs))), subtype="html")
    return message


def _plain(paragraph: Paragraph) -> str:
    if isinstance(paragraph, str):
        return paragraph
    return "\n".join(f"{words}\n{address}" for address, words in paragraph)


def _marked_up(paragraph: Paragraph) -> str:
    if isinstance(paragraph, str):
        return f"<p>{escape(paragraph)}</p>"
    items = (f'<li><a href="{escape(address)}">{escape(words)}</a></li>' for address, words in paragraph)
    return f"<ul>{''.join(items)}</ul>"


def page(words: Catalogue, title: str, body: str) -> str:
    """A document in the language of `words`. `body` is HTML."""
    direction = "rtl" if LANGUAGES[words.language].right_to_left else "ltr"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return (
        f'<!doctype html><html lang="{words.language}" dir="{direction}"><head>{head}</head>'
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )
