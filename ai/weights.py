"""Trained weights as a file that says what it is and how it came about. Knows no network.

Two lines of text and then bytes: `oldhand-weights 1`; one JSON object with `kind` (which code may read it), `arrays`
(name, type and shape of each, in the order of the bytes), `sha256` of the bytes and `recipe` (everything that is needed
to make the same file again); the arrays' bytes, little-endian, one behind the other. The same recipe gives the same
bytes: no date, no machine, no duration is in it. A file may be packed by xz as a whole.
"""

import json
import lzma
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from shared.errors import WeightsError
from shared.files import write_whole

_MAGIC = b"oldhand-weights 1\n"
_FAMILY = b"oldhand-weights "
_XZ = b"\xfd7zXZ\x00"


def write_weights(
    path: Path, kind: str, arrays: Mapping[str, np.ndarray], recipe: Mapping[str, object], *, sparse: bool = False
) -> None:
    """Puts the weights in the place of the file, whole or not at all. Raises WeightsError `weights/unwritable`.

    `sparse`: most of them are near zero, so that the file is packed.
    """
    content = packed(kind, arrays, recipe)
    try:
        write_whole(path, lzma.compress(content, preset=9 | lzma.PRESET_EXTREME) if sparse else content)
    except OSError as error:
        raise WeightsError("weights/unwritable", f"the weights {path} cannot be written: {error.strerror}") from error


def packed(kind: str, arrays: Mapping[str, np.ndarray], recipe: Mapping[str, object]) -> bytes:
    """The file's content."""
    plain = {name: array.astype(array.dtype.newbyteorder("<")) for name, array in arrays.items()}
    content = b"".join(array.tobytes() for array in plain.values())
    head = {
        "kind": kind,
        "arrays": [[name, array.dtype.str, list(array.shape)] for name, array in plain.items()],
        "sha256": sha256(content).hexdigest(),
        "recipe": recipe,
    }
    return _MAGIC + json.dumps(head).encode() + b"\n" + content


def read_weights(path: Path, kind: str) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """The arrays by name and the recipe of a file of this kind. Raises WeightsError `weights/missing`,
    `weights/format` (no such file, cut off, or changed), `weights/newer` and `weights/kind`."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError("weights/missing", f"the weights {path} cannot be read: {error.strerror}") from error
    if content.startswith(_XZ):
        try:
            content = lzma.decompress(content)
        except lzma.LZMAError as error:
            raise WeightsError("weights/format", f"{path} is cut off or not what it was") from error
    return unpacked(content, kind, str(path))


def unpacked(content: bytes, kind: str, source: str) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """The same of a file's content; `source` names it in refusals."""
    first, _, rest = content.partition(b"\n")
    if first + b"\n" != _MAGIC:
        if first.startswith(_FAMILY):
            raise WeightsError(
                "weights/newer", f"{source} was written by a newer Oldhand: {first.decode('ascii', 'replace')}"
            )
        raise WeightsError("weights/format", f"{source} is no file of trained weights")
    text, _, values = rest.partition(b"\n")
    try:
        head = json.loads(text)
        file_kind, arrays, recipe, digest = (head[key] for key in ("kind", "arrays", "recipe", "sha256"))
        layout = [(name, np.dtype(type_), tuple(shape)) for name, type_, shape in arrays]
        sizes = [type_.itemsize * int(np.prod(shape)) for _, type_, shape in layout]
    except (ValueError, KeyError, TypeError) as error:
        raise WeightsError("weights/format", f"{source} is cut off or not what it was") from error
    if sha256(values).hexdigest() != digest or sum(sizes) != len(values):
        raise WeightsError("weights/format", f"{source} is cut off or not what it was: it is {len(content)} bytes long")
    if file_kind != kind:
        raise WeightsError("weights/kind", f"{source} holds {file_kind!r}; wanted is {kind!r}")
    found: dict[str, np.ndarray] = {}
    at = 0
    for (name, type_, shape), size in zip(layout, sizes, strict=True):
        found[name] = np.frombuffer(values[at : at + size], type_).reshape(shape).astype(type_.newbyteorder("="))
        at += size
    return found, recipe
