"""The paper's results, and our rows beside them as text. Measures nothing.

Numbers of Wang et al. 2015, Tables 4 to 7; sums are ours. Its Figure 7 gives no values.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]

TABLE_4 = {
    "00": ((5, 45), (4, 42)),
    "01": ((5, 47), (3, 45)),
    "02": ((4, 44), (1, 40)),
    "03": ((3, 45), (2, 41)),
    "04": ((4, 42), (4, 47)),
    "05": ((4, 44), (1, 40)),
    "06": ((6, 49), (4, 42)),
    "07": ((2, 37), (2, 36)),
    "08": ((6, 45), (3, 45)),
    "09": ((5, 45), (2, 40)),
}
"""Tester: (wins of the computer out of 15, rounds), as offensive and as defensive player; no patterns."""
TABLE_6 = {
    "00": ((9, 51), (7, 51)),
    "01": ((8, 52), (4, 54)),
    "02": ((4, 56), (3, 50)),
    "03": ((8, 51), (5, 49)),
    "04": ((9, 54), (7, 52)),
    "05": ((8, 52), (5, 48)),
    "06": ((10, 56), (6, 50)),
    "07": ((4, 48), (2, 51)),
    "08": ((11, 52), (7, 52)),
    "09": ((9, 52), (5, 50)),
}
"""The same with 528 rules, 575 key states and Checker Usage."""
TABLE_5 = (
    (10, 5, 113, 160, 4, 1.47),
    (8, 4, 275, 323, 11, 1.84),
    (6, 3, 386, 421, 15, 1.86),
    (4, 2, 460, 512, 19, 1.95),
    (2, 1, 528, 575, 26, 2.36),
    (1, 0.5, 582, 649, 26, 2.11),
    (0.5, 0.25, 638, 691, 27, 2.03),
    (0.25, 0.125, 690, 743, 28, 1.95),
)
"""(minSupport %, minFreq %, rules, key states, patterns used a game, their share of all %)."""
ROLES = {"off": "OffP", "def": "DefP"}
"""The computer's roles: offensive player, which moves first, and defensive player."""
PAPER_GAMES = 15
"""Of the paper's computer against one tester in one role."""
PARTS_6 = ("table-4", "table-6")
"""Figure 6 compares their rows of one tester each."""
ATMC_4, ATMC_6 = 5.85, 0.93
"""Mean seconds for a move of the computer, without and with patterns."""


@dataclass(frozen=True, slots=True)
class Group:
    """One of the twenty groups of Figure 6: the computer's winning rates against one tester in one role."""

    name: str
    """As the paper writes it: 02-OffP."""
    paper: tuple[float, float]
    """Shares of games won, without and with patterns."""
    ours: tuple[float, float]
    """The same."""


def groups_of(rows: Sequence[Row]) -> list[Group]:
    """The groups of Figure 6 in the paper's order; of testers with a row in Table 4 and in Table 6."""
    tables = ({row["name"]: row["roles"] for row in rows if row["part"] == part and "roles" in row} for part in PARTS_6)
    without, patterns = tables
    groups: list[Group] = []
    for tester in without.keys() & patterns.keys() & TABLE_4.keys():
        for place, (role, short) in enumerate(ROLES.items()):
            paper = tuple(table[tester][place][0] / PAPER_GAMES for table in (TABLE_4, TABLE_6))
            ours = tuple(roles[tester][role]["wins"] / roles[tester][role]["games"] for roles in (without, patterns))
            groups.append(Group(f"{tester}-{short}", (paper[0], paper[1]), (ours[0], ours[1])))
    return sorted(groups, key=lambda group: (group.name[:2], group.name.endswith(ROLES["def"])))


def told_4(rows: Sequence[Row]) -> list[str]:
    """Table 4."""
    return [
        "Table 4: the computer without patterns against ten testers.",
        *_by_tester(rows, TABLE_4),
        f"Paper: 70 of 300 (23.3 %), {ATMC_4} s a move. " + _sum(rows),
    ]


def told_5(rows: Sequence[Row]) -> list[str]:
    """Table 5."""
    head = f"{'minSupport / minFreq':22}{'rules':>8}{'states':>8}{'used':>7}{'share %':>9}   the paper's, won"
    lines = ["Table 5: thresholds. Used: patterns a game; share: of all that there are.", head]
    papers = {f"{ms:g} % / {mf:g} %": counts for ms, mf, *counts in TABLE_5}
    for row in rows:
        used = row["rules_per_game"] + row["key_states_per_game"]
        share = 100 * used / max(row["rules"] + row["key_states"], 1)
        beside = ", ".join(map(str, papers.get(row["name"], ["–"])))
        lines.append(
            f"{row['name']:22}{row['rules']:>8}{row['key_states']:>8}{used:>7.1f}{share:>9.2f}   {beside}; "
            f"won {row['wins']} of {row['games']}"
        )
    return lines


