"""Tournaments by typing: the verbs, the answers, and the notice of one's next table in sentences."""

from collections.abc import Sequence
from typing import Final

from shared.i18n import Catalogue
from shared.people import AI_PREFIX
from shared.protocol import Command, Done, Message
from shared.protocol.tournaments import (
    DirectTournament,
    EnterTournament,
    GetStandings,
    GetTournaments,
    LeaveTournament,
    Placing,
    TournamentPlayer,
    TournamentStandings,
    TournamentSummary,
    TournamentTable,
)
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.people import game_title
from shared.words.players import player_name

_ACTS: Final = ("start", "next-round", "pause", "resume", "cancel", "end")
"""Those that need nothing but the tournament."""


def tournaments(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetTournaments(ref=talk.new_ref()))


def standings(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetStandings(ref=talk.new_ref(), tournament=_id(talk, rest)))


def enter(talk: TextSession, rest: str) -> list[Out]:
    """`enter ID`, or `enter ID PARTNER`."""
    tournament = _id(talk, rest)
    partner = rest.split(maxsplit=1)[1:]
    found = talk.find_player(partner[0]) if partner else ("", "")
    name = None if not partner else (partner[0] if found[1] or not found[0] else found[0])[:40]
    return talk.send(EnterTournament(ref=talk.new_ref(), tournament=tournament, partner=name))


def withdraw(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(LeaveTournament(ref=talk.new_ref(), tournament=_id(talk, rest)))


def direct(talk: TextSession, rest: str) -> list[Out]:
    """`direct ID ACT`, for acts that need nothing else."""
    tournament, act = _id(talk, rest), fold(rest.partition(" ")[2])
    if act not in _ACTS:
        raise unclear(talk.words, "tournament-act-missing")
    return talk.send(DirectTournament(ref=talk.new_ref(), tournament=tournament, act=act))


def _id(talk: TextSession, rest: str) -> str:
    word = rest.partition(" ")[0]
    if not 1 <= len(word) <= 20:
        raise unclear(talk.words, "tournament-missing")
    return word


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    words = talk.words
    match command:
        case GetTournaments() if done.tournaments is not None:
            return [_line(words, it) for it in done.tournaments] or [words.say("tournament-none")]
        case GetStandings() if done.standings is not None:
            return _standing_lines(words, done.standings)
        case EnterTournament():
            return [words.say("done-enter")]
        case LeaveTournament():
            return [words.say("done-withdraw")]
        case DirectTournament():
            return [words.say("done-direct")]
        case _:
            return []


def _line(words: Catalogue, it: TournamentSummary) -> str:
    return words.say(
        "tournament-line",
        id=it.id,
        name=it.name,
        game=game_title(words, it.game),
        format=words.say(f"tournament-{it.format}"),
        stage=words.say(f"tournament-{it.stage}"),
        count=it.entrants,
    )


def _standing_lines(words: Catalogue, found: TournamentStandings) -> list[Out]:
    return [_line(words, found.summary), *(_placing(words, it) for it in found.placings)]


def _placing(words: Catalogue, it: Placing) -> str:
    points = f"{it.points:g}"
    return words.say(
        "tournament-placing", rank=it.rank, names=_names(words, it.players), points=points, count=it.played
    )


def _names(words: Catalogue, players: Sequence[TournamentPlayer]) -> str:
    return " & ".join(
        player_name(words, it.name) if it.id.startswith(AI_PREFIX) else it.name or words.say("tournament-gone")
        for it in players
    )


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, TournamentTable):
        return []
    words, facts = talk.words, {"name": message.name, "round": message.round}
    if message.table is None:
        return [words.say("tournament-bye", **facts)]
    talk.turn_to(message.table)
    return [words.say("tournament-table", **facts, table=message.table, names=_names(words, message.opponents))]


FEATURE: Final = TextFeature(
    verbs={
        "tournaments": tournaments,
        "standings": standings,
        "enter": enter,
        "withdraw": withdraw,
        "direct": direct,
    },
    on_done=_on_done,
    on_message=_on_message,
)
