"""An engine of another program that speaks Hub: started as a process of its own, asked over its pipes.

Everything from it is bounded: the time of each answer, the length of a line, the bytes of an answer. Nothing is read
ahead, so an engine that prints without end fills its pipe and waits.
"""

import os
import select
import shlex
import signal
import subprocess
from collections.abc import Hashable, Iterator
from contextlib import suppress
from math import isfinite
from time import monotonic
from typing import TypeVar

from ai.engines.environment import environment
from ai.engines.link import EngineMove
from ai.engines.pacing import ThinkingLimits
from ai.games.english_draughts.engines.hub import (
    VARIANTS,
    HubLine,
    format_line,
    format_pos,
    parse_line,
    parse_move,
    reversible_part,
)
from shared.errors import EngineError, GameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState

START_S = 20.0
"""Until it has said who it is."""
READY_S = 120.0
"""Until it is ready: some compile or load databases first."""
GRACE_S = 2.0
"""An answer may be so late."""
PATIENCE_S = 600.0
"""For an answer without a time limit."""
LONGEST_LINE = 1 << 16
MOST_BYTES = 1 << 20
"""Of one answer, its `info` lines included."""
POLL_S = 0.005
"""How late a stop is passed on, at most."""
QUIT_S = 0.3
"""Between asking it to quit and ending it."""
LAST_WORDS = 400
"""Characters kept of what it says on stderr."""

Number = TypeVar("Number", int, float)


