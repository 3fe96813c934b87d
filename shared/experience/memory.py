"""The opponent memory of one person in one game, and its update by a round. Knows no log, no store and no bytes.

It holds the moves that were made in the person's games, on either side, with their results, and what second looks at
the positions have found. From these `shared.experience.lines` says which move to make in each position: what has beaten
the person and has not lost since is followed as a line, and what lost is changed at the last decision that was not yet
lost.

Hidden hands do not recur, so of domino an answer is kept only where a lost hand, replayed with all hands known, shows
the mistake (`OpponentMemory.correct`).
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, TypedDict

from shared.errors import BookError
from shared.experience.acquaintance import FEATURES, Acquaintance, decode, mean_of
from shared.experience.level import Level
from shared.experience.lines import DRIFT, Line, Lines, LineTree, Pair, ReplyCounts
from shared.games import GAMES
from shared.games.facets import facets_of

NAME = "rival"
INSTALLATION = "installation"
"""The kind of what is remembered of all the people of an installation, in the same form; its rounds are theirs."""
OPENINGS = 40
"""The newest rounds of which the opening is kept, for the person to read."""
OPENING_PLIES = 6
RECENT = 20
"""Rounds among which draws are counted: a seat that draws again and again changes something else."""


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
    updated_ms: int = 0


class MemoryStore(Protocol):
    """Keeps memories. Synchronous, safe for threads; `shared.store` has one."""

    def read(self, player: str, game: str) -> StoredMemory:
        """The stored memory; an empty one if there is none."""
        ...

    def stamp(self, player: str, game: str) -> MemoryStamp:
        """That of `read`, without the content."""
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
    answers: dict[Pair, ReplyCounts] = field(default_factory=dict[Pair, ReplyCounts])
    """Moves that others made against the person."""
    replies: dict[Pair, ReplyCounts] = field(default_factory=dict[Pair, ReplyCounts])
    """The person's own moves; of hidden hands none."""
    looks: dict[bytes, dict[int, float]] = field(default_factory=dict[bytes, dict[int, float]])
    """What a second look at the positions of the others has found (`shared.experience.lines.Looks`)."""
    openings: list[PlayedOpening] = field(default_factory=list[PlayedOpening])
    """Oldest first."""
    acquaintance: bytes | None = None
    level: Level | None = None
    """Of the player that plays at the person's level; None: it has not met the person."""
    among_people: bool = False
    """Whether it is of several people combined (`together`)."""

    def add(
        self,
        sign: int,
        answers: Iterable[Pair],
        opening: PlayedOpening | None = None,
        replies: Iterable[Pair] = (),
    ) -> None:
        """One more round: its sign for the person, what the others did, and what the person did."""
        self.rounds += 1
        self.won, self.drawn, self.lost = self.won + (sign > 0), self.drawn + (sign == 0), self.lost + (sign < 0)
        for pair in dict.fromkeys(answers):
            self.answers[pair] = self.answers.get(pair, ReplyCounts()).again(-sign, self.rounds)
        for pair in dict.fromkeys(replies):
            self.replies[pair] = self.replies.get(pair, ReplyCounts()).again(sign, self.rounds)
        if opening is not None:
            self.openings = [*self.openings, opening][-OPENINGS:]

    def adapt(self, sign: int) -> None:
        """The newest round was one against the player that plays at the person's level."""
        self.level = (self.level or Level()).after(sign)

    def correct(self, mistake: Pair, better: Pair) -> None:
        """The newest round was lost by `mistake`, and would have gone better by `better`."""
        self.answers[mistake] = self.answers.get(mistake, ReplyCounts()).again(-1, self.rounds)
        self.answers[better] = self.answers.get(better, ReplyCounts()).again(1, self.rounds)

    @property
    def lines(self) -> Lines:
        """The moves to be made against the person, and those that lost and are not made again."""
        if GAMES[self.game].hidden:
            return self._answers_of_hands()
        plies = sum(counts.rounds for moves in (self.answers, self.replies) for counts in moves.values())
        share = (self.won + self.drawn / 2 + 1) / (self.rounds + 2)
        length = max(plies / max(self.rounds, 1), 1.0)
        draws = sum(opening.sign == 0 for opening in self.openings[-RECENT:])
        tree = LineTree(self.looks, DRIFT * share, 1 - share, length, self.among_people, draws)
        tree.add(self.answers, is_own=True)
        tree.add(self.replies, is_own=False)
        return tree.back_up()

    def _answers_of_hands(self) -> Lines:
        """Hands do not recur: each situation has its answers, and leads to no other."""
        found = Lines()
        for (premise, result), counts in self.answers.items():
            best = found.follow.get(premise)
            if counts.beats and (best is None or (counts.net, -result) > (best.counts.net, -best.result)):
                found.follow[premise] = Line(result, counts.score, counts)
            elif counts.barred:
                found.avoid.setdefault(premise, {})[result] = counts
        return found


