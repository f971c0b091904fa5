"""What goes from where to where, as `static/tables/motion.js` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.papayoo.page.scene import Scene


def moves(scene: Scene) -> str:
    """The deal, the exchange or the last card that was played; nothing when the game is over."""
    seen = scene.seen
    if seen.phase == "over":
        return ""
    if seen.phase == "ecart":
        return " ".join(_deal(scene))
    if scene.stage == "die":
        return " ".join(_exchange(scene))
    return _card(scene)


def _deal(scene: Scene) -> Iterator[str]:
    """Cards go from the dealer to everybody; those of the first round lie there from the start."""
    seen, which = scene.seen, f"#deal-{len(scene.seen.finished)}"
    if not seen.finished:
        return
    yield from (f"{_seat(scene, seen.dealer)}{which}>card-{card}" for card in seen.hand)
    others = (seat for seat in range(seen.seats) if seat not in (scene.seat, seen.dealer))
    yield from (f"{_seat(scene, seen.dealer)}{which}>seat-{seat}" for seat in others)


def _exchange(scene: Scene) -> Iterator[str]:
    """Everybody's écart goes to the left; only one's own and what one gets show their faces."""
    seen, which = scene.seen, f"#passed-{len(scene.seen.finished)}"
    for seat in range(seen.seats):
        left = (seat + 1) % seen.seats
        if seat == scene.seat:
            yield from (f"card-{card}{which}>seat-{left}" for card in seen.given or ())
        elif left == scene.seat:
            yield from (f"seat-{seat}{which}>card-{card}" for card in seen.received or ())
        else:
            yield f"seat-{seat}{which}>seat-{left}"


def _card(scene: Scene) -> str:
    """The card that was played last goes to its place in the trick."""
    seen, swept = scene.seen, scene.swept
    if seen.trick:
        seat, card = scene.newest, seen.trick[-1]
    elif swept:
        seat, card = (swept.leader - 1) % seen.seats, swept.cards[-1]
    else:
        return ""
    start = f"card-{card}" if seat == scene.seat else f"seat-{seat}#{card}"
    return f"{start}>laid-{seat}"


def _seat(scene: Scene, seat: int) -> str:
    """Where this seat's cards come from; the reader's own place is the middle of the table."""
    return "deck" if seat == scene.seat else f"seat-{seat}"
