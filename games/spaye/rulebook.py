"""Späye's rules in words: the topics of the rules page, and what refusals say.

One sentence a rule number. It says what is the matter and what to do about it; it teases cards,
never people. `games/spaye/README.md` has the rules themselves and the values each refusal carries.
"""

from pathlib import Path

from django.utils.translation import gettext_lazy, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Refusal
from games.tables.chairs import chairs_of, names_by_seat
from games.tables.models import Table
from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import Names, Reader, Text, read_card

TOPICS = (
    Topic("principle", _("The idea")),
    Topic("day", _("One Späye a day")),
    Topic("cards", _("Cards and values")),
    Topic("daye", _("A dāye")),
    Topic("pick", _("Pick and reveal")),
    Topic("nikaye", _("The nikāye")),
    Topic("exercise", _("The exercise")),
    Topic("suits", _("Move your way")),
    Topic("committee", _("The committee")),
    Topic("final", _("The final dāye")),
    Topic("board", _("The board and the titles")),
    Topic("bonus", _("The bonuses")),
    Topic("log", _("Real cards")),
)

SENTENCES: dict[str, Text] = {
    # For forms beside the table; at a table `moving.bad_move_sentence` is shown.
    "MOVE": gettext_lazy("That move isn’t possible in this game. Reload the page."),
    "SEAT": gettext_lazy("Seat %(seat)s is empty, so it can’t move."),
    "SP-2": gettext_lazy("That move is incomplete. Reload the page and try again."),
    "SP-4": gettext_lazy("You can’t do that from here. Check in first, or ask an admin."),
    "SP-5": gettext_lazy("The next free seat is number %(next)s. Reload the page."),
    "SP-6": gettext_lazy("You aren’t checked in. Tap “I’m in” first."),
    "SP-7": gettext_lazy("That check-in isn’t valid (%(flag)s). Reload the page."),
    "SP-8": gettext_lazy("%(player)s has already left or is in a dāye. Finish that one first."),
    "SP-10": gettext_lazy("This day is over. The cards come back on the next one."),
    "SP-13": gettext_lazy("No exercise yet today. Choose one first."),
    "SP-14": gettext_lazy(
        "The exercise can’t change during a dāye or after the first card. To adapt it, ask "
        "for a committee."
    ),
    "SP-15": ngettext_lazy(
        "Use at most %(most)s character for the exercise.",
        "Use at most %(most)s characters for the exercise.",
        "most",
    ),
    "SP-17": gettext_lazy(
        "These cards aren’t a deck of %(pack)s with three nikāyes. Set them up again."
    ),
    "SP-18": gettext_lazy("You can’t challenge this person. Choose someone else who is here."),
    "SP-19": gettext_lazy("You’ve already challenged %(player)s. Withdraw that challenge first."),
    "SP-20": ngettext_lazy(
        "%(left)s card left. No more challenges: the last three are for the final.",
        "%(left)s cards left. No more challenges: the last three are for the final.",
        "left",
    ),
    "SP-21": gettext_lazy("%(player)s’s challenge is no longer open. Challenge them yourself."),
    "SP-22": gettext_lazy("A dāye is on. Wait until it’s finished."),
    "SP-23": gettext_lazy("%(player)s needs an exercise confirmed first."),
    "SP-25": gettext_lazy("You haven’t challenged anyone."),
    "SP-26": gettext_lazy("Too late to leave: this dāye has to be played."),
    "SP-27": gettext_lazy(
        "You can’t draw now. Wait for your dāye, or for the final’s third player."
    ),
    "SP-28": gettext_lazy("That card is taken. Pick another."),
    "SP-29": gettext_lazy("You already have your card. Wait for the reveal."),
    "SP-31": gettext_lazy("There’s nothing to cancel. Leave the final, or find a third player."),
    "SP-38": ngettext_lazy(
        "The final is played with the last three cards. There is %(left)s left.",
        "The final is played with the last three cards. There are %(left)s left.",
        "left",
    ),
    "SP-39": gettext_lazy("The final already has its three players, or you’re in it."),
    "SP-40": gettext_lazy("You can’t leave this final. Draw a card, or find a third player."),
    "SP-45": gettext_lazy("There’s no number %(number)s today. Reload the page."),
    "SP-46": gettext_lazy("This exercise is already confirmed."),
    "SP-47": gettext_lazy("You can’t confirm your own exercise. Find a witness."),
    "SP-48": ngettext_lazy(
        "Confirm between 0 and %(most)s rep here.",
        "Confirm between 0 and %(most)s reps here.",
        "most",
    ),
    "SP-50": gettext_lazy(
        "The committee is made up of späyins other than the one who drew the nikāye. Ask "
        "someone else."
    ),
    "SP-51": ngettext_lazy(
        "Propose another exercise.",
        "Propose another exercise, a number below %(most)s, or both.",
        "most",
    ),
    "SP-52": gettext_lazy(
        "There’s no proposal to agree to, or it’s your own. Someone else has to answer."
    ),
    "SP-53": gettext_lazy("A bonus was used on this exercise, so it can’t change."),
    "SP-55": gettext_lazy(
        "You don’t have the %(bonus)s bonus, or you’ve already used it. The next title "
        "brings another."
    ),
    "SP-56": gettext_lazy("You can only use a bonus on your own exercise. Wait for your nikāye."),
    "SP-57": gettext_lazy("This bonus can’t be used here. Reload the page."),
    "SP-58": gettext_lazy("Only one bonus per exercise, and this one already has one."),
    "SP-59": gettext_lazy("You can’t share it with %(player)s. Choose another späyin who is here."),
    "SP-60": gettext_lazy(
        "A tyrant needs subjects, and no other späyin is here yet. Wait for one."
    ),
    "SP-65": gettext_lazy("%(card)s wasn’t in the final. Choose one of its three cards."),
    "SP-66": gettext_lazy("A dāye has two different players, the final three. Choose them again."),
    "SP-67": gettext_lazy("Two cards per draw, three in the final. Check the draws."),
    "SP-68": gettext_lazy("Check %(draw)s. Every draw except the last has to be a tie."),
    "SP-69": gettext_lazy(
        "%(card)s has already been played, or isn’t in the deck. Check the draw."
    ),
    "SP-70": ngettext_lazy(
        "No more than %(nikayes)s nikāye can be on the table. Check the cards.",
        "No more than %(nikayes)s nikāyes can be on the table. Check the cards.",
        "nikayes",
    ),
    "SP-71": ngettext_lazy(
        "%(left)s card left. The last three are drawn in the final, and only there.",
        "%(left)s cards left. The last three are drawn in the final, and only there.",
        "left",
    ),
    "SP-72": ngettext_lazy(
        "The final shows every nikāye that is left: %(nikayes)s. Check the cards.",
        "The final shows every nikāye that is left: %(nikayes)s. Check the cards.",
        "nikayes",
    ),
    "SP-74": gettext_lazy(
        "Only the person who logged it can take it back. If it’s wrong, dispute it."
    ),
    "SP-75": gettext_lazy("This log can’t be taken back any more. The others can dispute it."),
    "SP-76": gettext_lazy("Only the other players of a dāye can dispute it."),
    "SP-77": gettext_lazy(
        "This log has already been disputed or taken back. It can only be disputed once."
    ),
    "SP-79": gettext_lazy("This log isn’t disputed, or has already been decided."),
    "SP-81": gettext_lazy("Option not possible: %(option)s."),
    "SP-82": gettext_lazy("This set-up isn’t possible: %(key)s."),
}

