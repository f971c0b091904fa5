"""A validator against passwords that a colleague would try first."""

import re
import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.players import office

WORDS = (
    *("spaye", "daye", "nikaye", "spayin", "grandspayin", "mastaye", "tikao", "papayoo", "speahx"),
    *("cerke", "spirale", "squat", "carte", "card", "kort", "admin", "bureau", "office", "kontor"),
)
LEFT = 5
"""Letters and digits that must remain after removing `WORDS` and the office's name."""


class OwnWords:
    """A validator that refuses passwords made of words of the game and the office's name."""

    def validate(self, password: str, user: Any = None) -> None:
        left = _plain(password)
        for word in sorted({*WORDS, *_office_words()}, key=len, reverse=True):
            left = left.replace(word, "")
        if len(left) < LEFT and len(_plain(password)) > len(left):
            raise ValidationError(_("That’s too easy to guess here."))

    def get_help_text(self) -> str:
        return _("Don’t use words from the game or the office.")


def _office_words() -> list[str]:
    """Return the words of the office's name that have three characters or more."""
    words = map(_plain, office.current().name.split())
    return [word for word in words if len(word) > 2]


def _plain(text: str) -> str:
    """Return the text's ASCII letters and digits, lower case and without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[^a-z0-9]", "", bare)
