"""Who sees a certificate, in which language, how often it is drawn, and when it is gone."""

from __future__ import annotations

import logging
import re
from io import BytesIO

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from games.boards import certificates, services
from games.boards.ceremony import services as ceremonies
from games.boards.certificates import facts, links
from games.boards.certificates.drawn import CERTIFICATES
from games.players import limits
from games.players.models import Player
from tests.boards.certificates.pdf import Document

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client()


def paths(title) -> list[str]:
    here = certificates.path(title)
    return [here, f"{here}picture.png", f"{here}certificate.pdf"]


def test_the_link_opens_without_signing_in(visitor, titles):
    page, png, pdf = (visitor.get(path) for path in paths(titles["daye"]))
    assert [answer.status_code for answer in (page, png, pdf)] == [200, 200, 200]
    assert (png["Content-Type"], pdf["Content-Type"]) == ("image/png", "application/pdf")
    assert png["Content-Disposition"] == 'inline; filename="grand-spayin-2026-11.png"'
    assert "noindex" in page.content.decode()
    assert all(answer["X-Robots-Tag"] == "noindex" for answer in (page, png, pdf))
    assert "sessionid" not in visitor.cookies


def test_the_page_tells_chats_what_to_show(visitor, titles):
    title = titles["daye"]
    html = visitor.get(certificates.path(title), headers={"Accept-Language": "fr"}).content.decode()
    tags = dict(re.findall(r'<meta property="([\w:]+)" content="([^"]*)">', html))
    assert tags["og:title"] == "Camille, Grand Späyin de novembre 2026"
    assert tags["og:description"] == "9 dāyes joués · Proclamation du 1er décembre 2026"
    assert tags["og:url"] == certificates.address(title)
    assert tags["og:image"] == f"{certificates.address(title)}picture.png"
    assert tags["og:image"].startswith(settings.SITE_URL)
    png = visitor.get(tags["og:image"].removeprefix(settings.SITE_URL)).content
    with Image.open(BytesIO(png)) as found:
        size = (int(tags["og:image:width"]), int(tags["og:image:height"]))
        assert found.size == size == (1200, 630)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["Mehdi, Tikäo de novembre 2026", "121 répétitions", "Partager", "Lien vers"]),
        ("en", ["Mehdi, Tikäo of November 2026", "121 repetitions", "Share", "Link to"]),
        ("nb", ["Mehdi, Tikäo for november 2026", "121 repetisjoner", "Del", "Lenke til"]),
    ],
)
def test_the_page_is_in_the_readers_language(visitor, titles, language, said):
    here = certificates.path(titles["repetition"])
    html = visitor.get(here, headers={"Accept-Language": language}).content.decode()
    for words in said:
        assert words in html
    assert f'src="{here}picture.png?lang={language}"' in html


@pytest.mark.parametrize(
    ("query", "language", "said"),
    [
        ("", "fr", "Proclamation du 1er décembre 2026"),
        ("?lang=fr", "fr", "Proclamation du 1er décembre 2026"),
        ("?lang=en", "en", "Proclaimed on 1 December 2026"),
        ("?lang=nb", "nb", "Kåret 1. desember 2026"),
    ],
)
def test_the_paper_is_in_the_offices_language_or_the_one_asked_for(
    visitor, titles, query, language, said
):
    answer = visitor.get(paths(titles["daye"])[2] + query, headers={"Accept-Language": "nb"})
    document = Document(answer.content)
    assert answer["Content-Language"] == document.entry("Lang") == language
    assert said in document.text()


def test_a_language_that_nobody_speaks_here_is_a_clear_error(visitor, titles):
    answer = visitor.get(paths(titles["daye"])[1] + "?lang=de", headers={"Accept-Language": "en"})
    assert answer.status_code == 400


def test_each_title_has_its_own_link(titles):
    found = {certificates.address(title) for title in titles.values()}
    assert len(found) == 3
    assert all(links.find(links.token(title)) == title for title in titles.values())


@pytest.mark.parametrize(
    "change",
    [
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: token.split("-")[0],
        lambda token: "",
        lambda token: "-" + token.split("-", 1)[1],
        lambda token: f"999-{token.split('-', 1)[1]}",
        lambda token: "9" * 40 + "-x",
        lambda token: "²-x",
        lambda token: "1-é",
        lambda token: token + "é",
    ],
)
def test_a_guessed_link_leads_nowhere(visitor, titles, change):
    token = change(links.token(titles["daye"])) or "-"
    for rest in ("", "picture.png", "certificate.pdf"):
        assert visitor.get(f"/certificates/{token}/{rest}").status_code == 404


def test_the_signature_of_one_title_opens_no_other(visitor, titles):
    daye, victoire = links.token(titles["daye"]), links.token(titles["victoire"])
    mixed = f"{victoire.split('-')[0]}-{daye.split('-', 1)[1]}"
    assert visitor.get(f"/certificates/{mixed}/").status_code == 404


