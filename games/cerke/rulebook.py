"""Cerke's rules page: its topics, the numbered rules, and what a refused move is told.

The English of the rules is README.md's, letter by letter; the catalogues hold the other languages.
"""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.cerke.page import words
from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import Names

TOPICS = (
    Topic("aim", _("Take points from the other")),
    Topic("pieces", _("The pieces and how they move")),
    Topic("turn", _("A turn")),
    Topic("step", _("Stepping on a piece")),
    Topic("water", _("Into the water")),
    Topic("tam", _("Tam belongs to both")),
    Topic("hands", _("The hands")),
    Topic("declare", _("End the season or go on")),
    Topic("names", _("Seasons, and how the words sound")),
)

SECTIONS = {
    "CE-1": _("The game"),
    "CE-10": _("Turns"),
    "CE-13": _("How pieces move"),
    "CE-29": _("Stepping"),
    "CE-39": _("The reserve"),
    "CE-41": _("Water"),
    "CE-44": _("Tam2"),
    "CE-47": _("Situational hands"),
    "CE-50": _("Hands"),
    "CE-56": _("Declaring"),
    "CE-60": _("Points and seasons"),
    "CE-68": _("Set-up, what is seen, notation"),
}

RULES = {
    "CE-1": _(
        "2 players. Seat 0 is the A side: it begins on rows A, E, I, its forward is towards row "
        "IA, and the red King is its own. Seat 1, the IA side, faces it with the black King."
    ),
    "CE-2": _(
        "49 pieces: in red and in black one Nuak1 (Vessel), eight Kauk2 (Pawn), two each of Gua2 "
        "(Archer), Kaun1 (Chariot), Dau2 (Tiger), Maun1 (Horse), Kua2 (Officer), Tuk2 (Shaman) "
        "and Uai1 (General), one Io (King); and one Tam2, of no colour and no side."
    ),
    "CE-3": _(
        "Colour and side are two things: a capture and a drop change the side, nothing changes "
        "the colour."
    ),
    "CE-4": _(
        "9 × 9 squares, named by column (K L N T Z X C M P) then row (A E I U O Y AI AU IA); ZO "
        "is the centre."
    ),
    "CE-5": _("Nine squares are water: ZI ZU ZY ZAI NO TO XO CO and ZO."),
    "CE-6": _("Nine squares are always field: NI CI TU XU TY XY NAI CAI and ZO. ZO is both."),
    "CE-7": _(
        "The eight neighbours of Tam2 are field too, for both players; its own square isn't "
        "because of it."
    ),
    "CE-8": _(
        "Every season begins from the initial position, symmetrical under a half turn but for "
        "the colours."
    ),
    "CE-9": _(
        "A throw of five sticks gives the number of dark faces, 0–5, with weights 1 5 10 10 5 1. "
        "Who moves throws."
    ),
    "CE-10": _("One moves when it is one's turn."),
    "CE-11": _(
        "A turn is one `move`, `step`, `slide` (then `to` or `pass`), `drop` or `tam`; there is "
        "no passing, and after the end nothing follows."
    ),
    "CE-12": _(
        "After a stepping throw comes `to` or `pass`, after a new hand `declare`, and neither "
        "comes else."
    ),
    "CE-13": _("One moves a piece of one's own."),
    "CE-14": _(
        "A leg goes where the lines below let the piece go; whether outside or inside the field "
        "is decided by the square that the leg starts from."
    ),
    "CE-15": _(
        "Nuak1: outside infinite forward; inside infinite forward and back, 1 aside, 2 aside if "
        "the square between is empty (both finite)."
    ),
    "CE-16": _(
        "Kauk2: outside 1 forward; inside 1 forward, back or aside, 2 forward if the square "
        "between is empty."
    ),
    "CE-17": _("Gua2: outside infinite along the 4 orthogonals; inside along the 4 diagonals."),
    "CE-18": _(
        "Kaun1: exactly 2, jumping whatever is between: outside orthogonally, inside diagonally."
    ),
    "CE-19": _("Dau2: outside 1 diagonally; inside infinite along the diagonals."),
    "CE-20": _(
        "Maun1: outside exactly 2 diagonally, jumping; inside infinite along the diagonals from "
        "distance 2 on, an adjacent piece being ignored and no other."
    ),
    "CE-21": _(
        "Kua2: outside infinite forward and back, 1 aside; inside infinite along the orthogonals."
    ),
    "CE-22": _(
        "Tuk2: outside infinite aside, 1 forward or back; inside infinite along all 8 lines, and "
        "one piece on the way may be ignored."
    ),
    "CE-23": _("Uai1: outside 1 to all sides but straight back; inside 1 to all 8 sides."),
    "CE-24": _("Io: 1 to all 8 sides, everywhere."),
    "CE-25": _(
        "A line ends with the first piece that isn't ignored, whosever it is, Tam2 too; that "
        "square is reached itself. What is jumped or ignored suffers nothing."
    ),
    "CE-26": _(
        "A piece ends on an empty square or captures an enemy piece; not on its own, not on Tam2."
    ),
    "CE-27": _(
        "A Uai1 on a field square protects the pieces of its side on the eight squares around "
        "it, itself not; they can't be captured."
    ),
    "CE-28": _(
        "A captured piece joins the capturer's reserve in its colour. Capturing a King ends "
        "nothing."
    ),
    "CE-29": _(
        "A piece may step on a square that it reaches and on which any piece stands: own, enemy, "
        "protected, Tam2. Nothing happens to that piece."
    ),
    "CE-30": _(
        "It is lifted from its start, which is empty for the second leg and may be its end; the "
        "leg is of the field or not as the via square is."
    ),
    "CE-31": _("It doesn't end on the via square."),
    "CE-32": _("One stepping a turn."),
    "CE-33": _(
        "A finite second leg needs no throw; an infinite one does, and is asked for by `slide`."
    ),
    "CE-34": _(
        "The stepping throw can be asked for where at least one infinite leg ends on a possible "
        "square, however far."
    ),
    "CE-35": _(
        "The dark faces are the greatest distance of the second leg, jumped squares counted."
    ),
    "CE-36": _("After the throw only infinite legs count, no finite ones."),
    "CE-37": _("Who isn't satisfied passes: the piece stays on its start."),
    "CE-38": _("Neither direction nor square is announced before the throw."),
    "CE-39": _("Any piece of one's own reserve may be dropped."),
    "CE-40": _(
        "It is dropped on any empty square, water and field too, without any throw, points the "
        "dropper's way and keeps its colour."
    ),
    "CE-41": _(
        "Who ends on water throws: 3 dark faces or more let the piece in; with fewer it goes "
        "back to its start, nothing is captured, and the turn ends."
    ),
    "CE-42": _(
        "No throw for a Nuak1, for Tam2, for a drop, or when the start (not the via square) is "
        "water. Passing over water or stepping there needs none."
    ),
    "CE-43": _(
        "The stepping throw comes first, then the square is chosen, then comes the water throw, "
        "which can't be declined."
    ),
    "CE-44": _(
        "Either player may move Tam2: two legs, both compulsory, each to an empty neighbouring "
        "square. Its start counts as empty once it has left, and may be the end."
    ),
    "CE-45": _(
        "In one of the legs Tam2 may step: over an occupied neighbour on to an empty neighbour "
        "of that."
    ),
    "CE-46": _(
        "Tam2 captures nothing and is never captured, needs no throw, may stand on water, and "
        "its stepping costs nothing."
    ),
    "CE-47": _(
        "The Stepping, −5: a piece has stepped on Tam2, even when it failed in the end or passed."
    ),
    "CE-48": _(
        "The Futile Move, −3, once: Tam2 moved when the other's last turn of this season moved "
        "it too, a ty mok1 in between or not; or Tam2 ends where it began."
    ),
    "CE-49": _(
        "They are hands of who committed them, each time declared anew, and weigh until the "
        "season ends."
    ),
    "CE-50": _(
        "A reserve makes hands: The Unbeatable (one of every kind but Tam2) 50; The Social Order "
        "(Kauk2 Gua2 Uai1 Kua2 Tuk2) 10; The Culture (Kua2 Tuk2 Uai1) 7; The Cavalry (Kauk2 Gua2 "
        "Maun1) 5; The Attack (Nuak1 Kaun1 Maun1) 5; The King (Io) 3; The Animals (Dau2 Maun1) "
        "3; The Army (Uai1, two Kauk2) 3; The Comrades (Kaun1, two Kauk2) 3; The Deadly Army "
        "(five Kauk2) 3."
    ),
    "CE-51": _("A piece serves in several hands; each hand counts once."),
    "CE-52": _(
        "A hand that pieces of one colour make has the Flash: 2 points more, in place of the "
        "plain one."
    ),
    "CE-53": _(
        "A King may stand for one piece of its own colour and any other kind, in each hand as it "
        "suits, and is still The King, which always has the Flash."
    ),
    "CE-54": _("With both Kings each may stand for a piece; The King counts once."),
    "CE-55": _(
        "The Unbeatable needs a King as itself: only a second King may stand for another kind."
    ),
    "CE-56": _(
        "When the turn's movement is over and the mover's set of hands holds one that it didn't "
        "before the turn (plain and Flash are two), or he has committed a situational hand, he "
        "declares ta xot1 or ty mok1; else the turn passes."
    ),
    "CE-57": _(
        "ta xot1: the season ends. He gains the multiplier times all his hands, old and new, "
        "situational ones too; it may be zero or less. The other's hands are worth nothing."
    ),
    "CE-58": _("ty mok1: nobody scores, the multiplier doubles, it is the other's turn."),
    "CE-59": _("The multiplier is one for both, 1 at the start of each season."),
    "CE-60": _("Both begin with 20 points; what one gains the other pays, never beyond 0 and 40."),
    "CE-61": _("40 points win at once."),
    "CE-62": _(
        "1, 2 or 4 seasons are played, one unless agreed otherwise: iei2; iei2, xo1; iei2, xo1, "
        "kat2, iat1."
    ),
    "CE-63": _(
        "At the start of every season both throw, seat 0 first, until the throws differ; the "
        "higher one moves first. Reserves, multiplier and situational hands begin anew."
    ),
    "CE-64": _("After the last season more points win; equal points are a draw."),
    "CE-65": _("Who has no legal move at all ends the table: more points win."),
    "CE-66": _(
        "Either may offer a draw while no offer stands; it stands until the other accepts it or "
        "makes another move. Either may resign. Points stay as they stand."
    ),
    "CE-67": _("There is no rule of repetition."),
    "CE-68": _(
        "A set-up names throws in their order; or a position, whose 49 pieces stand on the board "
        "and lie in the reserves, with who moves, season, points and multiplier."
    ),
    "CE-69": _("Nothing is hidden but throws to come: everybody sees all."),
    "CE-70": _(
        "A record reads and writes as kiaak text (棋譜); a ply that isn't legal, or says what "
        "didn't happen, is refused with its number."
    ),
}

