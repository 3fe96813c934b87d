"""`oldhand puzzles make/stats/verify`: puzzles from the command line. Finds none itself."""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from os import environ
from pathlib import Path
from random import Random
from typing import Annotated, TypedDict

import typer

from ai.contracts import Played, Puzzles
from ai.registry import agent_facets
from mining.puzzles.collection import Collection, chosen, distinct
from mining.puzzles.making import finder, found_in, games_of
from shared.data_folder import data_folder
from shared.files import write_whole
from shared.games import DEFAULT_GAME, GAMES, game_named
from shared.puzzles import ORIGINS, Puzzle, has_choice, pack_puzzles, shipped_path, shipped_puzzles

GAME = typer.Option("--game", help="The game.")
DATA = typer.Option(help="The data folder, with the endgame databases and the puzzles made so far.")
AS_JSON = typer.Option("--json", help="Print one JSON object.")
_TURNS = 4
"""How often the games are looked through for endings, at most: they are played on otherwise each time."""


def puzzles_make(
    game: Annotated[str, GAME] = DEFAULT_GAME,
    count: Annotated[int, typer.Option(min=1, help="Stop when that many are there.")] = 20_000,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the puzzles that are there.")] = False,
    endings: Annotated[
        bool,
        typer.Option("--endings", help="Play every game on, and look at what the endgame databases decide: quick."),
    ] = False,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Positions that decide; default: ten times those of the strongest."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Threads that look.")] = 1,
    ship: Annotated[
        int | None, typer.Option(min=1, help="Put the best of all, bundled ones too, into the package: this many.")
    ] = None,
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Look for puzzles in the bundled games.

    Exactly one move is best. Where a search decides, the strongest player says so with ten times its usual positions:
    expect four seconds of one processor for a puzzle. Where every way to the end is tried, expect one second; where the
    endgame databases decide (`--endings`), a thirtieth of one: with all those of six pieces (`oldhand endgame build
    --pieces 6 --metric wld`) there are 20,000 and more. A run that is stopped with Ctrl-C or killed keeps what it has
    found; `--resume` goes on.

    Example: oldhand puzzles make --game english-draughts --endings --jobs 2
    """
    rules, folder = _with_puzzles(game), data_folder(data, environ)
    origin = "endings" if endings else "archive"
    facets = agent_facets(rules).puzzles
    if endings and (facets is None or facets.of_endings is None):
        raise typer.BadParameter(f"no endgame database decides positions of {rules}", param_hint="--endings")
    collection = Collection(folder, rules, origin)
    if collection.looked_through and not resume:
        raise typer.BadParameter(
            f"{collection.path} holds {len(collection.puzzles)} puzzles: --resume goes on with them; to begin anew, "
            "move the file away",
        )
    stopped = False
    if len(collection.puzzles) < count:
        games = [*games_of(rules)] * (_TURNS if endings else 1)
        stopped = _make(partial(finder, rules, folder, nodes, origin), collection, count, jobs, games)
    if ship is not None:
        other = Collection(folder, rules, "archive" if endings else "endings")
        made = [*collection.puzzles.values(), *other.puzzles.values()]
        write_whole(shipped_path(rules), pack_puzzles(chosen(_fair([*made, *shipped_puzzles(rules)], folder), ship)))
    summary = {"game": rules, "puzzles": len(collection.puzzles), "looked_through": collection.looked_through}
    print(json.dumps(summary) if as_json else "\n".join(f"{key:15}{value}" for key, value in summary.items()))
    if stopped:
        raise typer.Exit(1)


def _fair(puzzles: Sequence[Puzzle], data: Path) -> list[Puzzle]:
    """Those that no guess solves, each position once and all rated."""
    fair = distinct(puzzle for puzzle in puzzles if has_choice(puzzle)).values()
    judge = finder(puzzles[0].game, data)
    return [puzzle if puzzle.rating else replace(puzzle, rating=judge.rating_of(puzzle)) for puzzle in fair]


def _with_puzzles(game: str) -> str:
    """The rules id of a game that has puzzles. Raises typer.BadParameter."""
    rules = game_named(game).id
    if agent_facets(rules).puzzles is None:
        names = ", ".join(each for each in sorted(GAMES) if agent_facets(each).puzzles is not None)
        raise typer.BadParameter(f"there are puzzles of {names}, none of {rules}", param_hint="--game")
    return rules


def _make(
    look_by: Callable[[], Puzzles], collection: Collection, count: int, jobs: int, games: Sequence[Played]
) -> bool:
    """Whether the run was stopped before there were enough."""
    began, before = time.monotonic(), len(collection.puzzles)
    try:
        for number, found in found_in(look_by, games, collection.looked_through + 1, jobs):
            collection.add(found, number)
            made = len(collection.puzzles)
            each = (time.monotonic() - began) / max(made - before, 1)
            print(
                f"\rgame {number:,} of {len(games):,}, {made:,} of {count:,} puzzles, {each:.1f} s each  ",
                end="", file=sys.stderr, flush=True,
            )  # fmt: skip
            if made >= count:
                break
    except KeyboardInterrupt:
        print("\noldhand puzzles make: stopped; the same command with --resume goes on from here", file=sys.stderr)
        return True
    print(file=sys.stderr)
    return False


def puzzles_stats(data: Annotated[Path | None, DATA] = None, as_json: Annotated[bool, AS_JSON] = False) -> None:
    """Count the puzzles of every game: those in the data folder, and the bundled ones.

    Example: oldhand puzzles stats
    """
    folder = data_folder(data, environ)
    games = {
        game: _counts([Collection(folder, game, origin) for origin in ORIGINS], list(shipped_puzzles(game)))
        for game in sorted(GAMES)
    }
    if as_json:
        print(json.dumps({"games": games}))
        return
    for game, counts in games.items():
        print(
            f"{game}: {counts['puzzles']:,} here ({counts['of_server']:,} from games of this server), "
            f"{counts['shipped']:,} bundled"
        )
        for by_name in (counts["goals"], counts["themes"], counts["ratings"]) if counts["goals"] else ():
            print("".join(f"  {key}: {value:,}" for key, value in by_name.items()))


class _PuzzleCounts(TypedDict):
    puzzles: int
    of_server: int
    shipped: int
    goals: dict[str, int]
    themes: dict[str, int]
    ratings: dict[str, int]
    """By rating, in hundreds."""


def _counts(collections: Sequence[Collection], shipped: Sequence[Puzzle]) -> _PuzzleCounts:
    archived, endings, of_server = (collection.puzzles for collection in collections)
    made = endings | archived | of_server
    puzzles = list(({puzzle.id: puzzle for puzzle in shipped} | made).values())
    hundreds = Counter(puzzle.rating // 100 for puzzle in puzzles)
    return {
        "puzzles": len(made),
        "of_server": len(of_server),
        "shipped": len(shipped),
        "goals": dict(Counter(puzzle.goal for puzzle in puzzles)),
        "themes": dict(Counter(theme for puzzle in puzzles for theme in puzzle.themes)),
        "ratings": {f"{100 * hundred}": hundreds[hundred] for hundred in sorted(hundreds)},
    }


def puzzles_verify(
    game: Annotated[str, GAME] = DEFAULT_GAME,
    count: Annotated[int, typer.Option(min=1, help="Audit this many, drawn at random.")] = 20,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to search where no database reaches.")] = 100_000_000,
    seed: Annotated[int, typer.Option(help="Draws the puzzles.")] = 0,
    shipped: Annotated[bool, typer.Option("--shipped", help="Audit the bundled ones.")] = False,
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Audit puzzles by other means: endgame databases where they reach, else a search much longer than theirs.

    Audits those in the data folder, or the bundled ones where there are none. A search of the usual
    length takes about half a minute; every wrong puzzle is one line on stderr, and any makes the exit code 1.

    Example: oldhand puzzles verify --count 5 --nodes 1000000
    """
    rules, folder = _with_puzzles(game), data_folder(data, environ)
    origins = () if shipped else ORIGINS
    made = [puzzle for origin in origins for puzzle in Collection(folder, rules, origin).puzzles.values()]
    puzzles = made or list(shipped_puzzles(rules))
    judge = finder(rules, folder)
    drawn = Random(seed).sample(puzzles, min(count, len(puzzles)))
    wrong = 0
    for number, puzzle in enumerate(drawn, start=1):
        fault = judge.fault(puzzle, nodes)
        print(f"\r{number:,} of {len(drawn):,} audited, {wrong:,} wrong  ", end="", file=sys.stderr, flush=True)
        if fault is not None:
            wrong += 1
            print(f"\n{puzzle.id} {puzzle.position}: {fault}", file=sys.stderr)
    print(file=sys.stderr)
    result = {"game": rules, "checked": len(drawn), "wrong": wrong}
    print(json.dumps(result) if as_json else f"{len(drawn)} audited, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)
