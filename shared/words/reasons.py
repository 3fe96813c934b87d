"""Why a move was chosen, worded from the reason that its player gave as data, as the page words it (i18n/reasons.ts):
a plain sentence, and the figures behind it for those who ask.

Judges no reason and knows no rules. A reason may come from any program: one that is not as its kind wants it is worded
as one.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final

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

EVEN: Final = 0.3
"""A score below it, in clear advantages, is about even."""
MUCH: Final = 1.5
"""From this score on, a position is much better."""
EXPERIENCE: Final = frozenset({"rule", "rival", "habit", "hindsight", "key-state", "usage"})
"""Kinds of reasons that rest on games that were played."""


def rests_on_experience(reason: Reason) -> bool:
    """Whether games that were played decided on the move: for it, or against the move that was thought of first."""
    return reason.kind in EXPERIENCE or reason.barred is not None


def reason_words(words: Catalogue, reason: Reason | Mapping[str, Any], *, to_opponent: bool = False) -> str:
    """One plain sentence, without its full stop, that says so where experience chose the move.

    `to_opponent`: whether the reader is the only opponent of the mover. Never raises, whatever a program has given as
    its reason.
    """
    known = parse_reason(reason)
    if known is None:
        return words.say("reasons-unknown")
    sentence = _sentence(words, known, to_opponent)
    return words.say("reasons-from-experience", reason=sentence) if rests_on_experience(known) else sentence


def reason_figures(words: Catalogue, reason: Reason | Mapping[str, Any], move: str) -> str:
    """The figures behind the sentence, as clauses without a full stop; empty where there are none. Never raises."""
    known = parse_reason(reason)
    if known is None:
        return ""
    plain = [] if known.barred is None else [_worded(words, known, False)]
    return words.say("semicolon").join([*plain, *_figures(words, known, move)])


def _sentence(words: Catalogue, reason: Reason, to_opponent: bool) -> str:
    """A move that was not repeated tells more than how another one was found."""
    barred = reason.barred
    return _worded(words, reason, to_opponent) if barred is None else _instead(words, barred, to_opponent)


def _instead(words: Catalogue, barred: Barred, to_opponent: bool) -> str:
    """The move that was not repeated, and why."""
    match barred.source:
        case "opponent":
            key = "reasons-barred-you" if to_opponent else "reasons-barred"
            return words.say(key, move=barred.move, count=barred.losses)
        case "installation":
            return words.say("reasons-barred-here", move=barred.move, count=barred.losses)
        case "log":
            return words.say("reasons-barred-log", move=barred.move, lost=barred.losses, count=barred.games)


def _worded(words: Catalogue, reason: Reason, to_opponent: bool) -> str:
    """The sentence of the kind."""
    match reason:
        case RuleReason(wins=wins, games=games):
            return words.say("reasons-rule", wins=wins, count=games)
        case KeyStateReason(dissimilarity=away):
            return words.say("reasons-key-state", count=away)
        case UsageReason(cell=cell):
            return words.say("reasons-usage", cell=cell)
        case OwnThinkingReason():
            return _thought(words, reason)
        case StandInReason():
            return words.say("reasons-stand-in", **{"for": player_name(words, reason.stands_for)})
        case RaceReason(own=own, other=other):
            return words.say("reasons-race", count=own, other=other)
        case HabitReason():
            return _look(words, reason)
        case HindsightReason(instead_of=instead):
            return words.say("reasons-hindsight", instead=instead)
        case RivalReason():
            return _remembered(words, reason, to_opponent)
        case EndgameReason():
            return _solved(words, reason)
        case ChanceReason():
            return words.say("reasons-chance")
        case OnlyMoveReason():
            return words.say("reasons-only-move")


def _figures(words: Catalogue, reason: Reason, move: str) -> list[str]:
    """One clause each."""
    match reason:
        case RuleReason(wins=wins, draws=draws, losses=losses, games=games):
            counts = {"wins": wins, "draws": draws, "losses": losses}
            played = words.say("reasons-rule-figures", move=reason.move or move, count=games, **counts)
            return [played, *_trusted(words, reason), _book(words, reason.book)]
        case KeyStateReason(nearer=nearer, frequency=frequency):
            share = words.percent(float(frequency), 1)
            gained = words.say("reasons-key-state-figures", nearer=int(nearer), share=share)
            return [gained, _book(words, reason.book)]
        case UsageReason(cell=cell):
            times = words.number(float(reason.usage), 1)
            ends = words.say("reasons-usage-figures", cell=cell, times=times)
            return [ends, _book(words, reason.book), *_thoughts(words, reason)]
        case OwnThinkingReason():
            return _thoughts(words, reason)
        case StandInReason():
            return [words.say("reasons-fault", fault=reason.fault), *_thoughts(words, reason)]
        case HabitReason():
            times, share = words.number(float(reason.times), 1), words.percent(reason.share)
            chosen = words.say("reasons-habit-figures", share=share, times=times)
            return [*_played(words, reason), chosen, *_drawn(words, reason.features), *_taught(words, reason.book)]
        case HindsightReason(seen=seen):
            worth = words.number(float(reason.worth), 1)
            return [words.say("reasons-hindsight-figures", count=seen, worth=worth), _book(words, reason.book)]
        case EndgameReason():
            return [words.say("reasons-looked-up")]
        case _:
            return []


def _book(words: Catalogue, book: int) -> str:
    return words.say("reasons-book", book=str(book))


def _taught(words: Catalogue, book: int | None) -> list[str]:
    return [] if book is None else [_book(words, book)]


def _played(words: Catalogue, reason: HabitReason) -> list[str]:
    """How often the person that it plays like, and people, played the move in this very position, as clauses; none for
    those who were never there."""
    counts = {
        "reasons-person-played-here": (reason.person_played, reason.person_games),
        "reasons-played-here": (reason.played, reason.games),
    }
    return [
        words.say(text, played=played, games=games)
        for text, (played, games) in counts.items()
        if played is not None and games
    ]


def _trusted(words: Catalogue, reason: RuleReason) -> list[str]:
    """How far a rule is to be trusted: what it scores at the least, and from whose games it is."""
    clauses = [] if reason.low is None else [words.say("reasons-least", share=words.percent(float(reason.low)))]
    if reason.made_by:
        named = [
            words.say("reasons-maker", maker=_maker(words, maker), games=games)
            for maker, games in sorted(reason.made_by.items(), key=lambda it: -it[1])
        ]
        clauses.append(words.say("reasons-learnt", makers=words.say("comma").join(named)))
        if reason.witnesses is not None and reason.witnesses > 1:
            clauses.append(words.say("reasons-witnesses", witnesses=reason.witnesses))
    return clauses


def _maker(words: Catalogue, maker: str) -> str:
    return words.find(f"reasons-maker-{maker}") or player_name(words, maker.removeprefix("ai:"))


def _remembered(words: Catalogue, reason: RivalReason, to_opponent: bool) -> str:
    """The results of the move against this opponent, or against people here."""
    counts = {"lost": reason.wins, "count": reason.games}
    reader = "-you" if to_opponent else ""
    if reason.replayed:
        return words.say("reasons-replayed")
    if reason.source == "installation":
        return words.say("reasons-rival-here", **counts)
    if reason.wins == reason.games == 1:
        return words.say(f"reasons-rival-once{reader}")
    return words.say(f"reasons-rival{reader}", **counts)


def _thought(words: Catalogue, reason: ThinkingReason) -> str:
    """The sentence of an own evaluation or search."""
    thumb, decided = _thumb(words, reason), reason.decided
    if thumb:
        return thumb
    if decided is not None:
        return words.say("reasons-wins" if decided > 0 else "reasons-loses", count=ceil(abs(decided) / 2))
    if not reason.depth:
        return words.say("reasons-own-best")
    calculated = words.say("reasons-calculated", count=reason.depth)
    # Only a search with an expected line tells its score as that of a position; others value the move itself.
    if reason.score is None or not reason.line:
        return calculated
    verdict = _verdict(words, reason.score / (reason.clear or 1))
    return words.say("reasons-calculated-verdict", calculated=calculated, verdict=verdict)


def _verdict(words: Catalogue, score: float) -> str:
    """A score in clear advantages, as people say it."""
    if abs(score) < EVEN:
        return words.say("reasons-verdict-even")
    much = "much-" if abs(score) >= MUCH else ""
    return words.say(f"reasons-verdict-{much}{'better' if score > 0 else 'worse'}")


def _thoughts(words: Catalogue, reason: ThinkingReason) -> list[str]:
    """The figures of an own evaluation or search."""
    clauses = _thumb_figures(words, reason)
    if reason.by is not None:
        clauses.append(words.say("reasons-own", by=player_name(words, reason.by)))
    # An own calculation that ends open has said so in its sentence.
    is_said = isinstance(reason, OwnThinkingReason) and reason.decided is None and reason.rule is None
    if reason.depth and not is_said:
        clauses.append(words.say("reasons-depth", count=reason.depth))
    if reason.prepared:
        clauses.append(words.say("reasons-prepared"))
    if reason.judgement is not None:
        clauses.append(words.say("reasons-judgement", book=str(reason.judgement)))
    if reason.score is not None and reason.decided is None and reason.rule is None:
        clauses.append(words.say("reasons-score", score=words.signed(float(reason.score))))
    if reason.line is not None and len(reason.line) > 1:
        clauses.append(words.say("reasons-line", moves=", ".join(reason.line[1:5])))
    return clauses


def _solved(words: Catalogue, reason: EndgameReason) -> str:
    """The verdict of the endgame database; a move is two plies."""
    verdict = {"win": "reasons-won", "draw": "reasons-drawn-ending", "loss": "reasons-lost"}[reason.value]
    if reason.plies is None or reason.value == "draw":
        return words.say(verdict)
    return words.say(f"{verdict}-in", count=ceil(reason.plies / 2))


def _thumb(words: Catalogue, reason: ThinkingReason) -> str:
    """The sentence of a rule of thumb; empty for none. The figures that it needs are there (`FIGURES`)."""
    match reason.rule:
        case "maxmin":
            return _shares(words, reason)
        case "sampled":
            share = words.percent(float(reason.score or 0))
            return words.say("reasons-sampled", count=reason.deals or 0, share=share)
        case "close":
            return words.say("reasons-close", pips=str(reason.pips))
        case "weighed":
            return _features(words, reason.because)
        case None:
            return ""
        case rule:
            return words.say(f"reasons-{rule}")


def _thumb_figures(words: Catalogue, reason: ThinkingReason) -> list[str]:
    match reason.rule:
        case "open-double":
            return [words.say("reasons-open-double-figures", shown=reason.shown or 0)]
        case "sum-7" | "all-marked":
            return [_shares(words, reason)]
        case "sampled" if reason.knows:
            return [words.say("reasons-knowing", count=reason.knows)]
        case "companion":
            share, strength = (words.percent(float(value or 0)) for value in (reason.score, reason.strength))
            return [words.say("reasons-companion-figures", share=share, strength=strength)]
        case "weighed" if reason.because:
            weighed = [
                words.say("reasons-feature", feature=_feature(words, it), worth=words.signed(float(it.worth)))
                for it in reason.because
            ]
            return [words.say("reasons-weighed-figures", features=words.say("comma").join(weighed))]
        case _:
            return []


def _shares(words: Catalogue, reason: ThinkingReason) -> str:
    own, following = str(reason.own), str(reason.next)
    if reason.partner is None:
        return words.say("reasons-shares", own=own, next=following)
    return words.say("reasons-shares-partner", own=own, next=following, partner=str(reason.partner))


def _feature(words: Catalogue, weighed: WeighedFeature) -> str:
    return words.find(f"reasons-weighed-{weighed.feature}") or weighed.feature


def _features(words: Catalogue, because: Sequence[WeighedFeature] | None) -> str:
    if not because:
        return words.say("reasons-all-alike")
    return words.say("reasons-weighed", features=words.listed([_feature(words, it) for it in because]))


def _drawn(words: Catalogue, features: Sequence[HabitFeature]) -> list[str]:
    """The features that make people prefer a move, as a clause; none for no features."""
    if not features:
        return []
    named = [
        words.say(
            "reasons-drawn-by",
            feature=words.find(f"reasons-habit-{it.name}") or it.name,
            times=words.number(float(it.times), 1),
        )
        for it in features
    ]
    return [words.say("reasons-drawn", features=words.listed(named))]


def _look(words: Catalogue, reason: HabitReason) -> str:
    """The people whose habit it is, or the person, and in Chinese checkers the look of the move."""
    rows, hops = reason.rows, reason.hops
    if reason.person_played:
        return words.say("reasons-own-look")
    if rows is None or hops is None:
        return words.say("reasons-people-look")
    side = "goal" if reason.goal else "back" if rows < 0 else "" if rows else "side"
    long = "long-" if rows >= 6 else ""
    if hops > 1:
        way = words.say(f"reasons-way-{long}chain", count=hops)
    else:
        way = words.say(f"reasons-way-{long}hop" if hops else f"reasons-way-{long}step")
    return words.say("reasons-winners-look", way=way, where=words.say(f"reasons-where-{side}") if side else "")
