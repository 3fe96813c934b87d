"""Words of notifications, in the language of the person who gets them."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from server.core.participant import Participant
from server.tables.features.tournaments import tournament_of
from server.tables.table import Table
from shared.i18n import Catalogue, catalogue
from shared.notifications import PendingTurn
from shared.people import AI_PREFIX
from shared.protocol.tournaments import TournamentPlayer
from shared.words.durations import span
from shared.words.people import game_title
from shared.words.players import player_name

_MINUTE_MS = 60_000


def push_payload(turn: PendingTurn, language: str, table: Table | None, now_ms: int) -> Mapping[str, str]:
    """The content of a push message, as the page's service worker shows it. `table`: None if it is not known here."""
    words = catalogue(language)
    return {
        "key": turn.key,
        "tag": f"turn-{turn.table}",
        "title": words.say("notification-title", game=game_title(words, turn.game)),
        "body": details(words, turn, table, now_ms),
        "url": table_path(turn),
    }


def invitation_payload(
    language: str, by: Participant, table: Table, opponents: Sequence[TournamentPlayer]
) -> Mapping[str, str]:
    """The content of a push message that invites somebody to a table, or to the next one of a tournament, against these
    opponents."""
    words = catalogue(language)
    called = [player_name(words, it.name) if it.id.startswith(AI_PREFIX) else it.name for it in opponents]
    title = "notification-invited" if tournament_of(table) is None else "notification-next-table"
    key = sha256(f"invitation {table.id} {by.id}".encode()).hexdigest()[:24]
    return {
        "key": key,
        "tag": f"invitation-{table.id}",
        "title": words.say(title, name=by.name, game=game_title(words, table.game.id)),
        "body": words.say("notification-others", names=words.listed(called)) if called else "",
        "url": f"/#/table/{table.id}",
    }


def details(words: Catalogue, turn: PendingTurn, table: Table | None, now_ms: int) -> str:
    """The others at the table and the time that is left, as far as they are known."""
    seat = None if table is None else table.seat_of(turn.player)
    if table is None or seat is None:
        return ""
    others = [sitting.who.name for sitting in table.seats if sitting is not None and sitting.who.id != turn.player]
    sentences = [words.say("notification-others", names=words.listed(others))] if others else []
    if table.clocks is not None:
        left_ms = table.clocks.left_at(now_ms)[seat]
        sentences.append(words.say("notification-left", time=span(words, max(_MINUTE_MS, left_ms))))
    return " ".join(sentences)


def table_path(turn: PendingTurn) -> str:
    """The path of the table's page, from the page's own address."""
    return f"/#/table/{turn.table}"
