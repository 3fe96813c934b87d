"""`oldhand experiment NAME`: a table of a paper or of our own references, measured again.

Each experiment is a module of its own, loaded when it is named; `harness` runs it.
"""

import importlib
import sys
from collections.abc import Mapping, Sequence
from os import environ
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from mining.lab.experiments.harness import (
    DRAWS,
    Cell,
    Experiment,
    ExperimentRun,
    Request,
    check_folder,
    is_installed,
    missing_library,
)
from shared.core import Game, Options
from shared.data_folder import data_folder
from shared.flags import with_flags
from shared.games import add_games, game_named
from shared.settings import CommandSettings

EXPERIMENTS = {
    "domino101": "mining.lab.experiments.domino101",
    "hindsight": "mining.lab.experiments.hindsight",
    "companion": "mining.lab.experiments.companion",
    "acquaintance": "mining.lab.experiments.acquaintance",
    "growth": "mining.lab.experiments.growth",
    "carry-over": "mining.lab.experiments.carry_over",
    "judgement": "mining.lab.experiments.judgement",
    "habit": "mining.lab.experiments.habit",
    "endings": "mining.lab.experiments.endings",
    "ladder": "mining.lab.experiments.ladder",
    "ratings": "mining.lab.experiments.ratings",
    "wang2015": "mining.lab.experiments.wang2015.experiment",
    "rival": "mining.lab.experiments.rival",
    "repeat": "mining.lab.experiments.repeat",
    "table": "mining.lab.experiments.at_the_table.experiment",
    "sessions": "mining.lab.experiments.sessions",
    "losses": "mining.lab.experiments.losses",
    "rules": "mining.lab.experiments.rules",
    "tuning": "mining.lab.experiments.tuning",
    "ls-draughts": "mining.lab.experiments.ls_draughts",
    "like": "mining.lab.experiments.like",
    "duplicate": "mining.lab.experiments.duplicate",
}
"""Name → the module with its EXPERIMENT."""
SEATS = {"habit": "mining.lab.experiments.seat"}
"""Those that measure a seat, too."""


class ExperimentOptions(CommandSettings):
    """The command line of `oldhand experiment`."""

    name: Annotated[str, typer.Argument(metavar="NAME", help="One of the names above.")]
    games: Annotated[
        int | None, typer.Option(help="Games or hands of each row with fast players; slower ones play fewer.")
    ] = None
    game: Annotated[str | None, typer.Option(help="Only the rows of this game.")] = None
    rules: Annotated[
        list[str] | None,
        typer.Option("--option", help="For growth: a house rule of the game, as NAME=VALUE; may be repeated."),
    ] = None
    tables: Annotated[list[int] | None, typer.Option("--table", help="Only this table; may be repeated.")] = None
    figures: Annotated[list[int] | None, typer.Option("--figure", help="Only this figure; may be repeated.")] = None
    seed: Annotated[int, typer.Option(help="The same seed gives the same rows, whatever --jobs.")] = 1
    seeds: Annotated[
        int | None, typer.Option(min=1, help="For ls-draughts: how often each row is measured; default: five times.")
    ] = None
    databases: Annotated[
        Path | None, typer.Option(help="For ls-draughts: the data folder of the endgame databases.")
    ] = None
    seat: Annotated[str | None, typer.Option(help="For habit: the seat that is tried, such as human.")] = None
    records: Annotated[
        Path | None, typer.Option(help="With --seat: records of the games it is tried in; default: those held out.")
    ] = None
    counts: Annotated[
        Literal["on", "off"], typer.Option(help="With --seat: whether it consults what people played.")
    ] = "on"
    jobs: Annotated[int, typer.Option(min=1, help="Threads that play.")] = 1
    out: Annotated[
        Path | None, typer.Option(help="Folder for the rows (NAME.ndjson), the table (NAME.txt) and plots.")
    ] = None
    resume: Annotated[bool, typer.Option(help="Keep the rows that the folder has already; needs --out.")] = False
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as one JSON object.")] = False


