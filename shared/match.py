"""Rounds into a match: dealing, leads, counsel, scores. Folds the log's events; decides nothing that is not a rule.

A board game's match is one round; a domino match is hands to its target. Pure: no clock, no randomness (the deal's
text comes in with its event), no seats' names.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from shared.core import Game, Lead, Options, Outcome, Seat, View, team_of
from shared.errors import LogError
from shared.events import (
    MOVES,
    BoardEnded,
    BoardsReleased,
    Counselled,
    Dealt,
    Event,
    MatchEnded,
    MovesTakenBack,
    OfferDeclined,
    Offered,
    OfferKind,
    RedealClaimed,
    Resigned,
    RoundEnded,
    TimedOut,
    Wish,
)

_STRENGTH: dict[str, int] = {"me": 2, "either": 1, "you": 0}


class Phase(Enum):
    """The phase of a match, named for what it waits for."""

    DEAL = "deal"
    """The server's next deal."""
    COUNSEL = "counsel"
    """Partners saying who would lead."""
    PLAY = "play"
    """A move."""
    SCORING = "scoring"
    """The round is decided; its result is written next."""
    OVER = "over"
    """The match is decided."""
    PLAYED_OUT = "played-out"
    """The other tables of a duplicate round."""


DEAL, COUNSEL, PLAY, SCORING, OVER, PLAYED_OUT = Phase
"""As globals, for what each move asks: Python 3.11 finds a member through its class in twenty times the time."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that stands: until the others agree or decline, or the play goes past it."""

    seat: Seat
    what: OfferKind


