"""The view of the day for one seat or for spectators: an allow-list, which the pages show.

Never in it while the day runs: a face-down card, a discarded card older than the last dāye's,
where a nikāye was put back, the seed (SP-36). Points of a running day are provisional.
"""

from dataclasses import dataclass, replace

from games.engine.contract import KnownTo, everybody, nobody
from games.spaye.rules import points
from games.spaye.rules.cards import NIKAYES, Draw
from games.spaye.rules.duel import lying
from games.spaye.rules.legal import legal_moves, openings
from games.spaye.rules.state import Bonus, Challenge, Daye, Deck, Exercise, Proposal, Running, State

KNOWN_TO: KnownTo = {
    "cards": nobody,
    # Each discarded card was open once, so what follows from it is public.
    **dict.fromkeys(("discard", "dayes", "running"), everybody),
    **dict.fromkeys(("deck", "pack", "date", "players", "exercise", "begun"), everybody),
    **dict.fromkeys(("challenges", "exercises", "closed"), everybody),
}


@dataclass(frozen=True, slots=True)
class PlayerSeen:
    """A player of the day with their points so far."""

    seat: int
    present: bool
    spayin: bool
    bonuses: tuple[Bonus, ...]
    """Unspent bonuses."""
    due: tuple[int, ...]
    """Numbers of the due exercises."""
    in_daye: bool
    daye: int
    victoire: int
    repetition: int


@dataclass(frozen=True, slots=True)
class RunningSeen:
    """The dāye being played, or the final that gathers its players."""

    number: int
    """The number it will have once settled."""
    players: tuple[int, ...]
    """Challenger, opponent; final: order of joining, a tied pair first."""
    final: bool
    gathering: bool
    """Whether the final still lacks players (`join_final`)."""
    tied: bool
    """Whether a tie led into the final, which the pair can't leave."""
    picks: tuple[int | None, ...]
    """Position picked, by place in `players`; its card shows when all have picked."""
    draws: tuple[Draw, ...]
    """The ties revealed so far, cards in the order of the players."""


@dataclass(frozen=True, slots=True)
class DayeSeen:
    """A settled dāye of the day."""

    number: int
    players: tuple[int, ...]
    final: bool
    reveals: int
    """The number of draws revealed: one and the ties."""
    draws: tuple[Draw, ...]
    """Cards of each draw in the order of the players; empty where they may not be seen."""
    participation: int
    victories: tuple[int, ...]
    """Victory points by place in `players` (an adjusted exercise has cost the final's)."""
    exercises: tuple[int, ...]
    author: int | None
    """The seat that logged it (real deck)."""
    standing: str
    """`counted`, `contested`, `upheld`, `void` or `undone`."""
    contested_by: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class ExerciseSeen:
    """A nikāyé's exercise."""

    number: int
    daye: int
    seat: int
    final: bool
    n: int
    what: str
    most: int
    """The most repetitions that a witness may confirm: n, after a double 2n."""
    status: str
    """`due`, `settled` or `closed` (its dāye was voided or taken back)."""
    done: int | None
    points: int
    witness: int | None
    adjusted: bool
    proposal: Proposal | None
    bonus: Bonus | None
    helpers: tuple[tuple[int, int], ...]
    """(seat, repetitions) of others who do a part by a bonus."""
    own: int
    """The nikāyé's own repetitions: n, the larger half if shared, none as tyrant or when exempt, 2n
    after a double.
    """
    rounds: int
    """1; after double or quits 2, or 0 when exempt."""
    redraw: Draw
    """The final dealt again, in the order of its players (real deck: the Tikäo's card)."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One day for one audience; one shape for every seat and for spectators."""

    seat: int | None
    date: str | None
    deck: Deck
    pack: int
    status: str
    """`running`, `finished` or `cancelled`."""
    closed: bool
    """Whether nothing follows but rulings."""
    phase: str
    """`free`, `duel`, `gathering`, `final` or `over`."""
    exercise: str
    exercise_fixed: bool
    cards_left: int
    nikayes_aside: int
    put_back: bool
    """Real deck: whether the last nikāye has just left, so one has to replace a random card."""
    face_down: tuple[int, ...]
    """Positions of the cards on the table, picked ones included (app deck)."""
    players: tuple[PlayerSeen, ...]
    challenges: tuple[Challenge, ...]
    """Open challenges: `challenger`, `player`."""
    running: RunningSeen | None
    last: DayeSeen | None
    """The last dāye that was not taken back or voided, with its cards."""
    dayes: tuple[DayeSeen, ...]
    exercises: tuple[ExerciseSeen, ...]
    moves: tuple[str, ...]
    """This seat's legal moves; empty for spectators."""
    openings: tuple[str, ...]
    """How this seat's other moves begin, before free text: `set_exercise`, `log`, `adjust 4`."""


