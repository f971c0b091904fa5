"""The numbered rules as they are read from a game's README.md."""

from pathlib import Path

from django.utils import translation

from games.tables.rulebook import Rulebook, book
from tests.tools import catalogues

README = """# Oka, the rules as read

## Tricks
Words beside the rules.
* **OK-1** Clockwise, each plays `play 7`.
* **OK-2** One follows suit. *House.* refuses(suit, card)
* Not a rule.

## Points
* **OK-3** A *Payoo* counts 40. *House:* a trick none. refuses()
* **OK-4** A player plays cards that they hold: from the hand, or with `from=chance` chance cards.
"""


def sheet_in(folder: Path) -> Path:
    path = folder / "README.md"
    path.write_text(README, encoding="utf-8")
    return path


def test_numbers_sentences_headings_house_marks_and_values_are_read(tmp_path: Path) -> None:
    read = list(book.read_rules(sheet_in(tmp_path)))
    assert [(one.number, one.heading, one.house, one.refuses) for one in read] == [
        ("OK-1", "Tricks", False, None),
        ("OK-2", "Tricks", True, ("suit", "card")),
        ("OK-3", "Points", True, ()),
        ("OK-4", "Points", False, None),
    ]
    assert [one.english for one in read[:3]] == [
        "Clockwise, each plays `play 7`.",
        "One follows suit.",
        "A *Payoo* counts 40.",
    ]


def test_a_rulebook_has_them_by_number_and_by_heading_in_the_readers_language(
    tmp_path: Path,
) -> None:
    sheet_in(tmp_path)
    book = Rulebook(slug="oka", folder=tmp_path, topics=())
    assert list(book.rules) == ["OK-1", "OK-2", "OK-3", "OK-4"]
    assert book.original is None
    with translation.override("fr"):
        assert [title for title, _rules in book.grouped()] == ["Plis", "Points"]
        assert book.rules["OK-4"].text.startswith("On pose")


def test_the_catalogues_take_headings_and_sentences_from_there(tmp_path: Path) -> None:
    messages = set(catalogues.messages_in(sheet_in(tmp_path)))
    assert len(messages) == 6
    assert {"rules\x04Tricks", "rules\x04Points", "One follows suit."} < messages


def test_the_sheet_of_every_game_with_a_rules_page_is_a_source_of_strings() -> None:
    assert (
        "The fewest points win; equal totals share the place."
        in catalogues.wanted()["games/papayoo"]
    )
