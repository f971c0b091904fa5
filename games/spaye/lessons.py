"""Späye's lessons: a dāye, then a nikāye and the final."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from games.learning.lessons.contract import Entry, Lesson, Step, exactly, matching

OPTIONS = {"deck": "app", "pack": 32}
HERE: tuple[Entry, ...] = (
    *((None, f"check_in {seat}") for seat in range(3)),
    (1, "set_exercise squats"),
)
"""The learner, Pixel and Turbo are checked in, and squats are the day's exercise."""
THAT_CARD = _("You can pick any card. But here, take the marked one.")
OTHERWISE = _("You could do that. But here, follow the instructions.")


def _played(dayes: int) -> Iterator[Entry]:
    """Yield the moves of so many dāyes of the two others, who pick the cards in order.

    The first dāye has a nikāye, whose exercise is confirmed.
    """
    for nth in range(dayes):
        yield from ((1, "challenge 2"), (2, "accept 1"))
        yield from ((1, f"draw {2 * nth}"), (2, f"draw {2 * nth + 1}"))
        if nth == 0:
            yield 2, "confirm 0 7"


def _cards(text: str) -> list[str]:
    return text.split()


DAYE = Lesson(
    key="daye",
    title=_("Your first dāye"),
    options=OPTIONS,
    setup={
        "cards": _cards(
            "JS 7S 10C 10H 9H QD KC AC N 8H KD AD JH QS 7D KH 9C 8S "
            "AS QH JC 10D 9D 7C 8D KS N JD QC AH 10S 8C 9S 7H N"
        ),
    },
    seats=3,
    before=HERE,
    steps=(
        Step(
            _(
                "Once every working day there’s a deck of face-down cards for everyone. A "
                "dāye is a duel: each of you picks a card, the higher one wins. Challenge "
                "Pixel."
            ),
            exactly("challenge 1"),
            OTHERWISE,
            replies=((1, "accept 0"),),
            at="challenge-1",
            rules=("SP-18",),
        ),
        Step(
            _(
                "Pixel accepts. No one knows the cards, and you can pick any. Take the first "
                "one, which is marked."
            ),
            exactly("draw 0"),
            THAT_CARD,
            replies=((1, "draw 1"), (2, "challenge 0")),
            at="card-0",
            rules=("SP-16", "SP-28", "SP-30", "SP-34"),
        ),
        Step(
            _(
                "A jack is worth 11, Pixel’s 7 is lower: you win. A dāye is worth one point "
                "to both of you, a win one more to you. Now Turbo challenges you: accept."
            ),
            exactly("accept 2"),
            OTHERWISE,
            at="accept-2",
            rules=("SP-21",),
        ),
        Step(
            _("Pick the marked card."),
            exactly("draw 2"),
            THAT_CARD,
            replies=((2, "draw 3"),),
            at="card-2",
            rules=("SP-35",),
        ),
        Step(
            _(
                "10 against 10, a tie: both draw again, it stays the same dāye. Pick the marked "
                "card."
            ),
            exactly("draw 4"),
            THAT_CARD,
            replies=((2, "draw 5"),),
            at="card-4",
            rules=("SP-35",),
        ),
    ),
    done=_(
        "A queen beats your 9, so Turbo wins, but the dāye counts for you both. Dāyes, wins "
        "and reps are counted over the month, each for its own title."
    ),
)

NIKAYE = Lesson(
    key="nikaye",
    title=_("Nikāye and the final"),
    options=OPTIONS,
    setup={
        "cards": _cards(
            "N 7S 10C 9H QD KC AC 8H KD JH AD 7D KH QS 9C 8S AS QH "
            "JC 10D 9D 7C 8D KS JD 10H QC AH 10S 8C JS N 7H N 9S"
        ),
    },
    seats=3,
    before=(*HERE, *_played(15)),
    steps=(
        Step(
            _(
                "The deck is almost finished, and some of its cards are nikāyes, marked with "
                "a dumbbell. One more dāye: challenge Pixel."
            ),
            exactly("challenge 1"),
            OTHERWISE,
            replies=((1, "accept 0"),),
            at="challenge-1",
            rules=("SP-18",),
        ),
        Step(
            _("Pick the marked card."),
            exactly("draw 30"),
            THAT_CARD,
            replies=((1, "draw 31"),),
            at="card-30",
            rules=("SP-30",),
        ),
        Step(
            _(
                "Pixel drew a nikāye against your jack: 11 squats, as many as your card is "
                "worth. Someone watches and counts: you. Confirm what you have seen."
            ),
            matching(r"confirm 0 \d+|confirm 1 \d+"),
            OTHERWISE,
            at="confirm",
            shown="confirm 1 11",
            rules=("SP-33", "SP-46"),
        ),
        Step(
            _(
                "That’s 11 reps for Pixel. Three cards are left: the final dāye, for three "
                "people. Call it."
            ),
            exactly("call_final"),
            OTHERWISE,
            replies=((1, "join_final"), (2, "join_final")),
            at="call-final",
            rules=("SP-38", "SP-39"),
        ),
        Step(
            _("All three are in. One card each: pick the marked one."),
            exactly("draw 32"),
            THAT_CARD,
            replies=((1, "draw 33"), (2, "draw 34")),
            at="card-32",
            rules=("SP-42",),
        ),
    ),
    done=_(
        "In the final only a nikāye scores, three wins each. Pixel has them, and does squats "
        "for both other cards. That’s the end of the day. Now play today’s."
    ),
)

LESSONS = (DAYE, NIKAYE)
