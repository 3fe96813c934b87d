"""No import closes a circle. The test prints the circle that it finds."""

from collections.abc import Callable, Mapping
from graphlib import CycleError, TopologicalSorter
from random import Random

import pytest

from tests.house.imports import Graph, circles, mutual, python_imports, shortest_circle, web_imports


@pytest.mark.parametrize("read", [python_imports, web_imports])
def test_no_import_closes_a_circle(read: Callable[[], Graph]) -> None:
    graph = read()
    assert graph, "or nothing was read"
    found = [" -> ".join(shortest_circle(graph, group)) for group in circles(graph)]
    assert not found, "\n".join(found)


def test_at_most_four_pairs_of_rooms_import_each_other() -> None:
    found = mutual(python_imports())
    assert len(found) <= 4, "\n".join(f"{one} <-> {other}" for one, other in found)


def test_a_circle_is_found_and_the_shortest_way_around_it() -> None:
    graph = {name: frozenset(to) for name, to in {"a": "b", "b": "cd", "c": "a", "d": "e", "e": "b", "f": "a"}.items()}
    assert circles(graph) == [["a", "b", "c", "d", "e"]]
    assert shortest_circle(graph, ["a", "b", "c", "d", "e"]) in (["a", "b", "c", "a"], ["b", "d", "e", "b"])


def test_groups_are_those_of_another_way_to_find_out() -> None:
    for seed in range(200):
        rng = Random(seed)
        names = [str(number) for number in range(rng.randrange(2, 12))]
        graph = {name: frozenset(rng.sample(names, rng.randrange(min(3, len(names))))) - {name} for name in names}
        assert (circles(graph) == []) == _is_acyclic(graph)
        reach = {name: _reached(graph, name) for name in names}
        together = {
            frozenset(other for other in names if other in reach[name] and name in reach[other]) for name in names
        }
        assert {frozenset(group) for group in circles(graph)} == {group for group in together if len(group) > 1}


def _is_acyclic(graph: Graph) -> bool:
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError:
        return False
    return True


def _reached(graph: Mapping[str, frozenset[str]], start: str) -> set[str]:
    found = {start}
    queue = [start]
    while queue:
        for after in graph[queue.pop()] - found:
            found.add(after)
            queue.append(after)
    return found


def test_rooms_that_import_each_other_are_pairs() -> None:
    graph = {
        "ai/duel/match.py": frozenset({"ai/roster.py"}),
        "ai/roster.py": frozenset({"ai/duel/contest.py"}),
        "ai/duel/contest.py": frozenset({"ai/host/host.py"}),
        "ai/host/host.py": frozenset[str](),
    }
    assert mutual(graph) == [("ai/duel", "ai/roster.py")]
