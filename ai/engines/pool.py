"""A few running copies of one engine, which seats borrow. They are started when they are first needed."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Condition, Thread
from time import monotonic
from weakref import ref

from ai.engines.link import DXP, EngineLink, StartEngine
from shared.errors import EngineError

Seat = Callable[[], object | None]
"""Returns the user of an engine, or None once it is gone."""
AGAIN_S = 5.0
"""For starting an engine again, where it was not slower the first time."""


def _nobody() -> None:
    """Its last user is gone."""


class EnginePool:
    """Of one engine: a Hub command, or the address of one that speaks DXP, which plays with one seat at a time."""

    def __init__(
        self,
        game: str,
        start: StartEngine,
        engine: str,
        most: int,
        seconds: float | None = None,
        *,
        spare: bool = False,
    ) -> None:
        """`start`: how engines of the game (a rules id) are started. `seconds`: for a move at most.

        `most`: how many copies run at once; a seat that finds all of them in use waits.

        `spare`: whenever the last free copy is taken another is started meanwhile, so that a new seat need not wait.
        """
        self.game = game
        self.engine = engine
        self._start = start
        self.seconds = seconds
        self._most = 1 if engine.startswith(DXP) else most
        self._spare = spare
        self._idle: list[tuple[Seat, EngineLink]] = []
        """(the seat that it served last, the copy), in the order in which they came back."""
        self._running = 0
        self._took_s: float | None = None
        """How long the first start took."""
        self._closed = False
        self._changed = Condition()

    @property
    def follows(self) -> bool:
        """Whether its copies are to be asked about forced moves too."""
        return self.engine.startswith(DXP)

    @property
    def idle(self) -> int:
        """Copies that are not in use."""
        return len(self._idle)

    @contextmanager
    def borrow(self, seat: object) -> Generator[EngineLink]:
        """Borrow a copy for one question: the one that this seat had before, if it is free. Raises EngineError when
        none starts.

        A copy whose question failed is ended, unless it only made an illegal move.
        """
        link = self._acquire(seat)
        try:
            yield link
        except BaseException as error:
            if isinstance(error, EngineError) and error.code == "engine/illegal":
                self._release(seat, link)
            else:
                self._discard(link)
            raise
        self._release(seat, link)

    def _acquire(self, seat: object) -> EngineLink:
        with self._changed:
            while True:
                if self._closed:
                    raise EngineError("engine/died", "the engines are shutting down")
                at = self._best_for(seat)
                if at is not None:
                    link = self._idle.pop(at)[1]
                    self._replace()
                    return link
                if self._running < self._most:
                    break
                if self._idle:
                    return self._idle.pop(0)[1]
                self._changed.wait()
            self._running += 1
        try:
            return self._start_copy()
        except BaseException:
            with self._changed:
                self._running -= 1
                self._changed.notify()
            raise

    def _replace(self) -> None:
        """Start another copy beside, where no free one is left and there may be one more."""
        free = any(whom() is None for whom, _ in self._idle)
        if self._spare and not free and self._running < self._most and not self._closed:
            self._running += 1
            Thread(target=self._start_beside, name="engine", daemon=True).start()

    def _start_beside(self) -> None:
        try:
            link = self._start_copy()
        except EngineError:  # its next user gets the error
            with self._changed:
                self._running -= 1
                self._changed.notify()
        else:
            self._release(None, link)

    def _best_for(self, seat: object) -> int | None:
        """Which idle copy: the seat's own, else one whose seat is gone."""
        last = [whom() for whom, _ in self._idle]
        wanted = seat if any(whom is seat for whom in last) else None
        return next((at for at, whom in enumerate(last) if whom is wanted), None)

    def _start_copy(self) -> EngineLink:
        """The first one has all the time that it needs, later ones not much more than that: a clock may be running."""
        if self._took_s is not None:
            return self._start(self.engine, max(AGAIN_S, 3 * self._took_s))
        began = monotonic()
        link = self._start(self.engine, None)
        self._took_s = monotonic() - began
        return link

    def _release(self, seat: object, link: EngineLink) -> None:
        with self._changed:
            if not self._closed:
                self._idle.append((_nobody if seat is None else ref(seat), link))
                self._changed.notify()
                return
        self._discard(link)

    def _discard(self, link: EngineLink) -> None:
        link.close()
        with self._changed:
            self._running -= 1
            self._changed.notify()

    def close(self) -> None:
        """End all copies that are not in use; the others end when they come back."""
        with self._changed:
            self._closed = True
            idle, self._idle = self._idle, []
            self._changed.notify_all()
        for _, link in idle:
            self._discard(link)
