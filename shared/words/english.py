"""Small change of English: lists, plurals, numbers, stretches of time. Knows no game."""

from collections.abc import Sequence

DIGITS = ("zero", "one", "two", "three", "four", "five", "six")


def joined(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def count(number: int, one: str, many: str = "") -> str:
    """ "1 tile", "2 tiles". `many` where it is not `one` with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def signed(score: float) -> str:
    """With one digit and its sign: "+0.4", "−1.2", "0.0"."""
    shown = f"{score:.1f}"
    return f"+{shown}" if float(shown) > 0 else shown.replace("-", "−")


def percent(share: float) -> str:
    """A share in [0, 1] as people say it."""
    return f"{int(100 * share + 0.5)} %"


def span(ms: int) -> str:
    """A stretch of time for the ear: "4 minutes 12 seconds", "2 days 3 hours"; below ten seconds with a tenth."""
    if ms < 10_000:
        return f"{max(0, ms) // 100 / 10:.1f} seconds"
    seconds = ms // 1_000
    parts = [(seconds // 86_400, "day"), (seconds // 3_600 % 24, "hour"), (seconds // 60 % 60, "minute")]
    parts.append((seconds % 60, "second"))
    words = [count(number, unit) for number, unit in parts if number]
    return " ".join(words[:2])


def clock_face(ms: int) -> str:
    """A stretch of time for the eye: "4:12", "1:02:03", "0:09.3", "2d 3h"."""
    seconds = max(0, ms) // 1_000
    if seconds >= 86_400:
        return f"{seconds // 86_400}d {seconds // 3_600 % 24}h"
    if seconds >= 3_600:
        return f"{seconds // 3_600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    tenth = f".{max(0, ms) // 100 % 10}" if seconds < 10 else ""
    return f"{seconds // 60}:{seconds % 60:02}{tenth}"
