"""La Spirale d'Or's rules, numbered in `README.md`; implements `games.engine.contract.Game`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import (
    BadSetup,
    Events,
    IllegalMove,
    KnownTo,
    Move,
    Options,
    Outcome,
    Setup,
    everybody,
    own,
)

SLUG = "spirale"
SEATS = range(2, 3)
OPEN = False


# A table. Pairs are (seat 0, seat 1)

Phase = Literal["confrontation", "strategy", "reinforcement", "over"]
Pair = tuple[int, int]
End = Literal[
    "", "number", "debt", "payment", "gold", "resigned", "agreed", "bare", "still", "long"
]
"""How a table ends: by a suicidal number, a number or joker that can't be paid, too little gold, or
resigning; as a draw by agreement, two golds each, three still Spirales, or the 200th."""


@dataclass(frozen=True, slots=True)
class Word:
    """A player's word in the Strategy: a joker with its numbers, or a pass (no joker)."""

    seat: int
    joker: str | None = None
    numbers: tuple[int, ...] = ()
    side: str = ""
    """The side that Appropriation takes: "gold" or "spiral"."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The effect of a Confrontation: `higher` turned `turned` medals, the other lost `lost`."""

    higher: int
    turned: int
    lost: int


@dataclass(frozen=True, slots=True)
class Past:
    """A finished Spirale: its last numbers, its words, the medals turned in Reinforcement."""

    spirale: int
    numbers: Pair
    words: tuple[Word, ...]
    turned: Pair


@dataclass(frozen=True, slots=True)
class State:
    """A table.

    `words` are in the order said; `waiting` are those not used or paid yet. `moved` is true if a
    medal has turned, moved or been engaged in this Spirale; `still` counts the Spirales in a row,
    up to the one before, in which none has.
    """

    gold: Pair
    spiral: Pair
    stars: Pair
    discard: int
    worded: bool = False
    spirale: int = 1
    phase: Phase = "confrontation"
    second: bool = False
    """True in a Confrontation that Double Confrontation has opened."""
    announced: tuple[int | None, int | None] = (None, None)
    numbers: Pair | None = None
    """The last numbers revealed in this Spirale."""
    exchange: Exchange | None = None
    words: tuple[Word, ...] = ()
    speaker: int | None = None
    waiting: tuple[Word, ...] = ()
    integral: tuple[int, ...] = ()
    """The seats that used Renforcement Intégral, in order; paid after Reinforcement."""
    chosen: tuple[int | None, int | None] = (None, None)
    moved: bool = False
    still: int = 0
    past: tuple[Past, ...] = ()
    """The last Spirales, the latest first."""
    offer: int | None = None
    end: End = ""
    beaten: tuple[int, ...] = ()

    def total(self, seat: int) -> int:
        return self.gold[seat] + self.spiral[seat]

    def has_fewer(self, seat: int) -> bool:
        """Return whether the player has fewer medals in total than the other."""
        return self.total(seat) < self.total(1 - seat)

    @property
    def choosing_seats(self) -> tuple[int, ...]:
        """The seats that choose a Reinforcement: not the player of Renforcement Intégral."""
        return tuple(seat for seat in (0, 1) if seat not in self.integral)

    def allowance(self, seat: int) -> int:
        """Return how many medals the player may turn to gold (LS-33)."""
        most = 2 if self.gold[seat] < self.gold[1 - seat] else 1
        return min(most, self.spiral[seat])


def add(pair: Pair, seat: int, by: int) -> Pair:
    """Return the pair with `by` added for the seat."""
    return (pair[0] + by, pair[1]) if seat == 0 else (pair[0], pair[1] + by)


def set_for(
    pair: tuple[int | None, int | None], seat: int, value: int
) -> tuple[int | None, int | None]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def end_table(state: State, end: End, beaten: tuple[int, ...]) -> State:
    """End the table. If both are beaten, more spiral medals win; equal ones draw (LS-36)."""
    if len(beaten) == 2:
        mine, other = state.spiral
        beaten = () if mine == other else (0,) if mine < other else (1,)
    return replace(state, phase="over", end=end, beaten=beaten, speaker=None, offer=None)


