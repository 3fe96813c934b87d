"""The house rules that the page offers: the rule books take every value, and the first is their default."""

from shared.games import game_named
from tests.web.node import WEB, page_messages, run_module

GAMES = WEB / "src" / "games"


def offered_rules() -> dict[str, dict[str, list[str | int]]]:
    """The house rules on offer, by game."""
    files = sorted(GAMES.glob("*/house-rules.ts"))
    return {file.parent.name: run_module(str(file.relative_to(WEB / "src")), "it.HOUSE_RULES") for file in files}


def test_offered_house_rules_exist_and_begin_with_the_default() -> None:
    offered = offered_rules()
    assert offered.keys() == {"english-draughts", "domino-101", "block-domino", "chinese-checkers"}
    for name, rules in offered.items():
        game = game_named(name)
        for rule, values in rules.items():
            assert game.options({})[rule] == values[0]
            for value in values:
                assert game.options({rule: value})[rule] == value


def test_every_house_rule_on_offer_has_its_words() -> None:
    offered = offered_rules()
    words = {key for key in page_messages() if key.startswith("house-")}
    named = {f"house-{game}-{rule}" for game, rules in offered.items() for rule in rules}
    valued = {
        f"house-{game}-{rule}-{value}"
        for game, rules in offered.items()
        for rule, values in rules.items()
        for value in values
        if isinstance(value, str)
    }
    assert words == named | valued
