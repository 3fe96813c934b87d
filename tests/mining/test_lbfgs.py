"""L-BFGS against functions whose minimum is known."""

import numpy as np
import pytest
from numpy.typing import NDArray

from mining.lbfgs import minimized

Numbers = NDArray[np.float64]


def test_a_quadratic_is_lowest_where_its_equations_are_solved() -> None:
    rng = np.random.default_rng(1)
    root, target = rng.normal(size=(60, 30)), rng.normal(size=30)
    curve = root.T @ root + 0.1 * np.eye(30)

    def loss(point: Numbers) -> tuple[float, Numbers]:
        return float(point @ curve @ point / 2 - target @ point), curve @ point - target

    np.testing.assert_allclose(minimized(loss, np.zeros(30), 500), np.linalg.solve(curve, target), atol=1e-3)


def test_the_bent_valley_of_rosenbrock_ends_at_one_one() -> None:
    def loss(point: Numbers) -> tuple[float, Numbers]:
        x, y = point.tolist()
        slope = np.array([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)])
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2, slope

    np.testing.assert_allclose(minimized(loss, np.array([-1.2, 1.0]), 200), [1, 1], atol=1e-3)


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_no_step_goes_uphill_and_no_more_are_taken_than_allowed(steps: int) -> None:
    accepted: list[float] = []

    def loss(point: Numbers) -> tuple[float, Numbers]:
        return float((point**4).sum()), 4 * point**3

    point = np.full(3, 2.0)
    for _ in range(steps):
        point = minimized(loss, point, 1)
        accepted.append(loss(point)[0])
    assert accepted == sorted(accepted, reverse=True)
    assert loss(minimized(loss, np.full(3, 2.0), steps))[0] <= (accepted or [48.0])[0]


def test_a_loss_that_is_infinite_beyond_a_border_is_lowest_within_it() -> None:
    def loss(point: Numbers) -> tuple[float, Numbers]:
        if point[0] <= 0:
            return float("inf"), np.zeros(1)
        return float(point[0] - np.log(point[0])), 1 - 1 / point

    np.testing.assert_allclose(minimized(loss, np.array([0.01]), 100), [1], atol=1e-3)