# Options, set-ups and the first state

DEFAULTS: dict[str, Any] = {"stars": 7, "costs": "listed"}
STARS = range(3, 14)
COSTS = ("listed", "worded")
PAIRS = ("gold", "spiral", "stars")


def read_options(options: Options) -> Options:
    """Fill in `stars` and `costs` (LS-2, LS-32). Raises `BadSetup`."""
    for key, value in options.items():
        stars = key == "stars" and type(value) is int and value in STARS
        if not stars and not (key == "costs" and value in COSTS):
            raise BadSetup("LS-2", option=key)
    return DEFAULTS | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Read any position at the opening of the first Spirale (LS-44). Raises `BadSetup`."""
    for key, value in setup.items():
        pair = isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))
        if not (pair if key in PAIRS else key == "discard" and _is_count(value)):
            raise BadSetup("LS-44", key=key)
    return {"position": [_initial_position(options) | dict(setup)]}


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1000


def _initial_position(options: Options) -> dict[str, Any]:
    stars = options["stars"]
    return {"gold": [MEDALS, MEDALS], "spiral": [0, 0], "stars": [stars, stars], "discard": 0}


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return the position from which the table started."""
    for _, position in events:
        return dict(position)
    return None


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Open a table. Nothing is left to chance, so neither seed nor set-up is needed."""
    try:
        position = chance.decide("position", lambda dice: _initial_position(options))
    except OutOfSetup:
        position = _initial_position(options)
    gold, spiral, stars = ((position[key][0], position[key][1]) for key in PAIRS)
    worded = options["costs"] == "worded"
    return begin_spirale(State(gold, spiral, stars, position["discard"], worded))


# Moves

HIGHEST = 13
NUMBERS = range(1, HIGHEST + 1)


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move. Raises `IllegalMove`."""
    if seat is None:
        raise IllegalMove("LS-3")
    if state.phase == "over":
        raise IllegalMove("LS-42")
    match move:
        case Move("offer_draw", ()):
            return _offer(state, seat)
        case Move("accept_draw", ()):
            return _accept(state, seat)
        case Move("resign", ()):
            return end_table(state, "resigned", (seat,))
    # A draw offer lapses once the other player makes another move (LS-37).
    answered = replace(state, offer=None) if state.offer == 1 - seat else state
    match move:
        case Move("announce", (number,)):
            return _announce(answered, seat, number)
        case Move("engage", args):
            return speak(answered, seat, args)
        case Move("pass", ()):
            return speak(answered, seat, None)
        case Move("reinforce", (number,)):
            return _reinforce(answered, seat, number)
    raise IllegalMove("LS-3")


def _announce(state: State, seat: int, text: str) -> State:
    if state.phase != "confrontation":
        raise IllegalMove("LS-4", phase=state.phase)
    if text not in map(str, NUMBERS):
        raise IllegalMove("LS-5", number=text[:4])
    if state.announced[seat] is not None:
        raise IllegalMove("LS-6")
    announced = set_for(state.announced, seat, int(text))
    first, second = announced
    if first is None or second is None:
        return replace(state, announced=announced)
    return confront(state, (first, second))


def _reinforce(state: State, seat: int, text: str) -> State:
    if state.phase != "reinforcement" or seat in state.integral:
        raise IllegalMove("LS-4", phase=state.phase)
    if state.chosen[seat] is not None:
        raise IllegalMove("LS-34")
    if text not in map(str, range(state.allowance(seat) + 1)):
        raise IllegalMove("LS-33", most=state.allowance(seat))
    state = replace(state, chosen=set_for(state.chosen, seat, int(text)))
    missing = [seat for seat in state.choosing_seats if state.chosen[seat] is None]
    return state if missing else reinforce(state)


