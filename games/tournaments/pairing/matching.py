"""Two at a table: the cheapest perfect matching, exactly (T-P2)."""

from __future__ import annotations

from games.tournaments.pairing.cost import Costs


def matched(costs: Costs) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs of positions and who has the bye, the cheapest there are."""
    # 7 MB and a fifth of a second, which only a process that draws needs.
    from networkx import Graph, max_weight_matching

    count = len(costs.byes)
    edges = [(i, j, costs.pairs[i][j]) for i in range(count) for j in range(i + 1, count)]
    if count % 2:
        edges += [(i, count, bye) for i, bye in enumerate(costs.byes)]
    dearest = max((cost for _, _, cost in edges), default=0) + 1
    graph = Graph()
    graph.add_nodes_from(range(count + count % 2))
    graph.add_weighted_edges_from((i, j, dearest - cost) for i, j, cost in edges)
    found = sorted(tuple(sorted(edge)) for edge in max_weight_matching(graph, maxcardinality=True))
    return (
        [(i, j) for i, j in found if j < count],
        [i for i, j in found if j == count],
    )
