"""A tuned evaluation is what the strongest searching agent thinks with, and no weaker one."""

from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.evaluation import shipped_numbers
from ai.games.english_draughts.kernels import network as kernel
from ai.games.english_draughts.network import NUMBERS, SHIPPED
from ai.kernels.lanes import TOP, WIDTH
from ai.roster import make_agent
from shared.agent import Budget, Decision
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.tuning import decode, encode
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.reasons import OwnThinkingReason
from tests.ai.tables import legal_in, view

DRAUGHTS, CHECKERS = ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id
NETWORK = SHIPPED.read_bytes()
ONE_PLY = Budget(nodes=16, depth=1)


def lover_of(square: int) -> Section:
    """A network to which nothing counts but an own man on this square."""
    network = np.zeros(NUMBERS, np.int16)
    for view_, bits in enumerate((0, kernel.OTHER_VIEW)):
        network[WIDTH * (square - 1 ^ bits) + view_] = TOP
    for phase in range(kernel.PHASES):
        row = kernel.SECOND + 2 * WIDTH * phase
        network[row], network[row + 1] = kernel.UNIT, -kernel.UNIT
    return encode(network.tolist(), NETWORK)


def decided(game: str, player: str, section: Section | None, budget: Budget) -> Decision:
    """What the player does at the start of a game with a book that has this section, or none."""
    rules = GAMES[game]
    shown = view(game, rules.deal(rules.options({}), Random(0)))
    book = ExperienceBook(book_bytes(game, 5, {}, {} if section is None else {"tuning": section}))
    return make_agent(game, player, 1, {game: book}).choose(shown, legal_in(shown), budget)


def test_the_kernel_and_the_file_agree_on_the_size_of_a_network() -> None:
    assert NUMBERS == kernel.NUMBERS


@pytest.mark.slow
@pytest.mark.parametrize("square", [13, 16])
def test_the_strongest_draughts_player_thinks_with_the_tuned_network_and_says_so(square: int) -> None:
    decision = decided(DRAUGHTS, "experience", lover_of(square), ONE_PLY)
    assert decision.move.endswith(f"-{square}")
    assert isinstance(decision.why, OwnThinkingReason)
    assert (decision.why.by, decision.why.judgement) == ("master", 5)


@pytest.mark.slow
def test_the_strongest_player_of_chinese_checkers_thinks_with_the_tuned_cells_and_says_so() -> None:
    shipped = shipped_numbers()
    plain = decided(CHECKERS, "experience", None, Budget(nodes=200))
    turned = [-number for number in shipped]
    decision = decided(CHECKERS, "experience", encode(turned, repr(shipped).encode()), Budget(nodes=200))
    assert decision.move != plain.move
    assert isinstance(decision.why, OwnThinkingReason) and isinstance(plain.why, OwnThinkingReason)
    assert (plain.why.judgement, decision.why.judgement) == (None, 5)


@pytest.mark.parametrize("player", ["expert+tuning", "experience~tuning", "master", "greedy+tuning"])
def test_other_players_think_as_they_were_made(player: str) -> None:
    tuned = decided(DRAUGHTS, player, lover_of(13), ONE_PLY)
    assert tuned == decided(DRAUGHTS, player, None, ONE_PLY)


def test_numbers_tuned_from_an_earlier_evaluation_are_not_used() -> None:
    old = encode([0] * NUMBERS, b"the network of an earlier version")
    assert decided(DRAUGHTS, "experience", old, ONE_PLY) == decided(DRAUGHTS, "experience", None, ONE_PLY)


def test_a_section_holds_what_was_encoded() -> None:
    numbers = (-32_768, 0, 7, 32_767)
    content = b"".join(encode(numbers, b"shipped").columns)
    assert decode(content, 4, b"shipped") == numbers
    assert decode(content, 4, b"another") is None


@pytest.mark.parametrize("game", [DRAUGHTS, CHECKERS])
def test_a_section_that_cannot_be_read_is_refused_before_the_game(game: str) -> None:
    with pytest.raises(BookError) as refused:
        decided(game, "experience", Section(1, 0, (bytes(7),)), ONE_PLY)
    assert refused.value.code == "book/format"
