"""Decides what players and organisers ask of a tournament: events, or a refusal. Pure.

Rules that are fixed in advance:

- Entry is open until the beginning, and for `late_rounds` rounds after it in a Swiss, but not in its last round; an
  arena is open until its end.
- An entrant who withdraws is paired no more; a match that has begun goes on, and is lost by absence if need be. Points
  and place in the standings stay, in a knockout those of a player who has lost the next match.
- The player who has withdrawn an entrant may bring it back, with its points and games; rounds that it has missed stay
  missed. A knockout takes nobody back, for the next opponent has gone on. A player whom an organiser has removed cannot
  return, and enters as somebody new where entry is open.
- A corrected result changes the standings and later pairings. Pairings that were made before stay as they are. Results
  of a duplicate round are corrected when it is over: before, they have no points yet.
- A player whose account is deleted has withdrawn.
- Where the organiser is gone, the organisers of the group go on, and rounds that wait for a word begin by the clock. A
  tournament that is paused goes on where nobody else directs it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec.structs

from server.core.participant import Participant
from server.features.tournaments.events import (
    Announced,
    BoardPaired,
    Cancelled,
    Changed,
    Corrected,
    Ended,
    Entered,
    Fact,
    Partnered,
    Paused,
    Postponed,
    Resumed,
    Returned,
    RoundPaired,
    Withdrawn,
)
from server.features.tournaments.knockout import Bracket, rounds_of
from server.features.tournaments.schedule import rounds_planned
from server.features.tournaments.tournament import Entry, Tournament
from shared.core import Game
from shared.errors import ProtocolError, Rejected
from shared.games import game_named
from shared.people import AI_PREFIX
from shared.protocol.tournaments import DirectTournament, TournamentPlan

_LATE_MS: Final = 60_000
"""A start within the last minute is now: fields for a time have no seconds."""
_FARTHEST_MS: Final = 100 * 365 * 86_400_000
"""A tournament begins within a hundred years."""
_DONE: Final = {"pause": "paused", "cancel": "cancelled", "end": "over"}
"""By act, the stage in which it is done already."""


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who wants to enter, with what the store knows."""

    who: Participant
    rating: int
    """0 where none is known."""
    may_enter: bool
    """Whether the tournament is open to everybody, or they belong to its group."""
    elsewhere: str | None = None
    """The name of another tournament that is under way, where they play."""


def announce(plan: TournamentPlan, who: Participant, seed: bytes) -> Announced:
    """Raises Rejected `tournament/account`, `tournament/game`; UnknownGame, OptionError, ProtocolError."""
    if who.is_guest or who.is_program:
        raise Rejected("tournament/account", "Register, or log in, to announce a tournament.")
    return Announced(_settled(plan), who.id, seed.hex())


def check_start(facts: Sequence[Fact], now_ms: int) -> None:
    """None of these events sets a start that has passed: without entrants it would be cancelled at once. Nor one in
    the far future. Raises Rejected `tournament/past`, ProtocolError."""
    for fact in facts:
        match fact:
            case Announced(plan=plan) | Changed(plan=plan):
                starts_ms = plan.starts_ms
            case Postponed():
                starts_ms = fact.starts_ms
            case _:
                continue
        if starts_ms is not None and starts_ms < now_ms - _LATE_MS:
            raise Rejected("tournament/past", "This start has passed. Choose a later time, or start it yourself.")
        if starts_ms is not None and starts_ms > now_ms + _FARTHEST_MS:
            raise ProtocolError("protocol/invalid", "starts_ms: within a hundred years")


