"""Fits the model of what people play at English draughts (`ai.games.english_draughts.people`) to the archive.

`python -m mining.games.english_draughts.fit_people FILE [FOLDER]` makes the file that Oldhand brings along. Searched
positions are kept in the folder, and a later run goes on from there. The same settings give the same model on the same
machine.

Whole events are kept apart. Of one twelfth nothing is learned at all: they show how good the seat is (`oldhand
experiment habit --seat human`). Of the rest, one seventh fits the second stage, so that it learns how far to trust the
first one on games that that one has not seen; it tells also how much counts of plays should weigh.
"""

import io
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.experiments.draughts_log import Plies, known, left_out, plies_of
from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.games.english_draughts.habit import DraughtsChoices, choices_among
from shared.files import write_whole

Floats = NDArray[np.float32]
Words = NDArray[np.int64]

ALL = 22_621
"""Games of people's archive."""
HELD_OUT, HELD_OUT_SEED = 1 / 12, 1
"""The share of the games, by whole events, that nothing is learned from, and the seed that draws them."""
SECOND_SHARE, SECOND_SEED = 1 / 7, 2
"""Of the other games, those that fit the second stage."""
SHARD = 4_000
"""Plies that are searched, and kept, together."""
WEIGHING = 2
LOOK_UNIT = 1 / 16
"""In which looks are rounded, at least: most become 0, and the file small."""
PLAYS = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 6.0)
"""How many plays the model may weigh as much as, of which the best is chosen."""


@dataclass(frozen=True, slots=True)
class PeopleSettings:
    """The settings that determine a model."""

    epochs: int = 10
    rate: float = 0.003
    looks_rate: float = 0.1
    batch: int = 512
    blind: float = 0.15
    """The share of decisions whose last moves are hidden: positions without a past can be asked about, too."""
    shards: int = 10
    """Of the second stage, the last WEIGHING of which show how much counts of plays should weigh."""
    second_epochs: int = 16
    second_rate: float = 0.003
    second_batch: int = 128
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Parts:
    """The archive and its parts, by game."""

    plies: Plies
    positions: Words
    """[plies, 3]: own, enemy, kings as the mover sees them."""
    results: Words
    first: NDArray[np.bool_]
    second: NDArray[np.bool_]
    held_out: NDArray[np.bool_]
    """Those of them that are no other game's move list."""

    def decisions(self, rows: NDArray[np.int64]) -> "PeopleDecisions":
        """The decisions among these plies."""
        from ai.games.english_draughts.kernels.people import LAST
        from ai.games.english_draughts.kernels.people_training import last_moves

        choices = choices_among(self.positions[rows], self.results[rows], np.ones(len(rows), np.int64))
        found = rows[choices.row]
        last = np.zeros((len(found), LAST), np.int64)
        last_moves(self.positions, self.plies.game, found, last)
        return PeopleDecisions(choices, found, self.positions[found], last)


@dataclass(frozen=True, slots=True)
class PeopleDecisions:
    """Decisions with what the model sees of them before any search."""

    choices: DraughtsChoices
    plies: Words
    """Which plies of the archive they are."""
    before: Words
    last: Words
    """[decisions, LAST]: the last moves."""


def parts_of(games: int = ALL) -> Parts:
    """The first games of the archive and their parts."""
    plies = plies_of(games)
    out = left_out(plies, HELD_OUT, HELD_OUT_SEED)
    second = left_out(plies, SECOND_SHARE, SECOND_SEED) & ~out
    positions, results = boards_of(plies.premises), seen_by_maker(plies.results)
    return Parts(plies, positions, results, ~out & ~second, second, out & ~known(plies, ~out))


def rows_of(parts: Parts, games: NDArray[np.bool_], seed: int) -> list[Words]:
    """Shards of the plies of these games, drawn at random."""
    rows = np.random.default_rng(seed).permutation(np.flatnonzero(games[parts.plies.game]))
    return [np.sort(rows[first : first + SHARD]) for first in range(0, len(rows), SHARD)]


def values_of(decisions: PeopleDecisions, file: Path | None) -> Words:
    """How the moves look to the searches, [moves, depths]; kept in the file, and read from there if they are."""
    from ai.games.english_draughts.people import DEPTHS, PeopleReader

    if file is not None and file.exists():
        return np.load(io.BytesIO(file.read_bytes())).astype(np.int64)
    choices, reader = decisions.choices, PeopleReader()
    found = np.zeros((len(choices.made), len(DEPTHS)), np.int64)
    for start, end in zip(choices.starts.tolist(), choices.ends.tolist(), strict=True):
        found[start:end] = reader.values(choices.made[start:end])
    if file is not None:
        content = io.BytesIO()
        np.save(content, found.astype(np.int16))
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, content.getvalue())
    return found