HOUSE = "CE-7 CE-36 CE-38 CE-48 CE-49 CE-59 CE-62 CE-64 CE-65 CE-66 CE-67"

REFUSALS = {
    "CE-4": _("There is no square %(square)s: a column from K to P, then a row from A to IA."),
    "CE-10": _("It is %(player)s's turn. Yours will come."),
    "CE-11": _("That is no move of Cerke, or the game is over. Load the page again."),
    "CE-13": _("No piece of yours stands on %(square)s: move one of your own."),
    "CE-14": _("The piece can't get to %(square)s: choose a marked square."),
    "CE-26": _("Nobody ends on %(square)s: your own piece or Tam stands there."),
    "CE-27": _("The piece on %(square)s is protected by a General in the field: take another."),
    "CE-29": _("%(square)s can't be stepped on: it is empty or out of reach."),
    "CE-31": _("A piece doesn't end on %(square)s, where it has just stepped: go on."),
    "CE-33": _("Without a throw the piece doesn't get to %(square)s: ask for the stepping throw."),
    "CE-34": _("From %(square)s no line leads on, so there is nothing to throw for."),
    "CE-35": _(
        "The throw showed %(throw)s dark faces and that square is %(distance)s away: choose a "
        "nearer one or stay."
    ),
    "CE-36": _("After the throw the piece slides along its lines, and %(square)s isn't on one."),
    "CE-39": _("%(piece)s: that piece isn't in your reserve."),
    "CE-40": _("A piece stands on %(square)s: drop yours on an empty square."),
    "CE-44": _("Tam can't go like that over %(square)s: two steps, each to an empty neighbour."),
    "CE-45": _("Tam can't step on %(square)s that way: over a neighbour, to an empty square."),
    "CE-62": _("A game has 1, 2 or 4 seasons. Correct it (%(option)s)."),
    "CE-66": _("No draw is offered to you: offer one yourself, or play on."),
    "CE-68": _("This set-up is impossible: %(key)s. Correct it."),
    "CE-70": _("That text is no record of Cerke."),
}
VARIANTS = {
    ("CE-12", "turn"): _("Nothing waits for that: begin your turn with a piece."),
    ("CE-12", "slide"): _("The sticks are thrown: choose a square or stay."),
    ("CE-12", "declare"): _("You have a new hand: first end the season or go on."),
}


def _piece(value: object, _names: Names) -> str:
    """`black Pawn`; what is no piece is shown as it came."""
    colour, _space, kind = str(value).partition(" ")
    known = colour in words.COLOURED and kind in words.CODES
    return words.piece(f"{colour} {kind}") if known else str(value)


BOOK = Rulebook(
    slug="cerke",
    topics=TOPICS,
    rules=RULES,
    sections=SECTIONS,
    house=frozenset(HOUSE.split()),
    original=Path(__file__).with_name("original.fr.txt"),
    refusals=REFUSALS,
    variants=VARIANTS,
    places={"MOVE": "CE-11"},
    readers={"piece": _piece},
    styles="cerke/cerke.css",
)
