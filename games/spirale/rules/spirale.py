"""The course of a Spirale: Confrontation, use and payment of jokers, Reinforcement, end."""

from dataclasses import replace

from games.spirale.rules.jokers import JOKERS
from games.spirale.rules.state import Exchange, Pair, Past, State, Word, changed, over

MOST_SPIRALES = 200
MOST_STILL = 3
LEAST_GOLD = 2
REMEMBERED = 3
"""How many past Spirales the state tells of."""


def begin(state: State) -> State:
    """A Spirale opens; with two gold medals each and nothing else it is a draw (LS-38)."""
    if state.gold == (LEAST_GOLD, LEAST_GOLD) and state.spiral == (0, 0):
        return over(state, "bare", ())
    return state


def confront(state: State, numbers: tuple[int, int]) -> State:
    """Both numbers are revealed (LS-7 to LS-10)."""
    state = replace(state, announced=(None, None), numbers=numbers)
    beaten = tuple(seat for seat in (0, 1) if numbers[seat] >= state.gold[seat])
    if beaten:
        return over(state, "number", beaten)
    if numbers[0] == numbers[1]:
        return _after_equal(state)
    higher = 0 if numbers[0] > numbers[1] else 1
    turned, lost = numbers[higher], numbers[higher] - numbers[1 - higher]
    state = replace(
        state,
        gold=changed(state.gold, higher, -turned),
        spiral=changed(state.spiral, higher, turned),
        moved=True,
    )
    if state.gold[1 - higher] < lost:
        return over(state, "debt", (1 - higher,))
    state = replace(
        state,
        gold=changed(state.gold, 1 - higher, -lost),
        discard=state.discard + lost,
        exchange=Exchange(higher, turned, lost),
    )
    return pay_first(state) if state.second else _strategy(state)


def _after_equal(state: State) -> State:
    """Nothing happens: no Strategy, on to what waits or to Reinforcement."""
    return pay_first(state) if state.second else reinforcement(state)


def first_speaker(state: State) -> int | None:
    """Fewer gold medals, then fewer in total; nobody when both are equal (LS-11)."""
    mine, other = ((state.gold[seat], state.total(seat)) for seat in (0, 1))
    return None if mine == other else 0 if mine < other else 1


def _strategy(state: State) -> State:
    speaker = first_speaker(state)
    if speaker is None:
        return reinforcement(state)
    return replace(state, phase="strategy", speaker=speaker)


def use_jokers(state: State) -> State:
    """Each joker is used and then paid before the next, in the order announced (LS-15)."""
    while state.waiting and state.phase != "over":
        word = state.waiting[0]
        assert word.joker is not None
        if word.joker == "double_confrontation":
            return _open_second(state)
        state = JOKERS[word.joker].effect(state, word.seat, word)
        if word.joker == "renforcement_integral":
            state = replace(state, waiting=state.waiting[1:], integral=(*state.integral, word.seat))
        else:
            state = _paid(state, word)
    return state if state.phase == "over" else reinforcement(state)


def _open_second(state: State) -> State:
    """Another Confrontation; who has too little gold for any number is beaten (LS-19)."""
    beaten = tuple(seat for seat in (0, 1) if state.gold[seat] < LEAST_GOLD)
    if beaten:
        return over(state, "gold", beaten)
    return replace(state, phase="confrontation", second=True)


def pay_first(state: State) -> State:
    """The second Confrontation is over: its joker is paid, then the next is used."""
    return use_jokers(_paid(state, state.waiting[0]))


def _paid(state: State, word: Word) -> State:
    return pay(replace(state, waiting=state.waiting[1:]), word)


def pay(state: State, word: Word) -> State:
    """Gold medals to the discard; who has too few is beaten and pays nothing in part (LS-16)."""
    assert word.joker is not None
    cost = JOKERS[word.joker].cost(state.worded)
    if state.gold[word.seat] < cost:
        return over(state, "payment", (word.seat,))
    return replace(state, gold=changed(state.gold, word.seat, -cost), discard=state.discard + cost)


def reinforcement(state: State) -> State:
    """Both are asked, but for the players of Renforcement Intégral (LS-33)."""
    state = replace(state, phase="reinforcement", speaker=None)
    return state if state.asked else reinforce(state)


def reinforce(state: State) -> State:
    """All turn together, Renforcement Intégral is paid, the Spirale ends."""
    turned = (_turned(state, 0), _turned(state, 1))
    for seat, chosen in enumerate(turned):
        state = replace(
            state,
            gold=changed(state.gold, seat, chosen),
            spiral=changed(state.spiral, seat, -chosen),
            moved=state.moved or chosen > 0,
        )
    for seat in state.integral:
        state = pay(state, Word(seat, "renforcement_integral"))
        if state.phase == "over":
            return state
    return _end(state, turned)


def _turned(state: State, seat: int) -> int:
    return state.spiral[seat] if seat in state.integral else state.chosen[seat] or 0


def _end(state: State, turned: Pair) -> State:
    """Too little gold beats; then the draws; else the next Spirale (LS-35 to LS-40)."""
    beaten = tuple(seat for seat in (0, 1) if state.gold[seat] < LEAST_GOLD)
    if beaten:
        return over(state, "gold", beaten)
    still = 0 if state.moved else state.still + 1
    if still == MOST_STILL:
        return over(state, "still", ())
    if state.spirale == MOST_SPIRALES:
        return over(state, "long", ())
    return begin(
        State(
            gold=state.gold,
            spiral=state.spiral,
            stars=state.stars,
            discard=state.discard,
            worded=state.worded,
            spirale=state.spirale + 1,
            still=still,
            past=(_past(state, turned), *state.past)[:REMEMBERED],
            offer=state.offer,
        )
    )


def _past(state: State, turned: Pair) -> Past:
    assert state.numbers is not None
    return Past(state.spirale, state.numbers, state.words, turned)
