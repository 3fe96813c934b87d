"""What all experience that is asked before a mind has in common: the mind is still there. Advises nothing."""

from shared.agent import Agent
from shared.core import View


class Asking:
    """A mind behind some experience."""

    def __init__(self, mind: Agent) -> None:
        self.mind = mind
        """Who is left to choose; hosts introduce it and tell it ends as if it sat alone (`shared.agent.minds`)."""

    def counsel(self, view: View) -> str:
        """As the mind would."""
        return self.mind.counsel(view)
