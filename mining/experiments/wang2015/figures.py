"""Figures 6 and 7 drawn with matplotlib, which the extra `analysis` brings. Measures nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mining.experiments.harness import pyplot_or_rejected
from mining.experiments.wang2015.paper import TABLE_4, TABLE_6

FORMATS = ("svg", "png")
LINES = {
    "tree_s": "the paper's tree, compiled",
    "prefixspan_gaps_s": "PrefixSpan, length 2",
    "prefixspan_pairs_s": "PrefixSpan on neighbours",
    "dict_s": "exact counting, plain Python",
    "exact_s": "exact counting, compiled",
}


def draw(rows: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    """Writes what there are rows for. Raises Rejected `usage/missing` without matplotlib."""
    pyplot = pyplot_or_rejected()
    written: list[Path] = []
    parts = {part: [row for row in rows if row["part"] == part] for part in ("table-4", "table-6", "figure-7")}
    if parts["table-4"] and parts["table-6"]:
        figure, axes = pyplot.subplots(figsize=(9, 4))
        _figure_6(axes, parts["table-4"], parts["table-6"])
        written += _saved(figure, folder, "wang2015-figure-6")
        pyplot.close(figure)
    if parts["figure-7"]:
        figure, axes = pyplot.subplots(figsize=(7, 5))
        _figure_7(axes, parts["figure-7"])
        written += _saved(figure, folder, "wang2015-figure-7")
        pyplot.close(figure)
    return written


def _figure_6(axes: Any, without: Sequence[dict[str, Any]], patterns: Sequence[dict[str, Any]]) -> None:
    names = [row["name"] for row in without]
    bars = (
        ("paper, without", [_paper_share(TABLE_4[name]) for name in names], "0.75"),
        ("paper, with patterns", [_paper_share(TABLE_6[name]) for name in names], "0.5"),
        ("ours, without", [_share(row) for row in without], "tab:blue"),
        ("ours, with patterns", [_share(row) for row in patterns if row["name"] in names], "tab:orange"),
    )
    for number, (label, values, colour) in enumerate(bars):
        axes.bar([place + 0.2 * number - 0.3 for place in range(len(values))], values, 0.2, label=label, color=colour)
    axes.set_xticks(range(len(names)), names)
    axes.set_xlabel("tester")
    axes.set_ylabel("games won by the computer, %")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.22), ncols=2)


def _figure_7(axes: Any, rows: Sequence[dict[str, Any]]) -> None:
    games = [row["log_games"] for row in rows]
    for name, label in LINES.items():
        axes.plot(games, [row[name] for row in rows], marker="o", label=label)
    axes.set_yscale("log")
    axes.set_xlabel("games")
    axes.set_ylabel("CPU seconds")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.22), ncols=2)


def _paper_share(roles: tuple[tuple[int, int], tuple[int, int]]) -> float:
    return 100 * sum(wins for wins, _ in roles) / 30


def _share(row: dict[str, Any]) -> float:
    return 100 * row["wins"] / row["games"]


def _saved(figure: Any, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.{ending}" for ending in FORMATS]
    for path in paths:
        figure.savefig(path, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None)
    return paths
