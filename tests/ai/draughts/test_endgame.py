"""Endgame databases: counted against published ones, proved by the rule book, refused when a file is odd."""

import shutil
from pathlib import Path
from random import Random
from threading import Event

import pytest

from ai.games.english_draughts.endgame.building import BuildStep, BuildStopped, build
from ai.games.english_draughts.endgame.database import EndgameDatabase, opened
from ai.games.english_draughts.endgame.files import Metric, SliceFile, folder_of, path_of
from ai.games.english_draughts.endgame.slices import Slice, slices, stages
from ai.games.english_draughts.kernels import endgame as kernel
from ai.games.english_draughts.kernels.board import board_of
from shared.errors import EndgameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from tests.ai.draughts.endings import random_ending

GROUND_TRUTH = {
    2: (3_488, 716, 402, 2_370, 13),
    3: (196_032, 100_250, 87_305, 8_477, 61),
    4: (6_209_316, 2_574_304, 1_917_090, 1_717_922, 109),
    5: (139_450_808, 71_334_772, 56_993_144, 11_122_892, 161),
    6: (2_426_085_676, 1_154_792_344, 848_750_789, 422_542_543, 0),
}
"""Positions, won, lost, drawn, plies of the longest win, by pieces: the tables of the project's references, which agree
with two databases of others."""


def counted(endgames: EndgameDatabase, pieces: int) -> tuple[int, ...]:
    files = [file.facts for slice_, file in endgames.files.items() if slice_.pieces == pieces]
    sums = tuple(sum(int(facts[name]) for facts in files) for name in ("positions", "win", "loss", "draw"))
    return (*sums, max(int(facts["longest"] or 0) for facts in files))


@pytest.mark.parametrize("pieces", GROUND_TRUTH)
def test_there_are_as_many_positions_as_published(pieces: int) -> None:
    assert sum(slice_.size for slice_ in slices(pieces)) == GROUND_TRUTH[pieces][0]


@pytest.mark.slow
def test_wins_losses_draws_and_longest_wins_are_the_published_ones(distances: Path) -> None:
    endgames = EndgameDatabase.open(distances)
    assert {pieces: counted(endgames, pieces) for pieces in (2, 3, 4)} == {n: GROUND_TRUTH[n] for n in (2, 3, 4)}
    king_each = endgames.files[Slice(0, 1, 0, 1)].facts
    assert [king_each[name] for name in ("win", "loss", "draw")] == [230, 108, 654]


@pytest.mark.slow
def test_results_alone_come_to_the_same_counts(results: Path) -> None:
    endgames = EndgameDatabase.open(results)
    assert [counted(endgames, pieces)[:4] for pieces in (2, 3, 4)] == [GROUND_TRUTH[n][:4] for n in (2, 3, 4)]


@pytest.mark.deep
def test_five_pieces_are_solved_as_published(tmp_path: Path) -> None:
    assert counted(build(tmp_path, 5, Metric.DTW, jobs=2), 5) == GROUND_TRUTH[5]


@pytest.mark.parametrize("name", ["K-K", "MK-K", "M-MK", "MM-MM", "MMM-M", "MK-MK", "KK-MMK", "MMMMM-M", "KKKK-KK"])
def test_every_number_of_a_slice_is_a_position_and_no_two_are_the_same(name: str) -> None:
    slice_ = next(each for each in slices(len(name) - 1) if each.name == name)
    directory = kernel.new_directory()
    address = directory.ctypes.data
    words = kernel.slice_address(slice_.code, address)
    numbers = sorted({0, slice_.size - 1, *Random(1).sample(range(slice_.size), min(800, slice_.size))})
    for number in numbers:
        own, enemy, kings = kernel.position_of(number, slice_.code, words, address)
        assert kernel.number_of(own, enemy, kings, words, address) == number
        assert kernel.slice_of(own, enemy, kings) == slice_.code and not own & enemy
        assert not own & ~kings & 0b1111 << 31 and not enemy & ~kings & 0b1111, "a man on the row that crowns it"


