"""What becomes of a learner's clone, session by session, and of a training that is put away and taken up."""

import numpy as np

from ai.games.english_draughts.individual import ALL
from mining.lab.training.learning import Training, TrainingParameters

SMALL = TrainingParameters(sessions=6, games=20, depth=2)


def test_the_clone_becomes_a_copy_only_by_won_test_games() -> None:
    seen = set[bool]()
    for seed in range(4):
        training = Training(ALL, SMALL, (seed,))
        while not training.is_over:
            before, behind = training.clone.weights.copy(), len(training.left_behind)
            row = training.run_session()
            seen.add(row["replaced"])
            assert row["replaced"] == (row["test"] > SMALL.least)
            expected = training.individual.weights if row["replaced"] else before
            assert (training.clone.weights == expected).all()
            assert training.clone.weights is not training.individual.weights
            assert len(training.left_behind) == behind + row["replaced"]
    assert seen == {True, False}


def test_a_training_that_is_taken_up_has_all_that_it_had() -> None:
    whole = Training(ALL, SMALL, (1,))
    while not whole.left_behind:
        whole.run_session()
    again = Training(ALL, SMALL, (2,))
    again.restore(whole.arrays(), whole.state())
    for name, array in whole.arrays().items():
        assert np.array_equal(again.arrays()[name], array) and array.size, name
    assert again.run_session() == whole.run_session()
