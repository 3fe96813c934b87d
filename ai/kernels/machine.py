"""Single machine instructions that numba has no name for, on 64-bit words and raw memory. Knows no game.

Kernels keep lists in memory that their caller allocated and hand addresses down their recursions: an array handed down
is seven machine words and a reference count. With its lists in an array, perft of English draughts took 1.6 times as
long. Nothing here checks an address.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic as numba_intrinsic

_WORD = ir.IntType(64)


def intrinsic(instruction: Callable[..., Any]) -> Any:
    """`numba.extending.intrinsic`, called without the typing context that stands first where it is defined."""
    return numba_intrinsic(instruction)


@intrinsic
def ones(typing_context: Any, word: Any) -> Any:
    """How many bits of `word` are set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic
def lowest(typing_context: Any, word: Any) -> Any:
    """The number of the lowest bit set in `word`, from 0; 64 when there is none."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@intrinsic
def turned(typing_context: Any, word: Any) -> Any:
    """`word` with its 64 bits in reverse order."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.int64(types.int64), code


def _place(builder: Any, address: Any, index: Any, width: int) -> Any:
    return builder.gep(builder.inttoptr(address, ir.PointerType(ir.IntType(width))), [index])


@intrinsic
def load(typing_context: Any, address: Any, index: Any) -> Any:
    """Word `index` (int64) of the memory at `address`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, arguments[0], arguments[1], 64))

    return types.int64(types.int64, types.int64), code


@intrinsic
def store(typing_context: Any, address: Any, index: Any, word: Any) -> Any:
    """Makes `word` (int64) word `index` of the memory at `address`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, arguments[0], arguments[1], 64))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code


@intrinsic
def load_short(typing_context: Any, address: Any, index: Any) -> Any:
    """Number `index` (int16) of the memory at `address`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.sext(builder.load(_place(builder, arguments[0], arguments[1], 16)), _WORD)

    return types.int64(types.int64, types.int64), code


@intrinsic
def load_byte(typing_context: Any, address: Any, index: Any) -> Any:
    """Byte `index` (0–255) of the memory at `address`, read again every time: another thread may write it."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(builder, arguments[0], arguments[1], 8)
        return builder.zext(builder.load_atomic(place, "monotonic", 1), _WORD)

    return types.int64(types.int64, types.int64), code


@intrinsic
def store_byte(typing_context: Any, address: Any, index: Any, byte: Any) -> Any:
    """Makes the low eight bits of `byte` (int64) byte `index` of the memory at `address`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        narrow = builder.trunc(arguments[2], ir.IntType(8))
        builder.store(narrow, _place(builder, arguments[0], arguments[1], 8))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code


@intrinsic
def load_half(typing_context: Any, address: Any, index: Any) -> Any:
    """Number `index` (0 to 2**32 − 1) of the memory at `address`, four bytes each."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.load(_place(builder, arguments[0], arguments[1], 32)), _WORD)

    return types.int64(types.int64, types.int64), code


@intrinsic
def reals(typing_context: Any, address: Any) -> Any:
    """The float64 numbers of the memory at `address`, as a pointer for `numba.carray`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.PointerType(ir.DoubleType()))

    return types.CPointer(types.float64)(types.int64), code
