"""An open game's state with its whole past, rebuilt from a view's text. For games of hidden hands there is none."""

from typing import Any

from shared.core import Game, View


class ViewFollower:
    """Follows one round view by view. Earlier positions are kept only to save time: any view alone will do."""

    def __init__(self, game: Game[Any, Any]) -> None:
        assert not game.hidden, f"a view of {game.id} does not tell the state"
        self._game = game
        self._round: tuple[object, ...] = ()
        self._history: tuple[str, ...] = ()
        self._state: Any = None

    def state_of(self, view: View) -> Any:
        """The game's state in the view, with every position that led to it."""
        this_round = (view.start, view.options, view.match, view.round)
        known = len(self._history)
        if this_round != self._round or view.history[:known] != self._history:
            self._round, known = this_round, 0
            self._state = self._game.begin(view.options, view.start, view.first, view.round)
        for text in view.history[known:]:
            self._state = self._game.successor(self._state, self._game.parse_move(self._state, text))
        self._history = view.history
        return self._state
