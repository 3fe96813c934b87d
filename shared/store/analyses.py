"""Analyses: trees of lines that people keep. Knows no rule: a tree is kept as its owner's server checked it."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from shared.core import Options
from shared.errors import Limited, Rejected
from shared.store.engine import StorePart
from shared.store.rows import Row, from_json, to_json
from shared.store.schema import analyses, identities


@dataclass(frozen=True, slots=True)
class Analysis:
    """A tree of lines from one position."""

    id: str
    """Random: knowing it is the permission to read."""
    player: str
    """Public id of its owner."""
    game: str
    """Rules id with version."""
    options: Options
    """All house rules."""
    start: str
    """Position text."""
    name: str
    tree: str
    """JSON: the root `{comment?, children}` of nodes `{move, comment?, children}`; the first child is the main line."""
    nodes: int
    version: int = 1
    """One more each time it is saved."""
    created_ms: int = 0
    changed_ms: int = 0


class Analyses(StorePart):
    """The analyses of a store. Raises LogError when the database cannot be reached."""

    def add(self, analysis: Analysis, most: int) -> None:
        """Keep a new one. Raises Limited `limit/kept_analyses` if its owner has `most` or more."""
        now = self._clock()
        person = select(identities.c.public_id).where(identities.c.public_id == analysis.player)
        own = select(func.count()).select_from(analyses).where(analyses.c.player == analysis.player)
        with self._database.write() as connection:
            connection.execute(person.with_for_update())  # the same player's requests at other nodes wait
            if connection.execute(own).scalar_one() >= most:
                raise Limited("kept_analyses", f"You already keep {most} analyses. Delete one first.", None)
            row = _row(analysis) | {"public_id": analysis.id, "player": analysis.player}
            connection.execute(insert(analyses).values(**row, version=1, created_ms=now, changed_ms=now))

    def find(self, id_: str) -> Analysis | None:
        """The analysis with this id; None: there is none."""
        with self._database.read() as connection:
            row = connection.execute(select(analyses).where(analyses.c.public_id == id_)).first()
            return None if row is None else _analysis(row)

    exports = ("analysis",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The analyses, with their lines."""
        for analysis in self.of(player):
            yield {"type": "analysis", **asdict(analysis), "tree": json.loads(analysis.tree)}

    def of(self, player: str) -> list[Analysis]:
        """All that a player keeps, the one saved last first."""
        query = select(analyses).where(analyses.c.player == player)
        with self._database.read() as connection:
            found = connection.execute(query.order_by(analyses.c.changed_ms.desc(), analyses.c.public_id))
            return [_analysis(row) for row in found]

    def save(self, analysis: Analysis, expected: int | None = None) -> Analysis:
        """Put new content into an analysis of the same id and owner, and return it as it is kept.

        `expected`: the version that the content was made from; None: whatever is there is replaced. Raises Rejected
        `analysis/unknown`, and `analysis/stale` if it has been saved since that version.
        """
        same = (analyses.c.public_id == analysis.id) & (analyses.c.player == analysis.player)
        with self._database.write() as connection:
            row = connection.execute(select(analyses).where(same).with_for_update()).first()
            if row is None:
                raise Rejected("analysis/unknown", "You have no such analysis.")
            if expected not in (None, row.version):
                raise Rejected("analysis/stale", f"This analysis has been saved since: it is at version {row.version}.")
            values = _row(analysis) | {"version": row.version + 1, "changed_ms": self._clock()}
            connection.execute(update(analyses).where(same).values(**values))
            return _analysis(connection.execute(select(analyses).where(same)).one())

    def remove(self, player: str, id_: str) -> bool:
        """Delete one of the player's own; False: there is none of this id."""
        own = (analyses.c.public_id == id_) & (analyses.c.player == player)
        return self._database.run(delete(analyses).where(own)) == 1


def _row(analysis: Analysis) -> Row:
    return {
        "game": analysis.game,
        "options": to_json(dict(analysis.options)),
        "start": analysis.start,
        "name": analysis.name,
        "tree": analysis.tree,
        "nodes": analysis.nodes,
    }


def _analysis(row: Any) -> Analysis:
    what = (row.game, from_json(row.options), row.start, row.name, row.tree, row.nodes)
    return Analysis(row.public_id, row.player, *what, row.version, row.created_ms, row.changed_ms)
