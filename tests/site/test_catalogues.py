"""Every string of the interface exists in every language, and no translation is left over."""

import ast
import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command
from django.template import engines
from django.test import RequestFactory
from django.utils import translation

from spaye_site import compiling
from tests.tools import catalogues, compile_catalogues, update_catalogues

LANGUAGES = pytest.mark.parametrize("language", catalogues.LANGUAGES)
OURS = catalogues.base()
READ, TRANSLATED = catalogues.wanted, catalogues.translated
read_once, translated_once = cache(READ), cache(TRANSLATED)


@pytest.fixture(autouse=True)
def our_own_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sources take seconds; no test changes them, unless in a folder of its own."""

    def at_home() -> bool:
        return catalogues.base() == OURS

    monkeypatch.setattr(catalogues, "wanted", lambda: read_once() if at_home() else READ())
    monkeypatch.setattr(
        catalogues,
        "translated",
        lambda *named: translated_once(*named) if at_home() else TRANSLATED(*named),
    )


def test_our_own_are_whole_and_no_two_say_the_same_differently(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Django merges them: which one is read would depend on the order of the apps."""
    try:
        call_command(compile_catalogues.Command(), "--check")
    except CommandError:
        pytest.fail(capsys.readouterr().out)


def every_translation(language: str) -> Iterator[tuple[str, catalogues.Message, tuple[str, ...]]]:
    """The owner, the message and its strings."""
    for owner in catalogues.wanted():
        for message, strings in catalogues.translated(owner, language).items():
            yield owner, message, strings


@LANGUAGES
def test_placeholders_are_those_of_the_source(language: str) -> None:
    """None is added; only the form of a single thing may say its number in words."""
    for owner, message, strings in every_translation(language):
        source = message if isinstance(message, str) else message[-1]
        wanted = set(catalogues.PLACEHOLDER.findall(source))
        found = [set(catalogues.PLACEHOLDER.findall(string)) for string in strings]
        assert set().union(*found) <= wanted <= found[-1], (owner, message)


@pytest.mark.parametrize(
    "told", ["Qui va ?", "Qui va\u00a0?", "« oui\u202f»", "Qui va? Toi", "l'as", 'dit "oui"']
)
def test_a_misprint_is_found(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"games/ui": {"Who": (told,)}}
    monkeypatch.setattr(catalogues, "translated", lambda owner, _language: found.get(owner, {}))
    (fault,) = catalogues.misprinted("fr")
    assert fault.startswith("games/ui ")
    assert repr(told) in fault


def test_no_string_hides_in_an_f_string() -> None:
    """Before Python 3.12 what stands in one isn't seen: the string would stay English."""
    hidden = [
        f"{path.name}:{call.lineno} {ast.unparse(call)}"
        for path in catalogues.sources()
        if path.suffix == ".py"
        for each in ast.walk(ast.parse(path.read_text()))
        if isinstance(each, ast.JoinedStr)
        for call in ast.walk(each)
        if isinstance(call, ast.Call) and _name(call.func) in {"_", *catalogues.KEYWORDS}
    ]
    assert hidden == []


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


ENTRY = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "{}"\nmsgstr "{}"\n'


def translate(project: Path, game: str, language: str, told: str, more: str = "") -> None:
    """The catalogue says *Pass* so."""
    catalogue = project / f"games/{game}/locale/{language}/LC_MESSAGES/django.po"
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    catalogue.write_text(ENTRY.format("Pass", told) + more)


@pytest.fixture
def two_games(tmp_path: Path, settings, monkeypatch) -> Path:
    """A project of its own: oka has a catalogue, uno none yet."""
    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    for language, told in (("fr", "Passer"), ("nb", "Pass")):
        translate(tmp_path, "oka", language, told, '\nmsgid "Gone"\nmsgstr "Parti"\n')
    (tmp_path / "games/oka/words.py").write_text('_("Pass")')
    (tmp_path / "games/uno").mkdir()
    (tmp_path / "games/uno/words.py").write_text(
        '_("Pass"), pgettext("cards", "Deal"), ngettext("%(n)s card", "%(n)s cards")'
    )
    return tmp_path


