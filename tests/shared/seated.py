"""Tables of AI players as spectators see them."""

from typing import Any

import msgspec

from shared.protocol import TableState


def seated(game: str, *ids: str | None) -> TableState:
    """A table with these AI players by seat; None: a free seat."""
    return msgspec.convert({
        "type": "state", "table": "t", "version": 1, "game": game, "options": {}, "match": 1, "round": 0, "ply": 0,
        "phase": "waiting", "seats": [_seat(seat, player) for seat, player in enumerate(ids)], "you": None,
        "to_act": [], "legal": [], "view": None, "scores": [0] * len(ids), "round_result": None, "result": None,
        "rematch": [], "resigned": [], "commitment": "", "event": None,
    }, TableState)  # fmt: skip


def _seat(seat: int, player: str | None) -> dict[str, Any]:
    known = {} if player is None else {"id": f"ai-{seat}", "name": player, "kind": "ai", "player": player}
    return {"seat": seat, "team": seat % 2, **known}
