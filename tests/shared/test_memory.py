"""The form of what is remembered of a person: read back as it was, bounded, newest kept, damage refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import BookError
from shared.experience import memory, memory_format
from shared.experience.acquaintance import ENTRIES, FEATURES, Acquaintance, Foretold
from shared.experience.acquaintance import NAME as ACQUAINTANCE
from shared.experience.acquaintance import encode as write_model
from shared.experience.lines import ReplyCounts
from shared.experience.memory import NAME, OpponentMemory, PlayedOpening, summary_of
from shared.experience.memory_format import decode, encode, opened, remembered_by

GAME, DOMINO = "english-draughts/1", "domino-101/1"
SIGNS = st.sampled_from([-1, 0, 1])
PAIRS = st.tuples(st.sampled_from([bytes([n]) + bytes(12) for n in range(4)]), st.integers(0, 3) | st.just(2**64 - 1))
ROUNDS = st.lists(st.tuples(SIGNS, st.lists(PAIRS, max_size=6)), max_size=12)


def remembered(rounds: list[tuple[int, list[tuple[bytes, int]]]]) -> OpponentMemory:
    found = OpponentMemory(GAME)
    for sign, pairs in rounds:
        found.add(sign, pairs, PlayedOpening("11-15 23-19", len(pairs) % 2, sign))
    return found


@given(ROUNDS, st.none() | st.binary(max_size=20))
def test_a_memory_is_read_back_as_it_was(
    rounds: list[tuple[int, list[tuple[bytes, int]]]], model: bytes | None
) -> None:
    found = remembered(rounds)
    found.acquaintance = model
    assert decode(encode(found)) == found
    assert encode(decode(encode(found))) == encode(found)


@given(ROUNDS)
def test_a_round_counts_an_answer_once_for_whoever_gave_it(rounds: list[tuple[int, list[tuple[bytes, int]]]]) -> None:
    found = remembered(rounds)
    assert (found.rounds, found.won + found.drawn + found.lost) == (len(rounds), len(rounds))
    for pair, answer in found.answers.items():
        signs = [sign for sign, pairs in rounds if pair in pairs]
        assert (answer.wins, answer.draws, answer.losses) == (signs.count(-1), signs.count(0), signs.count(1))
        assert answer.last == -signs[-1]
        assert pair in rounds[answer.seen - 1][1] and all(pair not in pairs for _, pairs in rounds[answer.seen :])


def test_seats_find_only_what_beats_the_person() -> None:
    winning, spent, losing = ((bytes([n]) + bytes(12), n) for n in (1, 2, 3))
    found = remembered([(-1, [winning, spent]), (-1, [spent]), (1, [spent, losing])])
    with opened(encode(found)) as book:
        assert [(state, result) for state, result, _ in book.rules()] == [winning]
        assert book.game == GAME
    assert list(found.lines.follow) == [winning[0]]
    assert not ReplyCounts().beats


def test_the_newest_answers_and_openings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_format, "MOVES", 2)
    monkeypatch.setattr(memory, "OPENINGS", 2)
    old, again, new = ((bytes([n]) + bytes(12), n) for n in (1, 2, 3))
    kept = decode(encode(remembered([(-1, [again, old]), (-1, [new]), (-1, [again])])))
    assert kept.answers.keys() == {again, new}
    assert kept.answers[again].wins == 2
    assert (len(kept.openings), kept.rounds) == (2, 3)


def test_a_seat_is_given_each_kind_in_its_own_form() -> None:
    lines = encode(remembered([(-1, [(bytes(13), 1)])]))
    assert remembered_by(lines) == {NAME: lines}
    tiles = OpponentMemory(DOMINO)
    tiles.add(1, [])
    assert remembered_by(encode(tiles)) == {NAME: encode(tiles)}, "corrections of lost hands"
    tiles.acquaintance = b"model"
    assert remembered_by(encode(tiles)) == {NAME: encode(tiles), ACQUAINTANCE: b"model"}


def test_the_person_is_told_which_openings_it_repeats() -> None:
    found = OpponentMemory(GAME)
    for moves, seat, sign in [("9-13", 0, -1), ("11-15", 0, 1), ("9-13", 0, 0), ("9-13", 1, -1), ("9-13", 0, -1)]:
        found.add(sign, [], PlayedOpening(moves, seat, sign))
    assert summary_of(found)["openings"] == [{"moves": "9-13", "seat": 0, "games": 3, "won": 0, "drawn": 1, "lost": 2}]
    assert [summary_of(found)[name] for name in ("games", "won", "drawn", "lost", "answers")] == [5, 1, 1, 3, 0]


@pytest.mark.parametrize(
    "content", [b"", b"no memory", encode(OpponentMemory(GAME))[:-1], encode(OpponentMemory(GAME)) + b"x"]
)
def test_a_bad_memory_section_is_refused(content: bytes) -> None:
    for read in (decode, remembered_by):
        with pytest.raises(BookError) as refused:
            read(content)
        assert refused.value.code == "book/format"


def test_a_model_is_told_of_only_once_players_rely_on_it() -> None:
    weights = tuple(-2.0 if feature == 2 else 0.0 for feature in range(FEATURES))
    model = Acquaintance(weights, (0.0,) * ENTRIES, 9, 30, Foretold(7.0, 7.0))
    board, tiles = OpponentMemory(GAME, acquaintance=write_model(model)), OpponentMemory(DOMINO)
    assert (summary_of(board)["acquaintance"], summary_of(board)["habits"]) == (False, [])
    assert (summary_of(board)["sure"], summary_of(board)["right"]) == (0, 0)
    board.acquaintance = write_model(replace(model, own=Foretold(9.0, 9.0)))
    assert (summary_of(board)["acquaintance"], summary_of(board)["habits"]) == (True, ["place-less"])
    assert (summary_of(board)["sure"], summary_of(board)["right"]) == (9, 9)
    assert not summary_of(tiles)["acquaintance"]
    tiles.acquaintance = write_model(model)
    assert summary_of(tiles)["acquaintance"]
    tiles.acquaintance = b"of another version"
    assert not summary_of(tiles)["acquaintance"]
