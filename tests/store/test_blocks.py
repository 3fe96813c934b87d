"""Blocks of rows: read as they were written, whatever is in them, and refused when damaged."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import LogError
from shared.store.blocks import pack, unpack
from shared.store.rows import event_row
from tests.testkit.matches import several_matches

LONG = st.integers(-(1 << 63), (1 << 63) - 1)
SHORT = st.integers(-(1 << 31), (1 << 31) - 1)
TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=9)
REF = TEXT | st.from_regex(r"[a-z]{0,3}0*[0-9]{1,20}", fullmatch=True)
ROW = st.tuples(
    LONG, st.none() | LONG, st.just(7), SHORT, SHORT, SHORT, SHORT, st.none() | SHORT, SHORT, st.none() | SHORT,
    st.none() | TEXT, st.none() | st.binary(max_size=20), st.none() | REF, st.none() | TEXT, st.none() | TEXT,
)  # fmt: skip


@given(st.lists(ROW, min_size=1, max_size=30))
def test_rows_are_read_as_they_were_written(rows: Sequence[tuple[Any, ...]]) -> None:
    assert unpack(pack(rows), 7) == rows


def test_games_take_a_tenth() -> None:
    rows = [event_row(event, 7) for event in several_matches("english-draughts", 7, resigned_after=40)]
    block = pack(rows)
    assert unpack(block, 7) == rows
    assert len(block) < 11 * len(rows)


def test_a_text_that_no_log_may_hold_is_refused() -> None:
    row = (1, None, 7, 1, 1, 1, 1, None, 6, 0, "a\0b", None, None, None, None)
    with pytest.raises(ValueError, match="NUL"):
        pack([row])


@given(st.data())
def test_a_damaged_block_is_refused(data: st.DataObject) -> None:
    block = bytearray(pack([event_row(event, 7) for event in several_matches("english-draughts", 1)]))
    place = data.draw(st.integers(0, len(block) - 1))
    block[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(LogError) as refused:
        unpack(bytes(block), 7)
    assert refused.value.code in ("store/corrupt", "store/newer")


@pytest.mark.parametrize("size", [0, 1, 5, 6])
def test_a_block_that_is_cut_off_is_refused(size: int) -> None:
    row = (1, None, 7, 1, 1, 1, 1, None, 6, 0, None, None, None, None, None)
    with pytest.raises(LogError, match="Sealed games"):
        unpack(pack([row])[:size], 7)
