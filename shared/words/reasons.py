"""Why a move was chosen, worded from the reason that its player gave as data. Knows no rules.

Says what the page says (client/web/src/i18n/reasons.ts; a test holds both to one another). Nothing of a reason that is
not of the closed list (`shared.protocol.reasons`) is ever shown: an old log may hold whatever somebody once sent as
one.
"""

from collections.abc import Mapping
from typing import Any

from shared.protocol.reasons import typed_reason
from shared.words.english import count, percent, signed

UNKNOWN = "A reason that this program does not know"


def reason_words(reason: Mapping[str, Any], move: str) -> str:
    """One sentence, without its full stop. Never raises, whatever a program has given as its reason."""
    known = typed_reason(reason)
    if known is None:
        return UNKNOWN
    words = _worded(known, move)
    return f"{words}; {_barred(known['barred'])}" if known.get("barred") else words


def _worded(reason: Mapping[str, Any], move: str) -> str:
    match reason.get("kind"):
        case "rule":
            games = count(int(reason["games"]), "game")
            record = f"{reason['wins']} won, {reason['draws']} drawn, {reason['losses']} lost"
            made, sources = reason.get("move") or move, int(reason.get("witnesses") or 0)
            by = f", from {count(sources, 'independent source')}" if sources > 1 else ""
            return (
                f"From experience: after this position {made} was played in {games}: {record}{by} "
                f"(book {reason['book']})"
            )
        case "key-state":
            return (
                f"Approaches a key state: {count(int(reason['dissimilarity']), 'move')} away, this move saves "
                f"{reason['nearer']}; winners played it in {100 * float(reason['frequency']):.1f} % more of the games "
                f"than losers did (book {reason['book']})"
            )
        case "usage":
            used = f"moves end on {reason['cell']} {float(reason['usage']):.1f} times per game (book {reason['book']})"
            return "; ".join([_own(reason), used, *_thoughts(reason)])
        case "own-thinking":
            return "; ".join([_own(reason), *_thoughts(reason)])
        case "stand-in":
            stands = f"Replaces {reason['for']}, which failed ({reason['fault']})"
            return "; ".join([stands, _own(reason).lower(), *_thoughts(reason)])
        case "race":
            own = count(int(reason["own"]), "move")
            return f"A race: {own} to go, {reason['other']} for the opponent"
        case "habit":
            return (
                f"{_look(reason)}: {percent(float(reason['share']))} would choose it, {float(reason['times']):.1f} "
                f"times as often as another move{_drawn(reason.get('features'))} (book {reason['book']})"
            )
        case "hindsight":
            replays = count(int(reason["seen"]), "replay")
            return (
                f"Better than {reason['instead_of']} in hindsight: in {replays}, moves like this gained "
                f"{float(reason['worth']):.1f} points more (book {reason['book']})"
            )
        case "rival":
            if reason.get("replayed"):
                return "It replayed a hand that it had lost from here: this move did better"
            games = count(int(reason["games"]), "game")
            if reason.get("source") == "installation":
                return f"It remembers the players here, who lost {reason['wins']} of {games} after this move"
            return f"It remembers its opponent, who lost {reason['wins']} of {games} after this move"
        case "endgame":
            return _solved(reason)
        case "chance":
            return "Random move"
        case "only-move":
            return "The only move"
        case _:
            return UNKNOWN


def _barred(record: Mapping[str, Any]) -> str:
    """The move that was not repeated, and why."""
    times = count(int(record["losses"]), "time")
    match record["source"]:
        case "opponent":
            return f"its opponent beat {record['move']} {times}, so it tries another move"
        case "installation":
            return f"players here beat {record['move']} {times}, so it tries another move"
        case _:
            games = count(int(record["games"]), "game")
            return f"{record['move']} lost {record['losses']} of {games}, so it tries another move"


def _own(reason: Mapping[str, Any]) -> str:
    """Of an AI player by its name; a person's own program says none."""
    return f"Own calculation ({reason['by']})" if reason.get("by") else "Own calculation"


def _thoughts(reason: Mapping[str, Any]) -> list[str]:
    """What else an own thought tells, each a clause of its own."""
    clauses: list[str] = []
    depth, judgement, line = reason.get("depth"), reason.get("judgement"), reason.get("line")
    decided = reason.get("decided")
    if isinstance(depth, int) and depth > 0:
        clauses.append(f"looked {count(depth, 'turn')} ahead")
    if isinstance(judgement, int):
        clauses.append(f"evaluates with book {judgement}")
    thumb = _thumb(reason)
    if thumb:
        clauses.append(thumb)
    elif isinstance(decided, int):
        clauses.append(f"{'wins' if decided > 0 else 'loses'} in {count((abs(decided) + 1) // 2, 'move')}")
    elif isinstance(reason.get("score"), int | float):
        clauses.append(f"evaluates the position at {signed(float(reason['score']))}")
    if isinstance(line, list) and len(line) > 1:  # pyright: ignore[reportUnknownArgumentType]
        clauses.append(f"expects {', '.join(map(str, line[1:5]))}")  # pyright: ignore[reportUnknownArgumentType]
    return clauses


