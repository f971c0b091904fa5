"""Speahx learnt by playing: laying, special cards, chance, table cards, the joker."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Move
from games.learning.lessons.contract import Lesson, Step, exactly, matching

SEATS = 3
OTHERWISE = _("You could do that. But here, follow the instructions.")


def _position(hands: Sequence[str], table: Sequence[str], draw: str, pile: str) -> dict[str, Any]:
    """Return a set-up in which the learner, seat 0, moves; cards are separated by spaces."""
    return {
        "hands": [hand.split() for hand in hands],
        "table": [slots.split() for slots in table],
        "draw": draw.split(),
        "pile": pile.split(),
        "starts": 0,
    }


def _laid(cards: str) -> Callable[[Move], bool]:
    """Return a check for a play of exactly these hand cards, in any order."""
    wanted = sorted(cards.split())
    return lambda move: move.verb == "play" and sorted(move.args) == wanted


LAYING = Lesson(
    key="laying",
    title=_("Playing cards"),
    setup=_position(
        ("5H 9C KD 9H 3S", "7H QC 4C 6S 8D", "7C JC KS AD 4S"),
        ("AS 4D", "QS 5C", "AH 6H"),
        "6D 5S 8S 6C QD 3D KH AC",
        "7D JH",
    ),
    seats=SEATS,
    steps=(
        Step(
            _(
                "Get rid of all your cards, first those in your hand, then the face-down "
                "ones. A card fits if it has the current suit or the rank of the last card. "
                "That’s the jack of hearts: play your 5 of hearts."
            ),
            exactly("play 5H"),
            OTHERWISE,
            replies=((1, "play 7H"), (2, "play 7C")),
            at="hand-5H",
            rules=("SX-6", "SX-8", "SX-10", "SX-28"),
        ),
        Step(
            _(
                "While the draw pile lasts, you draw back up to five. Turbo’s 7 fitted by "
                "rank, and now the suit is clubs. You can play cards of one rank together: "
                "the first has to fit, the last sets the suit. Play your 9 of clubs, then "
                "your 9 of hearts."
            ),
            exactly("play 9C 9H"),
            OTHERWISE,
            replies=((1, "take"), (2, "play KS")),
            at="hand-9C hand-9H",
            rules=("SX-9", "SX-11"),
        ),
        Step(
            _(
                "Pixel had nothing that fits and took the pile. On an empty table anything "
                "goes: Turbo played the king of spades. Play a card that fits."
            ),
            matching(r"play \S+( \S+)*"),
            _("You could do that. But you have a card that fits: play it."),
            rules=("SX-10", "SX-24", "SX-31"),
        ),
    ),
    done=_(
        "Match suit or rank, play equal ranks together, and take the pile if nothing fits. "
        "The first without cards wins."
    ),
)

SPECIAL = Lesson(
    key="special",
    title=_("Twos, tens and fours"),
    setup=_position(
        ("2D 10S 6H 6C 6S", "8S KD 4H 7D QS", "8D 6D JC 3H AC"),
        ("AS 4D", "QH 5C", "AH 9H"),
        "KC 5S 9S 5D QD 3D KH",
        "4C QC",
    ),
    seats=SEATS,
    steps=(
        Step(
            _(
                "A 2 goes on anything, and you choose the suit. Play the 2 of diamonds and "
                "choose spades."
            ),
            exactly("play 2D suit=S"),
            _("Here, play the 2, and choose spades."),
            replies=((1, "play 8S"), (2, "play 8D")),
            at="hand-2D",
            rules=("SX-10", "SX-12", "SX-35"),
        ),
        Step(
            _(
                "If you change to spades with a 2, you call “Speah!”. A 10 also goes on "
                "anything, and clears the pile: all of it leaves the game. Play the 10 of "
                "spades."
            ),
            exactly("play 10S"),
            _("Here, play the 10 and see the pile go."),
            at="hand-10S",
            rules=("SX-13",),
        ),
        Step(
            _("The pile is gone. Play on with anything, or stop. Play on: the king of clubs."),
            exactly("play KC"),
            _("Here, continue with the king of clubs."),
            replies=((1, "play KD"), (2, "play 6D")),
            at="hand-KC",
            rules=("SX-18",),
        ),
        Step(
            _(
                "Turbo played a 6, and you have three more. Four of a kind on top clear the "
                "pile like a 10, no matter who played them. Play your three sixes together."
            ),
            _laid("6H 6C 6S"),
            _("Here, play all three sixes."),
            at="hand-6H hand-6C hand-6S",
            shown="play 6H 6C 6S",
            rules=("SX-9", "SX-14"),
        ),
        Step(
            _("Cleared again. This time stop; the rest stays in your hand."),
            exactly("stop"),
            _("You could continue. Here, stop."),
            rules=("SX-18",),
        ),
    ),
    done=_("Keep 2s and 10s for when nothing else fits: they always do."),
)

CHANCE = Lesson(
    key="chance",
    title=_("Chance cards"),
    setup=_position(
        ("4D JD 9H KH 7H", "8D KD 4H 7D QS", "QD 6D JC 3H AC"),
        ("AS 4S", "QH 5C", "AH 9C"),
        "3C 8S 5D 9S 3D KS 6H",
        "AD 5S",
    ),
    seats=SEATS,
    steps=(
        Step(
            _(
                "The suit is spades, and nothing in your hand fits. You could take the pile. "
                "Or draw chance cards, up to three, one at a time: draw one."
            ),
            exactly("chance"),
            _("You could take the pile. But try your luck first: draw a chance card."),
            rules=("SX-19",),
        ),
        Step(
            _(
                "A 3 of clubs: it doesn’t fit. You can’t play hand cards any more this turn, "
                "only chance cards. Draw another."
            ),
            exactly("chance"),
            _("You could stop and take the pile. Here, draw another."),
            rules=("SX-19", "SX-20"),
        ),
        Step(
            _("The 8 of spades fits: play it. The other cards you drew go into your hand."),
            exactly("play 8S from=chance"),
            _("Here, play the 8 of spades."),
            replies=((1, "play 8D"), (2, "play QD")),
            at="chance-8S",
            rules=("SX-8", "SX-23"),
        ),
        Step(
            _(
                "Diamonds now. You could draw chance cards even if a card fits, but then you "
                "can’t play from your hand. Play a diamond."
            ),
            matching("play (4D|JD)"),
            OTHERWISE,
            at="hand-4D hand-JD",
            rules=("SX-19", "SX-20"),
        ),
    ),
    done=_(
        "Three chances before you take the pile. If none fits, you take the pile and all three."
    ),
)

TABLE = Lesson(
    key="table",
    title=_("Table cards"),
    setup=_position(
        ("4H", "4S JD 8C", "9S 5D QH"),
        ("9D KC 2S", "QS 5C", "AH 9C"),
        "",
        "7C JH",
    ),
    seats=SEATS,
    steps=(
        Step(
            _("No draw cards are left, and this is your last hand card: play the 4 of hearts."),
            exactly("play 4H"),
            OTHERWISE,
            replies=((1, "play 4S"), (2, "play 9S")),
            at="hand-4H",
            rules=("SX-4", "SX-25"),
        ),
        Step(
            _(
                "Your hand is empty and there’s nothing to draw. Now your table cards, which "
                "no one has seen: turn the first one."
            ),
            exactly("turn 0"),
            _("You can turn any of them. Here, turn the first."),
            replies=((1, "play JD"), (2, "play 5D")),
            rules=("SX-25", "SX-26"),
        ),
        Step(
            _("A 9 on a 9: it fitted and was played right away. Turn the second one."),
            exactly("turn 1"),
            _("You can turn any of them. Here, turn the second."),
            rules=("SX-26",),
        ),
        Step(
            _(
                "The king of clubs doesn’t fit, so it goes into your hand with the pile. "
                "First choose whether to show it."
            ),
            matching("show (yes|no)"),
            rules=("SX-27",),
        ),
    ),
    done=_(
        "Then you play from your hand again until it’s empty. When you have no cards left, "
        "in hand or on the table, you’re out: the first player out wins."
    ),
)

JOKER = Lesson(
    key="joker",
    title=_("Joker and Torkel"),
    setup=_position(
        ("X JS 6H 9C 4D", "9S KD 4H 7D QC", "3S 6D JC 3H AC"),
        ("AS 4S", "QH 5C", "AH KS"),
        "5S 8D 5D 9H 3D",
        "8H 7S QD",
    ),
    seats=SEATS,
    steps=(
        Step(
            _(
                "A joker goes on anything, gives the pile to a player of your choice, and "
                "leaves the game. Play it, and give the pile to Turbo."
            ),
            exactly("play X to=2"),
            _("Here, play the joker, and give the pile to Turbo."),
            replies=((1, "play 9S"), (2, "play 3S")),
            at="hand-X",
            rules=("SX-16",),
        ),
        Step(
            _(
                "Turbo has three more cards. The suit is spades: play the jack of spades. "
                "For that one you call “Torkel!”."
            ),
            exactly("play JS"),
            OTHERWISE,
            at="hand-JS",
            rules=("SX-35",),
        ),
    ),
    done=_(
        "At tables without jokers, the four jacks together are Terminator-Torkel and work "
        "like a joker. Now play a real table; you can always ask for a hint."
    ),
)

LESSONS = (LAYING, SPECIAL, CHANCE, TABLE, JOKER)
