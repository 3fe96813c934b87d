"""The section `hindsight`: read back as it was, refused when it is none, every cell told once."""

import struct

import pytest

from shared.errors import BookError
from shared.experience.hindsight import (
    ANY,
    FITS_ALL,
    KINDS,
    HindsightRule,
    HindsightTable,
    cell_fields,
    hindsight_section,
    parse_hindsight,
    parse_rules,
    rules_section,
)


def content_of(seen: HindsightTable) -> bytes:
    return b"".join(hindsight_section(seen).columns)


def test_a_section_is_laid_out_as_its_module_says() -> None:
    section = hindsight_section(HindsightTable((3, 12149), (2, 1), (-1, 2**40)))
    assert section.entries == 2
    assert b"".join(section.columns) == struct.pack("<qqIIII", -1, 2**40, 2, 1, 3, 12149)


def test_a_section_is_read_back_as_it_was() -> None:
    for seen in (HindsightTable((), (), ()), HindsightTable((0, 7, KINDS - 1), (1, 10, 2**32 - 1), (0, -5, 5))):
        assert parse_hindsight(content_of(seen)) == seen


@pytest.mark.parametrize(
    "content",
    [
        b"\0",
        content_of(HindsightTable((1, 2), (1, 1), (0, 0)))[:-1],
        content_of(HindsightTable((2, 1), (1, 1), (0, 0))),
        content_of(HindsightTable((1, 1), (1, 1), (0, 0))),
        content_of(HindsightTable((1, KINDS), (1, 1), (0, 0))),
        content_of(HindsightTable((1, 2), (1, 0), (0, 0))),
    ],
    ids=["no row", "half a row", "not in order", "twice", "no such cell", "never seen"],
)
def test_a_bad_section_is_refused(content: bytes) -> None:
    with pytest.raises(BookError) as refused:
        parse_hindsight(content)
    assert refused.value.code == "book/format"


def test_every_cell_tells_something_else() -> None:
    assert len({tuple(cell_fields(cell).items()) for cell in range(KINDS)}) == KINDS
    assert cell_fields(0) == {
        "phase": "1",
        "race": "ahead",
        "own": "0",
        "next": "none",
        "prev": "0.4",
        "covers": "other",
        "tile": "light",
    }
    assert cell_fields(675 + 1)["race"] == "level"
    assert cell_fields(675 + 1)["tile"] == "heavy"


RULE = HindsightRule((1, ANY, 2, ANY, ANY, ANY, 0, ANY), 1043, 5_350_000)


def test_rules_are_read_back_as_they_were_and_say_their_facts() -> None:
    rules = (RULE, HindsightRule((ANY,) * 8, 1, -1))
    content = b"".join(rules_section(rules).columns)
    assert content[:24] == struct.pack("<qqII", 5_350_000, -1, 1043, 1)
    assert parse_rules(content) == rules and parse_rules(b"") == ()
    assert RULE.facts == {"stage": "middle", "next-passed": "both", "covers": "other"}
    assert round(RULE.gain, 2) == 5.13
    (known,) = parse_rules(FITS_ALL)
    assert known.facts == {} and known.gain == 0


@pytest.mark.parametrize(
    "rule",
    [HindsightRule((3, *[ANY] * 7), 1, 0), HindsightRule((ANY,) * 8, 0, 0), None],
    ids=["value", "times", "half"],
)
def test_rules_that_fit_no_move_are_refused(rule: HindsightRule | None) -> None:
    content = FITS_ALL[:-1] if rule is None else b"".join(rules_section((rule,)).columns)
    with pytest.raises(BookError):
        parse_rules(content)