def test_a_stage_needs_only_those_before_it() -> None:
    order = {slice_: number for number, stage in enumerate(stages(6)) for each in stage for slice_ in (each, each.twin)}
    assert set(order) == {slice_ for pieces in range(2, 7) for slice_ in slices(pieces)}
    for slice_, number in order.items():
        men, kings, enemy_men, enemy_kings = slice_
        if men:
            assert order[Slice(men - 1, kings + 1, enemy_men, enemy_kings).twin] < number
        for taken in (Slice(men, kings, enemy_men - 1, enemy_kings), Slice(men, kings, enemy_men, enemy_kings - 1)):
            assert min(taken) < 0 or taken.enemy_men + taken.enemy_kings == 0 or order[taken.twin] < number


def test_at_most_so_many_on_a_side() -> None:
    assert {slice_.name for slice_ in slices(3, side=2)} == {slice_.name for slice_ in slices(3)}
    assert not [slice_ for slice_ in slices(7, side=4) if max(slice_.men + slice_.kings, slice_.pieces - 4) > 4]
    assert sum(slice_.size for slice_ in slices(7, side=4)) == 19_055_258_760


@pytest.mark.slow
def test_the_rule_book_agrees_one_step_ahead(distances: Path, results: Path) -> None:
    in_plies, in_words = EndgameDatabase.open(distances), EndgameDatabase.open(results)
    rng, seen = Random(8), set[int]()
    for _ in range(1_500):
        state = ENGLISH_DRAUGHTS.parse_position(random_ending(rng, rng.randint(2, 4)))
        after = [
            in_plies.value(ENGLISH_DRAUGHTS.successor(state, move)) for move in ENGLISH_DRAUGHTS.legal_moves(state)
        ]
        won = [value + 1 for value in after if value % 2 == 0]
        lost = [value + 1 for value in after if value % 2 == 1 and value != kernel.DRAW]
        expected = min(won) if won else max(lost, default=0) if len(lost) == len(after) else kernel.DRAW
        assert in_plies.value(state) == expected
        seen.add(expected)
        result = {kernel.WIN: 1, kernel.LOSS: 0, kernel.DRAW: kernel.DRAW}[in_words.value(state)]
        assert result == (expected if expected == kernel.DRAW else expected % 2)
    assert len(seen) > 40, "many distances were met"


def test_positions_outside_the_database_are_unknown(tmp_path: Path) -> None:
    endgames = build(tmp_path, 2, Metric.DTW)
    assert endgames.pieces == endgames.distances == 2
    assert endgames.value(ENGLISH_DRAUGHTS.parse_position("B:WK32:BK1")) != kernel.UNKNOWN
    assert endgames.value(ENGLISH_DRAUGHTS.parse_position("B:WK32,K30:BK1")) == kernel.UNKNOWN
    assert endgames.value(ENGLISH_DRAUGHTS.parse_position(START)) == kernel.UNKNOWN
    eight_kings = ENGLISH_DRAUGHTS.parse_position("B:WK25,K26,K27,K28,K29,K30,K31,K32:BK1")
    assert endgames.value(eight_kings) == kernel.UNKNOWN, "a slice has no room for eight of a kind"
    assert EndgameDatabase.open(tmp_path / "elsewhere").pieces == 0
    with pytest.raises(EndgameError, match="oldhand endgame build"):
        opened(tmp_path / "elsewhere")


