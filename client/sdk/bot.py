"""A seat played by a program: the loop from the last state message to the next move. Knows no game and no strategy."""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol, TypedDict, Unpack, cast

from client.sdk.connection import Connection
from shared.agent import Decision
from shared.core import View
from shared.errors import ProtocolError, Rejected
from shared.protocol import (
    AddAi,
    Command,
    Counsel,
    DaysClock,
    Done,
    Leave,
    MoveClock,
    Open,
    Play,
    Proposal,
    SeatInfo,
    Sit,
    SubstituteInfo,
    TableState,
    Terms,
    view_of,
)
from shared.protocol.offers import Decline, Propose
from shared.protocol.rematches import Rematch

_OVERTAKEN = (
    "table/stale-version",
    "table/not-your-turn",
    "table/not-started",
    "table/not-offered",
    "limit/proposals",
    "match/over",
    "clock/out-of-time",
    "seat/substituted",
)
"""Refusals that only say that something else came first: the next state tells what."""
_PACES_A_BIT = 6
"""Where people hesitate, a bot that knows it takes its time: longer by so many times its pace for each bit."""
_MOVES_TO_COME = 25
"""A bank of time is thought to have to last for this many moves, whenever one asks."""
_SEAT_LOST = ("table/not-seated", "table/closed", "table/unknown")
_log = logging.getLogger("oldhand.bot")


class Bot:
    """One seat's player. Write `choose`; the rest has an answer already. One instance plays one seat at a time."""

    pace_s: float = 0.0
    """At a table with people a move takes at least this long (seconds), so that they can follow it."""
    may_take_s: float | None = None
    """Seconds that the clock allows for the present decision, with time left for later moves; None: no clock."""
    executor: Executor | None = None
    """Where `choose` and `counsel` run, off the event loop; None is asyncio's own threads."""

    def choose(self, view: View, legal: Sequence[str]) -> str | Decision | Awaitable[str | Decision]:
        """A move out of `legal` (never empty), alone or with the reason that the table is shown.

        May be `async`; if not, it runs in a thread and may take its time.
        """
        raise NotImplementedError("write choose(view, legal)")

    def counsel(self, view: View) -> str | Awaitable[str]:
        """Whether this seat would lead the next round: "me", "either" or "you" (its partner)."""
        return "either"

    def agrees(self, view: View, what: str) -> bool | Awaitable[bool]:
        """Whether this seat agrees to what another proposes: a "draw", or to a "takeback" of that seat's last move."""
        return what == "takeback"

    def meet(self, seats: Sequence[SeatInfo]) -> None:
        """Receive the players of the other seats: before the first decision, and again whenever a player changes."""

    def over(self, view: View, points: Sequence[int]) -> None:
        """A match has ended: points[seat] is 1, 0 or −1. Not called when the next one began before we heard of it."""

    def close(self) -> Awaitable[None] | None:
        """The seat is given up: end what was started for it. Called by `oldhand bot`, which makes one bot a seat."""


class SeatLine(Protocol):
    """What a seat needs of a `Connection`: a program with several seats gives each its own part of one."""

    async def wait_state(self, table: str) -> TableState:
        """The newest state of the table, once there is one newer than the last."""
        ...

    async def ask(self, command: type[Command], **fields: Any) -> Done:
        """As `Connection.ask`."""
        ...


async def keep_seat(bot: Bot, connection: SeatLine, table: str, *, matches: int | None = 1) -> TableState:
    """Play the seat that `connection` has at `table` until `matches` are over; None: as long as the seat is ours.

    Reads nothing but the newest state message, so it survives cuts of the line and may take its time. A seat that an AI
    player has come to hold meanwhile is taken back, unless it was handed over on purpose. Returns the last state.
    Raises Rejected when the bot chooses a move that is not legal, Unreachable when the server is gone for good.
    """
    answered, done, rematch_asked, finished, agreed = 0, 0, 0, 0, 0
    met: list[tuple[str | None, SubstituteInfo | None]] | None = None
    while True:
        state = await connection.wait_state(table)
        if state.phase == "closed" or state.you is None:
            return state
        if state.phase == "over" and state.match > finished:
            finished = state.match
            view = view_of(state)
            if view is not None and state.result is not None:
                bot.over(view, state.result.points)
            if matches is not None:
                matches -= 1
                if not matches:
                    return state
        if state.phase == "over" and matches and rematch_asked < state.match:
            rematch_asked = state.match
            await _try(connection, Rematch, table=table)
        if _is_to_be_taken_back(state):
            await _try(connection, Sit, table=table)
            continue
        if state.version > agreed and (what := _proposed_to(state)) is not None:
            agreed = state.version
            if (version := await _answer(bot, connection, state, what)) is None:
                return state
            if version:  # else nothing came of it, and no other state will
                agreed = max(agreed, version)
                continue
        # Not twice to one question; and our own answer's version may bring the next one: counsel makes us the leader.
        if state.version <= answered or state.version < done or not _is_asked(state):
            continue
        if met != (sitting := [(seat.id, seat.substitute) for seat in state.seats]):
            met = sitting
            bot.meet([seat for seat in state.seats if seat.seat != state.you])
        answered, version = state.version, await _act(bot, connection, state)
        if version is None:
            return state
        done = version


