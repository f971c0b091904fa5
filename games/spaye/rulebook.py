"""Späye's rules in words: the topics of the rules page, and what refusals say.

One sentence a rule number. It says what is the matter and what to do about it; it teases cards,
never people. `games/spaye/README.md` has the rules themselves and the values each refusal carries.
"""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Refusal
from games.tables.models import Table
from games.tables.rulebook import Rulebook, Topic, refusals
from games.tables.rulebook.book import Names, Reader, Text
from games.tables.rulebook.refusals import read_card

TOPICS = (
    Topic("principle", _("The principle")),
    Topic("day", _("One Späye a day")),
    Topic("cards", _("Cards and values")),
    Topic("daye", _("A dāye")),
    Topic("pick", _("Pick and reveal")),
    Topic("nikaye", _("The nikāye")),
    Topic("exercise", _("The exercise")),
    Topic("suits", _("Move as suits you")),
    Topic("committee", _("The committee")),
    Topic("final", _("The final dāye")),
    Topic("board", _("The board and the titles")),
    Topic("bonus", _("The bonuses")),
    Topic("log", _("Real cards")),
)

SENTENCES: dict[str, Text] = {
    "MOVE": gettext_lazy("That isn’t a move in this game. Load the page again."),
    "SEAT": gettext_lazy("Seat %(seat)s can’t move: nobody sits there yet."),
    "SP-2": gettext_lazy("Something is missing in that move. Load the page and try again."),
    "SP-4": gettext_lazy("You can’t do that from here. Check in, or ask an admin."),
    "SP-5": gettext_lazy("The next free seat is number %(next)s. Load the page again."),
    "SP-6": gettext_lazy("You aren’t checked in. Tap “I’m in” first."),
    "SP-7": gettext_lazy("Something is wrong with that check-in (%(flag)s). Load the page again."),
    "SP-8": gettext_lazy("%(player)s has left already, or is in a dāye. Finish that one first."),
    "SP-10": gettext_lazy("This day is closed. The cards sleep until the next one."),
    "SP-13": gettext_lazy("No exercise of the day yet. Choose it, and the cards will follow."),
    "SP-14": gettext_lazy(
        "The exercise stays as it is while a dāye runs and from the first card on. To adapt it, "
        "ask a committee."
    ),
    "SP-15": ngettext_lazy(
        "Give the exercise a name of %(most)s character at most.",
        "Give the exercise a name of %(most)s characters at most.",
        "most",
    ),
    "SP-17": gettext_lazy(
        "These cards are no pack of %(pack)s with three nikāyes. Lay them again."
    ),
    "SP-18": gettext_lazy("This person can’t be challenged. Pick somebody else who is here."),
    "SP-19": gettext_lazy("You challenge %(player)s already. Withdraw that challenge first."),
    "SP-20": ngettext_lazy(
        "%(left)s card left. No more challenges: the last three are for the final.",
        "%(left)s cards left. No more challenges: the last three are for the final.",
        "left",
    ),
    "SP-21": gettext_lazy("No open challenge from %(player)s any more. Make one yourself."),
    "SP-22": gettext_lazy("The table is taken. Wait for the end of the running dāye."),
    "SP-23": gettext_lazy("%(player)s has an exercise to get confirmed first. The cards wait."),
    "SP-25": gettext_lazy("You have no challenge to withdraw. Challenge somebody first."),
    "SP-26": gettext_lazy("Too late to leave this dāye. Play it to the end."),
    "SP-27": gettext_lazy(
        "No card for you now. Wait for your dāye, or for the final’s third player."
    ),
    "SP-28": gettext_lazy("That card is taken. Pick another."),
    "SP-29": gettext_lazy("You have your card already. Wait for the reveal."),
    "SP-31": gettext_lazy("Nothing to break off here. Leave the final, or find its third player."),
    "SP-38": ngettext_lazy(
        "The final is played with the last three cards. There is %(left)s left.",
        "The final is played with the last three cards. There are %(left)s left.",
        "left",
    ),
    "SP-39": gettext_lazy("The final waits for nobody, or you are in it already."),
    "SP-40": gettext_lazy("Nobody leaves this final now. Draw a card, or find the third player."),
    "SP-45": gettext_lazy("Nothing has the number %(number)s today. Load the page again."),
    "SP-46": gettext_lazy("This exercise is over and done with. Once is enough."),
    "SP-47": gettext_lazy("You can’t confirm your own exercise. Find a witness."),
    "SP-48": ngettext_lazy(
        "Confirm between 0 and %(most)s repetition here.",
        "Confirm between 0 and %(most)s repetitions here.",
        "most",
    ),
    "SP-50": gettext_lazy(
        "The committee is made of späyins, without whoever drew the nikāye. Ask somebody else."
    ),
    "SP-51": ngettext_lazy(
        "Propose another exercise.",
        "Propose another exercise, a number below %(most)s, or both.",
        "most",
    ),
    "SP-52": gettext_lazy("No proposal to agree to, or it is yours. Let somebody else answer."),
    "SP-53": gettext_lazy("There is a bonus on this exercise, so it doesn’t change any more."),
    "SP-55": gettext_lazy(
        "You don’t hold the %(bonus)s bonus, or it is used. The next title brings another."
    ),
    "SP-56": gettext_lazy("A bonus is for your own exercise. Wait for your nikāye."),
    "SP-57": gettext_lazy("This bonus can’t be used here. Load the page again."),
    "SP-58": gettext_lazy("One bonus an exercise, and this one has its own. Keep yours."),
    "SP-59": gettext_lazy("%(player)s can’t share it. Choose another späyin who is here."),
    "SP-60": gettext_lazy("A tyrant without subjects: no other späyin is here. Wait for one."),
    "SP-65": gettext_lazy("%(card)s wasn’t in the final. Give one of its three cards."),
    "SP-66": gettext_lazy(
        "A dāye has two players of the day, the final three, all different. Choose them again."
    ),
    "SP-67": gettext_lazy("Two cards a draw, three in the final. Check the draws."),
    "SP-68": gettext_lazy(
        "Check %(draw)s. Every draw is a tie, but for the last one, which decides."
    ),
    "SP-69": gettext_lazy(
        "%(card)s: this card is out already, or isn’t in the pack. Check the draw."
    ),
    "SP-70": ngettext_lazy(
        "No more than %(nikayes)s nikāye can be on the table. Check the cards.",
        "No more than %(nikayes)s nikāyes can be on the table. Check the cards.",
        "nikayes",
    ),
    "SP-71": ngettext_lazy(
        "%(left)s card left. The final draws the last three, all three, and nobody else does.",
        "%(left)s cards left. The final draws the last three, all three, and nobody else does.",
        "left",
    ),
    "SP-72": ngettext_lazy(
        "The final shows every nikāye that is left: %(nikayes)s. Check the cards.",
        "The final shows every nikāye that is left: %(nikayes)s. Check the cards.",
        "nikayes",
    ),
    "SP-74": gettext_lazy("Only whoever logged it can take it back. If it is wrong, contest it."),
    "SP-75": gettext_lazy("This log can’t be taken back any more. The others may contest it."),
    "SP-76": gettext_lazy(
        "Only those who played a dāye can contest it, except the one who logged it."
    ),
    "SP-77": gettext_lazy(
        "This log was already contested or taken back. It can be contested only once."
    ),
    "SP-79": gettext_lazy("This log isn’t contested, or somebody has ruled on it already."),
    "SP-81": gettext_lazy("Unknown or impossible option: %(option)s. Correct it."),
    "SP-82": gettext_lazy("This set-up is impossible: %(key)s. Correct it."),
}

