"""The experiment `growth`: a log that grows, a seat with its book, and the control without one."""

from itertools import islice
from pathlib import Path

import pytest

from ai.registry import agent_facets
from mining.lab.experiments import generic_growth, growth
from mining.lab.experiments.harness import Request
from mining.lab.makers import draughts_practice as practice_draughts
from mining.patterns.thresholds import Thresholds
from mining.worker.book import make_book
from shared.games import GAMES
from shared.games.block_domino.rules import BLOCK_DOMINO as BLOCK
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.record_events import Replayed
from shared.records.record import GameRecord


@pytest.mark.deep
def test_a_seat_is_measured_without_a_book_and_with_one_of_so_many_hands() -> None:
    none, some = (growth.row(growth.cell_of(DOMINO_101.id, logged, 20), seed=3, jobs=1) for logged in (0, 300))
    assert (none["logged"], none["itself"]["fired"]) == (0, 0.0), "without a book no experience decides"
    assert some["logged"] >= 300 and some["itself"]["fired"] > 0
    assert none["itself"]["low"] <= none["itself"]["score"] <= none["itself"]["high"]
    table = growth.EXPERIMENT.table([none, some])
    assert len(table.splitlines()) == 4 and "level-3" in table


def test_every_game_has_its_control_and_the_point_at_which_it_is_judged() -> None:
    points = {
        game: {cell.logged for cell in growth.cells(Request(games=2_000)) if cell.game == game} for game in growth.MOST
    }
    assert all({0, growth.ENOUGH} <= logged for logged in points.values())


def test_every_game_has_a_curve_or_a_shuffled_control() -> None:
    cells = growth.cells(Request(games=2_000))
    assert {cell.game for cell in cells} == set(GAMES)
    for game in GAMES.keys() - growth.MOST.keys():
        assert {cell.permuted for cell in cells if cell.game == game and cell.logged == generic_growth.SIZES[-1]} == {
            False,
            True,
        }


@pytest.mark.slow
def test_hands_are_foretold_and_played_without_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generic_growth, "LEFT_OUT", 2)
    none, some = (generic_growth.row(generic_growth.cell_of(BLOCK.id, logged, 2, nodes=30), 3, 1) for logged in (0, 4))
    assert (none["seat"], none["from"]) == ("ismcts+recall+judgement", "practice of ismcts-easy and ismcts-easy")
    assert (none["logged"], some["logged"], none["unseen"], some["unseen"]) == (0, 4, None, None)
    assert 0 < none["foretold"] < 1 and 0 < some["foretold"] < 1
    assert len(growth.EXPERIMENT.table([none, some]).splitlines()) == 4


@pytest.mark.parametrize("game", growth.OUTSIDERS)
def test_an_outsider_never_practises(game: str) -> None:
    assert growth.OUTSIDERS[game] not in agent_facets(game).duel.practice


@pytest.mark.deep
def test_a_log_knows_the_premises_of_its_games_alone() -> None:
    log = growth.Log(DOMINO_101.id, 1, 1)
    try:
        assert not log.knows(1)
        log.grow(20)
        log.book()
        (known, *_), last = log.premise_keys.tolist(), int(log.premise_keys[-1])
        assert log.knows(known) and log.knows(last)
        assert not log.knows(last + 1) and not log.knows(known + 1)
    finally:
        log.close()


@pytest.mark.deep
def test_forecast_games_are_not_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(growth.LEFT_OUT, ENGLISH_DRAUGHTS.id, 22_621 - 400)
    monkeypatch.setitem(growth.ARCHIVES, ENGLISH_DRAUGHTS.id, growth.ARCHIVES[ENGLISH_DRAUGHTS.id][:1])
    log = growth.Log(ENGLISH_DRAUGHTS.id, 1, 1)
    try:
        records = list(islice(log._records, 402))
        assert len(log.left_out) == 22_621 - 400
        assert not set(map(id, log.left_out)) & set(map(id, records[:400]))
        assert isinstance(records[399], Replayed)
        practised = [record for record in records[400:] if isinstance(record, GameRecord)]
        assert [{sitter.kind for sitter in record.sitters} for record in practised] == [{"practice"}] * 2
        numbered = next(practice_draughts.games(range(practice_draughts.GAMES, practice_draughts.GAMES + 1)))
        assert practised[0].moves == numbered.moves
        made = make_book(growth._tally_of(ENGLISH_DRAUGHTS.id, records[:400]), Thresholds(), 1, 0)
        book = tmp_path / "book"
        book.write_bytes(made.content)
        assert 0.2 < (growth._foretold(ENGLISH_DRAUGHTS.id, book, log.left_out[:20]) or 0) < 0.8
    finally:
        log.close()
