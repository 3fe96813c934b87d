"""The experiment `wang2015`: Tables 4 to 7 and Figures 6 and 7 of the paper, ours beside theirs, with their controls.

The measures and their names; `matches`, `logs` and `mining_time`. The computer is
`tentative-r` (TentativeMove completed: the paper's literal one seldom ends a game), the ten people are the testers of
`panel`; Table 7's log is of experts, whose lines are worth following. No game of a match is in a log.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from mining.columns import Tally
from mining.lab.experiments.harness import Cell, Experiment, Request, Row
from mining.lab.experiments.wang2015 import mining_time, paper
from mining.lab.experiments.wang2015.logs import book_of, games_of, tally_of_games
from mining.lab.experiments.wang2015.matches import SideScore, match
from mining.lab.experiments.wang2015.panel import COMPUTER, EXPERTS, TESTERS
from mining.patterns.thresholds import Thresholds
from shared.experience import ExperienceBook

DEFAULT_GAMES = 240
"""Games of Table 7's setting, its other rows a third as many; 15 of each tester and role in Tables 4 and 6."""
PAPERS = f"{COMPUTER}+recall+key-states+usage"
"""Figure 5 as printed."""
RULES = f"{COMPUTER}+recall"
FIGURE_5 = f"{COMPUTER}+recall+key-states"
"""Figure 5 without Checker Usage, which makes the computer weaker."""
FIGURE_6, FIGURE_7 = "figure-6", "figure-7"
WHOLE_LINES = Thresholds(min_net=1, min_seen=1)
"""Admits all that won once more than it lost: whole lines to the end of the game, and not openings alone."""


