"""Outlines as lists of points, and flat colours. The y axis points down."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, ceil, cos, hypot, pi, sin, tan

Point = tuple[float, float]
Outline = list[Point]
STEP = pi / 48


def mixed(over: str, under: str, share: float) -> str:
    """`#RRGGBB` of a colour laid over another with this opacity."""
    pairs = zip(rgb(over), rgb(under), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def arc(centre: Point, radius: float, start: float, end: float) -> Outline:
    """Points on a circle; angles in radians, clockwise from three o'clock."""
    steps = max(1, ceil(abs(end - start) / STEP))
    angles = (start + (end - start) * n / steps for n in range(steps + 1))
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Outline:
    """A rectangle with round corners."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded(corners, [min(radius, width / 2, height / 2)] * 4)


def wedge(centre: Point, radius: float, start: float, end: float) -> Outline:
    """A slice of a disc."""
    return [centre, *arc(centre, radius, start, end)]


def rounded(corners: Sequence[Point], radii: Sequence[float]) -> Outline:
    """A polygon, given clockwise, whose corners are arcs of these radii."""
    found: Outline = []
    for number, (corner, radius) in enumerate(zip(corners, radii, strict=True)):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        found += _corner(before, corner, after, radius) if radius else [corner]
    return found


def _corner(before: Point, corner: Point, after: Point, radius: float) -> Outline:
    """The arc that touches both edges of a corner."""
    first, second = _towards(corner, before), _towards(corner, after)
    between = (first[0] + second[0], first[1] + second[1])
    half = _angle(first, second) / 2
    reach = radius / sin(half)
    length = hypot(*between)
    centre = (
        corner[0] + between[0] / length * reach,
        corner[1] + between[1] / length * reach,
    )
    ends = [
        (corner[0] + way[0] * radius / tan(half), corner[1] + way[1] * radius / tan(half))
        for way in (first, second)
    ]
    start, end = (atan2(y - centre[1], x - centre[0]) for x, y in ends)
    turn = (end - start + pi) % (2 * pi) - pi
    return arc(centre, radius, start, start + turn)


def _towards(here: Point, there: Point) -> Point:
    length = hypot(there[0] - here[0], there[1] - here[1])
    return (there[0] - here[0]) / length, (there[1] - here[1]) / length


def _angle(first: Point, second: Point) -> float:
    """Between two directions, 0 to π."""
    cross = first[0] * second[1] - first[1] * second[0]
    return abs(atan2(cross, first[0] * second[0] + first[1] * second[1]))


def turned(outline: Outline, degrees: float, around: Point) -> Outline:
    """Clockwise, as y points down."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    x0, y0 = around
    return [
        (x0 + (x - x0) * c - (y - y0) * s, y0 + (x - x0) * s + (y - y0) * c) for x, y in outline
    ]


def placed(outline: Outline, x: float, y: float, scale: float) -> Outline:
    """Drawn on a grid of its own, put where it belongs."""
    return [(x + px * scale, y + py * scale) for px, py in outline]
