"""Reasons for a move: one of every kind, with all that it may tell, and any at all."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from shared.reasons import (
    FACTS,
    FIELDS,
    FIGURES,
    REASON_TYPES,
    Cell,
    Count,
    Fault,
    Holders,
    Maker,
    MoveText,
    Player,
    Premise,
    Reason,
    Scale,
    Share,
    ThinkingReason,
)

COMPLETE_REASONS: Final[list[dict[str, Any]]] = [
    {"kind": "only-move"},
    {"kind": "chance"},
    {"kind": "own-thinking", "by": "club", "score": 0.5, "depth": 3, "decided": 5, "line": ["11-15", "22x18"],
     "judgement": 3, "because": [{"feature": "own", "worth": 1}], "others": [{"move": "1-1", "chance": 0.5}],
     "rule": "weighed", "believed": "/04 12/33/66"},
    {"kind": "usage", "by": "tentative", "cell": "a1", "usage": 0.5, "book": 2},
    {"kind": "stand-in", "by": "greedy", "for": "engine-scan-3-1", "fault": "engine/silent", "score": 1},
    {"kind": "race", "by": "club", "own": 3, "other": 4},
    {"kind": "endgame", "by": "club", "value": "win", "plies": 7},
    {"kind": "rule", "premise": "B:W21:B1", "move": "11-15", "wins": 3, "draws": 0, "losses": 1, "games": 4, "net": 2,
     "low": 0.4, "book": 2, "from": {"person": 3, "ai:club": 1}, "witnesses": 2, "newest": 20_000},
    {"kind": "rival", "move": "11-15", "wins": 1, "draws": 0, "losses": 0, "games": 1},
    {"kind": "hindsight", "cell": {"phase": "1", "tile": "double"}, "worth": 1.5, "seen": 40, "instead_of": "6-4>",
     "book": 3},
    {"kind": "hindsight", "cell": {"stage": "late", "keeps": "3+"}, "worth": 1.5, "seen": 40, "instead_of": "6-4>",
     "book": 3, "rule": 2},
    {"kind": "habit", "share": 0.4, "times": 2.0, "features": [{"name": "path", "times": 2}], "book": 3, "rows": 2,
     "hops": 1, "goal": False, "depth": 2},
    {"kind": "key-state", "dissimilarity": 4, "nearer": 1, "frequency": 0.1, "wins": 1, "draws": 0, "losses": 0,
     "book": 4},
]  # fmt: skip


_SAMPLES: Final[list[tuple[Any, st.SearchStrategy[Any]]]] = [
    (NoneType, st.none()),
    (bool, st.booleans()),
    (int, st.integers(-(1 << 53), 1 << 53)),
    (float, st.floats(-1e12, 1e12)),
    (Count, st.integers(0, 1 << 53)),
    (Share, st.floats(0, 1)),
    (Scale, st.floats(0.01, 1e6)),
    (Holders, st.from_regex(r"(?:[0-6]{2} ){0,3}(?:/(?:[0-6]{2} ){0,3}){3}", fullmatch=True)),
    (MoveText, st.sampled_from(["11-15", "9x18x27", "a1-b2", "c2xe4xg6", "6-4", "<1-0", "5-5>", "pass"])),
    (Cell, st.sampled_from(["1", "17", "32", "a1", "i9"])),
    (Player, st.sampled_from(["club", "level-4r", "apprentice+recall", "engine-scan-3-1", "erring-0.1"])),
    (Fault, st.sampled_from(["engine/silent", "engine/given-up"])),
    (Premise, st.sampled_from(["", "B:W18,K21:B1", "x*|-@6/0 .>"])),
    (Maker, st.sampled_from(["person", "archive", "ai:club", "practice:greedy"])),
]
_CELLS: Final = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in (*FIELDS, *FACTS)}
)


def _values(hint: Any) -> st.SearchStrategy[Any]:
    """The values that a field of a reason may have."""
    for known, strategy in _SAMPLES:
        if hint == known:
            return strategy
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _instances(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of([_values(one) for one in inner])
    if origin is Annotated:
        return _values(inner[0])
    if origin is tuple:
        return st.lists(_values(inner[0]), max_size=3).map(tuple)
    assert origin is Mapping, hint
    return _CELLS if inner == (str, str) else st.dictionaries(_values(inner[0]), _values(inner[1]), max_size=3)


def _instances(data_type: type[Struct]) -> st.SearchStrategy[Any]:
    return st.builds(data_type, **{field.name: _values(field.type) for field in fields(data_type)})


def _has_its_figures(reason: Reason) -> bool:
    needed = FIGURES.get(reason.rule or "", ()) if isinstance(reason, ThinkingReason) else ()
    return all(getattr(reason, name) is not None for name in needed)


REASONS: Final[st.SearchStrategy[Reason]] = st.one_of([_instances(cls) for cls in REASON_TYPES.values()]).filter(
    _has_its_figures
)
"""Any reason of the closed list."""
