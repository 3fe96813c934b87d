"""The page names seats as the text protocol does: AI players by the catalogue, two of one name by side or seat."""

from typing import Any

import msgspec
import pytest

from shared.i18n import LANGUAGES, catalogue
from shared.words.people import bare_name
from tests.shared.seated import seated
from tests.web.node import run_module

NAMED = """await (async () => {
    const { speak } = await import(SRC + "i18n/say.ts");
    await speak(given.language);
    return given.tables.map(({ game, seats }) => it.markTwins(game, seats).map((seat) => it.seatName(seat)));
})()"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_seats_as_the_text_protocol_does(language: str) -> None:
    tables = [
        seated("english-draughts/1", "experience", "experience"),
        seated("chinese-checkers/1", "club+recall", "club+recall"),
        seated("chinese-checkers/1", "club", "club+recall"),
        seated("english-draughts/1", "human:1200", "human:1200+recall"),
        seated("english-draughts/1", "like:G.O'Connor", "like:M.F.Tinsley+rival"),
        seated("english-draughts/1", "like:@Ann Lee", "like:@Ann Lee~recall"),
        seated("english-draughts/1", "like:@", "like:"),
        seated("domino-101/1", "level-3", "experience", "level-3", None),
    ]
    words = catalogue(language)
    expected = [[bare_name(words, table, seat) for seat in range(len(table.seats))] for table in tables]
    given: dict[str, Any] = {"language": language, "tables": msgspec.to_builtins(tables)}
    assert run_module("i18n/words.ts", NAMED, given) == expected


def test_a_player_that_plays_like_people_can_be_asked_to_by_each_of_them() -> None:
    offered = [{"name": "human", "people": ["J.Wyllie", "M.F.Tinsley"]}, {"name": "club"}]
    assert run_module("i18n/words.ts", "given.map(it.likenessesOf)", offered) == [
        ["like:J.Wyllie", "like:M.F.Tinsley"],
        [],
    ]
