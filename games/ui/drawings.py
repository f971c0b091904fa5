"""The geometry of two drawn parts: the ring of repetitions and the spread deck."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

MOST_SEGMENTS = 30
RING, RADIUS = 320, 145.5
STROKE = 27


@dataclass(frozen=True)
class Segment:
    """The segment of one repetition: an SVG path. Segments run clockwise from the top."""

    path: str
    done: bool


def segments(done: int, total: int) -> list[Segment]:
    """Return the ring's segments, `done` of them filled; none above 30: that ring is continuous."""
    if not 0 < total <= MOST_SEGMENTS:
        return []
    step = 2 * pi / total
    # The stroke's round ends reach half its width beyond the path.
    margin = min((stroke(total) / 2 + 5) / RADIUS, step * 0.47)
    turns = [(n * step + margin, (n + 1) * step - margin) for n in range(total)]
    return [Segment(_arc(*turn), n < done) for n, turn in enumerate(turns)]


def stroke(total: int) -> float:
    """Return the stroke's width, narrower for short segments, so that they stay apart."""
    return min(STROKE, 2 * pi * RADIUS / max(total, 1) * 0.62)


def _arc(start: float, end: float) -> str:
    (x1, y1), (x2, y2) = _point(start), _point(end)
    large = int(end - start > pi)
    return f"M{x1:.1f} {y1:.1f}A{RADIUS} {RADIUS} 0 {large} 1 {x2:.1f} {y2:.1f}"


def _point(angle: float) -> tuple[float, float]:
    return RING / 2 + RADIUS * sin(angle), RING / 2 - RADIUS * cos(angle)


CARD_W, CARD_H = 38, 54
DECK_W = 336
PER_ROW, MOST_ROWS = 19, 3
"""Rows hold more cards if a double deck would need a fourth: the drawing keeps its height."""
ROW_STEP = 30


@dataclass(frozen=True)
class Placed:
    """A face-down card of the spread deck: an SVG transform."""

    transform: str


def deck_height(cards: int) -> int:
    return CARD_H + 16 + ROW_STEP * (_rows(cards) - 1)


def spread(cards: int) -> Iterator[Placed]:
    """Yield every card left, in up to three rows that bend like a fan held in two hands."""
    rows = _rows(cards)
    for row in range(rows):
        count = cards // rows + (row < cards % rows)
        yield from _row(count, 4 + row * ROW_STEP, inset=row * 8)


def _rows(cards: int) -> int:
    return min(MOST_ROWS, max(1, -(-cards // PER_ROW)))


def _row(count: int, top: float, inset: float) -> Iterator[Placed]:
    room = DECK_W - CARD_W - 12 - 2 * inset
    step = min(CARD_W + 8.0, room / max(count - 1, 1))
    left = (DECK_W - CARD_W - step * (count - 1)) / 2
    for n in range(count):
        side = 2 * n / (count - 1) - 1 if count > 1 else 0.0
        reach = side * min(1, count / 12)
        wobble = ((n * 7 + count * 3) % 5 - 2) * 0.6
        x, y = left + n * step, top + 8 * reach * reach
        angle = 6.5 * reach + wobble
        yield Placed(f"translate({x:.1f} {y:.1f}) rotate({angle:.1f} {CARD_W // 2} {CARD_H // 2})")
