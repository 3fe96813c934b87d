"""Reasons for a move: one of every kind, with all that it may tell."""

from typing import Any, Final

COMPLETE_REASONS: Final[list[dict[str, Any]]] = [
    {"kind": "only-move"},
    {"kind": "chance"},
    {"kind": "own-thinking", "by": "club", "score": 0.5, "depth": 3, "decided": 5, "line": ["11-15", "22x18"],
     "judgement": 3, "because": [{"feature": "own", "worth": 1}], "others": [{"move": "1-1", "chance": 0.5}],
     "rule": "weighed"},
    {"kind": "usage", "by": "tentative", "cell": "a1", "usage": 0.5, "book": 2},
    {"kind": "stand-in", "by": "greedy", "for": "engine-scan-3-1", "fault": "engine/silent", "score": 1},
    {"kind": "race", "by": "club", "own": 3, "other": 4},
    {"kind": "endgame", "by": "club", "value": "win", "plies": 7},
    {"kind": "rule", "premise": "B:W21:B1", "move": "11-15", "wins": 3, "draws": 0, "losses": 1, "games": 4, "net": 2,
     "low": 0.4, "book": 2, "from": {"person": 3, "ai:club": 1}, "witnesses": 2, "newest": 20_000},
    {"kind": "rival", "move": "11-15", "wins": 1, "draws": 0, "losses": 0, "games": 1},
    {"kind": "hindsight", "cell": {"phase": "1", "tile": "double"}, "worth": 1.5, "seen": 40, "instead_of": "6-4>",
     "book": 3},
    {"kind": "habit", "share": 0.4, "times": 2.0, "features": [{"name": "path", "times": 2}], "book": 3, "rows": 2,
     "hops": 1, "goal": False, "depth": 2},
    {"kind": "key-state", "dissimilarity": 4, "nearer": 1, "frequency": 0.1, "wins": 1, "draws": 0, "losses": 0,
     "book": 4},
]  # fmt: skip
