"""Stretches of time in words, and as a clock shows them."""

from shared.i18n import Catalogue

_UNITS = (("days", 86_400, None), ("hours", 3_600, 24), ("minutes", 60, 60), ("seconds", 1, 60))


def span(words: Catalogue, ms: int) -> str:
    """A stretch of time for the ear: "4 minutes 12 seconds", "2 days 3 hours"; below ten seconds with a tenth."""
    if ms < 10_000:
        return words.say("span-tenths", seconds=words.number(max(0, ms) // 100 / 10, 1))
    seconds = ms // 1_000
    counts = ((unit, seconds // size % (most or seconds + 1)) for unit, size, most in _UNITS)
    return " ".join([words.say(f"span-{unit}", count=number) for unit, number in counts if number][:2])


def clock_face(ms: int) -> str:
    """A stretch of time for the eye: "4:12", "1:02:03", "0:09.3", "2d 3h"."""
    seconds = max(0, ms) // 1_000
    if seconds >= 86_400:
        return f"{seconds // 86_400}d {seconds // 3_600 % 24}h"
    if seconds >= 3_600:
        return f"{seconds // 3_600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    tenth = f".{max(0, ms) // 100 % 10}" if seconds < 10 else ""
    return f"{seconds // 60}:{seconds % 60:02}{tenth}"