def _settled(plan: TournamentPlan) -> TournamentPlan:
    """A plan that can be carried out, with the game's id and all options."""
    game = game_named(plan.game)
    if len(game.teams) != 2:
        raise Rejected("tournament/game", f"A tournament needs a game of two sides. {game.title} has another number.")
    if plan.boards is not None and not (game.hidden and len(game.teams[0]) > 1):
        raise Rejected("tournament/game", f"Duplicate deals are for partners with hidden hands, not for {game.title}.")
    if plan.fill_to > plan.most_entrants:
        raise ProtocolError("protocol/invalid", "fill_to: not above most_entrants")
    rated = plan.rated and plan.boards is None
    return msgspec.structs.replace(plan, game=game.id, options=dict(game.options(plan.options)), rated=rated)


def enter(tournament: Tournament, applicant: Applicant, partner: str | None) -> list[Fact]:
    """`partner`: the public id of the one wished for. Raises Rejected."""
    who = applicant.who
    entered = tournament.entry_of(who.id)
    if entered is not None and (entered.wishes == partner or partner in entered.players):
        return []  # the same command sent again
    gone = returning(tournament, who.id, partner)
    if gone is not None:
        _check_may_enter(tournament, replace(applicant, rating=gone.rating))
        _check_room(tournament, len(tournament.active))
        return [Returned(gone.number, who.id)]
    _check_open(tournament)
    if entered is not None and len(entered.players) > 1:
        raise Rejected("tournament/entered", "You have entered already. Withdraw first to enter in another way.")
    _check_may_enter(tournament, applicant)
    if partner is not None:
        check_partners(tournament)
    if partner == who.id:
        raise Rejected("tournament/entered", "A partner is somebody else.")
    facts: list[Fact] = [] if entered is None else [Withdrawn(entered.number, who.id)]
    host = _waits_for(tournament, who.id, partner)
    if host is not None:
        return [*facts, Partnered(host.number, who.id, applicant.rating)]
    _check_room(tournament, len(tournament.active) - len(facts))
    number, first_round = len(tournament.entries) + 1, tournament.next_round
    return [*facts, Entered(number, (who.id,), applicant.rating, first_round, wishes=partner, bot=who.bot)]


def check_partners(tournament: Tournament) -> None:
    """Whether partners play. Raises Rejected `tournament/game`."""
    if tournament.sides == 1:
        title = game_named(tournament.plan.game).title
        raise Rejected("tournament/game", f"Nobody plays with a partner in {title}.")


def returning(tournament: Tournament, player: str, partner: str | None) -> Entry | None:
    """The entrant that a player brings back by entering; None where the player enters as somebody new. Partners come
    back together or not at all: with another partner, or where one plays here already, the player is somebody new."""
    gone = tournament.left_by(player)
    if gone is None or tournament.stage not in ("running", "paused") or tournament.plan.format == "knockout":
        return None
    if partner not in (None, *gone.players) or any(tournament.entry_of(it) for it in gone.people):
        return None
    return gone


def _waits_for(tournament: Tournament, player: str, partner: str | None) -> Entry | None:
    """The entrant that a player who wishes for this partner completes: each wishes for the other, or for anybody."""
    if partner is None or tournament.sides == 1:
        return None
    entry = tournament.entry_of(partner)
    if entry is None or len(entry.players) > 1 or entry.wishes not in (None, player):
        return None
    return entry


def _check_open(tournament: Tournament) -> None:
    plan = tournament.plan
    is_swiss_open = plan.format == "swiss" and len(tournament.rounds) <= plan.late_rounds > 0
    is_late = tournament.stage in ("running", "paused") and (
        plan.format == "arena" or (is_swiss_open and tournament.next_round <= (rounds_planned(tournament) or 0))
    )
    if tournament.stage != "open" and not is_late:
        raise Rejected("tournament/closed", f"Entry to {plan.name} is over.")


def _check_room(tournament: Tournament, entrants: int) -> None:
    plan = tournament.plan
    if entrants >= plan.most_entrants:
        raise Rejected("tournament/full", f"{plan.name} has {plan.most_entrants} entrants, as many as it takes.")


