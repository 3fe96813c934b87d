"""`oldhand endgame build/stats/probe/verify`: databases of draughts endings, from the command line. Solves nothing."""

import json
import sys
import time
from collections.abc import Iterable
from os import environ
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, TypedDict

import typer

from ai.games.english_draughts.endgame.building import BuildStep, BuildStopped, build
from ai.games.english_draughts.endgame.database import EndgameDatabase, opened
from ai.games.english_draughts.endgame.files import Metric, SliceFile, SolvedFigures, folder_of
from ai.games.english_draughts.endgame.lookup import NO_DRAWS, EndgameValue, answer_to, answers, best_line
from ai.games.english_draughts.endgame.slices import MOST, slices
from ai.games.english_draughts.endgame.verification import PROOF_PLIES, by_rule_book, by_search, one_step, read
from shared.data_folder import data_folder
from shared.errors import EndgameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DATA = typer.Option(help="The data folder.")
AS_JSON = typer.Option("--json", help="Print one JSON object.")
BYTES = {Metric.WLD: 0.18, Metric.DTW: 0.7}
"""A position takes about so many on the disk, up to six pieces."""
_SUMS: Final = ("positions", "win", "loss", "draw")


class _Row(SolvedFigures):
    """Some slices together."""

    bytes: int


class _RowOfPieces(_Row):
    pieces: int
    whole: bool
    """Whether all slices of so many pieces are there."""


class _RowOfSlice(_Row):
    slice: str
    pieces: int


class _Summary(_Row):
    metric: str
    pieces: list[_RowOfPieces]
    slices: list[_RowOfSlice]


class _Verified(TypedDict):
    metric: str
    files: int
    pieces: int
    faults: list[str]
    seconds: float


