"""The real games that Oldhand brings along: whole, legal, and what their source says they are."""

import lzma
import struct
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mining.archive import ARCHIVES, archive_of, matches
from mining.archive.codec import Archive, encode
from mining.lab.makers import checkers_practice as practice
from mining.lab.makers import domino_practice as practice_domino
from mining.lab.makers import draughts_practice as practice_draughts
from mining.lab.makers.draughts_archive import PEOPLE, PRACTICE, people_games
from mining.lab.makers.searched_games import SearchedGame
from shared.core import Game
from shared.errors import GameError, RecordError
from shared.events import Opened, PlayerKind, Sat
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.record_events import Replayed, checked_events, replay, table_events
from shared.records.judging import begin_record
from shared.records.record import GameRecord, fingerprint
from tests.games.draughts_positions import TRICKY

CHECKERS, DOMINO = ARCHIVES[CHINESE_CHECKERS.id][0], ARCHIVES[DOMINO_101.id][0]
DIGEST = "e6cb0154d1c94112e99876a454eb75903300eb919293c3d1b99208e0a0d08270"


def record(moves: str, event: str = "Glasgow 1900") -> GameRecord:
    return GameRecord(ENGLISH_DRAUGHTS.id, START, tuple(moves.split()), (1, -1), ("A", "B"), event, "", "1900-??-??")


RECORDS = [record("11-15 23-18 8-11"), record(""), record("11-15 22-18 15x22 25x18", "Perth 1901")]


def test_the_archive_is_the_one_that_was_judged() -> None:
    archive = people_games()
    assert archive.digest == DIGEST
    assert (len(archive), archive.game) == (22621, ENGLISH_DRAUGHTS.id)


@pytest.mark.parametrize("path", [CHECKERS, PRACTICE])
def test_positions_are_those_of_the_rules(path: Path) -> None:
    """Reading judges nothing: kings, captures that end where they began, games that White begins."""
    archive = archive_of(path)
    assert isinstance(archive, Archive)
    assert all(replay(game.record) == game for game in islice(archive.games(), 0, len(archive), 60))


@pytest.mark.deep
@pytest.mark.parametrize("path", [CHECKERS, PRACTICE, PEOPLE])
def test_every_game_of_an_archive_is_legal(path: Path) -> None:
    archive = archive_of(path)
    assert isinstance(archive, Archive)
    assert all(replay(game.record) == game for game in archive.games())


def test_a_sample_of_the_archive_is_canonical_and_legal() -> None:
    games = list(islice(people_games().games(), 0, 200))
    assert all(replay(game.record) == game for game in games)
    assert games[0].record.players == ("Moorhead, W.", "Wyllie, J.")
    assert games[0].record.points == (-1, 1)
    assert " ".join(games[0].record.moves[-3:]) == "30-26 18x27 26x17x10x1"


@pytest.mark.slow
def test_the_whole_archive_is_what_its_source_says() -> None:
    results: Counter[tuple[int, ...]] = Counter()
    plies: list[int] = []
    marks: set[str] = set()
    lines: Counter[tuple[object, ...]] = Counter()
    for game in people_games().games():
        game_record = game.record
        assert game_record.points is not None
        results[game_record.points] += 1
        plies.append(len(game_record.moves))
        marks.add(fingerprint(game_record))
        lines[game_record.moves, game_record.points] += 1
    assert results == {(1, -1): 3626, (0, 0): 14192, (-1, 1): 4803}
    assert (sum(plies), max(plies)) == (1158096, 239)
    assert len(marks) == 22621
    assert sum(count - 1 for count in lines.values()) == 325


def test_encoding_and_decoding_are_inverse() -> None:
    archive = Archive(encode(ENGLISH_DRAUGHTS.id, START, "a test", RECORDS))
    assert [game.record for game in archive.games()] == RECORDS
    assert (archive.source, archive.start) == ("a test", START)


def test_a_game_that_is_not_legal_is_not_put_in() -> None:
    with pytest.raises(GameError):
        encode(ENGLISH_DRAUGHTS.id, START, "a test", [record("11-15 11-15")])


def test_the_archive_takes_little_room() -> None:
    assert PEOPLE.stat().st_size < 420_000


