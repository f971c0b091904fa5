"""What a learner's page offers: its moves, with the choices that they want, without scripts."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from games.tables.forms import PLACEHOLDER
from tests.hands import Control, Form, Page, Values

Filled = tuple[str, Form, Control, dict[str, Values]]
"""A move, and the button with what has to be chosen beside it."""
DEPTH = 4
"""Looks one after the other: a piece, where it steps (Tam2 twice), where it ends."""


def words(text: str) -> set[str]:
    """The words of a move, and what is named in them."""
    return {part for word in text.split() for part in (word, word.split("=")[-1])}


def asks_for_a_move(page: Page) -> bool:
    return any(button.name == "move" for form in page.forms for button in form.buttons)


def offered(page: Page, meant: set[str]) -> Iterator[Filled]:
    """What the page's move form can send, choices made from what is meant."""
    for form in (each for each in page.forms if each.action.endswith("/moves/")):
        for button in (one for one in form.buttons if one.name == "move"):
            filled: list[tuple[str, dict[str, Values]]] = [("", {})]
            end = 0
            for place in PLACEHOLDER.finditer(button.value):
                filled = [
                    (text + button.value[end : place.start()] + " ".join(said), {**known, name: w})
                    for text, known in filled
                    for name, w, said in choices(form, place[1], bool(place[2]), meant)
                ]
                end = place.end()
            yield from ((text + button.value[end:], form, button, know) for text, know in filled)


def choices(
    form: Form, name: str, several: bool, meant: set[str]
) -> Iterator[tuple[str, Values, list[str]]]:
    """What the field can be given: one of its choices, or those of several that are meant."""
    fields = [one for one in form.controls if one.name == name and one.kind != "submit"]
    if not fields:
        fields = [one for one in form.controls if one.name == f"{name}-else"]
    values = [one.value for one in fields if one.kind in ("checkbox", "radio")]
    values += [option.value for one in fields for option in one.options]
    if several:
        # Two decks have two of a card.
        every = [value for value in values if value in meant]
        for some in (list(dict.fromkeys(every)), every):
            yield name, some, some
    elif values:
        yield from ((name, value, [value]) for value in values if value)
    else:
        yield from ((name, word, [word]) for word in meant if word.isdigit())


def views(page: Page) -> Iterator[str]:
    """Other looks at the same position, such as a piece that is touched."""
    table = re.match(r"/\w+/(\d+)/", page.path)
    for link in page.links:
        if "view=" in link.href or (table and f"/{table[1]}/" in link.href):
            yield link.href
    for form in page.forms:
        for button in form.buttons:
            if button.name == "view":
                yield f"{page.path.split('?')[0]}?view={button.value}"


def first_that(page: Page, moves: Sequence[str], does: Callable[[str], bool]) -> Filled | None:
    """The first thing that the page, or another look at it, offers and that does it.

    `moves` are what is meant, as the rules spell it: what there is to choose is chosen from them.
    """
    meant = [words(text) for text in moves]
    looked: set[str] = set()
    pages = [page]
    for _look in range(DEPTH):
        for each, some in itertools.product(pages, meant):
            found = next((one for one in offered(each, some) if does(one[0])), None)
            if found:
                return found
        further = [view for each in pages for view in views(each) if view not in looked]
        looked.update(further)
        pages = [page.go(view) for view in dict.fromkeys(further) if wanted(view, meant)]
    return None


def wanted(view: str, meant: list[set[str]]) -> bool:
    """Whether a look has to do with what is meant; all of a board's pieces would be hundreds."""
    there = view if "view=" in view else re.split(r"\W+", view)
    return any(word in there for some in meant for word in some if len(word) > 1)
