"""Constructors of the 101 domino agents, for the roster. Imports compiled code when an agent is made, not before."""

from random import Random

from shared.agent import Agent
from shared.experience.learners import ADAPTS


def level_1(rng: Random) -> Agent:
    """The paper's level 1: at random."""
    return _paper(rng, 1)


def level_2(rng: Random) -> Agent:
    """The paper's level 2: Maxmin over one guessed deal, and double control."""
    return _paper(rng, 2)


def level_3(rng: Random) -> Agent:
    """The paper's level 3: and sum-7 control."""
    return _paper(rng, 3)


def level_4(rng: Random) -> Agent:
    """The paper's level 4: Mmaxmin, which counts the partner's tiles too."""
    return _paper(rng, 4)


def level_4e(rng: Random) -> Agent:
    """Level 4 with all three rules of the paper's "Estimation phase", of which levels 2 to 4 follow the first."""
    from ai.games.domino_101.kernel_agents import PaperLevelAgent
    from ai.games.domino_101.players import INSISTENCE_HEARD

    return PaperLevelAgent(rng, "level-4e", INSISTENCE_HEARD[4])


def level_4r(rng: Random) -> Agent:
    """Level 4 corrected."""
    from ai.games.domino_101.kernel_agents import WeightedSumAgent
    from ai.games.domino_101.players import PARTNER_4R

    return WeightedSumAgent(rng, "level-4r", PARTNER_4R)


def weigher(rng: Random) -> Agent:
    """The sum of 24 features, trained by self-play."""
    from ai.games.domino_101.kernel_agents import WeightedSumAgent
    from ai.games.domino_101.players import PARTNER_WEIGHER

    return WeightedSumAgent(rng, "weigher", PARTNER_WEIGHER)


def level_5(rng: Random) -> Agent:
    """Sampled deals, weighed by what the others played, for the chance to win the match."""
    from ai.games.domino_101.master import SamplingAgent

    return SamplingAgent(rng, "level-5")


def companion(rng: Random) -> Agent:
    """Plays so that the match stays open."""
    from ai.games.domino_101.companion import CompanionAgent

    return CompanionAgent(rng, "companion")


def at_level(rng: Random) -> Agent:
    """A companion that goes on where the last evening with the people at its table ended."""
    from ai.games.domino_101.companion import CompanionAgent

    return CompanionAgent(rng, ADAPTS, remembers=True)


def _paper(rng: Random, number: int) -> Agent:
    from ai.games.domino_101.kernel_agents import PaperLevelAgent
    from ai.games.domino_101.players import LEVELS

    return PaperLevelAgent(rng, f"level-{number}", LEVELS[number])
