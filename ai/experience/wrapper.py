"""The common part of all wrapper agents: the agent behind them. Advises nothing."""

from shared.agent import Agent


class WrapperAgent:
    """An agent behind some experience."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        """Makes the choice otherwise; hosts introduce it as if it sat alone (`shared.agent.agent_chain`)."""
