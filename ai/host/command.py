"""`oldhand ai`: the command that offers players to a server, or lists them."""

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Sequence
from contextlib import ExitStack, closing
from os import environ
from pathlib import Path
from textwrap import wrap
from typing import Annotated
from urllib.parse import urlsplit

import typer
from pydantic import Field

from ai.engines.outside import player_name_of
from ai.engines.pool import EnginePool
from ai.experience.played import PlayedMoves
from ai.host.analysis import AnalysisPool
from ai.host.books import BookCache
from ai.host.endgames import EndgameCache
from ai.host.host import Host
from ai.host.made import is_made
from ai.host.metrics import HostMetrics
from ai.host.readiness import CodeReadiness, jobs_of
from ai.host.resources import HostResources
from ai.host.thinking import ThinkingPool
from ai.host.warm import warm
from ai.registry import agent_facets
from ai.roster import Player, engine_games, player_named, player_of_engine, players, split_game
from client.sdk.doors import FORMS, TCP_SCHEMES, WEBSOCKET_SCHEMES
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder
from shared.errors import Rejected, UnknownGame
from shared.flags import with_flags
from shared.games import GAMES
from shared.idle import Demand
from shared.logs import LogForm, set_up
from shared.settings import CommandSettings, HostSettings, text_of
from shared.signals import run_until_signal
from shared.text.imitated import PREFIX

_NAME = re.compile("[a-z][a-z0-9-]{0,59}")
_INDENT = " " * 31
_log = logging.getLogger("oldhand.ai")


def chosen_players(text: str | None) -> tuple[Player, ...]:
    """The players that `--players` names, in every game unless a game is named too; by default all of them.

    Raises Rejected `player/unknown` and UnknownGame, naming the choices.
    """
    if text is None:
        return tuple(player for game in GAMES for player in players(game))
    chosen: list[Player] = []
    for part in text.split(","):
        game, name = split_game(part.strip())
        chosen += [player_named(rules, name) for rules in (GAMES if game is None else [game])]
    return tuple(dict.fromkeys(chosen))


def _listed(chosen: Sequence[Player]) -> list[dict[str, object]]:
    return [
        {
            "name": player.name,
            "game": player.game.split("/")[0],
            "rules": player.game,
            "about": player.about,
            "ratings": player.ratings,
            "people": list(player.people),
        }
        for player in chosen
    ]


class HostOptions(CommandSettings):
    """The command line of `oldhand ai`."""

    server: Annotated[str, typer.Option(help=f"{FORMS}.")] = "tcp://127.0.0.1:8102"
    players: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Players to offer, as greedy, GAME:human:1200, GAME:like:NAME; default: all."),
    ] = None
    jobs: Annotated[int, typer.Option(min=1, help="How many seats may think at the same time.")] = 2
    think: Annotated[float, typer.Option(min=0.01, help="Seconds a seat may think about a move, at most.")] = 2.0
    pace: Annotated[
        float, Field(ge=0, validation_alias="OLDHAND_PACE", description="Least seconds for a move where a person sits.")
    ] = 0.3
    seed: Annotated[int | None, typer.Option(help="Makes every seat's choices reproducible.")] = None
    data: Annotated[Path | None, typer.Option(help="The data folder: host token, fetched books.")] = None
    engine: Annotated[
        str | None,
        typer.Option(metavar="CMD", help="Offer the engine that this command starts and that speaks Hub."),
    ] = None
    name: Annotated[str | None, typer.Option(help="The engine's name here, instead of its own.")] = None
    engine_ms: Annotated[int, typer.Option(min=1, help="Milliseconds the engine may think; --think holds too.")] = 1000
    endgames: Annotated[
        int,
        Field(
            ge=0,
            le=6,
            validation_alias="OLDHAND_ENDGAMES",
            description="Build endgame databases of up to so many pieces in the background; 0: none.",
        ),
    ] = 5
    log: Annotated[LogForm, Field(validation_alias=logs.VARIABLE, description=logs.HELP)] = "text"
    metrics: Annotated[str | None, typer.Option(metavar="[HOST:]PORT", help=scraping.HELP)] = None
    list_: Annotated[bool, typer.Option("--list", help="Print the players and stop.")] = False
    as_json: Annotated[bool, typer.Option("--json", help="With --list: one JSON object.")] = False


