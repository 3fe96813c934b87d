"""Files of trained weights: what is written is read, and nothing else is taken for it."""

from pathlib import Path

import numpy as np
import pytest

from ai.games.english_draughts.individual import ALL, KIND, fresh, read_individual, write_individual
from ai.weights import packed, read_weights, write_weights
from shared.errors import WeightsError

ARRAYS = {"first": np.arange(6, dtype=np.float32).reshape(2, 3), "second": np.array([1, -2], np.int16)}


def test_a_written_file_is_read_with_its_recipe(tmp_path: Path) -> None:
    write_weights(tmp_path / "file", "some/1", ARRAYS, {"seed": 7})
    arrays, recipe = read_weights(tmp_path / "file", "some/1")
    assert recipe == {"seed": 7} and arrays.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype and (arrays[name] == array).all()


def test_a_packed_file_is_read_and_refused_when_cut_off(tmp_path: Path) -> None:
    sparse = {"many": np.zeros(10_000, np.int8)}
    write_weights(tmp_path / "file", "some/1", sparse, {"seed": 7}, sparse=True)
    content = (tmp_path / "file").read_bytes()
    arrays, recipe = read_weights(tmp_path / "file", "some/1")
    assert recipe == {"seed": 7} and (arrays["many"] == 0).all() and len(content) < 1_000
    (tmp_path / "file").write_bytes(content[:-9])
    with pytest.raises(WeightsError) as refusal:
        read_weights(tmp_path / "file", "some/1")
    assert refusal.value.code == "weights/format"


@pytest.mark.parametrize("cut", [0, 5, 18, 40, 150, -1])
def test_a_file_that_is_cut_off_anywhere_is_refused(tmp_path: Path, cut: int) -> None:
    (tmp_path / "file").write_bytes(packed("some/1", ARRAYS, {})[:cut])
    with pytest.raises(WeightsError) as refusal:
        read_weights(tmp_path / "file", "some/1")
    assert refusal.value.code == "weights/format"


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    content = bytearray(packed("some/1", ARRAYS, {}))
    content[-1] ^= 1
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(WeightsError) as refusal:
        read_weights(tmp_path / "file", "some/1")
    assert refusal.value.code == "weights/format"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "weights/missing"),
        (b"PK\x03\x04 anything", "weights/format"),
        (b"oldhand-weights 2\n{}\n", "weights/newer"),
        (packed("other/1", ARRAYS, {}), "weights/kind"),
        (packed(KIND, ARRAYS, {"features": "all"}), "weights/shape"),
        (packed(KIND, {"weights": fresh(ALL, np.random.default_rng(1)).weights}, {}), "weights/format"),
    ],
)
def test_a_foreign_file_is_refused_by_code(tmp_path: Path, content: bytes | None, code: str) -> None:
    if content is not None:
        (tmp_path / "file").write_bytes(content)
    with pytest.raises(WeightsError) as refusal:
        read_individual(tmp_path / "file")
    assert refusal.value.code == code


def test_an_individual_comes_back_from_disk(tmp_path: Path) -> None:
    individual = fresh((True, False) * 7 + (True,), np.random.default_rng(1))
    write_individual(tmp_path / "file", individual, {"seed": 1})
    back = read_individual(tmp_path / "file")
    assert back.genes == individual.genes and (back.weights == individual.weights).all()
