"""PageRank by power iteration over flat arrays. Source: spec/graph.md, "Hubs"."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

#: Chance of following an edge; otherwise one begins anew, anywhere.
DAMPING = 0.85
#: The steps end when all ranks together change by less.
TOLERANCE = 1e-10
MOST_STEPS = 200


def pagerank(count: int, sources: Sequence[int], targets: Sequence[int]) -> Sequence[float]:
    """
    Return the rank of each of *count* nodes, in 0..1; together they are 1. Empty for none.

    An edge runs from ``sources[n]`` to ``targets[n]``, both in ``0..count-1``. A node without
    edges out of it passes its rank on to all alike. Takes time in proportion to the edges.

    Source: Brin and Page, The anatomy of a large-scale hypertextual web search engine, 1998.
    """
    if count == 0:
        return array("d")
    outgoing = array("l", bytes(array("l").itemsize * count))
    for each in sources:
        outgoing[each] += 1
    ends = [at for at in range(count) if outgoing[at] == 0]
    ranks = array("d", [1.0 / count]) * count
    for _ in range(MOST_STEPS):
        left = sum(ranks[at] for at in ends)
        base = (1.0 - DAMPING + DAMPING * left) / count
        following = array("d", [base]) * count
        shares = array(
            "d",
            (
                DAMPING * rank / degree if degree else 0.0
                for rank, degree in zip(ranks, outgoing, strict=True)
            ),
        )
        for source, target in zip(sources, targets, strict=True):
            following[target] += shares[source]
        change = sum(abs(new - old) for new, old in zip(following, ranks, strict=True))
        ranks = following
        if change < TOLERANCE:
            break
    return ranks