@with_flags(ExperimentOptions)
def experiment(options: ExperimentOptions) -> None:
    """Run an experiment, and print its table. Progress goes to standard error.

    \b
      wang2015      Tables 4 to 7, Figures 6 and 7 of the paper, with our controls
      domino101     every level of 101 domino against every other
      ls-draughts   the tables of the LS-Draughts paper
      growth        the strength of `experience` after 0, 100, 1,000 ... logged games
      tuning        the strength of `experience` after its evaluation was tuned to its own games
      judgement     draughts: what judging positions by the log adds to a search
      habit         draughts: the share of people's moves that are predicted
      endings       draughts: won endings that are not won, with and without databases
      ladder        draughts: all levels on one scale of Elo ratings
      like          draughts: what knowing a person's games tells of the person's later moves
      ratings       draughts: how strong the archive's people are, and how they err beside `human` at its ratings
      hindsight     domino: what looking back at logged hands gains
      companion     domino: how near to even a companion keeps people of ten strengths
      acquaintance  domino: what knowing how the opponents choose gains
      carry-over    Chinese checkers: what the practice log says of players not in it
      rival         what remembering the person at the table gains
      repeat        a line that won once, played again and again against `experience`
      table         an evening against one person, live: what the seat learns
      sessions      ten people of one installation, and what learning from them gains
      losses        what a book gains from looking again at games that were lost
      rules         draughts: how many rules of a book are mistakes by a deep search
      duplicate     domino: how many hands the same deals at every table save

    Example: oldhand experiment wang2015 --table 4 --games 200 --out results
    """
    if options.name not in EXPERIMENTS:
        raise typer.BadParameter(f"there is no experiment {options.name!r}; choose one of {', '.join(EXPERIMENTS)}")
    if options.resume and options.out is None:
        raise typer.BadParameter("--resume goes on in the folder of --out")
    if options.seat is not None and options.name not in SEATS:
        raise typer.BadParameter(f"the experiment {options.name} takes no --seat")
    if options.seat is None and options.records is not None:
        raise typer.BadParameter("--records names the games for a --seat")
    module = (EXPERIMENTS if options.seat is None else SEATS)[options.name]
    chosen: Experiment = importlib.import_module(module).EXPERIMENT
    if options.game is not None and ":" in options.game:
        add_games(options.game)
    request = _request(options, chosen)
    cells = _measurable(_chosen(chosen.cells(request), options), chosen, options)
    if options.out is not None:
        check_folder(options.out, options.name)
    run = ExperimentRun(
        options.name, chosen, cells, request.games, options.seed, options.jobs, options.out, options.resume
    )  # fmt: skip
    no_pictures = None if is_installed(DRAWS) or not run.draws else f"left out: {missing_library(DRAWS, 'a picture')}"
    if no_pictures is not None:
        print(no_pictures, file=sys.stderr)
    rows = run.rows()
    print(run.report(rows, options.as_json), flush=True)
    run.save(rows)
    if no_pictures is not None:
        print(no_pictures, file=sys.stderr)


def _request(options: ExperimentOptions, chosen: Experiment) -> Request:
    """The options with the experiment's defaults. Raises typer.BadParameter."""
    games = chosen.default_games if options.games is None else options.games
    if games < chosen.least_games:
        raise typer.BadParameter(f"{games} games say nothing here: --games {chosen.least_games} at least")
    if chosen.default_seeds is not None:
        seeds = options.seeds or chosen.default_seeds
        return Request(games=games, seeds=seeds, data=data_folder(options.databases, environ))
    if options.seeds is not None or options.databases is not None:
        raise typer.BadParameter(f"the experiment {options.name} takes neither --seeds nor --databases")
    rules: Options = {}
    if options.rules:
        if options.game is None:
            raise typer.BadParameter("--option is a rule of the game that --game names")
        given = {name: value for name, _, value in (rule.partition("=") for rule in options.rules)}
        rules = _changed(game_named(options.game), given)
    return Request(
        games=games, seat=options.seat, records=options.records, counts=options.counts == "on", options=rules
    )


def _changed(game: Game[Any, Any], given: Mapping[str, str]) -> Options:
    """The house rules that are not the usual ones. Raises OptionError."""
    usual, chosen = game.options({}), game.options(given)
    return {name: value for name, value in chosen.items() if value != usual[name]}


def _chosen(cells: Sequence[Cell], options: ExperimentOptions) -> Sequence[Cell]:
    """The cells of the named game, tables and figures; all if none is named. Raises typer.BadParameter."""
    wanted = _parts_named(options)
    parts = dict.fromkeys(part for cell in cells if cell.part for part in (cell.part, cell.figure) if part)
    for part in wanted:
        if part not in parts:
            raise typer.BadParameter(
                f"this experiment has no {part}; it has {', '.join(parts) or 'none, it is one table'}"
            )
    if wanted:
        cells = [cell for cell in cells if cell.part in wanted or cell.figure in wanted]
    if options.game is not None:
        cells = [cell for cell in cells if cell.game == game_named(options.game).id]
        if not cells:
            message = f"the experiment {options.name} has no rows of {options.game}"
            raise typer.BadParameter(message, param_hint="--game")
    return cells


def _parts_named(options: ExperimentOptions) -> list[str]:
    """The tables and figures of the command line, as `Cell.part` and `Cell.figure` have them."""
    tables = [f"table-{number}" for number in options.tables or ()]
    return tables + [f"figure-{number}" for number in options.figures or ()]


def _measurable(cells: Sequence[Cell], chosen: Experiment, options: ExperimentOptions) -> Sequence[Cell]:
    """The cells whose libraries are installed. Of the others, a line of progress says so before anything is measured.

    Raises Rejected `usage/missing` for a part that was named and cannot be measured, and for a figure that was named,
    with a folder for its picture, and cannot be drawn.
    """
    named = _parts_named(options)
    for part, library in chosen.needs.items():
        if is_installed(library) or all(cell.part != part for cell in cells):
            continue
        missing = missing_library(library, part.replace("-", " "))
        if part in named:
            raise missing
        print(f"left out: {missing}", file=sys.stderr)
        cells = [cell for cell in cells if cell.part != part]
    if options.out is not None and options.figures and chosen.plot is not None and not is_installed(DRAWS):
        raise missing_library(DRAWS, f"the picture of {named[-1].replace('-', ' ')}")
    return cells
