"""A table of La Spirale d'Or as one seat, or a spectator, sees it: what the templates ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.spirale.page import dice, endings, jokers, numbers, words
from games.spirale.page.numbers import Number
from games.spirale.rules import Observation
from games.spirale.rules.jokers import JOKERS
from games.tables.chairs import Chair

INTEGRAL = "renforcement_integral"
PHASES = ("confrontation", "strategy", "reinforcement")


@dataclass(frozen=True, slots=True)
class Medal:
    """One medal of a row; `turn` is how many turn if this one is touched, 0 for none."""

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
    """Whether it is drawn at the bottom: the reader's own, or for spectators the first seat's."""

    @property
    def gold_spot(self) -> str:
        return f"gold-{self.chair.number}"

    @property
    def spiral_spot(self) -> str:
        return f"spiral-{self.chair.number}"


@dataclass(frozen=True, slots=True)
class Step:
    """One of the three phases in the bar."""

    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Row:
    """A Spirale that is over, for the panel."""

    spirale: int
    left: int
    right: int
    words: str


class Scene:
    """Everything is open but what `seen` holds for its seat only."""

    def __init__(self, seen: Observation, chairs: Sequence[Chair]) -> None:
        self.seen = seen
        self.seat = seen.seat
        # A spectator looks from the first seat's side.
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
            faces=dice.FACES[number] if number else (),
            below=seat == self.bottom,
        )

    def _line(self, seat: int) -> str:
        """What the seat has done last in this Spirale, and whether it has chosen in secret."""
        seen = self.seen
        if self.choosing or seen.phase == "reinforcement":
            if seen.ready[seat] and seat != self.seat:
                return _("has chosen")
            if self.i_choose and seat == self.seat:
                return _("choose a number")
        told = next((said for said in reversed(seen.words) if said.seat == seat), None)
        if told:
            return words.my_word(told) if seat == self.seat else words.word(told)
        if seen.exchange is None:
            return ""
        if seen.exchange.higher == seat:
            return self.turned_words(seat, seen.exchange.turned, seen.exchange.lost)
        return self._lost(seat, seen.exchange.lost)

    def turned_words(self, seat: int, n: int, lost: int) -> str:
        """What the higher number paid, and what that bought."""
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

    # Where the Spirale stands

    @cached_property
    def steps(self) -> list[Step]:
        at = PHASES.index(self.seen.phase) if self.seen.phase in PHASES else len(PHASES)
        states = ["done" if place < at else "current" for place in range(len(PHASES))]
        return [
            Step(str(words.PHASES[phase]), states[place] if place <= at else "")
            for place, phase in enumerate(PHASES)
        ]

    @property
    def choosing(self) -> bool:
        """Numbers are being announced."""
        return self.seen.phase == "confrontation"

    @property
    def over(self) -> bool:
        return self.seen.phase == "over"

    @property
    def goal(self) -> str:
        return endings.goal(self.seen, self.name(self.top))

    @property
    def i_choose(self) -> bool:
        return self.choosing and self.seat is not None and not self.seen.ready[self.seat]

    @property
    def keeps(self) -> str:
        """What the keyboard is kept at: another name, another kind of choice."""
        if self.i_choose:
            return "numbers"
        return "words" if self.i_speak else "medals"

    @property
    def i_speak(self) -> bool:
        return self.seat is not None and self.seen.speaker == self.seat

    @property
    def reinforcing(self) -> bool:
        """This seat is asked how many medals it turns."""
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
        """What may be turned, the most last."""
        names = [_("None"), words.gold(1), words.gold(2)]
        return list(enumerate(names[: self.allowance + 1]))

    @cached_property
    def waiting_for(self) -> str:
        """Whom the table waits for, if it isn't the reader."""
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
        """Why who speaks first does."""
        seen = self.seen
        if seen.speaker is None or seen.words:
            return ""
        if seen.gold[0] != seen.gold[1]:
            return _("The player with fewer gold medals goes first.")
        return _("If gold is equal, the smaller total goes first.")

    @property
    def second_reason(self) -> str:
        """Why there is another Confrontation."""
        if not self.seen.second or not self.choosing:
            return ""
        said = self.seen.waiting[0].seat
        return _("%(name)s: Double Confrontation") % {"name": self.who(said)}

    @property
    def stage(self) -> str:
        """Changes when something is to be seen moving: a reveal, a choice that opens.

        What follows a reveal leaves it as it is: its dice have turned once.
        """
        seen = self.seen
        numbers = "" if self.choosing or not seen.numbers else "{}-{}".format(*seen.numbers)
        return f"{seen.spirale}-{seen.second}-{self.choosing}-{numbers}"

    @cached_property
    def moves(self) -> str:
        """What the Confrontation has just turned and taken, as `motion.js` shows it (LS-8)."""
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
        """A Spirale has just begun, after the Reinforcement of the last one."""
        seen = self.seen
        return bool(seen.past) and self.choosing and not seen.second and not any(seen.ready)

    def _turned_to_gold(self) -> str:
        """What the Reinforcement has turned (LS-28)."""
        seen = self.seen
        turned = seen.past[0].turned
        return " ".join(
            f"spiral-{seat}-{seen.spiral[seat] + n}#{seen.spirale}r"
            f">gold-{seat}-{seen.gold[seat] - turned[seat] + n}"
            for seat in (0, 1)
            for n in range(turned[seat])
        )

    @property
    def moment(self) -> str:
        """A Reinforcement after which somebody else leads in gold."""
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
        """What Renforcement Intégral has cost after the Reinforcement."""
        said = [word.joker for word in self.seen.past[0].words if word.seat == seat]
        cost = JOKERS[INTEGRAL].cost(self.seen.worded)
        return cost if INTEGRAL in said else 0

    @property
    def moment_words(self) -> str:
        return self.moment.partition("|")[2]

    @property
    def discard(self) -> int:
        return self.seen.discard

    # What can be chosen, and what is known about it

    @cached_property
    def numbers(self) -> list[Number]:
        if not self.choosing or self.seat is None:
            return []
        return numbers.numbers(self.seen, self.seat, self.name(self.top))

    @property
    def deadly(self) -> list[Number]:
        return [number for number in self.numbers if number.deadly]

    @property
    def my_number(self) -> Number | None:
        """What the reader has announced and nobody else knows."""
        mine = self.seen.mine
        if mine is None or not self.numbers:
            return None
        return self.numbers[mine - 1]

    @property
    def my_turns(self) -> str:
        """How many medals the reader has chosen to turn."""
        if self.seen.phase != "reinforcement" or self.seen.mine is None:
            return ""
        return words.gold(self.seen.mine) if self.seen.mine else _("None")

    @cached_property
    def offered(self) -> list[jokers.Joker]:
        return jokers.offered(self.seen, self.bottom) if self.i_speak else []

    @cached_property
    def listed(self) -> list[jokers.Joker]:
        return jokers.listed(self.seen.worded)

    @cached_property
    def past(self) -> list[Row]:
        return [
            Row(
                one.spirale, one.numbers[self.top], one.numbers[self.bottom], self._met(one.numbers)
            )
            for one in self.seen.past
        ]

    def _met(self, met: tuple[int, int]) -> str:
        if met[0] == met[1]:
            return _("equal")
        lower = 0 if met[0] < met[1] else 1
        lost = abs(met[0] - met[1])
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
        return endings.meaning(self.seen)

    @property
    def ending(self) -> tuple[str, str, str]:
        names = {seat: chair.display_name for seat, chair in self.chairs.items()}
        why, rule = endings.ending(self.seen, names, self.seat)
        return why, rule, endings.rule_address(rule)