def test_the_check_tells_every_fault_and_what_it_has_checked(
    two_games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(two_games, "uno", "fr", "Passe")
    with pytest.raises(CommandError, match=r"`python -m tests.tools update_catalogues` writes"):
        call_command(compile_catalogues.Command(), "--check")
    told = capsys.readouterr().out
    assert "fr games/uno missing: 'cards\\x04Deal'" in told
    assert "nb games/oka stale: 'Gone'" in told
    assert "fr 'Pass': games/" in told
    assert "games/oka says 'Passer'" in told
    assert "games/uno says 'Passe'" in told
    (two_games / "games/uno/words.py").write_text('_("Pass")')
    for language, told in (("fr", "Passer"), ("nb", "Pass")):
        translate(two_games, "uno", language, told)
    update("--prune")
    call_command(compile_catalogues.Command(), "--check")
    told = capsys.readouterr().out
    assert "all translated: 2 strings in fr and nb, none stale, none clashing (oka, uno)" in told


def test_what_the_shared_catalogue_says_no_other_one_repeats(two_games: Path) -> None:
    """It isn't missing in a new game, and stale where a game still has an entry of its own."""
    shared = two_games / "games/ui/shared_words.py"
    shared.parent.mkdir()
    shared.write_text('gettext_noop("Pass"), ngettext_lazy("%(n)s card", "%(n)s cards")')
    assert catalogues.missing("fr")["games/uno"] == {"cards\x04Deal"}
    assert "Pass" in catalogues.stale("fr")["games/oka"]
    assert "Pass" in catalogues.missing("fr")["games/ui"]
    update("--prune")
    assert "Pass" not in catalogues.translated("games/oka", "fr")


def test_what_two_of_the_offices_games_say_is_shared() -> None:
    """In `games/ui/shared_words.py`; each game's rules are its own, whatever they share."""
    said = Counter()
    for owner, messages in catalogues.wanted().items():
        rules = Path(owner, "README.md")
        if Path(owner, "rulebook.py").exists() and Path("tests", Path(owner).name).is_dir():
            said.update(messages - set(catalogues.messages_in(catalogues.base() / rules)))
    assert [message for message, games in said.items() if games > 1] == []


def update(*args: str) -> list[str]:
    out = io.StringIO()
    call_command(update_catalogues.Command(), *args, stdout=out)
    return out.getvalue().splitlines()


def test_missing_entries_are_written_with_header_context_and_plural(two_games: Path) -> None:
    path = "games/uno/locale/fr/LC_MESSAGES/django.po"
    told = update("uno")
    assert told[:3] == [
        f"{path}: 3 added",
        f"{path}: of these as another catalogue has them: Pass = Passer",
        f"{path}: 2 to translate",
    ]
    assert (two_games / path).read_text() == (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Language: fr\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        '#, python-format\nmsgid "%(n)s card"\nmsgid_plural "%(n)s cards"\n'
        'msgstr[0] ""\nmsgstr[1] ""\n\n'
        'msgid "Pass"\nmsgstr "Passer"\n\n'
        'msgctxt "cards"\nmsgid "Deal"\nmsgstr ""\n'
    )
    assert update("uno")[0] == f"{path}: 2 to translate"
    assert catalogues.missing("fr") == {
        "games/uno": {"cards\x04Deal", ("%(n)s card", "%(n)s cards")}
    }


def test_entries_that_no_source_holds_are_taken_out_when_asked(two_games: Path) -> None:
    path = two_games / "games/oka/locale/nb/LC_MESSAGES/django.po"
    before = path.read_text()
    assert update("games/oka") == []
    assert path.read_text() == before
    assert update("--prune", "oka")[1] == f"{path.relative_to(two_games)}: 1 removed"
    assert path.read_text() == before.replace('\nmsgid "Gone"\nmsgstr "Parti"\n', "")


def test_a_catalogue_of_nothing_is_refused(two_games: Path) -> None:
    with pytest.raises(CommandError, match="ludo has no strings; those that have: games/oka, "):
        update("ludo")


@pytest.mark.parametrize("number", ["count_turns", "count_unread"])
def test_the_frames_numbers_are_counted_with_by_every_plural(number, monkeypatch) -> None:
    """Django's own French asks for a remainder where ours lacks a string."""
    monkeypatch.setattr("games.tables.context._count", lambda request: 2)
    monkeypatch.setattr("games.players.context._waiting", lambda request: 2)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    eggs = "{{ n }} egg{% pluralize n %}{{ n }} eggs{% endtrans %}"
    counted = engines["jinja2"].from_string(f"{{% trans n={number}() %}}{eggs}")
    with translation.override("fr"):
        assert counted.render(request=request) == "2 eggs"


def test_french_has_one_gender_and_a_plural_for_a_daye_and_one_word_for_a_void() -> None:
    """*Un dāye, des dāyes*; what is logged is voided (*invalidé*), only a day can be cancelled
    (*annulé*).
    """
    several = "ses|tes|mes|les|des|ces|nos|vos|leurs"
    wrong = re.compile(rf"\b({several}|la|une|cette|ma|ta|sa|toute) dāye\b", re.IGNORECASE)
    for owner, message, strings in every_translation("fr"):
        source = message if isinstance(message, str) else message[0]
        for told in strings:
            assert not wrong.search(told), (owner, told)
            if re.match(r"(The )?[Vv]oid", source.split("\x04")[-1]):
                assert "annul" not in told.casefold(), (owner, told)


# The numbered rules are read beside their sheets, and keep their words.

GIVEN_UP = {
    "en": {
        r"(some|no|every|any)body": "someone, no one, everyone, anyone",
        r"whoever": "you, anyone who, the person",
        r"on wood": "in person",
        r"free (round|place)": "bye",
        r"(lay|laid|laying) out the cards": "start the day",
        r"load (it|this page|the page) again": "reload",
        r"contest(ed|s)?": "dispute",
        r"(ruling|upheld|uphold)s?": "decision, confirmed",
        r"repetitions?": "reps",
        r"equivalents?": "alternative",
        r"journals?": "activity log, move log",
        r"ghosts?": "player without a phone",
        r"proclaim(ed|s)?": "close, announce",
    },
    "fr": {
        r"sur bois": "en vrai",
        r"rondes? libres?": "exemption",
        r"paroles?": "messages",
        r"coups? coûteux": "erreur",
        r"tête du journal": "empreinte du déroulé",
        r"équivalents?": "variante",
    },
    "nb": {
        r"(spilt|spilles|partier?) på tre": "ved et ekte bord",
        r"likeverdige? øvelser?": "alternativ",
        r"kostbare? trekk": "feil",
        r"journal(en)?": "trekklogg, aktivitetslogg",
        r"sover": "på pause",
    },
}

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|\w+(;\w+)+")
"""A name put in, or the columns of a file."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """What the interface says in a language, with the app that says it."""
    rules = set(numbered())
    for app, messages in catalogues.wanted().items():
        for message in messages - rules:
            if language == "en":
                for one in (message,) if isinstance(message, str) else message:
                    yield app, one.rpartition("\x04")[2]
            else:
                for one in catalogues.translated(app, language).get(message, ()):
                    yield app, one


def numbered() -> Iterator[catalogues.Message]:
    for book in (catalogues.base() / "games").glob("*/rulebook.py"):
        yield from catalogues.messages_in(book.with_name("README.md"))


@pytest.mark.parametrize("language", GIVEN_UP)
def test_no_word_that_was_given_up_is_said(language: str) -> None:
    found = [
        f"{app}: {text!r}: say {better}"
        for app, text in said(language)
        for old, better in GIVEN_UP[language].items()
        if re.search(rf"\b({old})\b", PLACEHOLDER.sub("", text), re.IGNORECASE)
    ]
    assert found == []