def first_stage(
    learned: PeopleDecisions, tested: PeopleDecisions, settings: PeopleSettings
) -> tuple[dict[str, Floats], list[dict[str, float]]]:
    """The arrays of the first stage, and after each epoch its loss on both."""
    from ai.games.english_draughts.kernels.people_training import slopes
    from ai.games.english_draughts.people import NETWORK

    rng = np.random.default_rng(settings.seed)
    scales = {"rows": 0.1, "middle": (2 / NETWORK["bias"][0]) ** 0.5, "last": 0.3, "led": 0.05}
    network = {
        name: (rng.normal(0, scales[name], shape) if name in scales else np.zeros(shape)).astype(np.float32)
        for name, shape in NETWORK.items()
    }
    network["bias"] += np.float32(0.1)
    arrays = tuple(network.values())
    adam, squares = Adam(arrays[:-1]), np.zeros_like(arrays[-1])
    choices, count = learned.choices, len(learned.plies)
    curve: list[dict[str, float]] = []
    for epoch in range(settings.epochs):
        order, loss = rng.permutation(count), 0.0
        fading = 0.5 * (1 + np.cos(np.pi * epoch / settings.epochs))
        for first in range(0, count, settings.batch):
            rows = order[first : first + settings.batch]
            slope = tuple(np.zeros_like(array) for array in arrays[:-1])
            loss += slopes(
                rows, rng.random(len(rows)) < settings.blind, learned.before, learned.last, choices.made, choices.seen,
                choices.ends, choices.chosen, arrays, slope, squares, np.float32(settings.looks_rate * (fading + 0.1)),
            )  # fmt: skip
            adam.step([part / np.float32(len(rows)) for part in slope], settings.rate * (fading + 0.02))
        row = {"epoch": epoch + 1, "learned": round(loss / count, 4)}
        row |= judged(tested.choices, strengths_by(tested, arrays))
        curve.append(row)
        print(f"first stage: {row}", file=sys.stderr, flush=True)
    return network, curve


def kept_first_stage(
    learned: PeopleDecisions, tested: PeopleDecisions, settings: PeopleSettings, folder: Path | None
) -> tuple[dict[str, Floats], list[dict[str, float]]]:
    """`first_stage`, read from the folder where it has that of these settings."""
    file, wanted = None if folder is None else folder / "first.npz", json.dumps(asdict(settings))
    if file is not None and file.exists():
        with np.load(file) as kept:
            if str(kept["settings"]) == wanted:
                arrays = {name: kept[name] for name in kept.files if name not in ("settings", "curve")}
                return arrays, json.loads(str(kept["curve"]))
    network, curve = first_stage(learned, tested, settings)
    if file is not None:
        content, arrays = io.BytesIO(), dict[str, Any](network)
        np.savez(content, settings=wanted, curve=json.dumps(curve), **arrays)
        write_whole(file, content.getvalue())
    return network, curve


class Adam:
    """Steps of Adam (Kingma and Ba, 2014) on some arrays, in place."""

    def __init__(self, arrays: tuple[Floats, ...]) -> None:
        self._arrays, self._steps = arrays, 0
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]

    def step(self, slopes: list[Floats], rate: float, ridge: float = 1e-5) -> None:
        """One step down the slopes."""
        self._steps += 1
        for array, slope, mean, square in zip(self._arrays, slopes, self._means, self._squares, strict=True):
            slope = slope + np.float32(ridge) * array
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            share = rate / (1 - 0.9**self._steps)
            array -= (share * mean / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)).astype(np.float32)


def strengths_by(decisions: PeopleDecisions, network: tuple[Floats, ...]) -> Floats:
    """Every move's strength by the first stage."""
    from ai.games.english_draughts.kernels.people import strengths

    choices = decisions.choices
    found = np.zeros(len(choices.made), np.float32)
    for number, (start, end) in enumerate(zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)):
        made, seen = choices.made[start:end], choices.seen[start:end]
        strengths(decisions.before[number], decisions.last[number], made, seen, end - start, network, found[start:end])
    return found


def judged(choices: DraughtsChoices, strengths: NDArray[np.floating[Any]]) -> dict[str, float]:
    """`share` of the decisions whose likeliest move was played, and the mean `likelihood`, a logarithm."""
    odds = log_odds(choices, strengths)
    best = np.maximum.reduceat(odds, choices.starts)
    played = odds[choices.chosen]
    return {"share": round(float((played >= best).mean()), 4), "likelihood": round(float(played.mean()), 4)}


