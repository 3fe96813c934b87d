"""Results in words: of a hand, of a match, of a void deal. Adds nothing up."""

from collections.abc import Mapping

from shared.i18n import Catalogue
from shared.protocol import Result, TableState
from shared.words.games import text_of
from shared.words.people import YOU, bare_name, names, seat_words


def ending_words(words: Catalogue, reason: str) -> str:
    """A stable reason word of a result, as people say it; an unknown word as it is."""
    return words.find(f"table-ending-{reason}") or reason


def closed_words(words: Catalogue, reason: str) -> str:
    """Why a table was closed."""
    return words.find(f"event-closed-{reason}") or reason


def match_words(words: Catalogue, state: TableState, result: Result) -> str:
    """The match's result in a sentence."""
    ending = ending_words(words, result.reason)
    winners = [seat.seat for seat in state.seats if result.points[seat.seat] > 0]
    if not winners:
        return words.say("match-draw", ending=ending)
    if state.you is not None:
        return words.say("match-won" if state.you in winners else "match-lost", ending=ending)
    return words.say("match-winners", count=len(winners), names=names(words, state, winners), ending=ending)


def hand_words(words: Catalogue, state: TableState, result: Result) -> str:
    """A hand's result in a sentence: who scored what."""
    best, ending = max(result.points), ending_words(words, result.reason)
    if best <= 0:
        return words.say("table-nobody-scores", ending=ending)
    scorers = [seat for seat, points in enumerate(result.points) if points == best]
    scorers.sort(key=lambda seat: seat != state.you)
    return words.say("hand-scored", names=names(words, state, scorers, first=True), count=best, ending=ending)


def score_words(words: Catalogue, state: TableState) -> str:
    """How a match to a target stands; empty for games without points."""
    target = state.options.get("target")
    if target is None:
        return ""
    teams: dict[int, list[int]] = {}
    for seat in state.seats:
        teams.setdefault(seat.team, []).append(seat.seat)
    if state.you is not None:
        mine = state.seats[state.you].team
        ours, theirs = (state.scores[seats[0]] for _, seats in sorted(teams.items(), key=lambda it: it[0] != mine))
        return words.say("score-yours", own=ours, other=theirs, target=int(target))
    parts = [
        words.say("score-team", names=names(words, state, seats), points=state.scores[seats[0]])
        for _, seats in sorted(teams.items())
    ]
    return words.say("score-teams", teams=words.say("comma").join(parts), target=int(target))


def left_over_words(words: Catalogue, state: TableState, hands: list[list[str]]) -> list[str]:
    """The tiles left in each hand, one line a seat."""
    text = text_of(state.game)
    return [
        words.say("hand-left", **_bare_subject(words, state, seat), tiles=text.held(words, hand))
        for seat, hand in enumerate(hands)
        if hand
    ]


def _bare_subject(words: Catalogue, state: TableState, seat: int) -> Mapping[str, str]:
    """As `people.subject`, without the place of the seat."""
    return YOU if seat == state.you else {"person": "other", "name": bare_name(words, state, seat)}


def void_words(words: Catalogue, state: TableState, condition: str, seat: int) -> str:
    """Why a deal is void."""
    name = seat_words(words, state, seat)
    known = words.find(f"table-redeal-{condition}", name=name)
    return known or words.say("table-redeal", name=name, condition=condition)
