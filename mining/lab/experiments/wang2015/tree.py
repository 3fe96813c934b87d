"""The sequence tree of Wang et al. 2015, Algorithms 1 to 5 as they are printed: to be compared with, not to be used.

It counts wrongly, as the experiment shows: the node that Algorithm 3 shifts to may change when an earlier branch grows,
so that one pair of states comes to lie on several branches with a part of its support each. Mended are only slips that
leave nothing to run: the ids are cleared between files (Algorithm 1), sign and deletion indices are the inner loops'.
Once in plain Python objects, once in machine code; both do the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

Pair = tuple[int, int]
"""(premise, result): ids of states."""


@dataclass(slots=True, eq=False)
class PrefixNode:
    """A node of the tree."""

    value: int
    """Id of a state; 0 for none yet."""
    branches: list["Branch"] = field(default_factory=list["Branch"])


@dataclass(slots=True, eq=False)
class Branch:
    """A way on."""

    weight: int
    next: PrefixNode


@dataclass(frozen=True, slots=True)
class SequentialPattern:
    """A frequent consecutive pair."""

    premise: int
    result: int
    support: float


def sequence_of(ids: Sequence[int], winner_is_first: bool | None) -> list[int]:
    """Algorithm 1, lines 29 to 41: the signed ids of a game, the first one twice.

    `ids`: of every state, the start included. `winner_is_first`: whether who made state 1 won; None for a draw.
    """
    signed = list(ids)
    if winner_is_first is not None:
        k = 1 if winner_is_first else 0
        signed = [each * (-1 if (n - k) % 2 else 1) for n, each in enumerate(ids)]
    return [signed[0], *signed]  # the string begins with id 0, and the loop begins at 0 as well


def without_redundant(ids: Sequence[int]) -> list[int]:
    """Algorithm 2, lines 5 to 13: whatever leads a player back to a state that it made before is taken out."""
    kept = list(ids)
    j = len(kept) - 1
    while j >= 2:
        k = j - 2
        while k >= 0:
            if kept[j] == kept[k]:
                del kept[k + 1 : j + 1]
                j = k
            k -= 2
        j -= 1
    return kept


def sequence_tree(sequences: Sequence[Sequence[int]]) -> PrefixNode:
    """Algorithm 2 from line 14 on, the sequences without what is redundant: a tree of objects."""
    root = PrefixNode(0)
    for ids in sequences:
        node = root
        for m in range(1, len(ids)):
            if node.value == 0:
                node.value = abs(ids[m - 1])
            for branch in node.branches:
                if branch.next.value == abs(ids[m]):
                    branch.weight += ids[m] // abs(ids[m])
                    node = branch.next
                    break
            else:
                node.branches.append(Branch(ids[m] // abs(ids[m]), PrefixNode(abs(ids[m]))))
                node = node.branches[-1].next
            node = shifted(root, node)
    return root


def shifted(root: PrefixNode, node: PrefixNode) -> PrefixNode:
    """Algorithm 3: the first node in preorder with the same value. A stack instead of recursion: games are long."""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if here.value == node.value:
            return here
        waiting.extend(branch.next for branch in reversed(here.branches))
    raise AssertionError("the node itself hangs on the tree")


def branches_of(root: PrefixNode) -> Iterator[tuple[int, int, int]]:
    """(premise, result, weight) of every branch in preorder."""
    waiting = [(root.value, branch) for branch in reversed(root.branches)]
    while waiting:
        premise, branch = waiting.pop()
        yield premise, branch.next.value, branch.weight
        waiting.extend((branch.next.value, each) for each in reversed(branch.next.branches))


def compiled_branches(sequences: Sequence[Sequence[int]]) -> tuple[list[tuple[int, int, int]], int]:
    """The same branches by machine code, and how many nodes Algorithm 3 looked at."""
    from mining.lab.kernels.sequence_tree import grow

    ids = np.array([each for sequence in sequences for each in sequence], np.int64)
    starts = np.cumsum([0, *map(len, sequences)]).astype(np.int64)
    value, weight, parent, first, last, sibling = np.zeros((6, len(ids) + 1), np.int64)
    nodes, visits = grow(ids, starts, value, weight, parent, first, last, sibling)
    order = _preorder(int(nodes), first, sibling)
    branches = zip(value[parent[order]].tolist(), value[order].tolist(), weight[order].tolist(), strict=True)
    return list(branches), int(visits)


def _preorder(nodes: int, first: "np.ndarray", sibling: "np.ndarray") -> list[int]:
    """The nodes but the root."""
    order: list[int] = []
    waiting = [int(first[0])] if nodes > 1 else []
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(int(after) for after in (sibling[node], first[node]) if after)
    return order


def frequent(branches: Sequence[tuple[int, int, int]], min_support: float, total: int) -> list[SequentialPattern]:
    """Algorithm 4, over branches in preorder."""
    return [
        SequentialPattern(premise, result, weight / total)
        for premise, result, weight in branches
        if weight / total >= min_support
    ]


def reliable(patterns: Sequence[SequentialPattern]) -> list[SequentialPattern]:
    """Algorithm 5: of the patterns with one premise the one of greatest support, among equals the earlier."""
    kept = list(patterns)
    i = 0
    while i <= len(kept) - 2:
        j = i + 1
        while j <= len(kept) - 1:
            if kept[i].premise == kept[j].premise:
                if kept[i].support < kept[j].support:
                    del kept[i]
                    i -= 1
                    break
                del kept[j]
                j -= 1
            j += 1
        i += 1
    return kept
