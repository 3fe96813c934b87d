"""The stored form of an opponent memory: a book about that person, so that whatever reads books reads it.

Facts of the header: rounds, won, drawn, lost (the person's), openings, among_people (whether it is of several people),
level (`shared.experience.level`: share and rounds, where the player at the person's level has met the person).
Sections:

    recall          the moves to be made, one a position; without any result where a move was never tried
    barred          the moves that lost and are not made again; both in the form of `shared.experience.recall`
    answers         all moves of the others, in the same form
    replies         all moves of the person
    NAME-seen       of each of these two, n × u32: which of the person's rounds saw the move last, from 1
    NAME-last       n × i8: who won that round (1: the player who made the move, 0: nobody, −1: the other)
    looks           what second looks have found, by position and move
    acquaintance    how the person chooses, where that is modelled (`shared.experience.acquaintance`)

Seats read the first two and the last (`for_seats`); the others are what the lines are made from.
"""

import mmap
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from shared.errors import BookError
from shared.experience import acquaintance
from shared.experience.book import ExperienceBook, Section, book_bytes
from shared.experience.level import Level
from shared.experience.lines import FAR, Pair, ReplyCounts
from shared.experience.memory import NAME, OpponentMemory, PlayedOpening
from shared.keys import frame_of, key_of

_VERSION = 1
MOVES = 20_000
"""The newest moves of either side that are kept."""
_Row = tuple[int, bytes, int, ReplyCounts]
"""Key, premise, result and counts."""
_FORMER = ("recall", "barred", "others")
"""Sections that held the answers before `answers` did."""


def encode(remembered: OpponentMemory) -> bytes:
    """The memory as bytes: of the moves of either side the newest MOVES, and second looks at positions of those."""
    remembered = replace(remembered, answers=_newest(remembered.answers), replies=_newest(remembered.replies))
    width, lines = frame_of(remembered.game).width, remembered.lines
    follow = {(premise, line.result): line.counts for premise, line in lines.follow.items()}
    avoid = {(premise, result): counts for premise, moves in lines.avoid.items() for result, counts in moves.items()}
    sections = {
        "recall": _rules(_ordered(follow), width),
        "barred": _rules(_ordered(avoid), width),
        **_moves("answers", remembered.answers, width),
        **_moves("replies", remembered.replies, width),
        "looks": _looks(remembered, width),
    }
    if remembered.acquaintance is not None:
        sections[acquaintance.NAME] = Section(1, 0, (remembered.acquaintance,))
    facts = {
        "rounds": remembered.rounds,
        "won": remembered.won,
        "drawn": remembered.drawn,
        "lost": remembered.lost,
        "among_people": remembered.among_people,
        **({} if remembered.level is None else {"level": [remembered.level.share, remembered.level.rounds]}),
        "openings": [[opening.moves, opening.seat, opening.sign] for opening in remembered.openings],
    }
    return book_bytes(remembered.game, _VERSION, facts, sections)


def opened(content: bytes) -> ExperienceBook:
    """The memory as seats look things up in it. Raises BookError `book/format` or `book/newer`."""
    buffer = mmap.mmap(-1, max(len(content), 1))
    buffer.write(content)
    return ExperienceBook(buffer)


def decode(content: bytes) -> OpponentMemory:
    """The inverse of `encode`. Raises BookError `book/format` or `book/newer`."""
    with opened(content) as book:
        facts, width = book.facts, frame_of(book.game).width
        answers: dict[Pair, ReplyCounts] = {}
        for name in ("answers",) if "answers" in book.sections() else _FORMER:
            answers |= _moves_in(book, name, width)
        return OpponentMemory(
            book.game,
            facts["rounds"],
            facts["won"],
            facts["drawn"],
            facts["lost"],
            answers,
            _moves_in(book, "replies", width),
            _looks_in(book, width),
            [PlayedOpening(*row) for row in facts["openings"]],
            book.section(acquaintance.NAME),
            _level(facts),
            facts.get("among_people", False),
        )


def for_seats(content: bytes) -> bytes:
    """The memory without what its lines are made from, for AI players; nothing where there is no content.

    Raises BookError `book/format` or `book/newer`.
    """
    if not content:
        return b""
    with opened(content) as book:
        sections: dict[str, Section] = {}
        for name in ("recall", "barred", acquaintance.NAME):
            if (found := book.place(name)) is not None and (part := book.section(name)) is not None:
                sections[name] = Section(found[1].entries, found[1].width, (part,))
        return book_bytes(book.game, _VERSION, book.facts, sections)


