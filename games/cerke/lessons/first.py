"""Lessons 1 to 4: what it is about, how pieces move, stepping, water."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.cerke.lessons.positions import ME, STICKS, position
from games.learning.lessons.contract import Lesson, Step, exactly

GOAL = Lesson(
    key="goal",
    title=_("What it is about"),
    setup=position("TE-LY LA-MY"),
    seat=ME,
    untold=STICKS,
    steps=(
        Step(
            _(
                "Pieces that point up are yours, red or black alike; those that point down are "
                "Pixel’s. What you take lies in your reserve, where certain pieces together make "
                "a hand, worth points. Touch your Pawn on LAI, then the Tiger on LY, and take it."
            ),
            exactly("move LAI LY"),
            _("That move is allowed. Here take the Tiger: from LAI to LY."),
            replies=((0, "move KI KU"),),
            at="LAI LY",
            rules=("CE-1", "CE-13", "CE-26", "CE-28"),
        ),
        Step(
            _(
                "The Tiger lies in your reserve. Tiger and Horse together are the hand The "
                "Animals, worth 3 points. Take the Horse: touch your Pawn on MAI, then MY."
            ),
            exactly("move MAI MY"),
            _("That move is allowed. Here take the Horse: from MAI to MY."),
            at="MAI MY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "A new hand! Now you decide: end the season (ta xot1), and Pixel pays you 3 "
                "points, or go on (ty mok1) for more. End it here."
            ),
            exactly("declare ta_xot"),
            _("Going on is for a later lesson. Here end the season: ta xot1."),
            rules=("CE-56", "CE-57", "CE-60"),
        ),
    ),
    done=_(
        "You have 23 points, your opponent 17. That is all of Cerke: take pieces, make hands, "
        "and choose when to be paid. Under the board stand all hands and what you lack for "
        "each. The stake multiplies what is paid; a later lesson raises it. A table ends after its "
        "seasons, or once somebody has all 40 points."
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
                "Most pieces move in one way outside the field and in another inside. Yellow "
                "corners mark the field: nine squares for ever, and the eight around Tam in the "
                "middle. Outside it a Pawn goes one square ahead: move it from XAI to XY."
            ),
            exactly("move XAI XY"),
            _("Any piece may move. Here the Pawn from XAI to XY."),
            replies=((0, "move KI KU"),),
            at="XAI XY",
            rules=("CE-5", "CE-6", "CE-7", "CE-14", "CE-16"),
        ),
        Step(
            _(
                "Now it stands in the field. There a Pawn goes one square ahead, aside or back, "
                "and even two ahead over an empty square. Touch it to see that, then move it to "
                "XU."
            ),
            exactly("move XY XU"),
            _("Here move the Pawn two squares ahead: from XY to XU."),
            replies=((0, "move PI PU"),),
            at="XY XU",
            rules=("CE-16",),
        ),
        Step(
            _(
                "An Officer outside the field slides straight ahead or back, as far as nothing "
                "is in its way, or goes one aside. A piece on its way can be taken. Take the "
                "Pawn on LI with your Officer from LY."
            ),
            exactly("move LY LI"),
            _("Here take with the Officer: from LY to LI."),
            replies=((0, "move KU KO"),),
            at="LY LI",
            rules=("CE-21", "CE-25"),
        ),
        Step(
            _(
                "Your other Officer stands in the field, on TY: there it slides in all four "
                "directions. Move it aside to KY."
            ),
            exactly("move TY KY"),
            _("Here move the Officer aside: from TY to KY."),
            replies=((0, "move PU PO"),),
            at="TY KY",
            rules=("CE-21",),
        ),
        Step(
            _(
                "A Shaman in the field slides along all eight lines; the first piece on its way "
                "doesn’t stop it, the second does. Yours is on CAI, with your own Pawn before "
                "it: take the Pawn on CI behind that."
            ),
            exactly("move CAI CI"),
            _("Here take with the Shaman, past your Pawn: from CAI to CI."),
            at="CAI CI",
            rules=("CE-22", "CE-25"),
        ),
    ),
    done=_(
        "Where a leg begins decides how the piece goes. You needn’t know all ten by heart: touch "
        "a piece, and its squares are shown. The small drawing beside its name opens both ways "
        "of each piece: look at Archer, Horse and Tiger there."
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
                "A piece may step on any piece that it reaches, even your own, and go on from "
                "there in the same turn; nothing happens to the one stepped on. Your Chariot "
                "jumps two squares, straight outside the field and slantwise in it. Touch it on "
                "NIA, then your Pawn on NAI, which is field, step on that, and go on to KO."
            ),
            exactly("step NIA NAI KO"),
            _("Here step: from NIA over NAI to KO."),
            replies=((0, "move KI KU"),),
            at="NIA NAI KO",
            rules=("CE-18", "CE-29", "CE-30", "CE-33"),
        ),
        Step(
            _(
                "To go on along a line you throw five sticks first. Touch the Archer on LAU, "
                "then your Pawn on LAI, step on it, and throw."
            ),
            exactly("slide LAU LAI"),
            _("Here step with the Archer from LAU on LAI, and throw the sticks."),
            at="LAU LAI",
            rules=("CE-17", "CE-34"),
        ),
        Step(
            _(
                "Four dark faces: you may go on four squares at most, in any direction that an "
                "Archer has there. The fourth ahead is LI: take the Pawn."
            ),
            exactly("to LI"),
            _("You may stop there, or stay at home. Here go on to LI."),
            replies=((0, "move PI PU"),),
            at="LI",
            rules=("CE-9", "CE-35", "CE-38"),
        ),
        Step(
            _("Once more with the other Archer: from MAU step on your Pawn on MAI, and throw."),
            exactly("slide MAU MAI"),
            _("Here step with the Archer from MAU on MAI, and throw the sticks."),
            at="MAU MAI",
            rules=("CE-34",),
        ),
        Step(
            _(
                "No dark face at all: no square is near enough. If you can’t or won’t go on, "
                "keep your position: the piece stays where it began, and your turn is over."
            ),
            exactly("pass"),
            rules=("CE-37",),
        ),
    ),
    done=_(
        "Step on any piece, go on to a fixed square for nothing, or throw for a line. The dark "
        "faces are the most squares you may go."
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
            _("Here go on water: from TY to ZY."),
            replies=((0, "move KI KU"),),
            at="TY ZY",
            rules=("CE-5", "CE-41"),
        ),
        Step(
            _("Four: the Pawn is in. A piece that leaves water needs no throw. Move it on to XY."),
            exactly("move ZY XY"),
            _("Here leave the water: from ZY to XY."),
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
            _("Here move the Vessel: from ZAI to ZY."),
            replies=((0, "move KU KO"),),
            at="ZAI ZY",
            rules=("CE-15", "CE-42"),
        ),
        Step(
            _("Try your luck once more: the Pawn from XY ahead to XO, which is water."),
            exactly("move XY XO"),
            _("Here go on water: from XY to XO."),
            at="XY XO",
            rules=("CE-41",),
        ),
    ),
    done=_(
        "Only two dark faces: the Pawn went back to where it stood, and the turn was over. In "
        "half of all throws a piece gets in. Crossing water is free."
    ),
)