def together(game: str, memories: Iterable[OpponentMemory]) -> OpponentMemory:
    """Several memories of one game combined, as if their people were one. Of equal answers the last memory's round
    counts as the last. Openings are left out, and the models of opponents are their mean."""
    found, memories = OpponentMemory(game, among_people=True), list(memories)
    found.acquaintance = people_of(memories)
    for one in memories:
        for moves, own in ((found.answers, one.answers), (found.replies, one.replies)):
            for pair, counts in own.items():
                before = moves.get(pair, ReplyCounts())
                moves[pair] = ReplyCounts(
                    before.wins + counts.wins,
                    before.draws + counts.draws,
                    before.losses + counts.losses,
                    found.rounds + counts.seen,
                    counts.last,
                )
        found.looks |= one.looks
        found.rounds += one.rounds
        found.won, found.drawn, found.lost = found.won + one.won, found.drawn + one.drawn, found.lost + one.lost
    return found


def people_of(memories: Iterable[OpponentMemory]) -> bytes | None:
    """How these people choose, on the whole (`shared.experience.acquaintance.mean_of`)."""
    return mean_of(one.acquaintance for one in memories if one.acquaintance is not None)


def people_choose(game: str, here: bytes | None) -> Sequence[float] | None:
    """The weights by which people choose in a game: the model of those here, else those of its archive; None where
    neither is known."""
    if here is not None:
        with suppress(BookError):
            return decode(here).weights
    people = facets_of(game).people
    return (*people, *[0.0] * (FEATURES - len(people))) if people else None


def _model_of(remembered: OpponentMemory) -> Acquaintance | None:
    """The model of the person that players use. In an open game that is one which has foreseen its choices."""
    with suppress(BookError):  # of another version: it is made again
        model = None if remembered.acquaintance is None else decode(remembered.acquaintance)
        return model if model is None or model.relied_on or GAMES[remembered.game].hidden else None
    return None


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
    sure: int
    right: int
    like_people: bool
    habits: list[str]
    level: float | None
    """As of `shared.http.memories`."""


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
    known, model = remembered.lines, _model_of(remembered)
    foretold = None if model is None else model.relied_on
    return {
        "game": remembered.game,
        "games": remembered.rounds,
        "won": remembered.won,
        "drawn": remembered.drawn,
        "lost": remembered.lost,
        "answers": sum(line.counts.beats for line in known.follow.values()),
        "barred": sum(len(moves) for moves in known.avoid.values()),
        "openings": lines,
        "acquaintance": model is not None,
        "sure": 0 if foretold is None else round(foretold.sure),
        "right": 0 if foretold is None else round(foretold.right),
        "like_people": foretold is not None and model is not None and not model.own.holds,
        "habits": [] if model is None else model.habits(facets_of(remembered.game).habits),
        "level": None if remembered.level is None else round(remembered.level.share, 2),
    }
