"""The office's own notice, versioned; people see what changed, and when they saw it is kept."""

from django.utils import timezone

from games.players import erasure, inbox, personal_data, privacy_notice
from games.players.models import NoticeSeen, OfficeNotice
from tests.hands import open_page, press

FIRST = {"purpose": "Fun.", "run_by": "Camille", "contact": "camille@office", "kept": "A year."}


def waits(player) -> bool:
    return any(item.url == "/notice/" for item in inbox.items(player, timezone.now()))


def test_versions_and_who_has_read_them(sign_in, camille, ingrid):
    admin, reader = sign_in(camille), sign_in(ingrid)
    assert "hasn’t added a notice yet" in reader.get("/notice/").content.decode()
    for _ in range(2):
        assert press(admin, "/office/privacy/", FIRST).status_code == 302
    assert OfficeNotice.objects.count() == 1
    assert (waits(ingrid), waits(camille)) == (True, False)
    page = reader.get("/notice/").content.decode()
    assert "camille@office" in page
    assert "This has changed" not in page
    notice_page = open_page(reader, "/notice/")
    for _ in range(2):
        notice_page.press("I’ve read it")
    assert NoticeSeen.objects.filter(player=ingrid).count() == 1
    assert not waits(ingrid)
    press(admin, "/office/privacy/", FIRST | {"kept": "Two years."})
    assert waits(ingrid)
    page = reader.get("/notice/").content.decode()
    assert page.count("This has changed") == 1
    assert page.index("Two years.") < page.index("A year.")
    assert "You read version" in page
    press(admin, "/office/privacy/", FIRST)
    assert OfficeNotice.objects.count() == 3


def test_one_that_lacks_something_is_refused(sign_in, camille):
    refused = press(sign_in(camille), "/office/privacy/", FIRST | {"purpose": ""})
    assert refused.status_code == 422
    assert privacy_notice.current() is None


def test_it_is_exported_and_goes_with_the_name(sign_in, camille, ingrid):
    press(sign_in(camille), "/office/privacy/", FIRST | {"run_by": "Ingrid and Camille"})
    valid = privacy_notice.current()
    press(sign_in(ingrid), "/notice/", {"notice": valid.pk})
    assert [one["version"] for one in personal_data.everything(ingrid)["notices"]] == [valid.pk]
    erasure.erase(ingrid, ingrid)
    assert not NoticeSeen.objects.filter(player=ingrid).exists()
    assert privacy_notice.current().run_by == "… and Camille"