def _offer(state: State, seat: int) -> State:
    if state.offer is not None:
        raise IllegalMove("LS-37")
    return replace(state, offer=seat)


def _accept(state: State, seat: int) -> State:
    if state.offer != 1 - seat:
        raise IllegalMove("LS-37")
    return end_table(state, "agreed", ())


def awaited(state: State) -> frozenset[int]:
    """Return the seats that the table waits for."""
    match state.phase:
        case "confrontation":
            return frozenset(seat for seat in (0, 1) if state.announced[seat] is None)
        case "strategy":
            return frozenset() if state.speaker is None else frozenset({state.speaker})
        case "reinforcement":
            return frozenset(seat for seat in state.choosing_seats if state.chosen[seat] is None)
    return frozenset()


def to_move(state: State) -> frozenset[int]:
    """Return the seats that may move, also those that may only answer an offered draw."""
    if state.phase == "over" or state.offer is None:
        return awaited(state)
    return awaited(state) | {1 - state.offer}


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """List all moves except offering a draw and resigning, which are always possible."""
    if seat in awaited(state):
        yield from _listed_moves(state, seat)
    if state.phase != "over" and state.offer == 1 - seat:
        yield Move("accept_draw")


def _listed_moves(state: State, seat: int) -> Iterator[Move]:
    if state.phase == "confrontation":
        yield from (Move("announce", (str(number),)) for number in NUMBERS)
    elif state.phase == "strategy":
        yield from legal_words(state, seat)
    else:
        for number in range(state.allowance(seat) + 1):
            yield Move("reinforce", (str(number),))


def fallback(state: State, seat: int) -> Move | None:
    """Move for an absent player: the smallest number, no joker, all that may be turned."""
    if seat not in awaited(state):
        return None
    if state.phase == "confrontation":
        return Move("announce", ("1",))
    if state.phase == "strategy":
        return Move("pass")
    return Move("reinforce", (str(state.allowance(seat)),))


# The course of a Spirale: Confrontation, jokers, Reinforcement, end

MOST_SPIRALES = 200
MOST_STILL = 3
LEAST_GOLD = 2
REMEMBERED = 3
"""The number of past Spirales that the state keeps."""


def begin_spirale(state: State) -> State:
    """Begin a Spirale; with two gold medals each and nothing else it is a draw (LS-38)."""
    if state.gold == (LEAST_GOLD, LEAST_GOLD) and state.spiral == (0, 0):
        return end_table(state, "bare", ())
    return state


def confront(state: State, numbers: tuple[int, int]) -> State:
    """Reveal both numbers; turn and discard medals (LS-7 to LS-10)."""
    state = replace(state, announced=(None, None), numbers=numbers)
    beaten = tuple(seat for seat in (0, 1) if numbers[seat] >= state.gold[seat])
    if beaten:
        return end_table(state, "number", beaten)
    if numbers[0] == numbers[1]:
        return _after_equal(state)
    higher = 0 if numbers[0] > numbers[1] else 1
    turned, lost = numbers[higher], numbers[higher] - numbers[1 - higher]
    state = replace(
        state,
        gold=add(state.gold, higher, -turned),
        spiral=add(state.spiral, higher, turned),
        moved=True,
    )
    if state.gold[1 - higher] < lost:
        return end_table(state, "debt", (1 - higher,))
    state = replace(
        state,
        gold=add(state.gold, 1 - higher, -lost),
        discard=state.discard + lost,
        exchange=Exchange(higher, turned, lost),
    )
    return pay_first(state) if state.second else _begin_strategy(state)


def _after_equal(state: State) -> State:
    """Go on after equal numbers: no Strategy; waiting jokers, or the Reinforcement."""
    return pay_first(state) if state.second else begin_reinforcement(state)


def first_speaker(state: State) -> int | None:
    """Return the seat with fewer gold medals, else fewer in total; None if equal (LS-11)."""
    mine, other = ((state.gold[seat], state.total(seat)) for seat in (0, 1))
    return None if mine == other else 0 if mine < other else 1


