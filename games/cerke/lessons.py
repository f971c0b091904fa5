"""Cerke in thirteen lessons, learnt by playing; the learner is the IA side, at the bottom."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.cerke.rules import pieces
from games.cerke.rules.board import INITIAL, NAMES
from games.learning.lessons.contract import Lesson, Passes, Step, exactly, matching

ME = 1
"""The IA side, whose rows are at the bottom: forward is up."""
STICKS = frozenset({"sticks"})
"""The topics of stepping, throws and their chances, untold before the lesson on them."""


def position(moved: str = "", mine: str = "", throws: Sequence[int] = ()) -> dict[str, Any]:
    """A set-up with the learner to move. `moved` are pieces on other squares than at the start
    (`TE-LY`), `mine` the squares of pieces the learner has captured, `throws` those to come."""
    there = {
        name: pieces.name(piece)
        for name, piece in zip(NAMES, INITIAL, strict=True)
        if piece != pieces.EMPTY
    }
    for one in moved.split():
        start, to = one.split("-")
        there[to] = there.pop(start)
    taken = [there.pop(square).rsplit(" ", 1)[0] for square in mine.split()]
    return {
        "position": there,
        "reserves": [[], taken],
        "to_move": ME,
        "throws": list(throws),
    }


def but(*verbs: str) -> Passes:
    """Return a check that passes every move except those of these verbs."""
    return lambda move: move.verb not in verbs


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


LESSONS = (
    GOAL,
    PIECES,
    STEPPING,
    WATER,
    TAM,
    GUARD,
    GENERAL,
    RESERVE,
    DECLARING,
    HANDS,
    MORE_HANDS,
    FLASH,
    SEASON,
)
