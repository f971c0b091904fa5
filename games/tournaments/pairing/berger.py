"""Round robin of two: everybody meets everybody (T-F1), in Berger's order (FIDE C.05, annex)."""


def berger(count: int, double: bool = False) -> list[list[tuple[int, int]]]:
    """The rounds as pairs of numbers 1 … count, who begins first; double adds the return matches.

    With an odd number of people whoever would meet the one too many has a bye and is in no pair.
    """
    even = count + count % 2
    rounds = [_round(even, number) for number in range(even - 1)]
    if double:
        rounds += [[(other, one) for one, other in pairs] for pairs in rounds]
    return [[pair for pair in pairs if max(pair) <= count] for pairs in rounds]


def _round(even: int, number: int) -> list[tuple[int, int]]:
    """The last one meets the one from whom the others are counted, in either direction."""
    ring = even - 1
    first = number * (even // 2) % ring
    top = (first + 1, even) if number % 2 == 0 else (even, first + 1)
    others = [
        ((first + step) % ring + 1, (first - step) % ring + 1) for step in range(1, even // 2)
    ]
    return [top, *others]
