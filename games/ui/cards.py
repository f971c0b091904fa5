"""Card codes: the index letter, the kind and the name of a card in the active language.

Codes are those of the rules: rank then suit (`10H`, `QS`), `N` for a nikāye, `X` for a joker; the
suit may be missing (`Q`), as in a log. Papayoo's are `1S` … `10C` and, of the fifth suit, `1P` …
`20P`.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from games.ui.words import capfirst

SUITS = {
    "S": gettext_noop("spades"),
    "H": gettext_noop("hearts"),
    "D": gettext_noop("diamonds"),
    "C": gettext_noop("clubs"),
}
PAYOO = {"P": gettext_noop("payoo")}
PAYOO_RANKS = frozenset(str(number) for number in range(1, 21))
FACES = {
    "A": gettext_noop("ace"),
    "K": gettext_noop("king"),
    "Q": gettext_noop("queen"),
    "J": gettext_noop("jack"),
}
VALUES = {"N": 20, "A": 14, "K": 13, "Q": 12, "J": 11} | {str(n): n for n in range(2, 11)}
COURTS = frozenset("KQJ")
JOKER = "X"


@dataclass(frozen=True)
class Face:
    """A card as it is drawn. `suit` is a letter or empty."""

    rank: str
    suit: str

    @classmethod
    def parse(cls, code: str) -> "Face":
        """Parse a code. Raises `ValueError` if it is no card of any game here."""
        suit = code[-1] if code[-1:] in SUITS | PAYOO else ""
        rank = code.removesuffix(suit) if suit else code
        known = (
            PAYOO_RANKS if suit in PAYOO else VALUES.keys() | {"1"} if suit else {*VALUES, JOKER}
        )
        if rank not in known or (rank in ("N", JOKER) and suit):
            raise ValueError(f"no card is called {code!r}")
        return cls(rank, suit)

    @property
    def is_nikaye(self) -> bool:
        return self.rank == "N"

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER

    @property
    def is_court(self) -> bool:
        return self.rank in COURTS

    @property
    def value(self) -> int:
        """The card's value in a dāye; in Papayoo its number."""
        return VALUES.get(self.rank) or (0 if self.is_joker else int(self.rank))

    @property
    def letter(self) -> str:
        return letter(self.rank)

    @property
    def name(self) -> str:
        """`Queen of hearts`, in the active language, for a label."""
        return str(capfirst(self.in_sentence))

    @property
    def in_sentence(self) -> str:
        """`queen of hearts`, in the middle of a sentence."""
        rank = rank_name(self.rank)
        if not self.suit:
            return rank
        named = {"rank": rank, "suit": suit_name(self.suit)}
        # Norwegian writes aces and court cards as one word, cards with a number as two.
        if self.rank in FACES:
            return pgettext("ace or court card", "%(rank)s of %(suit)s") % named
        return _("%(rank)s of %(suit)s") % named

    @property
    def definite(self) -> str:
        """`the queen of hearts`, for sentences about this particular card."""
        if self.rank == "Q":
            told = pgettext("a queen", "the %(card)s")
        elif self.rank == "A":
            told = pgettext("an ace", "the %(card)s")
        else:
            told = pgettext("another card", "the %(card)s")
        return told % {"card": self.in_sentence}

    @property
    def label(self) -> str:
        """The accessible name: `Queen of hearts, worth 12`."""
        return _("%(card)s, worth %(value)d") % {"card": self.name, "value": self.value}


def letter(rank: str) -> str:
    """Return the index of a rank; numbers and the nikāye's N don't depend on the language."""
    if rank == JOKER:
        return "★"
    if rank not in FACES:
        return rank
    return {
        "A": pgettext("card index", "A"),
        "K": pgettext("card index", "K"),
        "Q": pgettext("card index", "Q"),
        "J": pgettext("card index", "J"),
    }[rank]


def rank_name(rank: str) -> str:
    """Return the rank's name for sentences: `queen`, `10`, `nikāye`."""
    if rank == JOKER:
        return _("joker")
    return _(FACES[rank]) if rank in FACES else "nikāye" if rank == "N" else rank


def suit_name(suit: str) -> str:
    """Return the suit's name in the active language, such as `hearts`."""
    return _((SUITS | PAYOO)[suit])