def _begin_strategy(state: State) -> State:
    speaker = first_speaker(state)
    if speaker is None:
        return begin_reinforcement(state)
    return replace(state, phase="strategy", speaker=speaker)


def use_jokers(state: State) -> State:
    """Use and pay each joker before the next, in the order announced (LS-15)."""
    while state.waiting and state.phase != "over":
        word = state.waiting[0]
        assert word.joker is not None
        if word.joker == DOUBLE:
            return _begin_second_confrontation(state)
        state = JOKERS[word.joker].effect(state, word.seat, word)
        if word.joker == INTEGRAL:
            state = replace(state, waiting=state.waiting[1:], integral=(*state.integral, word.seat))
        else:
            state = _pay_waiting(state, word)
    return state if state.phase == "over" else begin_reinforcement(state)


def _begin_second_confrontation(state: State) -> State:
    """Begin another Confrontation; a player whose gold allows no number is beaten (LS-19)."""
    beaten = tuple(seat for seat in (0, 1) if state.gold[seat] < LEAST_GOLD)
    if beaten:
        return end_table(state, "gold", beaten)
    return replace(state, phase="confrontation", second=True)


def pay_first(state: State) -> State:
    """Pay the joker of the second Confrontation, which is over, then use the next."""
    return use_jokers(_pay_waiting(state, state.waiting[0]))


def _pay_waiting(state: State, word: Word) -> State:
    return pay_joker(replace(state, waiting=state.waiting[1:]), word)


def pay_joker(state: State, word: Word) -> State:
    """Pay gold medals to the discard; a player with too few is beaten and pays none (LS-16)."""
    assert word.joker is not None
    cost = JOKERS[word.joker].cost(state.worded)
    if state.gold[word.seat] < cost:
        return end_table(state, "payment", (word.seat,))
    return replace(state, gold=add(state.gold, word.seat, -cost), discard=state.discard + cost)


def begin_reinforcement(state: State) -> State:
    """Let the players choose, except those who used Renforcement Intégral (LS-33)."""
    state = replace(state, phase="reinforcement", speaker=None)
    return state if state.choosing_seats else reinforce(state)


def reinforce(state: State) -> State:
    """Turn all chosen medals together, pay Renforcement Intégral, end the Spirale."""
    turned = (_medals_turned(state, 0), _medals_turned(state, 1))
    for seat, chosen in enumerate(turned):
        state = replace(
            state,
            gold=add(state.gold, seat, chosen),
            spiral=add(state.spiral, seat, -chosen),
            moved=state.moved or chosen > 0,
        )
    for seat in state.integral:
        state = pay_joker(state, Word(seat, INTEGRAL))
        if state.phase == "over":
            return state
    return _end_spirale(state, turned)


def _medals_turned(state: State, seat: int) -> int:
    return state.spiral[seat] if seat in state.integral else state.chosen[seat] or 0


def _end_spirale(state: State, turned: Pair) -> State:
    """End the Spirale: check defeat by too little gold, then draws (LS-35 to LS-40)."""
    beaten = tuple(seat for seat in (0, 1) if state.gold[seat] < LEAST_GOLD)
    if beaten:
        return end_table(state, "gold", beaten)
    still = 0 if state.moved else state.still + 1
    if still == MOST_STILL:
        return end_table(state, "still", ())
    if state.spirale == MOST_SPIRALES:
        return end_table(state, "long", ())
    return begin_spirale(
        State(
            gold=state.gold,
            spiral=state.spiral,
            stars=state.stars,
            discard=state.discard,
            worded=state.worded,
            spirale=state.spirale + 1,
            still=still,
            past=(_record_spirale(state, turned), *state.past)[:REMEMBERED],
            offer=state.offer,
        )
    )


def _record_spirale(state: State, turned: Pair) -> Past:
    assert state.numbers is not None
    return Past(state.spirale, state.numbers, state.words, turned)


