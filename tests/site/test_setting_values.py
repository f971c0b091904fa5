"""What no setting can mean is refused in a sentence, and what it can is taken as it is meant."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from games.players.auth.oidc import Oidc
from spaye_site.setting_values import (
    parse_command,
    parse_database_url,
    parse_folder,
    parse_hosts,
    parse_listen_url,
    parse_proxies,
    parse_sender,
    parse_site_url,
    parse_token,
    read_mail_server,
    read_oidc,
)

REFUSED: list[tuple[Callable[[str], Any], dict[str, str]]] = [
    (
        parse_database_url,
        {
            "mysql://x/y": "begins with mysql.",
            "oracle://spaye:secret@x/y": "begins with oracle.",
            "sqlite3:///var/spaye.sqlite3": "begins with sqlite3.",
            "postgis://x/y": "begins with postgis.",
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
        },
    ),
    (
        lambda said: parse_site_url(said, "127.0.0.1", 8000),
        {
            "spaye.example": "isn’t an address of the web",
            "http://[": "isn’t an address",
            "https://spaye.example/cards": "goes on after the name",
            "https://me@spaye.example": "holds what no address of a site does",
        },
    ),
    (parse_proxies, {"caddy": "caddy is neither an address nor a network"}),
    (lambda said: parse_command("BACKUP_COMMAND", said), {"send 'x": "no second one"}),
    (
        lambda said: parse_hosts("CHAT_HOSTS", ["other.intra", said]),
        dict.fromkeys(
            ("https://chat.intra", "chat.intra/", "chat intra", "chat:port", "-", "@chat", "*"),
            "CHAT_HOSTS: .* is no host",
        ),
    ),
    (
        parse_sender,
        dict.fromkeys(
            ("Späye", "spaye@", "@mail.example", "Späye spaye@mail.example"), "DEFAULT_FROM"
        ),
    ),
    (
        lambda said: parse_token("METRICS_TOKEN", said),
        dict.fromkeys(("two words", "clé", "x\ty"), "METRICS_TOKEN"),
    ),
    (
        # Another pooler than PostgreSQL's.
        lambda said: parse_listen_url(said, is_postgres=True),
        {"localhost:5432": "DATABASE_LISTEN_URL"},
    ),
]


@pytest.mark.parametrize(
    ("parse", "said", "why"),
    [(parse, said, why) for parse, refused in REFUSED for said, why in refused.items()],
)
def test_what_cannot_be_meant_is_refused(parse: Callable[[str], Any], said: str, why: str):
    with pytest.raises(ImproperlyConfigured, match=why) as told:
        parse(said)
    assert "secret" not in str(told.value)


def test_what_can_be_meant_is_taken(tmp_path):
    assert parse_database_url("sqlite:////var/spaye.sqlite3")["NAME"] == "/var/spaye.sqlite3"
    assert parse_database_url("POSTGRES://u:p%23@h/spaye")["PASSWORD"] == "p#"
    assert parse_database_url("postgresql://h/spaye")["HOST"] == "h"
    said = ["Chat.Intra", " zulip.intra:8443", "", "10.0.0.1", "[::1]:8443"]
    hosts = ["chat.intra", "zulip.intra:8443", "10.0.0.1", "[::1]:8443"]
    assert parse_hosts("CHAT_HOSTS", said) == hosts
    for sender in ("", "spaye@mail.example", "Späye <spaye@mail.example>"):
        assert parse_sender(sender) == sender
    assert parse_listen_url("postgres://h/x", is_postgres=True) == "postgres://h/x"
    # Left over from PostgreSQL, it would lend SQLite nothing.
    assert parse_listen_url("postgres://h/x", is_postgres=False) == ""
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="is a file"):
        parse_folder("BACKUP_DIR", str(tmp_path / "file"), tmp_path)
    assert parse_folder("BACKUP_DIR", "", tmp_path) == tmp_path
    assert parse_folder("BACKUP_DIR", str(tmp_path / "new"), tmp_path) == tmp_path / "new"


@pytest.mark.parametrize(
    "said", ["mail.example", "submission://", "smtp://h:abc", "imap://mail", "console://"]
)
def test_a_mail_server_that_cannot_be_one(said, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", said)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        read_mail_server(Env())
    monkeypatch.delenv("EMAIL_URL")
    assert read_mail_server(Env())["username"] is None


OIDC = ("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET")


@pytest.mark.parametrize("issuer", ["https://", "https:///realm", "login.example"])
def test_a_provider_that_is_nowhere(issuer, monkeypatch):
    for name in OIDC:
        monkeypatch.setenv(name, issuer)
    with pytest.raises(ImproperlyConfigured, match="OIDC_ISSUER"):
        read_oidc(Env())
    monkeypatch.setenv("OIDC_ISSUER", "https://login.example/realm")
    assert isinstance(read_oidc(Env()), Oidc)


@pytest.mark.parametrize("given", OIDC)
def test_a_part_of_a_provider_names_itself_and_what_is_lacking(given, monkeypatch):
    for name in OIDC:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(given, "https://login.example")
    with pytest.raises(ImproperlyConfigured, match=f"^{given} alone ") as told:
        read_oidc(Env())
    assert str(told.value).endswith(" and ".join(n for n in OIDC if n != given) + " too.")