def test_a_build_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    stop, steps = Event(), list[BuildStep]()

    def on_step(step: BuildStep) -> None:
        steps.append(step)
        if len(steps) == 4:
            stop.set()

    with pytest.raises(BuildStopped):
        build(tmp_path, 3, Metric.DTW, on_step=on_step, stop=stop)
    folder = folder_of(tmp_path, Metric.DTW)
    kept = {path.name: path.read_bytes() for path in folder.glob("*.ending")}
    assert 0 < len(kept) < 16
    (folder / ".MK-K.ending.4711").write_bytes(b"half a fil")
    steps.clear()
    assert counted(build(tmp_path, 3, Metric.DTW, on_step=steps.append), 3) == GROUND_TRUTH[3]
    assert all((folder / name).read_bytes() == content for name, content in kept.items())
    assert sum(len({step.slice, step.slice.twin}) for step in steps) == 16 - len(kept)
    assert not list(folder.glob(".*"))
    build(tmp_path / "at-once", 3, Metric.DTW)
    assert {path.name for path in folder_of(tmp_path / "at-once", Metric.DTW).iterdir()} == {
        path.name for path in folder.iterdir()
    }


@pytest.mark.parametrize("odd", ["cut", "empty", "changed", "foreign", "renamed", "other-metric"])
def test_an_odd_file_is_refused_by_name_and_made_anew(tmp_path: Path, odd: str) -> None:
    build(tmp_path, 2, Metric.DTW)
    folder = folder_of(tmp_path, Metric.DTW)
    path = path_of(folder, Slice(0, 1, 1, 0))
    whole = path.read_bytes()
    middle = len(whole) // 2
    contents = {
        "cut": whole[:-40],
        "empty": b"",
        "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "foreign": b"P5 640 480 255 " * 40,
        "renamed": path_of(folder, Slice(1, 0, 0, 1)).read_bytes(),
        "other-metric": whole,
    }
    if odd == "other-metric":
        folder = folder_of(tmp_path, Metric.WLD)
        shutil.copytree(folder_of(tmp_path, Metric.DTW), folder)
        path = path_of(folder, Slice(0, 1, 1, 0))
    path.write_bytes(contents[odd])
    with pytest.raises(EndgameError) as refused:
        EndgameDatabase.open(tmp_path, (Metric.WLD,) if odd == "other-metric" else (Metric.DTW,))
    assert refused.value.code == "endgame/format" and "ending" in str(refused.value)
    assert "oldhand endgame build" in str(refused.value)
    if odd != "other-metric":
        build(tmp_path, 2, Metric.DTW)
        assert counted(EndgameDatabase.open(tmp_path), 2) == GROUND_TRUTH[2]


def test_a_file_of_a_later_format_is_not_guessed_at(tmp_path: Path) -> None:
    build(tmp_path, 2, Metric.DTW)
    path = path_of(folder_of(tmp_path, Metric.DTW), Slice(0, 1, 0, 1))
    whole = bytearray(path.read_bytes())
    whole[8] = 2
    path.write_bytes(whole)
    with pytest.raises(EndgameError) as refused:
        SliceFile(path, Slice(0, 1, 0, 1), Metric.DTW)
    assert refused.value.code == "endgame/newer"


def test_two_builds_do_not_write_over_each_other(tmp_path: Path) -> None:
    def on_step(_: BuildStep) -> None:
        with pytest.raises(EndgameError) as refused:
            build(tmp_path, 2, Metric.DTW)
        assert refused.value.code == "endgame/busy"

    build(tmp_path, 2, Metric.DTW, on_step=on_step)


def test_both_colours_see_the_same(tmp_path: Path) -> None:
    endgames = build(tmp_path, 2, Metric.DTW)
    for white, black in [("K1", "K32"), ("21", "12"), ("K7", "11"), ("30", "K3")]:

        def number(piece: str) -> str:
            return f"K{33 - int(piece[1:])}" if piece[0] == "K" else str(33 - int(piece))

        here = ENGLISH_DRAUGHTS.parse_position(f"W:W{white}:B{black}")
        turned = ENGLISH_DRAUGHTS.parse_position(f"B:W{number(black)}:B{number(white)}")
        assert endgames.value(here) == endgames.value(turned) == kernel.probe(*board_of(here), endgames.address)
