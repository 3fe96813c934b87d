"""The contracts of mining: what a game may give the miners, and what those give its fits. No behaviour."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Cells, Decisions, Tally
from shared.core import Options
from shared.events import Event
from shared.experience import Section
from shared.records.record import HandRecord

OptionsOf = Callable[[str], Options]
"""The options of a table."""
SectionFacts = dict[str, int | float]
"""What a book's header says of a section that was fitted."""
Fitted = tuple[Section, SectionFacts]
ArchivedHands = tuple[Decisions, NDArray[np.int8], NDArray[np.int64]]
"""The decisions, who made each, and how many each hand has."""
Look = Callable[[Any], Mapping[str, float]]
"""From a state to what its moves, or the best of them, are worth to the mover: logits of its chance to win."""
Order = NDArray[np.int64]
"""(seats, texts): the place of each text among all."""
Replay = Callable[[Sequence[str], Order, Bytes, NDArray[np.int64], Bytes], tuple[NDArray[np.uint16], Bytes]]
"""The texts and their order; by game its packed beginning and its plies; the ranks of all games → by ply the number of
its text, and every packed position of every game. Raises IndexError for ranks that do not fit."""

SURE = 60.0
"""Ordinary lessons that a position counts for that could not surprise more: chosen by `oldhand experiment losses`."""


class Search(Protocol):
    """The common part of both searches."""

    def find(self, state: Any, nodes: int, stop: bytearray) -> Any:
        """The result: `score` for the mover, in hundredths, and `line` of move texts."""
        ...


class SurprisingPositions(Protocol):
    """Positions that players were wrong about, searched again (`mining.worker.surprises`)."""

    def positions(self) -> tuple[Bytes, NDArray[np.float64], NDArray[np.float64]]:
        """Normal states; the value of each to its mover, in [0, 1]; how surprising that value was."""
        ...

    def choices(self) -> tuple[Bytes, Bytes, NDArray[np.float64]]:
        """Normal states, those that the better moves make, and the losses by the moves that were made, all
        positive."""
        ...


class EntityTables(Protocol):
    """Tables derived from rounds."""

    rounds: int
    """Rounds taken so far."""

    def tables(
        self, rounds: Iterable[Sequence[Event]], options_of: OptionsOf
    ) -> Iterator[tuple[str, Iterator[Sequence[Any]]]]:
        """Each table's name, and its heading and rows; to be read in this order, and each to its end."""
        ...


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """A search of a rule's move before the rule is published (`mining.worker.rule_gate`)."""

    loss: Callable[[Any, str, int], int]
    """By how many hundredths of the unit of scores a move of a state is worth less than the best one, by a search of a
    number of nodes. Equal calls give equal answers, whatever was called before."""
    nodes: int
    """Nodes of the search for the best move, at most, and again of the search of each of both."""
    mistake: int
    """The loss from which a move is a mistake."""


@dataclass(frozen=True, slots=True)
class Tuner:
    """How the evaluation of the strongest player is tuned to a log (`mining.worker.tuning`). Sections are those of
    `shared.experience.tuning`; None: the evaluation that ships. Equal calls give equal answers."""

    drawn: Callable[[Bytes], NDArray[np.bool_]]
    """Which normal states are to be learned from: those that an evaluation values as they stand."""
    search: Callable[[bytes | None], Callable[[Bytes], NDArray[np.int16]]]
    """The scores of normal states for their movers, by a search that evaluates by the section."""
    fit: Callable[[bytes | None, Bytes, NDArray[np.float32], NDArray[np.int16]], Fitted | None]
    """The section fitted further to normal states, what their movers scored, in [0, 1], and the scores of the search;
    None where it tells no more of positions that were left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningFacets:
    """The facets of one game. Functions that make a section return it with its entry in the book's header."""

    normal_rows: Callable[[Bytes], Bytes] | None = None
    """Normal states of packed positions. Without: those of an open game are normal as they are."""
    normal_hands: Callable[[Sequence[bytes], NDArray[np.int8]], Bytes] | None = None
    """Normal states of packed positions as seats know them, where hands are hidden. Without: one by one."""
    usage: Callable[[Tally], Section] | None = None
    """How often moves end on each place. Without: no such section."""
    places: Sequence[str] = ()
    """The names of the places of that section, in its order."""
    lateness: Callable[[Bytes], NDArray[np.int64]] | None = None
    """A number that grows with every state behind another one. Without: no key states."""
    habit: Callable[[Tally, Section | None], Fitted | None] | None = None
    habit_after: Callable[[Section, Tally, float, Tally, SurprisingPositions], Fitted] | None = None
    judgement: Callable[[Tally, Tally], Fitted | None] | None = None
    judgement_after: Callable[[Section, Tally, float, Tally, SurprisingPositions, Tally], Fitted] | None = None
    search: Callable[[int, bytes | None], Search] | None = None
    """Makes a search, given a number of nodes and a book's learned evaluation. Without: lost games are not searched for
    mistakes."""
    second_look: Callable[[], Look] | None = None
    """Makes a search of a position move by move. Without: what people win against AI players is not looked at again."""
    tuner: Tuner | None = None
    """Without: the strongest player is not tuned."""
    rule_check: RuleCheck | None = None
    """Without: every rule is published."""
    look_back: Callable[[Iterable[Sequence[Event]], OptionsOf], Cells] | None = None
    """Finished rounds replayed otherwise (`mining.pipeline.cells`). Without: no hindsight."""
    archived_hands: Callable[[Sequence[HandRecord], Sequence[bool]], ArchivedHands] | None = None
    """Every decision of archived hands, each with whether it opens its match. Needed for archives of matches alone."""
    entities: Callable[[], EntityTables] | None = None
    """The three tables of Wang et al. 2015, for `oldhand export`. Without: no such format."""
    logit: float = 0.0
    """How much a hundredth of the unit of scores adds to the logit of the result."""
    lessons: str | None = None
    """The maker of moves that teach what positions are worth and nothing else: practice that is bundled with
    games of people. Its players search little, so their moves are no example, and say nothing about other players."""
    acquainted: Callable[..., Any] | None = None
    """The model of how a person chooses (`mining.pipeline.opponent_memory`), by what was known, rounds, options, and
    how people choose. Without: one by the text of positions, where they are text (`mining.replies`)."""
    correction: Callable[..., Any] | None = None
    """The worst mistake of a lost hidden hand, and what was better."""
    replay: Replay | None = None
    """Plays archived games from the ranks of their moves. Without: the rule book does, ply by ply."""
    progress: Callable[[int, str], int] | None = None
    """How far a move text takes a seat. Archives rank what goes further first. Without: what is played more often."""
