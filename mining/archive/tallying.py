"""The tallies of the bundled games, straight from their archives: no log has to be read for them.

Equal, byte for byte, to the tally of a log into which the archives were imported one after the other (a test compares
them), and made in about a second: so a new installation knows all these games while it still reads them into its log.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from mining.archive import ARCHIVES, archive_of
from mining.archive.codec import Archive
from mining.archive.matches import Matches
from mining.columns import ALWAYS, NEVER, Cells, Decisions, Tally, unknown
from mining.finished_rounds import FIRST_SITTING, signs_of
from mining.games.registry import mining_facets
from mining.pipeline.cells import cells_in
from mining.pipeline.decisions import loops_eliminated
from mining.pipeline.normal_states import normal_rows
from mining.pipeline.rounds import ShippedRounds
from mining.pipeline.support import day_of, hash_of
from mining.pipeline.tally import as_it_is, gathered, rows_at, tally_of
from mining.rows import keys_of
from shared.errors import RecordError
from shared.events import PlayerKind
from shared.experience import ExperienceBook
from shared.record_events import kind_of_table, table_name
from shared.records.record import GameRecord
from shared.store.shipped import shipped_books

MADE_MS = 1_795_305_600_000
"""When shipped books and tallies say they were made, in milliseconds since 1970: the same in every run."""


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Decisions of an archive's rounds, and what they rest on."""

    decisions: Decisions
    kinds: Sequence[PlayerKind]
    """By round, as all that follows."""
    support_players: NDArray[np.int64]
    days: Sequence[int]
    """When it was played; NEVER where nobody says."""
    makers: Sequence[tuple[str, ...]]
    """By seat."""
    tables: Sequence[str]


def tally_of_archives(game: str, cells: Cells | None = None) -> tuple[Tally, ShippedRounds]:
    """The tally of the game's archives, as if they had been imported at MADE_MS: for practice, that is when it was.

    `cells`: what hindsight found in them, since finding it takes machine code.
    """
    opened = [archive_of(path) for path in ARCHIVES[game]]
    games = [archive for archive in opened if isinstance(archive, Archive)]
    rounds = _of_games(games) if games else _of_matches([each for each in opened if isinstance(each, Matches)])
    today = day_of(MADE_MS, "", PlayerKind.PRACTICE, MADE_MS)
    evidence_of_rounds = unknown(len(rounds.tables))
    practised = [kind is PlayerKind.PRACTICE for kind in rounds.kinds]
    evidence_of_rounds["witness"] = rounds.support_players
    evidence_of_rounds["newest"] = np.where(practised, today, rounds.days)
    evidence_of_rounds["oldest"] = np.where(evidence_of_rounds["newest"] == NEVER, ALWAYS, evidence_of_rounds["newest"])
    evidence_of_rounds["sample"] = 1 + np.arange(len(rounds.tables))
    made, evidence = rounds.decisions, rows_at(evidence_of_rounds, rounds.decisions.round_of)
    makers = tuple(sorted({maker for by_seat in rounds.makers for maker in by_seat}))
    number_of = {maker: number for number, maker in enumerate(makers)}
    numbers = np.array([[number_of[maker] for maker in by_seat] for by_seat in rounds.makers], np.uint16)
    evidence["maker"] = numbers[made.round_of, made.sittings - FIRST_SITTING]
    sources = Counter(kind.name.lower() for kind in rounds.kinds)
    tally = replace(tally_of(made, "", cells, evidence, makers, as_it_is), sources=sources)
    return gathered(tally), ShippedRounds(tuple(rounds.tables))


def shipped_tally(game: str) -> tuple[Tally, ShippedRounds] | None:
    """The tally of the bundled games; None for a game without any."""
    if game not in ARCHIVES:
        return None
    book = next(one for one in shipped_books() if one.book.game == game)
    return tally_of_archives(game, cells_in(ExperienceBook(book.content())))


