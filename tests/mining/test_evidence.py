"""What counts rest on: makers, support players and days, whatever the order in which rounds are counted."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.columns import ALWAYS, NEVER, Tally, unknown
from mining.pipeline.rounds import Mark, tallies_since
from mining.pipeline.support import hash_of, kind_of
from mining.pipeline.tally import merged
from mining.pipeline.tally_file import dump, load
from shared.events import Event, PlayerKind
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import MemoryGameLog
from tests.mining.evidence import AI, ARCHIVE, PERSON, PRACTICE, table
from tests.mining.logs import Log

DRAUGHTS = ENGLISH_DRAUGHTS.id


def tally_of_tables(*tables: list[Event]) -> Tally:
    log = MemoryGameLog()
    for events in tables:
        log.append(events)
    return merged(part for part, _ in tallies_since(log, DRAUGHTS, Mark()))


def rows_of(tally: Tally) -> set[tuple[str, int, int]]:
    """(maker, support player, wins) of every row that won."""
    evidence = tally.evidence
    return {
        (tally.makers[int(row["maker"])], int(row["witness"]), int(wins))
        for row, wins in zip(evidence, tally.wins, strict=True)
        if wins
    }


@pytest.mark.parametrize(
    ("players", "points", "support_player"),
    [
        (((PERSON, "ann"), (PERSON, "bob")), (1, -1), "bob"),
        (((PERSON, "ann"), (PERSON, "bob")), (-1, 1), "ann"),
        (((AI, "greedy"), (PERSON, "bob")), (1, -1), "bob"),
        (((AI, "greedy"), (PERSON, "bob")), (-1, 1), "bob"),
        (((ARCHIVE, "Wyllie"), (ARCHIVE, "Martins")), (1, -1), "Martins"),
        (((AI, "greedy"), (AI, "child")), (1, -1), None),
        (((PRACTICE, "greedy"), (PRACTICE, "child")), (1, -1), None),
        (((PERSON, ""), (AI, "greedy")), (-1, 1), ""),
    ],
)
def test_the_support_player_could_have_lost_on_purpose(
    players: tuple[tuple[PlayerKind, str], tuple[PlayerKind, str]], points: tuple[int, int], support_player: str | None
) -> None:
    tally = tally_of_tables(table(players, points))
    assert set(tally.evidence["witness"].tolist()) == {0 if support_player is None else hash_of(support_player)}


_ROUND = st.tuples(st.sampled_from(["", "tag-1", "tag-2"]), st.integers(0, 9), st.integers(0, 3), st.booleans())
"""Whose the loser is (an account's, or a guest's of a tag), the number in the name, the day, and whether a bot."""


@given(st.lists(_ROUND, min_size=1, max_size=12))
def test_a_source_is_an_account_or_all_guests_of_a_tag(
    rounds: list[tuple[str, int, int, bool]],
) -> None:
    """A bot's source is logged as the account that answers for it."""
    tables: list[list[Event]] = []
    for tag, number, day, bot in rounds:
        loser = f"guest-{number}@{tag}" if tag else f"bot-{number}@account-{number}" if bot else f"account-{number}"
        tables.append(table(((PERSON, loser), (AI, "greedy")), (-1, 1), day))
    sources = {tag or f"account-{number}" for tag, number, _, _ in rounds}
    support_players = set(tally_of_tables(*tables).evidence["witness"].tolist())
    assert support_players == {hash_of(source) for source in sources}
    assert len(support_players) == len(sources)


@given(st.lists(st.tuples(st.text("abc", min_size=1), st.integers(0, 3)), min_size=1, max_size=12))
def test_people_of_whom_the_log_says_nothing_are_one_source_a_day(rounds: list[tuple[str, int]]) -> None:
    tables = [table(((PERSON, f"{name}@"), (AI, "greedy")), (-1, 1), day) for name, day in rounds]
    assert len(set(tally_of_tables(*tables).evidence["witness"].tolist())) == len({day for _, day in rounds})


