"""The ways in from a shell."""

import pytest
from django.core.management import CommandError, call_command

from games.players.models import AdminAct, Player, Role
from tests.hands import press
from tests.players.conftest import path_of, somebody


def last_url(text: str) -> str:
    return next(word for word in reversed(text.split()) if word.startswith("http"))


def test_invite_prints_a_link_that_joins(db, capsys, visitor):
    somebody("Camille", Role.ADMIN)
    call_command("invite")
    first = capsys.readouterr().out
    press(visitor, path_of(last_url(first)), {"name": "Zoé"})
    assert Player.objects.latest("pk").name == "Zoé"
    call_command("invite")
    assert last_url(capsys.readouterr().out) == last_url(first)
    call_command("invite", "--renew")
    assert last_url(capsys.readouterr().out) != last_url(first)


def test_nobody_is_invited_before_there_is_an_admin(db, capsys):
    """Opening the office would end the invitation."""
    somebody("Lars")
    for options in ([], ["--renew"]):
        with pytest.raises(CommandError, match=r"manage\.py first_admin` prints the link"):
            call_command("invite", *options)
    assert not capsys.readouterr().out


def test_admin_link_signs_in_and_may_make_the_admin(ingrid, capsys, visitor):
    call_command("admin_link", "INGRID")
    out = capsys.readouterr().out
    assert "█" in out or "▄" in out
    assert press(visitor, path_of(last_url(out)), {}).status_code == 302
    assert visitor.session["_auth_user_id"] == str(ingrid.pk)
    assert AdminAct.objects.get().by is None
    call_command("admin_link", "Ingrid", "--make-admin")
    ingrid.refresh_from_db()
    assert ingrid.is_admin


def test_first_admin_prints_its_link_until_there_is_one(db, capsys, visitor):
    call_command("first_admin")
    assert visitor.get(path_of(last_url(capsys.readouterr().out))).status_code == 200
    somebody("Camille", Role.ADMIN)
    with pytest.raises(CommandError, match=r"manage\.py admin_link NAME`"):
        call_command("first_admin")
    with pytest.raises(CommandError, match="Nobody"):
        call_command("admin_link", "Nobody")