VARIANTS: dict[tuple[str, str], Text] = {
    ("SP-3", "app"): gettext_lazy(
        "Today’s cards are in the app, so there’s nothing to log. Challenge someone."
    ),
    ("SP-3", "real"): gettext_lazy(
        "Today’s cards are on a real table. Play there, then log the dāye."
    ),
    ("SP-57", "grand_spayin"): gettext_lazy(
        "Sharing isn’t possible in the final. Keep it for another dāye."
    ),
    ("SP-57", "mastaye"): gettext_lazy(
        "The tyrant bonus isn’t possible in the final. Keep it for another dāye."
    ),
    ("SP-57", "tikao"): gettext_lazy(
        "Double or quits is for a nikāye in the final. Keep it until then."
    ),
}
"""Sentences that depend on one of a refusal's values."""

TITLES = {"grand_spayin": "Grand Späyin", "mastaye": "Mastäye", "tikao": "Tikäo"}
PLACES = {"MOVE": "SP-2", "SEAT": "SP-5", "SEATS": "SP-5", "SETUP": "SP-82"}
"""Rules that the rules page shows for refusals without a number of their own."""


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
    """Return the refusal as one sentence; `names` gives seats their players' names."""
    return BOOK.sentence(refusal, names)


def at_table(refusal: Refusal, table: Table) -> str:
    """Return the refusal's sentence with the names of the people at the table."""
    return BOOK.sentence(refusal, names_by_seat(chairs_of(table)))


def address(rule: str) -> str:
    """Return the address of a rule on the rules page: `/rules/spaye/#SP-22`."""
    return BOOK.address(rule)
