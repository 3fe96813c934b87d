"""The audit log of operators' actions. Entries are appended and never changed."""

import os
from collections.abc import Mapping
from getpass import getuser
from typing import Any

from sqlalchemy import Row, insert, select

from shared.moderation import AuditEntry
from shared.store.engine import StorePart
from shared.store.rows import from_json, to_json
from shared.store.schema import audit
from shared.values import Json


def by_hand() -> str:
    """The author of what is done on a command line: the machine's user."""
    try:
        return f"cli:{getuser()}"
    except (KeyError, OSError):  # a container's user has a number and no name
        return f"cli:{os.getuid()}"


class Audit(StorePart):
    """The audit log of a store. Raises LogError when the database cannot be reached."""

    def note(
        self, by: str, action: str, whom: str = "", why: str = "", facts: Mapping[str, Json] | None = None
    ) -> None:
        """Keep that somebody is about to do something: what is not noted is not done."""
        row = {"by": by, "deed": action, "whom": whom, "why": why, "facts": to_json(dict(facts or {}))}
        self._database.run(insert(audit).values(at_ms=self._clock(), **row))

    def list(self, *, whom: str | None = None, before: int | None = None, limit: int = 100) -> list[AuditEntry]:
        """Audit entries, the newest first: only those about `whom`, only those before the entry of that number."""
        query = select(audit).order_by(audit.c.number.desc()).limit(limit)
        if whom is not None:
            query = query.where(audit.c.whom == whom)
        if before is not None:
            query = query.where(audit.c.number < before)
        return [_audited(row) for row in self._database.all(query)]


def _audited(row: Row[Any]) -> AuditEntry:
    return AuditEntry(row.number, row.at_ms, row.by, row.deed, row.whom, row.why, from_json(row.facts))
