"""The activity log: read by page, person and kind, and taken away as a file."""

import csv
import io
import re

import pytest
from django.utils import translation

from games.players import activity_log
from games.players.activity_log import record_act
from games.players.forms import CalendarForm, OfficeForm, RetentionForm
from games.players.models import AdminAct


@pytest.fixture
def acts(camille, ingrid):
    record_act(camille, "role", whom=ingrid, detail="member → referee", reason="fair")
    record_act(ingrid, "uphold_log", detail="2026-11-20, dāye 1", reason="=1+1")
    record_act(None, "link", whom=camille)


def test_every_field_that_an_admin_changes_has_words(camille):
    with translation.override("fr"):
        for form in (OfficeForm, CalendarForm, RetentionForm):
            for field in form.Meta.fields:
                act = record_act(camille, "office", detail=f"{field} a → b")
                assert field not in activity_log.describe_detail(act)


def names(client, query):
    page = client.get(f"/office/journal/{query}").content.decode()
    return re.findall(r"</b> ([^<]+)</span>", page)


def test_lines_are_found_by_person_and_by_kind(signed_in, camille, ingrid, acts):
    link, uphold, role = names(signed_in, "")
    assert link == "made a sign-in link for Camille"
    assert names(signed_in, f"?who={ingrid.pk}") == [uphold, role]
    assert names(signed_in, "?what=link") == [link]
    assert names(signed_in, f"?who={ingrid.pk}&what=role") == [role]
    assert names(signed_in, "?who=999999") == []


@pytest.mark.parametrize("query", ["who=x", "who=²", "what=burn", "page=x", "page=99", "page=-1"])
def test_what_an_address_cannot_mean_shows_everything(signed_in, acts, query):
    assert len(names(signed_in, f"?{query}")) == 3


def test_a_page_at_a_time_keeps_the_filter(signed_in, camille):
    for number in range(activity_log.PAGE_SIZE + 1):
        record_act(camille, "office", detail=f"line {number}")
    first = signed_in.get("/office/journal/?what=office").content.decode()
    assert "line 50" in first
    assert "line 0<" not in first
    assert "?what=office&amp;page=2" in first
    second = signed_in.get("/office/journal/?what=office&page=2").content.decode()
    assert "line 0<" in second
    assert "Page 2 of 2" in second


def test_the_file_holds_what_the_filter_finds(signed_in, ingrid, acts):
    answer = signed_in.get(f"/office/journal.csv?who={ingrid.pk}")
    assert answer["Content-Disposition"].startswith('attachment; filename="journal-2')
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["When", "Person", "Action", "About", "Detail", "Reason"]
    ruled, role = rows[1:]
    assert ruled[1:] == ["Ingrid", "confirmed a disputed dāye", "", "20 Nov 2026, dāye 1", "'=1+1"]
    assert role[3:] == ["Ingrid", "Member → Referee", "fair"]


@pytest.mark.parametrize(
    ("what", "kept", "said"),
    [
        ("role", "member → admin", "Medlem → Administrator"),
        ("office", "closing_minute 1440 → 1080", "Stengetid: 24:00 → 18:00"),
        (
            "office",
            "name A, B → C → D, deck app → real, working_days 12 → 67",
            "Navnet på kontoret: A, B → C → D; Kort: I appen → På et ekte bord; "
            "Arbeidsdager: man tir → lør søn",
        ),
        (
            "office",
            "equivalents True → False, reserved_names  → Admin, Chef, talk_days 90 → 30",
            "Tilby alternative øvelser: Ja → Nei; Reserverte navn: – → Admin, Chef; "
            "Chat ved bordene, dager: 90 → 30",
        ),
        ("office", "what an older version wrote", "what an older version wrote"),
        ("exercise", "plank (seconds)", "plank (sekunder)"),
        ("holiday", "2026-12-25 Jul", "25. des. 2026 Jul"),
        ("remove_holiday", "2026-12-24 – 2027-01-01 Jul", "24. des. 2026 – 1. jan. 2027 Jul"),
        ("close_month", "2026-10", "Oktober 2026"),
        ("holiday", "2026-13-45 Jul", "2026-13-45 Jul"),
    ],
)
def test_details_are_told_in_the_readers_words(camille, what, kept, said):
    record_act(camille, what, detail=kept)
    with translation.override("nb"):
        (line,) = activity_log.in_words(AdminAct.objects.all())
        assert line.detail == said
