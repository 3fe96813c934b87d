"""Fits the model of what people play at English draughts (`ai.games.english_draughts.people`) to the archive.

`python -m mining.lab.makers.fit_people FILE [FOLDER]` makes the file that Oldhand brings along. Searched
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
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.games.english_draughts.habit import DraughtsChoices
from mining.lab.makers.people_archive import (
    HELD_OUT,
    HELD_OUT_SEED,
    SECOND_SEED,
    SECOND_SHARE,
    PeopleDecisions,
    Words,
    counts_of,
    joined,
    parts_of,
    rows_of,
)
from mining.lab.makers.people_stages import (
    Floats,
    PeopleSettings,
    features_of,
    first_stage,
    judged,
    log_odds,
    second_stage,
    strengths_after_all,
    strengths_by,
)
from shared.files import write_whole

WEIGHING = 2
LOOK_UNIT = 1 / 16
"""In which looks are rounded, at least: most become 0, and the file small."""
PLAYS = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 6.0)
"""How many plays the model may weigh as much as, of which the best is chosen."""


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
        "command": "python -m mining.lab.makers.fit_people",
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


def in_bytes(network: Mapping[str, Floats]) -> tuple[dict[str, NDArray[np.int8]], dict[str, float]]:
    """The arrays of the first stage rounded to bytes, and what 1 stands for in each."""
    units = {name: float(np.abs(array).max()) / 127 for name, array in network.items()}
    units["looks"] = max(units["looks"], LOOK_UNIT)
    return {name: np.rint(array / units[name]).astype(np.int8) for name, array in network.items()}, units


def mixed(choices: DraughtsChoices, odds: NDArray[np.float64], counts: Words, plays: float) -> NDArray[np.float64]:
    """The logarithm of every move's probability with the counts, the model's weighing as much as so many plays."""
    sizes = choices.ends - choices.starts
    total = np.repeat(np.add.reduceat(counts, choices.starts), sizes)
    return np.log((counts + plays * np.exp(odds)) / (total + plays))


if __name__ == "__main__":
    found = fit(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, PeopleSettings())
    print(json.dumps({name: value for name, value in found.items() if name != "curve"}))