# Engaging jokers: words, and their refusals


def speak(state: State, seat: int, args: tuple[str, ...] | None) -> State:
    """Engage a joker by the `args` of the move; None is a pass. Raises `IllegalMove`."""
    if state.phase != "strategy":
        raise IllegalMove("LS-4", phase=state.phase)
    if seat != state.speaker:
        raise IllegalMove("LS-12", player=state.speaker)
    word = Word(seat) if args is None else parse_joker(seat, args)
    refused = refusal(state, word)
    if refused:
        raise refused
    state = replace(_engage(state, word), words=(*state.words, word), speaker=1 - seat)
    if len(state.words) < 2:
        return state
    waiting = tuple(word for word in state.words if word.joker)
    return use_jokers(replace(state, speaker=None, waiting=waiting))


def _engage(state: State, word: Word) -> State:
    """Take the engaged starred medals out of the game."""
    if word.joker is None:
        return state
    cost = JOKERS[word.joker].cost(state.worded)
    return replace(state, stars=add(state.stars, word.seat, -cost), moved=True)


def parse_joker(seat: int, args: tuple[str, ...]) -> Word:
    """Parse the name of a joker, and its numbers. Raises `IllegalMove`."""
    slug, said = (args[0], args[1:]) if args else ("", ())
    joker = JOKERS.get(slug)
    if joker is None:
        raise IllegalMove("LS-13", joker=slug[:30])
    if slug == "appropriation":
        return _parse_appropriation(seat, said)
    if not said:
        return Word(seat, slug, joker.most)
    numbers = tuple(_parse_number(text) for text in said)
    limits = joker.most
    if slug == "duplication" and len(numbers) == len(limits):
        limits = (limits[0], 2 * max(0, numbers[0]))
    good = len(numbers) == len(limits) and all(
        0 <= number <= most for number, most in zip(numbers, limits, strict=True)
    )
    if not good:
        raise IllegalMove("LS-13", joker=slug)
    return Word(seat, slug, numbers)


def _parse_appropriation(seat: int, said: tuple[str, ...]) -> Word:
    """Parse the side and number that Appropriation must name. Raises `IllegalMove`."""
    side, _, text = said[0].partition("=") if len(said) == 1 else ("", "", "")
    if side not in APPROPRIATED or _parse_number(text) not in APPROPRIATED[side]:
        raise IllegalMove("LS-13", joker="appropriation")
    return Word(seat, "appropriation", (_parse_number(text),), side)


def _parse_number(text: str) -> int:
    """Parse a number as moves write them; -1 if it is none."""
    good = text.isascii() and text.isdigit() and len(text) < 3 and text == str(int(text))
    return int(text) if good else -1


def refusal(state: State, word: Word) -> IllegalMove | None:
    """Return the refusal of the speaker's word; None if it is legal now."""
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
    if slug == "flamme_d_espoir" and not state.has_fewer(seat):
        return IllegalMove("LS-27")
    if slug == "feu_sacre" and not state.has_fewer(seat):
        return IllegalMove("LS-30")
    return _medals_refusal(state, seat, slug)


def _medals_refusal(state: State, seat: int, slug: str) -> IllegalMove | None:
    """Return the refusal of a joker by the player's own medals; None if they allow it."""
    even = state.gold[seat] == state.spiral[seat]
    if slug == "miroir" and not even:
        return IllegalMove("LS-28")
    if slug == "grand_miroir" and not even:
        return IllegalMove("LS-31")
    if slug == "transfert_de_jokers" and not state.spiral[seat]:
        return IllegalMove("LS-29")
    return None


def legal_words(state: State, seat: int) -> Iterator[Move]:
    """List all legal words, with their numbers written out."""
    yield Move("pass")
    for slug, joker in JOKERS.items():
        for said in _variants(slug, joker.most):
            args = (slug, *said)
            if refusal(state, parse_joker(seat, args)) is None:
                yield Move("engage", args)


