"""Chinese checkers' compiled perft against the same algorithm in C, built and timed in one run. Asserts no time.

python -m tests.bench.chinese_checkers_perft [DEPTH]
"""

import ctypes
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ai.kernels import chinese_checkers as kernel
from ai.kernels import chinese_checkers_lines as lines
from ai.perft import start_position
from shared.games.chinese_checkers import CHINESE_CHECKERS as GAME

SOURCE = Path(__file__).with_suffix(".c")
C_TYPES = {"uint8": "uint8_t", "uint16": "uint16_t", "uint32": "uint32_t", "uint64": "uint64_t"}
TABLES = {name: getattr(lines, name) for name in ("LINE_OF", "BIT_OF", "BASE_OF", "CELL_AT", "REACH", "LOWEST", "HOME")}


def header() -> str:
    """The kernel's tables as C."""
    rows = [f"static const uint64_t TURN = {kernel.TURN}u;"]
    for name, table in {**TABLES, "KEYS": kernel.KEYS}.items():
        sizes = "".join(f"[{size}]" for size in table.shape)
        values = ",".join(f"{value}u" for value in table.ravel())
        rows.append(f"static const {C_TYPES[table.dtype.name]} {name}{sizes} = {{{values}}};")
    return "\n".join(rows)


def built(folder: Path) -> ctypes.CDLL:
    """The C twin as a library."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    assert compiler, "no C compiler here"
    (folder / "tables.h").write_text(header())
    library = folder / "perft.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC", "-Wno-missing-braces", f"-I{folder}"]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
    twin = ctypes.CDLL(str(library))
    twin.perft.restype = ctypes.c_int64
    return twin


def main(depth: int, rounds: int = 5) -> None:
    """Both count by turns; the best of `rounds` of each."""
    state = GAME.parse_position(start_position(GAME))
    board = kernel.board_of(state)
    cells = np.ascontiguousarray(board[0]["cells"]).tobytes()
    room = np.zeros(depth * kernel.MOST_MOVES, np.int32)
    nodes = kernel.perft(state, 1)  # built before the clock starts
    best = {"numba": float("inf"), "C": float("inf")}
    with TemporaryDirectory() as folder:
        twin = built(Path(folder))
        for _ in range(rounds):
            began = time.perf_counter()
            nodes = kernel.perft(state, depth)
            best["numba"] = min(best["numba"], time.perf_counter() - began)
            began = time.perf_counter()
            same = twin.perft(cells, 0, depth, room.ctypes.data_as(ctypes.c_void_p))
            best["C"] = min(best["C"], time.perf_counter() - began)
            assert nodes == same, "the two disagree"
    for name, seconds in best.items():
        print(f"{name:6} perft {depth}: {nodes} in {seconds:.4f} s, {nodes / seconds / 1e6:.1f} M moves/s")
    print(f"numba / C = {best['C'] / best['numba']:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
