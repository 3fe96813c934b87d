"""`oldhand engine`: one of our draughts players inside other programs, over Hub (stdin and stdout) or DXP (TCP)."""

import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from os import environ
from pathlib import Path
from typing import Annotated

import typer

from ai.duel.openings import parse_openings, start_of
from ai.engines.pacing import ThinkingLimits
from ai.games.english_draughts.engines.dxp import PORT
from ai.games.english_draughts.engines.dxp_end import DxpEnd, MatchTerms, PlayedGame
from ai.games.english_draughts.engines.hub_engine import HubEngine
from ai.games.english_draughts.engines.seat import EngineSeat
from ai.roster import player_named, split_game
from shared.core import Seat
from shared.data_folder import data_folder
from shared.errors import EngineError, GameError, Rejected
from shared.experience import ExperienceBook, newest_book
from shared.flags import with_flags
from shared.games.english_draughts.pdn import format_pdn
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START
from shared.records.record import GameRecord
from shared.settings import CommandSettings

LONGEST_LINE = 1 << 16
"""Characters of a Hub line that are read; whatever is longer is no line."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Play = Callable[[Streams], Awaitable[None]]
_log = logging.getLogger("oldhand.engine")


class EngineOptions(CommandSettings):
    """The command line of `oldhand engine`."""

    player: Annotated[str, typer.Option(help="Who plays (oldhand ai --list), with switches if you like.")] = "master"
    hub: Annotated[bool, typer.Option("--hub", help="Speak Hub on stdin and stdout (what it does anyway).")] = False
    dxp: Annotated[bool, typer.Option("--dxp", help="Speak DXP over TCP instead.")] = False
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds for a move; else the clock is shared out.")] = None
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions for a move.")] = None
    host: Annotated[str, typer.Option(help="DXP: where to listen, or whom to call.")] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=0, max=65535, help="DXP: the port; 0 listens on any free one.")] = PORT
    connect: Annotated[bool, typer.Option("--connect/--listen", help="DXP: call the other end, or wait for it.")] = (
        False
    )
    initiate: Annotated[
        bool | None, typer.Option("--initiate/--follow", help="DXP: ask for games, as the caller does by default.")
    ] = None
    games: Annotated[int, typer.Option(min=1, help="DXP, initiator: how many games; colours change each time.")] = 2
    minutes: Annotated[int, typer.Option(min=0, max=999, help="DXP, initiator: each side's time for a game.")] = 5
    moves: Annotated[int, typer.Option(min=0, max=999, help="DXP, initiator: moves of a game; 0: no limit.")] = 0
    openings: Annotated[
        Path | None, typer.Option(help="DXP, initiator: openings, one a line; each is played with both colours.")
    ] = None
    white: Annotated[bool, typer.Option("--white", help="DXP, initiator: White in the first game, not Black.")] = False
    patience: Annotated[float, typer.Option(min=1, help="DXP: seconds to wait for a move where no time is set.")] = 600
    once: Annotated[bool, typer.Option("--once", help="DXP, listening: one connection, then stop.")] = False
    pdn: Annotated[Path | None, typer.Option(help="DXP: add every game to this file (oldhand verify reads it).")] = None
    seed: Annotated[int, typer.Option(help="Of the player's random choices.")] = 1
    data: Annotated[Path | None, typer.Option(help="The data folder: experience books, and solved endings.")] = None


@with_flags(EngineOptions)
def engine(options: EngineOptions) -> None:
    """Play English draughts inside another program, as an engine that speaks Hub or DXP.

    Hub is spoken by several draughts boards, which start the engine themselves: give them this command. By hand it goes
    like this, what it answers being indented:

    \b
      hub
          id name=Oldhand version=0.1.0 author="the Oldhand authors"
          param name=player value=master type=enum values="random child greedy ..."
          wait
      init
          ready
      pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 23-19"
      level move-time=0.5
      go think
          info depth=17 score=0.04 time=0.500 pv="8-11 22-17 ..."
          done move=8-11 ponder=22-17
      quit

    Squares are 1 to 32, Black moves first; a capture names what it takes: 22x15x18. DXP connects two programs over TCP:

    \b
      oldhand engine --dxp --player expert                  waits on port 27531 for games
      oldhand engine --dxp --connect --host HOST --games 10 --minutes 3 --pdn match.pdn

    Example: oldhand engine --player expert --dxp --ms 500
    """
    if options.hub and options.dxp:
        raise typer.BadParameter("--hub or --dxp, not both")
    folder = data_folder(options.data, environ)
    name, books = _player(options.player, folder)
    logging.basicConfig(level=logging.INFO, format="engine: %(message)s", stream=sys.stderr)
    limits = ThinkingLimits(None if options.ms is None else options.ms / 1000, options.nodes)
    seed = str(options.seed)
    if not options.dxp:
        hub = HubEngine(name, _say, version=_version(), seed=seed, books=books, endings=folder, limits=limits)
        _speak_hub(hub)
        return
    _speak_dxp(EngineSeat(name, seed, books, folder), limits, options)


def _player(text: str, folder: Path) -> tuple[str, Mapping[str, ExperienceBook]]:
    """The player that an option names, and the books that it needs. Raises typer.BadParameter."""
    try:
        game, name = split_game(text)
        if game not in (None, GAME.id):
            raise Rejected("player/unknown", f"engines here play {GAME.id}, not {game}")
        return name, _books(folder) if player_named(GAME.id, name).kinds else {}
    except GameError as error:
        raise typer.BadParameter(str(error)) from error


def _speak_dxp(seat: EngineSeat, limits: ThinkingLimits, options: EngineOptions) -> None:
    """Until all games are played or the other end is gone; then the results go to stdout."""
    match = None
    if options.connect if options.initiate is None else options.initiate:
        first = Seat(int(options.white))
        match = MatchTerms(options.games, options.minutes, options.moves, _starts(options.openings), first)
    sheet = Scoresheet(options.pdn)

    async def play(streams: Streams) -> None:
        end = DxpEnd(seat, streams, limits=limits, match=match, patience_s=options.patience, played=sheet.add)
        await end.run()

    try:
        if options.connect:
            asyncio.run(_call(seat, play, options.host, options.port))
        else:
            once = options.once or match is not None
            asyncio.run(_listen(seat, play, options.host, options.port, once=once))
    except KeyboardInterrupt:
        _log.info("stopped")
    print(sheet.total())


def _version() -> str:
    try:
        return version("oldhand")
    except PackageNotFoundError:  # run from a checkout that was not installed
        return "0"


def _books(folder: Path) -> Mapping[str, ExperienceBook]:
    path = newest_book(folder / "books", GAME.id)
    return {} if path is None else {GAME.id: ExperienceBook.open(path)}


def _starts(openings: Path | None) -> tuple[str, ...]:
    """Raises typer.BadParameter, and GameError for a bad opening."""
    if openings is None:
        return (START,)
    try:
        given = parse_openings(openings.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"the openings in {openings} cannot be read: {error}") from error
    return tuple(start_of(GAME, GAME.options({}), text) for text in given) or (START,)


def _say(line: str) -> None:
    with suppress(BrokenPipeError):  # the reader is gone; the end of stdin says so too
        print(line, flush=True)


def _speak_hub(engine: HubEngine) -> None:
    """Until `quit` or the end of stdin."""
    if not sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started us
    overlong = False
    while line := sys.stdin.readline(LONGEST_LINE):
        whole = line.endswith("\n") or len(line) < LONGEST_LINE
        if not overlong and whole:
            if not engine.hear(line):
                return
        elif whole:
            _say('error message="a line was too long"')
        overlong = not whole
    engine.close()


async def _call(seat: EngineSeat, play: Play, host: str, port: int) -> None:
    try:
        streams = await asyncio.open_connection(host, port)
    except OSError as error:
        raise EngineError("engine/start", f"nobody answers at {host}:{port}: {error}") from error
    await _load(seat)
    await play(streams)


async def _listen(seat: EngineSeat, play: Play, host: str, port: int, *, once: bool) -> None:
    """Play with each program that connects, one at a time; others have to wait."""
    callers: asyncio.Queue[Streams] = asyncio.Queue()

    def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        callers.put_nowait((reader, writer))

    try:
        server = await asyncio.start_server(take, host, port)
    except OSError as error:
        raise EngineError("engine/start", f"cannot listen on {host}:{port}: {error}") from error
    async with server:
        _log.info("listening on %s:%d", *server.sockets[0].getsockname()[:2])
        await _load(seat)
        while True:
            streams = await callers.get()
            _log.info("connected: %s:%d", *streams[1].get_extra_info("peername")[:2])
            try:
                await play(streams)
            except EngineError as error:
                if once:
                    raise
                _log.error("%s [%s]", error, error.code)
            if once:
                return


async def _load(seat: EngineSeat) -> None:
    """Before the first game, so that no clock runs meanwhile; the connected program waits."""
    _log.info("loading %s", seat.player)
    await asyncio.to_thread(seat.warm)
    _log.info("ready")


class Scoresheet:
    """The games of a session: told on stderr, and kept as PDN where a file is named."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._results = {"won": 0, "lost": 0, "drawn": 0, "unfinished": 0}

    def add(self, game: PlayedGame) -> None:
        _log.info("game %d is over after %d plies: %s (%s)", game.number, len(game.moves), _result(game), game.why)
        points = None if game.points is None else game.points[game.own]
        self._results["unfinished" if points is None else ("drawn", "won", "lost")[points]] += 1
        if self._path is not None and game.moves:
            _append(self._path, format_pdn(_record(game)))

    def total(self) -> str:
        """One line."""
        return ", ".join(f"{count} {what}" for what, count in self._results.items() if count or what != "unfinished")


def _result(game: PlayedGame) -> str:
    if game.points is None:
        return "no result"
    return "drawn" if game.points == (0, 0) else f"{game.names[game.points.index(1)]} won"


def _record(game: PlayedGame) -> GameRecord:
    now = datetime.now(UTC)
    return GameRecord(
        game=GAME.id,
        start=game.start,
        moves=game.moves,
        points=game.points,
        players=game.names,
        event="DXP",
        date=f"{now:%Y.%m.%d}",
        round=str(game.number),
    )


def _append(path: Path, text: str) -> None:
    """One write at the end of the file; a crash can cut the last game short and no other."""
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