@pytest.mark.parametrize("at", [3, 30, 60, -5])
def test_a_damaged_archive_is_refused(at: int, tmp_path: Path) -> None:
    content = bytearray(encode(ENGLISH_DRAUGHTS.id, START, "a test", RECORDS))
    content[at] ^= 1
    with pytest.raises(RecordError) as refused:
        Archive(bytes(content))
    assert refused.value.code == "record/syntax"


@pytest.mark.parametrize("ranks", [b"\x01", b"\x01\x02\x01\x00\x00\x00\x00", b"\xff" * 5])
def test_ranks_that_do_not_fit_are_refused(ranks: bytes) -> None:
    """Too few, too many, or of no legal move."""
    content = encode(ENGLISH_DRAUGHTS.id, START, "a test", RECORDS)
    payload = lzma.decompress(content[50:])
    ranks_at = 4 + struct.unpack_from("<I", payload)[0] + 2 * len(RECORDS)
    with pytest.raises(RecordError, match="damaged: a rank"):
        Archive(content[:50] + lzma.compress(payload[:ranks_at] + ranks))


@pytest.mark.parametrize("rules", [ENGLISH_DRAUGHTS, CHINESE_CHECKERS])
def test_games_at_random_are_replayed_by_kernels_as_the_rules_rank_them(rules: Game[Any, Any]) -> None:
    """Moves that nobody chooses: kings that turn, chains without aim, all of them known to the file."""
    records = [of_random_moves(rules, Random(seed), plies=120) for seed in range(12)]
    archive = Archive(encode(rules.id, records[0].start, "a test", records))
    assert [replace(game.record, line=1) for game in archive.games()] == records
    assert all(replay(game.record) == game for game in archive.games())


def of_random_moves(rules: Game[Any, Any], rng: Random, plies: int) -> GameRecord:
    start = rules.deal(rules.options({}), rng)
    _, state = begin_record(rules.id, start)
    moves: list[str] = []
    while len(moves) < plies and (legal := rules.move_texts(state)):
        moves.append(rng.choice(legal))
        state = rules.successor(state, rules.parse_move(state, moves[-1]))
    outcome = rules.outcome(state)
    points = (0, 0) if outcome is None else (outcome.points[0], outcome.points[1])
    return GameRecord(rules.id, start, tuple(moves), points, ("A", "B"), "", "", "")


@pytest.mark.parametrize(("position", "texts"), [(position, texts) for position, texts, _ in TRICKY])
def test_every_move_of_a_tricky_position_has_a_rank(position: str, texts: str) -> None:
    records = [replace(record(text), start=position) for text in texts.split(", ")]
    archive = Archive(encode(ENGLISH_DRAUGHTS.id, START, "a test", records))
    assert [game.record.moves for game in archive.games()] == [game.moves for game in records]


DRAUGHTS_PRACTICE_DIGEST = "84ff91f985ecd318c800fa96f59f0bce3e22b7c97a8154afa0a33a8ad87d81c8"
PRACTICE_DIGEST = "e66e1252245506acfdb04cc3a12f0046bfe86743e0f6b485c25e0a2133e71c1c"


def checkers() -> Archive:
    archive = archive_of(CHECKERS)
    assert isinstance(archive, Archive)
    return archive


def test_the_practice_log_is_the_one_that_was_measured() -> None:
    archive = checkers()
    assert archive.digest == PRACTICE_DIGEST
    assert (len(archive), archive.game, archive.practice) == (practice.GAMES, CHINESE_CHECKERS.id, True)
    assert CHECKERS.stat().st_size < 100_000
    assert next(iter(ARCHIVES)) == ENGLISH_DRAUGHTS.id, "real games go into the log first"


@pytest.mark.slow
def test_games_of_the_practice_log_are_remade_move_for_move() -> None:
    games = list(islice(checkers().games(), 12))
    assert list(practice.games(range(3))) == [without_sitters(game.record) for game in games[:3]]
    assert list(practice.games(range(11, 12))) == [without_sitters(games[11].record)], "whatever was played before it"


