"""Whether all tables of a duplicate round were dealt from one seed. Judges no deal: that of each table is `live`'s."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from shared.events import Event, Opened
from shared.store.checking import LogFault


@dataclass(slots=True)
class DuplicateRounds:
    """The rounds of the tables so far."""

    _first: dict[str, tuple[str, Opened]] = field(default_factory=dict[str, tuple[str, Opened]], init=False)
    """By round, the first of its tables."""

    def take(self, opening: Event) -> Iterator[LogFault]:
        """Faults of one more table, given by its first event, beside those before it."""
        opened = opening.data
        if not isinstance(opened, Opened) or opened.duplicate is None:
            return
        table, known = self._first.setdefault(opened.duplicate.round, (opening.table, opened))
        boards = "boards of a duplicate round"
        if (known.secret, known.game, known.options) != (opened.secret, opened.game, opened.options):
            yield LogFault(opening.table, 1, f"it is dealt other {boards} than table {table}")
        if known.duplicate != opened.duplicate:
            yield LogFault(opening.table, 1, f"its {boards} are other in number or end at another time than at {table}")
