"""Random endings of English draughts."""

from random import Random


def random_ending(rng: Random, pieces: int) -> str:
    squares = rng.sample(range(1, 33), pieces)
    cut = rng.randint(1, pieces - 1)

    def army(numbers: list[int], far: range) -> str:
        return ",".join(f"{'K' if number in far or rng.random() < 0.5 else ''}{number}" for number in numbers)

    return f"{rng.choice('BW')}:W{army(squares[:cut], range(1, 5))}:B{army(squares[cut:], range(29, 33))}"
