"""The score of a finished hand of 101 domino, and whose it is. Sources: as the rules."""

from shared.core import Outcome, Seat
from shared.games.domino_101.state import SEATS, DominoState
from shared.games.domino_101.tiles import pips


def outcome_of(state: DominoState) -> Outcome | None:
    """The outcome of a hand; None while it goes on."""
    ending = state.ending()
    if ending is None:
        return None
    left = [pips(hand) for hand in state.hands]
    totals = (left[0] + left[2], left[1] + left[3])
    if state.offender is not None:
        return Outcome(_points(1 - state.offender % 2, totals[state.offender % 2]), "false-pass")
    if ending == "out":
        winner = state.hands.index(0) % 2
        return Outcome(_points(winner, totals[winner ^ 1]), "out")
    return _closed(state, left, totals)


def last_placer(state: DominoState) -> Seat:
    """In a finished hand, which ends with a placement: the seat before the one whose turn it would be."""
    assert state.turn is not None
    return SEATS[(state.turn - 1) % 4]


def _points(team: int, score: int) -> tuple[int, ...]:
    return tuple([score if seat % 2 == team else 0 for seat in SEATS])


def _closed(state: DominoState, left: list[int], totals: tuple[int, int]) -> Outcome:
    """`left`: pips per seat; `totals`: per team."""
    if state.options["closed_winner"] == "team_total":
        best = {team for team in (0, 1) if totals[team] == min(totals)}
    else:
        best = {seat % 2 for seat in SEATS if left[seat] == min(left)}
    if len(best) == 1:
        (winner,) = best
        lost, kept = totals[winner ^ 1], totals[winner]
        # "The partners who have less than the other team win as much as the total that the other team has got."
        score = {"loser_total": lost, "difference": max(lost - kept, 0), "both": lost + kept}
        return Outcome(_points(winner, score[str(state.options["closed_score"])]), "closed")
    if state.options["closed_tie"] == "closer_loses":
        closers = last_placer(state) % 2
        return Outcome(_points(closers ^ 1, totals[closers]), "closed-tie")
    return Outcome((0, 0, 0, 0), "closed-tie", min(totals) if state.options["closed_tie"] == "carry_over" else 0)