def log_odds(choices: DraughtsChoices, strengths: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """The logarithm of every move's probability among those of its decision."""
    sizes = choices.ends - choices.starts
    high = strengths.astype(np.float64) - np.repeat(np.maximum.reduceat(strengths, choices.starts), sizes)
    return high - np.repeat(np.log(np.add.reduceat(np.exp(high), choices.starts)), sizes)


def in_bytes(network: Mapping[str, Floats]) -> tuple[dict[str, NDArray[np.int8]], dict[str, float]]:
    """The arrays of the first stage rounded to bytes, and what 1 stands for in each."""
    units = {name: float(np.abs(array).max()) / 127 for name, array in network.items()}
    units["looks"] = max(units["looks"], LOOK_UNIT)
    return {name: np.rint(array / units[name]).astype(np.int8) for name, array in network.items()}, units


def features_of(decisions: PeopleDecisions, strengths: Floats, values: Words) -> Floats:
    """The features of every move that the second stage sees."""
    from ai.games.english_draughts.kernels.people import FEATURES, features

    choices = decisions.choices
    found = np.zeros((len(strengths), FEATURES), np.float32)
    pieces = np.bitwise_count(decisions.before[:, 0] | decisions.before[:, 1]).tolist()
    for number, (start, end) in enumerate(zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)):
        features(strengths[start:end], values[start:end], pieces[number], found[start:end])
    return found


def second_stage(choices: DraughtsChoices, seen: Floats, settings: PeopleSettings) -> dict[str, Floats]:
    """The arrays of the second stage, fitted to what was chosen."""
    from ai.games.english_draughts.kernels.people import FEATURES, HIDDEN

    rng = np.random.default_rng(settings.seed)
    middle, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-6
    layers = {
        "inner": rng.normal(0, FEATURES**-0.5, (FEATURES, HIDDEN)),
        "inner_bias": np.zeros(HIDDEN),
        "outer": rng.normal(0, HIDDEN**-0.5, (HIDDEN, HIDDEN)),
        "outer_bias": np.zeros(HIDDEN),
        "top": rng.normal(0, 0.1, HIDDEN),
        "straight": np.zeros(FEATURES),
    }
    layers = {name: array.astype(np.float32) for name, array in layers.items()}
    adam, batch = Adam(tuple(layers.values())), settings.second_batch
    starts, sizes, played = choices.starts, choices.ends - choices.starts, choices.chosen - choices.starts
    batches = len(starts) // batch
    order = rng.permutation(len(starts))
    for step in range(settings.second_epochs * batches):
        if step and step % batches == 0:
            order = rng.permutation(len(starts))
        rows = order[step % batches * batch :][:batch]
        ends = np.cumsum(sizes[rows])
        begins = ends - sizes[rows]
        moves = np.arange(int(ends[-1])) + np.repeat(starts[rows] - begins, sizes[rows])
        slopes = _slopes_of_second(layers, (seen[moves] - middle) / spread, begins, sizes[rows], played[rows])
        fading = 0.5 * (1 + np.cos(np.pi * step / (settings.second_epochs * batches)))
        adam.step(slopes, settings.second_rate * fading, ridge=1e-4)
    layers["inner_bias"] -= middle / spread @ layers["inner"]
    layers["inner"] /= spread[:, None]
    layers["straight"] /= spread
    return layers


def _slopes_of_second(
    layers: Mapping[str, Floats], seen: Floats, begins: Words, sizes: Words, played: Words
) -> list[Floats]:
    """The slopes of the mean loss over some decisions, in the order of the layers."""
    inner, inner_bias, outer, outer_bias, top, straight = layers.values()
    low = np.maximum(seen @ inner + inner_bias, 0)
    high = np.maximum(low @ outer + outer_bias, 0)
    strengths = high @ top + seen @ straight
    missed = np.exp(strengths - np.repeat(np.maximum.reduceat(strengths, begins), sizes))
    missed /= np.repeat(np.add.reduceat(missed, begins), sizes)
    missed[begins + played] -= 1
    missed = (missed / len(begins)).astype(np.float32)
    to_high = np.outer(missed, top) * (high > 0)
    to_low = (to_high @ outer.T) * (low > 0)
    return [seen.T @ to_low, to_low.sum(0), low.T @ to_high, to_high.sum(0), high.T @ missed, seen.T @ missed]


def strengths_after_all(choices: DraughtsChoices, seen: Floats, layers: tuple[Floats, ...]) -> Floats:
    """Every move's strength by both stages."""
    from ai.games.english_draughts.kernels.people import weigh_values

    found = np.zeros(len(seen), np.float32)
    for start, end in zip(choices.starts.tolist(), choices.ends.tolist(), strict=True):
        weigh_values(seen[start:end], layers, found[start:end])
    return found


