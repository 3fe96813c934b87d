"""Why a move was chosen, worded from the reason that its player gave as data, as the page words it (i18n/reasons.ts).

Judges no reason and knows no rules. A reason may come from any program: one that is not as its kind wants it is worded
as one.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from shared.i18n import Catalogue
from shared.reason_codec import parse_reason
from shared.reasons import (
    Barred,
    ChanceReason,
    EndgameReason,
    HabitFeature,
    HabitReason,
    HindsightReason,
    KeyStateReason,
    OnlyMoveReason,
    OwnThinkingReason,
    RaceReason,
    Reason,
    RivalReason,
    RuleReason,
    StandInReason,
    ThinkingReason,
    UsageReason,
    WeighedFeature,
)
from shared.words.players import player_name


def reason_words(words: Catalogue, reason: Reason | Mapping[str, Any], move: str) -> str:
    """One sentence, without its full stop. Never raises, whatever a program has given as its reason."""
    known = parse_reason(reason)
    if known is None:
        return words.say("reasons-unknown")
    sentence = _worded(words, known, move)
    return sentence if known.barred is None else words.say("semicolon").join([sentence, _instead(words, known.barred)])


def _instead(words: Catalogue, barred: Barred) -> str:
    """The move that was not repeated, and why."""
    match barred.source:
        case "opponent":
            return words.say("reasons-barred", move=barred.move, count=barred.losses)
        case "installation":
            return words.say("reasons-barred-here", move=barred.move, count=barred.losses)
        case "log":
            return words.say("reasons-barred-log", move=barred.move, lost=barred.losses, count=barred.games)


def _worded(words: Catalogue, reason: Reason, move: str) -> str:
    match reason:
        case RuleReason(wins=wins, draws=draws, losses=losses, games=games):
            made = reason.move or move
            played = words.say("reasons-rule", move=made, count=games, wins=wins, draws=draws, losses=losses)
            return played + _trusted(words, reason) + _book(words, reason.book)
        case KeyStateReason(dissimilarity=away, nearer=nearer):
            share = words.percent(float(reason.frequency), 1)
            named = words.say("reasons-key-state", count=away, nearer=int(nearer), share=share)
            return named + _book(words, reason.book)
        case UsageReason(cell=cell):
            times = words.number(float(reason.usage), 1)
            ends = words.say("reasons-usage", cell=cell, times=times, book=str(reason.book))
            return _clauses(words, _own(words, reason), ends, *_thoughts(words, reason))
        case OwnThinkingReason():
            return _clauses(words, _own(words, reason), *_thoughts(words, reason))
        case StandInReason(by=by):
            failed = words.say("reasons-stand-in", **{"for": player_name(words, reason.stands_for)}, fault=reason.fault)
            named = None if by is None else words.say("reasons-own-clause", by=player_name(words, by))
            own = named or words.say("reasons-own-clause-unnamed")
            return _clauses(words, failed, own, *_thoughts(words, reason))
        case RaceReason(own=own, other=other):
            return words.say("reasons-race", count=own, other=other)
        case HabitReason():
            times, share = words.number(float(reason.times), 1), words.percent(reason.share)
            drawn, look = _drawn(words, reason.features), _look(words, reason)
            habit = words.say("reasons-habit", look=look, share=share, times=times, drawn=drawn)
            return habit + _book(words, reason.book)
        case HindsightReason(instead_of=instead, seen=seen):
            worth = words.number(float(reason.worth), 1)
            better = words.say("reasons-hindsight", instead=instead, count=seen, worth=worth)
            return better + _book(words, reason.book)
        case RivalReason():
            if reason.replayed:
                return words.say("reasons-replayed")
            key = "reasons-rival-here" if reason.source == "installation" else "reasons-rival"
            return words.say(key, lost=reason.wins, count=reason.games)
        case EndgameReason():
            return _solved(words, reason)
        case ChanceReason():
            return words.say("reasons-chance")
        case OnlyMoveReason():
            return words.say("reasons-only-move")


def _clauses(words: Catalogue, *clauses: str) -> str:
    return words.say("semicolon").join(clauses)


def _book(words: Catalogue, book: int) -> str:
    return words.say("reasons-book", book=str(book))


def _trusted(words: Catalogue, reason: RuleReason) -> str:
    """How far a rule is to be trusted: what it scores at the least, and from whose games it is."""
    least = "" if reason.low is None else words.say("reasons-least", share=words.percent(float(reason.low)))
    if not reason.made_by:
        return least
    named = [
        words.say("reasons-maker", maker=_maker(words, maker), games=games)
        for maker, games in sorted(reason.made_by.items(), key=lambda it: -it[1])
    ]
    independent = reason.witnesses or 0
    seen = words.say("reasons-witnesses", witnesses=independent) if independent > 1 else ""
    return least + words.say("reasons-learnt", makers=words.say("comma").join(named)) + seen


def _maker(words: Catalogue, maker: str) -> str:
    return words.find(f"reasons-maker-{maker}") or player_name(words, maker.removeprefix("ai:"))


def _own(words: Catalogue, reason: ThinkingReason) -> str:
    """Of an AI player by its name; a person's own program says none."""
    if reason.by is None:
        return words.say("reasons-own-unnamed")
    return words.say("reasons-own", by=player_name(words, reason.by))


