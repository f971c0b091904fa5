"""The parts of Tréma, the design system, for templates: `ui.icon("star")`.

`games/ui/README.md` shows them all.

Sizes are CSS pixels and must be among those the style sheets know (`cards.css`, `people.css`).
"""

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cache, lru_cache, wraps
from typing import Any, ParamSpec, Protocol

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from jinja2 import pass_context
from jinja2.runtime import Context

from games.ui import cards, drawings, words
from games.ui.hand import Hand, one_card

P = ParamSpec("P")
REMEMBERED = 4096
"""The number of cached drawings of each part: a live region has dozens, always the same ones."""


def remembered(draw: Callable[P, SafeString]) -> Callable[P, SafeString]:
    """Cache a part by its arguments and the language: it may depend on nothing else."""

    # Typed: a plain text is escaped, an equal one that is safe already isn't.
    @lru_cache(maxsize=REMEMBERED, typed=True)
    def drawn(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> SafeString:
        return draw(*args, **kwargs)

    @wraps(draw)
    def tag(*args: P.args, **kwargs: P.kwargs) -> SafeString:
        # A part's arguments are hashable, which a ParamSpec can't say.
        return drawn(get_language(), *args, **kwargs)  # type: ignore[arg-type]

    return tag


def rendered(name: str, **context: Any) -> SafeString:
    """Render the part's template, `ui/<name>.html`."""
    return SafeString(render_to_string(f"ui/{name}.html", context))


@cache
def icons() -> frozenset[str]:
    """Return the names of all icons. Cached."""
    drawn = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    return frozenset(re.findall(r'id="([^"]+)"', drawn))


@cache
def sprite() -> str:
    """Return the address of the icons. Cached: a page has hundreds of them."""
    return static("icons.svg")


LONG_WORD = 11
"""The number of letters that don't fit into a third of the smallest phone's width."""


def part(template_name: str, **values: Hashable) -> SafeString:
    """Render a template of these values alone, cached: `{{ ui.part("app/part.html", n=3) }}`.

    It sees nothing else, so that equal values share one drawing. Values are numbers, plain texts,
    dates, tuples and frozen dataclasses of these.
    """
    return _part(get_language(), template_name, **values)


@lru_cache(maxsize=REMEMBERED, typed=True)
def _part(_language: str | None, template_name: str, **values: Hashable) -> SafeString:
    return SafeString(render_to_string(template_name, values))


class Person(Protocol):
    """A person as a chip shows them: two letters and one of twelve palettes."""

    initials: str
    palette: int
    display_name: str


@lru_cache(maxsize=REMEMBERED, typed=True)
def icon(name: str, size: int = 24, cls: str = "") -> SafeString:
    """A decorative icon of the sprite; the text beside it, or a label on its parent, names it.

    With `DEBUG`, raises `LookupError` for a name that `static/icons.svg` doesn't have: the icon
    would be empty.
    """
    if settings.DEBUG and name not in icons():
        raise LookupError(f"no icon {name!r} in static/icons.svg")
    return format_html(
        '<svg class="icon {}" width="{}" height="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        cls,
        size,
        size,
        sprite(),
        name,
    )


@lru_cache(maxsize=REMEMBERED, typed=True)
def glyph(name: str, cls: str = "", view: str = "0 0 100 100") -> SafeString:
    """A drawing of the sprite that takes its size from the style sheet."""
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        cls,
        view,
        sprite(),
        name,
    )


def chip(
    player: Person,
    size: int = 40,
    *,
    present: bool = False,
    turn: bool = False,
    away: bool = False,
    named: bool = False,
    cls: str = "",
) -> SafeString:
    """A person's token. `named` gives it a text alternative, if no name is shown beside it."""
    states = {"turn": turn, "away": away}
    classes = " ".join([*(state for state, holds in states.items() if holds), cls]).strip()
    name = player.display_name if named else ""
    # Cached by what it shows of the person, so that a person who changes is drawn again.
    return _chip(player.initials, player.palette, name, size, present, named, classes)


@lru_cache(maxsize=REMEMBERED, typed=True)
def _chip(
    initials: str,
    palette: int,
    display_name: str,
    size: int,
    present: bool,
    named: bool,
    classes: str,
) -> SafeString:
    player = {"initials": initials, "palette": palette, "display_name": display_name}
    return rendered("chip", player=player, size=size, present=present, named=named, classes=classes)


EMBLEMS = {"daye": "duel", "victoire": "crown-solid", "repetition": "nikaye"}


@remembered
def emblem(column: str, size: int = 24, *, used: bool = False, title: str = "") -> SafeString:
    """A title's emblem, outlined once its bonus is used; `title` is its text alternative."""
    return rendered(
        "emblem", column=column, glyph=EMBLEMS[column], size=size, used=used, title=title
    )


MOUTHS = {"flat": "M34 62h32", "smile": "M28 54Q50 78 72 54", "frown": "M28 70Q50 46 72 70"}


@remembered
def face(mood: str, size: int = 84) -> SafeString:
    """The Tréma face: `flat` nothing yet, `smile` done, `frown` lost or error."""
    return rendered("face", mouth=MOUTHS[mood], size=size)


def ring(done: int, total: int) -> SafeString:
    """The repetition counter's ring and numeral: segments up to 30, continuous above."""
    return rendered(
        "ring",
        done=done,
        total=total,
        segments=drawings.segments(done, total),
        stroke=round(drawings.stroke(total), 1),
        radius=drawings.RADIUS,
    )