class HubLink:
    """One process."""

    follows = False

    def __init__(self, command: str, start_s: float = START_S, ready_s: float = READY_S) -> None:
        """Start it, learn who it is, tell it which game. Raises EngineError."""
        self.command = command
        self.name, self.about = "", ""
        self._rest = b""
        self._read = 0
        self._last_words = ""
        self._game: Hashable = None
        self._process = self._started()
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        self._open = [self._out, self._err]
        self.process_id = self._process.pid
        try:
            self._introduced(start_s)
            self._readied(ready_s)
        except EngineError:
            self.close()
            raise

    def _started(self) -> "subprocess.Popen[bytes]":
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise EngineError("engine/start", f"{self.command!r} is no command: {error}") from error
        if not words:
            raise EngineError("engine/start", "the command of the engine is empty")
        try:
            return subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment(),
                start_new_session=True,  # what it starts itself ends with it, and no Ctrl-C of ours reaches it
            )
        except OSError as error:
            raise EngineError("engine/start", f"{self.command!r} does not start: {error.strerror or error}") from error

    def _introduced(self, patience_s: float) -> None:
        self._send("hub")
        facts: dict[str, str] = {}
        variant: dict[str, str] = {}
        try:
            for line in self._lines_until("wait", patience_s):
                if line.command == "id":
                    facts |= line.pairs
                elif line.command == "param" and line.pairs.get("name") == "variant":
                    variant |= line.pairs
        except EngineError as error:
            if error.code != "engine/silent":
                raise
            what = f"{self.command!r} does not answer `hub` with `wait` within {patience_s:.0f} s"
            raise EngineError("engine/protocol", f"{what}: does it speak Hub?{self._words}") from error
        self.name = facts.get("name") or shlex.split(self.command)[0].rpartition("/")[2]
        full = " ".join(filter(None, (self.name, facts.get("version"))))
        self.about = f"{full}{' by ' + facts['author'] if facts.get('author') else ''}, an engine of another program."
        if variant:
            self._choose_variant(variant)

    def _readied(self, patience_s: float) -> None:
        self._send("init")
        for _ in self._lines_until("ready", patience_s):
            pass

    def _choose_variant(self, declared: dict[str, str]) -> None:
        values = declared.get("values", "").split()
        current = declared.get("value", "")
        chosen = next((value for value in values or [current] if value.lower() in VARIANTS), None)
        if chosen is None:
            plays = ", ".join(values) or current
            raise EngineError("engine/variant", f"{self.name} plays {plays}, and no English draughts")
        if chosen != current:
            self._send("set-param", name="variant", value=chosen)

    def ask(self, state: DraughtsState, game: Hashable, limits: ThinkingLimits, stop: bytearray) -> EngineMove:
        self._pass_over_what_came_late()
        if game != self._game:
            self._send("new-game")
            self._game = game
        began, moves = reversible_part(state)
        self._send("pos", pos=format_pos(began), **({"moves": moves} if moves else {}))
        self._send("level", **_level(limits))
        self._send("go think")
        info: dict[str, str] = {}
        patience = PATIENCE_S if limits.seconds is None else limits.seconds + GRACE_S
        for line in self._lines_until("done", patience, stop):
            match line.command:
                case "info":
                    info |= line.pairs
                case "error":
                    raise EngineError("engine/refused", f"{self.name} says: {line.pairs.get('message', 'error')}")
                case "done":
                    return self._answer(state, line.pairs.get("move", ""), info)
                case _:
                    pass
        raise AssertionError("the lines end with the one that is waited for")

    def _answer(self, state: DraughtsState, text: str, info: dict[str, str]) -> EngineMove:
        try:
            move = parse_move(state, text)
        except GameError as error:
            raise EngineError("engine/illegal", f"{self.name} wants to play {text or 'nothing'}: {error}") from error
        line = _parse_line(state, info.get("pv", ""))
        own = GAME.format_move(state, move)
        return EngineMove(
            move,
            _number(info.get("score", ""), float),
            _number(info.get("depth", ""), int),
            line if line[:1] == (own,) else (own,),
        )

    def _send(self, command: str, **pairs: object) -> None:
        try:
            self._in.write(format_line(command, **pairs).encode() + b"\n")
        except OSError as error:  # a closed pipe: it has died
            raise self._died() from error

    def _pass_over_what_came_late(self) -> None:
        """Forget what it has said since its last answer."""
        self._rest, self._read = b"", 0
        while self._out in select.select([self._out], [], [], 0)[0]:
            self._take()
        self._rest, self._read = b"", 0

    def _lines_until(self, last: str, patience_s: float, stop: bytearray | None = None) -> Iterator[HubLine]:
        """Its lines up to the awaited one; lines that are not Hub are skipped."""
        deadline = monotonic() + patience_s
        while True:
            text = self._line(deadline, stop)
            if text is None:
                self._send("stop")
                stop, deadline = None, min(deadline, monotonic() + GRACE_S)
                continue
            with suppress(EngineError):
                line = parse_line(text)
                yield line
                if line.command == last:
                    return

    def _line(self, deadline: float, stop: bytearray | None) -> str | None:
        """The next line; None as soon as `stop` is set. Raises EngineError: silent, died or flooding."""
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_LINE:
                raise EngineError("engine/flood", f"{self._own_name} prints a line without an end")
            left = deadline - monotonic()
            if left <= 0:
                raise EngineError("engine/silent", f"{self._own_name} gives no answer in time{self._words}")
            if stop is not None and stop[0]:
                return None
            ready = select.select(self._open, [], [], left if stop is None else min(left, POLL_S))[0]
            if self._err in ready:
                self._listen_to_words()
            if self._out in ready:
                self._take()
        line, self._rest = self._rest.split(b"\n", 1)
        return line.decode("utf-8", "replace")

    def _take(self) -> None:
        data = os.read(self._out.fileno(), 1 << 14)
        if not data:
            raise self._died()
        self._read += len(data)
        if self._read > MOST_BYTES:
            raise EngineError("engine/flood", f"{self._own_name} prints without end")
        self._rest += data

    def _listen_to_words(self) -> None:
        """Keep the end of what it says on stderr."""
        data = os.read(self._err.fileno(), 1 << 14)
        self._last_words = (self._last_words + data.decode("utf-8", "replace"))[-LAST_WORDS:]
        if not data:  # it has closed that, or has ended; then its stdout tells so too
            self._open.remove(self._err)

    def _died(self) -> EngineError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        while self._err in self._open and select.select([self._err], [], [], 0)[0]:
            self._listen_to_words()
        status = self._process.returncode
        how = "" if status is None else f" by signal {-status}" if status < 0 else f" with exit status {status}"
        return EngineError("engine/died", f"{self._own_name} has ended{how}{self._words}")

    @property
    def _own_name(self) -> str:
        return self.name or repr(self.command)

    @property
    def _words(self) -> str:
        words = self._last_words.split("\n")
        last = next((line.strip() for line in reversed(words) if line.strip()), "")
        return f"; it said: {last}" if last else ""

    def close(self) -> None:
        if self._process.poll() is None:
            with suppress(OSError):
                os.set_blocking(self._in.fileno(), False)
                self._in.write(b"quit\n")
                self._in.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(QUIT_S)
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # it, and whatever it has started
            self._process.wait()
        for pipe in (self._in, self._out, self._err):
            with suppress(OSError):
                pipe.close()


def _level(limits: ThinkingLimits) -> dict[str, object]:
    """The protocol has one limit at a time: nodes where they are given, else time."""
    if limits.nodes is not None:
        return {"nodes": limits.nodes}
    if limits.seconds is None or not isfinite(limits.seconds):
        return {"infinite": ""}
    return {"move_time": f"{limits.seconds:.3f}"}


def _parse_line(state: DraughtsState, text: str) -> tuple[str, ...]:
    """The moves of a `pv` in our texts, up to the first that is none."""
    moves: list[str] = []
    with suppress(GameError):
        for word in text.split():
            move = parse_move(state, word)
            moves.append(GAME.format_move(state, move))
            state = GAME.successor(state, move)
    return tuple(moves)


def _number(text: str, kind: type[Number]) -> Number | None:
    """The number in the text; None where it is none."""
    try:
        return kind(text)
    except ValueError:
        return None