class Match(Struct, frozen=True, gc=False):
    """One match so far. `scores` and `outcome.points` are per seat, partners carrying the same number."""

    game: Game[Any, Any]
    options: Options
    number: int
    """Which match of the table, from 1."""
    scores: tuple[int, ...]
    phase: Phase = Phase.DEAL
    to_act: tuple[Seat, ...] = ()
    """The seats whose choice is awaited: a mover, or partners who have not given counsel yet. It follows from phase,
    state and wishes, and is kept because it is asked several times in each move."""
    round: int = 0
    """Rounds dealt so far; the round in progress or just finished. 0 before the first."""
    ply: int = 0
    state: Any = None
    """The game's own state; None before the first deal."""
    deal: str = ""
    lead: Lead | None = None
    """The opener of the next or the current round; None if the first deal decides."""
    leader: Seat | None = None
    wishes: tuple[tuple[Seat, Wish], ...] = ()
    """Counsel committed so far: secret until both partners have spoken."""
    carry: int = 0
    resigned: tuple[Seat, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    """Those that stand, one a seat and kind."""
    proposal_times: tuple[tuple[Seat, int], ...] = ()
    """The seats that made the proposals of this match, and when (`Event.at_ms`)."""
    forfeit: tuple[Seat, str] | None = None
    """The seat that has lost the match for its team by its time or its absence, and which."""
    outcome: Outcome | None = None
    boards: int | None = None
    """The rounds of a match that other tables play too. Each is as the first of a match: scored by itself, led as the
    deal or the draw says, never claimed void. The match has no target and waits for its release."""
    released: bool = False
    """Whether everybody may see the boards."""

    @staticmethod
    def new(game: Game[Any, Any], options: Options, number: int = 1, boards: int | None = None) -> "Match":
        """A match with nothing dealt."""
        return Match(game, options, number, scores=(0,) * game.seats, boards=boards)

    def legal_moves(self, seat: Seat) -> tuple[str, ...]:
        """The move texts `seat` may play now; empty when it is not to move."""
        if self.phase is not PLAY or seat not in self.to_act:
            return ()
        return self.game.move_texts(self.state)

    def forced(self) -> str | None:
        """The move text that the server plays by itself now (a forced pass), or None."""
        if self.phase is not PLAY:
            return None
        move = self.game.forced(self.state)
        return None if move is None else self.game.format_move(self.state, move)

    def view(self, seat: Seat | None) -> View | None:
        """The view of `seat` (None: of a spectator) on the round; None before the first deal."""
        if self.state is None:
            return None
        return dataclasses.replace(
            self.game.view(self.state, seat), scores=self.scores, match=self.number, round=self.round
        )

    def have_agreed(self, what: OfferKind) -> bool:
        """Whether every seat has proposed it."""
        if not self.proposals:  # nearly always
            return False
        return {it.seat for it in self.proposals if it.what == what} == set(range(self.game.seats))

    def plies_to_undo(self, seat: Seat) -> int:
        """How many plies take back the last move of `seat` and what came after it; 0 when it has made none."""
        if self.leader is None or self.phase is not Phase.PLAY:
            return 0
        return next(
            (back for back in range(1, self.ply + 1) if (self.leader + self.ply - back) % self.game.seats == seat), 0
        )

    def claim(self, seat: Seat) -> str | None:
        """The condition under which `seat` may have this deal voided now; None when it may not."""
        if self.phase not in (COUNSEL, PLAY) or self.boards is not None:
            return None
        return self.game.claim(self.state, seat, self.round)

    def dealt(self, deal: str, draw: Seat) -> Dealt:
        """The data of a DEALT event of this deal text. `draw` leads when the options leave the first lead to chance."""
        redeal = self.game.redeal(self.options, deal, self.number_of(self.round + 1))
        if redeal is not None:
            return Dealt(deal=deal, leader=None, redeal=redeal)
        if self.lead is None:
            first = self.game.first_lead(self.options, deal)
            return Dealt(deal=deal, leader=draw if first is None else first)
        return Dealt(deal=deal, leader=self.lead.seats[0] if len(self.lead.seats) == 1 else None)

    def round_ended(self) -> RoundEnded:
        """The data of the ROUND_ENDED event of the decided round. Only in SCORING."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None and self.phase is Phase.SCORING
        if self.boards is not None:
            points = outcome.points
            scores = tuple(a + b for a, b in zip(self.scores, points, strict=True))
            return BoardEnded(points, outcome.reason, scores, 0, self.hands())
        points, carry = outcome.points, self.carry + outcome.carry
        if carry and len(set(points)) > 1:
            best = max(points)
            points, carry = tuple(p + carry if p == best else p for p in points), 0
        scores = tuple(a + b for a, b in zip(self.scores, points, strict=True))
        return RoundEnded(points, outcome.reason, scores, carry, self.hands() if self.game.hidden else None)

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hands as they are now, by seat."""
        return tuple(self.game.hand(self.state, Seat(seat)) for seat in range(self.game.seats))

    def verdict(self) -> Outcome | None:
        """The match's result once the rounds, time or a team's resignation have decided it. `points` are 1, 0 or −1."""
        if self.boards is not None:
            is_cut_short = self.phase in (COUNSEL, PLAY)
            return Outcome(_signs(self.scores), "time" if is_cut_short else "boards") if self.released else None
        if self.forfeit is not None:
            seat, reason = self.forfeit
            return Outcome(self._lost_by(sides(self.game, seat)), reason)
        if self.resigned:
            for team in self.game.teams:
                if all(seat in self.resigned for seat in team):
                    return Outcome(self._lost_by(team), "resigned")
        if self.have_agreed("draw"):
            return Outcome((0,) * self.game.seats, "agreed")
        if self.phase is not Phase.DEAL or self.round == 0:
            return None
        target = self.game.target(self.options)
        if target is None:
            outcome = self.game.outcome(self.state)
            return Outcome(_signs(self.scores), "no-result" if outcome is None else outcome.reason)
        forfeited = self.game.loses_match(self.state)
        if forfeited is not None:
            return Outcome(self._lost_by(self.game.teams[forfeited]), "false-pass")
        if max(self.scores) < target or self.round == 0:
            return None
        return Outcome(_signs(self.scores), "target")

    def number_of(self, round_no: int) -> int:
        """The number by which the rules know this round: every board is a first one."""
        return round_no if self.boards is None else 1

    def _lost_by(self, team: Sequence[Seat]) -> tuple[int, ...]:
        return tuple(-1 if Seat(seat) in team else 1 for seat in range(self.game.seats))


def _signs(scores: tuple[int, ...]) -> tuple[int, ...]:
    best, worst = max(scores), min(scores)
    if best == worst:
        return (0,) * len(scores)
    return tuple(1 if score == best else -1 for score in scores)


def leader_by_counsel(lead: Lead, wishes: Mapping[Seat, Wish]) -> Seat:
    """RULES, "Next lead": the stronger wish to lead leads (me > either > you), a tie goes to `lead.default`."""
    strongest = max(_STRENGTH[wish] for wish in wishes.values())
    keen = [seat for seat in lead.seats if _STRENGTH[wishes[seat]] == strongest]
    return keen[0] if len(keen) == 1 else lead.default


def evolve(match: Match, event: Event, state: Any = None) -> Match:
    """The match after a committed event. Cannot refuse: the events have been judged. Seat events change nothing.

    `state` is the game's state after the event's move, when the caller knows it.
    """
    if event.kind in MOVES:
        return moved(match, (event,), state)[0]
    match event.data:
        case Dealt() as dealt:
            return _dealt(match, dealt)
        case Counselled(wish=wish):
            return _counselled(match, event, wish)
        case Offered(what=what):
            return _offered(match, event, what)
        case OfferDeclined(what=what):
            return replace(match, proposals=tuple(it for it in match.proposals if it.what != what))
        case MovesTakenBack():
            return _taken_back(match, event.ply)
        case RedealClaimed():
            # The deal is void: the round has not begun. Its hands stay in view until the next is dealt.
            void: dict[str, Any] = {"leader": None, "wishes": (), "resigned": ()}
            return replace(match, round=match.round - 1, phase=Phase.DEAL, to_act=(), **void)
        case Resigned():
            assert event.seat is not None
            return replace(match, resigned=(*match.resigned, event.seat))
        case TimedOut(reason=reason, policy="lose"):
            assert event.seat is not None
            stopped = {} if match.boards is None else {"phase": PLAYED_OUT, "to_act": ()}
            return replace(match, forfeit=(event.seat, reason), **stopped)
        case RoundEnded(scores=scores, carry=carry):
            # An archive's result may come by agreement: then the round has no outcome of its own and no next lead.
            decided = match.phase is Phase.SCORING
            lead = match.game.next_lead(match.options, match.state) if decided and _goes_on(match) else None
            open_questions: dict[str, Any] = {"to_act": (), "resigned": (), "proposals": ()}
            phase = PLAYED_OUT if match.boards == match.round else Phase.DEAL
            return replace(match, scores=scores, carry=carry, lead=lead, phase=phase, **open_questions)
        case BoardsReleased():
            return replace(match, released=True)
        case MatchEnded(points=points, reason=reason):
            return replace(match, outcome=Outcome(points, reason), phase=Phase.OVER, to_act=())
        case _:
            return match


_NEVER_FORCED: frozenset[int] = frozenset()


def moved(match: Match, events: Sequence[Event], state: Any = None) -> tuple[Match, frozenset[int]]:
    """The match after moves that follow one another; and after how many of them, the last left out, one was forced.

    `state` is the game's state after the last of them, when the caller knows it. Raises NotationError, and LogError
    `store/corrupt` when the moves do not lead to the pieces-state that stands beside the last.
    """
    last, forced = events[-1], _NEVER_FORCED
    if state is None:
        state, forced = match.game.replay(match.state, [event.move or "" for event in events])
        if last.state is not None and last.state != match.game.pack(state):
            raise LogError("store/corrupt", f"Version {last.version} of table {last.table} does not follow.")
    to_act = match.game.to_act(state)
    phase = PLAY if to_act else SCORING
    proposals = match.proposals
    if proposals:
        # An offered draw waits for the other side's move; what was to be undone is another thing now.
        seats = {event.seat for event in events}
        proposals = tuple(it for it in proposals if it.what == "draw" and {it.seat} == seats)
    ply = match.ply + len(events)
    return replace(match, state=state, ply=ply, phase=phase, to_act=to_act, proposals=proposals), forced


def _goes_on(match: Match) -> bool:
    return match.boards is None and match.game.target(match.options) is not None


def _dealt(match: Match, data: Dealt) -> Match:
    if data.redeal is not None:
        return replace(match, deal=data.deal)
    number = match.round + 1
    leader = data.leader
    state = match.game.begin(match.options, data.deal, leader, match.number_of(number))
    if leader is None:
        phase, to_act = Phase.COUNSEL, () if match.lead is None else match.lead.seats
    else:
        to_act = match.game.to_act(state)
        phase = Phase.PLAY if to_act else Phase.SCORING
    fresh: dict[str, Any] = {"ply": 0, "wishes": (), "resigned": ()}
    return replace(match, round=number, deal=data.deal, state=state, leader=leader, phase=phase, to_act=to_act, **fresh)


def _offered(match: Match, event: Event, what: OfferKind) -> Match:
    assert event.seat is not None
    agrees = any(it.what == what for it in match.proposals)
    return replace(
        match,
        proposals=(*match.proposals, Proposal(event.seat, what)),
        proposal_times=match.proposal_times if agrees else (*match.proposal_times, (event.seat, event.at_ms)),
    )


def _taken_back(match: Match, ply: int) -> Match:
    """The round as it was after so many plies, played again from its deal. Of open games: their views tell it all."""
    texts = match.game.view(match.state, None).history[:ply]
    state = match.game.begin(match.options, match.deal, match.leader, match.round)
    state, _ = match.game.replay(state, texts)
    return replace(match, state=state, to_act=match.game.to_act(state), ply=ply, proposals=())


def _counselled(match: Match, event: Event, wish: Wish) -> Match:
    assert event.seat is not None and match.lead is not None
    wishes: tuple[tuple[Seat, Wish], ...] = (*match.wishes, (event.seat, wish))
    if len(wishes) < len(match.lead.seats):
        return replace(match, wishes=wishes, to_act=tuple(seat for seat in match.to_act if seat != event.seat))
    leader = leader_by_counsel(match.lead, dict(wishes))
    state = match.game.begin(match.options, match.deal, leader, match.round)
    return replace(match, wishes=wishes, leader=leader, state=state, phase=Phase.PLAY, to_act=match.game.to_act(state))


def sides(game: Game[Any, Any], seat: Seat) -> tuple[Seat, ...]:
    """The seats that win and lose together with `seat`, itself included."""
    return game.teams[team_of(game, seat)]
