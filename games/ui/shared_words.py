"""Words that several games use, translated in one catalogue for all.

A game uses them like its own, `_("Pass")`, in Python and in templates: words that this app's
catalogues translate need no entry in another one. An English word that means something else takes a
context: `{{ pgettext("a tie", "Draw") }}`.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

HAND = (
    gettext_noop("Your hand"),
    gettext_noop("Choose a card"),
    gettext_noop("Play"),
    gettext_noop("Play this card"),
    gettext_noop("Draw"),
    gettext_noop("Draw a card"),
    gettext_noop("Pass"),
    gettext_noop("doesn’t fit"),
    gettext_noop("%(name)s plays %(card)s"),
    gettext_noop("You play %(card)s"),
    gettext_noop("cards"),
    ngettext_lazy("%(n)s card", "%(n)s cards"),
    ngettext_lazy("{n} card", "{n} cards"),
    ngettext_lazy("{n} card to draw", "{n} cards to draw"),
)
"""Words for actions with cards. Templates count with `%(n)s`, Python with `{n}`."""

TABLE = (
    gettext_noop("Rule %(number)s"),
    gettext_noop("You"),
    gettext_noop("Player"),
    gettext_noop("Players"),
    gettext_noop("Points"),
    gettext_noop("Close"),
    gettext_noop("The table"),
    gettext_noop("Your move"),
    gettext_noop("Not your turn yet"),
    gettext_noop("It’s your turn"),
    gettext_noop("%(name)s is thinking"),
    gettext_noop("Waiting for %(name)s"),
    gettext_noop("to move"),
    gettext_noop("played by a bot"),
    gettext_noop("Your options"),
    gettext_noop("no. %(n)s"),
    gettext_noop("The game is over"),
    ngettext_lazy("%(n)s point", "%(n)s points"),
    ngettext_lazy("{n} point", "{n} points"),
)
"""Words on the page of a table."""

AGREED = (
    gettext_noop("%(name)s resigns"),
    gettext_noop("%(name)s resigned."),
    gettext_noop("You resigned."),
    gettext_noop("You resign"),
    gettext_noop("You offer a draw"),
    gettext_noop("You accept the draw"),
    gettext_noop("%(name)s offers a draw"),
    gettext_noop("%(name)s accepts the draw"),
    gettext_noop("Draw agreed."),
)
"""Sentences for resigning and for draws by agreement."""

REFUSED = (
    gettext_noop("It’s %(player)s’s turn. Yours will come."),
    gettext_noop("%(card)s isn’t in your hand."),
    gettext_noop("The game is over."),
    gettext_noop("That move isn’t possible in this game. Reload the page."),
    gettext_noop("This set-up isn’t possible: %(key)s."),
    gettext_noop("Option not possible: %(option)s."),
    gettext_noop("You could do that. But here, follow the instructions."),
)
"""Reasons why a move is refused, in any game."""
