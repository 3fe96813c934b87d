"""Advice: the move that a master would play, or the play that it expects. Sees what the seat sees; knows no connection.

The game's guide gives it: the player of middle strength that learns, unless the game names another, and the position
to go for where a game has one. A guide that predicts winners' moves names the likeliest few with their shares.
"""

from collections.abc import Mapping, Sequence

from ai.contracts import Endings
from ai.experience.habit import PredictingAgent
from ai.experience.played import PlayedMoves
from ai.reasons import only_move
from ai.registry import agent_facets
from ai.roster import make_agent
from shared.agent import Agent, Budget, Decision, without_false_pass
from shared.core import Seat, View
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.protocol.hosts import AdvisedMove, Aim, ExactResult, MoveShare, PositionFacts
from shared.reason_codec import to_document
from shared.reasons import HabitReason, OwnThinkingReason

MOST = 3
"""Moves of an answer."""
PEOPLE = "human"
"""The player that moves as people do, in games that have one."""
LINE = 5
"""Plies of an expected line, unless a search sees more of it at once."""
LINE_NODES = 200_000
"""Positions for each of them."""


def advice(
    view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook], budget: Budget, seed: str
) -> list[AdvisedMove]:
    """The moves that the game's guide would play, likeliest first; none in games without a guide. Raises BookError."""
    choices = without_false_pass(legal)
    if len(choices) == 1:
        found = [only_move(choices[0])]
    else:
        name = agent_facets(view.game).guide
        guide = None if name is None else make_agent(view.game, name, seed, books)
        if isinstance(guide, PredictingAgent):
            found = guide.best(view, choices, budget, MOST)
        else:
            found = [] if guide is None else [guide.choose(view, choices, budget)]
    return [_advised(decision) for decision in found]


def line(view: View, books: Mapping[str, ExperienceBook], budget: Budget, seed: str) -> list[str]:
    """The play from an open position on: the strongest player's move, and what it expects behind it, or else the moves
    of both sides one by one; none where hands are hidden. Raises BookError."""
    game = GAMES[view.game]
    if game.hidden:
        return []
    strongest = list(agent_facets(view.game).agents)[-1]
    agents: dict[Seat, Agent] = {}
    state, plies = game.parse_position(view.board, view.options), list[str]()
    while len(plies) < LINE and (to_act := game.to_act(state)):
        seat = to_act[0]
        agent = agents.setdefault(seat, make_agent(view.game, strongest, seed, books))
        thinking = Budget(nodes=LINE_NODES, stop=budget.stop)
        decision = agent.choose(game.view(state, seat), game.move_texts(state), thinking)
        if isinstance(decision.why, OwnThinkingReason) and decision.why.line:
            return [*plies, *decision.why.line][: 2 * LINE]
        plies.append(decision.move)
        state = game.successor(state, game.parse_move(state, decision.move))
    return plies


def facts(
    view: View,
    legal: Sequence[str],
    books: Mapping[str, ExperienceBook],
    endings: Endings | None,
    budget: Budget,
    played: PlayedMoves | None = None,
) -> PositionFacts:
    """The facts about a position that need no long search. `endings`: of the view's game; `played`: what people played
    there. Raises BookError."""
    game = GAMES[view.game]
    known = None if endings is None else endings.answer(game.parse_position(view.board, view.options))
    exact = None if known is None else ExactResult(value=known.value, plies=known.plies)
    has_people = PEOPLE in agent_facets(game.id).agents
    people = make_agent(game.id, PEOPLE, PEOPLE, books, played=played) if has_people else None
    shares: list[MoveShare] | None = None
    if isinstance(people, PredictingAgent):
        chosen = people.best(view, without_false_pass(legal), budget, len(legal))
        shares = [MoveShare(move=it.move, share=it.why.share) for it in chosen if isinstance(it.why, HabitReason)]
    return PositionFacts(exact=exact, people=shares)


def aim(view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook]) -> Aim | None:
    """The position to go for; None in games that have none, and where none is near. Raises BookError."""
    find = agent_facets(view.game).experience.aim
    return None if find is None or len(legal) < 2 else find(view, legal, books)


def _advised(decision: Decision) -> AdvisedMove:
    share = decision.why.share if isinstance(decision.why, HabitReason) else None
    return AdvisedMove(move=decision.move, share=share, reason=to_document(decision.why))
