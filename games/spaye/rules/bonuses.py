"""The three titles' bonuses: each is used once, on its holder's own due exercise."""

from games.engine.cards import NIKAYE
from games.engine.chance import Chance
from games.engine.contract import BadSetup, IllegalMove
from games.spaye.rules.cards import Draw
from games.spaye.rules.change import Args, nothing, numbers, with_exercise, with_player
from games.spaye.rules.exercises import due_exercise
from games.spaye.rules.state import Bonus, Daye, Exercise, State


def share(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Share with a partner, half each; the Grand Späyin does the odd repetition (SP-61)."""
    at, partner = numbers(args, 2)
    exercise = check_bonus(state, seat, at, "grand_spayin")
    check_partner(state, seat, partner)
    return _spent(state, at, "grand_spayin", helpers=((partner, exercise.n // 2),))


def check_partner(state: State, seat: int, partner: int) -> None:
    """Check that the partner is another späyin who is present (SP-59)."""
    if partner not in partners(state, seat):
        raise IllegalMove("SP-59", player=partner)


def partners(state: State, seat: int) -> tuple[int, ...]:
    """Return every other späyin who is present."""
    return tuple(p for p in state.present() if p != seat and state.is_spayin(p))


def tyrant(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Make every other späyin present do all of the Mastäye's exercise too (SP-62)."""
    (at,) = numbers(args, 1)
    exercise = check_tyrant(state, seat, at)
    helpers = tuple((helper, exercise.n) for helper in partners(state, seat))
    return _spent(state, at, "mastaye", helpers=helpers)


def check_tyrant(state: State, seat: int, at: int) -> Exercise:
    """Return the exercise if a helper is present and the bonus may be declared (SP-60)."""
    exercise = check_bonus(state, seat, at, "mastaye")
    if not partners(state, seat):
        raise IllegalMove("SP-60")
    return exercise


def double_or_quits(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Deal the final's cards again: a nikāye doubles, anything else exempts (SP-64, SP-65)."""
    at = check_double(state, seat)
    daye = state.dayes[state.exercises[at].daye]
    if state.deck == "real":
        redraw, card = _card_drawn(daye, args)
    else:
        nothing(args)
        redraw = _dealt_again(daye.draws[-1], chance)
        card = redraw[daye.players.index(seat)]
    if card == NIKAYE:
        return _spent(state, at, "tikao", rounds=2, redraw=redraw)
    n = state.exercises[at].n
    return _spent(state, at, "tikao", rounds=0, redraw=redraw, done=n)


def check_double(state: State, seat: int) -> int:
    """Return the number of the Tikäo's own exercise of the final, if it may be doubled."""
    own = (at for at, ex in enumerate(state.exercises) if ex.final and ex.seat == seat)
    at = next(own, None)
    _check_held(state, seat, "tikao")
    if at is None:
        raise IllegalMove("SP-57", bonus="tikao")
    check_bonus(state, seat, at, "tikao")
    return at


def _card_drawn(daye: Daye, args: Args) -> tuple[Draw, str]:
    if len(args) != 1:
        raise IllegalMove("SP-2")
    if args[0] not in daye.draws[-1]:
        raise IllegalMove("SP-65", card=args[0])
    return args, args[0]


def _dealt_again(cards: Draw, chance: Chance) -> Draw:
    dealt = chance.decide("redraws", lambda dice: list(dice.shuffled(cards)))
    if sorted(dealt) != sorted(cards):
        raise BadSetup("SP-82", key="redraws")
    return tuple(dealt)


def check_bonus(state: State, seat: int, at: int, bonus: Bonus) -> Exercise:
    """Return the exercise if this seat may declare its bonus on it (SP-46, SP-55 to SP-58)."""
    _check_held(state, seat, bonus)
    exercise = due_exercise(state, at)
    if exercise.seat != seat:
        raise IllegalMove("SP-56", exercise=at)
    if exercise.final != (bonus == "tikao"):
        raise IllegalMove("SP-57", bonus=bonus)
    if exercise.bonus:
        raise IllegalMove("SP-58", exercise=at)
    return exercise


def _check_held(state: State, seat: int, bonus: Bonus) -> None:
    """Check that the seat holds the bonus (SP-55)."""
    if bonus not in state.players[seat].bonuses:
        raise IllegalMove("SP-55", bonus=bonus)


def _spent(state: State, at: int, bonus: Bonus, **changes: object) -> State:
    """Use the bonus up on the exercise; an open proposal lapses (SP-53)."""
    seat = state.exercises[at].seat
    player = state.players[seat]
    state = with_player(
        state,
        seat,
        bonuses=tuple(b for b in player.bonuses if b != bonus),
        spent=(*player.spent, bonus),
    )
    return with_exercise(state, at, bonus=bonus, proposal=None, **changes)