def _solved(reason: Mapping[str, Any]) -> str:
    """What a database of endings knows; a move is two plies."""
    verdict = f"{ {'win': 'Winning', 'draw': 'Drawn', 'loss': 'Lost'}[reason['value']] } ending (database)"
    return verdict if "plies" not in reason else f"{verdict}, {count((int(reason['plies']) + 1) // 2, 'move')} to go"


def _thumb(reason: Mapping[str, Any]) -> str:
    """The rules of thumb of the domino players; empty for none."""
    match reason.get("rule"):
        case "open-double":
            return f"its double was about to be blocked: {reason['shown']} tiles of that number have been played"
        case "maxmin":
            return _shares(reason)
        case "sum-7":
            return f"{_shares(reason)}, and keeps a number that only it can still play"
        case "all-marked":
            return f"{_shares(reason)}, though only it can still play the number it covers"
        case "sampled":
            deals = count(int(reason["deals"]), "deal")
            return (
                f"in {deals} that it considers possible{_knowing(reason.get('knows'))}, this wins the match in "
                f"{percent(float(reason['score']))}"
            )
        case "companion":
            return (
                f"the companion's choice: it wins the match in {percent(float(reason['score']))}, and plays at "
                f"{percent(float(reason['strength']))} of its strength to keep the match open"
            )
        case "close":
            return f"blocks the game, about {reason['pips']} pips ahead"
        case "weighed":
            return f"main reasons: {_features(reason.get('because'))}"
        case _:
            return ""


def _knowing(others: Any) -> str:
    if not others:
        return ""
    return (
        ", knowing how one of the other players plays"
        if others == 1
        else f", knowing how {others} of the other players play"
    )


def _shares(reason: Mapping[str, Any]) -> str:
    partner = f"its partner with {reason['partner']}, " if "partner" in reason else ""
    own = f"it can match these ends with {reason['own']} tiles"
    return f"{own}, {partner}the next player, by its estimate, with {reason['next']}"


def _features(because: Any) -> str:
    if not because:
        return "all moves were equally good"
    return ", ".join(f"{FEATURES.get(it['feature'], it['feature'])} ({signed(float(it['worth']))})" for it in because)


def _drawn(features: Any) -> str:
    if not features:
        return ""
    return ", because of " + ", ".join(
        f"{HABITS.get(it['name'], it['name'])} ({float(it['times']):.1f} times)" for it in features
    )


def _look(reason: Mapping[str, Any]) -> str:
    """Whom a habit is of, and in Chinese checkers what its move looks like."""
    rows, hops = reason.get("rows"), reason.get("hops")
    if not isinstance(rows, int) or not isinstance(hops, int):
        return "A typical move of people here"
    way = "a step" if hops == 0 else "a hop" if hops == 1 else f"a chain of {hops} hops"
    where = (
        " into the goal" if reason.get("goal") is True else " backwards" if rows < 0 else "" if rows else " sideways"
    )
    return f"A typical move of winners here: {way.replace('a ', 'a long ', 1) if rows >= 6 else way}{where}"


HABITS: Mapping[str, str] = {
    "path": "its path",
    "around": "the neighbours it gains",
    "left": "what it leaves behind",
    "ahead": "the squares ahead of it",
    "gain": "the material it wins",
    "taken": "the pieces it captures",
    "crowned": "a new king",
    "threat": "what it threatens",
    "offer": "what it offers",
    "home": "the men kept at home",
    "shape": "the shape of the men",
    "leaving": "the cell it leaves",
    "arriving": "the cell it reaches",
    "rows": "the rows it gains",
    "hops": "how far it hops",
    "behind": "the pieces still behind it",
    "straggler": "the last piece",
    "company": "the neighbours it gains",
    "deserted": "the neighbours it leaves",
    "place": "its place relative to the last piece",
    "next": "what it can gain next",
    "reply": "what it leaves to the opponent",
    "ways": "its paths ahead",
    "replies": "the opponent's paths ahead",
    "block": "how it blocks the opponent",
    "win": "the win",
    "finish": "the way home",
}
"""What draws people to a move; of Chinese checkers from `leaving` on."""

FEATURES: Mapping[str, str] = {
    "own": "its own tiles for the ends",
    "next": "the next player's tiles for the ends",
    "partner": "its partner's tiles for the ends",
    "prev": "the previous player's tiles for the ends",
    "heavy": "getting rid of a heavy tile",
    "double": "getting rid of a double",
    "double-open": "a double of a number already played",
    "next-starved": "nothing left for the next player",
    "partner-starved": "nothing left for its partner",
    "prev-starved": "nothing left for the previous player",
    "covers-partner": "covering its partner's end",
    "covers-own": "covering its own end",
    "covers-next": "covering the next player's end",
    "equal-ends": "equal ends",
    "own-follow-up": "more of the new number in its hand",
    "own-starved": "nothing left for itself",
    "own-late": "its own tiles, late in the hand",
    "next-late": "the next player's tiles, late in the hand",
    "partner-late": "its partner's tiles, late in the hand",
    "heavy-late": "getting rid of a heavy tile, late in the hand",
    "next-lacks": "covering a number that the next player lacks",
    "partner-lacks": "covering a number that its partner lacks",
    "last-of-number": "covering a number that only it has",
    "partner-ahead": "its partner being ahead",
}
"""What a domino player weighs."""
