"""Papayoo's lessons: points, tricks, and the cards to get rid of."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Move
from games.learning.lessons.contract import Entry, Lesson, Step, anything, exactly, matching

SEATS = 4


def _deal(dealer: int, die: str, *hands: str) -> dict[str, Any]:
    """Return one round as a set-up."""
    return {"dealer": dealer, "rounds": [{"hands": [hand.split() for hand in hands], "die": die}]}


def _gifts(*given: str) -> tuple[Entry, ...]:
    """Return the écarts of the other seats, from seat 1 on, as entries."""
    return tuple((seat, f"pass {cards}") for seat, cards in enumerate(given, start=1))


def _giving(cards: str) -> Callable[[Move], bool]:
    """Return a check that a move passes these cards, in any order."""
    wanted = sorted(cards.split())
    return lambda move: move.verb == "pass" and sorted(move.args) == wanted


ECART = Lesson(
    key="ecart",
    title=_("Points, écart and die"),
    setup=_deal(
        0,
        "H",
        "2S 3S 10S 5H 5D 9D 1C 2C 6C 8C 4P 9P 16P 18P 20P",
        "5S 7S 7H 9H 10H 3D 3C 5C 10C 2P 3P 7P 11P 12P 14P",
        "8S 9S 1H 3H 4H 6H 2D 8D 1P 5P 6P 8P 10P 13P 17P",
        "1S 4S 6S 2H 8H 1D 4D 6D 7D 10D 4C 7C 9C 15P 19P",
    ),
    seats=SEATS,
    options={"rounds": 1},
    steps=(
        Step(
            _(
                "The fewest points win. Each Payoo, the fifth suit, costs its number, 1 to "
                "20. Before the tricks everyone passes five cards to the left at the same "
                "time. Choose any five and pass them."
            ),
            anything,
            replies=_gifts("14P 12P 11P 10H 9H", "17P 13P 10P 9S 8S", "19P 15P 10D 8H 7D"),
            at="give-cards",
            rules=("PA-5", "PA-6", "PA-14", "PA-17"),
        ),
        Step(
            _(
                "You got five cards from the right. The die shows hearts, so the 7 of hearts "
                "is the Papayoo and costs 40. You’re the dealer, so you lead the first "
                "trick: play any card."
            ),
            matching("play .*"),
            _("The cards have been passed; now they’re played."),
            against="steady",
            turns=1,
            rules=("PA-7", "PA-8", "PA-9", "PA-10"),
        ),
    ),
    done=_(
        "Payoos cost their number and the Papayoo 40: 250 points a round that no one wants. "
        "Everything else is free."
    ),
)

TRICKS = Lesson(
    key="tricks",
    title=_("Following suit and taking"),
    setup=_deal(
        3,
        "S",
        "1S 4S 6S 7S 8S 10S 2H 9H 1C 3C 5C 9C 3P 6P 17P",
        "1H 3H 10H 1D 2D 3D 5D 8D 4C 6C 7C 8C 5P 13P 20P",
        "4H 6H 7H 4D 6D 7D 10D 2C 10C 2P 9P 10P 14P 15P 18P",
        "2S 3S 5S 9S 5H 8H 9D 1P 4P 7P 8P 11P 12P 16P 19P",
    ),
    seats=SEATS,
    options={"rounds": 1},
    before=(
        (0, "pass 1S 4S 6S 8S 10S"),
        *_gifts("13P 20P 1D 3D 4C", "10P 14P 15P 18P 7D", "2S 3S 5S 9S 1P"),
        (3, "play 5H"),
    ),
    steps=(
        Step(
            _(
                "Quartz leads the 5 of hearts. If you have the suit led, you must follow it. "
                "Try another card, if you like; then play your 9 of hearts."
            ),
            exactly("play 9H"),
            _("The 2 of hearts would follow suit too. Here, play the 9 and see what happens."),
            replies=((1, "play 3H"), (2, "play 6H")),
            at="card-9H",
            rules=("PA-11", "PA-12"),
        ),
        Step(
            _(
                "Your 9 was the highest heart, so you took the trick. No Payoos, no Papayoo: "
                "it cost nothing. If you take a trick, you lead the next. Lead your 3 of "
                "clubs."
            ),
            exactly("play 3C"),
            _("You can lead anything. Here, lead the 3 of clubs."),
            replies=(
                (1, "play 8C"),
                (2, "play 10C"),
                (3, "play 12P"),
                (2, "play 4D"),
                (3, "play 9D"),
            ),
            at="card-3C",
            rules=("PA-13",),
        ),
        Step(
            _(
                "Quartz had no club and threw a Payoo, and Turbo’s 10 took it: 12 points. Now "
                "Turbo leads a diamond, and you have none: you may play anything, and it can’t "
                "take the trick. Get rid of a Payoo."
            ),
            matching(r"play \d+P"),
            _("That’s allowed, as you have no diamonds. But throw a Payoo: let someone else pay."),
            replies=((1, "play 2D"), (3, "play 8P")),
            rules=("PA-12", "PA-14"),
        ),
        Step(
            _(
                "Quartz took it, with your Payoo in it, and leads a Payoo, which is always "
                "allowed. Everyone follows with Payoos, and the highest takes them all. You "
                "don’t have to beat: play one below the 8."
            ),
            matching("play [1-7]P"),
            _("Your 17 would take the whole trick. Play a Payoo below 8."),
            replies=((1, "play 5P"), (2, "play 2P")),
            rules=("PA-9", "PA-13"),
        ),
    ),
    done=_(
        "Follow the suit led if you can; its highest card takes the trick and leads the "
        "next. If you can’t follow, play what you like."
    ),
)

SHED = Lesson(
    key="shed",
    title=_("What to pass"),
    setup=_deal(
        0,
        "S",
        "2S 6S 1H 3H 6H 10D 1C 4C 7C 9C 5P 12P 17P 18P 20P",
        "5S 9S 8H 3D 4D 5D 9D 3C 8C 1P 6P 8P 9P 10P 14P",
        "1S 8S 10S 2H 7H 2D 6D 8D 5C 6C 2P 3P 4P 15P 19P",
        "3S 4S 7S 4H 5H 9H 10H 1D 7D 2C 10C 7P 11P 13P 16P",
    ),
    seats=SEATS,
    options={"rounds": 1},
    steps=(
        Step(
            _(
                "Pass the cards that take tricks: the Payoos 17, 18 and 20. A 7 could become "
                "the Papayoo, so pass the 7 of clubs. And the 10 of diamonds: without "
                "diamonds you can throw anything on a diamond."
            ),
            _giving("17P 18P 20P 7C 10D"),
            _(
                "You could pass any five. Here, pass 17, 18 and 20 of Payoo, the 7 of clubs "
                "and the 10 of diamonds."
            ),
            replies=_gifts("14P 10P 9P 8P 6P", "15P 19P 8S 1S 7H", "7S 4S 10H 9H 5H"),
            at="card-17P card-18P card-20P card-7C card-10D",
            shown="pass 17P 18P 20P 7C 10D",
            rules=("PA-5",),
        ),
        Step(
            _(
                "You were passed the 7 of spades, and the die shows spades: you hold the "
                "Papayoo, 40 points! Let someone else take it. You lead, and a low card "
                "rarely takes a trick. Lead your 2 of spades."
            ),
            exactly("play 2S"),
            _("You could lead it. But a low card is safer: the 2 of spades."),
            replies=(
                (1, "play 9S"),
                (2, "play 10S"),
                (3, "play 3S"),
                (2, "play 6D"),
                (3, "play 1D"),
            ),
            at="card-2S",
            rules=("PA-8", "PA-14"),
        ),
        Step(
            _(
                "Diamonds, and you passed yours. So throw your worst card: the Papayoo, the "
                "7 of spades."
            ),
            exactly("play 7S"),
            _("Allowed, but the Papayoo costs 40. Throw it while you can."),
            replies=((1, "play 9D"), (1, "play 8C"), (2, "play 5C"), (3, "play 10C")),
            at="card-7S",
            rules=("PA-12",),
        ),
        Step(
            _(
                "Pixel took the Papayoo: 40 points. Now clubs, and you play last. The 10 "
                "takes the trick, so duck with your highest card below it: the 9."
            ),
            exactly("play 9C"),
            _("It stays below too. But keep low cards for later: play the 9."),
            replies=((3, "play 11P"),),
            at="card-9C",
            rules=("PA-13",),
        ),
        Step(
            _("Quartz leads the 11 of Payoo. Your 12 would take it all: stay below."),
            exactly("play 5P"),
            _("The 12 would take the trick with all its Payoos. Play the 5."),
            replies=((1, "play 1P"), (2, "play 4P")),
            at="card-5P",
            rules=("PA-12", "PA-14"),
        ),
    ),
    done=_(
        "No points so far. Empty a suit, throw the Papayoo and high Payoos on other people’s "
        "tricks, and duck. Now play a real table; you can always ask for a hint."
    ),
)

LESSONS = (ECART, TRICKS, SHED)
