"""The first letter of a sentence."""

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from games.ui.words import capfirst


@pytest.mark.parametrize(
    ("text", "told"), [("", ""), ("x", "X"), ("äpfel im Øl", "Äpfel im Øl"), ("1 card", "1 card")]
)
def test_only_the_first_letter_changes(text: str, told: str) -> None:
    assert capfirst(text) == told


def test_a_lazy_text_is_told_in_the_language_of_its_reader() -> None:
    lazy = capfirst(gettext_lazy("name"))
    for language, told in (("en", "Name"), ("fr", "Nom"), ("nb", "Navn")):
        with translation.override(language):
            assert str(lazy) == told
