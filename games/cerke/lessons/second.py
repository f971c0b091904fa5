"""Lessons 5, 8, 9 and the last: Tam, the reserve, when to be paid, and a season."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.cerke.lessons.positions import ME, but, position
from games.learning.lessons.contract import Lesson, Step, exactly, matching

TAM = Lesson(
    key="tam",
    title=_("Tam and its price"),
    setup=position("XIA-MY"),
    seat=ME,
    steps=(
        Step(
            _(
                "Tam in the middle is nobody’s: both may move it, two squares a turn, each an "
                "empty neighbour. It takes nothing and is never taken, and the field goes with "
                "it. Touch Tam, then XY, then CY."
            ),
            exactly("tam ZO XY CY"),
            _(
                "Here move Tam from ZO over XY to CY. Back to where it stood would be futile: −3 "
                "points."
            ),
            replies=((0, "move KI KU"),),
            at="ZO XY CY",
            rules=("CE-7", "CE-44", "CE-46"),
        ),
        Step(
            _(
                "One may step on Tam too, but it costs 5 points. See it once: your General from "
                "MY over Tam on CY to XY."
            ),
            exactly("step MY CY XY"),
            _("Here step on Tam: from MY over CY to XY."),
            at="MY CY XY",
            rules=("CE-23", "CE-29", "CE-47"),
        ),
        Step(
            _(
                "The Stepping, −5, is a hand of yours now, and it has to be declared like any "
                "other. Ending the season would cost you 5 points: go on, ty mok1."
            ),
            exactly("declare ty_mok"),
            _("That would end the season with 5 points less for you. Go on: ty mok1."),
            replies=((0, "tam CY CO MO"),),
            rules=("CE-49", "CE-56", "CE-58"),
        ),
        Step(
            _(
                "Your opponent has moved Tam. Moving it right after that, or back to where it "
                "stood, is futile and costs 3. So move something else: any piece of yours, to a "
                "free square."
            ),
            matching(r"move \w+ \w+"),
            _("Here make a simple move with a piece of yours; Tam would cost 3 points."),
            rules=("CE-48",),
        ),
    ),
    done=_(
        "Tam moves the field; like any piece it may step on another, once in its turn. Stepping "
        "on it costs 5, moving it right after your opponent or back costs 3, and both weigh "
        "until the season ends."
    ),
)

RESERVE = Lesson(
    key="reserve",
    title=_("The reserve and drops"),
    setup=position("LI-LY"),
    seat=ME,
    steps=(
        Step(
            _(
                "What you take keeps its colour and changes sides. Take the Pawn on LY with "
                "yours from LAI."
            ),
            exactly("move LAI LY"),
            _("Here take the Pawn: from LAI to LY."),
            replies=((0, "move KI KU"),),
            at="LAI LY",
            rules=("CE-3", "CE-28"),
        ),
        Step(
            _(
                "It lies in your reserve, below the board. Instead of moving you may drop a "
                "piece of the reserve on any empty square, as yours. Touch it there, then NU."
            ),
            exactly("drop red Kauk2 NU"),
            _("Here drop the Pawn of your reserve on NU."),
            replies=((0, "move PI PU"),),
            at="NU",
            rules=("CE-39", "CE-40"),
        ),
        Step(
            _("It points your way now. Take the Pawn on NI with it."),
            exactly("move NU NI"),
            _("Here take with the Pawn that you dropped: from NU to NI."),
            replies=((0, "move KU KO"),),
            at="NU NI",
            rules=("CE-28",),
        ),
        Step(
            _(
                "Another Pawn in your reserve. A drop never needs a throw, not even on water: "
                "drop it on TO."
            ),
            exactly("drop black Kauk2 TO"),
            _("Here drop the Pawn on the water of TO."),
            at="TO",
            rules=("CE-40", "CE-42"),
        ),
    ),
    done=_(
        "What you drop no longer counts for hands: in the reserve a piece is worth points, on "
        "the board it takes others."
    ),
)

DECLARING = Lesson(
    key="declaring",
    title=_("End the season, or go on"),
    setup=position("LA-LY TE-MY", mine="TI ME"),
    seat=ME,
    steps=(
        Step(
            _(
                "You hold a Pawn and an Archer. With a Horse they are The Cavalry, 5 points. "
                "Take the Horse on LY."
            ),
            exactly("move LAI LY"),
            _("Here take the Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "5 points now? Or go on: nobody is paid, the stake doubles for both, and it is "
                "your opponent’s turn. Whoever ends the season then is paid all their hands, old "
                "and new, twice. Go on: ty mok1."
            ),
            exactly("declare ty_mok"),
            _("5 points would be yours. Here dare more: ty mok1."),
            replies=((0, "move KI KU"),),
            rules=("CE-57", "CE-58", "CE-59"),
        ),
        Step(
            _(
                "Your opponent has made no hand. The Tiger on MY makes The Animals with your "
                "Horse: a piece serves in several hands. Take it."
            ),
            exactly("move MAI MY"),
            _("Here take the Tiger: from MAI to MY."),
            at="MAI MY",
            rules=("CE-51",),
        ),
        Step(
            _(
                "The Cavalry 5 and The Animals 3 are 8, times the stake of 2: 16 points. End the "
                "season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("One could go on. But 16 points are many: ta xot1."),
            rules=("CE-57", "CE-60", "CE-61"),
        ),
    ),
    done=_(
        "36 to 4. Going on pays when you are near to a further hand and your opponent isn’t; "
        "after it they may end the season as well as you. A hand in one colour has the Flash, 2 "
        "points more."
    ),
)

SEASON = Lesson(
    key="season",
    title=_("A season of your own"),
    setup={"throws": [1, 4]},
    seat=ME,
    steps=(
        Step(
            _(
                "Now twelve moves of a season, against a bot. You have time: Pixel takes what it "
                "can, but always says ty mok1, and the stake rises. Take what brings you near to "
                "a hand: the list under the board says what you lack. Once you have one, end the "
                "season or go on. Touch a piece, any piece, to see where it goes."
            ),
            but("resign", "offer_draw", "accept_draw"),
            _("Play it to the end: nothing counts here."),
            against="gentle",
            turns=12,
            spared=exactly("declare ta_xot"),
            rules=("CE-10", "CE-11", "CE-63"),
        ),
    ),
    done=_(
        "So a season goes. A table has one, unless you agree on two or four. Play one against "
        "bots: there a good move is shown to whoever asks for it, and what is threatened."
    ),
)
