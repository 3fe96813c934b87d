"""The experiment `wang2015`: Tables 4 to 7 and Figure 7 of the paper, ours beside theirs, with their controls.

What is measured, and what it is called; how, is said by `matches`, `logs` and `mining_time`. The computer is
`tentative-r` (TentativeMove completed: the paper's literal one seldom ends a game), the ten people are the testers of
`panel`; Table 7's log is of experts, whose lines are worth following. No game of a match is in a log.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from mining.experiments.wang2015 import mining_time, paper
from mining.experiments.wang2015.logs import book_of, games_of, tally_of_games
from mining.experiments.wang2015.matches import Score, match
from mining.experiments.wang2015.panel import COMPUTER, EXPERTS, TESTERS
from mining.patterns.thresholds import Thresholds
from mining.pipeline.tally import Tally
from shared.experience import ExperienceBook

DEFAULT_GAMES = 240
"""Games of Table 7's setting, its other rows a third as many; 15 of each tester and role in Tables 4 and 6."""
LEAST_GAMES = 16
PAPERS = f"{COMPUTER}+recall+key-states+usage"
"""Figure 5 as printed."""
RULES = f"{COMPUTER}+recall"
FIGURE_5 = f"{COMPUTER}+recall+key-states"
"""Figure 5 without Checker Usage, which makes the computer weaker."""
WHOLE_LINES = Thresholds(min_net=1, min_seen=1)
"""Whatever won once more than it lost: whole lines to the end of the game, and not openings alone."""


def share(percent: float) -> Thresholds:
    """The paper's minSupport."""
    return Thresholds(min_net=1, min_seen=1, min_support=percent / 100)


@dataclass(frozen=True, slots=True)
class Cell:
    """One row of a table."""

    part: str
    """"table-4" … "figure-7"."""
    name: str
    games: int
    """Of the match; for Figure 7, of the log."""
    player: str = COMPUTER
    against: str = COMPUTER
    log: str = ""
    """"testers": their 1,350 games and 300 against the computer; "without": the same but for the tester at hand;
    "experts", "experts alone": the same of experts, with and without the computer. None for no experience."""
    thresholds: Thresholds = WHOLE_LINES
    min_freq: float = 0.01
    varied: bool = False
    scale: int = DEFAULT_GAMES
    """`--games`: logs grow and shrink with it."""

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.part}: {self.name}"


def cells(games: int) -> list[Cell]:
    """Every row, table by table."""
    return [*_table_4(games), *_table_5(games), *_table_6(games), *_table_7(games), *_figure_7(games)]


def _table_4(games: int) -> list[Cell]:
    each = _each_tester(games)
    return [Cell("table-4", tester.name, each, against=tester.name, scale=games) for tester in TESTERS]


