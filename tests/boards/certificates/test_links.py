"""Who sees a certificate, in which language, and when it is gone."""

import re

import pytest
from django.test import Client

from games.boards import certificates, services
from games.players.models import Player
from spaye_site.logs import OfRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client()


def test_the_link_opens_without_signing_in(visitor, titles):
    page = visitor.get(certificates.path(titles["daye"]))
    assert page.status_code == 200
    assert "noindex" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    assert "sessionid" not in visitor.cookies


def test_the_page_tells_chats_what_to_show(visitor, titles):
    title = titles["daye"]
    html = visitor.get(certificates.path(title), headers={"Accept-Language": "fr"}).content.decode()
    tags = dict(re.findall(r'<meta property="([\w:]+)" content="([^"]*)">', html))
    assert tags["og:title"] == "Camille, Grand Späyin de novembre 2026"
    assert tags["og:description"] == "9 dāyes joués · Annonce du 1er décembre 2026"
    assert tags["og:url"] == certificates.address(title)
    assert "og:image" not in tags


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["Mehdi, Tikäo de novembre 2026", "121 répétitions", "Partager", "Lien vers"]),
        ("en", ["Mehdi, Tikäo of November 2026", "121 reps", "Share", "Link to"]),
        ("nb", ["Mehdi, Tikäo for november 2026", "121 repetisjoner", "Del", "Lenke til"]),
    ],
)
def test_the_page_is_in_the_readers_language(visitor, titles, language, said):
    here = certificates.path(titles["repetition"])
    html = visitor.get(here, headers={"Accept-Language": language}).content.decode()
    for words in said:
        assert words in html


def test_a_guessed_link_leads_nowhere_nor_does_the_signature_of_another_title(visitor, titles):
    token = certificates.token(titles["daye"])
    number, signature = token.split("-", 1)
    other = certificates.token(titles["victoire"]).split("-")[0]
    for guessed in (
        *(token[:-1] + ("A" if token[-1] != "A" else "B"), number, "-", f"-{signature}"),
        *(f"{other}-{signature}", f"999-{signature}", "9" * 40 + "-x", "²-x", "1-é", f"{token}é"),
    ):
        assert visitor.get(f"/certificates/{guessed}/").status_code == 404, guessed


def test_the_link_dies_with_its_title_and_never_opens_another(visitor, titles, proclaimed, admin):
    before = certificates.path(titles["daye"])
    services.reopen_month(2026, 11, admin, "A ruling came late.")
    assert visitor.get(before).status_code == 404
    again = proclaimed()["daye"]
    assert visitor.get(before).status_code == 404
    assert visitor.get(certificates.path(again)).status_code == 200


def test_no_certificate_is_ahead_of_the_ceremony(visitor, proclaimed, admin):
    found = proclaimed(ceremony=True)
    for shown, column in enumerate(["", "repetition", "victoire", "daye"]):
        answers = {one: visitor.get(certificates.path(found[one])).status_code for one in found}
        seen = {one for one, status in answers.items() if status == 200}
        assert len(seen) == shown
        assert not column or column in seen
        services.advance_ceremony(2026, 11, shown)


def test_a_pseudonym_is_all_that_is_said_and_of_somebody_erased_no_name(visitor, titles):
    person = Player.objects.filter(name="Camille")
    for change, called in (
        ({"pseudonym": "Reine de cœur"}, "Reine de cœur"),
        ({"pseudonym": "", "erased": "2026-12-02T12:00Z"}, f"Anonyme {person.get().pk}"),
    ):
        person.update(**change)
        page = visitor.get(certificates.path(titles["daye"])).content.decode()
        assert "Camille" not in page
        assert called in page


def test_repetitions_of_who_does_not_want_them_counted_are_left_out(visitor, titles):
    Player.objects.update(counts_repetitions=False)
    pages = {one: visitor.get(certificates.path(titles[one])).content.decode() for one in titles}
    assert "121" not in pages["repetition"]
    assert "9 dāyes" in pages["daye"]


def test_logs_hold_no_link(visitor, titles, admin, caplog):
    """Not even one that has died: the log says that it wasn't found."""
    services.reopen_month(2026, 11, admin, "A ruling came late.")
    with caplog.filtering(OfRequest()):
        assert visitor.get(certificates.path(titles["daye"])).status_code == 404
    assert "Not Found: /certificates/…/" in caplog.text


def test_the_month_leads_to_each_certificate(titles, admin):
    client = Client()
    client.force_login(admin)
    html = client.get("/2026/11/").content.decode()
    for title in titles.values():
        assert f'href="{certificates.path(title)}"' in html