def told_6(rows: Sequence[Row]) -> list[str]:
    """Table 6."""
    testers = [row for row in rows if row["name"] in TABLE_6]
    others = [row for row in rows if row["name"] not in TABLE_6]
    return [
        "Table 6: the computer with patterns as printed (2 %, 1 %, Checker Usage) against the same testers.",
        *_by_tester(testers, TABLE_6),
        f"Paper: 131 of 300 (43.7 %), {ATMC_6} s a move. " + _sum(testers),
        *(_scores(others) if others else ()),
    ]


def told_figure_6(rows: Sequence[Row]) -> list[str]:
    """Figure 6, a line a group."""
    head = f"{'tester-role':14}{'paper':>16}{'ours':>16}"
    lines = ["Figure 6: games won by the computer, per cent, without → with patterns.", head]
    for group in groups_of(rows):
        paper, ours = (f"{100 * one:.1f} → {100 * two:.1f}" for one, two in (group.paper, group.ours))
        lines.append(f"{group.name:14}{paper:>16}{ours:>16}")
    return lines


def told_7(rows: Sequence[Row]) -> list[str]:
    """Table 7."""
    logs = {tuple(row["logged"]) for row in rows if row["log"] == "experts"}
    return [
        "Table 7: the computer with patterns against itself without. Paper: 56–4 (93.3 % [84.1, 97.4]), 26 patterns a "
        "game, 0.91 s a move against 5.77 s.",
        *_scores(rows),
        *(
            f"The log: {people:,} games of ten experts and {computer:,} of theirs against the computer, which repeats "
            "itself."
            for people, computer in sorted(logs)
        ),
    ]


def told_figure_7(rows: Sequence[Row]) -> list[str]:
    """Figure 7."""
    head = (
        f"{'games':>6}{'exact ms':>10}{'all ms':>8}{'dict s':>9}{'PrefixSpan s':>14}{'pairs s':>9}{'tree s':>9}"
        f"{'÷ PrefixSpan':>14}{'÷ tree':>9}{'tree finds':>12}{'rules':>8}{'split':>7}"
    )
    lines = ["Figure 7: CPU time to find the frequent pairs (2 %). Paper: its tree is faster than PrefixSpan.", head]
    for row in rows:
        lines.append(
            f"{row['log_games']:>6}{1000 * row['exact_s']:>10.2f}{1000 * row['all_pairs_s']:>8.1f}"
            f"{row['dict_s']:>9.3f}{row['prefixspan_gaps_s']:>14.2f}"
            f"{row['prefixspan_pairs_s']:>9.3f}{row['tree_s']:>9.2f}{row['prefixspan_times']:>13}×{row['tree_times']:>8}×"
            f"{row['tree_frequent']:>6} of {row['frequent']:<2}{row['tree_rules']:>4} of {row['rules']:<2}"
            f"{row['tree_split_pairs']:>5}"
        )
    plain = rows[-1]
    return [
        *lines,
        f"The tree in plain Python takes {plain['plain_tree_s']:.2f} s for {plain['plain_tree_games']} games, and "
        "grows with their square. All: every pair counted and put in order. Building machine code is not counted.",
    ]


def _by_tester(rows: Sequence[Row], papers: dict[str, tuple[tuple[int, int], tuple[int, int]]]) -> list[str]:
    head = f"{'tester':8}{'offensive':>18}{'rounds':>8}{'paper':>12}{'defensive':>18}{'rounds':>8}{'paper':>12}"
    lines = [head]
    for row in rows:
        text = f"{row['name']:8}"
        for role, (wins, rounds) in zip(("off", "def"), papers[row["name"]], strict=True):
            mine = row["roles"][role]
            won = f"{mine['wins']}–{mine['losses']}–{mine['draws']}"
            text += f"{won:>18}{mine['rounds']:>8.1f}{f'{wins}/15, {rounds}':>12}"
        lines.append(text)
    return lines


def _sum(rows: Sequence[Row]) -> str:
    wins, games = (sum(row[name] for row in rows) for name in ("wins", "games"))
    moves = sum(row["moves_per_game"] * row["games"] for row in rows)
    ms = sum(row["ms"] * row["moves_per_game"] * row["games"] for row in rows) / max(moves, 1)
    rounds = sum(row["rounds"] * row["games"] for row in rows) / games
    return f"Ours: {wins} of {games} ({100 * wins / games:.1f} %), {rounds:.1f} rounds, {ms:.2f} ms a move."


def _scores(rows: Sequence[Row]) -> list[str]:
    head = (
        f"{'':34}{'W–L–D':>14}{'score':>8}  {'[95 %]':16}{'rules':>7}{'states':>7}{'moves':>7}{'fired':>7}"
        f"{'ms':>7}{'other':>7}"
    )
    lines = [head]
    for row in rows:
        games = f"{row['wins']}–{row['losses']}–{row['draws']}"
        within = f"[{row['low']:.3f}, {row['high']:.3f}]"
        lines.append(
            f"{row['name']:34}{games:>14}{row['score']:>8.3f}  {within:16}{row['rules_per_game']:>7.1f}"
            f"{row['key_states_per_game']:>7.1f}{row['moves_per_game']:>7.1f}{row['fired']:>7.2f}{row['ms']:>7.2f}"
            f"{row['ms_other']:>7.2f}"
        )
    return lines
