"""The line to type on. Keys take effect in the order in which they were typed, however busy the machine is."""

from textual import events
from textual.widgets import Input


class TypingLine(Input):
    """An input line that is empty again as soon as it is submitted."""

    def __init__(self) -> None:
        super().__init__(id="line", compact=True, select_on_focus=False)

    async def _on_key(self, event: events.Key) -> None:
        """Carry out a key of the line's own at once. A binding would be looked up only when the key has bubbled up to
        the application, and letters typed after it would be here before."""
        bindings = self._bindings.key_to_bindings.get(event.key, [])
        if bindings:
            event.stop()
            event.prevent_default()
            await self.run_action(bindings[0].action)

    async def action_submit(self) -> None:
        """Submit what is typed; what is typed from now on is the next line."""
        await super().action_submit()
        self.clear()
