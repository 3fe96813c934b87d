"""Our games as games of OpenSpiel in Python, so that its algorithms run on them: `oldhand_domino_101` and its like.

What a player knows is made of its seat's view alone. Chance deals piece by piece, in the order of seats, and says who
leads where the rules leave that open. Every deal is played: OpenSpiel has no event for one that is void.

A game has two parameters, texts. `options` are house rules, as `ply_cap:100;hop:symmetric_long`. `starts` are position
texts with `|` between them and `+` for a comma, of which chance draws one: so an ending is a small game, whose hidden
hands may be any of those positions'. An opening that a house rule draws is always the same: name it in `starts`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from ai.environments.boards import has_encoding
from ai.environments.rounds import Rules, Turn, rules_of
from shared.core import Seat
from shared.games import GAMES, game_named
from shared.games.open_spiel.library import OURS

_spiel: Any = import_module("pyspiel")
_NONE: Final = "none"
"""A parameter that is not given: OpenSpiel cannot read back an empty one."""


class _Played(NamedTuple):
    """What the nodes of one game share: its rules, and the states that it may start from."""

    rules: Rules
    starts: Sequence[Turn]


@cache
def _played(game: str, options: str, starts: str) -> _Played:
    """Raises UnknownGame, OptionError and NotationError."""
    pairs = [] if options == _NONE else [pair.partition(":") for pair in options.split(";")]
    rules = rules_of(game, {name: value for name, _, value in pairs})
    if starts != _NONE:
        texts = starts.replace("+", ",").split("|")
        return _Played(rules, [rules.turn(rules.game.parse_position(text, rules.options)) for text in texts])
    return _Played(rules, [] if rules.encoding.pieces else [rules.begin(Random(0))])


def _kind(rules: Rules, is_dealt: bool) -> Any:
    """What OpenSpiel wants to know of a game; `is_dealt`: whether chance has a part."""
    game, kind = rules.game, _spiel.GameType
    return kind(
        short_name=f"{OURS}{game.id.partition('/')[0].replace('-', '_')}",
        long_name=f"{game.title} of Oldhand",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if is_dealt else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if rules.is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats,
        min_num_players=game.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=game.hidden,  # the array of an open board tells no history
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": _NONE, "starts": _NONE},
    )


class OldhandGame(_spiel.Game):
    """One game with its parameters. OpenSpiel is given a subclass for each, not a function: it frees what makes games
    after Python's end, which only classes outlive."""

    game: str
    """Rules id."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.key = (self.game, given.get("options", _NONE), given.get("starts", _NONE))
        rules, starts = _played(*self.key)
        encoding, seats, is_dealt = rules.encoding, rules.game.seats, len(starts) != 1
        info = _spiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=max(len(encoding.pieces), len(starts), seats) if is_dealt else 0,
            num_players=seats,
            min_utility=-encoding.most,
            max_utility=encoding.most,
            utility_sum=0.0 if rules.is_zero_sum else None,
            max_game_length=rules.game.max_plies,
        )
        _spiel.Game.__init__(self, _kind(rules, is_dealt), info, dict(given))

    def new_initial_state(self) -> "OldhandNode":
        return OldhandNode(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OldhandObserver":
        return OldhandObserver(_played(*self.key).rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class OldhandNode(_spiel.State):
    """A node of a game's tree. What OpenSpiel copies of it are a few texts and numbers."""

    def __init__(self, game: OldhandGame) -> None:
        _spiel.State.__init__(self, game)
        self._key = game.key
        _, starts = self._game()
        self.turn = starts[0] if len(starts) == 1 else None
        """None while chance decides."""
        self.dealt: tuple[int, ...] = ()
        """The pieces that were dealt, in their order."""

    def _game(self) -> _Played:
        return _played(*self._key)

    def current_player(self) -> Any:
        if self.turn is None:
            return _spiel.PlayerId.CHANCE
        return _spiel.PlayerId.TERMINAL if self.turn.mover is None else int(self.turn.mover)

    def is_terminal(self) -> bool:
        return self.turn is not None and self.turn.mover is None

    def returns(self) -> list[float]:
        rules, _ = self._game()
        return [0.0] * rules.game.seats if self.turn is None else [*map(float, rules.rewards(self.turn))]

    def hands(self) -> list[list[str]]:
        """By seat, the pieces that it was dealt."""
        rules, _ = self._game()
        size = len(rules.encoding.pieces) // rules.game.seats
        dealt = [rules.encoding.pieces[piece] for piece in self.dealt]
        return [dealt[seat * size : (seat + 1) * size] for seat in range(rules.game.seats)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equally likely: the start, else the next piece, else who leads."""
        rules, starts = self._game()
        left = [piece for piece in range(len(rules.encoding.pieces)) if piece not in self.dealt]
        events = range(len(starts)) if starts else left or range(rules.game.seats)
        return [(event, 1 / len(events)) for event in events]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.turn is None else sorted(self.turn.moves)

    def _apply_action(self, action: int) -> None:
        rules, starts = self._game()
        if self.turn is not None or starts:
            self.turn = starts[action] if self.turn is None else rules.play(self.turn, self.turn.moves[action])
            return
        leader = Seat(action) if len(self.dealt) == len(rules.encoding.pieces) else None
        if leader is None:
            self.dealt += (action,)
        if len(self.dealt) == len(rules.encoding.pieces):
            deal = rules.encoding.deal(self.hands())
            leader = rules.game.first_lead(rules.options, deal) if leader is None else leader
            if leader is not None:
                self.turn = rules.turn(rules.game.begin(rules.options, deal, leader))

    def _action_to_string(self, player: int, action: int) -> str:
        rules, starts = self._game()
        if self.turn is not None:
            move = self.turn.moves.get(action)
            return str(action) if move is None else rules.game.format_move(self.turn.state, move)
        is_deal = not starts and len(self.dealt) < len(rules.encoding.pieces)
        return f"Deal {rules.encoding.pieces[action]}" if is_deal else f"{'Start' if starts else 'Lead'} {action}"

    def __str__(self) -> str:
        if self.turn is None:
            return "/".join(map(" ".join, self.hands()))
        return self._game().rules.game.format_position(self.turn.state)


class OldhandObserver:
    """What a player knows, as OpenSpiel's observers tell it: `perfect_recall` adds the history to the text."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._rules, self._recalls = rules, perfect_recall
        self.tensor = np.zeros(int(np.prod(rules.encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(rules.encoding.shape)}

    def set_from(self, state: OldhandNode, player: int) -> None:
        """Zeros while chance decides."""
        view = None if state.turn is None else self._rules.game.view(state.turn.state, Seat(player))
        self.dict["observation"][:] = 0 if view is None else self._rules.encoding.observe(view)

    def string_from(self, state: OldhandNode, player: int) -> str:
        """The seat, its hand, and what all see."""
        if state.turn is None:
            return f"{player} {' '.join(sorted(state.hands()[player]))}"
        view = self._rules.game.view(state.turn.state, Seat(player))
        shown = f"{player} {' '.join(view.hand)};{view.board};{view.to_act};{view.counts}"
        return f"{shown};{view.start};{view.first};{' '.join(view.history)}" if self._recalls else shown


@cache
def _register(game: str) -> str:
    """Register a rules id with OpenSpiel, once a process. Returns its name there."""
    kind = _kind(rules_of(game), is_dealt=GAMES[game].hidden)
    _spiel.register_game(kind, type(kind.short_name, (OldhandGame,), {"game": game}))
    return kind.short_name


def register() -> list[str]:
    """The names by which `pyspiel.load_game` loads our games from now on."""
    return [_register(game) for game in GAMES if has_encoding(game)]


def load(game: str, options: str = _NONE, starts: str = _NONE) -> Any:
    """The game (`pyspiel.Game`), by our name for it. Raises UnknownGame, OptionError and NotationError."""
    found = game_named(game).id
    _played(found, options, starts)
    return _spiel.load_game(_register(found), {"options": options, "starts": starts})
