"""The page model of La Spirale d'Or, for one seat or for spectators."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.spirale.page import jokers, words
from games.spirale.rules import HIGHEST, INTEGRAL, JOKERS, NUMBERS, Observation
from games.tables.chairs import Chair

FACES = {
    1: (1,),
    2: (1, 1),
    3: (1, 2),
    4: (2, 2),
    5: (4, 1),
    6: (5, 1),
    7: (5, 2),
    8: (6, 2),
    9: (6, 3),
    10: (6, 4),
    11: (6, 5),
    12: (6, 6),
    13: (1, 3),
}
"""A number's dice: 1 is one die alone or 1 and 6, 4 always 2 and 2, 7 is 2 and 5 or 3 and 4."""


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """A number to choose, with its dice; `deadly` if it is a Défaut by itself (LS-7)."""

    number: int
    deadly: bool
    faces: tuple[int, ...]
    lower: str
    higher: str
    equal: str


def number_choices(seen: Observation, seat: int, other_name: str) -> list[NumberChoice]:
    """Return the numbers 1 to 13 with their risks and gains, from public medals."""
    mine, other = seen.gold[seat], seen.gold[1 - seat]
    return [
        NumberChoice(
            number=n,
            deadly=n >= mine,
            faces=FACES[n],
            lower=_lower(n, other, other_name),
            higher=_higher(n, mine, other, other_name),
            equal=_("Equal: nothing moves.")
            if seen.second
            else _("Equal: nothing moves, on to the Reinforcement."),
        )
        for n in NUMBERS
    ]


def _lower(n: int, other: int, name: str) -> str:
    """Say what happens if the other player chooses less."""
    if n == 1:
        return _("You can’t choose less than 1.")
    told = ngettext(
        "If {name} chooses less, you turn {n} medal and {name} loses the difference.",
        "If {name} chooses less, you turn {n} medals and {name} loses the difference.",
        n,
    ).format(n=n, name=name)
    if n - 1 <= other:
        return told
    least = _("If the difference is %(n)d or more, %(name)s can’t pay: Défaut.")
    return f"{told} {least % {'n': other + 1, 'name': name}}"


def _higher(n: int, mine: int, other: int, name: str) -> str:
    """Say what happens if the other player chooses the most that isn't a Défaut by itself."""
    most = min(HIGHEST, other - 1)
    if most <= n:
        return _("%(name)s can’t choose a higher number without a Défaut.") % {"name": name}
    lost = most - n
    if lost > mine:
        return _("If %(name)s chooses %(most)d, the maximum, you can’t pay %(lost)d: Défaut.") % {
            "name": name,
            "most": most,
            "lost": lost,
        }
    return _("If %(name)s chooses %(most)d, the maximum, you lose %(gold)s.") % {
        "name": name,
        "most": most,
        "gold": words.gold(lost),
    }


PHASES = ("confrontation", "strategy", "reinforcement")


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal of a row; touching it turns `turn` medals, 0 for none."""

    side: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table."""

    chair: Chair
    mine: bool
    gold: int
    stars: int
    spirals: tuple[Medal, ...]
    golds: tuple[Medal, ...]
    line: str
    ready: bool
    number: int | None
    faces: tuple[int, ...]
    below: bool
    """True at the bottom of the table: the reader's side, or for spectators seat 0's."""

    @property
    def gold_spot(self) -> str:
        return f"gold-{self.chair.number}"

    @property
    def spiral_spot(self) -> str:
        return f"spiral-{self.chair.number}"


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """One of the three phases in the progress bar."""

    name: str
    state: str


@dataclass(frozen=True, slots=True)
class PastSpirale:
    """A finished Spirale, for the panel."""

    spirale: int
    left: int
    right: int
    words: str