def _check_may_enter(tournament: Tournament, applicant: Applicant) -> None:
    plan, who = tournament.plan, applicant.who
    if applicant.elsewhere is not None:
        raise Rejected("tournament/busy", f"You play in {applicant.elsewhere}. Withdraw there first.")
    if not applicant.may_enter:
        raise Rejected("tournament/not-allowed", f"{plan.name} is for the members of its group.")
    if who.bot and not plan.bots:
        raise Rejected("tournament/not-allowed", f"{plan.name} is for people, not for bots.")
    if plan.least_rating is not None and applicant.rating < plan.least_rating:
        raise Rejected("tournament/not-allowed", f"{plan.name} is for ratings of {plan.least_rating} and above.")
    if plan.most_rating is not None and applicant.rating > plan.most_rating:
        raise Rejected("tournament/not-allowed", f"{plan.name} is for ratings of {plan.most_rating} and below.")


def leave(tournament: Tournament, who: Participant) -> list[Fact]:
    """Raises Rejected."""
    entry = tournament.entry_of(who.id)
    if entry is None and any(who.id in it.players for it in tournament.entries.values()):
        return []  # the same command sent again
    if entry is None:
        raise Rejected("tournament/not-entered", f"You have not entered {tournament.plan.name}.")
    if not tournament.is_live:
        raise Rejected("tournament/stage", f"{tournament.plan.name} is over.")
    return [Withdrawn(entry.number, who.id)]


def direct(tournament: Tournament, command: DirectTournament, who: Participant) -> list[Fact]:
    """What an organiser does, but for `start` and `next-round`, which the running of it does. Raises Rejected."""
    if tournament.stage == _DONE.get(command.act):
        return []  # the same command sent again
    if not tournament.is_live and command.act != "correct":
        raise Rejected("tournament/stage", f"{tournament.plan.name} is over.")
    match command.act:
        case "pause":
            _check_stage(tournament, "running", "It is not running.")
            return [Paused(who.id)]
        case "resume":
            _check_stage(tournament, "paused", "It is not paused.")
            return [Resumed(who.id)]
        case "cancel":
            return [Cancelled(who.id)]
        case "end":
            if tournament.started_ms is None:
                raise Rejected("tournament/stage", "It has not begun. Cancel it instead.")
            return [Ended(who.id)]
        case "postpone":
            _check_stage(tournament, "open", "It has begun.")
            return [Postponed(command.starts_ms, who.id)]
        case "change":
            return _changed(tournament, command, who)
        case "remove":
            return [Withdrawn(_entry(tournament, command.entrant).number, who.id)]
        case "correct":
            return [_corrected(tournament, command, who)]
        case "pair":
            return [_paired(tournament, command, who)]
        case "add-ai" | "start" | "next-round":
            raise AssertionError(f"{command.act} needs more than the tournament")


def add_ai(tournament: Tournament, players: Sequence[tuple[str, int]]) -> list[Fact]:
    """AI players enter, each by name and rating, and for both partners where there are any. Raises Rejected."""
    _check_open(tournament)
    plan, free = tournament.plan, tournament.plan.most_entrants - len(tournament.active)
    if free < len(players):
        room = f"room for {free} more" if free > 0 else f"{plan.most_entrants} entrants, as many as it takes"
        raise Rejected("tournament/full", f"{plan.name} has {room}.")
    return [ai_entry(tournament, number, *it) for number, it in enumerate(players, len(tournament.entries) + 1)]


def ai_entry(tournament: Tournament, number: int, player: str, rating: int) -> Entered:
    """The entry of an AI player, by its name in the roster."""
    return Entered(number, (AI_PREFIX + player,) * tournament.sides, rating, tournament.next_round)


def _check_stage(tournament: Tournament, stage: str, otherwise: str) -> None:
    if tournament.stage != stage:
        raise Rejected("tournament/stage", otherwise)