def share(percent: float) -> Thresholds:
    """The paper's minSupport."""
    return Thresholds(min_net=1, min_seen=1, min_support=percent / 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class WangCell(Cell):
    """One row of a table. `games`: of the match; for Figure 7, of the log."""

    name: str
    player: str = COMPUTER
    against: str = COMPUTER
    log: str = ""
    """"testers": their 1,350 games and 300 against the computer; "without": the same but for the tester at hand;
    "experts", "experts alone": the same of experts, with and without the computer. Empty for no experience."""
    thresholds: Thresholds = WHOLE_LINES
    min_freq: float = 0.01
    varied: bool = False
    scale: int
    """`--games`: logs grow and shrink with it."""


def cell_of(part: str, name: str, games: int, *, scale: int = DEFAULT_GAMES, **more: Any) -> WangCell:
    """A row of "table-4" … "figure-7"."""
    return WangCell(key=f"{part}: {name}", part=part, name=name, games=games, scale=scale, **more)


def cells(request: Request) -> list[WangCell]:
    """Every row, table by table."""
    parts = (_table_4, _table_5, _table_6, _table_7, _figure_7)
    return [cell for part in parts for cell in part(request.games)]


def _table_4(games: int) -> list[WangCell]:
    each = _each_tester(games)
    return [
        cell_of("table-4", tester.name, each, against=tester.name, scale=games, figure=FIGURE_6) for tester in TESTERS
    ]


def _table_5(games: int) -> list[WangCell]:
    row_of = partial(cell_of, "table-5", games=max(2, games // 16), scale=games, player=PAPERS, log="testers")
    papers = [
        row_of(f"{ms:g} % / {mf:g} %", against="panel", thresholds=share(ms), min_freq=mf / 100)
        for ms, mf, *_ in paper.TABLE_5
    ]
    return [*papers, row_of("net 1 / 1 %", against="panel")]


def _table_6(games: int) -> list[WangCell]:
    each = _each_tester(games)
    by_tester = partial(
        cell_of, "table-6", games=each, scale=games, player=PAPERS, log="testers", thresholds=share(2.0)
    )
    panel = partial(cell_of, "table-6", games=10 * max(2, games // 40), scale=games, against="panel")
    return [
        *(by_tester(tester.name, against=tester.name, figure=FIGURE_6) for tester in TESTERS),
        panel("2 %, no usage", player=FIGURE_5, log="testers", thresholds=share(2.0)),
        panel("net 1, no usage", player=FIGURE_5, log="testers"),
        panel("net 1, rules alone", player=RULES, log="testers"),
        panel("control: tester not in the log", player=FIGURE_5, log="without"),
        panel("control: varied openings", player=FIGURE_5, log="testers", varied=True),
        panel("control: varied, without", varied=True),
    ]


def _table_7(games: int) -> list[WangCell]:
    third = partial(cell_of, "table-7", games=max(2, games // 3), scale=games)
    return [
        cell_of("table-7", "rules", games, player=RULES, log="experts", scale=games),
        third("rules and key states", player=FIGURE_5, log="experts"),
        third("as printed: 2 %, usage", player=PAPERS, log="experts", thresholds=share(2.0)),
        third("control: without experience"),
        third("control: opponent not in the log", player=RULES, log="experts alone"),
        third("control: varied openings", player=RULES, log="experts", varied=True),
        third("control: varied, without", varied=True),
        third("control: another opponent", player=RULES, against="greedy", log="experts"),
        third("control: another, without", against="greedy"),
    ]


def _figure_7(games: int) -> list[WangCell]:
    sizes = [max(11, size * min(games, DEFAULT_GAMES) // DEFAULT_GAMES) for size in mining_time.SIZES]
    return [cell_of(FIGURE_7, f"{size} games", size, scale=games, figure=FIGURE_7) for size in sizes]


def _each_tester(games: int) -> int:
    """Games against one tester, both roles together; the paper's 30."""
    return 2 * max(1, games // 16)


def row(cell: WangCell, seed: int, jobs: int) -> Row:
    """One row; one game after the other, whatever `jobs`: choices are timed."""
    facts: Row = cell.facts("part", "name")
    if cell.part == FIGURE_7:
        return facts | mining_time.measured(cell.games, seed)
    facts |= {"player": cell.player, "against": cell.against, "log": cell.log or None}
    if cell.against == "panel":
        return facts | _against_the_panel(cell, seed)
    book, counted = _book(cell, seed)
    if cell.part in ("table-4", "table-6"):
        first, second = (match((cell.player, cell.against), book, range(n, cell.games, 2), seed) for n in (0, 1))
        roles = {"off": first.as_row(), "def": second.as_row()}
        return facts | counted | _added([first, second]).as_row() | {"roles": roles}
    return facts | counted | match((cell.player, cell.against), book, range(cell.games), seed, cell.varied).as_row()


def _against_the_panel(cell: WangCell, seed: int) -> Row:
    """Testers in turn, each in both roles in turn."""
    counted: Row = {}
    scores: list[SideScore] = []
    for number, tester in enumerate(TESTERS):
        games = [game for game in range(cell.games) if game // 2 % len(TESTERS) == number]
        book, counted = _book(cell, seed, tester.name)
        scores.append(match((cell.player, tester.name), book, games, seed, cell.varied))
    return counted | _added(scores).as_row()


def _added(scores: Sequence[SideScore]) -> SideScore:
    """All games as one match's."""
    whole = SideScore()
    for score in scores:
        whole.results += score.results
        whole.plies += score.plies
        for mine, theirs in zip(whole.sides, score.sides, strict=True):
            mine.choices += theirs.choices
            mine.seconds += theirs.seconds
            mine.reasons += theirs.reasons
    return whole


def _book(cell: WangCell, seed: int, tester: str = "") -> tuple[ExperienceBook | None, Row]:
    """The cell's book and how much is in it."""
    if not cell.log:
        return None, {}
    without = tester if cell.log == "without" else ""
    tally = _tally(cell.log, cell.scale, seed, without)
    book, counted = book_of(tally, cell.thresholds, cell.min_freq)
    return book, {"logged": list(log_size(cell.log, cell.scale))} | counted


def log_size(log: str, scale: int) -> tuple[int, int]:
    """Games of people and against the computer: the paper's 1,350 and 300, scaled."""
    people, computer = (max(10, games * min(scale, DEFAULT_GAMES) // DEFAULT_GAMES) for games in (1350, 300))
    return people, 0 if log == "experts alone" else computer


@lru_cache(maxsize=3)
def _tally(log: str, scale: int, seed: int, without: str) -> Tally:
    """The experience mined from a log of `log_size`; without the games of one tester, if one is named."""
    log_seed = seed + 1_000_000  # no game of a match is one of the log's
    panel = EXPERTS if log.startswith("experts") else TESTERS
    games = games_of(*log_size(log, scale), log_seed, panel)
    return tally_of_games([game for game in games if without not in game.names])


def _summary(row: Row) -> str:
    if row["part"] == FIGURE_7:
        return (
            f"exact {1000 * row['exact_s']:.1f} ms; PrefixSpan {row['prefixspan_gaps_s']:.2f} s "
            f"({row['prefixspan_times']}×), tree {row['tree_s']:.2f} s ({row['tree_times']}×); the tree "
            f"finds {row['tree_frequent']} of {row['frequent']} frequent pairs"
        )
    return (
        f"{row['wins']}–{row['losses']}–{row['draws']}, {row['score']:.3f} "
        f"[{row['low']:.3f}, {row['high']:.3f}]; {row['rules_per_game']} rules and "
        f"{row['key_states_per_game']} key states of {row['moves_per_game']} moves a game; "
        f"{row['ms']} ms a move, the other {row['ms_other']}"
    )


def plot(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Figures 6 and 7 as SVG and PNG, where their rows are there; the files written."""
    from mining.lab.experiments.wang2015.figures import draw

    return draw(rows, folder)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={"": _summary},
    tables=paper.text_of_tables,
    plot=plot,
    needs={FIGURE_7: "prefixspan"},
    default_games=DEFAULT_GAMES,
    least_games=16,
)
