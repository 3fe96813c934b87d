"""Rows of numbers worked on all at once: WIDTH int16 side by side at an address. Knows no game.

Plain vector instructions of LLVM, which every processor runs in as many steps as its registers need; whole numbers, so
every processor comes to the same. Addresses are best multiples of LINE. Nothing here checks one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from ai.kernels.machine import intrinsic

WIDTH = 64
"""Numbers in a row."""
TOP = 255
"""The number at which `squared` cuts off."""

LINE = 64
"""Bytes of a cache line."""

_SHORT, _INT = ir.IntType(16), ir.IntType(32)
_ROW = ir.VectorType(_SHORT, WIDTH)
_HALF = ir.VectorType(_INT, WIDTH // 2)


def _row(builder: Any, address: Any) -> Any:
    return builder.load(builder.inttoptr(address, ir.PointerType(_ROW)), align=2)


def _put(builder: Any, row: Any, address: Any) -> None:
    builder.store(row, builder.inttoptr(address, ir.PointerType(_ROW)), align=2)


def _all(number: int) -> Any:
    return ir.Constant(_ROW, [number] * WIDTH)


@intrinsic
def exchange_row(typing_context: Any, target: Any, source: Any, less: Any, more: Any) -> Any:
    """The row at `target` becomes the row at `source` − the row at `less` + the row at `more`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source, less, more = (_row(builder, address) for address in arguments[1:])
        _put(builder, builder.add(builder.sub(source, less), more), arguments[0])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.int64), code


def _added(add: Callable[[Any, Any, Any], Any]) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, other = (_row(builder, address) for address in arguments)
        _put(builder, add(builder, target, other), arguments[0])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), code


@intrinsic
def add_row(typing_context: Any, target: Any, more: Any) -> Any:
    """The row at `more` is added to the row at `target`."""
    return _added(lambda builder, row, other: builder.add(row, other))


@intrinsic
def take_row(typing_context: Any, target: Any, less: Any) -> Any:
    """The row at `less` is taken from the row at `target`."""
    return _added(lambda builder, row, other: builder.sub(row, other))


@intrinsic
def squared(typing_context: Any, row: Any, weights: Any) -> Any:
    """Σ number² · weight, every number of the row cut off at 0 and TOP first; no weight is beyond ±127."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, weights = (_row(builder, address) for address in arguments)
        row = builder.select(builder.icmp_signed(">", row, _all(0)), row, _all(0))
        row = builder.select(builder.icmp_signed("<", row, _all(TOP)), row, _all(TOP))
        once = builder.mul(row, weights)  # at most 255 · 127: still 16 bits
        total = None
        for odd in (0, 1):  # pairs of neighbours are what processors multiply and add in one step
            places = ir.Constant(ir.VectorType(_INT, WIDTH // 2), list(range(odd, WIDTH, 2)))
            left, right = (builder.sext(builder.shuffle_vector(each, each, places), _HALF) for each in (row, once))
            part = builder.mul(left, right)
            total = part if total is None else builder.add(total, part)
        kind = ir.FunctionType(_INT, [_HALF])
        name = f"llvm.vector.reduce.add.v{WIDTH // 2}i32"
        known = builder.module.globals.get(name)
        reduce = ir.Function(builder.module, kind, name) if known is None else known
        return builder.sext(builder.call(reduce, [total]), ir.IntType(64))

    return types.int64(types.int64, types.int64), code


def on_lines(numbers: np.ndarray) -> np.ndarray:
    """The array itself if its memory begins with a cache line, else a copy of which that is true."""
    if numbers.ctypes.data % LINE == 0:
        return numbers
    room = np.zeros(numbers.nbytes + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    found = room[begin : begin + numbers.nbytes].view(numbers.dtype)
    found[:] = numbers
    return found