def _is_to_be_taken_back(state: TableState) -> bool:
    """Whether a substitute that nobody asked for plays our seat, and we may have it back."""
    assert state.you is not None
    substitute = state.seats[state.you].substitute
    return "sit" in state.may and substitute is not None and substitute.reason != "requested"


def _is_asked(state: TableState) -> bool:
    """Whether the seat has something to say: not when it can only pass at a table where the server does that."""
    if "sit" in state.may:
        return False  # somebody plays the seat for us, as it was asked to
    passes_by_itself = state.legal == ["pass"] and state.options.get("pass") == "auto"
    return state.you in state.to_act and not passes_by_itself


def _proposed_to(state: TableState) -> Proposal | None:
    """A proposal by another seat that this one has not agreed to; None if there is none."""
    own = [it.what for it in state.proposed if it.seat == state.you]
    return next((it.what for it in state.proposed if it.what not in own), None)


async def _answer(bot: Bot, connection: SeatLine, state: TableState, what: Proposal) -> int | None:
    """Agree or decline. Returns what `_try` does."""
    view = view_of(state)
    assert view is not None, "nothing is proposed before a deal"
    if await off_loop(bot, bot.agrees, view, what):
        return await _try(connection, Propose, table=state.table, version=state.version, what=what)
    return await _try(connection, Decline, table=state.table, what=what)


async def _act(bot: Bot, connection: SeatLine, state: TableState) -> int | None:
    """Think, then speak. Returns what `_try` does."""
    view = view_of(state)
    assert view is not None, "a seat is to act only after a deal"
    bot.may_take_s = _may_take_s(state)
    began_s = monotonic()
    pause = asyncio.create_task(asyncio.sleep(_pace(bot, state)))
    try:
        if state.phase == "counsel":
            wish = await off_loop(bot, bot.counsel, view)
            await pause
            return await _try(connection, Counsel, table=state.table, version=state.version, wish=wish)
        choice = await off_loop(bot, bot.choose, view, tuple(state.legal))
        await pause
    finally:
        pause.cancel()
    move, reason = (choice.move, choice.why) if isinstance(choice, Decision) else (choice, None)
    if isinstance(choice, Decision) and choice.hesitation:
        await asyncio.sleep(max(0.0, began_s + _pace(bot, state, choice.hesitation) - monotonic()))
    move = str(move) if isinstance(move, str) else move  # JSON has none of the texts of numpy, though they are texts
    return await _try(connection, Play, table=state.table, version=state.version, move=move, reason=reason)


async def _try(
    connection: SeatLine, command: type[Rematch | Counsel | Decline | Play | Propose | Sit], **fields: Any
) -> int | None:
    """Ask. Returns the table's version after it, 0 when something else came first, None when the seat is not ours any
    more. Raises Rejected for what is the bot's own fault.
    """
    try:
        return (await connection.ask(command, **fields)).version or 0
    except ProtocolError:
        return 0  # an answer that we cannot read: the next state says what became of it
    except Rejected as refusal:
        if refusal.code in _SEAT_LOST:
            return None
        if refusal.code not in _OVERTAKEN:
            raise
        return 0


def _pace(bot: Bot, state: TableState, hesitation: float = 0.0) -> float:
    """Seconds that a decision takes at least; `hesitation`: how unsure people would be of it, in bits."""
    others = [seat for seat in state.seats if seat.seat != state.you]
    pace_s = bot.pace_s * (1 + _PACES_A_BIT * hesitation) if any(seat.kind == "person" for seat in others) else 0.0
    return pace_s if bot.may_take_s is None else min(pace_s, bot.may_take_s)


