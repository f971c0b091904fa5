"""The switchboard, through HTTP: what is saved, what others see, what is refused."""

import json
from datetime import date

import pytest

from games.boards import month_board
from games.boards import services as boards
from games.players import appearance, services
from games.players.clock import Clock
from games.players.erasure import NameStriker
from games.players.models import Player, Role
from tests.boards.conftest import a_table
from tests.hands import open_page, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(sign_in, ingrid):
    """Ingrid, a member, signed in."""
    return sign_in(ingrid)


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_a_pseudonym_is_read_by_everybody_and_its_letters_too_whatever_ones_name(phone, ingrid):
    open_page(phone, "/me/privacy/").press("Save", pseudonym="INGRID")
    assert (fresh(ingrid).pseudonym, fresh(ingrid).pseudonym_key) == ("", None)
    answer = press(phone, "/me/privacy/pseudonym/", {"pseudonym": "  Minette "}, ["/me/privacy/"])
    assert answer.headers["Location"] == "/me/privacy/#pseudonym"
    row = fresh(ingrid)
    assert (row.pseudonym, row.display_name, row.initials) == ("Minette", "Minette", "Mi")
    assert row.changes == 1
    open_page(phone, "/me/privacy/").press("Save", pseudonym="Minette")
    assert fresh(ingrid).changes == 1
    open_page(phone, "/me/settings/").form("/me/settings/").press("Save", name="Zelda")
    row = fresh(ingrid)
    assert (row.name, row.display_name, row.initials) == ("Zelda", "Minette", "Mi")
    open_page(phone, "/me/privacy/").press("Save", pseudonym="")
    assert (fresh(ingrid).display_name, fresh(ingrid).initials) == ("Zelda", "Ze")


@pytest.mark.parametrize("wanted", ["camille", "CÀMILLE", "Minet"])
def test_a_pseudonym_is_nobodys_name_nor_pseudonym(phone, camille, ingrid, sign_in, wanted):
    open_page(sign_in(camille), "/me/privacy/").press("Save", pseudonym="Minet")
    answer = press(phone, "/me/privacy/pseudonym/", {"pseudonym": wanted}, ["/me/privacy/"])
    assert answer.status_code == 422
    assert "Already taken" in answer.content.decode()
    assert fresh(ingrid).pseudonym == ""


def test_nobody_joins_under_a_pseudonym(camille, sign_in, invitation, visitor):
    open_page(sign_in(camille), "/me/privacy/").press("Save", pseudonym="Minette")
    assert press(visitor, invitation, {"name": "minetté"}).status_code == 422


@pytest.mark.parametrize(
    "field", ["on_screen", "counts_dayes", "counts_wins", "counts_repetitions"]
)
def test_switches_are_saved_and_safe_to_send_twice(phone, ingrid, field):
    address = field.rpartition("_")[2]
    form = open_page(phone, "/me/privacy/").form(f"/me/privacy/{address}/")
    for _again in range(2):
        form.press()
        assert getattr(fresh(ingrid), field) is False
    assert fresh(ingrid).changes == 1
    open_page(phone, "/me/privacy/").form(f"/me/privacy/{address}/").press()
    assert getattr(fresh(ingrid), field) is True
    assert phone.get(f"/me/privacy/{address}/").status_code == 405


def test_the_preference_is_private_until_it_is_shared(phone, ingrid):
    for typed, kept, shared in (
        (" knee   raises ", "knee raises", False),
        ("knee raises", "knee raises", True),
        ("", "", True),
    ):
        form = open_page(phone, "/me/privacy/").form("/preference/")
        form.press("Save", preference=typed, shared=shared)
        row = fresh(ingrid)
        assert (row.preference, row.preference_shared) == (kept, shared and kept != "")


@pytest.mark.parametrize("text", ["x" * 81, "knee\x00raises", "\u202eknee"])
def test_a_preference_that_cant_be_kept_changes_nothing(phone, ingrid, text):
    answer = press(phone, "/me/privacy/preference/", {"preference": text}, ["/me/privacy/"])
    assert answer.status_code == 422
    assert fresh(ingrid).preference == ""


def test_open_pages_draw_a_changed_person_again(ingrid, camille):
    before = float(appearance.edition(7, [camille, ingrid]))
    appearance.announce_change(ingrid)
    assert before < float(appearance.edition(7, [camille, fresh(ingrid)])) < 8
    assert appearance.edition(7, [camille]) == "7"


def test_the_board_is_a_newer_edition(phone, ingrid):
    today = Clock.read().today
    boards.project(today.replace(day=1), a_table().pk, {ingrid.pk: (3, 1, 8)}, "finished")
    here = today.year, today.month, "victoire", Clock.read()
    before = float(month_board.load_board(*here).edition)
    open_page(phone, "/me/privacy/").press("Save", pseudonym="Minette")
    assert float(month_board.load_board(*here).edition) > before
    html = phone.get(f"/{today:%Y/%m}/").content.decode()
    assert "Minette" in html
    assert "Ingrid" not in html.split('id="board"')[1]


def test_the_export_holds_everything_of_mine_and_nothing_secret(phone, ingrid, camille):
    open_page(phone, "/me/privacy/").form("/preference/").press("Save", preference="knee raises")
    open_page(phone, "/me/privacy/").press("Stop counting")
    boards.project(date(2026, 3, 2), a_table().pk, {ingrid.pk: (3, 1, 8)}, "finished")
    services.change_role(camille, ingrid.pk, Role.REFEREE, "Fair.")
    answer = phone.get("/me/privacy/export/")
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    told = json.loads(answer.content)
    assert told["person"]["name"] == "Ingrid"
    assert told["person"]["preference"] == "knee raises"
    assert told["boards"]["days"] == [
        {"date": "2026-03-02", "status": "finished", "daye": 3, "victoire": 1, "repetition": 8}
    ]
    assert told["acts"][0]["reason"] == "Fair."
    assert len(told["devices"]) == 1
    text = answer.content.decode()
    assert phone.session.session_key not in text
    assert ingrid.password not in text


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("Élodie est partie", "… est partie"),
        ("pour e\u0301lodie.", "pour …."),
        ("ELODIE ÉLODIE", "… …"),
        ("Mélodie", "Mélodie"),
        ("Chat  botté et chat botte", "… et …"),
        ("", ""),
    ],
)
def test_names_are_struck_as_whole_words(text, struck):
    assert NameStriker(Player(name="Élodie", pseudonym="Chat botté"))(text) == struck
