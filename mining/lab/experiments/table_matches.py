"""Matches at a table without a server, as experiments about memory play them, and players that repeat themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ai.duel.headless import SeatedAgent, play_match
from ai.roster import make_agent
from mining.finished_rounds import signs_of
from mining.pipeline.opponent_memory import made_in
from shared.agent import Agent, Budget, Decision
from shared.core import Seat, View
from shared.events import Event, Kind, RoundEnded
from shared.experience import ExperienceBook
from shared.experience.learners import USUAL
from shared.experience.lines import Pair
from shared.experience.memory import OpponentMemory
from shared.games import GAMES
from shared.games.domino_101.rules import DOMINO_101
from shared.store.shipped import shipped_books

PLAYER = USUAL
"""The player that learns."""
RANDOM_PLIES = 3
"""Moves of a `RandomlyOpenedAgent` that are drawn at random."""


class RandomlyOpenedAgent:
    """A player whose first RANDOM_PLIES moves another player makes."""

    def __init__(self, first: Agent, then: Agent) -> None:
        self._first = first
        self._then = then

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        agent = self._first if len(view.history) // 2 < RANDOM_PLIES else self._then
        return agent.choose(view, legal, budget)

    def counsel(self, view: View) -> str:
        """Games without partners never ask for counsel."""
        return "either"


def shipped_book_of(game_id: str) -> ExperienceBook:
    """The book of the game that comes with Oldhand."""
    return next(ExperienceBook(one.content()) for one in shipped_books() if one.book.game == game_id)


def experienced(game_id: str, book: ExperienceBook, seed: str) -> Agent:
    """PLAYER with a book."""
    return make_agent(game_id, PLAYER, f"{seed}:player", {game_id: book})


@dataclass(frozen=True, slots=True)
class TableMatch:
    """The first round of a match between a player and a person."""

    events: Sequence[Event]
    sign: int
    """1: the person won, 0: nobody, −1: the player."""
    answers: Sequence[Pair]
    """The decisions of the player."""
    replies: Sequence[Pair]
    """Those of the person."""

    def remembered_in(self, memory: OpponentMemory) -> None:
        """Add it to what is remembered of the person, as the worker does."""
        memory.add(self.sign, self.answers, replies=self.replies)


def match_against(
    player: SeatedAgent, person: SeatedAgent, seat: Seat, game_id: str, seed: str, start: str | None = None
) -> TableMatch:
    """One match of a board game. The person has this seat; `start` is the position that the match begins with."""
    game = GAMES[game_id]
    options = game.options({})
    pair = [person, player] if seat == 0 else [player, person]
    played = play_match(game, options, pair, lambda _: Random(seed), start=start)
    round_ = [event for event in played if event.round == 1]
    end = next(place for place, event in enumerate(round_) if event.kind is Kind.ROUND_ENDED)
    (made,) = made_in(game_id, [round_[: end + 1]], {round_[0].table: options})
    sign = signs_of(round_[end].expect(RoundEnded).points)[seat]
    answers = [decision for mover, decision in made if mover != seat]
    return TableMatch(round_, sign, answers, [decision for mover, decision in made if mover == seat])


def hand_of(names: Sequence[str], book: ExperienceBook, remembered: Mapping[str, bytes], lot: str) -> list[Event]:
    """One hand of 101 domino, from DEALT to ROUND_ENDED, between players of these names."""
    seats = [
        SeatedAgent(
            name, make_agent(DOMINO_101.id, name, f"{lot}:{seat}", {DOMINO_101.id: book}), remembered=remembered
        )
        for seat, name in enumerate(names)
    ]
    hand: list[Event] = []
    for event in play_match(DOMINO_101, DOMINO_101.options({}), seats, lambda _: Random(lot), rounds=1):
        if event.kind is Kind.DEALT:
            hand = []  # a hand that cannot be led is dealt again
        hand.append(event)
        if event.kind is Kind.ROUND_ENDED:
            break
    return hand


def points_of(hand: Sequence[Event]) -> Sequence[int]:
    """By seat or team, the points of a round that ends with ROUND_ENDED."""
    return hand[-1].expect(RoundEnded).points
