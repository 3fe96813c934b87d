"""The openings of the archive's best known people, as the file from which `like:NAME` plays.

`python -m mining.lab.makers.repertoires FILE` makes the file that Oldhand brings along: the same archive
gives the same bytes.
"""

import sys
from collections import Counter
from pathlib import Path

from ai.games.english_draughts.repertoires import KIND, file_arrays
from ai.weights import write_weights
from mining.lab.makers.draughts_archive import people_games
from mining.lab.makers.named_people import named_games

LEAST = 100
"""Games of a person in the file, at least: with fewer, nothing is gained that can be measured."""
PLIES = 24
"""Of every game. Behind them hardly any position comes again."""


def person_id(name: str) -> str:
    """The id of a person whom the archive calls `Tinsley, M.F`: `M.F.Tinsley`."""
    surname, _, initials = name.partition(", ")
    return f"{initials}.{surname}" if initials else surname


def write_repertoires(path: Path) -> None:
    """Puts the file in its place. Raises WeightsError `weights/unwritable`."""
    archive = people_games()
    named = named_games()
    people = sorted(name for name, count in named.counts().items() if count >= LEAST)
    numbers = {name: number for number, name in enumerate(people, 1)}
    chosen = [
        (record.moves[:PLIES], *(numbers.get(name, 0) for name in pair))
        for record, pair in zip(archive.records(), named.names, strict=True)
        if record.start == archive.start and numbers.keys() & set(pair)
    ]
    frequent = Counter(text for moves, *_ in chosen for text in moves)
    texts = sorted(frequent, key=lambda text: (-frequent[text], text))
    number_of = {text: number for number, text in enumerate(texts)}
    rows = sorted(([number_of[text] for text in moves], black, white) for moves, black, white in chosen)
    recipe = {
        "command": "python -m mining.lab.makers.repertoires",
        "archive": archive.digest,
        "least": LEAST,
        "plies": PLIES,
        "people": [person_id(name) for name in people],
        "texts": texts,
    }
    write_weights(path, KIND, file_arrays(rows), recipe, sparse=True)


if __name__ == "__main__":
    write_repertoires(Path(sys.argv[1]))
