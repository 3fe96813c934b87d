"""Puzzles: how they are written, found, kept, audited, and the commands around them."""

import json
import lzma
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ai.contracts import AgentFacets, Played
from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.puzzle_themes import themes_of
from ai.games.english_draughts.puzzles import DraughtsPuzzles
from mining.puzzles import commands
from mining.puzzles.collection import Collection, Note, chosen, distinct, last_note
from mining.puzzles.making import found_in, games_of
from shared.errors import CodedError, RecordError
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.puzzles import Goal, Puzzle, format_puzzle, hidden_pieces, parse_puzzle, shipped_puzzles
from tests.cli.commands import run

SHOT = "W:W5,14,24,27,29,31,32:B1,6,7,8,12,16,22"
"""White gives up a man on the left and takes two on the right."""
SOLUTION = ("14-10", "6x15", "24-19", "15x24", "27x20x11x2")
NODES = 20_000


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> DraughtsPuzzles:
    return DraughtsPuzzles(tmp_path_factory.mktemp("data"), NODES)


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with every ending of four pieces."""
    data = tmp_path_factory.mktemp("solved")
    build(data, 4, Metric.WLD)
    return data


def puzzle(position: str = SHOT, line: Sequence[str] = SOLUTION, rating: int = 1_100, source: int = 7) -> Puzzle:
    return Puzzle(GAME.id, position, "win", tuple(line), rating, ("shot-3",), source)


def played(start: str, *moves: str) -> Played:
    """A game that begins in the position, goes on so, and at last with a move that nobody looks at."""
    state = GAME.parse_position(start)
    for move in moves:
        state = GAME.successor(state, GAME.parse_move(state, move))
    return Played(start, (*moves, *GAME.move_texts(state)[:1]))


def test_a_puzzle_is_read_as_it_was_written() -> None:
    assert parse_puzzle(format_puzzle(puzzle())) == puzzle()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("no JSON", "record/syntax"),
        (format_puzzle(replace(puzzle(), line=())), "record/syntax"),
        (format_puzzle(replace(puzzle(), position="W:W99:B1")), "record/syntax"),
        (format_puzzle(replace(puzzle(), game="chess/1")), "record/syntax"),
        (format_puzzle(replace(puzzle(), line=("14-10", "7-11"))), "record/illegal"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused(line: str, code: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_puzzle(line, 3)
    assert (refused.value.code, refused.value.line) == (code, 3)


@pytest.mark.slow
def test_a_shot_is_found(finder: DraughtsPuzzles) -> None:
    (found,) = finder.puzzles_of(played(SHOT), 7)
    assert (found.position, found.goal, found.line[:1], found.source) == (SHOT, "win", SOLUTION[:1], 7)
    assert found.rating >= 1_000, "beginners do not see it"
    assert finder.fault(found, NODES) is None


@pytest.mark.slow
def test_positions_with_several_good_moves_and_forced_ones_are_none(finder: DraughtsPuzzles) -> None:
    for start in ("B:W21,22,23,24:B1,2,3,4", "W:W18,32:B15,1", "W:WK10,K11:BK32"):
        assert not list(finder.puzzles_of(played(start), 1))


@pytest.mark.slow
def test_no_puzzle_begins_inside_the_solution_of_another(finder: DraughtsPuzzles) -> None:
    assert len(list(finder.puzzles_of(played(SHOT, *SOLUTION[:4]), 1))) == 1


@pytest.mark.slow
def test_an_audit_finds_a_wrong_solution_and_a_second_one(finder: DraughtsPuzzles) -> None:
    assert finder.fault(puzzle(line=("32-28",)), NODES) == "32-28 does not keep the win"
    assert "as well as" in (finder.fault(puzzle("W:WK10,K11,K14:BK32", ("10-15",)), NODES) or "")


@pytest.mark.slow
def test_a_resigned_game_is_played_on_to_solved_endings(finder: DraughtsPuzzles, solved: Path) -> None:
    given_up = Played("W:W13,14,28:B4,6,K27", ())
    assert not list(finder.puzzles_of(given_up, 3))
    endings = DraughtsPuzzles(solved, None)
    third, ninth = (list(endings.puzzles_of(given_up, number)) for number in (3, 9))
    assert third and ninth and not {each.id for each in third} & {each.id for each in ninth}, "played on otherwise"
    assert all("database" in each.themes and endings.fault(each, 1) is None for each in (*third, *ninth))
    again = endings.puzzles_of(given_up, 3)
    assert [each.id for each in again] == [each.id for each in third], "whatever was looked through before"


@pytest.mark.slow
def test_shipped_four_piece_values_agree_with_the_database(solved: Path) -> None:
    judge = DraughtsPuzzles(solved)
    small = [each for each in shipped_puzzles(GAME.id) if pieces(each) <= 4]
    assert len(small) >= 400
    assert {each.id: judge.fault(each, 1) for each in small} == {each.id: None for each in small}


def pieces(of: Puzzle) -> int:
    board = of.state().position
    return (board.black | board.white).bit_count()


def test_themes_are_read_from_the_solution() -> None:
    assert themes_of(GAME.parse_position(SHOT), SOLUTION, "win") == ("shot-3", "breakthrough")
    ending = "W:WK16,26,29:B19,23,24"
    assert "database" in themes_of(GAME.parse_position(ending), ("16-20",), "draw")
    assert themes_of(GAME.parse_position("B:W13,17,18,21:B5,6,9,K24"), ("24-19",), "draw") == ()
    exchange = themes_of(GAME.parse_position("B:W18,30:B10,1"), ("10-14", "18x9", "1-6"), "win")
    assert "changing-the-move" not in exchange, "a man for nothing is no exchange"


@pytest.mark.parametrize(
    ("position", "goal", "themes"),
    [
        ("W:WK15,20:BK28,12", "win", ("first-position", "the-move", "database")),
        ("B:W21,K5:BK18,13", "win", ("first-position", "the-move", "database")),
        ("W:WK15,20:BK28,12", "draw", ("database",)),
        ("W:WK15,20:BK28,9", "win", ("the-move", "database")),
        ("W:WK15,K20:BK28,K12", "win", ("the-move", "database")),
        ("W:WK18,20:BK28,12", "win", ("first-position", "database")),
        ("W:WK15,20,31:BK28,12", "win", ("database",)),
        ("W:WK15,20,29,30,31:BK28,12,1,2,3", "win", ()),
    ],
)
def test_the_move_and_first_position_are_won(position: str, goal: Goal, themes: tuple[str, ...]) -> None:
    state = GAME.parse_position(position)
    first = next(move for move in GAME.move_texts(state) if "x" not in move)
    assert themes_of(state, (first,), goal) == themes


def test_a_collection_goes_on_behind_a_line_that_was_cut_off(tmp_path: Path) -> None:
    first = Collection(tmp_path, GAME.id)
    first.add([puzzle()], 1)
    first.add([], 2)
    with first.path.open("ab") as file:
        file.write(format_puzzle(puzzle())[:30].encode())
    second = Collection(tmp_path, GAME.id)
    assert (list(second.puzzles.values()), second.looked_through) == ([puzzle()], 2)
    second.add([puzzle(), puzzle("W:WK16,26,29:B19,23,24", ("16-20",))], 3)
    third = Collection(tmp_path, GAME.id)
    assert (len(third.puzzles), third.looked_through) == (2, 3), "a position is one puzzle"


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    first, second = Collection(tmp_path, GAME.id), Collection(tmp_path, GAME.id)
    first.add([puzzle()], 1)
    with pytest.raises(CodedError, match="another run has written") as refused:
        second.add([], 1)
    assert refused.value.code == "store/in-use"
    first.add([], 2)
    assert Collection(tmp_path, GAME.id).note == Note(2, 1)


def test_a_position_turned_round_is_the_same_puzzle(tmp_path: Path) -> None:
    ending, turned = puzzle("W:WK16,26,29:B19,23,24", ("16-20",)), puzzle("B:W9,10,14:B4,7,K17", ("17-13",))
    collection = Collection(tmp_path, GAME.id)
    collection.add([ending, turned], 1)
    collection.add([turned], 2)
    assert list(collection.puzzles.values()) == [ending]
    again = Collection(tmp_path, GAME.id)
    again.add([turned, puzzle()], 3)
    assert list(again.puzzles.values()) == [ending, puzzle()]


@pytest.mark.parametrize(
    ("game", "count"), [("english-draughts/1", 2_758), ("domino-101/1", 1_706), ("chinese-checkers/1", 800)]
)
def test_no_two_that_are_shipped_are_of_one_position(game: str, count: int) -> None:
    shipped = list(shipped_puzzles(game))
    assert len(shipped) == count
    assert list(distinct(shipped).values()) == shipped
    assert len({each.id for each in shipped}) == len(shipped)


def test_a_position_is_one_puzzle_whatever_led_there(tmp_path: Path) -> None:
    best = next(each for each in shipped_puzzles("domino-101/1") if each.goal == "points")
    partners = replace(best, goal="partner", line=hidden_pieces(DOMINO_101, best.state())[:1])
    otherwise = replace(best, position=DOMINO_101.format_position(best.state()), before=())
    collection = Collection(tmp_path, best.game)
    for number, found in enumerate(([best, partners], [otherwise]), start=1):
        collection.add(found, number)
        assert list(collection.puzzles.values()) == [best]


def test_games_that_are_shipped_are_not_kept_again(tmp_path: Path) -> None:
    shipped = next(shipped_puzzles(GAME.id))
    of_archive, of_server = Collection(tmp_path, GAME.id), Collection(tmp_path, GAME.id, "log")
    for collection in (of_archive, of_server):
        collection.add([shipped, puzzle()], 1)
    assert list(of_archive.puzzles.values()) == [shipped, puzzle()]
    assert list(of_server.puzzles.values()) == [puzzle()]


def test_the_last_note_is_read_from_the_end_of_a_file(tmp_path: Path) -> None:
    assert last_note(tmp_path, GAME.id, "archive") == Note()
    collection = Collection(tmp_path, GAME.id)
    collection.add([puzzle()], 3)
    assert last_note(tmp_path, GAME.id, "archive") == collection.note == Note(3, 1)
    with collection.path.open("a") as file:  # a killed run has left so many puzzles without their note
        file.write(f"{format_puzzle(puzzle())}\n" * 100 + format_puzzle(puzzle())[:30])
    assert last_note(tmp_path, GAME.id, "archive") == Note(3, 1)
    with collection.path.open("a") as file:
        file.write('\n{"looked_through": 7}\n')  # as earlier versions wrote it
    assert last_note(tmp_path, GAME.id, "archive") == Note(7)


def test_those_brought_along_are_of_all_difficulties() -> None:
    easy = [puzzle(f"W:WK{square},26,29:B19,24", ("26-22",), 650) for square in (1, 2, 3, 4)]
    hard = [puzzle("W:WK5,26,29:B19,24", ("26-22",), 1_950)]
    assert [each.rating for each in chosen([*easy, *hard], 2)] == [650, 1_950]


class Fake:
    """Finds one puzzle in every game of an even number."""

    def puzzles_of(self, played: Played, source: int) -> list[Puzzle]:
        return [] if source % 2 else [puzzle(source=source)]


def test_games_are_looked_through_in_order_by_several_threads() -> None:
    found = list(found_in(Fake, [Played("", ())] * 9, 4, 3))  # pyright: ignore[reportArgumentType]
    assert [number for number, _ in found] == [4, 5, 6, 7, 8, 9]
    assert [[each.source for each in puzzles] for _, puzzles in found] == [[4], [], [6], [], [8], []]


@pytest.mark.slow
def test_the_order_of_the_games_never_changes() -> None:
    start, moves = games_of(GAME.id)[0]
    after, _ = GAME.replay(GAME.parse_position(start), moves[:12])
    assert GAME.format_position(after) == "B:W18,21,24,26,28,29,30,31,32:B1,2,3,4,5,9,10,12,16"


@pytest.mark.slow
def test_the_commands_make_go_on_count_and_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ("--data", str(tmp_path), "--json")
    make = ("puzzles", "make", "--nodes", "2000", "--jobs", "2")
    status, out, _ = run(capsys, *make, "--count", "1", *data)
    made = json.loads(out)
    assert status == 0 and made["puzzles"] >= 1
    wanted = made["puzzles"] + 1
    status, out, error = run(capsys, *make, "--count", str(wanted), *data)
    assert (status, out) == (2, "") and "--resume goes on" in " ".join(error.split())
    status, out, _ = run(capsys, *make, "--count", str(wanted), "--resume", *data)
    more = json.loads(out)
    assert status == 0 and more["puzzles"] >= wanted and more["looked_through"] > made["looked_through"]
    _, out, _ = run(capsys, "puzzles", "stats", *data)
    counted = json.loads(out)["games"][GAME.id]
    assert counted["puzzles"] == more["puzzles"] and "shipped" in counted
    status, out, _ = run(capsys, "puzzles", "verify", "--count", "1", "--nodes", "50000", *data)
    audited = json.loads(out)
    assert audited["checked"] == 1 and status == (1 if audited["wrong"] else 0)
    monkeypatch.setattr(commands, "shipped_puzzles", lambda _: iter(()))
    _, out, _ = run(capsys, "puzzles", "verify", "--shipped", *data)
    assert json.loads(out)["checked"] == 0, "of those that are shipped, and not of those here"


def test_a_game_without_puzzles_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "agent_facets", lambda game: AgentFacets())
    status, out, error = run(capsys, "puzzles", "make", "--game", "domino-101")
    assert (status, out) == (2, "") and "there are puzzles of" in error


def test_there_are_no_endings_without_a_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, error = run(capsys, "puzzles", "make", "--endings", "--data", str(tmp_path))
    assert (status, out) == (1, "") and "[endgame/missing]" in error


def test_only_a_game_with_endgame_databases_has_endings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, error = run(capsys, "puzzles", "make", "--game", "domino-101", "--endings", "--data", str(tmp_path))
    assert (status, out) == (2, "") and "no endgame database decides positions" in " ".join(error.split())


def test_endings_are_kept_apart_and_brought_along_with_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, bundled = tmp_path / "shipped.xz", puzzle("W:W18,22,30:B10,1,2", ("18-14",), rating=0)
    monkeypatch.setattr(commands, "shipped_path", lambda _: shipped)
    monkeypatch.setattr(commands, "shipped_puzzles", lambda _: [bundled])
    monkeypatch.setattr(commands, "games_of", lambda _: [Played("", ())])
    ending = puzzle("W:WK16,26,29:B19,23,24", ("16-20",))
    narrow = puzzle("W:W18,32:B15,1", ("18x11",))
    Collection(tmp_path, GAME.id).add([puzzle(), narrow], 1)
    Collection(tmp_path, GAME.id, "endings").add([ending], 1)
    made = ("puzzles", "make", "--resume", "--data", str(tmp_path), "--json", "--count", "1", "--ship", "9")
    for words in ((), ("--endings",)):
        status, _, _ = run(capsys, *made, *words)
        packed = lzma.decompress(shipped.read_bytes()).decode().splitlines()
        assert status == 0 and {parse_puzzle(line).id for line in packed} == {puzzle().id, ending.id, bundled.id}
        assert all(parse_puzzle(line).rating for line in packed), "those of an earlier version are rated"
