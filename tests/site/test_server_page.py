"""What admins are told of the server: a banner on every page, and a page of their own."""

import platform
import shutil
from collections import namedtuple

import pytest
from django.apps import apps

from games.telling.models import Notice
from spaye_site import removals
from spaye_site.operations import alarms, archive, doctor, nightly
from spaye_site.operations.doctor import Finding
from tests.hands import open_page

pytestmark = pytest.mark.django_db
Usage = namedtuple("Usage", "free")


@pytest.fixture(autouse=True)
def examined(own_folder, monkeypatch):
    """The doctor finds these."""
    monkeypatch.setattr(doctor, "findings", lambda: iter(FOUND))


FOUND = [
    Finding("python", "ok", "3.12"),
    Finding("backup", "fail", "there is <none>"),
    Finding("address", "warn", "plain http"),
]


@pytest.fixture
def admin(make_player, sign_in):
    return sign_in(make_player("Ada", role="admin", language="en"))


def page_of(browser):
    return browser.get("/office/server/").content.decode()


def broken():
    raise RuntimeError("disk quota of /secret/place")


def failing(step):
    broken.__name__ = step
    nightly.work(broken)
    alarms.clear_cache()


def about():
    return [alarm.about for alarm in alarms.look()]


@pytest.mark.parametrize(("step", "found"), [("back_up", "backup"), ("settle_tables", "night")])
def test_a_night_that_failed(step, found):
    assert about() == []
    failing(step)
    assert about() == [found]
    nightly.work()
    assert about() == []


def test_an_old_backup_and_one_with_faults(settings, monkeypatch):
    settings.BACKUP_DIR.mkdir()
    (settings.BACKUP_DIR / "spaye-2026-11-01-033000.zip").touch()
    monkeypatch.setattr(archive, "peek", lambda path: namedtuple("M", "differences")(["table 4"]))
    assert about() == ["old_backup", "tables"]


def test_a_short_disk(monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(5_000_000))
    assert about() == ["disk"]


def test_admins_see_a_banner_on_every_page(admin, make_player, sign_in):
    failing("back_up")
    told = "Last night’s backup failed"
    assert told in admin.get("/me/settings/").content.decode()
    # Nobody else, and without what the machine has said.
    others = sign_in(make_player("Lars", language="en")).get("/me/settings/").content.decode()
    assert told not in others
    assert "/secret/place" not in admin.get("/").content.decode()


def test_admins_are_told_once_and_it_is_taken_back(make_player, admin):
    make_player("Lars")
    failing("back_up")
    for _twice in range(2):
        alarms.notify_admins()
    notice = Notice.objects.get()
    assert (notice.player.name, notice.kind, notice.gone) == ("Ada", "server", None)
    assert "Last night’s backup failed" in admin.get("/inbox/").content.decode()
    nightly.work()
    alarms.notify_admins()
    assert not Notice.objects.filter(gone=None).exists()
    alarms.clear_cache()
    assert "Last night’s backup failed" not in admin.get("/inbox/").content.decode()


def test_a_server_takes_back_no_other_servers_word(
    admin, settings, tmp_path, monkeypatch, still_clock
):
    """One machine’s disk is full, the other’s isn’t; both look every ten minutes."""
    free = {tmp_path / "one": 1, tmp_path / "two": 10**12}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(free[folder]))
    monkeypatch.setattr(platform, "node", lambda: "kitchen")
    told = Notice.objects.filter(kind="server", gone=None)

    def looks_at(name):
        settings.VAR_DIR = tmp_path / name
        alarms.clear_cache()
        alarms.notify_admins()

    for name in ("one", "two", "one", "two"):
        looks_at(name)
        assert told.count() == 1
    # Asked of the other one, the inbox says which machine it is.
    assert "On kitchen: The server’s disk is almost full" in admin.get("/inbox/").content.decode()
    settings.VAR_DIR = tmp_path / "one"
    alarms.clear_cache()
    page = admin.get("/inbox/").content.decode()
    assert "The server’s disk is almost full" in page
    assert "On kitchen" not in page
    free[tmp_path / "one"] = 10**12
    looks_at("two")
    assert told.count() == 1
    looks_at("one")
    assert told.count() == 0


def test_a_machine_that_is_gone_is_forgotten_after_a_day(
    admin, settings, tmp_path, monkeypatch, at
):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(len(folder.name)))
    at("2026-11-25 10:00+01:00")
    alarms.notify_admins()
    settings.VAR_DIR = tmp_path / "another"
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12))
    told = Notice.objects.filter(kind="server", gone=None)
    for day, left in ((26, 1), (27, 0)):
        at(f"2026-11-{day} 10:00+01:00")
        alarms.notify_admins()
        assert told.count() == left


def test_the_page_shows_what_is_broken_first(admin):
    page = page_of(admin)
    assert page.index("Broken") < page.index("there is &lt;none&gt;") < page.index("plain http")
    assert page.index("plain http") < page.index("Working") < page.index("3.12")


def test_looking_again(admin, monkeypatch, still_clock):
    admin.get("/office/server/")
    monkeypatch.setattr(doctor, "findings", lambda: iter([Finding("python", "ok", "3.13")]))
    assert "3.12" in page_of(admin)
    assert "3.13" in open_page(admin, "/office/server/").form("/office/server/").press().text
    answers = [admin.post("/office/server/").status_code for _ in range(7)]
    assert answers[-1] == 429


def test_the_page_is_for_admins(make_player, sign_in):
    for role in ("member", "referee"):
        browser = sign_in(make_player(role.capitalize(), role=role))
        assert browser.get("/office/server/").status_code == 403


def test_an_office_reads_what_an_upgrade_took_away(admin, monkeypatch):
    monkeypatch.setitem(removals.SENTENCES, "cups", lambda count: f"{count} cups are gone.")
    heading = "Removed in an upgrade"
    assert heading not in page_of(admin)
    removals.note(apps, "cups", 0)
    assert heading not in page_of(admin)
    removals.note(apps, "cups", 2)
    page = page_of(admin)
    assert heading in page
    assert "2 cups are gone." in page


def test_files_are_told_without_the_rest_of_their_path(admin, settings, monkeypatch):
    told = Finding("backup", "ok", f"{settings.BACKUP_DIR}/a.tar, {settings.BASE_DIR}/manage.py")
    monkeypatch.setattr(doctor, "findings", lambda: iter([told]))
    assert "backups/a.tar, manage.py" in page_of(admin)
    assert str(settings.VAR_DIR) not in page_of(admin)


def test_a_command_is_told_as_it_can_be_typed(admin, settings, monkeypatch):
    told = Finding("backup", "fail", f"chmod u+w {settings.BACKUP_DIR}")
    monkeypatch.setattr(doctor, "findings", lambda: iter([told]))
    assert f"chmod u+w {settings.BACKUP_DIR}" in page_of(admin)


@pytest.mark.parametrize("url", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_that_nobody_else_gets_in_is_told_in_the_reader_s_language(
    make_player, sign_in, settings, url
):
    settings.SITE_URL = url
    told = "seul cet ordinateur peut se connecter"
    assert told in page_of(sign_in(make_player("Zoé", role="admin", language="fr")))
    settings.SITE_URL = "https://spaye.example"
    assert told not in page_of(sign_in(make_player("Ève", role="admin", language="fr")))
