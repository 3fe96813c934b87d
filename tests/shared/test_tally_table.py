"""The rows of a tally are added up move by move, whoever made them, and not one at a time."""

import struct
from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from shared.experience.tally_table import RECALLED, MoveCounts, TallyTable

MAKERS = ["ai:greedy", "person", RECALLED, "archive"]
STATE, TWIN = b"\1\2\3", b"\7\7\7"
KEY = 1 << 63
Row = dict[str, Any]


def rows_of(people: int, rng: Random) -> list[Row]:
    """Rows of one premise, in the order of a tally, between those of others. Makers share some witnesses."""
    found: list[Row] = []
    for state in (STATE, TWIN):
        for move in (5, 1 << 60):
            some = [(rng.randrange(len(MAKERS)), rng.randrange(2 * people)) for _ in range(people)]
            for number, (maker, witness) in enumerate(sorted(set(some))):
                counts = {name: rng.randrange(4) for name in ("wins", "draws", "losses")}
                days = {"oldest": rng.randrange(-9, 20_000), "newest": rng.randrange(20_000), "sample": number}
                by = {"maker": maker, "witness": witness}
                found.append({"key": KEY, "move": move, "state": state, **counts, **days, **by})
    other = {"move": 5, "state": STATE, "wins": 1, "draws": 0, "losses": 0, "oldest": 0, "newest": 0, "sample": 0}
    return [other | {"key": key, "maker": 1, "witness": 1} for key in (KEY - 1,)] + found + [
        other | {"key": KEY + 1, "maker": 1, "witness": 1}
    ]  # fmt: skip


def table_of(rows: list[Row]) -> TallyTable:
    columns = ["<Q:key", "<Q:move", "state", "state", "<I:wins", "<I:draws", "<I:losses", "<I:witness"]
    columns += ["<i:oldest", "<i:newest", "<I:sample", "<H:maker"]
    content = b""
    for column in columns:
        form, _, name = column.rpartition(":")
        content += b"".join(struct.pack(form, row[name]) if form else row[name] for row in rows)
    return TallyTable(content, 0, len(rows), len(STATE), {"makers": MAKERS})


def one_by_one(rows: list[Row], kind: str | None) -> dict[int, dict[str, Any]]:
    found: dict[int, MoveCounts] = {}
    names: defaultdict[int, set[int]] = defaultdict(set)
    for row in rows:
        maker = MAKERS[row["maker"]]
        if (row["key"], row["state"]) != (KEY, STATE) or maker == RECALLED or kind not in (None, maker.split(":")[0]):
            continue
        one = found.setdefault(row["move"], MoveCounts())
        one.wins, one.draws, one.losses = one.wins + row["wins"], one.draws + row["draws"], one.losses + row["losses"]
        one.oldest, one.newest = min(one.oldest, row["oldest"]), max(one.newest, row["newest"])
        one.sample = max(one.sample, row["sample"])
        times = row["wins"] + row["draws"] + row["losses"]
        one.made_by[maker] = one.made_by.get(maker, 0) + times
        names[row["move"]] |= {row["witness"]} - {0}
        one.unnamed += 0 if row["witness"] else times
    return {
        move: one.as_dict("", 1) | {"witnesses": len(names[move]) + one.unnamed, "sample": one.sample}
        for move, one in found.items()
    }


@pytest.mark.parametrize("kind", [None, "person", "ai", "practice"])
@pytest.mark.parametrize("people", [1, 2, 60])
def test_every_row_of_the_state_counts_and_no_other(people: int, kind: str | None) -> None:
    for seed in range(20):
        rows = rows_of(people, Random(seed))
        found: dict[int, MoveCounts] = {}
        table_of(rows).add(KEY, STATE, found, kind)
        told = {move: one.as_dict("", 1) | {"sample": one.sample} for move, one in found.items()}
        assert told == one_by_one(rows, kind)


def test_an_unknown_state_has_no_moves() -> None:
    found: dict[int, MoveCounts] = {}
    table = table_of(rows_of(3, Random(1)))
    table.add(KEY, b"\4\4\4", found)
    table.add(KEY + 5, STATE, found)
    assert found == {}


def test_a_position_that_thousands_have_had_is_read_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row for row in rows_of(3_000, Random(1)) if row["state"] == STATE]
    looks = Counter[str]()
    single = TallyTable._at  # pyright: ignore[reportPrivateUsage]

    def at(table: TallyTable, column: int, row: int) -> int:
        looks["single"] += 1
        return single(table, column, row)

    monkeypatch.setattr(TallyTable, "_at", at)
    found: dict[int, MoveCounts] = {}
    table_of(rows).add(KEY, STATE, found)
    assert len(found) == 2 and looks["single"] < 50
