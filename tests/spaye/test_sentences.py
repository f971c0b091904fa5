"""Every refusal has its sentence, in every language, out of the values it carries and no others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import games.spaye
from games.engine.contract import BadMove, IllegalMove, Refusal
from games.spaye.rulebook import BOOK, SENTENCES, VARIANTS, address, sentence

SPAYE = Path(games.spaye.__file__).parent
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr", "nb"])
VALUES: dict[str, object] = {
    "player": 3,
    "seat": 4,
    "next": 2,
    "card": "9C",
    "draw": "7S-7H",
    "bonus": "mastaye",
    "deck": "real",
    "verb": "accept",
    "flag": "spayin",
    "option": "pack",
    "key": "cards",
    "text": "dance",
}
"""A value of each name; all others are numbers."""


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every `IllegalMove("SP-…", …)` and `BadSetup` of Späye's source: where, rule, value names."""
    for path in sorted(SPAYE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node) in {"IllegalMove", "BadSetup", "Refusal"}:
                rule = ast.literal_eval(node.args[0])
                names = frozenset(keyword.arg or "" for keyword in node.keywords)
                yield f"{path.name}:{node.lineno}", rule, names


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def documented() -> dict[str, frozenset[str]]:
    """README.md's refusals with the names of their values."""
    rules = BOOK.rules.values()
    return {rule.number: frozenset(rule.refuses) for rule in rules if rule.refuses is not None}


def a_refusal(rule: str, names: frozenset[str], number: int = 2) -> IllegalMove:
    return IllegalMove(rule, **{name: VALUES.get(name, number) for name in names})


@LANGUAGES
@pytest.mark.parametrize(("rule", "names"), sorted(documented().items()))
@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_documented_refusal_is_said(
    rule: str, names: frozenset[str], number: int, language: str
) -> None:
    with translation.override(language):
        said = sentence(a_refusal(rule, names, number))
    assert said
    assert rule not in said
    assert "%" not in said


@LANGUAGES
@pytest.mark.parametrize(("where", "rule", "names"), list(raised()))
def test_what_the_code_raises_is_said(
    where: str, rule: str, names: frozenset[str], language: str
) -> None:
    with translation.override(language):
        said = sentence(a_refusal(rule, names))
    assert rule not in said, where
    assert "%" not in said, where


def test_no_sentence_is_for_a_rule_that_refuses_nothing() -> None:
    known = documented().keys() | {"MOVE", "SEAT"}
    assert SENTENCES.keys() | {rule for rule, _value in VARIANTS} == known


def test_languages_differ() -> None:
    refusal = IllegalMove("SP-22")
    said = {}
    for language in ("en", "fr", "nb"):
        with translation.override(language):
            said[language] = sentence(refusal)
    assert said == {
        "en": "A dāye is on. Wait until it’s finished.",
        "fr": "Un dāye est en cours. Attends qu’il soit fini.",
        "nb": "En dāye pågår. Vent til den er ferdig.",
    }


def test_seats_have_names_where_the_caller_gives_them() -> None:
    refusal = IllegalMove("SP-23", player=1, exercise=4)
    with translation.override("fr"):
        assert sentence(refusal, {1: "Ingrid"}).startswith("Ingrid a d’abord")
        assert sentence(refusal).startswith("La place 1 a d’abord")


def test_cards_and_titles_are_read_out() -> None:
    with translation.override("fr"):
        assert sentence(IllegalMove("SP-69", card="QH")).startswith("Dame de cœur\u202f:")
        assert "7 de pique – 7 de cœur" in sentence(IllegalMove("SP-68", draw="7S-7H"))
        assert "Grand Späyin" in sentence(IllegalMove("SP-55", bonus="grand_spayin"))


def test_a_card_that_is_none_is_quoted() -> None:
    assert "1Z" in sentence(IllegalMove("SP-69", card="1Z"))


@pytest.mark.parametrize("most", [1, 12])
def test_counted_things_are_counted(most: int) -> None:
    with translation.override("nb"):
        said = sentence(IllegalMove("SP-48", exercise=0, most=most))
    assert said.endswith("repetisjon." if most == 1 else "repetisjoner.")


def test_text_that_is_no_move_is_said_without_quoting_it() -> None:
    assert "<script>" not in sentence(BadMove("<script>"))


def test_an_unknown_rule_is_named() -> None:
    with translation.override("en"):
        assert sentence(Refusal("SETUP", short="cards")) == "The rules don’t allow that (SETUP)."


def test_a_rule_has_its_address() -> None:
    assert address("SP-22") == "/rules/spaye/#SP-22"
    assert address("MOVE") == "/rules/spaye/#SP-2"
    assert address("ELSE") == "/rules/spaye/"
