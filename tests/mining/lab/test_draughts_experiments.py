"""The experiments `judgement` and `habit` of English draughts: cells, logs, controls and words, from few games."""

from random import Random

import numpy as np
import pytest

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.search import hand_tables
from mining.archive.codec import Archive, encode
from mining.games.english_draughts import judgement as judgement_draughts
from mining.lab.experiments import habit as habits
from mining.lab.experiments import judgement as judgements
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.draughts_log import known, left_out, plies_in, plies_of, tally_of
from mining.lab.experiments.harness import Request
from mining.lab.experiments.judgement import BOTH, BY_HAND, NOBODY, PEOPLE, PIECES, PRACTICE
from mining.lab.makers import draughts_practice as practice_draughts
from mining.lab.makers.searched_games import SearchedGame, SearchPlayer, play, played_pairs, unseen_start
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START

FEW = 300


def look_ahead_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that are enough for a judgement of some sort."""
    for name, few in (("SEARCHED", 1_000), ("MOST_SEARCHED", 1_000), ("NODES", 30), ("CLIMBS", 5)):
        monkeypatch.setattr(judgement_draughts, name, few)


def test_every_cell_has_a_name_of_its_own_and_every_claim_its_controls() -> None:
    cells = judgements.cells(Request(games=601))
    assert len({cell.key for cell in cells}) == len(cells) and {cell.games for cell in cells} == {600}
    for taught in (PEOPLE, BOTH):
        assert {cell.permuted for cell in cells if cell.player == taught and cell.against == BY_HAND} == {False, True}
        assert any(cell.player == taught and cell.against == PIECES for cell in cells)
    assert any(cell.player == NOBODY and cell.against == PIECES for cell in cells)
    assert any(cell.player == PRACTICE for cell in cells)
    foretold = habits.cells(Request(games=22_621))
    assert len({cell.key for cell in foretold}) == len(foretold)
    for model in (habits.HABIT, habits.BOTH):
        assert any(cell.permuted for cell in foretold if cell.player == model)
    assert any(cell.logged == 0 and cell.player == habits.SEARCH for cell in foretold)
    assert any(not cell.people for cell in foretold)
    assert {EXPERIMENTS["judgement"], EXPERIMENTS["habit"]} == {judgements.__name__, habits.__name__}


@pytest.mark.deep
@pytest.mark.slow
def test_whole_events_are_left_out_and_no_game_of_them_is_known() -> None:
    plies = plies_of(FEW)
    out = left_out(plies, 0.2, 1)
    assert 0.2 * FEW <= out.sum() < 0.6 * FEW
    events = np.array(plies.events)
    assert not set(events[out]) & set(events[~out])
    fresh = out & ~known(plies, ~out)
    moves = {number: plies.premises[plies.game == number].tobytes() for number in range(FEW)}
    assert not {moves[number] for number in np.flatnonzero(fresh).tolist()} & {
        moves[number] for number in np.flatnonzero(~out).tolist()
    }


@pytest.mark.slow
def test_permuted_results_are_as_many_and_others() -> None:
    plies, everything = plies_of(FEW), np.ones(FEW, np.bool_)
    real, permuted = (tally_of(plies, everything, permuted) for permuted in (False, True))
    assert real.games == permuted.games == FEW
    assert real.seen.sum() == permuted.seen.sum() == len(plies.game)
    assert (real.premises == permuted.premises).all() and (real.seen == permuted.seen).all()
    assert (real.wins != permuted.wins).any()
    start = real.premise_keys == plies.premise_keys[0]
    for counts, dealt in ((real.wins, permuted.wins), (real.draws, permuted.draws), (real.losses, permuted.losses)):
        assert counts[start].sum() == dealt[start].sum(), "all games have a result, each another one's"


def test_a_game_is_told_as_its_movers_saw_it() -> None:
    state = GAME.parse_position("W:W21,22,K3:B1,2", GAME.options({}))
    board = board_of(state)
    own, enemy = 1 << 4, 1 << 5  # a step of White's, whatever it is
    before, behind, points = SearchedGame([board, (*board[:3], 0)], [(own, enemy), (0, 0)], 1).as_seen()
    assert points.tolist() == [-1, 1]
    assert before[1].tolist() == list(board[:3])

    def turned(squares: int) -> int:
        return int(f"{squares:035b}"[::-1], 2)

    assert before[0].tolist() == [turned(squares) for squares in board[:3]]
    assert behind[0].tolist()[:2] == [turned(board[0] ^ own), turned(board[1] & ~enemy)]


@pytest.mark.slow
def test_games_are_legal_to_their_end_and_the_same_again() -> None:
    player = SearchPlayer(hand_tables(), 60, noise=30, lapses=0.1)
    for seed in range(4):
        start = unseen_start(Random(seed))
        game = play(player, player, start, Random(seed))
        assert game == play(player, player, start, Random(seed))
        black, white = (start[0], start[1]) if start[3] == 0 else (start[1], start[0])
        assert game.boards[0] == start and black & white == 0
        for (own, enemy, kings, turn), (change, taken), after in zip(
            game.boards, game.moves, game.boards[1:], strict=False
        ):
            assert after[:2] == (enemy & ~taken, own ^ change) and after[3] == 1 - turn
            assert (after[2] & ~(after[0] | after[1])) == 0 and kings & ~(own | enemy) == 0
        assert game.black in (-1, 0, 1)


@pytest.mark.slow
def test_deeper_search_wins_and_equal_players_are_even() -> None:
    deep, shallow = SearchPlayer(hand_tables(), 600), SearchPlayer(hand_tables(), 30)
    assert np.mean(played_pairs(deep, shallow, 8, "test")) > 0.6
    assert np.mean(played_pairs(deep, deep, 4, "test")) == 0.5


@pytest.mark.deep
@pytest.mark.slow
def test_a_judgement_and_its_controls_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgements, "NODES", 60)
    look_ahead_less(monkeypatch)
    rows = [
        judgements.row(cell, 1, 1)
        for cell in (
            judgements.cell_of(PEOPLE, FEW, BY_HAND, 4),
            judgements.cell_of(PEOPLE, FEW, BY_HAND, 4, permuted=True),
            judgements.cell_of(NOBODY, 0, PIECES, 4),
        )
    ]
    for row in rows:
        assert row["wins"] + row["losses"] + row["draws"] == 4 and row["low"] <= row["score"] <= row["high"]
        assert row["bar"] is None, "so few games claim nothing"
    learned, permuted = (judgements.taught(PEOPLE, FEW, permuted) for permuted in (False, True))
    assert (learned != permuted).any() and len(learned) > len(judgements.taught(NOBODY, 0, False))
    table = judgements.EXPERIMENT.table([*rows, {**rows[0], "reference": 0.755, "bar": 0.75}]).splitlines()
    assert len(table) == 5 and "by lot" in table[2] and "0.755" in table[4]
    assert f"{rows[0]['score']:.3f}" in judgements.EXPERIMENT.line(rows[0])


@pytest.mark.slow
def test_practice_teaches_by_its_results(monkeypatch: pytest.MonkeyPatch) -> None:
    few = encode(GAME.id, START, "a test", practice_draughts.games(range(6)), practice=True)
    monkeypatch.setattr(judgements, "practice_plies", lambda: plies_in(Archive(few).games()))
    boards, points, times = judgements.practised(False)
    again, permuted, _ = judgements.practised(True)
    assert len(boards) == len(points) == len(times) > 0 and (boards == again).all()
    assert set(points) <= {0.0, 0.5, 1.0} and len(permuted) == len(points)


@pytest.mark.deep
@pytest.mark.slow
def test_people_s_moves_are_foretold_and_by_lot_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits, "TESTED", 12)
    look_ahead_less(monkeypatch)
    cells = [cell for cell in habits.cells(Request(games=FEW)) if cell.people]
    rows = {cell.key: habits.row(cell, 1, 1) for cell in cells}
    shares = {(row["foretells"], row["by_lot"]): row["share"] for row in rows.values()}
    assert len({row["decisions"] for row in rows.values()}) == 1, "all foretell the same"
    assert shares[habits.HABIT, False] > 0.3 > shares[habits.HABIT, True]
    assert shares[habits.BOTH, False] > shares[habits.FIRST, False]
    assert all(row["low"] <= row["share"] <= row["high"] and row["games"] == 12 for row in rows.values())
    lines = habits.EXPERIMENT.table(list(rows.values())).splitlines()
    assert len(lines) == len(rows) + 1 and "%" in habits.EXPERIMENT.line(next(iter(rows.values())))
