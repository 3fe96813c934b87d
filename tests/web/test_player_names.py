"""The page names seats as the text protocol does: AI players by the catalogue, two of one name by side or seat."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from shared.i18n import LANGUAGES, catalogue
from shared.words.people import bare_name, short_place
from tests.shared.seated import seated
from tests.web.node import run_module

NAMED = """await (async () => {
    const { speak } = await import(SRC + "i18n/say.ts");
    await speak(given.language);
    return given.tables.map(({ game, seats }) => it.markTwins(game, seats).map((seat) => it.seatName(seat)));
})()"""

PLACES = NAMED.replace(
    "({ game, seats }) => it.markTwins(game, seats).map((seat) => it.seatName(seat))",
    "(table) => table.seats.map(({ seat }) => it.placeWords(table, seat))",
)


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_at_a_table_for_four_sees_left_partner_and_right_as_in_the_terminal(language: str) -> None:
    around = [
        structs.replace(seated("domino-101/1", *["club"] * 4), you=you, options={"direction": direction})
        for you in (0, 3)
        for direction in ("clockwise", "anticlockwise")
    ]
    words = catalogue(language)
    expected = [[short_place(words, table, seat) for seat in range(4)] for table in around]
    given: dict[str, Any] = {"language": language, "tables": msgspec.to_builtins(around)}
    assert run_module("i18n/words.ts", PLACES, given) == expected
    left, partner, right = (words.say(f"table-place-{place}") for place in ("left", "partner", "right"))
    assert expected[:2] == [["", left, partner, right], ["", right, partner, left]]
    assert words.say("table-place-partner") != words.say("table-place-across")


def test_practice_games_are_not_called_by_players_without_a_name() -> None:
    notes = [
        {"players": ["practice", "practice"], "event": "Practice", "date": ""},
        {"players": ["Cake", "KingsRow"], "event": "Tourney", "date": "2002"},
    ]
    assert run_module("features/explorer/game-note.ts", "given.map(it.gameNote)", notes) == [
        "",
        "Cake – KingsRow, Tourney, 2002",
    ]
