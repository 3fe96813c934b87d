"""`oldhand duel`: two players against each other, headless, many games, and what they prove. Plays no game itself."""

import json
import multiprocessing
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import islice
from os import environ
from pathlib import Path
from typing import Annotated, Any

import typer

from ai.duel.contest import Contest, GameResult, endgames_in, play_game
from ai.duel.openings import parse_openings, start_of
from ai.duel.scoring import elo, interval
from ai.duel.sequential import verdict
from ai.host.practice import write_practice
from ai.roster import player_named, split_game
from shared.data_folder import data_folder
from shared.errors import Rejected, UnknownGame
from shared.experience import ExperienceBook, newest_book
from shared.games import NAMES, game_named

SIDES = ("a", "b")


def duel(
    game: Annotated[str, typer.Argument(help=f"{NAMES}.")],
    a: Annotated[
        str,
        typer.Argument(help="A player of the roster (oldhand ai --list), with switches if you like, or engine:CMD."),
    ],
    b: Annotated[str, typer.Argument(help="Its opponent.")],
    games: Annotated[int, typer.Option(min=1, help="How many games, exactly.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs; not with --ms.")] = 1,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions a player may look at for a move.")] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a player may think about a move.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    openings: Annotated[
        Path | None,
        typer.Option(help="Openings, one a line: a position (with hidden hands: a deal) or moves from the start."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option(help="Stop as soon as it is certain (5 % risk, 10 Elo) who is stronger; --games at most.")
    ] = False,
    hands: Annotated[bool, typer.Option(help="Where a match has several hands: a game is a single hand.")] = False,
    book: Annotated[Path | None, typer.Option(help="The experience book; else the newest of the data folder.")] = None,
    log: Annotated[bool, typer.Option(help="Leave the games for the mining worker, as practice.")] = False,
    data: Annotated[
        Path | None,
        typer.Option(help="The data folder. Solved endings are looked up only where this is given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
) -> None:
    """Play two AI players against each other, headless, and print the score for A.

    Games come in pairs: one opening or deal, seats exchanged; the interval counts what a pair is worth.

    Engines of other programs play draughts too: `oldhand duel english-draughts master "engine:./scan hub" --ms 100`
    starts one that speaks Hub, and `engine:dxp://HOST:PORT` plays against one that listens there for DXP.

    Example: oldhand duel english-draughts experience greedy --games 20 --nodes 500
    """
    folder = data_folder(data, environ)
    contest = _contest(game, a, b, Contest("", ("", ""), seed, hands=hands, nodes=nodes, ms=ms, keep=log), openings)
    path = book or newest_book(folder / "books", contest.game)
    if any(player_named(contest.game, name).kinds for name in contest.players):
        print(f"book: {path or 'none found; players think for themselves'}", file=sys.stderr)
        contest = replace(contest, book=path)
    if data is not None and (known := endgames_in(contest.game, data)) is not None and known.pieces:
        print(f"endings: {data}, up to {known.pieces} pieces, distances up to {known.distances}", file=sys.stderr)
        contest = replace(contest, endgames=data)
    results: list[GameResult] = []
    stronger = None
    for result in _played(contest, games, jobs):
        results.append(result)
        if len(results) * 10 // games > (len(results) - 1) * 10 // games:
            print(f"{len(results)} of {games} games", file=sys.stderr)
        if sprt and len(results) % 2 == 0:
            stronger = verdict(
                (first.score + second.score) / 2 for first, second in zip(results[::2], results[1::2], strict=True)
            )
            if stronger is not None:
                break
    if log:
        print(f"for the worker: {write_practice(folder, (result.events for result in results))}", file=sys.stderr)
    summary = summarise(contest, results)
    if sprt:
        summary["sprt"] = {"stronger": stronger, "asked": games}
    print(json.dumps(summary) if as_json else _table(summary))


def _contest(game: str, a: str, b: str, contest: Contest, openings: Path | None) -> Contest:
    """The contest that the command line asks for. Raises typer.BadParameter, and GameError for a bad opening."""
    try:
        rules = game_named(game)
        names = [split_game(text) for text in (a, b)]
        for own_game, name in names:
            player = player_named(rules.id, name)
            if player.engine is not None:
                with player.engine.lent(None) as link:  # better now than in the middle
                    print(f"{player.name}: {link.about}", file=sys.stderr)
            if own_game not in (None, rules.id):
                raise Rejected("player/unknown", f"{own_game}:{name} does not play {rules.id}")
    except (Rejected, UnknownGame) as error:
        raise typer.BadParameter(str(error)) from error
    if contest.hands and not rules.hidden:
        raise typer.BadParameter("--hands is for games with hidden hands")
    given: list[str] = []
    if openings is not None:
        try:
            given = parse_openings(openings.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise typer.BadParameter(f"the openings in {openings} cannot be read: {error}") from error
        for text in given:
            start_of(rules, rules.options({}), text)
    return replace(contest, game=rules.id, players=(names[0][1], names[1][1]), openings=tuple(given))


def _played(contest: Contest, games: int, jobs: int) -> Iterator[GameResult]:
    """Every game's result, by number: which comes first depends on no clock, nor does then where a test stops."""
    if jobs == 1:
        yield from (_play(contest, number) for number in range(games))
        return
    # Fresh processes: a fork would copy the threads' locks of whoever called us.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        ahead: deque[Future[GameResult]] = deque()
        numbers = iter(range(games))
        try:
            while True:
                ahead.extend(pool.submit(_play, contest, number) for number in islice(numbers, 4 * jobs - len(ahead)))
                if not ahead:
                    return
                yield ahead.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _play(contest: Contest, number: int) -> GameResult:
    return play_game(contest, number, {} if contest.book is None else {contest.game: _open(contest.book)})


@cache
def _open(path: Path) -> ExperienceBook:
    return ExperienceBook.open(path)


def summarise(contest: Contest, results: Sequence[GameResult]) -> dict[str, Any]:
    """The result of a duel as `--json` prints it: all of it for A."""
    clusters: dict[str, list[float]] = {}
    for result in results:
        clusters.setdefault(result.cluster, []).append(result.score)
    found = interval(list(clusters.values()))
    per_side = [[result.tallies[side] for result in results] for side in (0, 1)]
    choices = [sum(tally.choices for tally in tallies) for tallies in per_side]
    seconds = [sum(tally.seconds for tally in tallies) for tallies in per_side]
    fired = [sum(tally.fired for tally in tallies) for tallies in per_side]
    stand_ins = [sum(tally.stand_ins for tally in tallies) for tallies in per_side]
    return {
        "game": contest.game,
        "a": contest.players[0],
        "b": contest.players[1],
        "seed": contest.seed,
        "games": len(results),
        "wins": sum(result.score == 1 for result in results),
        "losses": sum(result.score == 0 for result in results),
        "draws": sum(result.score == 0.5 for result in results),
        "score": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "elo": _rounded(elo(found.score)),
        "elo_low": _rounded(elo(found.low)),
        "elo_high": _rounded(elo(found.high)),
        "plies_per_game": round(sum(result.plies for result in results) / len(results), 1),
        "ms_per_move": {
            name: round(1000 * spent / max(made, 1), 4)
            for name, spent, made in zip(SIDES, seconds, choices, strict=True)
        },
        "fired_per_game": {name: round(count / len(results), 3) for name, count in zip(SIDES, fired, strict=True)},
        "stand_ins": dict(zip(SIDES, stand_ins, strict=True)),
        "clusters": len(clusters),
        "book": None if contest.book is None else _open(contest.book).version,
        "endgames": _pieces_known(contest),
    }


def _rounded(rating: float | None) -> float | None:
    return None if rating is None else round(rating, 1)


def _table(summary: dict[str, Any]) -> str:
    """The result for people."""
    rating = "beyond measure" if summary["elo"] is None else f"{summary['elo']:+.0f} Elo"
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


def _pieces_known(contest: Contest) -> int:
    """Of up to so many pieces both sides know the endings."""
    known = None if contest.endgames is None else endgames_in(contest.game, contest.endgames)
    return 0 if known is None else known.pieces