def _table_5(games: int) -> list[Cell]:
    some = max(2, games // 16)
    paper_rows = [
        Cell("table-5", f"{ms:g} % / {mf:g} %", some, PAPERS, "panel", "testers", share(ms), mf / 100, scale=games)
        for ms, mf, *_ in paper.TABLE_5
    ]
    return [*paper_rows, Cell("table-5", "net 1 / 1 %", some, PAPERS, "panel", "testers", scale=games)]


def _table_6(games: int) -> list[Cell]:
    each, few = _each_tester(games), max(2, games // 40)
    rows = [Cell("table-6", t.name, each, PAPERS, t.name, "testers", share(2.0), scale=games) for t in TESTERS]
    for name, player, thresholds in (
        ("2 %, no usage", FIGURE_5, share(2.0)),
        ("net 1, no usage", FIGURE_5, WHOLE_LINES),
        ("net 1, rules alone", RULES, WHOLE_LINES),
    ):
        rows.append(Cell("table-6", name, 10 * few, player, "panel", "testers", thresholds, scale=games))
    return [
        *rows,
        Cell("table-6", "control: tester not in the log", 10 * few, FIGURE_5, "panel", "without", scale=games),
        Cell("table-6", "control: varied openings", 10 * few, FIGURE_5, "panel", "testers", varied=True, scale=games),
        Cell("table-6", "control: varied, without", 10 * few, COMPUTER, "panel", varied=True, scale=games),
    ]


def _table_7(games: int) -> list[Cell]:
    third = max(2, games // 3)
    return [
        Cell("table-7", "rules", games, RULES, log="experts", scale=games),
        Cell("table-7", "rules and key states", third, FIGURE_5, log="experts", scale=games),
        Cell("table-7", "as printed: 2 %, usage", third, PAPERS, log="experts", thresholds=share(2.0), scale=games),
        Cell("table-7", "control: without experience", third, scale=games),
        Cell("table-7", "control: opponent not in the log", third, RULES, log="experts alone", scale=games),
        Cell("table-7", "control: varied openings", third, RULES, log="experts", varied=True, scale=games),
        Cell("table-7", "control: varied, without", third, varied=True, scale=games),
        Cell("table-7", "control: another opponent", third, RULES, "greedy", "experts", scale=games),
        Cell("table-7", "control: another, without", third, against="greedy", scale=games),
    ]


def _figure_7(games: int) -> list[Cell]:
    sizes = [max(11, size * min(games, DEFAULT_GAMES) // DEFAULT_GAMES) for size in mining_time.SIZES]
    return [Cell("figure-7", f"{size} games", size, scale=games) for size in sizes]


def _each_tester(games: int) -> int:
    """Games against one tester, both roles together; the paper's 30."""
    return 2 * max(1, games // 16)


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain. One game after the other, whatever `jobs`: choices are timed."""
    facts: dict[str, Any] = {"part": cell.part, "name": cell.name}
    if cell.part == "figure-7":
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


def _against_the_panel(cell: Cell, seed: int) -> dict[str, Any]:
    """Testers in turn, each in both roles in turn."""
    counted: dict[str, Any] = {}
    scores: list[Score] = []
    for number, tester in enumerate(TESTERS):
        games = [game for game in range(cell.games) if game // 2 % len(TESTERS) == number]
        book, counted = _book(cell, seed, tester.name)
        scores.append(match((cell.player, tester.name), book, games, seed, cell.varied))
    return counted | _added(scores).as_row()


def _added(scores: Sequence[Score]) -> Score:
    """All games as one match's."""
    whole = Score()
    for score in scores:
        whole.results += score.results
        whole.plies += score.plies
        for mine, theirs in zip(whole.sides, score.sides, strict=True):
            mine.choices += theirs.choices
            mine.seconds += theirs.seconds
            mine.reasons += theirs.reasons
    return whole


def _book(cell: Cell, seed: int, tester: str = "") -> tuple[ExperienceBook | None, dict[str, Any]]:
    """The cell's book and how much is in it."""
    if not cell.log:
        return None, {}
    without = tester if cell.log == "without" else ""
    tally = _tally(cell.log, cell.scale, seed, without)
    return book_of(tally, cell.thresholds, cell.min_freq)


@lru_cache(maxsize=3)
def _tally(log: str, scale: int, seed: int, without: str) -> Tally:
    """What is mined from a log: the paper's 1,350 games of people and 300 against the computer, scaled."""
    people, computer = (max(10, games * min(scale, DEFAULT_GAMES) // DEFAULT_GAMES) for games in (1350, 300))
    log_seed = seed + 1_000_000  # no game of a match is one of the log's
    panel = EXPERTS if log.startswith("experts") else TESTERS
    games = games_of(people, 0 if log == "experts alone" else computer, log_seed, panel)
    return tally_of_games([game for game in games if without not in game.names])


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    if measured["part"] == "figure-7":
        return (
            f"exact {1000 * measured['exact_s']:.1f} ms; PrefixSpan {measured['prefixspan_gaps_s']:.2f} s "
            f"({measured['prefixspan_times']}×), tree {measured['tree_s']:.2f} s ({measured['tree_times']}×); the tree "
            f"finds {measured['tree_frequent']} of {measured['frequent']} frequent pairs"
        )
    return (
        f"{measured['wins']}–{measured['losses']}–{measured['draws']}, {measured['score']:.3f} "
        f"[{measured['low']:.3f}, {measured['high']:.3f}]; {measured['rules_per_game']} rules and "
        f"{measured['key_states_per_game']} key states of {measured['moves_per_game']} moves a game; "
        f"{measured['ms']} ms a move, the other {measured['ms_other']}"
    )


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    parts: list[str] = []
    for part, format_part in (
        ("table-4", paper.told_4),
        ("table-5", paper.told_5),
        ("table-6", paper.told_6),
        ("table-7", paper.told_7),
        ("figure-7", paper.told_figure_7),
    ):
        mine = [row for row in rows if row["part"] == part]
        if mine:
            parts.append("\n".join(format_part(mine)))
    return "\n\n".join(parts)


def plot(rows: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    """Figures 6 and 7 as SVG and PNG, where their rows are there; the files written."""
    from mining.experiments.wang2015.figures import draw

    return draw(rows, folder)
