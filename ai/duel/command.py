"""`oldhand duel`: two players against each other, headless, many games, and what they prove. Plays no game itself."""

import json
import sys
from dataclasses import replace
from os import environ
from pathlib import Path
from typing import Annotated

import typer

from ai.duel.contest import Contest, GameResult, endgames_in
from ai.duel.inbox import check_inbox, write_practice
from ai.duel.openings import parse_openings, start_of
from ai.duel.results import SIDES, DuelSummary, results_of, summarise
from ai.duel.sequential import verdict
from ai.roster import player_named, split_game
from shared.data_folder import data_folder
from shared.errors import Rejected, UnknownGame
from shared.experience import newest_book
from shared.files import writing_to
from shared.flags import with_flags
from shared.games import GAMES, NAMES, game_named
from shared.settings import CommandSettings


class DuelOptions(CommandSettings):
    """The command line of `oldhand duel`."""

    game: Annotated[str, typer.Argument(help=f"{NAMES}.")]
    a: Annotated[
        str,
        typer.Argument(help="A player (oldhand ai --list), perhaps with a rating and switches, or engine:CMD."),
    ]
    b: Annotated[str, typer.Argument(help="Its opponent.")]
    games: Annotated[int, typer.Option(min=1, help="How many games, exactly.")] = 100
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs; not with --ms.")] = 1
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions a player may look at for a move.")] = None
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a player may think about a move.")] = None
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1
    openings: Annotated[
        Path | None,
        typer.Option(help="Openings, one a line: a position (with hidden hands: a deal) or moves from the start."),
    ] = None
    sprt: Annotated[
        bool, typer.Option(help="Stop as soon as it is certain (5 % risk, 10 Elo) who is stronger; --games at most.")
    ] = False
    hands: Annotated[bool, typer.Option(help="Where a match has several hands: a game is a single hand.")] = False
    book: Annotated[Path | None, typer.Option(help="The experience book; else the newest of the data folder.")] = None
    log: Annotated[bool, typer.Option(help="Leave the games for the mining worker, as practice.")] = False
    data: Annotated[
        Path | None,
        typer.Option(help="The data folder. Solved endings are looked up only where this is given."),
    ] = None
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False


@with_flags(DuelOptions)
def duel(options: DuelOptions) -> None:
    """Play two AI players against each other, headless, and print the score for A.

    Games come in pairs: one opening or deal, seats exchanged; the interval counts what a pair is worth. Where a game
    has more than two sides, A plays one of them against B in all others, and then the other way round: equal players
    score a half.

    Engines of other programs play draughts too: `oldhand duel english-draughts master "engine:./scan hub" --ms 100`
    starts one that speaks Hub, and `engine:dxp://HOST:PORT` plays against one that listens there for DXP.

    Example: oldhand duel english-draughts experience greedy --games 20 --nodes 500
    """
    contest = _with_knowledge(_contest(options), options)
    folder = data_folder(options.data, environ)
    if options.log:
        check_inbox(folder)
    results, stronger = _results(contest, options)
    summary = summarise(contest, results)
    if options.sprt:
        summary["sprt"] = {"stronger": stronger, "asked": options.games}
    print(json.dumps(summary) if options.as_json else _table(summary), flush=True)
    if options.log:
        with writing_to(folder):
            file = write_practice(folder, (result.events for result in results))
        print(f"for the worker: {file}", file=sys.stderr)


def _with_knowledge(contest: Contest, options: DuelOptions) -> Contest:
    """The contest with the experience book and the endgame databases that its players can use."""
    path = options.book or newest_book(data_folder(options.data, environ) / "books", contest.game)
    if any(player_named(contest.game, name).kinds for name in contest.players):
        print(f"book: {path or 'none found; players think for themselves'}", file=sys.stderr)
        contest = replace(contest, book=path)
    known = None if options.data is None else endgames_in(contest.game, options.data)
    if known is not None and known.pieces:
        about = f"up to {known.pieces} pieces, distances up to {known.distances}"
        print(f"endings: {options.data}, {about}", file=sys.stderr)
        contest = replace(contest, endgames=options.data)
    return contest


def _results(contest: Contest, options: DuelOptions) -> tuple[list[GameResult], str | None]:
    """The games played, and the stronger side once the sequential test is certain. Progress goes to stderr."""
    results: list[GameResult] = []
    for result in results_of(contest, options.games, options.jobs):
        results.append(result)
        if len(results) * 10 // options.games > (len(results) - 1) * 10 // options.games:
            print(f"{len(results)} of {options.games} games", file=sys.stderr)
        if options.sprt and len(results) % 2 == 0:
            stronger = verdict(
                (first.score + second.score) / 2 for first, second in zip(results[::2], results[1::2], strict=True)
            )
            if stronger is not None:
                return results, stronger
    return results, None


def _contest(options: DuelOptions) -> Contest:
    """The contest that the command line asks for. Raises typer.BadParameter, and GameError for a bad opening."""
    try:
        rules = game_named(options.game)
        names = [split_game(text) for text in (options.a, options.b)]
        for own_game, name in names:
            player = player_named(rules.id, name)
            if player.engine is not None:
                with player.engine.borrow(None) as link:  # better now than in the middle
                    print(f"{player.name}: {link.about}", file=sys.stderr)
            if own_game not in (None, rules.id):
                raise Rejected("player/unknown", f"{own_game}:{name} does not play {rules.id}")
    except (Rejected, UnknownGame) as error:
        raise typer.BadParameter(str(error)) from error
    if options.hands and not rules.hidden:
        raise typer.BadParameter("--hands is for games with hidden hands")
    if options.sprt and len(rules.teams) > 2:
        raise typer.BadParameter("--sprt is for games of two sides, for it compares two ratings")
    given: list[str] = []
    if options.openings is not None:
        try:
            given = parse_openings(options.openings.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise typer.BadParameter(f"the openings in {options.openings} cannot be read: {error}") from error
        for text in given:
            start_of(rules, rules.options({}), text)
    return Contest(
        rules.id,
        (names[0][1], names[1][1]),
        options.seed,
        openings=tuple(given),
        hands=options.hands,
        nodes=options.nodes,
        ms=options.ms,
        keep=options.log,
    )


def _table(summary: DuelSummary) -> str:
    """The result for people."""
    rating = "beyond measure" if summary["elo"] is None else f"{summary['elo']:+.0f} Elo"
    if len(GAMES[summary["game"]].teams) > 2:
        rating = "equal players score a half"
    rows = [
        f"{summary['game']}: {summary['a']} against {summary['b']}, {summary['games']} games from "
        f"{summary['clusters']} starts, seed {summary['seed']}",
        f"  {summary['wins']} won, {summary['losses']} lost, {summary['draws']} drawn",
        f"  score {summary['score']:.1%}, 95 % interval {summary['low']:.1%} to {summary['high']:.1%}, {rating}",
    ]
    if "sprt" in summary:
        found = {"a": f"{summary['a']} is stronger", "b": f"{summary['b']} is stronger", None: "not yet certain"}
        rows.append(
            f"  sequential test: {found[summary['sprt']['stronger']]} after {summary['games']} games "
            f"({summary['sprt']['asked']} at most); the interval is too narrow for a test that chose when to stop"
        )
    for side in SIDES:
        rows.append(
            f"  {summary[side]}: {summary['ms_per_move'][side]:.3f} ms per move, "
            f"{summary['fired_per_game'][side]:.1f} rules fired per game"
        )
        if summary["stand_ins"][side]:
            rows.append(f"    it failed: a stand-in made {summary['stand_ins'][side]} of its moves")
    return "\n".join(rows)
