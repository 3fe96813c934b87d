"""Why a move was chosen, worded from the reason that its player gave as data, as the page words it (i18n/reasons.ts).

Judges no reason and knows no rules. A reason may come from any program: one that is not as its kind wants it is worded
as one.
"""

from collections.abc import Mapping
from math import ceil
from typing import Any

from shared.i18n import Catalogue
from shared.protocol.reasons import typed_reason


def reason_words(words: Catalogue, reason: Mapping[str, Any], move: str) -> str:
    """One sentence, without its full stop. Never raises, whatever a program has given as its reason."""
    known = typed_reason(reason)
    if known is None:
        return words.say("reasons-unknown")
    sentence = _worded(words, known, move)
    barred: Mapping[str, Any] | None = known.get("barred")
    return sentence if barred is None else words.say("semicolon").join([sentence, _instead(words, barred)])


def _instead(words: Catalogue, record: Mapping[str, Any]) -> str:
    """The move that was not repeated, and why."""
    move, losses = str(record["move"]), int(record["losses"])
    match record["source"]:
        case "opponent":
            return words.say("reasons-barred", move=move, count=losses)
        case "installation":
            return words.say("reasons-barred-here", move=move, count=losses)
        case _:
            return words.say("reasons-barred-log", move=move, lost=losses, count=int(record["games"]))


def _worded(words: Catalogue, reason: Mapping[str, Any], move: str) -> str:
    match reason.get("kind"):
        case "rule":
            record = {name: int(reason[name]) for name in ("wins", "draws", "losses")}
            made = str(reason.get("move") or move)
            played = words.say("reasons-rule", move=made, count=int(reason["games"]), **record)
            return played + _trusted(words, reason) + _book(words, reason)
        case "key-state":
            share = words.percent(float(reason["frequency"]), 1)
            away, nearer = int(reason["dissimilarity"]), int(reason["nearer"])
            return words.say("reasons-key-state", count=away, nearer=nearer, share=share) + _book(words, reason)
        case "usage":
            times, book = words.number(float(reason["usage"]), 1), str(reason["book"])
            ends = words.say("reasons-usage", cell=str(reason["cell"]), times=times, book=book)
            return _clauses(words, _own(words, reason), ends, *_thoughts(words, reason))
        case "own-thinking":
            return _clauses(words, _own(words, reason), *_thoughts(words, reason))
        case "stand-in":
            by, replaced = reason.get("by"), {"for": str(reason["for"]), "fault": str(reason["fault"])}
            own = words.say("reasons-own-clause-unnamed") if by is None else words.say("reasons-own-clause", by=str(by))
            return _clauses(words, words.say("reasons-stand-in", **replaced), own, *_thoughts(words, reason))
        case "race":
            return words.say("reasons-race", count=int(reason["own"]), other=int(reason["other"]))
        case "habit":
            times, share = words.number(float(reason["times"]), 1), words.percent(float(reason["share"]))
            drawn = _drawn(words, reason.get("features"))
            look = _look(words, reason)
            return words.say("reasons-habit", look=look, share=share, times=times, drawn=drawn) + _book(words, reason)
        case "hindsight":
            seen, worth = int(reason["seen"]), words.number(float(reason["worth"]), 1)
            better = words.say("reasons-hindsight", instead=str(reason["instead_of"]), count=seen, worth=worth)
            return better + _book(words, reason)
        case "rival":
            if reason.get("replayed"):
                return words.say("reasons-replayed")
            key = "reasons-rival-here" if reason.get("source") == "installation" else "reasons-rival"
            return words.say(key, lost=int(reason["wins"]), count=int(reason["games"]))
        case "endgame":
            return _solved(words, reason)
        case "chance":
            return words.say("reasons-chance")
        case "only-move":
            return words.say("reasons-only-move")
        case _:
            return words.say("reasons-unknown")


def _clauses(words: Catalogue, *clauses: str) -> str:
    return words.say("semicolon").join(clauses)


def _book(words: Catalogue, reason: Mapping[str, Any]) -> str:
    return words.say("reasons-book", book=str(reason["book"]))


def _trusted(words: Catalogue, reason: Mapping[str, Any]) -> str:
    """How far a rule is to be trusted: what it scores at the least, and from whose games it is."""
    low, makers, witnesses = reason.get("low"), reason.get("from"), reason.get("witnesses")
    least = "" if low is None else words.say("reasons-least", share=words.percent(float(low)))
    if not makers:
        return least
    named = [
        words.say("reasons-maker", maker=_maker(words, maker), games=int(games))
        for maker, games in sorted(makers.items(), key=lambda it: -it[1])
    ]
    independent = int(witnesses or 0)
    seen = words.say("reasons-witnesses", witnesses=independent) if independent > 1 else ""
    return least + words.say("reasons-learnt", makers=words.say("comma").join(named)) + seen