_open: tuple[State, Observation] | None = None
"""The latest observed state and what everybody sees of it, as audiences come one after another."""


def observe(state: State, seat: int | None) -> Observation:
    """Return what this seat (`None`: a spectator) may know."""
    global _open
    known = _open
    if known is None or known[0] is not state:
        known = _open = (state, _everybodys(state))
    if seat is None:
        return known[1]
    moves = tuple(map(str, legal_moves(state, seat)))
    return replace(known[1], seat=seat, moves=moves, openings=tuple(openings(state, seat)))


def _everybodys(state: State) -> Observation:
    """Return what a spectator may know; every seat may know all of it, too."""
    last = _last(state)
    dayes = tuple(_daye(state, number, last) for number in range(len(state.dayes)))
    return Observation(
        seat=None,
        date=state.date,
        deck=state.deck,
        pack=state.pack,
        status=status_of(state),
        closed=state.closed,
        phase=_phase(state),
        exercise=state.exercise,
        exercise_fixed=state.exercise_fixed,
        cards_left=state.left,
        nikayes_aside=NIKAYES - state.nikayes_on_table,
        put_back=state.nikaye_put_back,
        face_down=lying(state),
        players=_players(state),
        challenges=state.challenges,
        running=_running(state, state.running) if state.running else None,
        last=None if last is None else dayes[last],
        dayes=dayes,
        exercises=tuple(_exercise(number, ex) for number, ex in enumerate(state.exercises)),
        moves=(),
        openings=(),
    )


def status_of(state: State) -> str:
    """Return whether the day is running, finished or cancelled, as it is entered so far."""
    if state.finished:
        return "finished"
    return "cancelled" if state.closed else "running"


def _phase(state: State) -> str:
    running = state.running
    if state.finished or state.closed:
        return "over"
    if running is None:
        return "free"
    if running.gathering:
        return "gathering"
    return "final" if running.final else "duel"


def _last(state: State) -> int | None:
    stand = (at for at in reversed(range(len(state.dayes))) if not state.dayes[at].gone)
    return next(stand, None)


def _players(state: State) -> tuple[PlayerSeen, ...]:
    columns = points.columns(state)
    return tuple(
        PlayerSeen(
            seat=seat,
            present=player.present,
            spayin=state.is_spayin(seat),
            bonuses=player.bonuses,
            due=tuple(i for i, ex in enumerate(state.exercises) if ex.due and ex.seat == seat),
            in_daye=state.in_daye(seat),
            daye=columns.daye[seat],
            victoire=columns.victoire[seat],
            repetition=columns.repetition[seat],
        )
        for seat, player in enumerate(state.players)
    )


def _running(state: State, running: Running) -> RunningSeen:
    return RunningSeen(
        number=len(state.dayes),
        players=running.players,
        final=running.final,
        gathering=running.gathering,
        tied=running.tied,
        picks=running.picks,
        draws=running.draws,
    )


def _daye(state: State, number: int, last: int | None) -> DayeSeen:
    daye: Daye = state.dayes[number]
    shown = number == last or state.finished or state.closed
    return DayeSeen(
        number=number,
        players=daye.players,
        final=daye.final,
        reveals=len(daye.draws),
        draws=daye.draws if shown else (),
        participation=points.participation(daye),
        victories=points.daye_victories(state, number),
        exercises=tuple(i for i, ex in enumerate(state.exercises) if ex.daye == number),
        author=daye.author,
        standing=daye.standing,
        contested_by=daye.contested_by,
        counts=daye.counts,
    )


def _exercise(number: int, ex: Exercise) -> ExerciseSeen:
    return ExerciseSeen(
        number=number,
        daye=ex.daye,
        seat=ex.seat,
        final=ex.final,
        n=ex.n,
        what=ex.what,
        most=ex.most,
        status="due" if ex.due else "closed" if ex.closed else "settled",
        done=ex.done,
        points=ex.points,
        witness=ex.witness,
        adjusted=ex.adjusted,
        proposal=ex.proposal,
        bonus=ex.bonus,
        helpers=ex.helpers,
        own=_own(ex),
        rounds=ex.rounds,
        redraw=ex.redraw,
    )


def _own(ex: Exercise) -> int:
    if ex.bonus == "grand_spayin":
        return ex.n - sum(n for _, n in ex.helpers)
    return 0 if ex.bonus == "mastaye" else ex.n * ex.rounds