@lru_cache
def logo(href: str = "") -> SafeString:
    letters = SafeString('Sp<span class="a">a</span>ye')
    if not href:
        return format_html('<span class="logo" role="img" aria-label="Späye">{}</span>', letters)
    return format_html(
        '<a class="logo" href="{}" aria-label="Späye"><span aria-hidden="true">{}</span></a>',
        href,
        letters,
    )


@remembered
def bar(
    value: int, best: int, column: str, provisional: int = 0, *, thin: bool = False
) -> SafeString:
    """A score with a bar, in proportion to the column's best; its provisional part is hatched."""
    share = 100 * value / best if best > 0 else 0
    hatched = 100 * min(provisional, value) / best if best > 0 else 0
    return rendered(
        "bar",
        value=value,
        column=column,
        thin=thin,
        best=value > 0 and value >= best and not thin,
        width=f"{share:.1f}",
        hatched=f"{hatched:.1f}" if hatched else "",
        start=f"{share - hatched:.1f}",
    )


def activity(days: list[int], label: str = "", *, today: bool = True) -> SafeString:
    """Dāyes per working day as small bars; with `today` the last is today's. `days` has counts."""
    heights = [4 + 4 * min(3, (count + 1) // 2) for count in days]
    bars = [
        {
            "x": 11 * n,
            "y": 18 - height,
            "height": height,
            "stub": height == 4,
            "today": today and n == len(days) - 1,
        }
        for n, height in enumerate(heights)
    ]
    return rendered("activity", bars=bars, width=11 * len(days) - 4, label=label)


@pass_context
def term(context: Context, key: str, text: str = "") -> SafeString:
    """A word of the game; its first occurrence on a page is a button that opens its definition."""
    word, definition = words.word(key)
    shown = text or word
    if not _first(context, key):
        return format_html("{}", shown)
    return format_html(
        '<button type="button" class="term" popovertarget="term-{0}">{1}</button>'
        '<span class="definition" id="term-{0}" popover role="note">{2}</span>',
        key,
        shown,
        definition,
    )


def breakable(name: str) -> str:
    """Return the name with a soft hyphen in the middle of each long word."""
    return " ".join(_divided(word) for word in name.split(" "))


def _divided(word: str) -> str:
    if len(word) < LONG_WORD or not word.isalpha():
        return word
    half = (len(word) + 1) // 2
    return f"{word[:half]}\u00ad{word[half:]}"


def game_words() -> list[words.Entry]:
    """Return the glossary, for newcomers' pages."""
    return words.glossary()


def _first(context: Context, key: str) -> bool:
    """Return whether the page hasn't explained `key` yet, and note it; False without a request."""
    request = context.get("request")
    if request is None:
        return False
    seen: set[str] = vars(request).setdefault("_terms_explained", set())
    if key in seen:
        return False
    seen.add(key)
    return True


@pass_context
def theme_colours(context: Context, light: str, dark: str) -> SafeString:
    """The colour around the page on a phone: by the phone's theme, or by the player's choice."""
    user = getattr(context.get("request"), "user", None)
    theme = getattr(user, "theme", "auto")
    return rendered("theme_colours", light=light, dark=dark, theme=theme)


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
    """A card's face. `code` is `QH`, `N` or a rank alone; raises `ValueError` for anything else.

    If not `named` it is decoration, in a control whose label has the card already.
    """
    face = cards.Face.parse(code)
    label = (face.label if value else face.name) if named else ""
    return rendered("card", face=face, label=label, classes=_card_classes(size, tilt, cls))


@remembered
def card_back(size: int | str = 52, tilt: int = 0, label: str = "", cls: str = "") -> SafeString:
    """A card face down; without `label` it is decoration."""
    return rendered("card_back", label=label, classes=_card_classes(size, tilt, cls))


def _card_classes(size: int | str, tilt: int, cls: str) -> str:
    leaning = "" if not tilt else f"tilt-{tilt}" if tilt > 0 else f"tilt-m{-tilt}"
    return " ".join(part for part in (f"w-{size}", leaning, cls) if part)


def hand(
    held: Hand | Sequence[str],
    fitting: Collection[str] = (),
    turn: bool = False,
    verb: str = "play",
    size: int = 66,
) -> SafeString:
    """`{{ ui.hand(seen.hand, seen.playable, mine) }}`: a hand of cards; one is chosen and played.

    A card that doesn't fit can be chosen too: the rules' reason is then shown beside it. The button
    that plays has `value="{chosen}" data-confirm`; the page loads `ui/hand.css`. For other effects
    of a touch, or other layouts, give a `Hand`: `{{ ui.hand(scene.hand) }}`.
    """
    shown = held if isinstance(held, Hand) else one_card(held, fitting, turn, verb, size)
    return rendered("hand", hand=shown)


def rank_letter(rank: str) -> str:
    """Return the index of a rank in the active language: `K` is R in French."""
    return cards.letter(rank)


def card_name(code: str) -> str:
    """Return a card's name for labels: `Queen of hearts`."""
    return cards.Face.parse(code).name


@remembered
def deck(count: int, label: str = "") -> SafeString:
    """A day's spread deck: one face-down card for each card left."""
    return rendered(
        "deck",
        cards=list(drawings.spread(count)),
        width=drawings.DECK_W,
        height=drawings.deck_height(count),
        label=label,
    )


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


@remembered
def nikayes(aside: int, total: int = 3) -> SafeString:
    """Dumbbells for nikāyes: `aside` of them in coral, those still on the table outlined."""
    return rendered("nikayes", aside=[n < aside for n in range(total)])
