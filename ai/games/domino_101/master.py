"""Level 5 in a live seat: it plays for the chance to win the match, and asks for the lead when the lead is worth it.

Sees its own tiles and public facts; believes deals as likely as they are by what the others have played.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random

import numpy as np

from ai.games.domino_101.kernel_agents import KernelAgent, KernelInputs
from ai.games.domino_101.kernels import master as kernel
from ai.games.domino_101.kernels.comparing import compare_moves
from ai.games.domino_101.kernels.hand import HANDS, MOVES_SIZE, SCORES
from ai.games.domino_101.kernels.inference import Others
from ai.games.domino_101.kernels.linear import FEATURES
from ai.games.domino_101.kernels.signals import read_placement
from ai.games.domino_101.observation import has_room, opened
from ai.games.domino_101.players import LEVEL_5, KernelPlayer, chances_to
from ai.kernels.chance import chance
from shared.agent import Budget, Decision, KnownPlayer
from shared.core import Seat, View
from shared.errors import BookError
from shared.experience import acquaintance
from shared.reasons import OtherMove

PLIES_A_PLAY = 12
"""Positions that one play to the end of a hand counts in a budget, on average."""
_READ_DEALS = 600
WISHES = ("you", "either", "me")


class SamplingAgent(KernelAgent):
    """Samples deals and plays them out; `player` says how many."""

    lead_deals = kernel.LEAD_DEALS
    """Deals that its counsel looks at."""

    def __init__(self, rng: Random, name: str, player: KernelPlayer = LEVEL_5) -> None:
        super().__init__(rng, name)
        self._player = player
        self._weights = np.ascontiguousarray(player.weights)
        self._habits = np.stack(player.habits)
        self._models: dict[int, np.ndarray] = {}
        """By seat, how those choose that are no strangers."""

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        best, deals, values = self.weighed(view, inputs, budget)
        chances = {text: round(float(value), 4) for text, value in zip(inputs.texts, values, strict=True)}
        move = inputs.texts[best]
        others = tuple(OtherMove(move=text, chance=value) for text, value in chances.items() if text != move)
        known = sum((inputs.seat + step) % 4 in self._models for step in (1, 2, 3))
        details = {"knows": known} if known else {}
        believed = inputs.believed_text()
        return self._reason(
            move, score=chances[move], rule="sampled", deals=deals, others=others, believed=believed, **details
        )

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """The chance to win the match by each legal move, or by each that `only` names, in per cent, whatever `depth`;
        in a hand with so many false passes that it has no room, 0.
        """
        if not has_room(view):
            return dict.fromkeys(only or (), 0)
        inputs = KernelInputs(view, only, self._seed)
        _, _, values = self.weighed(view, inputs, budget)
        return {text: round(100 * float(value)) for text, value in zip(inputs.texts, values, strict=True)}

    def weighed(self, view: View, inputs: KernelInputs, budget: Budget) -> tuple[int, int, np.ndarray]:
        """(place of the best move, deals played, chance to win the match by move); `inputs` keep the believed deal."""
        player = self._player
        samples = player.samples
        if budget.nodes is not None:
            samples = max(1, min(samples, budget.nodes // (PLIES_A_PLAY * inputs.count)))
        _set_scores(inputs.hand, view)
        values = np.zeros(MOVES_SIZE)
        best, deals, _ = kernel.choose_for_match(
            inputs.hand,
            inputs.seat,
            inputs.held,
            inputs.moves[: inputs.count],
            kernel.Settings(
                pool=min(player.pool, 3 * samples),
                samples=samples,
                for_match=int(player.for_match),
                temperature=player.temperature,
                behind=player.behind,
                courtesy=player.courtesy,
            ),
            self._others(inputs.seat),
            chances_to(int(view.options["target"])),
            inputs.of_ply,
            np.frombuffer(budget.stop, np.uint8),
            values,
            inputs.believed,
        )
        return int(best), int(deals), values[: inputs.count]

    def compare(self, inputs: KernelInputs, pool: int, samples: int, stop: bytearray) -> tuple[np.ndarray, np.ndarray]:
        """(points that each move is expected to win less those that it loses, standard error of how far each is behind
        the best). `pool`, `samples`: deals to weigh and to play. Means nothing once `stop` is set.
        """
        means, errors = np.zeros((2, inputs.count))
        compare_moves(
            inputs.hand,
            inputs.seat,
            inputs.held,
            inputs.moves[: inputs.count],
            pool,
            samples,
            self._player.temperature,
            self._others(inputs.seat),
            inputs.of_ply,
            np.frombuffer(stop, np.uint8),
            means,
            errors,
        )
        return means, errors

    def read(self, before: KernelInputs, after: KernelInputs) -> np.ndarray | None:
        """How many tiles of each number its partner probably kept when it placed one between `before` and `after`, both
        as this seat sees them: [2, 7], by all earlier choices and by this one too; None where it believes in no deal.
        """
        suits, pool = np.zeros((2, 7)), np.zeros((_READ_DEALS, 4), np.int64)
        others = self._others(after.seat)
        found = read_placement(before.hand, after.hand, after.seat, after.held, others, pool, after.of_ply, suits)
        return suits if found else None

    def counsel(self, view: View) -> str:
        """ "me" or "you" when that lead gives a better chance to win the match, by a margin; else "either"."""
        hand, seat = opened(view), int(view.seat or 0)
        _set_scores(hand, view)
        own, partners = kernel.value_of_leading(
            hand,
            seat,
            int(hand[HANDS + seat]),
            self.lead_deals,
            self._others(seat),
            chances_to(int(view.options["target"])),
            chance(hash((self._seed, view.match, view.round))),
            np.zeros(1, np.uint8),
        )
        return WISHES[int(kernel.wish(own, partners))]

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        self._models = {}
        for seat, other in others.items():
            # A memory that cannot be read, written for other features say, makes a stranger.
            with suppress(BookError):
                known = acquaintance.decode(other.remembered.get(acquaintance.NAME, b""))
                if known.choices >= acquaintance.ENOUGH:
                    self._models[seat] = np.array(known.weights)

    def _others(self, seat: int) -> Others:
        """The other players as the kernels take them."""
        known, models = 0, np.zeros((3, FEATURES))
        for step in (1, 2, 3):
            model = self._models.get((seat + step) % 4)
            if model is not None:
                known |= 1 << (step - 1)
                models[step - 1] = model
        return Others(self._habits, self._weights, known, models)


def _set_scores(hand: np.ndarray, view: View) -> None:
    scores: Sequence[int] = view.scores or (0, 0)
    hand[SCORES : SCORES + 2] = scores[0], scores[1]
