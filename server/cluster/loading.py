"""Loads the live tables that no node has: all of them at start, and those of a dead node. Knows no client."""

import asyncio
import logging
from collections.abc import Mapping, MutableMapping, Sequence

from server.cluster.bus import BusUnreachable, LeaseExpired
from server.core.draining import Stopping
from server.tables.registry import Elsewhere, TablesHere
from shared.errors import CodedError, GameError, LogError, is_outage
from shared.game_log import GameLog

_AGAIN_S = 0.1
_LOADERS = 96
"""Tables that are loaded at the same time."""
_log = logging.getLogger("oldhand.nodes")


class TableLoader:
    """One node's. Tables that another node turns out to have are noted in `owners`."""

    def __init__(
        self, here: TablesHere, owners: MutableMapping[str, str], log: GameLog, tasks: asyncio.TaskGroup
    ) -> None:
        self._here = here
        self._owners = owners
        self._log = log
        self._tasks = tasks
        self._wanted: dict[str, None] = {}
        """Tables to load, in this order."""
        self._loading: asyncio.Task[None] | None = None
        self._starting: Sequence[str] | None = ()
        """The live tables according to the log, until all of them are loaded; empty until they are listed."""

    async def start(self) -> None:
        """Load the live tables that no node has. Returns when all of them are loaded. Raises LogError.

        Tables that cannot be loaded are named in the server's log.
        """
        self._starting = ()
        try:
            heads = await asyncio.to_thread(self._log.heads)
            self._here.abandon_outdated({head.table: head.version for head in heads})
            self._starting = [head.table for head in heads]
            self._wanted.update(dict.fromkeys(self._starting))
            await self._begin_loading()
            _log.info("the live tables are loaded", extra=self._counts())
        finally:
            self._starting = None

    async def start_again(self) -> None:
        """`start` in a new life, as soon as the log can be read: tables may have been left out."""
        while not self._here.is_stopping:
            try:
                await self.start()
                return
            except LogError as error:
                _log.debug("the live tables cannot be listed: %s", error)
            await asyncio.sleep(_AGAIN_S)

    async def check(self) -> None:
        """Raises CodedError while live tables that no other node has are not loaded."""
        if self._starting is None:
            return
        if not self._starting:
            raise CodedError("server/starting", "The live tables have not been listed yet.")
        loaded = sum(self._here.is_here(table) or table in self._owners for table in self._starting)
        raise CodedError("server/starting", f"{loaded} of {len(self._starting)} live tables have been loaded.")

    def load_soon(self, tables: Sequence[str]) -> None:
        """Load these tables in the background."""
        if not self._here.is_stopping:
            self._wanted.update(dict.fromkeys(tables))
            self._begin_loading()

    def _counts(self) -> Mapping[str, int]:
        return {"here": len(self._here.ids()), "elsewhere": len(self._owners)}

    def _begin_loading(self) -> asyncio.Task[None]:
        """The task that loads wanted tables."""
        if self._loading is None:
            self._loading = self._tasks.create_task(self._load_wanted(), name="loading tables")
        return self._loading

    async def _load_wanted(self) -> None:
        """Load many wanted tables at a time, so that the log is read and written for many of them at once."""
        try:
            await asyncio.gather(*(self._load_one_by_one() for _ in range(_LOADERS)))
        finally:
            self._loading = None

    async def _load_one_by_one(self) -> None:
        while self._wanted and not self._here.is_stopping:
            table_id = next(iter(self._wanted))
            del self._wanted[table_id]
            if table_id not in self._owners and not await self._load(table_id):
                self._wanted[table_id] = None
                await asyncio.sleep(_AGAIN_S)

    async def _load(self, table_id: str) -> bool:
        """Load a table unless another node has it. False: bus or log are unreachable, so try again."""
        try:
            await self._here.load(table_id, is_live=True)
        except Elsewhere as elsewhere:
            self._owners[table_id] = elsewhere.owner
        except (BusUnreachable, LeaseExpired):
            return False
        except Stopping:
            pass  # another node will load it
        except GameError as error:
            if is_outage(error):
                return False
            _log.warning("table %s is not loaded: %s", table_id, error)
        except Exception:
            _log.exception("table %s cannot be loaded", table_id)
        return True