def test_draughts_have_practice_beside_people_s_games() -> None:
    archive = archive_of(PRACTICE)
    assert isinstance(archive, Archive)
    assert archive.digest == DRAUGHTS_PRACTICE_DIGEST
    assert (len(archive), archive.game, archive.practice) == (practice_draughts.GAMES, ENGLISH_DRAUGHTS.id, True)
    assert PRACTICE.stat().st_size < 240_000
    assert ARCHIVES[ENGLISH_DRAUGHTS.id] == (PEOPLE, PRACTICE), "people's games go into the log first"


@pytest.mark.slow
def test_a_game_of_draughts_practice_is_a_function_of_its_number() -> None:
    archive = archive_of(PRACTICE)
    replayed = [without_sitters(game.record) for game in islice(archive.games(), 4) if isinstance(game, Replayed)]
    made = list(practice_draughts.games(range(4)))
    assert [game.start for game in made] == [game.start for game in replayed], (
        "the search has changed since, no beginning has"
    )
    assert list(practice_draughts.games(range(3, 4))) == made[3:], "whatever was played before it"


def test_a_hopeless_player_resigns() -> None:
    """Four searches in a row that say so, forced moves between them left out."""
    scores = [0, 700, 20, 800, None, -800, 900, -900, 950]
    played = SearchedGame([(0, 0, 0, ply % 2) for ply in range(9)], [(0, 0)] * 9, 0, scores)
    given_up = practice_draughts.given_up(played)
    assert (len(given_up.moves), given_up.black) == (7, 1), "White is to move, and far behind"
    assert practice_draughts.given_up(replace(played, scores=scores[:7])).black == 0


def without_sitters(game_record: GameRecord) -> GameRecord:
    return replace(game_record, sitters=())


def test_matches_of_domino_are_whole_and_of_many_hands() -> None:
    archive = archive_of(DOMINO)
    assert (len(archive), archive.game, archive.practice) == (practice_domino.GAMES, DOMINO_101.id, True)
    games = [game for game in archive.games() if isinstance(game, GameRecord)]
    assert len(games) == practice_domino.GAMES, "every line is a record"
    assert sum(hand.points is not None for game in games for hand in game.hands) > 5_000
    assert DOMINO.stat().st_size < 300_000
    assert {opened.kind for game in games for opened in game.sitters} == {"practice"}


@pytest.mark.slow
def test_matches_of_domino_are_remade_move_for_move_and_legal() -> None:
    games = list(islice(archive_of(DOMINO).games(), 12))
    assert list(practice_domino.games(range(2))) == games[:2]
    assert list(practice_domino.games(range(11, 12))) == games[11:], "whatever was played before it"
    for game in games:
        assert isinstance(game, GameRecord)
        checked_events(game, 0)


def test_matches_that_are_damaged_are_refused() -> None:
    (one,) = islice(archive_of(DOMINO).games(), 1)
    assert isinstance(one, GameRecord)
    content = matches.packed(DOMINO_101.id, "a test", [one])
    assert list(matches.Matches(content).games()) == [one]
    assert len(matches.Matches(matches.packed(DOMINO_101.id, "a test", []))) == 0
    lost = lzma.decompress(content).rpartition(b" ")[0].rpartition(b" ")[0]
    for broken in (
        content[:-8],
        lzma.compress(lost + b" "),
        b"",
        lzma.compress(b"{}"),
        lzma.compress(b'{"game": "x", "source": "", "matches": 2}'),
    ):
        with pytest.raises(RecordError) as refused:
            matches.Matches(broken)
        assert refused.value.code == "record/syntax"


def test_practice_is_told_apart_from_what_people_played() -> None:
    (game,) = islice(checkers().games(), 1)
    opened, *others = table_events(game, 0)
    assert opened.expect(Opened).kind is PlayerKind.PRACTICE
    assert [event.expect(Sat).kind for event in others[:2]] == [PlayerKind.PRACTICE] * 2
    (real,) = islice(people_games().games(), 1)
    assert table_events(real, 0)[0].expect(Opened).kind is PlayerKind.ARCHIVE


def test_games_may_begin_anywhere() -> None:
    other = "W:W18:B5,14"
    records = [
        record("11-15"),
        replace(record(""), start=other, points=(-1, 1)),
        replace(record("18x9x2"), start="W:W18:B6,14,1", points=(-1, 1)),
    ]
    archive = Archive(encode(ENGLISH_DRAUGHTS.id, START, "a test", records))
    assert [game.record for game in archive.games()] == records
