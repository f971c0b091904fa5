"""The topics of the rules page, and the numbered rules as `README.md` words them.

The English sentences here and in README.md are the same, letter by letter (a test compares them);
the catalogues hold the other languages. Between backticks stands a move as records write it.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.tables.rulebook import Topic

TOPICS = (
    Topic("principle", _("The principle")),
    Topic("day", _("One Späye a day")),
    Topic("cards", _("Cards and values")),
    Topic("daye", _("A dāye")),
    Topic("pick", _("Pick and reveal")),
    Topic("nikaye", _("The nikāye")),
    Topic("exercise", _("The exercise")),
    Topic("committee", _("The committee")),
    Topic("final", _("The final dāye")),
    Topic("board", _("The board and the titles")),
    Topic("bonus", _("The bonuses")),
    Topic("log", _("Real cards")),
)

SECTIONS = {
    "SP-1": _("Moves and seats"),
    "SP-13": _("The exercise of the day"),
    "SP-16": _("Cards"),
    "SP-18": _("Challenge"),
    "SP-27": _("Draw and reveal"),
    "SP-38": _("The final dāye"),
    "SP-44": _("The board"),
    "SP-45": _("Exercises"),
    "SP-55": _("Bonuses"),
    "SP-66": _("Real deck: logs"),
    "SP-81": pgettext_lazy("rules", "Records"),
}
"""Headings, by the rule they stand before."""

RULES = {
    "SP-1": _("A day is played once: no move resets, relaunches or deletes it."),
    "SP-2": _(
        "A move is one of the verbs below with its arguments; a number is `0` or begins with 1–9."
    ),
    "SP-3": _(
        "An app deck has no `log`, `undo_log`, `contest`, `uphold`, `void`; a real deck has no "
        "`challenge`, `withdraw`, `accept`, `decline`, `draw`, `call_final`, `join_final`, "
        "`leave_final`, `abort`."
    ),
    "SP-4": _(
        "`check_in`, `check_out`, `abort`, `uphold`, `void`, `close` are the keeper's moves, all "
        "others a player's; only `abort` may also come from a player (the server has checked the "
        "three minutes)."
    ),
    "SP-5": _("A seat is taken at the first check-in and is the next number, 0 … 999."),
    "SP-6": _("Only a present player moves: checked in and not checked out."),
    "SP-7": _(
        "The flags of a check-in (`spayin grand_spayin mastaye tikao`, each once) replace those "
        "before; a bonus spent today stays spent."
    ),
    "SP-8": _("Only a present player checks out, and not from a dāye."),
    "SP-9": _(
        "Checking out takes back one's challenges and those made to one, and leaves a final that "
        "still gathers."
    ),
    "SP-10": _("After `close` nothing follows but rulings."),
    "SP-11": _(
        "With the last card the day is finished for good; its exercises may be confirmed until "
        "`close`."
    ),
    "SP-12": _(
        "A day that closes with cards left is cancelled: all its points, of every column and every "
        "player, count for nothing."
    ),
    "SP-13": _(
        "It is set before the first dāye is accepted, called or logged; accepting is agreeing to "
        "it."
    ),
    "SP-14": _("From the first drawn card on it is fixed."),
    "SP-15": _("Its name, like that of an adjusted one, has 1 to 80 characters."),
    "SP-16": _("A nikāye is worth 20, ace 14, king 13, queen 12, jack 11, the others their face."),
    "SP-17": _(
        "The pack has 52 cards, or 32 (ace and 7 to king), and three nikāyes, so three cards are "
        "left for the final."
    ),
    "SP-18": _("One challenges another present player."),
    "SP-19": _("Each has one open challenge at most."),
    "SP-20": _(
        "A challenge needs more than three cards on the table; with three left the open ones lapse."
    ),
    "SP-21": _("One accepts or declines an open challenge made to oneself."),
    "SP-22": _("One dāye at a time: accepting and calling the final need a free table."),
    "SP-23": _(
        "A due exercise blocks its player: no challenging, no accepting, no being accepted, no "
        "picking, no calling or joining the final. He may be challenged, and may decline, "
        "withdraw, witness, agree."
    ),
    "SP-24": _(
        "Who accepts a dāye, whose challenge is accepted, who is one of the final's three or in a "
        "log is a späyin of the month."
    ),
    "SP-25": _("`withdraw` takes back one's open challenge."),
    "SP-26": _(
        "In an accepted dāye `withdraw` leaves it, as long as nobody has picked a card in it."
    ),
    "SP-27": _("Only the players of the running dāye pick, in the final once it has three."),
    "SP-28": _("One picks a face-down card that nobody has picked."),
    "SP-29": _("Each picks one card a draw."),
    "SP-30": _("Nothing is shown until all have picked; then all cards are revealed at once."),
    "SP-31": _(
        "A running dāye can be aborted before the reveal; a final that gathers can't, nor one that "
        "a tie led into."
    ),
    "SP-32": _(
        "An aborted dāye counts nothing: picked cards lie back, ties already revealed stay in the "
        "discard."
    ),
    "SP-33": _(
        "With one or two nikāyes nobody wins; each nikāyé does as many repetitions as the "
        "opponent's card is worth, with two both do 20."
    ),
    "SP-34": _("Otherwise the stronger card wins."),
    "SP-35": _(
        "Two equal cards without nikāye: both draw again until there is a winner or a nikāyé; it "
        "stays one participation."
    ),
    "SP-36": _(
        "The discard can't be looked at while the day runs: only the last dāye's cards, the number "
        "of cards left and of nikāyes aside are shown."
    ),
    "SP-37": _(
        "When the last nikāye has left a table with cards, one of the discard replaces a card "
        "chosen at random, unseen, once the dāye is settled; and again each time."
    ),
    "SP-38": _("It is called when exactly three cards are left."),
    "SP-39": _("Three play it: one calls, others join while it lacks players."),
    "SP-40": _("One may leave it until three are in; a tied pair may not."),
    "SP-41": _("It counts 3 participations for each of the three."),
    "SP-42": _(
        "Each nikāyé wins 3 points for each nikāye in play and does the sum of the other two "
        "cards; the third wins nothing."
    ),
    "SP-43": _(
        "A tie that leaves three cards goes on as the final: the pair needs a third, and it counts "
        "3 instead of 1."
    ),
    "SP-44": _(
        "Dāye: 1 a dāye, 3 the final. Victoire: 1 a victory, and the final's. Répétition: 1 a "
        "repetition done."
    ),
    "SP-45": _(
        "Dāyes and exercises are numbered 0, 1, … over the day, exercises in the order of the "
        "dāye's players; a voided or undone log keeps its number."
    ),
    "SP-46": _(
        "Only a due exercise is confirmed, adjusted or given a bonus: it is due until its one "
        "confirmation."
    ),
    "SP-47": _("The witness is somebody other than the nikāyé."),
    "SP-48": _("The witness states 0 up to the number due."),
    "SP-49": _("Partial repetitions count; an exercise never confirmed counts 0."),
    "SP-50": _("In the committee sit späyins other than the nikāyé."),
    "SP-51": _("An adjustment names an exercise and a number from 1 to the number now due."),
    "SP-52": _(
        "Another späyin than who proposed agrees, or the same where no other player but the nikāyé "
        "is present; a new proposal replaces the old one."
    ),
    "SP-53": _("Once a bonus is declared on it, an exercise isn't adjusted any more."),
    "SP-54": _(
        "An adjusted exercise of the final costs its nikāyé the victory points of the final, "
        "nobody else."
    ),
    "SP-55": _(
        "A bonus is declared by who holds it unspent, and spent for good, whatever becomes of the "
        "day."
    ),
    "SP-56": _("It is declared on one's own exercise."),
    "SP-57": _("Grand Späyin and Mastäye not in the final, Tikäo only in the final."),
    "SP-58": _("One bonus at most on an exercise."),
    "SP-59": _("The Grand Späyin's partner is another present späyin."),
    "SP-60": _("The Mastäye needs another späyin present."),
    "SP-61": _(
        "The Grand Späyin and the partner do half each, he the odd one; anybody but him confirms."
    ),
    "SP-62": _(
        "Every other späyin present does all of the Mastäye's exercise, he does none and may be "
        "the witness."
    ),
    "SP-63": _(
        "The points are those at stake before the bonus, and only the titled player gets them."
    ),
    "SP-64": _(
        "The Tikäo has the final's three cards dealt again to the three. With a nikāye he does his "
        "exercise twice (2n due, min(confirmed, n) points), else he is exempt and scores n at "
        "once; nobody else's points change."
    ),
    "SP-65": _(
        "On a real deck the Tikäo tells the card he drew, one of the final's three, as it was "
        "logged."
    ),
    "SP-66": _("A log names two players of the day, in the final three, all different."),
    "SP-67": _(
        "It gives the cards of each draw: pairs; in the final a triple, after the pairs of a tie "
        "that led into it."
    ),
    "SP-68": _("Every draw but the last is a tie of two equal ordinary cards, the last decides."),
    "SP-69": _(
        "The cards are of the pack, none twice where suits are given, no rank more than four times."
    ),
    "SP-70": _("No more nikāyes than can be on the table."),
    "SP-71": _("The last three cards are drawn by the final, and by it alone."),
    "SP-72": _("The final shows exactly the nikāyes that are left."),
    "SP-73": _("A log counts at once, and due exercises don't block it."),
    "SP-74": _("Its author takes it back."),
    "SP-75": _(
        "Only while nobody has contested it or done anything on its exercises, and never the "
        "final's."
    ),
    "SP-76": _("Any other player of that dāye than the author may contest it."),
    "SP-77": _("Once, and not if it was taken back."),
    "SP-78": _("The points of a contested dāye are withheld, its exercises stay due."),
    "SP-79": _("A ruling upholds or voids a contested dāye, once."),
    "SP-80": _(
        "Voided or taken back, its exercises close; before the final is logged its cards and "
        "nikāyes count as not drawn, later only the points go."
    ),
    "SP-81": _(
        "Options: `deck` is `app` (default) or `real`, `pack` is 52 (default) or 32, `date` is a "
        "day of the calendar."
    ),
    "SP-82": _(
        "A set-up fixes `cards` (by position), `replacements` (positions where a card lies), "
        "`redraws` (the final's three cards); a real deck has none."
    ),
    "SP-83": _(
        "The result is there from the last card on and grows until `close`; a cancelled day's are "
        "zeros."
    ),
}

HOUSE = (
    "SP-3 SP-6 SP-15 SP-17 SP-23 SP-46 SP-47 SP-49 SP-50 SP-52 SP-54 SP-55 SP-56 SP-60 "
    "SP-61 SP-64 SP-66 SP-74 SP-75 SP-76 SP-77 SP-78 SP-79 SP-80"
)
"""The house's decisions."""
