"""Engaging jokers: who speaks, what may be engaged, and why not."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.contract import IllegalMove, Move
from games.spirale.rules.jokers import APPROPRIATED, JOKERS, NOT_UNDONE
from games.spirale.rules.spirale import use_jokers
from games.spirale.rules.state import State, Word, changed


def speak(state: State, seat: int, args: tuple[str, ...] | None) -> State:
    """`args` of an `engage`, None for a pass. Raises `IllegalMove`."""
    if state.phase != "strategy":
        raise IllegalMove("LS-4", phase=state.phase)
    if seat != state.speaker:
        raise IllegalMove("LS-12", player=state.speaker)
    word = Word(seat) if args is None else read(seat, args)
    refused = refusal(state, word)
    if refused:
        raise refused
    state = replace(_engaged(state, word), words=(*state.words, word), speaker=1 - seat)
    if len(state.words) < 2:
        return state
    waiting = tuple(word for word in state.words if word.joker)
    return use_jokers(replace(state, speaker=None, waiting=waiting))


def _engaged(state: State, word: Word) -> State:
    """Engaged starred medals leave the game."""
    if word.joker is None:
        return state
    cost = JOKERS[word.joker].cost(state.worded)
    return replace(state, stars=changed(state.stars, word.seat, -cost), moved=True)


def read(seat: int, args: tuple[str, ...]) -> Word:
    """The joker that is named, with its numbers. Raises `IllegalMove`."""
    slug, said = (args[0], args[1:]) if args else ("", ())
    joker = JOKERS.get(slug)
    if joker is None:
        raise IllegalMove("LS-13", joker=slug[:30])
    if slug == "appropriation":
        return _appropriation(seat, said)
    if not said:
        return Word(seat, slug, joker.most)
    numbers = tuple(_number(text) for text in said)
    limits = joker.most
    if slug == "duplication" and len(numbers) == len(limits):
        limits = (limits[0], 2 * max(0, numbers[0]))
    good = len(numbers) == len(limits) and all(
        0 <= number <= most for number, most in zip(numbers, limits, strict=True)
    )
    if not good:
        raise IllegalMove("LS-13", joker=slug)
    return Word(seat, slug, numbers)


def _appropriation(seat: int, said: tuple[str, ...]) -> Word:
    """It must be said what is taken."""
    side, _, text = said[0].partition("=") if len(said) == 1 else ("", "", "")
    if side not in APPROPRIATED or _number(text) not in APPROPRIATED[side]:
        raise IllegalMove("LS-13", joker="appropriation")
    return Word(seat, "appropriation", (_number(text),), side)


def _number(text: str) -> int:
    """A number as moves write them, -1 for what is none."""
    good = text.isascii() and text.isdigit() and len(text) < 3 and text == str(int(text))
    return int(text) if good else -1


def refusal(state: State, word: Word) -> IllegalMove | None:
    """Why whose turn it is can't say this now."""
    if word.joker is None:
        return None
    seat, slug = word.seat, word.joker
    before = state.words[0].joker if state.words else None
    if before == "annulation":
        return IllegalMove("LS-18")
    cost = JOKERS[slug].cost(state.worded)
    if state.stars[seat] < cost:
        return IllegalMove("LS-14", joker=slug, stars=cost)
    if slug == "annulation" and before in NOT_UNDONE:
        return IllegalMove("LS-17", joker=before)
    if slug == "flamme_d_espoir" and not state.fewer(seat):
        return IllegalMove("LS-27")
    if slug == "feu_sacre" and not state.fewer(seat):
        return IllegalMove("LS-30")
    return _medals_refuse(state, seat, slug)


def _medals_refuse(state: State, seat: int, slug: str) -> IllegalMove | None:
    """The conditions on one's own medals."""
    even = state.gold[seat] == state.spiral[seat]
    if slug == "miroir" and not even:
        return IllegalMove("LS-28")
    if slug == "grand_miroir" and not even:
        return IllegalMove("LS-31")
    if slug == "transfert_de_jokers" and not state.spiral[seat]:
        return IllegalMove("LS-29")
    return None


def words(state: State, seat: int) -> Iterator[Move]:
    """Everything that can be said, numbers written out."""
    yield Move("pass")
    for slug, joker in JOKERS.items():
        for said in _says(slug, joker.most):
            args = (slug, *said)
            if refusal(state, read(seat, args)) is None:
                yield Move("engage", args)


def _says(slug: str, most: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    if slug == "appropriation":
        for side, numbers in APPROPRIATED.items():
            yield from ((f"{side}={number}",) for number in numbers)
    elif slug == "duplication":
        for give in range(most[0] + 1):
            yield from ((str(give), str(number)) for number in range(2 * give + 1))
    elif most:
        yield from ((str(number),) for number in range(most[0] + 1))
    else:
        yield ()
