"""A game of correspondence whose players have gone."""

from server.core.session import SOCKET
from server.tables.actor import TableActor
from server.tables.replay import past_of
from server.tables.table import Table
from shared.game_log import condensed
from shared.protocol import DaysClock, Play, Sit, Terms
from tests.server.one_hand import EVE, Scene
from tests.testkit.scenario import ANN, BEN

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
LAG_MS = 500
"""Nobody loses by less than this: it may have been the line."""


class Correspondence(Scene):
    """Two at draughts with a day for each move; Ann has moved, it is Ben's turn, and both have gone."""

    def __init__(self, terms: Terms | None = None) -> None:
        super().__init__("english-draughts", 1, terms or Terms(clock=DaysClock(days=1), rated=False))
        for seat, who in enumerate((ANN, BEN)):
            self.ask(Sit(ref=self.ref(), table="t", seat=seat), who)
        self.ask(Play(ref=self.ref(), table="t", version=self.table.version, move="11-15"), ANN)
        self.moved_ms = self.now_ms
        for who in (ANN, BEN):
            self.actor.unsubscribe(self.session(who))

    def at(self, passed_ms: int) -> Table:
        """The table so long after the move."""
        self.now_ms = self.moved_ms + passed_ms
        self.actor.subscribe(self.session(EVE, SOCKET))  # who only watches keeps no table open
        self.actor.unsubscribe(self.session(EVE, SOCKET))
        return self.table

    async def begin_anew(self, *, elsewhere: bool) -> None:
        """The server is started anew; or it has fallen silent, and another node takes the table over."""
        self.actor = TableActor(past_of(condensed(self.log.read("t")), self.now_ms, 32), self.house, lambda *_: None)
        await self.actor.begin(is_clean=not elsewhere)

    def is_running(self) -> bool:
        return self.table.closed is None and self.table.is_running()
