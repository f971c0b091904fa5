"""What a seat, or a spectator, may know (LS-43): all but a choice that waits for the other's."""

from dataclasses import dataclass

from games.engine.contract import KnownTo, everybody, own
from games.spirale.rules.state import End, Exchange, Pair, Past, Phase, State, Word

KNOWN_TO: KnownTo = {
    "announced": own,
    "chosen": own,
    **dict.fromkeys(("gold", "spiral", "stars", "discard", "worded", "spirale"), everybody),
    **dict.fromkeys(("phase", "second", "numbers", "exchange", "words", "speaker"), everybody),
    **dict.fromkeys(("waiting", "integral", "moved", "still", "past"), everybody),
    **dict.fromkeys(("offer", "end", "beaten"), everybody),
}


@dataclass(frozen=True, slots=True)
class Observation:
    """Open to all, but `mine`: one's own number or Reinforcement while the other's is missing."""

    gold: Pair
    spiral: Pair
    stars: Pair
    discard: int
    worded: bool
    spirale: int
    phase: Phase
    second: bool
    ready: tuple[bool, bool]
    """Who has chosen what is chosen in secret now."""
    numbers: Pair | None
    exchange: Exchange | None
    words: tuple[Word, ...]
    speaker: int | None
    waiting: tuple[Word, ...]
    """Engaged jokers that aren't used or paid yet."""
    allowance: Pair
    integral: tuple[int, ...]
    moved: bool
    """Whether a medal has turned, moved or been engaged in this Spirale."""
    still: int
    past: tuple[Past, ...]
    offer: int | None
    end: End
    beaten: tuple[int, ...]
    seat: int | None = None
    mine: int | None = None


def observe(state: State, seat: int | None) -> Observation:
    secret = state.chosen if state.phase == "reinforcement" else state.announced
    return Observation(
        gold=state.gold,
        spiral=state.spiral,
        stars=state.stars,
        discard=state.discard,
        worded=state.worded,
        spirale=state.spirale,
        phase=state.phase,
        second=state.second,
        ready=(secret[0] is not None, secret[1] is not None),
        numbers=state.numbers,
        exchange=state.exchange,
        words=state.words,
        speaker=state.speaker,
        waiting=state.waiting,
        allowance=(state.allowance(0), state.allowance(1)),
        integral=state.integral,
        moved=state.moved,
        still=state.still,
        past=state.past,
        offer=state.offer,
        end=state.end,
        beaten=state.beaten,
        seat=seat,
        mine=None if seat is None else secret[seat],
    )
