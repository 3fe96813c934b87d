"""The fit of people's moves: nothing is learned from held-out events, and a little is learned from few games."""

from pathlib import Path

import numpy as np
import pytest

from ai.games.english_draughts.people import NETWORK, read_people
from mining.lab.makers import fit_people, people_archive
from mining.lab.makers.fit_people import fit, in_bytes, mixed
from mining.lab.makers.people_archive import counts_of, joined, parts_of
from mining.lab.makers.people_stages import PeopleSettings, log_odds

FEW = 500
SMALL = PeopleSettings(epochs=2, rate=0.01, shards=4, second_epochs=20, second_batch=32)


@pytest.mark.deep
def test_a_small_fit_foretells_more_than_chance_and_is_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = parts_of(FEW)
    monkeypatch.setattr(fit_people, "parts_of", lambda: whole)
    monkeypatch.setattr(people_archive, "SHARD", 250)
    recipe = fit(tmp_path / "once", tmp_path / "kept", SMALL)
    chance = -1.9
    assert recipe["curve"][0]["likelihood"] > chance and recipe["curve"][-1]["share"] > 0.3
    assert recipe["tested"]["likelihood"] > recipe["curve"][-1]["likelihood"]
    # The second time, what was searched is read from the folder.
    fit(tmp_path / "twice", tmp_path / "kept", SMALL)
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()
    model, read = read_people(tmp_path / "once")
    assert read == recipe and model.plays in np.array(fit_people.PLAYS, np.float32)
    assert not any(np.isnan(array).any() for array in (*model.network, *model.layers))


def test_parts_share_no_event_and_held_out_games_are_not_counted() -> None:
    parts = parts_of(FEW)
    events = np.array(parts.plies.events)
    groups = [set(events[part].tolist()) for part in (parts.first, parts.second, parts.held_out)]
    assert all(groups) and not groups[0] & groups[1] and not (groups[0] | groups[1]) & groups[2]
    held = parts.decisions(np.flatnonzero(parts.held_out[parts.plies.game])[:400])
    learned = counts_of(parts, parts.first | parts.second, held)
    everything = counts_of(parts, np.ones(parts.plies.games, np.bool_), held)
    assert (learned <= everything).all() and learned.sum() < everything.sum()
    # In all games every decision was made at least once.
    assert (everything[held.choices.chosen] >= 1).all()


def test_counts_are_mixed_in_as_plays() -> None:
    parts = parts_of(FEW)
    choices = parts.decisions(np.flatnonzero(parts.first[parts.plies.game])[:60]).choices
    odds = log_odds(choices, np.zeros(len(choices.made), np.float32))
    counts = np.zeros(len(choices.made), np.int64)
    counts[choices.chosen] = 3
    shares = np.exp(mixed(choices, odds, counts, 2.0))
    sizes = choices.ends - choices.starts
    assert np.allclose(shares[choices.chosen], (3 + 2 / sizes) / 5)
    assert np.allclose(np.add.reduceat(shares, choices.starts), 1)


def test_bytes_stand_for_nearly_the_same_numbers() -> None:
    rng = np.random.default_rng(1)
    network = {name: rng.normal(0, 0.2, shape).astype(np.float32) for name, shape in NETWORK.items()}
    numbers, units = in_bytes(network)
    for name, array in network.items():
        assert numbers[name].dtype == np.int8
        assert np.abs(numbers[name] * units[name] - array).max() <= units[name] / 2 + 1e-6


def test_joined_parts_are_one_after_the_other() -> None:
    parts = parts_of(FEW)
    rows = np.flatnonzero(parts.first[parts.plies.game])[:120]
    whole = parts.decisions(rows).choices
    both = joined([parts.decisions(rows[:60]).choices, parts.decisions(rows[60:]).choices])
    assert (both.ends == whole.ends).all() and (both.chosen == whole.chosen).all() and (both.made == whole.made).all()
