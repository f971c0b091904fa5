"""How many tables, and how many people at each (T-P3)."""

from collections.abc import Collection


def sizes(people: int, seats: Collection[int], wanted: int, least: int, most: int) -> list[int]:
    """The sizes of the tables, largest first: they differ by one at most and hold everybody.

    As many are of `least` to `most` people as can be, and near `wanted`; what doesn't come out is
    widened to what the game takes (`seats`). Empty where the game takes no such number of people.
    """
    found = []
    for tables in range(1, people // min(seats) + 1):
        small, larger = divmod(people, tables)
        cut = [small + 1] * larger + [small] * (tables - larger)
        if all(size in seats for size in cut):
            unwanted = sum(not least <= size <= most for size in cut)
            found.append((unwanted, abs(people - wanted * tables), tables, cut))
    return min(found)[3] if found else []


def with_byes(
    people: int, seats: Collection[int], wanted: int, least: int, most: int
) -> tuple[list[int], int]:
    """The sizes, and how many people have a bye: none where every number of people fits."""
    for byes in range(people + 1):
        cut = sizes(people - byes, seats, wanted, least, most) if people > byes else []
        if cut:
            return cut, byes
    return [], people
