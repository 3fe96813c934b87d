"""Tournaments by typing: the verbs, the answers, and the notice of one's next table. `tournament_words` words them."""

from dataclasses import dataclass, field
from typing import Final

from shared.protocol import Command, Done, Message, TableState
from shared.protocol.tournaments import (
    DirectTournament,
    EnterTournament,
    GetStandings,
    GetTournaments,
    GetTraveller,
    LeaveTournament,
    TournamentStandings,
    TournamentTable,
)
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_view import EventRound, Room
from shared.text_protocol.table_words import typed_number, unclear
from shared.text_protocol.tournament_words import (
    round_lines,
    side_words,
    standing_lines,
    summary_words,
    traveller_lines,
)

_ACTS: Final = ("start", "next-round", "pause", "resume", "cancel", "end")
"""Those that need nothing but the tournament."""
_ASKED: Final = 20
"""So many of the tables whose tournament was asked for are remembered."""


@dataclass(frozen=True, slots=True)
class NextTable:
    """Where the reader's next match in a tournament is played."""

    tournament: str
    name: str
    round: int
    table: str
    opponents: str
    """Their names."""


@dataclass(slots=True)
class KnownTournaments:
    """The tournaments that the reader has been told of."""

    listed: list[str] = field(default_factory=list[str])
    """Ids, as last listed: their numbers are places in it."""
    current: str = ""
    """Id of the one that was talked about last."""
    next_table: NextTable | None = None
    asked_tables: list[str] = field(default_factory=list[str])
    """Tables that are watched and whose tournament has been asked for."""
    asked_round: str = ""
    """Ref of the command that asked for a round."""


def tournaments(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetTournaments(ref=talk.new_ref()))


def standings(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetStandings(ref=talk.new_ref(), tournament=_named(talk, rest)))


def rounds(talk: TextSession, rest: str) -> list[Out]:
    """`rounds [ID [ROUND]]`."""
    name, _, number = rest.partition(" ")
    round_no = _number(talk, number, "tournament-round-missing") if number else None
    command = GetStandings(ref=talk.new_ref(), tournament=_named(talk, name), round=round_no)
    talk.part(KnownTournaments).asked_round = command.ref
    return talk.send(command)


def traveller(talk: TextSession, rest: str) -> list[Out]:
    """`traveller [ID] ROUND DEAL`."""
    *name, round_no, deal = rest.split() if len(rest.split()) > 1 else ("", "", "")
    tournament, number = _named(talk, " ".join(name)), _number(talk, round_no)
    return talk.send(GetTraveller(ref=talk.new_ref(), tournament=tournament, round=number, deal=_number(talk, deal)))


def enter(talk: TextSession, rest: str) -> list[Out]:
    """`enter ID`, or `enter ID PARTNER`."""
    tournament = _named(talk, rest)
    partner = rest.split(maxsplit=1)[1:]
    found = talk.find_player(partner[0]) if partner else ("", "")
    name = None if not partner else (partner[0] if found[1] or not found[0] else found[0])[:40]
    return talk.send(EnterTournament(ref=talk.new_ref(), tournament=tournament, partner=name))


