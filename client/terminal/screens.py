"""The common part of the screens, and what they ask of the application. Knows none of them."""

from typing import Protocol, cast

from textual.screen import Screen

from client.terminal.line import LineClient
from shared.i18n import Catalogue


class Application(Protocol):
    """`client.terminal.app.PlayApp`, as far as its screens use it."""

    line: LineClient
    """To the server."""
    sentences: list[str]
    """Everything that was said so far."""

    @property
    def words(self) -> Catalogue:
        """The messages in the reader's language."""
        ...

    def type(self, words: str) -> None:
        """Carry out a line, as if somebody had typed it."""
        ...


class PlayScreen(Screen[None]):
    """A screen with a title, which types lines for its reader."""

    def __init__(self) -> None:
        super().__init__()
        self._is_made = False

    @property
    def is_ready(self) -> bool:
        """Whether there is something to draw on: not before it is made, and not while it is taken down."""
        return self._is_made and bool(self.query("#title"))

    @property
    def _play_app(self) -> Application:
        return cast(Application, self.app)  # pyright: ignore[reportUnknownMemberType]

    @property
    def _words(self) -> Catalogue:
        return self._play_app.words
