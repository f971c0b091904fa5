"""The geometry behind ring, deck and confetti."""

import re

import pytest

from games.ui.drawings import DECK_W, deck_height, segments, spread, stroke


@pytest.mark.parametrize("total", [1, 2, 12, 29, 30])
def test_one_segment_a_repetition(total: int) -> None:
    ring = segments(min(2, total), total)
    assert len(ring) == total
    assert sum(segment.done for segment in ring) == min(2, total)


@pytest.mark.parametrize("total", [0, 31, 999])
def test_otherwise_the_ring_is_continuous(total: int) -> None:
    assert segments(0, total) == []


def test_segments_keep_a_gap() -> None:
    for total in range(3, 31):
        x, y = _numbers(segments(0, total)[0].path)[:2]
        other = _numbers(segments(0, total)[-1].path)[-2:]
        gap = ((x - other[0]) ** 2 + (y - other[1]) ** 2) ** 0.5
        assert gap > stroke(total), total


@pytest.mark.parametrize("count", [0, 1, 3, 19, 31, 52, 55, 107])
def test_the_deck_draws_each_card_inside_its_frame(count: int) -> None:
    cards = list(spread(count))
    assert len(cards) == count
    for card in cards:
        x, y = _numbers(card.transform)[:2]
        assert 0 <= x <= DECK_W - 38
        assert 0 <= y <= deck_height(count) - 54


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