def withdraw(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(LeaveTournament(ref=talk.new_ref(), tournament=_named(talk, rest)))


def direct(talk: TextSession, rest: str) -> list[Out]:
    """`direct [ID] ACT`, for acts that need nothing else."""
    name, _, typed = rest.rpartition(" ")
    act = fold(typed)
    if act not in _ACTS:
        raise unclear(talk.words, "tournament-act-missing")
    return talk.send(DirectTournament(ref=talk.new_ref(), tournament=_named(talk, name), act=act))


def _named(talk: TextSession, rest: str) -> str:
    """The id of the tournament that a line begins with, as typed or by its number in the list; of an empty line, that
    of the one that was talked about last. Raises CodedError `text/unclear`."""
    known, word = talk.part(KnownTournaments), rest.partition(" ")[0]
    number = typed_number(word)
    if number is not None and 1 <= number <= len(known.listed):
        return known.listed[number - 1]
    if number is not None or not (word or known.current) or len(word) > 20:
        raise unclear(talk.words, "tournament-missing")
    return word or known.current


def _number(talk: TextSession, word: str, otherwise: str = "tournament-number-missing") -> int:
    if not word.isdecimal() or not 1 <= int(word[:5]) <= 9_999:
        raise unclear(talk.words, otherwise)
    return int(word[:5])


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    words, known = talk.words, talk.part(KnownTournaments)
    match command:
        case GetTournaments() if done.tournaments is not None:
            known.listed = [it.id for it in done.tournaments]
            lines = [
                words.say("tournament-numbered", number=number, line=summary_words(words, it))
                for number, it in enumerate(done.tournaments, 1)
            ]
            return [*lines] or [words.say("tournament-none")]
        case GetStandings() if done.standings is not None and done.ref in talk.unasked:
            return _told(talk, command.tournament, done.standings)
        case GetStandings() if done.standings is not None:
            known.current = command.tournament
            worded = round_lines if command.ref == known.asked_round else standing_lines
            return [*worded(words, done.standings)]
        case GetTraveller() if done.traveller is not None:
            known.current = command.tournament
            return [*traveller_lines(words, done.traveller)]
        case EnterTournament():
            known.current = command.tournament
            return [words.say("done-enter")]
        case LeaveTournament():
            return [words.say("done-withdraw")]
        case DirectTournament():
            known.current = command.tournament
            return [words.say("done-direct")]
        case _:
            return []


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, TournamentTable):
        return []
    words, known = talk.words, talk.part(KnownTournaments)
    known.current = message.tournament
    facts = {"name": message.name, "round": message.round}
    if message.table is None:
        known.next_table = None
        return [words.say("tournament-bye", **facts)]
    names = side_words(words, message.opponents)
    known.next_table = NextTable(message.tournament, message.name, message.round, message.table, names)
    line = words.say("tournament-table", **facts, table=message.table, names=names)
    if message.table in talk.rooms:
        talk.rooms[message.table].played_in = EventRound(message.name, message.round)
    if talk.is_busy(message.table):
        return [line, words.say("tournament-go", table=message.table)]
    talk.turn_to(message.table)
    return [line]


def _on_state(talk: TextSession, room: Room, state: TableState) -> list[Out]:
    """Name the event of a match: players are told it, for spectators it is asked for. Where a match is over, however
    that came, nobody waits for the reader."""
    known, its = talk.part(KnownTournaments), talk.part(KnownTournaments).next_table
    if its is not None and its.table == state.table:
        room.played_in = EventRound(its.name, its.round)
        known.next_table = None if state.phase in ("over", "closed") else its
    if state.tournament is None or room.played_in is not None:
        return []
    if state.you is not None or state.table in known.asked_tables:
        return []
    known.asked_tables = [*known.asked_tables, state.table][-_ASKED:]
    command = GetStandings(ref=talk.new_ref(), tournament=state.tournament)
    talk.unasked.add(command.ref)
    return talk.send(command, wait=False)


def _told(talk: TextSession, tournament: str, found: TournamentStandings) -> list[Out]:
    """What is said when the tournament of a match that is watched has been asked for."""
    pairings = [] if found.round is None else found.round.pairings
    at = {it.table for it in pairings}
    lines: list[str] = []
    for room in talk.rooms.values():
        if room.played_in is None and room.state is not None and room.state.tournament == tournament:
            newest = found.round.number if found.round is not None and room.table in at else None
            room.played_in = EventRound(found.summary.name, newest)
            lines += talk.marked(room.table, [f"{room.occasion}."])
    return [*lines]


FEATURE: Final = TextFeature(
    verbs={
        "tournaments": tournaments,
        "standings": standings,
        "rounds": rounds,
        "traveller": traveller,
        "enter": enter,
        "withdraw": withdraw,
        "direct": direct,
    },
    on_done=_on_done,
    on_message=_on_message,
    on_state=_on_state,
    kept=(KnownTournaments,),
)