def endgame_build(
    pieces: Annotated[int, typer.Option(min=2, max=MOST, help="Solve all endings of up to so many pieces.")] = 4,
    metric: Annotated[
        Metric, typer.Option(help="dtw: how many plies to the win. wld: win, loss or draw only, a quarter of the size.")
    ] = Metric.DTW,
    side: Annotated[
        int, typer.Option(min=1, max=MOST - 1, help="At most so many on one side: 4 with --pieces 7 is 4 against 3.")
    ] = MOST - 1,
    jobs: Annotated[int, typer.Option(min=1, help="Threads that solve; each needs memory for slices of its own.")] = 1,
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Solve draughts endings backwards from their ends, slice by slice.

    A slice is one material, such as MK-KK. Finished parts are kept: a build that was killed resumes. Up to
    4 pieces takes seconds, 5 about a minute, 6 (wld) a quarter of an hour.

    Example: oldhand endgame build --pieces 4
    """
    folder = folder_of(data_folder(data, environ), metric)
    wanted = [slice_ for count in range(2, pieces + 1) for slice_ in slices(count, side)]
    positions, largest = sum(slice_.size for slice_ in wanted), max(slice_.size for slice_ in wanted)
    about = f"{len(wanted)} slices, {positions:,} positions: about {_size(positions * BYTES[metric])} on the disk"
    print(f"{folder}: {about}, {_size(2 * largest * jobs)} of memory", file=sys.stderr)
    began, shown = time.monotonic(), 0.0

    def on_step(step: BuildStep) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= 1 or step.positions == step.to_solve:
            shown = now
            print(_progress(step, now - began), file=sys.stderr, flush=True)

    try:
        endgames = build(data_folder(data, environ), pieces, metric, side, jobs, on_step)
    except (KeyboardInterrupt, BuildStopped):
        print("oldhand endgame build: stopped; the same command goes on from here", file=sys.stderr)
        raise typer.Exit(1) from None
    except OSError as error:
        raise EndgameError("endgame/missing", f"{folder} cannot be written: {error.strerror}") from error
    summary = _summary(endgames.files.values(), metric)
    print(json.dumps(summary) if as_json else _table(summary, by_slice=False))


def _progress(step: BuildStep, seconds: float) -> str:
    rate = step.positions / max(seconds, 1e-9)
    left = (step.to_solve - step.positions) / max(rate, 1e-9)
    return (
        f"{step.slice.name:>9}  {step.positions:,} of {step.to_solve:,} positions "
        f"({100 * step.positions / step.to_solve:.1f} %), {rate / 1e6:.1f} million a second, "
        f"about {int(left) // 60}:{int(left) % 60:02} left"
    )


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:,.1f} GB"


def _row(files: Iterable[SliceFile]) -> _Row:
    known = list(files)
    headers = [file.facts for file in known]
    return {
        "positions": sum(header["positions"] for header in headers),
        "win": sum(header["win"] for header in headers),
        "loss": sum(header["loss"] for header in headers),
        "draw": sum(header["draw"] for header in headers),
        "longest": max((header["longest"] or 0 for header in headers), default=0) or None,
        "seconds": round(sum(header["seconds"] for header in headers), 1),
        "bytes": sum(file.bytes for file in known),
    }


def _summary(files: Iterable[SliceFile], metric: Metric) -> _Summary:
    known = sorted(files, key=lambda file: (file.slice.pieces, file.slice.men + file.slice.enemy_men, file.slice))
    counts = sorted({file.slice.pieces for file in known})
    return {
        "metric": metric.value,
        **_row(known),
        "pieces": [
            {"pieces": count, "whole": len(of) == len(list(slices(count))), **_row(of)}
            for count in counts
            for of in [[file for file in known if file.slice.pieces == count]]
        ],
        "slices": [{"slice": file.slice.name, "pieces": file.slice.pieces, **_row([file])} for file in known],
    }


def _table(summary: _Summary, by_slice: bool) -> str:
    wide = 15
    head = f"{'':10}" + "".join(f"{name:>{wide}}" for name in _SUMS)
    lines = [f"{head}{'longest win':>{wide}}{'seconds':>10}{'size':>10}"]

    def line(name: str, row: _Row) -> str:
        longest = "" if row["longest"] is None else f"{row['longest']} plies"
        numbers = "".join(f"{row[key]:>{wide},}" for key in _SUMS)
        return f"{name:10}{numbers}{longest:>{wide}}{row['seconds']:>10,}{_size(row['bytes']):>10}"

    if by_slice:
        lines += [line(row["slice"], row) for row in summary["slices"]] + [""]
    for row in summary["pieces"]:
        lines.append(line(f"{row['pieces']} pieces", row) + ("" if row["whole"] else "  not all slices"))
    lines.append(line(f"{summary['metric']}, all", summary))
    return "\n".join(lines)


def endgame_stats(
    pieces: Annotated[int, typer.Option(min=2, max=MOST, help="Only endings of up to so many pieces.")] = MOST,
    metric: Annotated[Metric | None, typer.Option(help="Which database; else each that is there.")] = None,
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Say what the databases hold, slice by slice and in all, as the side to move sees it; MK-KK is a man and a king to
    move against two kings. Every file is checked.

    Example: oldhand endgame stats --pieces 3
    """
    folder = data_folder(data, environ)
    found = {each: EndgameDatabase.open(folder, (each,)) for each in ([metric] if metric else list(Metric))}
    found = {
        each: files
        for each, endgames in found.items()
        if (files := [file for file in endgames.files.values() if file.slice.pieces <= pieces])
    }
    if not found:
        opened(folder)
        raise EndgameError("endgame/missing", f"there is no database {metric} in {folder}")
    summaries = [_summary(files, each) for each, files in found.items()]
    if as_json:
        print(json.dumps({**summaries[-1], "others": summaries[:-1]}))
    else:
        print("\n\n".join(_table(summary, by_slice=True) for summary in summaries))


def endgame_probe(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The position: B:W30,32:B6,18, kings as K6.")],
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Look a position up: who wins, in how many plies, by which moves.

    The database knows no draw by repetition or for want of progress: a win may take longer than a table's rules allow.

    Example: oldhand endgame probe B:W30,32:B6,18
    """
    state = ENGLISH_DRAUGHTS.parse_position(text, NO_DRAWS)
    endgames = opened(data_folder(data, environ))
    answer, moves = answer_to(endgames, state), answers(endgames, state)
    line = best_line(endgames, state)
    if as_json:
        found = {"position": ENGLISH_DRAUGHTS.format_position(state), "value": answer.value, "plies": answer.plies}
        rows = [{"move": move, "value": after.value, "plies": after.plies} for move, after in moves.items()]
        print(json.dumps(found | {"move": next(iter(moves), None), "line": line, "moves": rows}))
        return
    mover = "Black" if state.position.turn == 0 else "White"
    if not moves:
        print(f"{mover} is to move and cannot: lost")
        return
    print(f"{mover} is to move: {_words(answer)}")
    for move, after in moves.items():
        print(f"  {move:<12} {_words(after)}")
    if line:
        print("best play: " + " ".join(line))


def _words(answer: EndgameValue) -> str:
    return answer.value if answer.plies is None else f"{answer.value} in {answer.plies} plies"


def endgame_verify(
    pieces: Annotated[int, typer.Option(min=2, max=MOST, help="Check endings of up to so many pieces.")] = MOST,
    whole: Annotated[int, typer.Option(min=0, help="Every position of up to so many pieces is checked a move on.")] = 5,
    sample: Annotated[int, typer.Option(min=0, help="And so many random ones of each larger count.")] = 100_000,
    proofs: Annotated[
        int, typer.Option(min=0, help="Random positions of each count for the rule book, and a tenth for the search.")
    ] = 1_000,
    metric: Annotated[Metric | None, typer.Option(help="Which database; else each that is there.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed draws the same positions.")] = 1,
    data: Annotated[Path | None, DATA] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Prove the databases right by other means than built them.

    Every file's digest; every position's value against those of its moves, forwards; random positions by the readable
    rule book; and a search without databases must find wins of up to 15 plies, none sooner, and none that is none.
    Exits 1 if anything is wrong.

    Example: oldhand endgame verify --pieces 4 --sample 1000
    """
    folder = data_folder(data, environ)
    databases: list[_Verified] = []
    for each in [metric] if metric else list(Metric):
        sound = read(folder, each, pieces)
        if not sound.endgames.files and not sound.faults:
            continue
        rng, began = Random(seed), time.monotonic()
        faults, endgames = list(sound.faults), sound.endgames
        print(f"{each}: {len(endgames.files)} files are sound, {len(faults)} are not", file=sys.stderr)
        if not faults:
            checks = {
                "every move": one_step(endgames, whole, sample, rng, _counting(f"{each}: one move on")),
                "the rule book": by_rule_book(endgames, proofs, rng),
                f"searches of {PROOF_PLIES} plies": by_search(
                    endgames, proofs // 10, rng, _counting(f"{each}: searched")
                ),
            }
            for name, found in checks.items():
                wrong = list(found)
                print(f"{each}: {name}: {len(wrong) or 'no'} faults", file=sys.stderr)
                faults += wrong
        seconds, files = round(time.monotonic() - began, 1), len(endgames.files)
        row = _Verified(metric=each.value, files=files, pieces=endgames.pieces, faults=faults, seconds=seconds)
        databases.append(row)
    ok = not any(row["faults"] for row in databases)
    if not databases:
        raise EndgameError("endgame/missing", f"no endgame database in {folder}: `oldhand endgame build` makes one")
    if as_json:
        print(json.dumps({"seed": seed, "databases": databases, "ok": ok}))
    else:
        _print_verified(databases)
    if not ok:
        raise typer.Exit(1)


def _print_verified(rows: list[_Verified]) -> None:
    for row in rows:
        for fault in row["faults"]:
            print(f"{row['metric']}: {fault}")
        if not row["faults"]:
            print(f"{row['metric']}: {row['files']} files of up to {row['pieces']} pieces are right")


def _counting(name: str) -> Any:
    shown = time.monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal shown
        if time.monotonic() - shown >= 1:
            shown = time.monotonic()
            print(f"{name}: {done:,} of {of:,} positions", file=sys.stderr, flush=True)

    return progress