class Scene:
    """The page model for templates."""

    def __init__(self, seen: Observation, chairs: Sequence[Chair]) -> None:
        self.seen = seen
        self.seat = seen.seat
        # Spectators see the table from seat 0's side.
        self.bottom = 0 if seen.seat is None else seen.seat
        self.chairs = {chair.number: chair for chair in chairs}

    @property
    def top(self) -> int:
        return 1 - self.bottom

    def name(self, seat: int) -> str:
        return self.chairs[seat].display_name

    def who(self, seat: int) -> str:
        return _("You") if seat == self.seat else self.name(seat)

    @cached_property
    def other(self) -> Side:
        return self._side(self.top)

    @cached_property
    def me(self) -> Side:
        return self._side(self.bottom)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.other, self.me

    def _side(self, seat: int) -> Side:
        seen = self.seen
        number = seen.numbers[seat] if seen.numbers and not self.choosing else None
        allowed = self.allowance if seat == self.seat and self.reinforcing else 0
        spirals = tuple(
            Medal("spiral", place if place <= allowed else 0)
            for place in range(1, seen.spiral[seat] + 1)
        )
        return Side(
            chair=self.chairs[seat],
            mine=seat == self.seat,
            gold=seen.gold[seat],
            stars=seen.stars[seat],
            spirals=spirals,
            golds=(Medal("gold"),) * seen.gold[seat],
            line=self._line(seat),
            ready=seen.ready[seat],
            number=number,
            faces=FACES[number] if number else (),
            below=seat == self.bottom,
        )

    def _line(self, seat: int) -> str:
        """Say what the seat did last in this Spirale, or that it has chosen in secret."""
        seen = self.seen
        if self.choosing or seen.phase == "reinforcement":
            if seen.ready[seat] and seat != self.seat:
                return _("has chosen")
            if self.i_choose and seat == self.seat:
                return _("choose a number")
        told = next((said for said in reversed(seen.words) if said.seat == seat), None)
        if told:
            return (
                words.spoken_words_of_reader(told)
                if seat == self.seat
                else words.spoken_words(told)
            )
        if seen.exchange is None:
            return ""
        if seen.exchange.higher == seat:
            return self.turned_words(seat, seen.exchange.turned, seen.exchange.lost)
        return self._lost(seat, seen.exchange.lost)

    def turned_words(self, seat: int, n: int, lost: int) -> str:
        """Say how many medals the higher number turned, and what the other player loses."""
        told = _("turned %(n)d gold: that costs the other player %(lost)d")
        if seat == self.seat:
            told = _("you turned %(n)d gold: that costs the other player %(lost)d")
        elif 1 - seat == self.seat:
            told = _("turned %(n)d gold: that costs you %(lost)d")
        return told % {"n": n, "lost": lost}

    def _lost(self, seat: int, n: int) -> str:
        if seat == self.seat:
            return _("you lost %(medals)s") % {"medals": words.gold(n)}
        return _("lost %(medals)s") % {"medals": words.gold(n)}

    # The state of the Spirale

    @cached_property
    def steps(self) -> list[PhaseStep]:
        at = PHASES.index(self.seen.phase) if self.seen.phase in PHASES else len(PHASES)
        states = ["done" if place < at else "current" for place in range(len(PHASES))]
        return [
            PhaseStep(str(words.PHASES[phase]), states[place] if place <= at else "")
            for place, phase in enumerate(PHASES)
        ]

    @property
    def choosing(self) -> bool:
        """True while numbers are chosen."""
        return self.seen.phase == "confrontation"

    @property
    def over(self) -> bool:
        return self.seen.phase == "over"

    @property
    def goal(self) -> str:
        return words.goal_words(self.seen, self.name(self.top))

    @property
    def i_choose(self) -> bool:
        return self.choosing and self.seat is not None and not self.seen.ready[self.seat]

    @property
    def keeps(self) -> str:
        """A key for the kind of choice: the keyboard focus is kept while it is the same."""
        if self.i_choose:
            return "numbers"
        return "words" if self.i_speak else "medals"

    @property
    def i_speak(self) -> bool:
        return self.seat is not None and self.seen.speaker == self.seat

    @property
    def reinforcing(self) -> bool:
        """True if the reader is to choose how many medals to turn."""
        seen = self.seen
        return (
            seen.phase == "reinforcement"
            and self.seat is not None
            and self.seat not in seen.integral
            and not seen.ready[self.seat]
        )

    @property
    def allowance(self) -> int:
        return self.seen.allowance[self.bottom]

    @property
    def turns(self) -> list[tuple[int, str]]:
        """The numbers of medals that may be turned, with their words, the most last."""
        names = [_("None"), words.gold(1), words.gold(2)]
        return list(enumerate(names[: self.allowance + 1]))

    @cached_property
    def waiting_for(self) -> str:
        """The players for whom the table waits, in words; empty for the reader or at the end."""
        seen = self.seen
        if self.over or self.i_choose or self.i_speak or self.reinforcing:
            return ""
        if seen.phase == "strategy":
            late = [seen.speaker]
        else:
            asked = [seat for seat in (0, 1) if seat not in seen.integral or self.choosing]
            late = [seat for seat in asked if not seen.ready[seat]]
        names = " · ".join(self.name(seat) for seat in late if seat is not None)
        return _("Waiting for %(name)s") % {"name": names}

    @property
    def first_reason(self) -> str:
        """The reason why the first player of the Strategy is first; empty after the first word."""
        seen = self.seen
        if seen.speaker is None or seen.words:
            return ""
        if seen.gold[0] != seen.gold[1]:
            return _("The player with fewer gold medals goes first.")
        return _("If gold is equal, the smaller total goes first.")

    @property
    def second_reason(self) -> str:
        """The player whose joker caused a second Confrontation; empty in a first one."""
        if not self.seen.second or not self.choosing:
            return ""
        said = self.seen.waiting[0].seat
        return _("%(name)s: Double Confrontation") % {"name": self.who(said)}

    @property
    def stage(self) -> str:
        """A key that changes with a reveal or a new choice, which are animated.

        It stays the same after a reveal, so that the dice turn only once.
        """
        seen = self.seen
        numbers = "" if self.choosing or not seen.numbers else "{}-{}".format(*seen.numbers)
        return f"{seen.spirale}-{seen.second}-{self.choosing}-{numbers}"

    @cached_property
    def moves(self) -> str:
        """The medals just moved by a Confrontation (LS-8) or Reinforcement, for `motion.js`."""
        seen, done = self.seen, self.seen.exchange
        if self.reinforced:
            return self._turned_to_gold()
        if done is None or seen.phase != "strategy" or seen.words:
            return ""
        which = f"#{seen.spirale}{'b' if seen.second else 'a'}"
        turned, lower = done.turned, 1 - done.higher
        gold, spirals = seen.gold[done.higher], seen.spiral[done.higher] - turned
        shown = [
            f"gold-{done.higher}-{gold + n}{which}>spiral-{done.higher}-{spirals + n}"
            for n in range(turned)
        ]
        left = seen.gold[lower]
        shown += [f"gold-{lower}-{left + n}{which}>discard" for n in range(done.lost)]
        return " ".join(shown)

    @property
    def reinforced(self) -> bool:
        """True if a Spirale has just begun, after the Reinforcement of the one before."""
        seen = self.seen
        return bool(seen.past) and self.choosing and not seen.second and not any(seen.ready)

    def _turned_to_gold(self) -> str:
        """Return the medals turned by the last Reinforcement (LS-33), for `motion.js`."""
        seen = self.seen
        turned = seen.past[0].turned
        return " ".join(
            f"spiral-{seat}-{seen.spiral[seat] + n}#{seen.spirale}r"
            f">gold-{seat}-{seen.gold[seat] - turned[seat] + n}"
            for seat in (0, 1)
            for n in range(turned[seat])
        )

    @property
    def callout(self) -> str:
        """A callout, `key|words`, if a Reinforcement made another player lead; else empty."""
        if not self.reinforced:
            return ""
        gold, turned = self.seen.gold, self.seen.past[0].turned
        paid = [self._paid_integral(seat) for seat in (0, 1)]
        before = (gold[0] - turned[0] + paid[0]) - (gold[1] - turned[1] + paid[1])
        if before * (gold[0] - gold[1]) >= 0:
            return ""
        leader = 0 if gold[0] > gold[1] else 1
        told = _("%(name)s leads now: %(own)d to %(other)d")
        if leader == self.seat:
            told = _("You lead now: %(own)d to %(other)d")
        says = {"own": gold[leader], "other": gold[1 - leader], "name": self.name(leader)}
        return f"{self.seen.spirale}|{told % says}"

    def _paid_integral(self, seat: int) -> int:
        """Return what Renforcement Intégral cost the seat after the Reinforcement."""
        said = [word.joker for word in self.seen.past[0].words if word.seat == seat]
        cost = JOKERS[INTEGRAL].cost(self.seen.worded)
        return cost if INTEGRAL in said else 0

    @property
    def callout_words(self) -> str:
        return self.callout.partition("|")[2]

    @property
    def discard(self) -> int:
        return self.seen.discard

    # The reader's choices

    @cached_property
    def numbers(self) -> list[NumberChoice]:
        if not self.choosing or self.seat is None:
            return []
        return number_choices(self.seen, self.seat, self.name(self.top))

    @property
    def deadly(self) -> list[NumberChoice]:
        return [number for number in self.numbers if number.deadly]

    @property
    def my_number(self) -> NumberChoice | None:
        """The number that the reader has chosen in secret; or None."""
        mine = self.seen.mine
        if mine is None or not self.numbers:
            return None
        return self.numbers[mine - 1]

    @property
    def my_turns(self) -> str:
        """The number of medals that the reader has chosen to turn, in words; or empty."""
        if self.seen.phase != "reinforcement" or self.seen.mine is None:
            return ""
        return words.gold(self.seen.mine) if self.seen.mine else _("None")

    @cached_property
    def offered(self) -> list[jokers.JokerItem]:
        return jokers.offered_jokers(self.seen, self.bottom) if self.i_speak else []

    @cached_property
    def listed(self) -> list[jokers.JokerItem]:
        return jokers.listed_jokers(self.seen.worded)

    @cached_property
    def past(self) -> list[PastSpirale]:
        return [
            PastSpirale(
                past.spirale,
                past.numbers[self.top],
                past.numbers[self.bottom],
                self._loss(past.numbers),
            )
            for past in self.seen.past
        ]

    def _loss(self, numbers: tuple[int, int]) -> str:
        if numbers[0] == numbers[1]:
            return _("equal")
        lower = 0 if numbers[0] < numbers[1] else 1
        lost = abs(numbers[0] - numbers[1])
        if lower == self.seat:
            return _("you lose %(n)d") % {"n": lost}
        return _("%(name)s loses %(n)d") % {"name": self.name(lower), "n": lost}

    # Draws and the end

    @property
    def may_accept(self) -> bool:
        return self.seat is not None and self.seen.offer == self.top and not self.over

    @property
    def may_offer(self) -> bool:
        return self.seat is not None and self.seen.offer is None and not self.over

    @property
    def meaning(self) -> str:
        return words.ending_meaning(self.seen)

    @property
    def ending(self) -> tuple[str, str, str]:
        names = {seat: chair.display_name for seat, chair in self.chairs.items()}
        why, rule = words.ending_words(self.seen, names, self.seat)
        return why, rule, words.rule_address(rule)
