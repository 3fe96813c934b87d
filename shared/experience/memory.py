"""The opponent memory of one person in one game: its format, and its update by a round. Knows no log and no store.

It is written as a book about that person, so that whatever reads books reads it: `recall` holds the *answers* that beat
the person (section form: `shared.experience.recall`), counted for all who gave them. An answer is there when it won
more than it lost against this person and did not lose the last time, so a line that the person has found a remedy
against is not walked into twice. Facts of the header: rounds, won, drawn, lost (the person's), openings. Further
sections:

    barred          the answers that are not given again: they lost the last time, or more often than they won
    others          the remaining answers; both in the form of `recall`
    NAME-seen       of each of the three, n × u32: which of the person's rounds saw the answer last, from 1
    NAME-last       n × i8: who won that round (1: the player who gave the answer, 0: nobody, −1: the person)
    acquaintance    how the person chooses, where that is modelled (`shared.experience.acquaintance`)

Hidden hands do not recur, so of domino an answer is kept only where a lost hand, replayed with all hands known, shows
the mistake (`OpponentMemory.correct`).

The person's own moves are not stored, since no agent looks them up.
"""

import mmap
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, TypedDict

from shared.errors import BookError
from shared.experience import acquaintance
from shared.experience.book import ExperienceBook, Section, book_bytes
from shared.keys import frame_of, key_of

NAME = "rival"
INSTALLATION = "installation"
"""The kind of what is remembered of all the people of an installation, in the same form; its rounds are theirs."""
ANSWERS = 20_000
"""The newest answers that are kept."""
OPENINGS = 40
"""The newest rounds of which the opening is kept, for the person to read."""
OPENING_PLIES = 6
SECTIONS = ("recall", "barred", "others")
_VERSION = 1


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """The stored form of one person's memory in one game."""

    player: str
    """Public id."""
    game: str
    content: bytes = b""
    """As `encode` writes it; empty: nothing is remembered."""
    rounds: int = 0
    """Finished rounds that it was made from."""
    upto: int = 0
    """Number of the last finished round that has been looked at for it; never below `forgotten`."""
    forgotten: int = 0
    """No finished round up to this number is to be remembered."""
    updated_ms: int = 0


@dataclass(frozen=True, slots=True)
class MemoryStamp:
    """Tells one state of a memory from another."""

    upto: int
    forgotten: int


class MemoryStore(Protocol):
    """Keeps memories. Synchronous, safe for threads; `shared.store` has one."""

    def read(self, player: str, game: str) -> StoredMemory:
        """The stored memory; an empty one if there is none."""
        ...

    def of(self, player: str) -> list[StoredMemory]:
        """Every memory of the person that is not empty, by game."""
        ...

    def is_member(self, player: str, *, guests: bool) -> bool:
        """Whether the player is a registered person, or with `guests` any person of this server; never a program."""
        ...

    def stamps(self, game: str, *, guests: bool, most: int) -> Mapping[str, MemoryStamp]:
        """Of the memories of members that are not empty, by player: those changed last, the newest last."""
        ...

    def keep(self, before: StoredMemory, content: bytes, rounds: int, upto: int) -> bool:
        """Replace `before`, as it was read, by what came of it.

        False when the memory has been changed or forgotten meanwhile, or there is no such person: nothing is written.
        """
        ...

    def forget(self, player: str, games: Sequence[str]) -> None:
        """Empty the person's memories of these games, and let nothing that has finished so far be remembered again."""
        ...

    def expire(self, game: str, before_ms: int) -> None:
        """Forget the memories of the game that were changed last before then, as if their people had said so."""
        ...

    def forgotten(self, game: str, after: int = 0) -> frozenset[int]:
        """Numbers of the game's finished rounds beyond `after` from which nothing is to be learned any more: of tables
        with people who had what is remembered of them forgotten since, or who have left for good."""
        ...

    def mark(self, game: str) -> int:
        """Number of the finished round up to which everybody's memories of the game have been made; 0 for none."""
        ...

    def is_behind(self, game: str) -> bool:
        """Whether a round that people finished is not yet looked at."""
        ...

    def behind(self) -> Mapping[str, tuple[int, int]]:
        """By game: (finished rounds after the mark, their events), the newest rounds left out where they are many."""
        ...

    def set_mark(self, game: str, number: int) -> None:
        """Say that everybody's memories of the game are made up to this finished round."""
        ...

    def start_anew(self, game: str) -> None:
        """Empty everybody's memories of the game, to be made again from all that was not forgotten."""
        ...