def _variants(slug: str, most: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
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


# The fourteen jokers: their costs and effects
#
# `u` is the player who uses a joker, `o` the opponent. "Take n" takes at most as many as there are.

DOUBLE, INTEGRAL = "double_confrontation", "renforcement_integral"
"""Double Confrontation and Renforcement Intégral, which work in their phase."""
MEDALS = 13
"""A player's medals at the start; Médailles de Réserve doesn't go beyond that total."""
Effect = Callable[[State, int, Word], State]


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker. `most` are the largest numbers that may be said, and the default."""

    rule: str
    effect: Effect
    double: bool = False
    most: tuple[int, ...] = ()
    simple_as_worded: bool = False

    def cost(self, worded: bool) -> int:
        """Return the number of starred medals that engage it, and of gold medals that pay it."""
        return 2 if self.double and not (worded and self.simple_as_worded) else 1


def take_medals(state: State, u: int, gold: int = 0, spiral: int = 0) -> State:
    """Take medals from the opponent; they keep their side."""
    o = 1 - u
    gold, spiral = min(gold, state.gold[o]), min(spiral, state.spiral[o])
    return replace(
        state,
        gold=add(add(state.gold, u, gold), o, -gold),
        spiral=add(add(state.spiral, u, spiral), o, -spiral),
    )


def annulation(state: State, u: int, word: Word) -> State:
    done = state.exchange
    assert done is not None
    gold = add(state.gold, done.higher, done.turned)
    return replace(
        state,
        gold=add(gold, 1 - done.higher, done.lost),
        spiral=add(state.spiral, done.higher, -done.turned),
        discard=state.discard - done.lost,
    )


def medailles_de_reserve(state: State, u: int, word: Word) -> State:
    more = max(0, min(2, MEDALS - state.total(u)))
    return replace(state, gold=add(state.gold, u, more))


def appropriation(state: State, u: int, word: Word) -> State:
    count = word.numbers[0]
    return (
        take_medals(state, u, gold=count)
        if word.side == "gold"
        else take_medals(state, u, spiral=count)
    )


def destruction(state: State, u: int, word: Word) -> State:
    lost = min(word.numbers[0], state.gold[1 - u])
    return replace(state, gold=add(state.gold, 1 - u, -lost), discard=state.discard + lost)


def permutation(state: State, u: int, word: Word) -> State:
    turned = state.spiral[u] - state.gold[u]
    return replace(state, gold=add(state.gold, u, turned), spiral=add(state.spiral, u, -turned))


def duplication(state: State, u: int, word: Word) -> State:
    given = min(word.numbers[0], state.spiral[u])
    return _exchange(state, u, given, min(word.numbers[1], 2 * given))


def interversion(state: State, u: int, word: Word) -> State:
    count = min(word.numbers[0], state.spiral[u], state.gold[1 - u])
    return _exchange(state, u, count, count)


def _exchange(state: State, u: int, given: int, taken: int) -> State:
    """Exchange own spiral medals for the opponent's gold ones."""
    spiral = add(add(state.spiral, u, -given), 1 - u, given)
    return take_medals(replace(state, spiral=spiral), u, gold=taken)


def flamme_d_espoir(state: State, u: int, word: Word) -> State:
    return _take_from_discard(take_medals(state, u, gold=1, spiral=1), u, gold=0)


def feu_sacre(state: State, u: int, word: Word) -> State:
    return _take_from_discard(take_medals(state, u, gold=2, spiral=2), u, gold=1)


def _take_from_discard(state: State, u: int, gold: int) -> State:
    """Take gold medals and then a spiral one from the discard, as far as it goes."""
    gold = min(gold, state.discard)
    spiral = min(1, state.discard - gold)
    return replace(
        state,
        gold=add(state.gold, u, gold),
        spiral=add(state.spiral, u, spiral),
        discard=state.discard - gold - spiral,
    )


def miroir(state: State, u: int, word: Word) -> State:
    return take_medals(state, u, gold=2, spiral=2)


def grand_miroir(state: State, u: int, word: Word) -> State:
    return take_medals(state, u, gold=4, spiral=4)


def transfert_de_jokers(state: State, u: int, word: Word) -> State:
    if not state.spiral[u]:
        return state
    stars = min(word.numbers[0], state.stars[1 - u])
    return replace(
        state,
        spiral=add(state.spiral, u, -1),
        discard=state.discard + 1,
        stars=add(add(state.stars, u, stars), 1 - u, -stars),
    )


def no_effect_yet(state: State, u: int, word: Word) -> State:
    """Do nothing: Double Confrontation and Renforcement Intégral work in their phase."""
    return state


JOKERS = {
    "annulation": Joker("LS-17", annulation),
    DOUBLE: Joker("LS-19", no_effect_yet),
    "medailles_de_reserve": Joker("LS-20", medailles_de_reserve),
    "appropriation": Joker("LS-21", appropriation),
    "destruction": Joker("LS-22", destruction, most=(2,)),
    INTEGRAL: Joker("LS-23", no_effect_yet, double=True),
    "permutation": Joker("LS-24", permutation, double=True),
    "duplication": Joker("LS-25", duplication, double=True, most=(2, 4)),
    "interversion": Joker("LS-26", interversion, True, (3,), simple_as_worded=True),
    "flamme_d_espoir": Joker("LS-27", flamme_d_espoir, True, simple_as_worded=True),
    "miroir": Joker("LS-28", miroir, True, simple_as_worded=True),
    "transfert_de_jokers": Joker("LS-29", transfert_de_jokers, True, (3,)),
    "feu_sacre": Joker("LS-30", feu_sacre, True),
    "grand_miroir": Joker("LS-31", grand_miroir, True),
}
APPROPRIATED = {"gold": range(1, 2), "spiral": range(3)}
"""The numbers that Appropriation may name: one gold medal, or up to two spiral ones."""
NOT_UNDONE = frozenset(
    (
        DOUBLE,
        "appropriation",
        "destruction",
        "interversion",
        "miroir",
        "grand_miroir",
        "permutation",
        "duplication",
        "flamme_d_espoir",
        "feu_sacre",
        "transfert_de_jokers",
    )
)
"""The jokers of the opponent to which Annulation can't reply (LS-17)."""


def outcome(state: State) -> Outcome | None:
    """Name one winner, or a draw; scores are each player's gold and spiral medals."""
    if state.phase != "over":
        return None
    places = [1 + (seat in state.beaten) for seat in (0, 1)]
    scores = [[state.gold[seat], state.spiral[seat]] for seat in (0, 1)]
    return Outcome(places, scores)


def seated(state: State) -> int:
    """Return how many seats are taken: always two."""
    return 2


def settled(state: State, kind: str) -> bool:
    """Return True: the only chance event, the position, happens at the start."""
    return True


# Observations

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
    """The knowledge of a seat or a spectator (LS-43): all but the other's secret choice.

    `mine` is the seat's own number or Reinforcement while the other's is missing.
    """

    gold: Pair
    spiral: Pair
    stars: Pair
    discard: int
    worded: bool
    spirale: int
    phase: Phase
    second: bool
    ready: tuple[bool, bool]
    """True for each seat that has made its secret choice of the phase."""
    numbers: Pair | None
    exchange: Exchange | None
    words: tuple[Word, ...]
    speaker: int | None
    waiting: tuple[Word, ...]
    """Engaged jokers that aren't used or paid yet."""
    allowance: Pair
    integral: tuple[int, ...]
    moved: bool
    """True if a medal has turned, moved or been engaged in this Spirale."""
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


_OPEN = tuple(field.name for field in fields(State) if field.name not in ("announced", "chosen"))


def imagine(seen: Observation) -> State:
    """Return the state that an observation shows, without secret choices."""
    return State(**{name: getattr(seen, name) for name in _OPEN})
