"""Words that several games say, in one catalogue for all.

A game says them as its own, `_("Pass")`, in Python and in templates, and finds them translated:
whatever this app's catalogues translate needs no entry in another one.
The same English word for something else takes a context: `{{ pgettext("a tie", "Draw") }}`.
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
"""What is done with cards. Templates count with `%(n)s`, Python with `{n}`."""

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
"""What stands on the page of a table."""

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
"""How two end a game before its end."""

REFUSED = (
    gettext_noop("It’s %(player)s’s turn. Yours will come."),
    gettext_noop("%(card)s isn’t in your hand."),
    gettext_noop("The game is over."),
    gettext_noop("That move isn’t possible in this game. Reload the page."),
    gettext_noop("This set-up isn’t possible: %(key)s."),
    gettext_noop("Option not possible: %(option)s."),
    gettext_noop("You could do that. But here, follow the instructions."),
)
"""Why a move is refused, in any game."""