@pytest.mark.parametrize("kind", [ARCHIVE, PERSON])
def test_names_of_imported_records_count_each(kind: PlayerKind) -> None:
    tables = [table(((kind, f"{name}@"), (AI, "greedy")), (-1, 1), 5, kind=ARCHIVE) for name in ("Wyllie", "Martins")]
    assert set(tally_of_tables(*tables).evidence["witness"].tolist()) == {hash_of("Wyllie"), hash_of("Martins")}


def test_rows_say_whose_moves_they_were() -> None:
    tally = tally_of_tables(
        table(((PERSON, "ann"), (AI, "greedy")), (1, -1)),
        table(((PERSON, "cid"), (AI, "greedy")), (1, -1)),
        table(((AI, "child"), (PERSON, "bob")), (1, -1)),
        table(((PRACTICE, "greedy"), (PRACTICE, "child")), (1, -1)),
        table(((PRACTICE, "greedy"), (PRACTICE, "child")), (1, -1)),
    )
    assert rows_of(tally) == {
        ("person", hash_of("ann"), 1),
        ("person", hash_of("cid"), 1),
        ("ai:child", hash_of("bob"), 1),
        ("practice:greedy", 0, 2),
    }
    assert [kind_of(maker) for maker in tally.makers] == ["ai", "ai", "person", "practice", "practice"]


def test_days_span_first_to_last_and_the_sample_is_the_newest_round() -> None:
    both = ((PRACTICE, "greedy"), (PRACTICE, "child"))
    tables = [table(both, (1, -1), day) for day in (20_000, 20_500, 19_000)]
    tally = tally_of_tables(*tables)
    evidence = tally.evidence[tally.wins > 0]
    assert (evidence["oldest"].tolist(), evidence["newest"].tolist(), evidence["sample"].tolist()) == (
        [19_000],
        [20_500],
        [3],
    )


@pytest.mark.parametrize(
    ("date", "day"), [("1970-01-11", 10), ("1970", 0), ("1969-12-??", -31), ("1970-02-31", None), ("long ago", None)]
)
def test_a_record_is_as_old_as_it_says(date: str, day: int | None) -> None:
    both = ((ARCHIVE, "a"), (ARCHIVE, "b"))
    evidence = tally_of_tables(table(both, (1, -1), kind=ARCHIVE, tags={"date": date})).evidence
    assert set(evidence["newest"].tolist()) == {NEVER if day is None else day}
    assert set(evidence["oldest"].tolist()) == {ALWAYS if day is None else day}


def test_evidence_is_the_same_however_the_log_is_parted() -> None:
    tables = [
        table(((PERSON, f"p{number % 5}"), (AI, f"level-{number % 3}")), (1, -1) if number % 2 else (-1, 1), number)
        for number in range(1, 24)
    ]
    log = MemoryGameLog()
    parts: list[Tally] = []
    mark = Mark()
    for events in tables:
        log.append(events)
        ((part, mark),) = tallies_since(log, DRAUGHTS, mark)
        parts.append(part)
    whole = merged(part for part, _ in tallies_since(log, DRAUGHTS, Mark()))
    halves = merged([merged(parts[11:]), merged(parts[:11])])
    assert len(parts) == 23
    assert halves.digest() == whole.digest()
    assert np.array_equal(halves.evidence, whole.evidence)
    again, _, _ = load(dump(whole, {"mark": mark.fields}))
    assert again.digest() == whole.digest()
    assert (again.makers, again.evidence.tolist()) == (whole.makers, whole.evidence.tolist())


def test_rounds_without_a_word_tell_nothing() -> None:
    log = Log()
    log.round("11-15 23-19", (1, -1))
    tally = tally_of_tables(log.events)
    assert tally.makers == ("person",)  # the table's own kind
    assert tally.evidence["witness"].tolist() == [0, 0]
    assert unknown(2)["newest"].tolist() == [NEVER, NEVER] == tally.evidence["newest"].tolist()
