"""Matches, ladders, partners and rating changes as JSON fields. Reads no store and knows no route."""

from typing import Any

from shared.people import Partnership, PlayedMatch, Rating, RatingChange, Standing


def match_fields(found: PlayedMatch) -> dict[str, Any]:
    """A match in a list. `number` is where the next page begins."""
    return {
        "number": found.number,
        "table": found.table,
        "record": None if found.table is None else f"/api/games/{found.table}",
        "game": found.game,
        "match": found.match,
        "at_ms": found.at_ms,
        "seat": found.seat,
        "points": found.points,
        "left": found.left,
        "ladder": found.ladder,
        "rating": None if found.rating is None else found.rating.shown,
        "players": [{"id": player, "name": name} for player, name in found.players],
    }


def standing_fields(standing: Standing) -> dict[str, Any]:
    """A place in a ladder."""
    return {
        "ladder": standing.ladder,
        "rating": standing.rating.shown,
        "deviation": standing.rating.deviation,
        "provisional": standing.rating.provisional,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "at_ms": standing.at_ms,
    }


def rating_change_fields(found: RatingChange) -> dict[str, Any]:
    """A seat of a match, and the rating of its player before and after. None: not rated. `why`: why it stays."""
    return {
        "seat": found.seat,
        "player": found.player,
        "left": found.left,
        "before": _shown(found.before),
        "after": _shown(found.after),
        "provisional": found.after is not None and found.after.provisional,
        "why": found.why,
    }


def _shown(rating: Rating | None) -> int | None:
    return None if rating is None else rating.shown


def partnership_fields(found: Partnership) -> dict[str, Any]:
    """A partner, and the matches played together."""
    return {
        "id": found.partner,
        "name": found.name,
        "matches": found.matches,
        "won": found.won,
        "drawn": found.drawn,
        "rated": found.rated,
        "expected": round(found.expected, 3),
        "actual": found.actual,
    }
