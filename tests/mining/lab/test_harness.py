"""The harness of the experiments: tables, statistics and threads that all of them share."""

import numpy as np
import pytest

from mining.lab.experiments.harness import (
    Cell,
    Experiment,
    in_threads,
    match_score_of,
    play_deals,
    share_of_deals,
    text_of,
    text_table,
)


def test_columns_fit_their_longest_text_with_numbers_on_the_right() -> None:
    rows = [{"name": "expert", "games": 5, "score": 0.5}, {"name": "random", "games": 1200, "score": None}]
    assert text_table({"player": "{name}", "games": "{games}", "score": "{score:.2f}"}, rows) == [
        "player  games  score",
        "expert      5   0.50",
        "random   1200",
    ]


def test_a_value_that_is_none_or_missing_leaves_the_text_empty() -> None:
    assert text_of({"gain": 1.0, "margin": None}, "{gain:+.1f} ± {margin:.1f}") == ""
    assert text_of({}, "{gain:+.1f}") == ""
    assert text_of({"gain": 1.0, "unseen": {"score": 0.25}}, "{gain:+.1f}, {unseen[score]:.2f}") == "+1.0, 0.25"


def test_a_line_of_progress_leaves_out_what_was_not_measured() -> None:
    experiment = Experiment(cells=lambda _: [], measure=lambda *_: {}, columns={"won": "{won}", "bar": "{bar:.2f}"})
    assert experiment.line({"won": 3, "bar": None}) == "won 3"


def test_a_cell_gives_its_fields_to_the_row_under_the_names_of_the_row() -> None:
    cell = Cell(key="a", player="expert", games=4)
    assert cell.facts("games", stronger="player") == {"games": 4, "stronger": "expert"}


def test_a_match_counts_wins_losses_and_draws() -> None:
    found = match_score_of([[1.0, 0.5], [0.0, 1.0]])
    assert (found["wins"], found["losses"], found["draws"], found["score"]) == (2, 1, 1, 0.625)
    assert found["low"] < 0.625 < found["high"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_stand_in_their_order_whatever_the_threads(jobs: int) -> None:
    def play(first: int, results: np.ndarray) -> None:
        results[:, 0] = np.arange(2 * first, 2 * first + len(results))

    assert in_threads(jobs, str, range(5)) == ["0", "1", "2", "3", "4"]
    assert play_deals(play, 10, 1, jobs, pairs_a_task=2)[:, 0].tolist() == list(range(10))


def test_the_two_hands_of_a_deal_are_one_share() -> None:
    assert share_of_deals(np.array([5, -3, 7, 0])).tolist() == [0.5, 0.75]
