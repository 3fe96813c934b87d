"""Options and output common to all admin commands: the store, and one JSON object or lines. Decides nothing."""

import json
import os
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from server.admin.moderation import carry_out
from shared.flags import AsJson as AsJson
from shared.flags import Database
from shared.http.admin_actions import AdminAction
from shared.store import Store, by_hand, database_of, open_store
from shared.store.store import now_ms
from shared.text.cleaning import clean_line

Data = Annotated[Path | None, typer.Option(help="Folder of the log.")]
DatabaseUrl = Database


def address_of(data: Path | None, database: str | None) -> str:
    """The address of the store that is meant."""
    return database_of(database, data, os.environ)


@contextmanager
def opened(data: Path | None, database: str | None) -> Generator[Store]:
    """The store that is meant, at the newest schema. Raises LogError when there is none."""
    with closing(open_store(address_of(data, database), create=False)) as store:
        yield store


def by_hand_on(store: Store, action: AdminAction) -> dict[str, int | None]:
    """Carry an action out in the name of the machine's user, noted in the audit log. Raises GameError."""
    return carry_out(store, action, by_hand(), now_ms)


def note_by_hand(store: Store, action: str, whom: str) -> None:
    """Note in the audit log what is about to be done by this command alone."""
    store.audit.note(by_hand(), action, whom)


def say(as_json: bool, facts: Mapping[str, object], *lines: str) -> None:
    """Tell what was done, on stdout."""
    if as_json:
        print(json.dumps({"ok": True, **facts}))
        return
    for line in lines:
        print(clean_line(line))
