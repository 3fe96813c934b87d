"""Files of networks: what is written is read again, and a network of another shape is not."""

from pathlib import Path

import numpy as np
import pytest

from ai.games.english_draughts.kernels.network import NUMBERS
from ai.games.english_draughts.network import KIND, SHIPPED, read_network, write_network
from ai.weights import write_weights
from shared.errors import WeightsError

NUMBERED = (np.arange(NUMBERS) - 5_000).astype(np.int16)


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_network(tmp_path / "a", NUMBERED, {"seed": 5})
    numbers, recipe = read_network(tmp_path / "a")
    assert (numbers == NUMBERED).all()
    assert numbers.dtype == np.int16
    assert recipe == {"seed": 5}


@pytest.mark.parametrize("length", [10, 400, 10_000, -1])
def test_a_file_that_is_cut_off_is_never_read(tmp_path: Path, length: int) -> None:
    (tmp_path / "a").write_bytes(SHIPPED.read_bytes()[:length])
    with pytest.raises(WeightsError) as caught:
        read_network(tmp_path / "a")
    assert caught.value.code == "weights/format"


@pytest.mark.parametrize("width", [32, 128])
def test_a_network_of_another_shape_is_refused_and_both_shapes_are_told(tmp_path: Path, width: int) -> None:
    shapes = {"first": (128, width), "bias": (width,), "second": (8, 2, width), "last": (8,)}
    write_weights(tmp_path / "a", KIND, {name: np.zeros(shape, np.int16) for name, shape in shapes.items()}, {})
    with pytest.raises(WeightsError, match=rf"128×{width}.*128×64") as caught:
        read_network(tmp_path / "a")
    assert caught.value.code == "weights/shape"


def test_the_network_that_comes_along_is_small_and_tells_how_it_was_made() -> None:
    _, recipe = read_network(SHIPPED)
    assert SHIPPED.stat().st_size <= 300_000
    assert recipe["command"] == "oldhand train network"
    assert len(recipe["settings"]["positions"]) > recipe["generation"]
    assert recipe["curve"][-1]["left_out"] < recipe["curve"][0]["left_out"]
