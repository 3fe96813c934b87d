"""`oldhand experiment NAME`: a table of a paper or of our references measured anew, ours beside theirs.

Measures nothing itself: each experiment is a module of its own.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

EXPERIMENTS = {
    "domino101": "mining.domino101",
    "hindsight": "mining.domino_hindsight",
    "companion": "mining.companion",
    "acquaintance": "mining.domino_acquaintance",
}
"""By name: a module with `cells(games)`, `row(cell, seed, jobs)`, `line(row)` and `table(rows)`, loaded when named."""


def experiment(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"One of: {', '.join(EXPERIMENTS)}.")],
    games: Annotated[
        int, typer.Option(min=200, help="Hands for a cell of the fast players; the rest in proportion.")
    ] = 40_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same rows, whatever --jobs.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Threads that play.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the rows (NAME.ndjson) and the table (NAME.txt).")
    ] = None,
    resume: Annotated[bool, typer.Option(help="Keep the rows that the folder has already; needs --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as one JSON object.")] = False,
) -> None:
    """Run an experiment; its table goes to stdout, row by row progress to stderr."""
    if name not in EXPERIMENTS:
        raise typer.BadParameter(f"there is no experiment {name!r}; choose one of {', '.join(EXPERIMENTS)}")
    if resume and out is None:
        raise typer.BadParameter("--resume goes on in the folder of --out")
    module = importlib.import_module(EXPERIMENTS[name])
    kept = Kept(out, name, {"games": games, "seed": seed}, resume)
    rows: list[dict[str, Any]] = []
    cells = module.cells(games)
    for number, cell in enumerate(cells, 1):
        row = kept.row_of(cell.key) or kept.keep(cell.key, module.row(cell, seed, jobs))
        rows.append(row)
        print(f"{number} of {len(cells)}: {cell.key}: {module.line(row)}", file=sys.stderr)
    table = module.table(rows)
    if out is not None:
        (out / f"{name}.txt").write_text(table + "\n", encoding="utf-8")
    print(json.dumps({"experiment": name, "games": games, "seed": seed, "rows": rows}) if as_json else table)


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
