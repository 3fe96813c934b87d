"""A player of ours as an engine that speaks Hub: lines in, lines out. Opens nothing: its caller reads and writes.

The dialogue: `hub` → `id`, `param` ..., `wait`; `set-param`, then `init` → `ready`; `pos`, `level`, then `go think`,
`go ponder` or `go analyze` → one `info` and `done`. `stop`, `ping` and `ponder-hit` are heard while it thinks.
"""

from collections.abc import Callable, Mapping
from math import inf, isfinite
from pathlib import Path
from threading import Lock

from ai.engines.pacing import ThinkingLimits, share_of
from ai.games.english_draughts.engines.hub import (
    VARIANT,
    VARIANTS,
    HubLine,
    format_line,
    format_move,
    parse_line,
    parse_move,
    parse_pos,
)
from ai.games.english_draughts.engines.seat import EngineSeat, PendingDecision
from ai.roster import player_named, players
from shared.agent import Decision
from shared.errors import EngineError, GameError
from shared.experience import ExperienceBook
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState
from shared.reasons import ChanceReason, EndgameReason, HabitReason, ThinkingReason, Value


class HubEngine:
    """One engine. `hear` takes a line at a time and returns whether there is more to hear."""

    def __init__(
        self,
        player: str,
        say: Callable[[str], None],
        *,
        version: str,
        seed: str = "1",
        books: Mapping[str, ExperienceBook] | None = None,
        endings: Path | None = None,
        limits: ThinkingLimits | None = None,
    ) -> None:
        """`say` takes a line without its end, from any thread, one at a time. `limits` hold until a level is told.

        Raises Rejected `player/unknown`.
        """
        self._say_line = say
        self._saying = Lock()
        self._version = version
        self._seed = seed
        self._books: Mapping[str, ExperienceBook] = {} if books is None else books
        self._endings = endings
        self._seat = self._seated(player)
        self._ready = False
        self._state: DraughtsState = GAME.parse_position(START)
        self._limits = limits or ThinkingLimits()
        self._thought: PendingDecision | None = None
        self._pondered: float | None = None
        """Seconds that a move may take once a ponder has hit."""

    def hear(self, text: str) -> bool:
        """Obey one line. Unknown commands and arguments are passed over, as the protocol asks; what cannot be obeyed is
        answered with `error`."""
        try:
            return self._obeyed(parse_line(text))
        except GameError as error:
            self._say("error", message=f"{error} [{error.code}]")
            return True

    def close(self) -> None:
        """Stop thinking; nothing is said after this."""
        self._settle()

    def _say(self, command: str, **pairs: object) -> None:
        with self._saying:
            self._say_line(format_line(command, **pairs))

    def _obeyed(self, line: HubLine) -> bool:
        match line.command:
            case "ping":
                self._say("pong")
            case "stop":
                self._stop()
            case "ponder-hit":
                self._hit()
            case "quit":
                self._settle()
                return False
            case "hub" | "set-param" | "init" | "new-game" | "pos" | "level" | "go":
                self._settle()  # none of these may come while it thinks; if one does, the thought ends first
                self._on_line(line)
            case _:
                pass
        return True

    def _on_line(self, line: HubLine) -> None:
        pairs = line.pairs
        match line.command:
            case "hub":
                self._introduce()
            case "set-param":
                self._set(pairs.get("name", ""), pairs.get("value", ""))
            case "init":
                self._init()
            case "new-game":
                self._seat.new_game()
            case "pos":
                self._place(pairs)
            case "level":
                self._limits = self._level(pairs)
            case _:
                self._go(pairs)

    def _introduce(self) -> None:
        self._say("id", name="Oldhand", version=self._version, author="the Oldhand authors")
        self._say("param", name="variant", value=VARIANT, type="enum", values=VARIANT)
        names = [player.name for player in players(GAME.id)]
        chosen = self._seat.player
        values = names if chosen in names else [*names, chosen]
        self._say("param", name="player", value=chosen, type="enum", values=" ".join(values))
        self._say("param", name="seed", value=self._seed, type="string")
        self._say("wait")

    def _set(self, name: str, value: str) -> None:
        match name:
            case "variant":
                if value.lower() not in VARIANTS:
                    raise EngineError("engine/variant", f"Oldhand plays {VARIANT} draughts here, not {value!r}")
            case "player":
                self._seat = self._seated(player_named(GAME.id, value).name)
            case "seed":
                self._seed = value
                self._seat = self._seated(self._seat.player)
            case _:
                pass

    def _seated(self, player: str) -> EngineSeat:
        self._ready = False
        return EngineSeat(player, self._seed, self._books, self._endings)

    def _init(self) -> None:
        self._seat.warm()
        self._ready = True
        self._say("ready")

    def _place(self, pairs: Mapping[str, str]) -> None:
        """The position from which `moves` are played. A wrong one leaves the position before."""
        state = GAME.parse_position(parse_pos(pairs.get("pos", "")))
        for text in pairs.get("moves", "").split():
            state = GAME.successor(state, parse_move(state, text))
        # a program that asks about a position drawn by ours plays by other rules of drawing: there it has no history
        self._state = state if GAME.legal_moves(state) else GAME.parse_position(GAME.format_position(state))

    def _level(self, pairs: Mapping[str, str]) -> ThinkingLimits:
        if "infinite" in pairs:
            return ThinkingLimits(inf)
        nodes, depth = _whole(pairs, "nodes"), _whole(pairs, "depth")
        if "move-time" in pairs:
            return ThinkingLimits(_seconds(pairs, "move-time"), nodes, depth)
        if "time" in pairs:
            gain = _seconds(pairs, "inc") if "inc" in pairs else 0.0
            return ThinkingLimits(share_of(_seconds(pairs, "time"), _whole(pairs, "moves"), gain), nodes, depth)
        return ThinkingLimits(None, nodes, depth)

    def _go(self, pairs: Mapping[str, str]) -> None:
        if not GAME.legal_moves(self._state):
            raise EngineError("engine/refused", f"there is no move in {GAME.format_position(self._state)}")
        if not self._ready:
            self._init()
        limits = self._limits
        if "ponder" in pairs:
            self._pondered, limits = limits.seconds, ThinkingLimits(inf, limits.nodes, limits.depth)
        else:
            self._pondered = None
        state = self._state

        def on_decision(thought: PendingDecision, decision: Decision | Exception, seconds: float) -> None:
            self._answer(state, decision, seconds)

        self._thought = self._seat.think(state, limits, on_decision)

    def _answer(self, state: DraughtsState, decision: Decision | Exception, took: float) -> None:
        if isinstance(decision, Exception):
            self._say("error", message=f"the player failed: {decision}")
            decision = Decision(GAME.format_move(state, GAME.legal_moves(state)[0]), ChanceReason())
        why, info = decision.why, dict[str, object]()
        moves: list[str] = []
        line = why.line or () if isinstance(why, ThinkingReason) else ()
        for text in (decision.move, *line[1:]):
            if not GAME.legal_moves(state):
                break  # drawn
            move = GAME.parse_move(state, text)
            moves.append(format_move(move))
            state = GAME.successor(state, move)
        if isinstance(why, ThinkingReason | HabitReason) and why.depth is not None:
            info["depth"] = why.depth
        if isinstance(why, ThinkingReason) and why.score is not None:
            info["score"] = f"{why.score:.2f}"
        if isinstance(why, EndgameReason):
            info["score"] = f"{_value(why.value, why.plies or 0):.2f}"
        self._say("info", **info, time=f"{took:.3f}", pv=" ".join(moves))
        self._say("done", move=moves[0], **({"ponder": moves[1]} if len(moves) > 1 else {}))

    def _stop(self) -> None:
        if self._thought is not None:
            self._thought.stop[0] = 1

    def _hit(self) -> None:
        if self._thought is not None and self._pondered is not None and isfinite(self._pondered):
            self._seat.ring(self._thought, self._pondered)

    def _settle(self) -> None:
        """End what is thought about, and wait until it has been said."""
        self._stop()
        if self._thought is not None:
            self._thought.done.wait()
            self._thought = None


def _value(value: Value, plies: int) -> float:
    """A solved ending as a score: as others have it, beyond 90 men, and the more the sooner."""
    return {"win": 1, "draw": 0, "loss": -1}[value] * (99.99 - plies / 100)


def _whole(pairs: Mapping[str, str], name: str) -> int | None:
    """Raises EngineError `engine/protocol`."""
    text = pairs.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise EngineError("engine/protocol", f"{name}={text} is no whole number above 0")
    return int(text)


def _seconds(pairs: Mapping[str, str], name: str) -> float:
    """Raises EngineError `engine/protocol`."""
    try:
        seconds = float(pairs[name])
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e7:
        raise EngineError("engine/protocol", f"{name}={pairs[name]} is no time in seconds")
    return seconds