@with_flags(HostOptions)
def ai(options: HostOptions) -> None:
    """Offer AI players to a server's tables, or list them.

    An engine of another program sits with `--engine "./scan hub"`, or `--engine dxp://HOST:PORT` where one listens for
    DXP. It is offered alone, unless `--players` names others. Its moves are judged like anybody's, and where it fails
    `greedy` moves for it and says so.

    Example: oldhand ai --list

    Example: oldhand ai --server tcp://127.0.0.1:8102 --players master,greedy --jobs 4
    """
    chosen = _chosen(options)
    if urlsplit(options.server).scheme not in (*TCP_SCHEMES, *WEBSOCKET_SCHEMES):
        raise typer.BadParameter(f"{options.server!r} is not a valid address; write {FORMS}")
    set_up(options.log)
    with ExitStack() as ends:
        if options.engine is not None:
            chosen = (*(_engine_player(game, options.engine, options, ends) for game in engine_games()), *chosen)
        if options.list_:
            _print_players(chosen, options.as_json)
        else:
            if asyncio.run(run_until_signal(_host(chosen, options, ends).run())):
                _log.info("stopped")


def _chosen(options: HostOptions) -> tuple[Player, ...]:
    """Our own players to offer: none beside an engine, unless some are named. Raises typer.BadParameter."""
    try:
        return () if options.engine is not None and options.players is None else chosen_players(options.players)
    except (Rejected, UnknownGame) as error:
        raise typer.BadParameter(str(error)) from error


def _print_players(chosen: Sequence[Player], as_json: bool) -> None:
    rows = [row for player in chosen for row in _rows(player)]
    print(json.dumps({"players": _listed(chosen)}) if as_json else "\n".join(rows))


def _rows(player: Player) -> list[str]:
    """The player, and the people that it plays like."""
    game = player.game.split("/")[0]
    ratings = "" if player.ratings is None else "[:{}-{}]".format(*player.ratings)
    rows = [f"{f'{game}:{player.name}{ratings}':<30} {player.about}"]
    if player.people:
        about = f"Plays the moves that a person of the archive would most likely play, {len(player.people)} people:"
        rows.append(f"{game + ':' + PREFIX + 'NAME':<30} {about}")
        rows += wrap(", ".join(player.people), 110, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return rows


def _host(chosen: Sequence[Player], options: HostOptions, ends: ExitStack) -> Host:
    """The host of these players; what has to be closed with it goes onto `ends`."""
    folder = data_folder(options.data, environ)
    measures = HostMetrics()
    if options.metrics is not None:
        scraping.open_metrics(options.metrics, measures.registry)
    thinkers = ends.enter_context(closing(ThinkingPool(options.jobs, options.think, Demand(folder))))
    return Host(
        server=options.server,
        players=tuple(chosen),
        token=text_of(HostSettings.read(environ).host_token),
        data=folder,
        seed=secrets.token_hex(8) if options.seed is None else str(options.seed),
        shared=HostResources(
            shelf=BookCache(folder / "books-cache"),
            thinkers=thinkers,
            analysts=ends.enter_context(closing(AnalysisPool(thinkers))),
            readiness=CodeReadiness(
                jobs_of(player for player in chosen if player.compiled), warm, is_made, demand=Demand(folder)
            ),
            endings=EndgameCache(folder, options.endgames),
            pace_s=options.pace,
            played=ends.enter_context(closing(PlayedMoves(folder / "mining"))),
            measures=measures,
        ),
    )


def _engine_player(game: str, engine: str, options: HostOptions, ends: ExitStack) -> Player:
    """Start the engine to learn its name; it ends with `ends`. Raises EngineError."""
    name = options.name
    if name is not None and (not _NAME.fullmatch(name) or name in {player.name for player in players(game)}):
        raise typer.BadParameter(f"{name!r} cannot be its name: small letters, digits and -, and no player's of ours")
    start = agent_facets(game).start_engine
    assert start is not None, "engines play the game"
    pool = EnginePool(game, start, engine, options.jobs, options.engine_ms / 1000, spare=True)
    ends.enter_context(closing(pool))
    with pool.borrow(None) as link:
        _log.info("the engine runs: %s", link.about)
        return player_of_engine(name or player_name_of(link.name), link.about[:200], pool)
