"""The paper's results, and our rows beside them as text. Measures nothing.

Numbers of Wang et al. 2015, Tables 4 to 7; sums are ours. Its Figure 7 gives no values.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mining.lab.experiments.harness import Columns, Row, text_table

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


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table or figure as text: our rows, the paper's numbers beside them."""

    title: str
    columns: Columns
    rows: Callable[[Sequence[Row]], Sequence[Row]]
    """Of all rows of the experiment those that it shows."""
    footer: Callable[[Sequence[Row]], Sequence[str]] = lambda _: ()
    """Sentences below them."""

    def text(self, rows: Sequence[Row]) -> str:
        """The whole table; empty where there are no rows for it."""
        shown = self.rows(rows)
        return "\n".join((self.title, *text_table(self.columns, shown), *self.footer(shown))) if shown else ""


def text_of_tables(rows: Sequence[Row]) -> str:
    """All tables and figures that there are rows for."""
    return "\n\n".join(text for table in TABLES if (text := table.text(rows)))


def _part(part: str, of_a_tester: bool | None = None) -> Callable[[Sequence[Row]], Sequence[Row]]:
    """Picks the rows of a part: those of one tester each, all others, or all."""
    return lambda rows: [
        row for row in rows if row["part"] == part and of_a_tester in (None, row.get("name") in TABLE_6)
    ]


def _by_tester(papers: Mapping[str, tuple[tuple[int, int], tuple[int, int]]]) -> Columns:
    """Games of each tester in both roles of the computer."""

    def ours(role: str) -> Callable[[Row], str]:
        return lambda row: "{wins}–{losses}–{draws} in {rounds:.1f}".format(**row["roles"][role])

    def theirs(place: int) -> Callable[[Row], str]:
        return lambda row: "{}/15 in {}".format(*papers[row["name"]][place])

    columns: dict[str, str | Callable[[Row], str]] = {"tester": "{name}"}
    for place, (role, name) in enumerate({"off": "offensive", "def": "defensive"}.items()):
        columns |= {name: ours(role), f"paper, {name}": theirs(place)}
    return columns


def _sum_beside(paper: str) -> Callable[[Sequence[Row]], Sequence[str]]:
    """The paper's sum and ours."""

    def sentence(rows: Sequence[Row]) -> Sequence[str]:
        wins, games = (sum(row[name] for row in rows) for name in ("wins", "games"))
        moves = sum(row["moves_per_game"] * row["games"] for row in rows)
        ms = sum(row["ms"] * row["moves_per_game"] * row["games"] for row in rows) / max(moves, 1)
        rounds = sum(row["rounds"] * row["games"] for row in rows) / games
        ours = f"{wins} of {games} ({100 * wins / games:.1f} %), {rounds:.1f} rounds, {ms:.2f} ms a move"
        return (f"Paper: {paper} s a move. Ours: {ours}.",)

    return sentence


def _used(row: Row) -> float:
    return row["rules_per_game"] + row["key_states_per_game"]


def log_sizes(rows: Sequence[Row]) -> list[str]:
    """A sentence for each size of the experts' log."""
    logs = {tuple(row["logged"]) for row in rows if row["log"] == "experts"}
    return [
        f"The log: {people:,} games of ten experts and {computer:,} of theirs against the computer, which "
        "repeats itself."
        for people, computer in sorted(logs)
    ]


def _plain_tree(rows: Sequence[Row]) -> list[str]:
    plain = rows[-1]
    return [
        f"The tree in plain Python takes {plain['plain_tree_s']:.2f} s for {plain['plain_tree_games']} games, and "
        "grows with their square. All: every pair counted and put in order. Building machine code is not counted."
    ]


def _groups(rows: Sequence[Row]) -> Sequence[Row]:
    """Figure 6's groups as rows of texts."""
    return [
        {"name": group.name}
        | {
            whose: f"{100 * without:.1f} → {100 * patterns:.1f}"
            for whose, (without, patterns) in (("paper", group.paper), ("ours", group.ours))
        }
        for group in groups_of([row for row in rows if row["part"] in PARTS_6])
    ]


_PAPERS_5 = {f"{ms:g} % / {mf:g} %": counts for ms, mf, *counts in TABLE_5}
_SCORES: Columns = {
    "": "{name}",
    "W–L–D": "{wins}–{losses}–{draws}",
    "score": "{score:.3f}",
    "[95 %]": "[{low:.3f}, {high:.3f}]",
    "rules": "{rules_per_game:.1f}",
    "states": "{key_states_per_game:.1f}",
    "moves": "{moves_per_game:.1f}",
    "fired": "{fired:.2f}",
    "ms": "{ms:.2f}",
    "other": "{ms_other:.2f}",
}
TABLES = (
    PaperTable(
        "Table 4: the computer without patterns against ten testers; games won, and rounds a game.",
        _by_tester(TABLE_4),
        _part("table-4"),
        _sum_beside(f"70 of 300 (23.3 %), {ATMC_4}"),
    ),
    PaperTable(
        "Table 5: thresholds. Used: patterns a game; share: of all that there are.",
        {
            "minSupport / minFreq": "{name}",
            "rules": "{rules}",
            "states": "{key_states}",
            "used": lambda row: f"{_used(row):.1f}",
            "share %": lambda row: f"{100 * _used(row) / max(row['rules'] + row['key_states'], 1):.2f}",
            "the paper's": lambda row: ", ".join(map(str, _PAPERS_5.get(row["name"], ["–"]))),
            "won": "{wins} of {games}",
        },
        _part("table-5"),
    ),
    PaperTable(
        "Table 6: the computer with patterns as printed (2 %, 1 %, Checker Usage) against the same testers.",
        _by_tester(TABLE_6),
        _part("table-6", of_a_tester=True),
        _sum_beside(f"131 of 300 (43.7 %), {ATMC_6}"),
    ),
    PaperTable(
        "Table 6, other patterns and controls, against all testers.", _SCORES, _part("table-6", of_a_tester=False)
    ),
    PaperTable(
        "Table 7: the computer with patterns against itself without. Paper: 56–4 (93.3 % [84.1, 97.4]), 26 patterns a "
        "game, 0.91 s a move against 5.77 s.",
        _SCORES,
        _part("table-7"),
        log_sizes,
    ),
    PaperTable(
        "Figure 6: games won by the computer, per cent, without → with patterns.",
        {"tester-role": "{name}", "paper": "{paper}", "ours": "{ours}"},
        _groups,
    ),
    PaperTable(
        "Figure 7: CPU time to find the frequent pairs (2 %). Paper: its tree is faster than PrefixSpan.",
        {
            "games": "{log_games}",
            "exact ms": lambda row: f"{1000 * row['exact_s']:.2f}",
            "all ms": lambda row: f"{1000 * row['all_pairs_s']:.1f}",
            "dict s": "{dict_s:.3f}",
            "PrefixSpan s": "{prefixspan_gaps_s:.2f}",
            "pairs s": "{prefixspan_pairs_s:.3f}",
            "tree s": "{tree_s:.2f}",
            "÷ PrefixSpan": "{prefixspan_times}×",
            "÷ tree": "{tree_times}×",
            "tree finds": "{tree_frequent} of {frequent}",
            "rules": "{tree_rules} of {rules}",
            "split": "{tree_split_pairs}",
        },
        _part("figure-7"),
        _plain_tree,
    ),
)