def test_the_link_dies_with_its_title_and_never_opens_another(visitor, titles, proclaimed, admin):
    before = paths(titles["daye"])
    services.reopen_month(2026, 11, admin, "A ruling came late.")
    assert [visitor.get(path).status_code for path in before] == [404] * 3
    again = proclaimed()["daye"]
    assert [visitor.get(path).status_code for path in before] == [404] * 3
    assert [visitor.get(path).status_code for path in paths(again)] == [200] * 3


def test_no_certificate_is_ahead_of_the_ceremony(visitor, proclaimed, admin):
    found = proclaimed(ceremony=True)
    for shown, column in enumerate(["", "repetition", "victoire", "daye"]):
        answers = {
            one: {visitor.get(path).status_code for path in paths(found[one])} for one in found
        }
        seen = {"repetition", "victoire", "daye"} & {
            one for one in answers if answers[one] == {200}
        }
        assert len(seen) == shown
        assert not column or column in seen
        ceremonies.advance(2026, 11, shown)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_certificate_is_only_read(visitor, titles, method):
    for path in paths(titles["daye"]):
        assert getattr(visitor, method)(path).status_code == 405


def test_a_pseudonym_is_all_that_is_said(visitor, titles):
    Player.objects.filter(name="Camille").update(pseudonym="Reine de cœur")
    page, _png, pdf = (visitor.get(path).content for path in paths(titles["daye"]))
    assert "Camille" not in page.decode()
    assert "Reine de cœur" in Document(pdf).text()
    assert "Camille" not in Document(pdf).text() + Document(pdf).entry("Title")


def test_nobodys_name_is_said_of_somebody_erased(visitor, titles, at):
    first = visitor.get(paths(titles["daye"])[2])
    person = Player.objects.get(name="Camille")
    Player.objects.filter(pk=person.pk).update(erased="2026-12-02T12:00Z", initials="?", palette=0)
    again = visitor.get(paths(titles["daye"])[2], headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Camille" not in Document(again.content).text() + Document(again.content).entry("Title")
    assert f"Anonyme {person.pk}" in Document(again.content).text()


def test_repetitions_of_who_does_not_want_them_counted_are_left_out(visitor, titles):
    Player.objects.update(counts_repetitions=False)
    page, _png, pdf = (visitor.get(path).content for path in paths(titles["repetition"]))
    assert "121 r" not in page.decode()
    assert "121" not in Document(pdf).text() + Document(pdf).entry("Subject")
    assert "9" in Document(visitor.get(paths(titles["daye"])[2]).content).text()


def test_what_the_reader_has_already_is_not_sent_again(visitor, titles):
    for path in paths(titles["daye"])[1:]:
        first = visitor.get(path)
        assert first["Cache-Control"] == "no-cache"
        again = visitor.get(path, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        other = visitor.get(path + "?lang=en", headers={"If-None-Match": first["ETag"]})
        assert other.status_code == 200
        head = visitor.head(path)
        assert (head.status_code, head.content) == (200, b"")


def test_what_is_kept_is_not_drawn_again(visitor, titles, monkeypatch):
    count = []
    draw = CERTIFICATES.drawers["png"]
    monkeypatch.setitem(CERTIFICATES.drawers, "png", lambda one: count.append(one) or draw(one))
    for _ in range(3):
        visitor.get(paths(titles["daye"])[1])
    assert len(count) == 1
    CERTIFICATES.forget()
    visitor.get(paths(titles["daye"])[1])
    assert len(count) == 2


def test_only_the_latest_are_kept(titles, monkeypatch):
    monkeypatch.setitem(CERTIFICATES.drawers, "png", lambda one: b"")
    monkeypatch.setattr(CERTIFICATES, "most", 2)
    found = [facts.of(title, "fr") for title in titles.values()]
    for one in found:
        CERTIFICATES.draw("png", one)
    assert [CERTIFICATES.kept("png", one) for one in found] == [None, b"", b""]


def test_drawings_are_limited_and_what_is_kept_is_not(visitor, titles, monkeypatch, still_clock):
    monkeypatch.setattr(limits, "MOST_DRAWINGS", 2)
    _page, png, pdf = paths(titles["daye"])
    assert visitor.get(png).status_code == visitor.get(pdf).status_code == 200
    refused = visitor.get(png + "?lang=en")
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert visitor.get(png).status_code == 200
    assert visitor.get(certificates.path(titles["daye"])).status_code == 200


def test_two_statements_for_a_drawing_that_is_kept(visitor, titles):
    """And those for office and calendar, which outside of a test's transaction are held."""
    path = paths(titles["daye"])[1]
    visitor.get(path)
    with CaptureQueriesContext(connection) as statements:
        visitor.get(path)
    house = ("players_office", "players_holiday")
    ours = [one for one in statements if not any(table in one["sql"] for table in house)]
    assert len(ours) == 2


def test_logs_hold_no_link(visitor, titles, caplog):
    with caplog.at_level(logging.WARNING):
        visitor.get(paths(titles["daye"])[1] + "?lang=de")
    assert links.token(titles["daye"]) not in caplog.text


def test_the_podium_leads_to_each_certificate(titles, admin):
    client = Client()
    client.force_login(admin)
    html = client.get("/2026/11/podium/").content.decode()
    for title in titles.values():
        assert f'href="{certificates.path(title)}"' in html
