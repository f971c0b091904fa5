"""Lessons 6, 7 and 10 to 12: what a King and a General are worth, the ten hands, the Flash."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.cerke.lessons.positions import ME, position
from games.learning.lessons.contract import Lesson, Step, exactly

GOING_ON = _("The season would be over, and the lesson isn’t: go on, ty mok1.")

GUARD = Lesson(
    key="guard",
    title=_("Guard your King"),
    setup=position("ZO-CY", throws=(4, 1, 4)),
    seat=ME,
    options={"seasons": 2},
    steps=(
        Step(
            _(
                "See how one loses. Tam has left the middle file, so that Pixel’s Vessel on ZI "
                "reaches yours on ZAI, and behind that stands your King. Move your Pawn from KAI "
                "to KY, and look what happens."
            ),
            exactly("move KAI KY"),
            _("That would change what happens. Here move the Pawn from KAI to KY."),
            replies=((0, "slide ZI ZAI"), (0, "to ZIA"), (0, "declare ta_xot")),
            at="KAI KY ZI ZAI ZIA",
            rules=("CE-25", "CE-28", "CE-33", "CE-57"),
        ),
        Step(
            _(
                "The Vessel stepped over yours and took your King: The King, 5 points. Pixel "
                "said ta xot1, and the season was over, whatever you were about to do. In the "
                "second one Tam is back between the Vessels. Move your Pawn from LAI to LY."
            ),
            exactly("move LAI LY"),
            _("Here move the Pawn from LAI to LY."),
            replies=((0, "move TA ZE"),),
            at="LAI LY",
            rules=("CE-8", "CE-60", "CE-63"),
        ),
        Step(
            _(
                "Pixel has put a General on ZE, before its King: a Vessel that steps over the "
                "other gets no further than that. Move your Pawn from MAI to MY."
            ),
            exactly("move MAI MY"),
            _("Here move the Pawn from MAI to MY."),
            replies=((0, "tam ZO XY CY"),),
            at="ZE MAI MY",
            rules=("CE-25",),
        ),
        Step(
            _(
                "And now Tam is gone again: your King stands open as before. Close the file with "
                "your General, from TIA to ZAU."
            ),
            exactly("move TIA ZAU"),
            _("Your King could be taken in the next turn. Guard it: the General from TIA to ZAU."),
            at="TIA ZAU ZIA",
            rules=("CE-23",),
        ),
    ),
    done=_(
        "Once Tam leaves the middle file, put a piece before your King. Before each move look "
        "what could take a piece of yours: at tables against bots “What is threatened?” tells it."
    ),
)

GENERAL = Lesson(
    key="general",
    title=_("The General protects"),
    setup=position("CAI-CY XIA-CAU LE-CU TAI-KY PIA-TAI TA-TU TI-NU"),
    seat=ME,
    steps=(
        Step(
            _(
                "Pixel’s Archer on CU could take your Pawn on CY. A General that stands in the "
                "field protects its own side on the eight squares around it: nothing can be taken "
                "there. Move your General from CAU to CAI."
            ),
            exactly("move CAU CAI"),
            _("Here bring the General into the field: from CAU to CAI."),
            replies=((0, "move KI KU"),),
            at="CAU CAI CY CU",
            rules=("CE-6", "CE-23", "CE-27"),
        ),
        Step(
            _(
                "Your Pawn is safe. Pixel’s General on TU protects too, the Pawn on NU beside it "
                "for one, but never itself. Take the General: your Officer from TAI to TU."
            ),
            exactly("move TAI TU"),
            _("Here take the General itself: from TAI to TU."),
            at="TAI TU NU",
            rules=("CE-27",),
        ),
    ),
    done=_(
        "In the field a General protects all of its side around it, but not itself; outside it "
        "protects nothing. The field goes with Tam: where Tam goes, protection may end."
    ),
)

HANDS = Lesson(
    key="hands",
    title=_("Ten hands: the first four"),
    setup=position("LA-LY TE-MY NA-KY ZI-PY", mine="TI NI LE"),
    seat=ME,
    steps=(
        Step(
            _(
                "Ten hands can be made. You hold two Pawns and an Archer. Pawn, Archer and Horse "
                "are The Cavalry, 5 points: take the Horse on LY with your Pawn."
            ),
            exactly("move LAI LY"),
            _("Here, take the Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("The Cavalry. Go on for more: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KI KU"),),
            rules=("CE-58",),
        ),
        Step(
            _("Tiger and Horse are The Animals, 3 points. Take the Tiger on MY."),
            exactly("move MAI MY"),
            _("Here, take the Tiger: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50", "CE-51"),
        ),
        Step(
            _("The Animals, with the same Horse. Go on: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-58",),
        ),
        Step(
            _("A Chariot and two Pawns are The Comrades, 3 points. Take the Chariot on KY."),
            exactly("move KAI KY"),
            _("Here take the Chariot: from KAI to KY."),
            at="KAI KY",
            rules=("CE-50",),
        ),
        Step(
            _("The Comrades. Go on: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KU KO"),),
            rules=("CE-58",),
        ),
        Step(
            _("Vessel, Chariot and Horse are The Attack, 5 points. Take the Vessel on PY."),
            exactly("move PAI PY"),
            _("Here take the Vessel: from PAI to PY."),
            at="PAI PY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "The Attack. Four hands, 16 points, times the stake of 8: all that Pixel has. End "
                "the season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("You can’t win more than all: ta xot1."),
            rules=("CE-57", "CE-60", "CE-61"),
        ),
    ),
    done=_(
        "Four of ten. All stand under the board, with what you lack for each: no one knows "
        "them by heart at first."
    ),
)

MORE_HANDS = Lesson(
    key="more-hands",
    title=_("Ten hands: the other six"),
    setup=position("TA-LY KE-MY ZA-TY", mine="TI LI XI NI LE KA LA TE CA ZI"),
    seat=ME,
    steps=(
        Step(
            _(
                "Late in a rich season: much lies in your reserve. A General and two Pawns are "
                "The Army, 3 points: take the General on LY."
            ),
            exactly("move LAI LY"),
            _("Here take the General: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("The Army. Go on: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "Officer, Shaman and General are The Culture, 7 points. With Pawn and Archer the "
                "same three are The Social Order, 10 more. Take the Shaman on MY."
            ),
            exactly("move MAI MY"),
            _("Here take the Shaman: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50", "CE-51"),
        ),
        Step(
            _("Two hands with one piece. Go on: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PU PO"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "The King alone is a hand. Five Pawns are The Deadly Army, 3 points: you have "
                "four, and the King may stand for the fifth. And one piece of each kind is The "
                "Unbeatable, 50 points. Take the King on TY."
            ),
            exactly("move TAI TY"),
            _("Here take the King: from TAI to TY."),
            at="TAI TY",
            rules=("CE-50", "CE-53", "CE-55"),
        ),
        Step(
            _("All ten, and some of them in one colour now. End the season: ta xot1."),
            exactly("declare ta_xot"),
            _("There is no more to be had: ta xot1."),
            rules=("CE-57", "CE-61"),
        ),
    ),
    done=_(
        "The King, The Deadly Army, The Unbeatable, The Army, The Culture, The Social Order: with "
        "the four before them these are all ten."
    ),
)

FLASH = Lesson(
    key="flash",
    title=_("The Flash, and the King as any piece"),
    setup=position("LA-LY MA-MY ZA-TY", mine="LI LE"),
    seat=ME,
    steps=(
        Step(
            _(
                "You hold a red Pawn and a red Archer. The Horse on LY is black: take it for The "
                "Cavalry."
            ),
            exactly("move LAI LY"),
            _("Here take the black Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("Two colours: 5 points. Go on: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KI KU"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "The Horse on MY is red. Three pieces of one colour have the Flash: The Cavalry "
                "is worth 2 points more then. Take it."
            ),
            exactly("move MAI MY"),
            _("Here take the red Horse: from MAI to MY."),
            at="MAI MY",
            rules=("CE-52",),
        ),
        Step(
            _("7 points, in place of the 5. That is a new hand, so it is declared: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-52", "CE-56"),
        ),
        Step(
            _(
                "A King may stand for any other piece of its colour, in each hand as it suits. "
                "Pixel’s is red, so is one of your Horses: with the King as a Tiger they are The "
                "Animals. Take it on TY."
            ),
            exactly("move TAI TY"),
            _("Here take the King: from TAI to TY."),
            at="TAI TY",
            rules=("CE-53",),
        ),
        Step(
            _(
                "The Cavalry 7, The King 5, The Animals 5, all with the Flash: 17, times the "
                "stake of 4. End the season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("There is no more to be had: ta xot1."),
            rules=("CE-57", "CE-61"),
        ),
    ),
    done=_(
        "One colour is worth 2 points more in each hand, and a King fills one gap in its own "
        "colour and is still The King; with both Kings each may fill one. Only The Unbeatable "
        "wants a King as itself. So guard yours."
    ),
)
