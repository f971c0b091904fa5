"""What Späye’s refusals say; `every_game/test_rulebook.py` says each in every language."""

import pytest
from django.utils import translation

from games.engine.contract import BadMove, IllegalMove, Refusal
from games.spaye.rulebook import BOOK, SENTENCES, VARIANTS, address, sentence


def test_there_is_a_sentence_for_each_rule_that_refuses_and_for_no_other() -> None:
    refusing = {rule.number for rule in BOOK.rules.values() if rule.refuses is not None}
    assert SENTENCES.keys() | {rule for rule, _value in VARIANTS} == refusing | {"MOVE", "SEAT"}


def test_seats_cards_titles_and_numbers_are_read_out() -> None:
    blocked = IllegalMove("SP-23", player=1, exercise=4)
    with translation.override("fr"):
        assert sentence(blocked, {1: "Ingrid"}).startswith("Ingrid a d’abord")
        assert sentence(blocked).startswith("La place 1 a d’abord")
        assert sentence(IllegalMove("SP-69", card="QH")).startswith("Dame de cœur\u202f:")
        assert "7 de pique – 7 de cœur" in sentence(IllegalMove("SP-68", draw="7S-7H"))
        assert "Grand Späyin" in sentence(IllegalMove("SP-55", bonus="grand_spayin"))
    with translation.override("nb"):
        one, many = (sentence(IllegalMove("SP-48", exercise=0, most=most)) for most in (1, 12))
    assert one.endswith("repetisjon.")
    assert many.endswith("repetisjoner.")


def test_what_is_no_card_is_quoted_what_is_no_move_is_not_and_no_rule_is_named() -> None:
    assert "1Z" in sentence(IllegalMove("SP-69", card="1Z"))
    assert "<script>" not in sentence(BadMove("<script>"))
    with translation.override("en"):
        assert sentence(Refusal("SETUP", short="cards")) == "The rules don’t allow that (SETUP)."


@pytest.mark.parametrize(("rule", "part"), [("SP-22", "SP-22"), ("MOVE", "SP-2"), ("ELSE", "")])
def test_a_rule_has_its_address(rule: str, part: str) -> None:
    assert address(rule) == "/rules/spaye/" + (f"#{part}" if part else "")
