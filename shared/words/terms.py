"""Clocks and terms between people's short forms and the wire: "5+3" is five minutes and three seconds a move."""

import re
from collections.abc import Mapping

from shared.errors import CodedError
from shared.protocol import Clock, DaysClock, FischerClock, MoveClock, TableState, Terms
from shared.words.english import clock_face, count, joined, span
from shared.words.people import does

_FORMS = "5+3 (minutes + seconds per move), 30s (per move), 3d (days per move) or none"


def parse_clock(text: str) -> Clock | None:
    """The clock that a short form names. Raises CodedError `text/unclear`."""
    if text in ("none", "no", "off"):
        return None
    try:
        if found := re.fullmatch(r"(\d{1,3}(?:\.5)?)(?:\+(\d{1,3}))?", text):
            return FischerClock(bank_s=int(60 * float(found[1])), gain_s=int(found[2] or 0))
        if found := re.fullmatch(r"(\d{1,4})(s|d)", text):
            return MoveClock(move_s=int(found[1])) if found[2] == "s" else DaysClock(days=int(found[1]))
    except ValueError:
        raise CodedError("text/unclear", f"A clock of {text} is too short or too long; type {_FORMS}") from None
    raise CodedError("text/unclear", f"{text!r} is not a clock; type {_FORMS}")


def format_clock(clock: Clock | None) -> str:
    """The short form."""
    match clock:
        case None:
            return "none"
        case FischerClock():
            return f"{clock.bank_s / 60:g}+{clock.gain_s}"
        case MoveClock():
            return f"{clock.move_s}s"
        case DaysClock():
            return f"{clock.days}d"


def clock_rule_words(clock: Clock | None) -> str:
    """What a table's clock is, in words."""
    match clock:
        case None:
            return "no clock"
        case FischerClock():
            gain = f" and {count(clock.gain_s, 'second')} per move" if clock.gain_s else ""
            return f"{span(1_000 * clock.bank_s)}{gain}"
        case MoveClock():
            return f"{span(1_000 * clock.move_s)} per move"
        case DaysClock():
            return f"{count(clock.days, 'day')} per move"


def terms_words(terms: Terms, *, public: bool = True) -> str:
    """A table's terms in a sentence of a few words."""
    rated = "rated with people" if terms.rated == "people" else "rated" if terms.rated else "casual"
    parts = [clock_rule_words(terms.clock), rated]
    if terms.undo:
        parts.append("takebacks allowed")
    if terms.hints:
        parts.append("hints allowed")
    if not public:
        parts.append("private")
    if terms.watch_delay_s:
        parts.append(f"spectators see it {count(terms.watch_delay_s, 'second')} late")
    return joined(parts)


def left_now(state: TableState, heard_ms: int, now_ms: int) -> Mapping[int, int]:
    """Milliseconds left by seat, for a state that was heard `heard_ms`; empty without a clock."""
    clock = state.clock
    if clock is None:
        return {}
    since = 0 if clock.frozen else max(0, now_ms - heard_ms)
    return {seat: max(0, left - since) if seat in clock.running else left for seat, left in enumerate(clock.left_ms)}


def clocks_words(state: TableState, heard_ms: int, now_ms: int) -> list[str]:
    """How much time everybody has, one line a seat."""
    if state.clock is None:
        return ["This table has no clock."]
    lines = [
        f"{does(state, seat, 'have')} {span(left)}{' and it is running' if seat in state.clock.running else ''}."
        for seat, left in left_now(state, heard_ms, now_ms).items()
    ]
    return [*lines, "The clock is paused until the player is back."] if state.clock.frozen else lines


def clock_faces(state: TableState, heard_ms: int, now_ms: int) -> Mapping[int, str]:
    """For the eye: what each seat's clock shows; empty without a clock."""
    return {seat: clock_face(left) for seat, left in left_now(state, heard_ms, now_ms).items()}