@dataclass(frozen=True, slots=True)
class ReplyCounts:
    """A result that was made from a premise against this person: counts of the player who made it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    seen: int = 0
    """Which of the person's rounds saw it last, from 1."""
    last: int = 0
    """Result of that round: 1 the player of the answer won, 0 a draw, −1 the person won."""

    @property
    def beats(self) -> bool:
        """Whether to give it again."""
        return self.wins > self.losses and self.last >= 0

    @property
    def barred(self) -> bool:
        """Whether not to give it again."""
        return self.losses > self.wins or self.last < 0

    @property
    def net(self) -> int:
        """Wins less losses."""
        return self.wins - self.losses

    @property
    def section(self) -> str:
        """Where it is written, one of SECTIONS."""
        return "recall" if self.beats else "barred" if self.barred else "others"

    def again(self, sign: int, seen: int) -> "ReplyCounts":
        """Given once more in round `seen`, with this sign for its giver."""
        return ReplyCounts(self.wins + (sign > 0), self.draws + (sign == 0), self.losses + (sign < 0), seen, sign)


@dataclass(frozen=True, slots=True)
class PlayedOpening:
    """How a round began that the person played."""

    moves: str
    """Move texts of the first plies."""
    seat: int
    """The person's."""
    sign: int
    """1: the person won, −1: it lost, 0: nobody won."""


@dataclass(slots=True)
class OpponentMemory:
    """A memory, open for more."""

    game: str
    rounds: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    answers: dict[tuple[bytes, int], ReplyCounts] = field(default_factory=dict[tuple[bytes, int], ReplyCounts])
    """By (premise state, result key)."""
    openings: list[PlayedOpening] = field(default_factory=list[PlayedOpening])
    """Oldest first."""
    acquaintance: bytes | None = None

    def add(self, sign: int, answers: Iterable[tuple[bytes, int]], opening: PlayedOpening | None = None) -> None:
        """One more round: its sign for the person, and what was answered to it."""
        self.rounds += 1
        self.won, self.drawn, self.lost = self.won + (sign > 0), self.drawn + (sign == 0), self.lost + (sign < 0)
        for pair in dict.fromkeys(answers):
            self.answers[pair] = self.answers.get(pair, ReplyCounts()).again(-sign, self.rounds)
        if opening is not None:
            self.openings = [*self.openings, opening][-OPENINGS:]

    def correct(self, mistake: tuple[bytes, int], better: tuple[bytes, int]) -> None:
        """The newest round was lost by `mistake`, and would have gone better by `better`."""
        self.answers[mistake] = self.answers.get(mistake, ReplyCounts()).again(-1, self.rounds)
        self.answers[better] = self.answers.get(better, ReplyCounts()).again(1, self.rounds)

    @property
    def lines(self) -> int:
        """How many answers are remembered that beat the person."""
        return sum(answer.beats for answer in self.answers.values())


def together(game: str, memories: Iterable[OpponentMemory]) -> OpponentMemory:
    """Several memories of one game combined, as if their people were one. Of equal answers the last memory's round
    counts as the last. Openings and the opponent model are left out."""
    found = OpponentMemory(game)
    for one in memories:
        for pair, answer in one.answers.items():
            before = found.answers.get(pair, ReplyCounts())
            found.answers[pair] = ReplyCounts(
                before.wins + answer.wins,
                before.draws + answer.draws,
                before.losses + answer.losses,
                found.rounds + answer.seen,
                answer.last,
            )
        found.rounds += one.rounds
        found.won, found.drawn, found.lost = found.won + one.won, found.drawn + one.drawn, found.lost + one.lost
    return found


