"""English draughts (checkers) with three-move ballots and PDN."""

from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

__all__ = ["ENGLISH_DRAUGHTS"]
