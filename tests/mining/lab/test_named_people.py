"""People of the archive by name: how their games are parted, and the file of their openings."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from ai.games.english_draughts.human import COMMON
from ai.games.english_draughts.repertoires import SHIPPED, shipped
from mining.lab.experiments import like
from mining.lab.experiments.harness import Request
from mining.lab.makers import named_people
from mining.lab.makers.draughts_archive import people_games
from mining.lab.makers.named_people import named_games, people_of
from mining.lab.makers.people_archive import parts_of
from mining.lab.makers.repertoires import LEAST, PLIES, person_id, write_repertoires
from shared.games.english_draughts.board import from_the_mover
from shared.games.english_draughts.rules import START
from shared.records.judging import begin_record

FEW = 5_000
"""Games of the archive: the earliest."""


@pytest.fixture
def a_small_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = named_games()
    small = named_people.NamedGames(whole.names[:FEW], whole.dates[:FEW], whole.occasions[:FEW])
    monkeypatch.setattr(like, "named_games", lambda: small)
    like.all_tried.cache_clear()
    monkeypatch.setattr(like, "_parts", lambda: parts_of(FEW))


@pytest.mark.usefixtures("a_small_archive")
def test_no_game_that_is_known_is_of_an_event_or_a_time_that_is_tried() -> None:
    parts, named = parts_of(FEW), like.named_games()
    people = people_of(parts, named)
    assert len(people) > 3
    for person in people:
        assert len(person.earlier) >= named_people.EARLIER and len(person.tried)
        assert not person.apart[person.earlier].any() and person.apart[person.tried].all()
        assert not np.isin(named.occasions[person.earlier], named.occasions[person.tried]).any()
        assert max(named.dates[person.earlier].tolist()) <= min(named.dates[person.tried].tolist())
        plies = named.plies(parts, person.name, person.tried)
        assert {person.name in named.names[game] for game in parts.plies.game[plies].tolist()} == {True}
        assert not set(plies.tolist()) & set(named.plies(parts, person.name, person.earlier).tolist())


def test_a_game_of_an_event_that_went_on_meanwhile_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight games at three events: the third, of which two games are tried, begins while the second goes on."""
    monkeypatch.setattr(named_people, "LEAST", 8)
    monkeypatch.setattr(named_people, "EARLIER", 1)
    dates = np.array(["1900", "1900", "1900", "1900", "1901", "1902", "1903", "1904"])
    named = named_people.NamedGames((("Ann", "Ben"),) * 8, dates, np.array([0, 0, 0, 0, 1, 2, 1, 2]))
    ann, ben = people_of(parts_of(8), named)
    assert (ann.name, ben.name) == ("Ann", "Ben")
    assert ann.earlier.tolist() == [0, 1, 2, 3, 4] and ann.tried.tolist() == [5, 7]
    assert np.flatnonzero(ann.apart).tolist() == [5, 7]
    parts = parts_of(8)
    twins = replace(parts.plies, twins=np.array([0, 1, 2, 3, 4, 5, 6, 0]))
    assert people_of(replace(parts, plies=twins), named)[0].tried.tolist() == [5], (
        "the first game has the moves of the last"
    )


def test_the_games_of_a_match_are_one_occasion() -> None:
    named, events = named_games(), people_games().columns["event"]
    match = [game for game, event in enumerate(events) if event.startswith("Boston 1994, game ")]
    assert len(match) > 10 and len(set(named.occasions[match].tolist())) == 1
    assert len(set(named.occasions.tolist())) > 300


@pytest.mark.deep
@pytest.mark.usefixtures("a_small_archive")
def test_own_games_count_and_nothing_known_is_human(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(like, "people_of", lambda parts, named: people_of(parts, named)[:3])
    one, *_ = tried = like.all_tried(2, 1, 1)
    choices = one.decisions.choices
    assert np.allclose(like.like_odds(one, np.zeros(len(choices.made), np.int64)), one.human)
    own = like.own_counts(one.person, one, 0)
    assert own.sum() > like.own_counts(one.person, one, 20).sum()
    odds, most = np.exp(like.like_odds(one, own)), own.argmax()
    assert np.allclose(np.add.reduceat(odds, choices.starts), 1)
    place = np.searchsorted(choices.ends, most, "right")
    times = own[choices.starts[place] : choices.ends[place]].sum()
    assert odds[most] == pytest.approx((own[most] + COMMON * np.exp(one.human[most])) / (times + COMMON))
    rows = [like.row(cell, 1, 1) for cell in like.cells(Request(games=2))]
    by_name = {(row["setting"], row["known"], row["plies"]): row for row in rows}
    assert len(by_name) == len(rows)
    whole = by_name["own", "all", "all"]
    assert whole["people"] == 3 and whole["decisions"] == sum(int((each.ply >= like.BALLOT).sum()) for each in tried)
    assert whole["human"] > 0.4 and whole["likelihood"] != by_name["another's", "all", "all"]["likelihood"]
    assert all(0 <= row["low"] <= row["right"] <= row["high"] <= 1 for row in rows if row["setting"] == like.WHOSE)
    assert "own" in like.table(rows) and like.WHOSE in like.table(rows)


def test_the_file_of_openings_is_made_of_the_archive_byte_for_byte(tmp_path: Path) -> None:
    write_repertoires(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == SHIPPED.read_bytes()


def test_a_persons_openings_are_those_of_the_persons_games() -> None:
    assert person_id("Tinsley, M.F") == "M.F.Tinsley" and person_id("Chinook") == "Chinook"
    named, name = named_games(), "Gould, R.S"
    games = set(named.of(name).tolist())
    assert len(games) >= LEAST
    plies = 0
    for number, game in enumerate(islice(people_games().records(), max(games) + 1)):
        if number in games:
            side = named.names[number].index(name)
            plies += len(game.moves[:PLIES][side::2])
    found = shipped().of(person_id(name))
    assert sum(sum(made.values()) for made in found.values()) == plies
    assert from_the_mover(begin_record("english-draughts/1", START)[1].position) in found