def _thoughts(words: Catalogue, reason: ThinkingReason) -> list[str]:
    """The remaining facts of a search reason, one clause each."""
    clauses: list[str] = []
    decided, score, line = reason.decided, reason.score, reason.line
    if reason.depth:
        clauses.append(words.say("reasons-depth", count=reason.depth))
    if reason.judgement is not None:
        clauses.append(words.say("reasons-judgement", book=str(reason.judgement)))
    thumb = _thumb(words, reason)
    if thumb:
        clauses.append(thumb)
    elif decided is not None:
        clauses.append(words.say("reasons-wins" if decided > 0 else "reasons-loses", count=ceil(abs(decided) / 2)))
    elif score is not None:
        clauses.append(words.say("reasons-score", score=words.signed(float(score))))
    if line is not None and len(line) > 1:
        clauses.append(words.say("reasons-line", moves=", ".join(line[1:5])))
    return clauses


def _solved(words: Catalogue, reason: EndgameReason) -> str:
    """The verdict of the endgame database, as a clause; a move is two plies."""
    verdicts = {"win": "reasons-won", "draw": "reasons-drawn-ending", "loss": "reasons-lost"}
    verdict, plies = words.say(verdicts[reason.value]), reason.plies
    return verdict if plies is None else verdict + words.say("reasons-to-the-end", count=ceil(plies / 2))


def _thumb(words: Catalogue, reason: ThinkingReason) -> str:
    """A rule of thumb; empty for none. The figures that it needs are there (`FIGURES`)."""
    match reason.rule:
        case "open-double":
            return words.say("reasons-open-double", shown=reason.shown or 0)
        case "maxmin":
            return _shares(words, reason)
        case "sum-7":
            return words.say("reasons-sum-7", shares=_shares(words, reason))
        case "all-marked":
            return words.say("reasons-all-marked", shares=_shares(words, reason))
        case "sampled":
            knowing = words.say("reasons-knowing", count=reason.knows) if reason.knows else ""
            share = words.percent(float(reason.score or 0))
            return words.say("reasons-sampled", count=reason.deals or 0, knowing=knowing, share=share)
        case "companion":
            share, strength = (words.percent(float(value or 0)) for value in (reason.score, reason.strength))
            return words.say("reasons-companion", share=share, strength=strength)
        case "close":
            return words.say("reasons-close", pips=str(reason.pips))
        case "weighed":
            return words.say("reasons-weighed", features=_features(words, reason.because))
        case None:
            return ""


def _shares(words: Catalogue, reason: ThinkingReason) -> str:
    own, following = str(reason.own), str(reason.next)
    if reason.partner is None:
        return words.say("reasons-shares", own=own, next=following)
    return words.say("reasons-shares-partner", own=own, next=following, partner=str(reason.partner))


def _features(words: Catalogue, because: Sequence[WeighedFeature] | None) -> str:
    if not because:
        return words.say("reasons-all-alike")
    weighed = [
        words.say(
            "reasons-feature",
            feature=words.find(f"reasons-weighed-{it.feature}") or it.feature,
            worth=words.signed(float(it.worth)),
        )
        for it in because
    ]
    return words.say("comma").join(weighed)


def _drawn(words: Catalogue, features: Sequence[HabitFeature]) -> str:
    """The features that make people prefer a move."""
    if not features:
        return ""
    named = [
        words.say(
            "reasons-drawn-by",
            feature=words.find(f"reasons-habit-{it.name}") or it.name,
            times=words.number(float(it.times), 1),
        )
        for it in features
    ]
    return words.say("reasons-drawn", features=words.listed(named))


def _look(words: Catalogue, reason: HabitReason) -> str:
    """The people whose habit it is, and in Chinese checkers the look of the move."""
    rows, hops = reason.rows, reason.hops
    if rows is None or hops is None:
        return words.say("reasons-people-look")
    side = "goal" if reason.goal else "back" if rows < 0 else "" if rows else "side"
    long = "long-" if rows >= 6 else ""
    if hops > 1:
        way = words.say(f"reasons-way-{long}chain", count=hops)
    else:
        way = words.say(f"reasons-way-{long}hop" if hops else f"reasons-way-{long}step")
    return words.say("reasons-winners-look", way=way, where=words.say(f"reasons-where-{side}") if side else "")
