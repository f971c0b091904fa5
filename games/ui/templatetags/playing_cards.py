"""Cards, decks and suits as template tags: parts of Tréma as those of `ui`."""

from collections.abc import Collection, Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.ui import cards, drawings
from games.ui.hand import Hand, one_card
from games.ui.remembering import remembered, rendered, sprite

register = template.Library()


@register.simple_tag
@remembered
def card(
    code: str,
    size: int | str = 84,
    tilt: int = 0,
    cls: str = "",
    *,
    value: bool = True,
    named: bool = True,
) -> SafeString:
    """A card's face. `code` is `QH`, `N` or a rank alone; raises `ValueError` for the rest.

    Not `named` it is decoration, in a control that says it already.
    """
    face = cards.Face.parse(code)
    label = (face.label if value else face.name) if named else ""
    return rendered("card", face=face, label=label, classes=_card_classes(size, tilt, cls))


@register.simple_tag
@remembered
def card_back(size: int | str = 52, tilt: int = 0, label: str = "", cls: str = "") -> SafeString:
    """A card face down; without `label` it is decoration."""
    return rendered("card_back", label=label, classes=_card_classes(size, tilt, cls))


def _card_classes(size: int | str, tilt: int, cls: str) -> str:
    leaning = "" if not tilt else f"tilt-{tilt}" if tilt > 0 else f"tilt-m{-tilt}"
    return " ".join(part for part in (f"w-{size}", leaning, cls) if part)


@register.inclusion_tag("ui/hand.html")
def hand(
    held: Hand | Sequence[str],
    fitting: Collection[str] = (),
    turn: bool = False,
    verb: str = "play",
    size: int = 66,
) -> dict[str, Hand]:
    """`{% hand seen.hand seen.playable mine %}`: a hand of cards of which one is chosen and played.

    A card that doesn't fit can be chosen too: the rules answer, beside the card, why it doesn't.
    The button that plays has `value="{chosen}" data-confirm`; the page loads `ui/hand.css`. What
    else a touch may do, and how cards may lie, a `Hand` says: `{% hand scene.hand %}`.
    """
    return {"hand": held if isinstance(held, Hand) else one_card(held, fitting, turn, verb, size)}


@register.simple_tag
def rank_letter(rank: str) -> str:
    """The index of a rank in the active language: `K` is R in French."""
    return cards.letter(rank)


@register.simple_tag
def card_name(code: str) -> str:
    """`Queen of hearts`, for sentences."""
    return cards.Face.parse(code).name


@register.simple_tag
@remembered
def deck(count: int, label: str = "") -> SafeString:
    """The table of a day: one face-down card drawn for each card left."""
    return rendered(
        "deck",
        cards=list(drawings.spread(count)),
        width=drawings.DECK_W,
        height=drawings.deck_height(count),
        label=label,
    )


@register.simple_tag
@remembered
def suit(letter: str, size: int = 20, *, named: bool = False) -> SafeString:
    """A suit in its colour: `S`, `H`, `D` or `C`; `named` gives it a text alternative."""
    label = format_html(' role="img" aria-label="{}"', cards.suit_name(letter)) if named else ""
    return format_html(
        '<svg class="suit suit-{0}" width="{1}" height="{1}"{2}><use href="{3}#suit-{0}"/></svg>',
        letter,
        size,
        label or SafeString(' aria-hidden="true"'),
        sprite(),
    )


@register.simple_tag
@remembered
def nikayes(aside: int, total: int = 3) -> SafeString:
    """Three dumbbells: those lying aside in coral, those on the table outlined."""
    return rendered("nikayes", aside=[n < aside for n in range(total)])
