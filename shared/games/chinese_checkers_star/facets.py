"""The shared package's facets of Chinese checkers on the star, by rules id."""

from functools import partial
from typing import Final

from shared.games.chinese_checkers.recorded import moves_meant
from shared.games.chinese_checkers_star.keys import FRAMES
from shared.games.chinese_checkers_star.picture import picture
from shared.games.chinese_checkers_star.rules import STARS
from shared.games.chinese_checkers_star.text import TEXTS
from shared.games.contracts import GameFacets

FACETS: Final = {
    game.id: GameFacets(
        frame=FRAMES[players], text=TEXTS[players], picture=picture, moves_meant=partial(moves_meant, game)
    )
    for players, game in STARS.items()
}
