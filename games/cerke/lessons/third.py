"""Lessons 6, 7 and 10 to 12: what a King and a General are worth, the ten hands, the Flash."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.cerke.lessons.positions import ME, position
from games.learning.lessons.contract import Lesson, Step, exactly

GOING_ON = _("The season would be over, but the lesson isn’t. Continue: ty mok1.")

GUARD = Lesson(
    key="guard",
    title=_("Guard your King"),
    setup=position("ZO-CY", throws=(4, 1, 4)),
    seat=ME,
    options={"seasons": 2},
    steps=(
        Step(
            _(
                "See how you can lose. Tam has left the middle column, so Pixel’s Vessel on "
                "ZI can now reach yours on ZAI, and your King is right behind it. Move your "
                "Pawn from KAI to KY, and see what happens."
            ),
            exactly("move KAI KY"),
            _("That would change what happens. Here, move the Pawn from KAI to KY."),
            replies=((0, "slide ZI ZAI"), (0, "to ZIA"), (0, "declare ta_xot")),
            at="KAI KY ZI ZAI ZIA",
            rules=("CE-25", "CE-28", "CE-33", "CE-57"),
        ),
        Step(
            _(
                "The Vessel stepped over yours and captured your King: The King, 5 points. "
                "Pixel said ta xot1, and the season was over, whatever you had planned. In "
                "the second season Tam is back between the Vessels. Move your Pawn from LAI "
                "to LY."
            ),
            exactly("move LAI LY"),
            _("Here, move the Pawn from LAI to LY."),
            replies=((0, "move TA ZE"),),
            at="LAI LY",
            rules=("CE-8", "CE-60", "CE-63"),
        ),
        Step(
            _(
                "Pixel has put a General on ZE, in front of its King: a Vessel that steps "
                "over the other gets no further than that. Move your Pawn from MAI to MY."
            ),
            exactly("move MAI MY"),
            _("Here, move the Pawn from MAI to MY."),
            replies=((0, "tam ZO XY CY"),),
            at="ZE MAI MY",
            rules=("CE-25",),
        ),
        Step(
            _(
                "Tam is gone again, and your King is exposed as before. Close the column "
                "with your General, from TIA to ZAU."
            ),
            exactly("move TIA ZAU"),
            _("Your King could be captured next turn. Guard it: move the General from TIA to ZAU."),
            at="TIA ZAU ZIA",
            rules=("CE-23",),
        ),
    ),
    done=_(
        "Once Tam leaves the middle column, put a piece in front of your King. Before each "
        "move, check which of your pieces could be captured: at tables against bots, "
        "“Threats” shows you."
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
                "Pixel’s Archer on CU could capture your Pawn on CY. A General in the field "
                "protects its own side on the eight squares around it: nothing there can be "
                "captured. Move your General from CAU to CAI."
            ),
            exactly("move CAU CAI"),
            _("Here, bring the General into the field: from CAU to CAI."),
            replies=((0, "move KI KU"),),
            at="CAU CAI CY CU",
            rules=("CE-6", "CE-23", "CE-27"),
        ),
        Step(
            _(
                "Your Pawn is safe. Pixel’s General on TU protects pieces too, such as the "
                "Pawn next to it on NU, but never itself. Capture the General with your "
                "Officer, from TAI to TU."
            ),
            exactly("move TAI TU"),
            _("Here, capture the General itself: from TAI to TU."),
            at="TAI TU NU",
            rules=("CE-27",),
        ),
    ),
    done=_(
        "In the field, a General protects the pieces of its side around it, but not itself; "
        "outside the field it protects nothing. The field moves with Tam: when Tam leaves, "
        "the protection may end."
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
                "There are ten hands. You have two Pawns and an Archer. Pawn, Archer and "
                "Horse make The Cavalry, 5 points: capture the Horse on LY with your Pawn."
            ),
            exactly("move LAI LY"),
            _("Here, capture the Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("The Cavalry. Continue for more: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KI KU"),),
            rules=("CE-58",),
        ),
        Step(
            _("A Tiger and a Horse make The Animals, worth 3 points. Capture the Tiger on MY."),
            exactly("move MAI MY"),
            _("Here, capture the Tiger: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50", "CE-51"),
        ),
        Step(
            _("The Animals, with the same Horse. Continue: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-58",),
        ),
        Step(
            _("A Chariot and two Pawns make The Comrades, 3 points. Capture the Chariot on KY."),
            exactly("move KAI KY"),
            _("Here, capture the Chariot: from KAI to KY."),
            at="KAI KY",
            rules=("CE-50",),
        ),
        Step(
            _("The Comrades. Continue: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KU KO"),),
            rules=("CE-58",),
        ),
        Step(
            _("Vessel, Chariot and Horse make The Attack, 5 points. Capture the Vessel on PY."),
            exactly("move PAI PY"),
            _("Here, capture the Vessel: from PAI to PY."),
            at="PAI PY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "The Attack. Four hands, 16 points, times the stake of 8: everything Pixel "
                "has. End the season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("You can’t win more than everything: ta xot1."),
            rules=("CE-57", "CE-60", "CE-61"),
        ),
    ),
    done=_(
        "Four of ten. They’re all listed below the board, with what you still need for each: "
        "no one knows them by heart at first."
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
                "It’s late in a rich season, and your reserve is full. A General and two "
                "Pawns make The Army, 3 points: capture the General on LY."
            ),
            exactly("move LAI LY"),
            _("Here, capture the General: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("The Army. Continue: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "Officer, Shaman and General make The Culture, 7 points. With a Pawn and an "
                "Archer the same three also make The Social Order, 10 more. Capture the "
                "Shaman on MY."
            ),
            exactly("move MAI MY"),
            _("Here, capture the Shaman: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50", "CE-51"),
        ),
        Step(
            _("Two hands with one piece. Continue: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PU PO"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "The King alone is a hand. Five Pawns make The Deadly Army, 3 points: you "
                "have four, and the King can stand for the fifth. And one piece of each kind "
                "makes The Unbeatable, 50 points. Capture the King on TY."
            ),
            exactly("move TAI TY"),
            _("Here, capture the King: from TAI to TY."),
            at="TAI TY",
            rules=("CE-50", "CE-53", "CE-55"),
        ),
        Step(
            _("All ten, and some of them in one colour. End the season: ta xot1."),
            exactly("declare ta_xot"),
            _("There’s nothing more to win: ta xot1."),
            rules=("CE-57", "CE-61"),
        ),
    ),
    done=_(
        "The King, The Deadly Army, The Unbeatable, The Army, The Culture, The Social Order: "
        "with the first four, that’s all ten."
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
                "You have a red Pawn and a red Archer. The Horse on LY is black: capture it "
                "for The Cavalry."
            ),
            exactly("move LAI LY"),
            _("Here, capture the black Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _("Two colours: 5 points. Continue: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move KI KU"),),
            rules=("CE-58",),
        ),
        Step(
            _(
                "The Horse on MY is red. Three pieces of one colour have the Flash: The "
                "Cavalry is then worth 2 extra points. Capture it."
            ),
            exactly("move MAI MY"),
            _("Here, capture the red Horse: from MAI to MY."),
            at="MAI MY",
            rules=("CE-52",),
        ),
        Step(
            _("7 points instead of 5. That’s a new hand, so you declare it: ty mok1."),
            exactly("declare ty_mok"),
            GOING_ON,
            replies=((0, "move PI PU"),),
            rules=("CE-52", "CE-56"),
        ),
        Step(
            _(
                "A King can stand for any other piece of its colour, chosen for each hand. "
                "Pixel’s is red, and so is one of your Horses: with the King as a Tiger they "
                "make The Animals. Capture it on TY."
            ),
            exactly("move TAI TY"),
            _("Here, capture the King: from TAI to TY."),
            at="TAI TY",
            rules=("CE-53",),
        ),
        Step(
            _(
                "The Cavalry 7, The King 5, The Animals 5, all with the Flash: 17, times the "
                "stake of 4. End the season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("There’s nothing more to win: ta xot1."),
            rules=("CE-57", "CE-61"),
        ),
    ),
    done=_(
        "One colour is worth 2 extra points in each hand, and a King fills one gap in its "
        "own colour and still makes The King; with both Kings, each can fill one. Only The "
        "Unbeatable needs a King as itself. So guard yours."
    ),
)
