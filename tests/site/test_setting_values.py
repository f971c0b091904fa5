"""What no setting can mean is refused in a sentence, and what it can is taken as it is meant."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from games.players.auth.oidc import Oidc
from spaye_site.setting_values import (
    parse_database_url,
    parse_folder,
    parse_hosts,
    parse_listen_url,
    parse_sender,
    parse_token,
    read_mail_server,
    read_oidc,
)

DATABASES = {
    "mysql://x/y": "begins with mysql:",
    "oracle://spaye:secret@x/y": "begins with oracle:",
    "sqlite3:///var/spaye.sqlite3": "begins with sqlite3:",
    "postgis://x/y": "begins with postgis:",
    "/var/lib/spaye/spaye.sqlite3": "isn’t an address",
    "": "isn’t an address",
    "postgres": "isn’t an address",
    "sqlite:": "isn’t an address",
    "sqlite://": "names no file",
    "sqlite:///": "names no file",
    "sqlite://spaye.sqlite3": "names no file",
    "postgres://spaye:secret@localhost": "names no database",
    "postgres://spaye:secret@localhost:abc/spaye": "can’t be read",
    "postgres://spaye:sec#ret@localhost/spaye": "can’t be read",
}


@pytest.mark.parametrize("url", DATABASES)
def test_a_database_that_cannot_be_one(url):
    with pytest.raises(ImproperlyConfigured, match=DATABASES[url]) as told:
        parse_database_url(url)
    assert "secret" not in str(told.value)


def test_databases_that_are():
    assert parse_database_url("sqlite:////var/spaye.sqlite3")["NAME"] == "/var/spaye.sqlite3"
    assert parse_database_url("POSTGRES://u:p%23@h/spaye")["PASSWORD"] == "p#"
    assert parse_database_url("postgresql://h/spaye")["HOST"] == "h"


@pytest.mark.parametrize(
    "said",
    ["https://chat.intra", "chat.intra/", "chat intra", "chat.intra:port", "-", "@chat", "*"],
)
def test_a_host_that_cannot_be_one(said):
    with pytest.raises(ImproperlyConfigured, match=r"CHAT_HOSTS: .* is no host"):
        parse_hosts("CHAT_HOSTS", ["other.intra", said])


def test_hosts_are_compared_as_they_are_asked_for():
    said = ["Chat.Intra", " zulip.intra:8443", "", "10.0.0.1", "[::1]:8443"]
    assert parse_hosts("CHAT_HOSTS", said) == [
        "chat.intra",
        "zulip.intra:8443",
        "10.0.0.1",
        "[::1]:8443",
    ]


@pytest.mark.parametrize("said", ["mail.example", "submission://", "smtp://h:abc", "imap://mail"])
def test_a_mail_server_that_cannot_be_one(said, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", said)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        read_mail_server(Env())


def test_no_mail_server_is_none(monkeypatch):
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert read_mail_server(Env())["EMAIL_HOST_USER"] is None


@pytest.mark.parametrize("said", ["Späye", "spaye@", "@mail.example", "Späye spaye@mail.example"])
def test_a_sender_that_cannot_be_one(said):
    with pytest.raises(ImproperlyConfigured, match="DEFAULT_FROM"):
        parse_sender(said)


@pytest.mark.parametrize("said", ["", "spaye@mail.example", "Späye <spaye@mail.example>"])
def test_senders_that_are(said):
    assert parse_sender(said) == said


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="is a file"):
        parse_folder("BACKUP_DIR", str(tmp_path / "file"), tmp_path)
    assert parse_folder("BACKUP_DIR", "", tmp_path) == tmp_path
    assert parse_folder("BACKUP_DIR", str(tmp_path / "new"), tmp_path) == tmp_path / "new"


@pytest.mark.parametrize("said", ["two words", "clé", "x\ty"])
def test_a_token_that_cannot_be_sent(said):
    with pytest.raises(ImproperlyConfigured, match="METRICS_TOKEN"):
        parse_token("METRICS_TOKEN", said)


def test_another_pooler_than_postgresqls():
    with pytest.raises(ImproperlyConfigured, match="DATABASE_LISTEN_URL"):
        parse_listen_url("localhost:5432", is_postgres=True)
    assert parse_listen_url("postgres://h/x", is_postgres=True) == "postgres://h/x"
    # Left over from PostgreSQL, it would lend SQLite nothing.
    assert parse_listen_url("postgres://h/x", is_postgres=False) == ""


@pytest.mark.parametrize("issuer", ["https://", "https:///realm", "login.example"])
def test_a_provider_that_is_nowhere(issuer, monkeypatch):
    known = {"OIDC_ISSUER": issuer, "OIDC_CLIENT_ID": "x", "OIDC_CLIENT_SECRET": "y"}
    for name, value in known.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match="OIDC_ISSUER"):
        read_oidc(Env())
    monkeypatch.setenv("OIDC_ISSUER", "https://login.example/realm")
    assert isinstance(read_oidc(Env()), Oidc)


@pytest.mark.parametrize("given", ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])
def test_a_part_of_a_provider_names_itself_and_what_is_lacking(given, monkeypatch):
    names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]
    for name in names:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(given, "https://login.example")
    with pytest.raises(ImproperlyConfigured, match=f"^{given} alone ") as told:
        read_oidc(Env())
    assert str(told.value).endswith(" and ".join(n for n in names if n != given) + " too.")
