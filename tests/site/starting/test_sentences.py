"""What is no fault of the code is one sentence, whichever command meets it."""

import pytest

pytestmark = pytest.mark.sqlite
SETTINGS = {
    "a port that is no number": ({"PORT": "abc"}, '"PORT" invalid'),
    "a site without http": ({"SITE_URL": "spaye.example"}, "isn’t an address of the web"),
    "a site with a path": ({"SITE_URL": "https://spaye.example/cards"}, "goes on after the name"),
    "half a provider": ({"OIDC_ISSUER": "https://login.example"}, "OIDC_CLIENT_SECRET"),
    "a proxy that is no address": ({"FORWARDED_ALLOW_IPS": "caddy"}, "neither an address nor"),
    "a database of another kind": (
        {"DATABASE_URL": "mysql://x/y"},
        "DATABASE_URL begins with mysql:",
    ),
    "a program with half a quotation": ({"BACKUP_COMMAND": "send 'x"}, "no second one"),
    "a database that is away": (
        {"DATABASE_URL": "postgres://spaye@127.0.0.1:1/spaye"},
        "The database can’t be reached: connection failed: ",
    ),
}


@pytest.mark.parametrize("case", SETTINGS)
def test_a_setting_that_cannot_be_used(case, empty):
    given, sentence = SETTINGS[case]
    assert sentence in empty.refused("serve", **given)


def test_a_damaged_database(empty):
    (empty.var / "spaye.sqlite3").write_bytes(b"not a database " * 500)
    for command in (["serve"], ["repair", "--check"]):
        assert empty.refused(*command).startswith("The database is damaged (")


def test_a_database_of_another_version(empty):
    assert "(no such table: players_office): make upgrade" in empty.refused("repair", "--check")
