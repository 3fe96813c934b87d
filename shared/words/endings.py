"""Results in words: of a hand, of a match, of a void deal. Adds nothing up."""

from shared.protocol import Result, TableState
from shared.words.english import count
from shared.words.game_text import text_of
from shared.words.people import bare_name, names, seat_words

_ENDINGS = {
    "no-move": "no legal moves",
    "goal": "goal filled",
    "repetition": "threefold repetition",
    "no-progress": "no progress",
    "ply-cap": "move limit reached",
    "agreement": "agreed",
    "agreed": "agreed",
    "resigned": "resignation",
    "time": "time ran out",
    "absent": "player absent",
    "target": "target reached",
    "out": "all tiles played",
    "closed": "blocked game",
    "closed-tie": "blocked game, equal pips",
    "false-pass": "false pass",
}
_REDEALS = {
    "A": "five or more doubles",
    "B": "six or more tiles of one number",
    "C": "five tiles of one number without its double",
}
_CLOSED = {
    "abandoned": "all players were away too long",
    "left": "all players left",
    "operator": "an operator ended it",
    "error": "the server had an error",
}


def ending_words(reason: str) -> str:
    """A stable reason word of a result, as people say it; an unknown word as it is."""
    return _ENDINGS.get(reason, reason)


def redeal_words(condition: str) -> str:
    """What a hand that voids the deal holds."""
    return _REDEALS.get(condition, f"condition {condition}")


def closed_words(reason: str) -> str:
    """Why a table was closed."""
    return _CLOSED.get(reason, reason)


def match_words(state: TableState, result: Result) -> str:
    """The match's result in a sentence."""
    ending = ending_words(result.reason)
    winners = [seat.seat for seat in state.seats if result.points[seat.seat] > 0]
    if not winners:
        return f"The match is a draw: {ending}."
    if state.you is not None:
        return f"You {'win' if state.you in winners else 'lose'} the match: {ending}."
    return f"{names(state, winners)} {'wins' if len(winners) == 1 else 'win'} the match: {ending}."


def hand_words(state: TableState, result: Result) -> str:
    """A hand's result in a sentence: who scored what."""
    best = max(result.points)
    if best <= 0:
        return f"Nobody scores: {ending_words(result.reason)}."
    scorers = [seat for seat, points in enumerate(result.points) if points == best]
    scorers.sort(key=lambda seat: seat != state.you)
    winners = names(state, scorers)
    return f"{winners[:1].upper()}{winners[1:]} score {count(best, 'point')}: {ending_words(result.reason)}."


def score_words(state: TableState) -> str:
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
        return f"Your team has {ours}, the others have {theirs}, of {target}."
    parts = [f"{names(state, seats)} have {state.scores[seats[0]]}" for _, seats in sorted(teams.items())]
    return f"{', '.join(parts)}, of {target}."


def left_over_words(state: TableState, hands: list[list[str]]) -> list[str]:
    """Who still held what, one line a seat."""
    words = text_of(state.game)
    return [
        f"{bare_name(state, seat) if seat != state.you else 'You'} held {words.held(hand)}."
        for seat, hand in enumerate(hands)
        if hand
    ]


def void_words(state: TableState, condition: str, seat: int) -> str:
    """Why a deal is void."""
    return f"Dealt anew: {seat_words(state, seat)} held {redeal_words(condition)}."