def _changed(tournament: Tournament, command: DirectTournament, who: Participant) -> list[Fact]:
    """It is played by another plan, and everybody who has entered stays."""
    _check_stage(tournament, "open", "It has begun.")
    assert command.plan is not None
    plan, before = _settled(command.plan), tournament.plan
    if (plan.game, plan.group) != (before.game, before.group):
        raise Rejected("tournament/game", "The game and the group of a tournament stay as they were announced.")
    if plan.most_entrants < len(tournament.active):
        raise Rejected("tournament/full", f"{len(tournament.active)} have entered. Remove some first.")
    is_same = plan == before and plan.starts_ms == tournament.starts_ms  # the same command sent again
    return [] if is_same else [Changed(plan, who.id)]


def _entry(tournament: Tournament, number: int | None) -> Entry:
    entry = tournament.entries.get(number or 0)
    if entry is None or entry.last_round is not None:
        raise Rejected("tournament/not-entered", f"No entrant has the number {number}.")
    return entry


def _corrected(tournament: Tournament, command: DirectTournament, who: Participant) -> Corrected:
    board = tournament.board(command.round or 0, command.board or 0)
    if board is None or command.points is None or command.round is None or command.board is None:
        raise Rejected("tournament/pairs", "Give the round, the board and the points of the first side there.")
    if board.second is None or not board.is_decided:
        raise Rejected("tournament/stage", "Only the result of a match that is over can be corrected.")
    if tournament.plan.boards is not None and not tournament.rounds[command.round - 1].is_over:
        raise Rejected("tournament/stage", "Results of a duplicate round can be corrected when the round is over.")
    return Corrected(command.round, command.board, (command.points, 1 - command.points), who.id)


def _paired(tournament: Tournament, command: DirectTournament, who: Participant) -> RoundPaired:
    """The next round as the organiser wants it: everybody once, or not at all."""
    check_awaits_round(tournament)
    pairs, wanted = command.pairs or [], still_in(tournament)
    if sorted(number for pair in pairs for number in pair if number is not None) != wanted:
        raise Rejected("tournament/pairs", f"Name each of these entrants once: {', '.join(map(str, wanted))}.")
    if tournament.plan.format == "knockout" and len(pairs) > (most := most_matches(tournament)):
        raise Rejected("tournament/pairs", f"Give fewer byes: this round has {most} matches, or nobody wins in time.")
    boards = tuple(BoardPaired(first, second) for first, second in pairs)
    return RoundPaired(tournament.next_round, boards, who.id)


def check_awaits_round(tournament: Tournament) -> None:
    """Whether a round may be paired now. Raises Rejected `tournament/stage`."""
    if tournament.stage == "paused":
        raise Rejected("tournament/stage", f"{tournament.plan.name} is paused. Go on with it first.")
    if not tournament.awaits_round:
        raise Rejected("tournament/stage", "A round can be paired when the one before is over.")


def ready(tournament: Tournament) -> list[Entry]:
    """The entrants that are to be paired now: complete, and not withdrawn."""
    return [entry for entry in tournament.active if len(entry.players) == tournament.sides]


def still_in(tournament: Tournament) -> list[int]:
    """The numbers of the entrants that the next round is for: in a knockout those who have not lost."""
    numbers = [entry.number for entry in ready(tournament)]
    if tournament.plan.format != "knockout":
        return numbers
    bracket = Bracket([entry.entrant() for entry in tournament.entries.values()], tournament.pairings())
    slots, _ = bracket.at(tournament.next_round)
    return [number for number in numbers if number in slots]


def most_matches(tournament: Tournament) -> int:
    """How many matches and byes the next round of a knockout may have, so that one entrant is left after the last."""
    drawn = sum(entry.entrant().plays(1) for entry in tournament.entries.values())
    return 2 ** max(rounds_of(drawn) - tournament.next_round, 0)


def points_of(game: Game[Any, Any], points: tuple[int, ...]) -> tuple[float, float]:
    """The points of both sides in a match that ended with these points by seat."""
    first, second = (points[min(team)] for team in sorted(game.teams, key=min))
    return (0.5, 0.5) if first == second else (1.0, 0.0) if first > second else (0.0, 1.0)
