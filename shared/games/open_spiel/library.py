"""OpenSpiel's library, where it is installed: its games and the nodes of their trees, typed. Knows no rule book."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from shared.errors import MissingExtra

CHANCE = -1
"""The player who makes a chance move."""
OURS = "oldhand_"
"""Before the names of our games, where a process has registered them with OpenSpiel (`ai.environments.open_spiel`)."""
TRIED, LONGEST_TRIED = 4, 400
"""Rounds that are tried under the options of a table, and their actions, at most."""


class Node(Protocol):
    """A node of a game's tree (`pyspiel.State`). Those of a position are never changed: `child` makes another."""

    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def action_to_string(self, player: int, action: int) -> str: ...
    def child(self, action: int) -> "Node": ...
    def clone(self) -> "Node": ...
    def apply_action(self, action: int) -> None: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def returns(self) -> list[float]: ...
    def information_state_string(self, player: int) -> str: ...


class Rules(Protocol):
    """A game with its parameters (`pyspiel.Game`)."""

    def new_initial_state(self) -> Node: ...
    def num_players(self) -> int: ...
    def max_game_length(self) -> int: ...
    def get_type(self) -> Any: ...


def library() -> Any:
    """The module `pyspiel`. Raises MissingExtra."""
    if find_spec("pyspiel") is None:
        raise MissingExtra("A game of OpenSpiel", "openspiel")
    return import_module("pyspiel")


def library_version() -> str:
    """OpenSpiel's version, such as `1.6`: its games have none of their own."""
    return version("open_spiel")


def types() -> Mapping[str, Any]:
    """What OpenSpiel says of each of its games (`pyspiel.GameType`), by name; not of ours."""
    games = library().registered_games()
    return {each.short_name: each for each in games if not each.short_name.startswith(OURS)}


def load(name: str, parameters: Mapping[str, object]) -> Rules:
    """A game. Raises ValueError for parameters that OpenSpiel refuses."""
    with refusals():
        rules = library().load_game(name, dict(parameters))
        node = rules.new_initial_state()  # many a parameter is refused here only
        str(node)
        if not node.legal_actions():
            raise ValueError("there is no move at the start")
    return rules


def try_rounds(rules: Rules) -> None:
    """Play a few rounds at random. Raises ValueError where OpenSpiel cannot go on: it begins on some boards on which a
    player cannot move later."""
    rng = Random(1)
    with refusals():
        for _ in range(TRIED):
            node = rules.new_initial_state()
            for _ in range(LONGEST_TRIED):
                if node.is_terminal():
                    break
                node.apply_action(rng.choice(node.legal_actions()))


@contextmanager
def refusals() -> Generator[None]:
    """What OpenSpiel refuses is a ValueError: its own error, a container that cannot be made, a text that is none."""
    try:
        yield
    except (RuntimeError, ValueError, MemoryError, OverflowError, IndexError) as error:
        raise ValueError(str(error).splitlines()[0] if str(error) else "OpenSpiel refuses it") from error


def reach(rules: Rules, actions: Sequence[int]) -> Node:
    """The node that these actions lead to from the start. Raises ValueError for one that is not legal."""
    node = rules.new_initial_state()
    for action in actions:  # OpenSpiel's own check writes to stderr
        if node.is_terminal() or action not in node.legal_actions():
            raise ValueError(f"action {action} is not legal")
        node.apply_action(action)
    return node
