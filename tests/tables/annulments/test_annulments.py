"""A finished table is annulled by a referee who didn’t sit there, or by all who did."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.honours import checks
from games.honours import services as honours
from games.honours.models import Honour
from games.honours.queries import count_annulled
from games.players import erasure
from games.players.models import AdminAct, Player
from games.players.personal_data import everything
from games.tables import annulments
from games.tables.annulments import MayNotAnnul, SatThere
from games.tables.checks import faults
from games.tables.lobby import services as lobby
from games.tables.models import Annulment, Table
from games.tables.records import record_of
from games.telling.models import Notice
from tests.hands import open_page, press
from tests.refusals import refuses
from tests.tables.annulments.conftest import resigned

pytestmark = pytest.mark.django_db


def honours_now() -> list[tuple]:
    fields = ("table", "player", "place", "won", "points")
    return list(Honour.objects.order_by("table", "player").values_list(*fields))


def test_honours_are_as_if_it_had_never_been(people):
    camille, ingrid, mehdi, sofie = people
    first = resigned(mehdi, sofie)
    resigned(sofie, mehdi)
    resigned(sofie, camille)
    before = honours_now()
    annulments.annul_as_referee(first.pk, ingrid, "Two of them shared a screen")
    after = honours_now()
    assert not [row for row in after if row[0] == first.pk]
    assert set(after) < set(before)
    honours.recount("cerke")
    assert honours_now() == after
    assert list(checks.differences()) == []
    assert count_annulled(mehdi) == count_annulled(sofie) == 1


def test_a_referee_annuls_once_with_a_reason_and_the_move_log_stays_as_it_was(people):
    """The reason stands in the activity log and in the record."""
    _camille, ingrid, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    assert "annulled" not in record_of(table)
    with refuses("Give a reason. Everyone can read it."):
        annulments.annul_as_referee(table.pk, ingrid, "  ")
    annulments.annul_as_referee(table.pk, ingrid, "Played by somebody else")
    annulments.annul_as_referee(table.pk, ingrid, "Played by somebody else")
    act = AdminAct.objects.get(what="annul_table")
    assert (act.by, act.reason) == (ingrid, "Played by somebody else")
    told = Notice.objects.filter(kind="annulment").values_list("player", flat=True)
    assert set(told) == {mehdi.pk, sofie.pk}
    table.refresh_from_db()
    assert faults(table) == []
    assert record_of(table)["annulled"] == "Played by somebody else"
    assert record_of(table)["result"] == table.outcome


def test_nobody_else_annuls_and_no_referee_their_own_table(people):
    camille, ingrid, mehdi, sofie = people
    table = resigned(ingrid, mehdi)
    with pytest.raises(SatThere):
        annulments.annul_as_referee(table.pk, ingrid, "I lost")
    for act in (annulments.annul_as_referee, annulments.ask_to_annul):
        with pytest.raises(MayNotAnnul):
            act(table.pk, sofie, "I don’t like it")
    running = lobby.open_table(mehdi, "cerke", 2, {})
    with refuses("Only a finished table with a result can be annulled."):
        annulments.annul_as_referee(running.pk, camille, "Too early")
    assert not Annulment.objects.exists()


def test_all_who_sat_there_annul_within_a_day(people):
    mehdi, sofie = people[2:]
    table = resigned(mehdi, sofie)
    annulments.ask_to_annul(table.pk, mehdi, "We only tried it out")
    annulments.ask_to_annul(table.pk, mehdi, "")
    table.refresh_from_db()
    assert not table.annulled
    assert Honour.objects.filter(table=table).count() == 2
    annulments.ask_to_annul(table.pk, sofie, "")
    table.refresh_from_db()
    assert table.annulled
    assert not Honour.objects.filter(table=table).exists()
    assert not AdminAct.objects.filter(what="annul_table").exists()


def test_after_a_day_it_takes_a_referee(people):
    _camille, ingrid, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    Table.objects.filter(pk=table.pk).update(ended_at=timezone.now() - timedelta(days=1, hours=1))
    with refuses("It’s been more than a day since the table ended. Ask a referee."):
        annulments.ask_to_annul(table.pk, mehdi, "We only tried it out")
    annulments.annul_as_referee(table.pk, ingrid, "They only tried it out")
    table.refresh_from_db()
    assert table.annulled


def test_whoever_asked_may_want_it_no_longer(people):
    mehdi, sofie = people[2:]
    table = resigned(mehdi, sofie)
    annulments.ask_to_annul(table.pk, mehdi, "We only tried it out")
    annulments.withdraw_request(table.pk, mehdi)
    annulments.withdraw_request(table.pk, mehdi)
    assert not Annulment.objects.exists()
    annulments.ask_to_annul(table.pk, sofie, "Now I want it")
    annulments.ask_to_annul(table.pk, mehdi, "")
    table.refresh_from_db()
    assert table.annulled
    assert table.annulment.reason == "Now I want it"


def test_the_pages_say_so_and_lead_there(people, sign_in):
    _camille, ingrid, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    page, form = f"/tables/{table.pk}/", f"/tables/{table.pk}/annul/"

    def told(reader: Player, address: str) -> str:
        return sign_in(reader).get(address, follow=True).content.decode()

    assert form in told(ingrid, page)
    referee = sign_in(ingrid)
    assert press(referee, form, {"what": "rule"}).status_code == 422
    assert press(referee, form, {"what": "rule", "reason": "A mistake"}).status_code == 303
    for reader, address, words in (
        (mehdi, page, "The table has been annulled and no longer counts."),
        (mehdi, page, "A mistake"),
        (ingrid, page, "The table has been annulled and no longer counts."),
        (ingrid, page, "A mistake"),
        (ingrid, "/tables/finished/", "annulled"),
        (sofie, f"{page}replay/", "annulled"),
        (sofie, "/honours/cerke/", "1 annulled table doesn’t count."),
        (sofie, f"/players/{mehdi.pk}/tables/", "1 annulled table"),
    ):
        assert words in told(reader, address)


def test_a_broken_form_changes_nothing(people, sign_in):
    table, browser = resigned(*people[2:]), sign_in(people[1])
    for fields in ({}, {"what": "no"}):
        form = reverse("tables:annul", args=[table.pk])
        assert browser.post(form, fields).status_code == 400
    assert browser.post("/tables/999999/annul/", {"what": "rule"}).status_code == 404
    table.refresh_from_db()
    assert not table.annulled


def test_a_name_in_the_reason_is_struck_with_its_person_and_is_theirs_to_read(people):
    _camille, ingrid, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    annulments.annul_as_referee(table.pk, ingrid, "Sofie was asleep")
    assert everything(ingrid)["tables"]["annulled"][0]["reason"] == "Sofie was asleep"
    erasure.erase(sofie, sofie)
    assert "Sofie" not in Annulment.objects.get().reason


def test_a_referee_lifts_it_within_the_month_and_all_is_counted_again(people, sign_in):
    camille, ingrid, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    resigned(sofie, camille)
    before = honours_now()
    address = reverse("tables:annul", args=[table.pk])
    with refuses("An annulment can be withdrawn until the end of the month it was made in."):
        annulments.lift_annulment(table.pk, ingrid, "Nothing was annulled")
    annulments.annul_as_referee(table.pk, ingrid, "Played by somebody else")
    for who in (mehdi, sofie):
        with pytest.raises(MayNotAnnul):
            annulments.lift_annulment(table.pk, who, "It was me")
        assert "Withdraw the annulment" not in sign_in(who).get(address).content.decode()
    browser = sign_in(ingrid)
    assert "Withdraw the annulment" in browser.get(address).content.decode()
    assert press(browser, address, {"what": "lift", "reason": " "}).status_code == 422
    form = open_page(browser, address).form(address)
    for _twice in range(2):
        form.press("Withdraw the annulment", reason="It was Mehdi after all")
    assert honours_now() == before
    assert list(checks.differences()) == []
    assert AdminAct.objects.get(what="lift_annulment").by == ingrid
    page = sign_in(sofie).get(f"/tables/{table.pk}/").content.decode()
    for words in ("counts again", "Played by somebody else", "It was Mehdi after all"):
        assert words in page
    assert everything(ingrid)["tables"]["annulled"][0]["lifted"] == "It was Mehdi after all"
    # It may be annulled anew, and then no longer lifted once that month is over.
    annulments.ask_to_annul(table.pk, mehdi, "We agree on it")
    annulments.ask_to_annul(table.pk, sofie, "")
    table.refresh_from_db()
    assert table.annulled
    long_ago = timezone.now() - timedelta(days=32)
    Annulment.objects.update(annulled_at=long_ago)
    with refuses("An annulment can be withdrawn until the end of the month it was made in."):
        annulments.lift_annulment(table.pk, ingrid, "Too late")
    assert "Withdraw the annulment" not in browser.get(address).content.decode()
