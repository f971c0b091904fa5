"""Sharp: mixed strategies from matrix games, over values that were computed beforehand."""
