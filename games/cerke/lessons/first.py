"""Lessons 1 to 4: what it is about, how pieces move, stepping, water."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.cerke.lessons.positions import ME, STICKS, position
from games.learning.lessons.contract import Lesson, Step, exactly

GOAL = Lesson(
    key="goal",
    title=_("What it’s about"),
    setup=position("TE-LY LA-MY"),
    seat=ME,
    untold=STICKS,
    steps=(
        Step(
            _(
                "Pieces pointing up are yours, red or black; the others are Pixel’s. "
                "Captured pieces go to your reserve, where certain combinations make a hand "
                "worth points. Tap your Pawn on LAI, then the Tiger on LY to capture it."
            ),
            exactly("move LAI LY"),
            _("You could do that. Here, capture the Tiger: from LAI to LY."),
            replies=((0, "move KI KU"),),
            at="LAI LY",
            rules=("CE-1", "CE-13", "CE-26", "CE-28"),
        ),
        Step(
            _(
                "The Tiger is in your reserve. A Tiger and a Horse make the hand The "
                "Animals, worth 3 points. Capture the Horse: tap your Pawn on MAI, then MY."
            ),
            exactly("move MAI MY"),
            _("You could do that. Here, capture the Horse: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "A new hand! Decide: end the season (ta xot1) and Pixel pays you 3 points, "
                "or continue (ty mok1) for more. End it here."
            ),
            exactly("declare ta_xot"),
            _("We’ll come to continuing later. Here, end the season: ta xot1."),
            rules=("CE-56", "CE-57", "CE-60"),
        ),
    ),
    done=_(
        "You have 23 points, your opponent 17. That’s Cerke: capture pieces, make hands, and "
        "choose when to be paid. All hands are listed below the board, with what you still "
        "need for each. The stake multiplies the payment; a later lesson raises it. A table "
        "ends after its seasons, or as soon as someone has all 40 points."
    ),
)

PIECES = Lesson(
    key="pieces",
    title=_("Pieces and the field"),
    setup=position("PIA-LY KIA-TY CAI-CY KAU-CAI"),
    seat=ME,
    untold=STICKS,
    steps=(
        Step(
            _(
                "Most pieces move one way outside the field and another way inside. Yellow "
                "corners mark the field: nine fixed squares, and the eight around Tam in the "
                "middle. Outside it, a Pawn goes one square ahead: move it from XAI to XY."
            ),
            exactly("move XAI XY"),
            _("You can move any piece. Here, move the Pawn from XAI to XY."),
            replies=((0, "move KI KU"),),
            at="XAI XY",
            rules=("CE-5", "CE-6", "CE-7", "CE-14", "CE-16"),
        ),
        Step(
            _(
                "Now it’s in the field. There a Pawn goes one square ahead, sideways or "
                "back, or even two ahead over an empty square. Tap it to see how, then move "
                "it to XU."
            ),
            exactly("move XY XU"),
            _("Here, move the Pawn two squares ahead: from XY to XU."),
            replies=((0, "move PI PU"),),
            at="XY XU",
            rules=("CE-16",),
        ),
        Step(
            _(
                "An Officer outside the field slides straight ahead or back until something "
                "is in its way, or goes one square sideways. It can capture a piece in its "
                "way. Capture the Pawn on LI with your Officer from LY."
            ),
            exactly("move LY LI"),
            _("Here, capture with the Officer: from LY to LI."),
            replies=((0, "move KU KO"),),
            at="LY LI",
            rules=("CE-21", "CE-25"),
        ),
        Step(
            _(
                "Your other Officer is in the field, on TY, where it slides in all four "
                "directions. Move it sideways to KY."
            ),
            exactly("move TY KY"),
            _("Here, move the Officer sideways: from TY to KY."),
            replies=((0, "move PU PO"),),
            at="TY KY",
            rules=("CE-21",),
        ),
        Step(
            _(
                "A Shaman in the field slides along all eight lines; the first piece in its "
                "way doesn’t stop it, the second does. Yours is on CAI, with your own Pawn "
                "in front of it: capture the Pawn on CI behind that."
            ),
            exactly("move CAI CI"),
            _("Here, capture with the Shaman, past your Pawn: from CAI to CI."),
            at="CAI CI",
            rules=("CE-22", "CE-25"),
        ),
    ),
    done=_(
        "What matters is where a move starts. You don’t need to learn all ten pieces: tap "
        "one to see its squares. The small drawing next to its name shows how it moves "
        "outside and inside the field. Look at Archer, Horse and Tiger."
    ),
)

STEPPING = Lesson(
    key="stepping",
    title=_("Stepping and the sticks"),
    setup=position(throws=(4, 0)),
    seat=ME,
    steps=(
        Step(
            _(
                "You can step on any piece you can reach, even your own, and go on in the "
                "same turn; it isn’t affected. Your Chariot jumps two squares: straight "
                "outside the field, diagonally inside. Tap it on NIA, then your Pawn on NAI "
                "(in the field), step on it, and go on to KO."
            ),
            exactly("step NIA NAI KO"),
            _("Here, step: from NIA over NAI to KO."),
            replies=((0, "move KI KU"),),
            at="NIA NAI KO",
            rules=("CE-18", "CE-29", "CE-30", "CE-33"),
        ),
        Step(
            _(
                "To slide on along a line, you throw five sticks first. Tap the Archer on "
                "LAU, then your Pawn on LAI, step on it, and throw."
            ),
            exactly("slide LAU LAI"),
            _("Here, step with the Archer from LAU on LAI, and throw the sticks."),
            at="LAU LAI",
            rules=("CE-17", "CE-34"),
        ),
        Step(
            _(
                "Four dark faces: you can go up to four squares from there, in any direction "
                "an Archer can. The fourth square ahead is LI: capture the Pawn."
            ),
            exactly("to LI"),
            _("You could stop earlier, or stay where you are. Here, go on to LI."),
            replies=((0, "move PI PU"),),
            at="LI",
            rules=("CE-9", "CE-35", "CE-38"),
        ),
        Step(
            _("Once more with the other Archer: from MAU step on your Pawn on MAI, and throw."),
            exactly("slide MAU MAI"),
            _("Here, step with the Archer from MAU on MAI, and throw the sticks."),
            at="MAU MAI",
            rules=("CE-34",),
        ),
        Step(
            _(
                "No dark faces: no square is close enough. If you can’t or don’t want to go "
                "on, stay where you are; your turn is over."
            ),
            exactly("pass"),
            rules=("CE-37",),
        ),
    ),
    done=_(
        "Step on any piece, then go on to a fixed square for free, or throw for a line. The "
        "number of dark faces is how far you may go."
    ),
)

WATER = Lesson(
    key="water",
    title=_("Water"),
    setup=position("TAI-TY", throws=(4, 2)),
    seat=ME,
    steps=(
        Step(
            _(
                "The cross of waves in the middle is water. To end a move there you throw the "
                "sticks: three dark faces or more let the piece in. Move your Pawn from TY to ZY."
            ),
            exactly("move TY ZY"),
            _("Here, move onto water: from TY to ZY."),
            replies=((0, "move KI KU"),),
            at="TY ZY",
            rules=("CE-5", "CE-41"),
        ),
        Step(
            _("Four: the Pawn is in. A piece leaving water needs no throw. Move it on to XY."),
            exactly("move ZY XY"),
            _("Here, leave the water: from ZY to XY."),
            replies=((0, "move PI PU"),),
            at="ZY XY",
            rules=("CE-42",),
        ),
        Step(
            _(
                "The Vessel is at home on water: it never throws. It slides ahead: move it from "
                "ZAI to ZY."
            ),
            exactly("move ZAI ZY"),
            _("Here, move the Vessel: from ZAI to ZY."),
            replies=((0, "move KU KO"),),
            at="ZAI ZY",
            rules=("CE-15", "CE-42"),
        ),
        Step(
            _("Try your luck once more: move the Pawn from XY ahead to XO, which is water."),
            exactly("move XY XO"),
            _("Here, move onto water: from XY to XO."),
            at="XY XO",
            rules=("CE-41",),
        ),
    ),
    done=_(
        "Only two dark faces, so the Pawn went back and your turn was over. It works half "
        "the time. Crossing water is free."
    ),
)