def level_in(content: bytes) -> Level | None:
    """The level of `content`; None where there is none, and where the memory cannot be read."""
    with suppress(BookError), opened(content) as book:
        return _level(book.facts)
    return None


def _level(facts: Mapping[str, Any]) -> Level | None:
    return Level(*facts["level"]) if "level" in facts else None


def decode_or_new(game: str, content: bytes) -> OpponentMemory:
    """The same; nothing is remembered where there is no content, or one of another version, which is made again."""
    if content:
        with suppress(BookError):
            return decode(content)
    return OpponentMemory(game)


def remembered_by(content: bytes) -> dict[str, bytes]:
    """The parts of a memory that an agent may use, by kind of experience, as `shared.agent.KnownPlayer` holds them.

    `rival` is the whole memory, for `opened`. Raises BookError `book/format` or `book/newer`.
    """
    with opened(content) as book:
        model = book.section(acquaintance.NAME)
    return {NAME: content} if model is None else {NAME: content, acquaintance.NAME: model}


def _newest(moves: Mapping[Pair, ReplyCounts]) -> dict[Pair, ReplyCounts]:
    return dict(sorted(moves.items(), key=lambda item: item[1].seen)[-MOVES:])


def _ordered(moves: Mapping[Pair, ReplyCounts]) -> list[_Row]:
    """In the order of a section of rules."""
    rows = sorted((key_of(state), state, -counts.net, result) for (state, result), counts in moves.items())
    return [(key, state, result, moves[state, result]) for key, state, _, result in rows]


def _rules(rows: Sequence[_Row], width: int) -> Section:
    count = len(rows)
    columns = (
        struct.pack(f"<{count}Q", *(key for key, _, _, _ in rows)),
        b"".join(state for _, state, _, _ in rows),
        struct.pack(f"<{count}Q", *(result for _, _, result, _ in rows)),
        *(struct.pack(f"<{count}I", *(getattr(row[3], of) for row in rows)) for of in ("wins", "draws", "losses")),
    )
    return Section(count, width, columns)


def _moves(name: str, moves: Mapping[Pair, ReplyCounts], width: int) -> dict[str, Section]:
    rows = _ordered(moves)
    counts = [row[3] for row in rows]
    seen = struct.pack(f"<{len(counts)}I", *(each.seen for each in counts))
    last = struct.pack(f"<{len(counts)}b", *(each.last for each in counts))
    return {
        name: _rules(rows, width),
        f"{name}-seen": Section(len(counts), 4, (seen,)),
        f"{name}-last": Section(len(counts), 1, (last,)),
    }


def _moves_in(book: ExperienceBook, name: str, width: int) -> dict[Pair, ReplyCounts]:
    content, last = book.section(name) or b"", book.section(f"{name}-last") or b""
    count = len(last)
    lasts = struct.unpack(f"<{count}b", last)
    seen = struct.unpack(f"<{count}I", book.section(f"{name}-seen") or b"")
    states = content[8 * count : (8 + width) * count]
    results = struct.unpack_from(f"<{count}Q", content, (8 + width) * count)
    counts = struct.unpack_from(f"<{3 * count}I", content, (16 + width) * count)
    wins, draws, losses = counts[:count], counts[count : 2 * count], counts[2 * count :]
    return {
        (states[width * at : width * (at + 1)], results[at]): ReplyCounts(
            wins[at], draws[at], losses[at], seen[at], lasts[at]
        )
        for at in range(count)
    }


def _looks(remembered: OpponentMemory, width: int) -> Section:
    """Of the positions that are kept: n × w premise states, n × u64 result keys, n × i16 logits in thousandths."""
    kept = {premise for premise, _ in remembered.answers}
    looks = sorted((premise, look) for premise, look in remembered.looks.items() if premise in kept)
    rows = [(premise, result, logit) for premise, look in looks for result, logit in look.items()]
    columns = (
        b"".join(premise for premise, _, _ in rows),
        struct.pack(f"<{len(rows)}Q", *(result for _, result, _ in rows)),
        struct.pack(f"<{len(rows)}h", *(round(1_000 * max(-FAR, min(FAR, logit))) for _, _, logit in rows)),
    )
    return Section(len(rows), width, columns)


def _looks_in(book: ExperienceBook, width: int) -> dict[bytes, dict[int, float]]:
    content = book.section("looks") or b""
    count = len(content) // (width + 10)
    results = struct.unpack_from(f"<{count}Q", content, width * count)
    logits = struct.unpack_from(f"<{count}h", content, (width + 8) * count)
    looks: dict[bytes, dict[int, float]] = {}
    for at in range(count):
        looks.setdefault(content[width * at : width * (at + 1)], {})[results[at]] = logits[at] / 1_000
    return looks