def encode(remembered: OpponentMemory) -> bytes:
    """The memory as bytes: of the answers the newest ANSWERS."""
    kept = sorted(remembered.answers.items(), key=lambda item: item[1].seen)[-ANSWERS:]
    ordered = sorted(((key_of(state), state, -answer.net, result), answer) for (state, result), answer in kept)
    sections: dict[str, Section] = {}
    for name in SECTIONS:
        rows = [(*about, answer) for about, answer in ordered if answer.section == name]
        sections |= _sections(name, rows, frame_of(remembered.game).width)
    if remembered.acquaintance is not None:
        sections[acquaintance.NAME] = Section(1, 0, (remembered.acquaintance,))
    facts = {
        "rounds": remembered.rounds,
        "won": remembered.won,
        "drawn": remembered.drawn,
        "lost": remembered.lost,
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
        facts = book.facts
        answers: dict[tuple[bytes, int], ReplyCounts] = {}
        for name in SECTIONS:
            answers |= _answers(book, name, frame_of(book.game).width)
        return OpponentMemory(
            book.game,
            facts["rounds"],
            facts["won"],
            facts["drawn"],
            facts["lost"],
            answers,
            [PlayedOpening(*row) for row in facts["openings"]],
            book.section(acquaintance.NAME),
        )


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


class OpeningSummary(TypedDict):
    """An opening that a person played more than once against us."""

    moves: str
    seat: int
    games: int
    won: int
    drawn: int
    lost: int


class MemorySummary(TypedDict):
    """A memory in numbers."""

    game: str
    games: int
    won: int
    drawn: int
    lost: int
    answers: int
    barred: int
    openings: list[OpeningSummary]
    """The most frequent first."""
    acquaintance: bool


def summary_of(remembered: OpponentMemory) -> MemorySummary:
    """A summary for the person."""
    counts: dict[tuple[int, str], list[int]] = {}
    for opening in remembered.openings:
        counts.setdefault((opening.seat, opening.moves), [0, 0, 0])[1 - opening.sign] += 1
    often = sorted(((sum(each), about) for about, each in counts.items() if sum(each) > 1), reverse=True)
    lines: list[OpeningSummary] = []
    for games, (seat, moves) in often[:5]:
        won, drawn, lost = counts[seat, moves]
        lines.append({"moves": moves, "seat": seat, "games": games, "won": won, "drawn": drawn, "lost": lost})
    return {
        "game": remembered.game,
        "games": remembered.rounds,
        "won": remembered.won,
        "drawn": remembered.drawn,
        "lost": remembered.lost,
        "answers": remembered.lines,
        "barred": sum(answer.barred for answer in remembered.answers.values()),
        "openings": lines,
        "acquaintance": remembered.acquaintance is not None,
    }


def _sections(name: str, rows: list[tuple[int, bytes, int, int, ReplyCounts]], width: int) -> dict[str, Section]:
    keys, states, _, results, answers = zip(*rows, strict=True) if rows else ((), (), (), (), ())
    count = len(rows)
    columns = (
        struct.pack(f"<{count}Q", *keys),
        b"".join(states),
        struct.pack(f"<{count}Q", *results),
        *(struct.pack(f"<{count}I", *(getattr(each, of) for each in answers)) for of in ("wins", "draws", "losses")),
    )
    seen = struct.pack(f"<{count}I", *(each.seen for each in answers))
    last = struct.pack(f"<{count}b", *(each.last for each in answers))
    return {
        name: Section(count, width, columns),
        f"{name}-seen": Section(count, 4, (seen,)),
        f"{name}-last": Section(count, 1, (last,)),
    }


def _answers(book: ExperienceBook, name: str, width: int) -> dict[tuple[bytes, int], ReplyCounts]:
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
