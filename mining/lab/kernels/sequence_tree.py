"""The sequence tree of Wang et al. 2015 in machine code: Algorithms 2 and 3 to the letter, slips included.

A node is a number, the root is 0; `value` is the id of its state, `weight` that of the branch leading to it, and its
branches are a list linked by `first`, `last` and `sibling` in the order of their making. Knows no state behind an id.
"""

from ai.kernels.compiled import compiled


@compiled
def grow(ids, starts, value, weight, parent, first, last, sibling):
    """Files every sequence in the tree; returns how many nodes there are and how many were visited while shifting.

    `ids`: int64, the signed ids of all sequences, sequence n from starts[n] to starts[n + 1]; ids start at 1. The other
    arrays are int64 with room for `ids.size` + 1 nodes, and zero.
    """
    nodes, visits = 1, 0
    for number in range(starts.size - 1):
        node = 0
        for at in range(starts[number] + 1, starts[number + 1]):
            if value[node] == 0:
                value[node] = abs(ids[at - 1])
            sign = 1 if ids[at] > 0 else -1
            branch = first[node]
            while branch != 0 and value[branch] != abs(ids[at]):
                branch = sibling[branch]
            if branch != 0:
                weight[branch] += sign
            else:
                branch = nodes
                nodes += 1
                value[branch], weight[branch], parent[branch] = abs(ids[at]), sign, node
                if first[node] == 0:
                    first[node] = branch
                else:
                    sibling[last[node]] = branch
                last[node] = branch
            node, seen = _shifted(branch, value, parent, first, sibling)
            visits += seen
    return nodes, visits


@compiled
def _shifted(node, value, parent, first, sibling):
    """Algorithm 3: the first node in preorder with the same value, and how many were looked at."""
    here, seen = 0, 1
    while value[here] != value[node]:
        if first[here] != 0:
            here = first[here]
        else:
            while sibling[here] == 0:  # the node itself is still to come, so there is one
                here = parent[here]
            here = sibling[here]
        seen += 1
    return here, seen
