"""`python -m tests.house`: the measures by which the house is kept in order, each beside its bar.

With `--circles` every group of files that import each other in a circle, with a shortest circle of each; with `--pairs`
the rooms that import each other; with `--features` the files that name each of eight features.
"""

import argparse
from collections.abc import Iterator
from statistics import median

from server.http.openapi import openapi
from tests.house import counts
from tests.house.imports import circles, mutual, python_imports, shortest_circle, web_imports
from tests.house.operations import untyped_operations, whole_app


def main() -> None:
    """Print what is parts_shown for."""
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parts = {"circles": shown_circles, "pairs": shown_pairs, "features": shown_features}
    for name in parts:
        parser.add_argument(f"--{name}", action="store_true")
    chosen = vars(parser.parse_args())
    parts_shown = [part for name, part in parts.items() if chosen[name]]
    for part in parts_shown or [measures]:
        print(*part(), sep="\n")


def measures() -> Iterator[str]:
    """A line a measure: what it is, its figure, its bar."""
    texts, web = counts.product(), counts.page()
    graphs = (python_imports(), web_imports())
    untyped = counts.untyped(texts)
    rows = [
        ("lines of product Python, without mining/lab", counts.lines(texts.values()), 82_000),
        ("lines of tests", counts.lines_below("tests"), 58_000),
        ("lines of TypeScript", counts.lines(web.values()), 25_900),
        ("circles of imports, Python and TypeScript", sum(len(circles(graph)) for graph in graphs), 0),
        ("pairs of rooms that import each other, Python", len(mutual(graphs[0])), 4),
        ("files that name a feature, median of eight", median(counts.spread().values()), 15),
        ("untyped mappings in the product", sum(untyped.values()), 150),
        ("untyped mappings in HTTP code", sum(count for file, count in untyped.items() if counts.is_http(file)), 0),
        ("HTTP operations without a typed answer", len(untyped_operations(openapi(whole_app()))), 0),
    ]
    for what, figure, bar in rows:
        yield f"{what:<52} {figure:>9,}   at most {bar:>7,}   {'met' if figure <= bar else 'not met'}"


def shown_circles() -> Iterator[str]:
    """Each group and a way around it."""
    for graph in (python_imports(), web_imports()):
        for group in circles(graph):
            yield f"{len(group)} files, shortest: {' -> '.join(shortest_circle(graph, group))}"
            yield from (f"    {file}" for file in group)


def shown_pairs() -> Iterator[str]:
    """Each pair of rooms."""
    for one, other in mutual(python_imports()):
        yield f"{one} <-> {other}"


def shown_features() -> Iterator[str]:
    """Each feature with its files."""
    texts = counts.product() | counts.page()
    for feature in counts.FEATURES:
        files = counts.files_naming(feature, texts)
        yield f"{feature}: {len(files)}"
        yield from (f"    {file}" for file in files)


if __name__ == "__main__":
    main()
