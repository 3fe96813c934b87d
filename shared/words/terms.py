"""Clocks and terms between people's short forms and the wire: "5+3" is five minutes and three seconds a move."""

import re
from collections.abc import Mapping

import msgspec

from shared.errors import CodedError
from shared.i18n import Catalogue
from shared.protocol import ALLOWED_OR_NOT, Clock, DaysClock, FischerClock, MoveClock, TableState, Terms
from shared.protocol.problems import checked
from shared.words.durations import clock_face, span
from shared.words.people import subject


def parse_clock(words: Catalogue, text: str) -> Clock | None:
    """The clock that a short form names. Raises CodedError `text/unclear`."""
    if text in ("none", "no", "off"):
        return None
    try:
        if found := re.fullmatch(r"(\d{1,3}(?:\.5)?)(?:\+(\d{1,3}))?", text):
            return checked(FischerClock(bank_s=int(60 * float(found[1])), gain_s=int(found[2] or 0)))
        if found := re.fullmatch(r"(\d{1,4})(s|d)", text):
            number = int(found[1])
            return checked(MoveClock(move_s=number) if found[2] == "s" else DaysClock(days=number))
    except msgspec.ValidationError:
        raise _clock_error(words, "clock-out-of-range", text) from None
    raise _clock_error(words, "clock-unclear", repr(text))


def _clock_error(words: Catalogue, key: str, clock: str) -> CodedError:
    return CodedError("text/unclear", words.say(key, clock=clock, forms=clock_forms(words)))


def clock_forms(words: Catalogue) -> str:
    """How a clock is typed: "5+3 (minutes + seconds per move), ..."."""
    return words.say("clock-forms", fischer="5+3", move="30s", days="3d", none="none")


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


def clock_rule_words(words: Catalogue, clock: Clock | None) -> str:
    """A table's clock rule, in words."""
    match clock:
        case None:
            return words.say("clock-none")
        case FischerClock(gain_s=0):
            return span(words, 1_000 * clock.bank_s)
        case FischerClock():
            return words.say("clock-fischer", bank=span(words, 1_000 * clock.bank_s), count=clock.gain_s)
        case MoveClock():
            return words.say("clock-move", time=span(words, 1_000 * clock.move_s))
        case DaysClock():
            return words.say("clock-move", time=words.say("span-days", count=clock.days))


def terms_words(words: Catalogue, terms: Terms, casual: str | None = None) -> str:
    """A table's terms in a sentence of a few words. `casual`: why the match does not count all the same."""
    rated = "no" if casual is not None else "people" if terms.rated == "people" else "yes" if terms.rated else "no"
    parts = [clock_rule_words(words, terms.clock), words.say(f"terms-of-{rated}")]
    parts += [words.say(f"terms-of-{name}") for name in ALLOWED_OR_NOT if getattr(terms, name)]
    if terms.spectator_delay_s:
        parts.append(words.say("terms-of-delay", count=terms.spectator_delay_s))
    return words.listed(parts)


def left_now(state: TableState, heard_ms: int, now_ms: int) -> Mapping[int, int]:
    """Milliseconds left by seat, for a state that was heard `heard_ms`; empty without a clock."""
    clock = state.clock
    if clock is None:
        return {}
    since = 0 if clock.paused else max(0, now_ms - heard_ms)
    return {seat: max(0, left - since) if seat in clock.running else left for seat, left in enumerate(clock.left_ms)}


def clocks_words(words: Catalogue, state: TableState, heard_ms: int, now_ms: int) -> list[str]:
    """How much time everybody has, one line a seat."""
    if state.clock is None:
        return [words.say("clock-here-none")]
    lines = [
        words.say(
            "clock-left-running" if seat in state.clock.running else "clock-left",
            **subject(words, state, seat),
            time=span(words, left),
        )
        for seat, left in left_now(state, heard_ms, now_ms).items()
    ]
    return [*lines, words.say("clock-paused")] if state.clock.paused else lines


def clock_faces(state: TableState, heard_ms: int, now_ms: int) -> Mapping[int, str]:
    """For the eye: what each seat's clock shows; empty without a clock."""
    return {seat: clock_face(left) for seat, left in left_now(state, heard_ms, now_ms).items()}
