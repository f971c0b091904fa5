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
                "Tam, in the middle, belongs to no one. Both players can move it, two "
                "squares a turn, each an empty neighbour. It never captures and is never "
                "captured, and the field moves with it. Tap Tam, then XY, then CY."
            ),
            exactly("tam ZO XY CY"),
            _("Here, move Tam from ZO over XY to CY. Moving it back would be futile: −3 points."),
            replies=((0, "move KI KU"),),
            at="ZO XY CY",
            rules=("CE-7", "CE-44", "CE-46"),
        ),
        Step(
            _(
                "You can step on Tam, but it costs 5 points. Try it once: your General from "
                "MY over Tam on CY to XY."
            ),
            exactly("step MY CY XY"),
            _("Here, step on Tam: from MY over CY to XY."),
            at="MY CY XY",
            rules=("CE-23", "CE-29", "CE-47"),
        ),
        Step(
            _(
                "The Stepping, −5, is now one of your hands and has to be declared like any "
                "other. Ending the season would cost you 5 points, so continue: ty mok1."
            ),
            exactly("declare ty_mok"),
            _("That would end the season and cost you 5 points. Continue: ty mok1."),
            replies=((0, "tam CY CO MO"),),
            rules=("CE-49", "CE-56", "CE-58"),
        ),
        Step(
            _(
                "Your opponent has moved Tam. Moving it again right away, or back, is futile "
                "and costs 3. So move something else, to a free square."
            ),
            matching(r"move \w+ \w+"),
            _("Here, just move one of your pieces; moving Tam would cost 3 points."),
            rules=("CE-48",),
        ),
    ),
    done=_(
        "Tam takes the field with it. Like any piece it can step on another, once per turn. "
        "Stepping on Tam costs 5, moving it right after your opponent or back costs 3; both "
        "count until the season ends."
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
                "A captured piece keeps its colour and changes sides. Capture the Pawn on LY "
                "with yours from LAI."
            ),
            exactly("move LAI LY"),
            _("Here, capture the Pawn: from LAI to LY."),
            replies=((0, "move KI KU"),),
            at="LAI LY",
            rules=("CE-3", "CE-28"),
        ),
        Step(
            _(
                "It’s in your reserve, below the board. Instead of moving, you can drop a "
                "piece from your reserve on any empty square, as your own. Tap it there, "
                "then NU."
            ),
            exactly("drop red Kauk2 NU"),
            _("Here, drop the Pawn from your reserve on NU."),
            replies=((0, "move PI PU"),),
            at="NU",
            rules=("CE-39", "CE-40"),
        ),
        Step(
            _("It now points your way. Capture the Pawn on NI with it."),
            exactly("move NU NI"),
            _("Here, capture with the Pawn you dropped: from NU to NI."),
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
            _("Here, drop the Pawn on the water square TO."),
            at="TO",
            rules=("CE-40", "CE-42"),
        ),
    ),
    done=_(
        "A dropped piece no longer counts for hands: in your reserve it’s worth points, on "
        "the board it captures."
    ),
)

DECLARING = Lesson(
    key="declaring",
    title=_("End the season or continue"),
    setup=position("LA-LY TE-MY", mine="TI ME"),
    seat=ME,
    steps=(
        Step(
            _(
                "You have a Pawn and an Archer. With a Horse they make The Cavalry, 5 "
                "points. Capture the Horse on LY."
            ),
            exactly("move LAI LY"),
            _("Here, capture the Horse: from LAI to LY."),
            at="LAI LY",
            rules=("CE-50",),
        ),
        Step(
            _(
                "Take 5 points now? Or continue: no one is paid, the stake doubles, and it’s "
                "your opponent’s turn. The player who then ends the season is paid double "
                "for all their hands. Continue: ty mok1."
            ),
            exactly("declare ty_mok"),
            _("You’d get 5 points. But here, go for more: ty mok1."),
            replies=((0, "move KI KU"),),
            rules=("CE-57", "CE-58", "CE-59"),
        ),
        Step(
            _(
                "Your opponent hasn’t made a hand. The Tiger on MY makes The Animals with "
                "your Horse: a piece can be part of several hands. Capture it."
            ),
            exactly("move MAI MY"),
            _("Here, capture the Tiger: from MAI to MY."),
            at="MAI MY",
            rules=("CE-51",),
        ),
        Step(
            _(
                "The Cavalry 5 and The Animals 3 make 8, times the stake of 2: 16 points. "
                "End the season: ta xot1."
            ),
            exactly("declare ta_xot"),
            _("You could continue. But 16 points are a lot: ta xot1."),
            rules=("CE-57", "CE-60", "CE-61"),
        ),
    ),
    done=_(
        "36 to 4. It pays to continue when you’re close to another hand and your opponent "
        "isn’t; remember they can end the season too. A hand in one colour has the Flash: 2 "
        "extra points."
    ),
)

SEASON = Lesson(
    key="season",
    title=_("Play a season"),
    setup={"throws": [1, 4]},
    seat=ME,
    steps=(
        Step(
            _(
                "Now play twelve moves of a season against a bot. Take your time: Pixel "
                "captures what it can, but always says ty mok1, and the stake rises. Capture "
                "what brings you closer to a hand: the list below the board shows what you "
                "need. Once you have one, end the season or continue. Tap any piece to see "
                "where it can go."
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
        "That’s how a season goes. A table has one, unless you agree on two or four. Now "
        "play a table against bots, where you can ask for hints and threats."
    ),
)
