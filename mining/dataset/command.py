"""`oldhand dataset make` and `oldhand dataset evaluate`: read the command line, open what is named, print what came."""

import json
import os
import secrets
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from mining.dataset.games import Choice
from mining.dataset.reading import ReleaseFolder
from mining.dataset.tasks import Task, evaluate
from mining.dataset.writing import Release, drafted
from shared.errors import CodedError
from shared.flags import AsJson, Data, Database
from shared.games import GAMES, game_named
from shared.garbage_collection import gc_paused
from shared.python_class import python_class
from shared.secrets import read_secret
from shared.store import Store, database_of, open_store

_TOLD_S = 2.0
"""Seconds between two words of progress."""
_FOR_EVER_MS = 1 << 62


def dataset_make(
    out: Annotated[Path, typer.Option(help="The folder of the release, which is not there yet.")],
    game: Annotated[list[str] | None, typer.Option(help="A game; may be said again. Without: all.")] = None,
    version: Annotated[str, typer.Option(help="The version of the release.")] = "1",
    licence: Annotated[str, typer.Option(help="Its licence, by SPDX name.")] = "CC-BY-4.0",
    key: Annotated[
        Path | None, typer.Option(help="A file with the secret that blanks ids; without, one that nobody keeps.")
    ] = None,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Release the log as a public data set: games as Parquet and NDJSON, with a datasheet and checksums.

    It has finished games at public tables whose people all agreed on the page of their account, games of AI players,
    and imported archives. Players are digests under the secret of --key; the same log and secret give the same bytes.
    Where the secret is kept, digests of two releases are the same: keep it only if that is wanted.

    Example: oldhand dataset make --out release --version 2026.1
    """
    began = time.monotonic()
    games = [game_named(name).id for name in game] if game else list(GAMES)
    secret = secrets.token_bytes(32) if key is None else read_secret(key).encode()
    with closing(open_store(database_of(database, data, os.environ), create=False)) as store, drafted(out) as folder:
        choice = Choice(store.accounts.in_datasets(), secret, lambda table, match: _ratings(store, table, match))
        release = Release(folder)
        reported, count = time.monotonic(), 0
        for each in games:
            for events in store.log.tables(each):
                with gc_paused():
                    for row in choice.games(events):
                        release.add(row)
                        count += 1
                if time.monotonic() - reported > _TOLD_S:
                    reported = time.monotonic()
                    _say(f"{out}: {count:,} games")
        told = release.finish(version, licence, choice.left_out)
    result = {**told, "out": str(out), "bytes": _size(out), "seconds": round(time.monotonic() - began, 3)}
    if as_json:
        print(json.dumps(result))
        return
    for name, splits in told["games"].items():
        print(f"{name}: " + ", ".join(f"{split} {its['games']:,}" for split, its in splits.items()))
    print("left out: " + (", ".join(f"{reason} {n:,}" for reason, n in told["left_out"].items()) or "none"))
    print(f"{out}: {result['bytes']:,} bytes, licence {licence}")


def _ratings(store: Store, table: str, match: int) -> dict[tuple[int, str], int]:
    """By seat and player, the rating before a match, where it counted."""
    changes = store.profiles.rerated(table, match, reader=None, now_ms=_FOR_EVER_MS) or ()
    return {(each.seat, each.player): each.before.shown for each in changes if each.before is not None}


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def dataset_evaluate(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A release.")],
    task: Annotated[
        list[Task] | None,
        typer.Option(help="A task; may be said again. Without: all."),
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="MODULE:CLASS", help="A Python class with a method for each of its tasks.")
    ] = None,
    games: Annotated[int, typer.Option(min=0, help="Games of each kind that are scored, at most; 0: all.")] = 500,
    as_json: AsJson = False,
) -> None:
    """Score baselines, and a model of yours, at the tasks of a release: on its test split alone.

    The model is given what a seat knew: its view, the legal moves and the ratings. The README of mining/dataset shows
    one of ten lines. Losses are in nats, less is better; errors are standard errors over games.

    Example: oldhand dataset evaluate release

    Example: oldhand dataset evaluate release --task next-move --model mymodel:Model
    """
    began = time.monotonic()
    submitted = None if model is None else _model(model)
    release = ReleaseFolder(folder)
    tasks = [each for each in Task if task is None or each in task]
    if submitted is not None and not any(hasattr(submitted, each.method) for each in tasks):
        wanted = ", ".join(each.method for each in tasks)
        raise CodedError("dataset/model", f"{model} has no method for these tasks: {wanted}")
    rows = list(evaluate(release, tasks, games or None, submitted, _say, model or ""))
    if not rows:
        raise CodedError("dataset/release", f"{folder} has no game to score in its test split; release more events")
    seconds = round(time.monotonic() - began, 3)
    if as_json:
        print(json.dumps({"version": release.manifest["version"], "rows": rows, "seconds": seconds}))
        return
    print(
        f"{'game':24} {'task':12} {'model':16} {'games':>6} {'count':>8} {'log loss':>16} {'accuracy':>8} {'brier':>7}"
    )
    for row in rows:
        print(
            f"{row['game']:24} {row['task']:12} {row['model']:16} {row['games']:>6} {row['count']:>8} "
            f"{row['log_loss']:>7.4f} ± {row['error']:.4f} {row['accuracy']:>8.4f} {row['brier']:>7.4f}"
        )


def _model(text: str) -> Any:
    """The submitted model. Raises CodedError `dataset/model`."""
    try:
        return python_class(text, Path.cwd(), "dataset/model", "mymodel:Model")()
    except CodedError:
        raise
    except (Exception, SystemExit) as error:
        raise CodedError("dataset/model", f"{text} cannot be made: {type(error).__name__}: {error}") from error


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
