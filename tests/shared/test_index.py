"""The index of a book's rules: it finds what searching finds, and a wrong one is refused."""

import struct
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.patterns.recall import index_section
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.index import Index

WORD = st.integers(0, 2**64 - 1)
KEY = st.one_of(st.integers(0, 2), st.sampled_from([1 << 63, 2**64 - 1]), WORD)


def recall_of(keys: list[int]) -> Section:
    """Entries of these keys, ascending: states of a byte, results and wins that number them."""
    count = len(keys)
    columns = [struct.pack(f"<{count}Q", *keys), bytes(count), struct.pack(f"<{count}Q", *range(count))]
    return Section(count, 1, (*columns, *[struct.pack(f"<{count}I", *range(count))] * 3))


def book_of(file: Path, recall: Section, index: Section | None) -> ExperienceBook:
    sections = {"recall": recall} | ({} if index is None else {"recall-index": index})
    file.write_bytes(book_bytes("english-draughts/1", 1, {}, sections))
    return ExperienceBook.open(file)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("index") / "some.book"


@given(keys=st.lists(KEY, min_size=1, max_size=40), others=st.lists(KEY, max_size=10))
def test_the_index_finds_what_searching_finds(file: Path, keys: list[int], others: list[int]) -> None:
    keys = sorted(keys)
    recall = recall_of(keys)
    with (
        book_of(file, recall, index_section(recall)) as quick,
        book_of(file.with_suffix(".slow"), recall, None) as slow,
    ):
        for key in {*keys, *others, *(key ^ 1 for key in keys)}:
            found = list(quick._recall.find(key, b"\0"))
            assert found == list(slow._recall.find(key, b"\0"))
            assert [row for row, _, _ in found] == [row for row, each in enumerate(keys) if each == key]


def test_the_index_is_used(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[int] = []
    recall = recall_of([3, 5])
    monkeypatch.setattr(Index, "first", lambda _, key: keys.append(key) or 1)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    with book_of(file, recall, index_section(recall)) as book:
        assert [row for row, _, _ in book._recall.find(5, b"\0")] == [1]
    assert keys == [5]


def test_a_book_without_rules_has_no_index(file: Path) -> None:
    assert index_section(recall_of([])) is None
    with book_of(file, recall_of([]), None) as book:
        assert list(book._recall.find(5, b"\0")) == []


def test_an_index_that_does_not_fit_is_refused(file: Path) -> None:
    recall = recall_of([3, 5, 1 << 63])
    right = index_section(recall)
    assert right is not None
    wrong = [
        replace(right, entries=right.entries - 1),
        replace(right, entries=1),
        replace(right, columns=(right.columns[0] + b"\0\0\0\0",)),
        replace(right, columns=(right.columns[0][:-4] + struct.pack("<I", 4),)),
    ]
    for section in wrong:
        with pytest.raises(BookError, match="recall-index") as refused:
            book_of(file, recall, section)
        assert refused.value.code == "book/format"
