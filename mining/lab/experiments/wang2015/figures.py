"""Figures 6 and 7 drawn with matplotlib, which the extra `analysis` brings. Measures nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mining.lab.experiments.harness import pyplot
from mining.lab.experiments.wang2015.paper import Group, groups_of

FORMATS = ("svg", "png")
LINES = {
    "tree_s": "the paper's tree, compiled",
    "prefixspan_gaps_s": "PrefixSpan, length 2",
    "prefixspan_pairs_s": "PrefixSpan on neighbours",
    "dict_s": "exact counting, plain Python",
    "exact_s": "exact counting, compiled",
}


def draw(rows: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    """Writes what there are rows for. Raises ImportError without matplotlib."""
    plots = pyplot()
    written: list[Path] = []
    groups = groups_of(rows)
    if groups:
        figure, axes = plots.subplots(figsize=(14, 4))
        draw_figure_6(axes, groups)
        written += _saved(figure, folder, "wang2015-figure-6")
        plots.close(figure)
    timed = [row for row in rows if row["part"] == "figure-7"]
    if timed:
        figure, axes = plots.subplots(figsize=(7, 5))
        _figure_7(axes, timed)
        written += _saved(figure, folder, "wang2015-figure-7")
        plots.close(figure)
    return written


def draw_figure_6(axes: Any, groups: Sequence[Group]) -> None:
    """Draw a group of four bars for each tester in each role of the computer, per cent of games won."""
    bars = (
        ("paper, without", [100 * group.paper[0] for group in groups], "0.75"),
        ("paper, with patterns", [100 * group.paper[1] for group in groups], "0.5"),
        ("ours, without", [100 * group.ours[0] for group in groups], "tab:blue"),
        ("ours, with patterns", [100 * group.ours[1] for group in groups], "tab:orange"),
    )
    for number, (label, values, colour) in enumerate(bars):
        axes.bar([place + 0.2 * number - 0.3 for place in range(len(values))], values, 0.2, label=label, color=colour)
    axes.set_xticks(range(len(groups)), [group.name for group in groups], rotation=45)
    axes.set_xlabel("tester and role of the computer")
    axes.set_ylabel("games won by the computer, %")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.22), ncols=4)


def _figure_7(axes: Any, rows: Sequence[dict[str, Any]]) -> None:
    games = [row["log_games"] for row in rows]
    for name, label in LINES.items():
        axes.plot(games, [row[name] for row in rows], marker="o", label=label)
    axes.set_yscale("log")
    axes.set_xlabel("games")
    axes.set_ylabel("CPU seconds")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.22), ncols=2)


def _saved(figure: Any, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.{ending}" for ending in FORMATS]
    for path in paths:
        figure.savefig(path, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None)
    return paths
