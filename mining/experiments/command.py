"""`oldhand experiment NAME`: a table of a paper or of our references measured anew, ours beside theirs.

Measures nothing itself: each experiment is a module of its own.
"""

import importlib
import json
import sys
from os import environ
from pathlib import Path
from typing import Annotated, Any

import typer

from shared.data_folder import data_folder
from shared.games import game_named

EXPERIMENTS = {
    "domino101": "mining.experiments.domino101",
    "hindsight": "mining.experiments.hindsight",
    "companion": "mining.experiments.companion",
    "acquaintance": "mining.experiments.acquaintance",
    "growth": "mining.experiments.growth",
    "carry-over": "mining.experiments.carry_over",
    "judgement": "mining.experiments.judgement",
    "habit": "mining.experiments.habit",
    "endings": "mining.experiments.endings",
    "ladder": "mining.experiments.ladder",
    "wang2015": "mining.experiments.wang2015.experiment",
    "rival": "mining.experiments.rival",
    "repeat": "mining.experiments.repeat",
    "sessions": "mining.experiments.sessions",
    "losses": "mining.experiments.losses",
    "ls-draughts": "mining.experiments.ls_draughts",
}
"""By name: a module with `cells(games)`, `row(cell, seed, jobs)`, `line(row)` and `table(rows)`, loaded when named.

It may say how many DEFAULT_GAMES it plays, and the LEAST_GAMES that make sense; it may `plot(rows, folder)`; and its
cells may name the `part` they belong to, "table-4" or "figure-7". One that measures every row for DEFAULT_SEEDS seeds
has `cells(games, seeds, data)` and may use endgame databases of that data folder.
"""
DEFAULT_GAMES, LEAST_GAMES = 40_000, 200


def experiment(
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of the names above.")],
    games: Annotated[
        int | None, typer.Option(help="Games or hands of each row with fast players; slower ones play fewer.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only the rows of this game.")] = None,
    tables: Annotated[list[int] | None, typer.Option("--table", help="Only this table; may be repeated.")] = None,
    figures: Annotated[list[int] | None, typer.Option("--figure", help="Only this figure; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same rows, whatever --jobs.")] = 1,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="For ls-draughts: how often each row is measured; default: five times.")
    ] = None,
    databases: Annotated[
        Path | None,
        typer.Option(help="For ls-draughts: the data folder of the endgame databases."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Threads that play.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the rows (NAME.ndjson), the table (NAME.txt) and plots.")
    ] = None,
    resume: Annotated[bool, typer.Option(help="Keep the rows that the folder has already; needs --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as one JSON object.")] = False,
) -> None:
    """Run an experiment, and print its table. Progress goes to standard error.

    \b
      wang2015      Tables 4 to 7 and Figure 7 of the paper, with our controls
      domino101     every level of 101 domino against every other
      ls-draughts   the tables of the LS-Draughts paper
      growth        the strength of `experience` after 0, 100, 1,000 ... logged games
      judgement     draughts: what judging positions by the log adds to a search
      habit         draughts: the share of people's moves that are predicted
      endings       draughts: won endings that are not won, with and without databases
      ladder        draughts: all levels on one scale of Elo ratings
      hindsight     domino: what looking back at logged hands gains
      companion     domino: how near to even a companion keeps people of ten strengths
      acquaintance  domino: what knowing how the opponents choose gains
      carry-over    Chinese checkers: what the practice log says of players not in it
      rival         what remembering the person at the table gains
      repeat        a line that won once, played again and again against `experience`
      sessions      ten people of one installation, and what learning from them gains
      losses        what a book gains from looking again at games that were lost

    Example: oldhand experiment wang2015 --table 4 --games 200 --out results
    """
    if name not in EXPERIMENTS:
        raise typer.BadParameter(f"there is no experiment {name!r}; choose one of {', '.join(EXPERIMENTS)}")
    if resume and out is None:
        raise typer.BadParameter("--resume goes on in the folder of --out")
    module = importlib.import_module(EXPERIMENTS[name])
    count: int = games or getattr(module, "DEFAULT_GAMES", DEFAULT_GAMES)
    least: int = getattr(module, "LEAST_GAMES", LEAST_GAMES)
    if count < least:
        raise typer.BadParameter(f"{count} games say nothing here: --games {least} at least")
    if hasattr(module, "DEFAULT_SEEDS"):
        every = module.cells(count, seeds or module.DEFAULT_SEEDS, data_folder(databases, environ))
    elif seeds is not None or databases is not None:
        raise typer.BadParameter(f"the experiment {name} takes neither --seeds nor --databases")
    else:
        every = module.cells(count)
    cells = _chosen(every, tables or [], figures or [])
    if game is not None:
        cells = [cell for cell in cells if getattr(cell, "game", None) == game_named(game).id]
        if not cells:
            raise typer.BadParameter(f"the experiment {name} has no rows of {game}", param_hint="--game")
    kept = Kept(out, name, {"games": count, "seed": seed}, resume)
    rows: list[dict[str, Any]] = []
    for number, cell in enumerate(cells, 1):
        row = kept.row_of(cell.key) or kept.keep(cell.key, module.row(cell, seed, jobs))
        rows.append(row)
        print(f"{number} of {len(cells)}: {cell.key}: {module.line(row)}", file=sys.stderr)
    table = module.table(rows)
    if out is not None:
        (out / f"{name}.txt").write_text(table + "\n", encoding="utf-8")
        if hasattr(module, "plot"):
            module.plot(rows, out)
    print(json.dumps({"experiment": name, "games": count, "seed": seed, "rows": rows}) if as_json else table)


def _chosen(cells: list[Any], tables: list[int], figures: list[int]) -> list[Any]:
    """The cells of these tables and figures; all of them if none is named. Raises typer.BadParameter."""
    wanted = [*(f"table-{number}" for number in tables), *(f"figure-{number}" for number in figures)]
    parts = dict.fromkeys(getattr(cell, "part", "") for cell in cells)
    for part in wanted:
        if part not in parts:
            choices = ", ".join(part for part in parts if part) or "none, it is one table"
            raise typer.BadParameter(f"this experiment has no {part}; it has {choices}")
    return [cell for cell in cells if not wanted or cell.part in wanted]


class Kept:
    """The rows measured so far, one a line in a file, so that a long experiment can go on where it was stopped."""

    def __init__(self, folder: Path | None, name: str, settings: dict[str, int], resume: bool) -> None:
        self._path = None if folder is None else folder / f"{name}.ndjson"
        self._settings = settings
        self._rows: dict[str, dict[str, Any]] = {}
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        whole: list[str] = []
        if resume and self._path.exists():
            # A last line without its end was cut off while it was written.
            lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
            whole = [line for line in lines if line.endswith("\n")]
        self._path.write_text("".join(whole), encoding="utf-8")
        for line in whole:
            kept = json.loads(line)
            if kept["settings"] == settings:
                self._rows[kept["key"]] = kept["row"]

    def row_of(self, key: str) -> dict[str, Any] | None:
        """The row of a cell, if it was measured with the same settings."""
        return self._rows.get(key)

    def keep(self, key: str, row: dict[str, Any]) -> dict[str, Any]:
        """Writes a row down before anybody sees it; returns it."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "settings": self._settings, "row": row}) + "\n")
        return row