def _maker(words: Catalogue, maker: str) -> str:
    return words.find(f"reasons-maker-{maker}") or maker.removeprefix("ai:")


def _own(words: Catalogue, reason: Mapping[str, Any]) -> str:
    """Of an AI player by its name; a person's own program says none."""
    by = reason.get("by")
    return words.say("reasons-own-unnamed") if by is None else words.say("reasons-own", by=str(by))


def _thoughts(words: Catalogue, reason: Mapping[str, Any]) -> list[str]:
    """What else an own thought tells, each a clause of its own."""
    clauses: list[str] = []
    depth, judgement, line = reason.get("depth"), reason.get("judgement"), reason.get("line")
    decided, score = reason.get("decided"), reason.get("score")
    if depth is not None and depth > 0:
        clauses.append(words.say("reasons-depth", count=int(depth)))
    if judgement is not None:
        clauses.append(words.say("reasons-judgement", book=str(judgement)))
    thumb = _thumb(words, reason)
    if thumb:
        clauses.append(thumb)
    elif decided is not None:
        clauses.append(words.say("reasons-wins" if decided > 0 else "reasons-loses", count=ceil(abs(decided) / 2)))
    elif score is not None:
        clauses.append(words.say("reasons-score", score=words.signed(float(score))))
    if line is not None and len(line) > 1:
        clauses.append(words.say("reasons-line", moves=", ".join(map(str, line[1:5]))))
    return clauses


def _solved(words: Catalogue, reason: Mapping[str, Any]) -> str:
    """What a database of endings knows; a move is two plies."""
    verdicts = {"win": "reasons-won", "draw": "reasons-drawn-ending", "loss": "reasons-lost"}
    verdict, plies = words.say(verdicts[reason["value"]]), reason.get("plies")
    return verdict if plies is None else verdict + words.say("reasons-to-the-end", count=ceil(plies / 2))


def _thumb(words: Catalogue, reason: Mapping[str, Any]) -> str:
    """A rule of thumb; empty for none."""
    match reason.get("rule"):
        case "open-double":
            return words.say("reasons-open-double", shown=int(reason["shown"]))
        case "maxmin":
            return _shares(words, reason)
        case "sum-7":
            return words.say("reasons-sum-7", shares=_shares(words, reason))
        case "all-marked":
            return words.say("reasons-all-marked", shares=_shares(words, reason))
        case "sampled":
            knows, share = reason.get("knows"), words.percent(float(reason["score"]))
            knowing = words.say("reasons-knowing", count=int(knows)) if knows else ""
            return words.say("reasons-sampled", count=int(reason["deals"]), knowing=knowing, share=share)
        case "companion":
            share, strength = (words.percent(float(reason[name])) for name in ("score", "strength"))
            return words.say("reasons-companion", share=share, strength=strength)
        case "close":
            return words.say("reasons-close", pips=str(reason["pips"]))
        case "weighed":
            return words.say("reasons-weighed", features=_features(words, reason.get("because")))
        case _:
            return ""


def _shares(words: Catalogue, reason: Mapping[str, Any]) -> str:
    own, following = str(reason["own"]), str(reason["next"])
    if reason.get("partner") is None:
        return words.say("reasons-shares", own=own, next=following)
    return words.say("reasons-shares-partner", own=own, next=following, partner=str(reason["partner"]))


def _features(words: Catalogue, because: Any) -> str:
    if not because:
        return words.say("reasons-all-alike")
    weighed = [
        words.say(
            "reasons-feature",
            feature=words.find(f"reasons-weighed-{it['feature']}") or it["feature"],
            worth=words.signed(float(it["worth"])),
        )
        for it in because
    ]
    return words.say("comma").join(weighed)


def _drawn(words: Catalogue, features: Any) -> str:
    """What draws people to a move."""
    if not features:
        return ""
    named = [
        words.say(
            "reasons-drawn-by",
            feature=words.find(f"reasons-habit-{it['name']}") or it["name"],
            times=words.number(float(it["times"]), 1),
        )
        for it in features
    ]
    return words.say("reasons-drawn", features=words.listed(named))


def _look(words: Catalogue, reason: Mapping[str, Any]) -> str:
    """Whom a habit is of, and in Chinese checkers what its move looks like."""
    rows, hops = reason.get("rows"), reason.get("hops")
    if rows is None or hops is None:
        return words.say("reasons-people-look")
    goal = reason.get("goal") is True
    side = "goal" if goal else "back" if rows < 0 else "" if rows else "side"
    long = "long-" if rows >= 6 else ""
    if hops > 1:
        way = words.say(f"reasons-way-{long}chain", count=int(hops))
    else:
        way = words.say(f"reasons-way-{long}hop" if hops else f"reasons-way-{long}step")
    return words.say("reasons-winners-look", way=way, where=words.say(f"reasons-where-{side}") if side else "")
