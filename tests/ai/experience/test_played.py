"""Moves that people played in a position are counted over all files of the folder, and those of AI players are not."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from ai.experience.played import PlayedMoves
from mining.columns import Tally
from mining.lab.experiments.draughts_log import plies_of, tally_of
from mining.pipeline.tally_file import Checkpoint, dump
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START
from tests.ai.tables import legal_in, view

FEW = 40
NOTHING: Checkpoint = {"mark": {"number": 0, "table": "", "version": 0}}


def tally_by(maker: str) -> Tally:
    """Of the first games of the archive, as if players of this sort had made their moves."""
    return replace(tally_of(plies_of(FEW), np.ones(FEW, np.bool_)), makers=(maker,))


def counted(folder: Path) -> dict[str, int]:
    played = PlayedMoves(folder)
    shown = view(GAME.id, START)
    found = played.counts(shown, legal_in(shown))
    played.close()
    return found


def test_games_of_people_and_of_the_archive_count(tmp_path: Path) -> None:
    assert counted(tmp_path / "nowhere") == {}
    file = tmp_path / "english-draughts-1.tally"
    for maker in ("archive", "person"):
        file.write_bytes(dump(tally_by(maker), NOTHING))
        found = counted(tmp_path)
        assert sum(found.values()) == FEW and set(found) <= set(legal_in(view(GAME.id, START))) and len(found) > 1


def test_deeds_of_ai_players_do_not_count(tmp_path: Path) -> None:
    for maker in ("ai:master", "practice:club", "recalled"):
        (tmp_path / "english-draughts-1.tally").write_bytes(dump(tally_by(maker), NOTHING))
        assert counted(tmp_path) == {}


def test_the_newest_games_count_at_once(tmp_path: Path) -> None:
    (tmp_path / "english-draughts-1.tally").write_bytes(dump(tally_by("archive"), NOTHING))
    recent = dump(tally_by("person"), {"mark": NOTHING["mark"], "after": NOTHING["mark"]})
    (tmp_path / "english-draughts-1.recent.tally").write_bytes(recent)
    assert sum(counted(tmp_path).values()) == 2 * FEW
