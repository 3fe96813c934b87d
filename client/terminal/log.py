"""The sentences of a screen. Follows the newest one, unless the reader has scrolled up."""

from rich.text import Text
from textual import events
from textual.widgets import RichLog


class SentenceLog(RichLog):
    """A log that scrolls to what is written as long as its reader is at the end."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes, wrap=True, min_width=1)
        self._sentences: list[Text] = []
        self._wrapped_to = 0
        """Columns to which the lines were wrapped."""

    def add(self, sentence: Text) -> None:
        """Write a sentence at the end."""
        self._sentences.append(sentence)
        self.write(sentence)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap every sentence to the new width."""
        width, wrapped_to = self.scrollable_content_region.width, self._wrapped_to
        self._wrapped_to = width
        if not wrapped_to:
            return
        follows = self.auto_scroll
        if width != wrapped_to:
            self.clear()
            for sentence in self._sentences:
                self.write(sentence, scroll_end=False)
        self.auto_scroll = follows
        if follows:
            self.scroll_end(animate=False, x_axis=False)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Note whether the reader is at the end. A change of size does not count: it moves nobody."""
        super().watch_scroll_y(old_value, new_value)
        if self.is_vertical_scroll_end:
            self.auto_scroll = True
        elif new_value < old_value:
            self.auto_scroll = False