def _may_take_s(state: TableState) -> float | None:
    """A share of the time left, so that it lasts for as many moves again, and most of what a move brings."""
    clock, terms = state.clock, state.terms.clock
    if clock is None or state.you not in clock.running or isinstance(terms, DaysClock | None):
        return None
    left_s = clock.left_ms[state.you] / 1_000
    if isinstance(terms, MoveClock):
        return left_s / 2
    return min(left_s / 2, left_s / _MOVES_TO_COME + 0.8 * terms.gain_s)


async def off_loop(bot: Bot, think: Callable[..., Any], *arguments: object) -> Any:
    """What a method of the bot says: awaited if it is async, else called in a thread."""
    if inspect.iscoroutinefunction(think):
        return await think(*arguments)
    answer = await asyncio.get_running_loop().run_in_executor(bot.executor, think, *arguments)
    return await answer if inspect.isawaitable(answer) else answer


class PlayArguments(TypedDict, total=False):
    """Where and how a bot plays: the keyword arguments of `play` and `run`. Each may be left out."""

    game: str | None
    """The game to open a table for; needed without `table`."""
    table: str | None
    """The table to join."""
    seat: int | None
    """The seat to take; None for the first that is free."""
    options: Mapping[str, Any] | None
    """House rules of a table opened here; None: the game's defaults."""
    rated: bool
    """Whether matches at a table opened here count for ratings."""
    start: str | None
    """The position text from which matches at a table opened here begin; they are never rated."""
    against: str | Sequence[str]
    """AI players for the free seats of a table opened here: one for all of them, or one each in seat order. Without it
    the table waits for others, who find it in the list."""
    matches: int
    """Matches to play; 1 if left out."""
    name: str | None
    """The name that others see."""
    token: str | None
    """The identity to play as; None: a new guest."""


async def play(bot: Bot, address: str, **how: Unpack[PlayArguments]) -> TableState:
    """Sit at a table, or open one, and play. Returns the table's last state.

    Raises Unreachable, ProtocolError, Rejected; TypeError, ValueError for arguments that make no sense.
    """
    if unknown := how.keys() - PlayArguments.__annotations__.keys():
        raise TypeError(f"play has no argument {', '.join(sorted(unknown))}")
    async with await Connection.open(address, name=how.get("name"), token=how.get("token")) as connection:
        table = how.get("table")
        opened = table is None
        if table is None:
            table = await _open_table(connection, how)
        taken = await connection.ask(Sit, table=table, seat=how.get("seat"))
        _log.info("seat %s at table %s", taken.seat, table)
        if opened:
            await _add_ai(connection, table, cast(int, taken.seat), how)
        state = await keep_seat(bot, connection, table, matches=how.get("matches", 1))
        if state.you is not None and state.phase != "closed":
            with suppress(Rejected):  # closed meanwhile: then there is nothing to give up
                await connection.ask(Leave, table=table)
        return state


async def _open_table(connection: Connection, how: PlayArguments) -> str:
    game = how.get("game")
    if game is None:
        raise ValueError("say which game to open a table for, or which table to join")
    options, terms = dict(how.get("options") or {}), Terms(rated=how.get("rated", False))
    opening = await connection.ask(Open, game=game, options=options, terms=terms, start=how.get("start"))
    return cast(str, opening.table)


async def _add_ai(connection: Connection, table: str, own_seat: int, how: PlayArguments) -> None:
    """Seats the AI players of `against`, if any, at a table opened here."""
    game, against = how.get("game"), how.get("against", ())
    if not against:
        return
    seats = next(info.seats for info in connection.welcome.games if game in (info.id, info.id.split("/")[0]))
    free = [number for number in range(seats) if number != own_seat]
    players = [against] * len(free) if isinstance(against, str) else against
    for number, player in zip(free, players, strict=True):
        await connection.ask(AddAi, table=table, seat=number, player=player)


def run(bot: Bot, address: str = "tcp://127.0.0.1:8102", **how: Unpack[PlayArguments]) -> TableState:
    """`play` from a program without an event loop; takes the same arguments and returns the table's last state."""
    return asyncio.run(play(bot, address, **how))