VARIANTS: dict[tuple[str, str], Text] = {
    ("SP-3", "app"): gettext_lazy(
        "Today’s cards are in the app: nothing to log. Challenge somebody."
    ),
    ("SP-3", "real"): gettext_lazy(
        "Today’s cards lie on a real table. Play there, then log the dāye."
    ),
    ("SP-57", "grand_spayin"): gettext_lazy(
        "Sharing isn’t for the final. Keep it for another dāye."
    ),
    ("SP-57", "mastaye"): gettext_lazy("No tyrant in the final. Keep it for another dāye."),
    ("SP-57", "tikao"): gettext_lazy("Double or quits is for a nikāye in the final. Wait for it."),
}
"""Where one of a refusal's values decides what there is to say."""

TITLES = {"grand_spayin": "Grand Späyin", "mastaye": "Mastäye", "tikao": "Tikäo"}
PLACES = {"MOVE": "SP-2", "SEAT": "SP-5", "SEATS": "SP-5", "SETUP": "SP-82"}
"""Where the rules page speaks of what has no number of its own."""


def _draw(value: object, names: Names) -> str:
    return " – ".join(read_card(code) for code in str(value).split("-"))


def _title(value: object, names: Names) -> str:
    return TITLES.get(str(value), str(value))


READERS: dict[str, Reader] = {"draw": _draw, "bonus": _title}

BOOK = Rulebook(
    slug="spaye",
    folder=Path(__file__).parent,
    topics=TOPICS,
    refusals=SENTENCES,
    variants=VARIANTS,
    places=PLACES,
    readers=READERS,
)


def sentence(refusal: Refusal, names: Names | None = None) -> str:
    """The refusal as one sentence; `names` gives seats their players' names."""
    return refusals.sentence(BOOK, refusal, names)


def at_table(refusal: Refusal, table: Table) -> str:
    """The sentence with the names of the people at the table."""
    return refusals.at_table(BOOK, refusal, table)


def address(rule: str) -> str:
    """Where the rules page has this rule: `/rules/spaye/#SP-22`."""
    return BOOK.address(rule)
