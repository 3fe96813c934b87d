"""What all experience that is asked before a mind has in common: the mind is still there. Advises nothing."""

from shared.agent import Agent
from shared.core import View


class WrapperAgent:
    """A mind behind some experience."""

    def __init__(self, mind: Agent) -> None:
        self.mind = mind
        """Makes the choice otherwise; hosts introduce it as if it sat alone (`shared.agent.agent_chain`)."""

    def counsel(self, view: View) -> str:
        """As the mind would."""
        return self.mind.counsel(view)