def _of_games(archives: Sequence[Archive]) -> _Rounds:
    """Of a board game: a game is a round."""
    parts = [archive.positions for archive in archives]
    packed, lengths, first = (np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS)
    records = [record for archive in archives for record in archive.records()]
    kinds = [kind_of_table(record) for record in records]
    count = len(records)
    ends = np.cumsum(lengths + 1)
    is_last, is_first = np.zeros((2, len(packed)), np.bool_)
    is_last[ends - 1] = is_first[ends - lengths - 1] = True
    normal = normal_rows(archives[0].game, packed)
    keys = keys_of(normal)
    before, after = np.flatnonzero(~is_last), np.flatnonzero(~is_first)
    round_of = np.repeat(np.arange(count, dtype=np.int32), lengths)
    plies = len(round_of)
    starts = np.cumsum(lengths) - lengths
    movers = ((np.arange(plies) - (starts - first)[round_of]) % 2).astype(np.int8)
    signs = np.array([signs_of(record.points or ()) for record in records], np.int8).reshape(count, 2)
    made = Decisions(
        archives[0].game,
        normal.take(before, axis=0),
        normal.take(after, axis=0),
        keys.take(before),
        keys.take(after),
        signs[round_of, movers],
        np.zeros(plies, np.bool_),
        round_of,
        (FIRST_SITTING + movers).astype(np.int32),
        count,
        plies,
    )
    days = [_day_of(record.date) for record in records]
    named = np.array([[0 if record.sitters else hash_of(name) for name in record.players] for record in records])
    acted = np.arange(2) == first[:, None]
    acted |= (lengths > 1)[:, None]
    acted &= (lengths > 0)[:, None]
    return _Rounds(
        loops_eliminated(made, lengths, movers),
        kinds,
        _support_players(np.where(acted, named, 0), signs),
        days,
        [_makers(record) for record in records],
        [table_name(record) for record in records],
    )


_COLUMNS = ("packed", "lengths", "first")


@lru_cache(maxsize=65_536)
def _day_of(date: str) -> int:
    return day_of(0, date, PlayerKind.ARCHIVE, 0)


def _support_players(named: NDArray[np.int64], signs: NDArray[np.int8]) -> NDArray[np.int64]:
    """`mining.pipeline.support.support_player_of` by round, from the hashes of players by seat; 0: a seat without a
    name."""
    nobody = 1 << 32
    found = np.where(named == 0, nobody, named)
    losers = np.where(signs < 0, found, nobody).min(axis=1)
    others = np.where(signs < 0, nobody, found).min(axis=1)
    players = cast(NDArray[np.int64], np.where(losers < nobody, losers, others))
    return cast(NDArray[np.int64], np.where(players < nobody, players, 0))


def _makers(record: GameRecord) -> tuple[str, ...]:
    """By seat."""
    if not record.sitters:
        return _ARCHIVE
    return tuple(f"{who.kind}:{who.agent}" if who.agent else who.kind for who in record.sitters)


_ARCHIVE = ("archive", "archive")


def _of_matches(archives: Sequence[Matches]) -> _Rounds:
    """Of a game with hidden hands: a hand is a round."""
    records = [record for archive in archives for record in archive.games()]
    matches = [record for record in records if not isinstance(record, RecordError)]
    played = [(match, hand) for match in matches for hand in match.hands if not hand.void]
    firsts = {id(next(hand for hand in match.hands if not hand.void)) for match in matches}
    archived_hands = mining_facets(archives[0].game).archived_hands
    assert archived_hands is not None, f"{archives[0].game} has an archive of matches and nothing that reads hands"
    made, movers, sizes = archived_hands([hand for _, hand in played], [id(hand) in firsts for _, hand in played])
    facts = {id(match): (kind_of_table(match), _makers(match), table_name(match)) for match in matches}
    kinds, makers, tables = zip(*(facts[id(match)] for match, _ in played), strict=True)
    nobody = np.zeros(len(played), np.int64)  # practice has no witness by name
    return _Rounds(loops_eliminated(made, sizes, movers), kinds, nobody, [NEVER] * len(played), makers, tables)
