"""Chinese checkers on the whole star of 121 holes, for two, three, four and six players."""

from shared.games.chinese_checkers_star.rules import STARS

__all__ = ["STARS"]
