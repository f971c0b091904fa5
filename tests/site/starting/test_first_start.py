"""From a tree as git leaves it: the first page speaks the reader's language already."""

import os
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.core.management.base import CommandError

from spaye_site import compiling
from spaye_site.management.commands import serve
from tests.site.starting.served import TWO_TURNS, Served, served, signed_in

SAID = {"fr": "Se connecter", "nb": "Logg inn"}


def age(code: Path) -> None:
    """As after `git pull`: the catalogues were compiled when they said something else."""
    older = Catalog()
    older.add("Sign in", "Entrée d’avant")
    for path in code.rglob("*.po"):
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, older)
        os.utime(path.with_suffix(".mo"), (0, 0))


def read_in_both_languages(server: Served) -> None:
    for language, words in SAID.items():
        # Each of two workers has its turn.
        for _each in range(4):
            page = server.get("/sign-in/", accept_language=language)
            assert page.status == 200
            assert f'<html lang="{language}"' in page.text
            assert f"<title>{words}" in page.text


def workers(vendor: str) -> str:
    return "2" if vendor == "postgresql" else "1"


@pytest.mark.long_on_postgres
def test_a_fresh_clone_speaks_on_its_first_page(clone, vendor):
    with served(clone, WORKERS=workers(vendor)) as server:
        read_in_both_languages(server)
        cookie = signed_in(clone, TWO_TURNS, language="fr")
        for _each in range(4):
            page = server.get("/tables/", cookie=cookie)
            assert page.status == 200
            assert 'count">2<span class="hidden-text"> tables t’attendent' in page.text


@pytest.mark.long
def test_after_a_pull_the_new_words_are_said(clone, vendor):
    age(clone.code)
    with served(clone, WORKERS=workers(vendor)) as server:
        read_in_both_languages(server)


@pytest.mark.long
@pytest.mark.sqlite
def test_every_command_of_a_fresh_clone_speaks(clone):
    ask = "from django.utils.translation import gettext; print(gettext('Sign in'))"
    done = clone.manage("shell", "--no-imports", "-c", ask)
    assert (done.stdout, done.stderr) == ("Se connecter\n", "")


def test_catalogues_that_cannot_be_made_are_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(compiling, "stale", lambda: [Path("locale/fr/LC_MESSAGES/django.po")])
    with pytest.raises(CommandError, match="locale/fr/LC_MESSAGES may not be written by you"):
        serve.check_catalogues()