def counts_of(parts: Parts, learned: NDArray[np.bool_], decisions: PeopleDecisions) -> Words:
    """By move, how often it was played in its position in the learned games."""
    choices, keys = decisions.choices, parts.plies.premise_keys
    here = np.flatnonzero(learned[parts.plies.game])
    known, times = np.unique(_pair_keys(keys[here], parts.results[here]), return_counts=True)
    sizes = choices.ends - choices.starts
    wanted = _pair_keys(np.repeat(keys[decisions.plies], sizes), choices.made)
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[at] == wanted, times[at], 0)


def _pair_keys(premises: NDArray[np.uint64], results: Words) -> NDArray[np.uint64]:
    words = results.astype(np.uint64)
    mixed = premises ^ words[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ words[:, 1] * np.uint64(0xBF58476D1CE4E5B9)
    return (mixed ^ mixed >> np.uint64(29)) * np.uint64(0x94D049BB133111EB)


def mixed(choices: DraughtsChoices, odds: NDArray[np.float64], counts: Words, plays: float) -> NDArray[np.float64]:
    """The logarithm of every move's probability with the counts, the model's weighing as much as so many plays."""
    sizes = choices.ends - choices.starts
    total = np.repeat(np.add.reduceat(counts, choices.starts), sizes)
    return np.log((counts + plays * np.exp(odds)) / (total + plays))


def fit(file: Path, folder: Path | None, settings: PeopleSettings) -> dict[str, Any]:
    """Writes the file and returns its recipe. `folder`: of what the searches found; None keeps nothing."""
    from ai.games.english_draughts.people import DEPTHS, LAYERS, NETWORK, NODES, write_people

    parts = parts_of()
    shards = [parts.decisions(rows) for rows in rows_of(parts, parts.second, settings.seed)[: settings.shards]]
    learned = parts.decisions(np.flatnonzero(parts.first[parts.plies.game]))
    network, curve = kept_first_stage(learned, shards[0], settings, folder)
    numbers, units = in_bytes(network)
    arrays = tuple(numbers[name].astype(np.float32) * np.float32(units[name]) for name in NETWORK)
    seen: list[Floats] = []
    for number, shard in enumerate(shards):
        values = values_of(shard, None if folder is None else folder / f"second-{number:03}.npy")
        seen.append(features_of(shard, strengths_by(shard, arrays), values))
        print(f"second stage: {number + 1} of {len(shards)} parts searched", file=sys.stderr, flush=True)
    choices = joined([shard.choices for shard in shards[:-WEIGHING]])
    layers = second_stage(choices, np.concatenate(seen[:-WEIGHING]), settings)
    rounded = tuple(layers[name].astype(np.float16).astype(np.float32) for name in LAYERS)
    decisions = len(choices.ends)
    choices = joined([shard.choices for shard in shards[-WEIGHING:]])
    counts = np.concatenate([counts_of(parts, parts.first, shard) for shard in shards[-WEIGHING:]])
    odds = log_odds(choices, strengths_after_all(choices, np.concatenate(seen[-WEIGHING:]), rounded))
    weighed = {plays: float(mixed(choices, odds, counts, plays)[choices.chosen].mean()) for plays in PLAYS}
    plays = max(weighed, key=weighed.__getitem__)
    recipe = {
        "command": "python -m mining.games.english_draughts.fit_people",
        "settings": asdict(settings),
        "held_out": {"share": HELD_OUT, "seed": HELD_OUT_SEED},
        "second": {"share": SECOND_SHARE, "seed": SECOND_SEED, "decisions": decisions},
        "decisions": len(learned.plies),
        "depths": list(DEPTHS),
        "nodes": NODES,
        "curve": curve,
        "tested": {"decisions": len(choices.ends), **judged(choices, odds)},
        "plays": {str(plays): round(likelihood, 4) for plays, likelihood in weighed.items()},
    }
    write_people(file, numbers, units, layers, plays, recipe)
    return recipe


def joined(parts: list[DraughtsChoices]) -> DraughtsChoices:
    """The decisions of several parts as one."""
    before = np.cumsum([0, *(len(part.seen) for part in parts)])[:-1]
    shifted = [(part.ends + rows, part.chosen + rows) for part, rows in zip(parts, before.tolist(), strict=True)]
    return DraughtsChoices(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("seen", "made")),
        *(np.concatenate(column) for column in zip(*shifted, strict=True)),
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("times", "row")),
    )


if __name__ == "__main__":
    found = fit(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, PeopleSettings())
    print(json.dumps({name: value for name, value in found.items() if name != "curve"}))
