"""Headless games that duels leave in the data folder, put into the log. Trusts their rules, not that they are whole."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ai.duel.inbox import INBOX, parse_game
from shared.errors import RecordError
from shared.events import Event
from shared.game_log import GameLog
from shared.store.gently import append_new, mark_of


def take_practice(log: GameLog, data: Path, refuse: Callable[[RecordError, Path], None]) -> int:
    """Append the games of every file in the inbox that the log has not, and say how many that were.

    A file that has been taken is removed. `refuse` is called for each line that is not a valid practice record; a file
    with such lines is kept as `.refused`.
    """
    taken = 0
    for file in sorted((data / INBOX).glob("*.ndjson")):
        broken: list[RecordError] = []
        taken += sum(1 for _ in append_new(log, _tables(log, file, broken)))
        for error in broken:
            refuse(error, file)
        if broken:
            file.rename(file.with_suffix(".refused"))
        else:
            file.unlink()
    return taken


def _tables(log: GameLog, file: Path, broken: list[RecordError]) -> Iterator[list[Event]]:
    """The tables that the log has not, each once."""
    seen: set[str] = set()
    with file.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                events = parse_game(line)
            except RecordError as error:
                broken.append(RecordError(error.code, str(error), number))
                continue
            mark = mark_of(events)
            if mark not in seen and not log.known_records([mark]):
                yield events
            seen.add(mark)
