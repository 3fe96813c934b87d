"""The sentences of a screen. Follows the newest one, unless the reader has scrolled up."""

from textual.widgets import RichLog


class SentenceLog(RichLog):
    """A log that scrolls to what is written as long as its reader is at the end."""

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Note whether the reader is at the end. A change of size does not count: it moves nobody."""
        super().watch_scroll_y(old_value, new_value)
        if self.is_vertical_scroll_end:
            self.auto_scroll = True
        elif new_value < old_value:
            self.auto_scroll = False
