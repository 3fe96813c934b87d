"""Chinese checkers for two players on the 81-cell board."""

from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

__all__ = ["CHINESE_CHECKERS"]
