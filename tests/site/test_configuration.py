"""One file that every command reads, so that none looks at another office than the server."""

import errno
import os
import re
import stat
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from spaye_site import command_line, configuration, places
from spaye_site.management.commands import serve
from spaye_site.operations import command, doctor, installation
from tests.postgres import free_port
from tests.site.operations.conftest import ROOT, Installation
from tests.site.starting.served import served

pytestmark = pytest.mark.sqlite


@pytest.fixture
def office(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "var", "")


def told(office: Installation, *arguments: str, **more: str) -> str:
    """What a command says that knows the folder and nothing else."""
    done = office.manage(*arguments, **more)
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_servers_that_start_at_once_dont_take_each_others_draft(tmp_path, monkeypatch):
    """Two servers of one folder, on PostgreSQL: the one that was slower found its draft gone."""
    path, replace = tmp_path / configuration.LAST_START, os.replace

    def be_overtaken(*names):
        monkeypatch.setattr(os, "replace", replace)
        configuration._write(path, "PORT='2'\n")
        replace(*names)

    monkeypatch.setattr(os, "replace", be_overtaken)
    configuration._write(path, "PORT='1'\n")
    assert path.read_text() == "PORT='1'\n"
    assert mode(path) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.long
def test_commands_know_with_which_address_and_database_the_server_was_started(office, tmp_path):
    var, file = office.var, tmp_path / "elsewhere.sqlite3"
    start = {"SITE_URL": "http://officebox:8000", "DATABASE_URL": f"sqlite:///{file}"}
    with served(office, **start) as server:
        assert f"Settings: the environment, then {var}/spaye.env" in server.printed
        assert "http://officebox:8000/welcome/" in told(office, "first_admin")
        assert "http://officebox:8000 is plain http" in told(office, "doctor")
    assert "verified" in told(office, "backup")
    assert not (var / "spaye.sqlite3").exists()
    # The environment's own word wins, and a start that is given less doesn't take over.
    assert "http://other/welcome/" in told(office, "first_admin", SITE_URL="http://other")
    assert f"write it into {var}/spaye.env" in office.refused("serve", PORT=str(free_port()))
    assert not (var / "spaye.sqlite3").exists()


@pytest.mark.long
def test_the_offices_file_is_read_by_the_server_and_by_commands(office):
    office.var.mkdir(mode=0o755)
    (office.var / "spaye.env").write_text('# ours\nSITE_URL="http://officebox:8000"\n')
    with served(office) as server:
        assert server.link.startswith("http://officebox:8000/welcome/")
        assert "http://officebox:8000/welcome/" in told(office, "first_admin")
    assert "http://other/welcome/" in told(office, "first_admin", SITE_URL="http://other")


@pytest.mark.long
def test_everything_in_the_folder_is_its_owners_only_from_the_first_start_on(office):
    var = office.var
    with served(office, bare=True):
        made = [var, *(path for path in var.iterdir())]
        assert {path.name for path in made} >= {"spaye.env", "spaye.sqlite3", "secret_key"}
        assert [path for path in made if mode(path) & 0o077] == []
    var.chmod(0o755)
    (var / "spaye.sqlite3").chmod(0o644)
    with served(office):
        assert [mode(var), mode(var / "spaye.sqlite3")] == [0o700, 0o600]


def test_the_sample_office_reads_nothing_of_the_real_one(tmp_path, monkeypatch):
    (tmp_path / "spaye.env").write_text("DATABASE_URL=postgres://office@localhost/office\n")
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("DEMO", "1")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    configuration.load(["manage.py", "serve"])
    assert "DATABASE_URL" not in os.environ


def remarks(var: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
    """What is told of this file."""
    known = {
        name: value for name, value in os.environ.items() if name not in configuration.SETTINGS
    }
    monkeypatch.setattr(os, "environ", known | {"VAR_DIR": str(var)})
    (var / "spaye.env").write_text(text)
    configuration.load(["manage.py", "serve"])
    return list(configuration.remarks())


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("SITE_ULR", "SITE_URL"),
        ("BACKUP_COMAND", "BACKUP_COMMAND"),
        ("SITEURL", "SITE_URL"),
        ("site_url", "SITE_URL"),
        ("MAIL_URL", "EMAIL_URL"),
        ("CHAT_HOST", "CHAT_HOSTS"),
        ("OIDC_CLIENTID", "OIDC_CLIENT_ID"),
        ("DATABASE-URL", "DATABASE_URL"),
    ],
)
def test_a_misspelt_setting_is_told_with_the_one_that_is_meant(tmp_path, monkeypatch, name, meant):
    (told,) = remarks(tmp_path, monkeypatch, f"PORT=8000\n{name}=x\n")
    assert told == f"{name} in {tmp_path}/spaye.env isn’t a setting: is {meant} meant?"
    assert doctor.settings_file() == ("warn", told)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("HOST=0.0.0.0\nOIDC_JOIN=false\n", []),
        # What is no longer a setting stops nothing, and what others read is theirs to judge.
        (
            "NIGHT=0\nOTHER_NAMES=officebox\nLOG_FORMAT=json\n",
            [": LOG_FORMAT, NIGHT, OTHER_NAMES."],
        ),
        ("SSL_CERT_FILE=/etc/ca.pem\nTZ=Europe/Paris\nPGSSLMODE=require\n# SITE_ULR=x\n\n", []),
        ("COFFEE=black\n", ["spaye.env isn’t a setting; docs/install.md lists them."]),
        (
            "OIDC_JOIN=true\nDEFAULT_FROM=s@mail.example\nPUSH_HOSTS=push.intra\nPUSH=0\n",
            [
                "DEFAULT_FROM means nothing without EMAIL_URL.",
                "OIDC_JOIN means nothing without OIDC_ISSUER.",
                "PUSH_HOSTS means nothing without PUSH.",
            ],
        ),
    ],
)
def test_what_means_nothing_is_told(tmp_path, monkeypatch, text, ends):
    for remark, end in zip(remarks(tmp_path, monkeypatch, text), ends, strict=True):
        assert remark.endswith(end)


def test_what_says_where_the_file_is_means_nothing_in_it(tmp_path, monkeypatch):
    told = remarks(tmp_path, monkeypatch, "VAR_DIR=/elsewhere\nDEMO=1\n")
    assert [one.split()[0] for one in told] == ["DEMO", "VAR_DIR"]
    assert os.environ["VAR_DIR"] == str(tmp_path)
    assert "DEMO" not in os.environ


def test_the_list_of_settings_is_that_of_the_code_and_of_the_manual():
    files = ("settings.py", "setting_values.py")
    code = "".join((ROOT / "spaye_site" / name).read_text() for name in files)
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', code)) - {"DEMO"}
    assert read == set(configuration.SETTINGS)
    table = (ROOT / "docs/install.md").read_text().partition("| variable |")[2].partition("\n\n")[0]
    names = re.findall(r"`([A-Z_]+)`", "".join(row.split(" | ")[0] for row in table.splitlines()))
    assert {*names} - {"VAR_DIR"} == set(configuration.SETTINGS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("HOST\n", "HOST has no value"),
        *(
            (f"# ours\nHOST=0.0.0.0\n{line}\n", r"NAME=value, one a line\.$")
            for line in ("SITE_URL: https://spaye.example", "= 8000", "set PORT 8000")
        ),
        (None, r"spaye.env can't be read \(is a directory\)"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path, monkeypatch, text, why):
    if text is None:
        (tmp_path / "spaye.env").mkdir()
    else:
        (tmp_path / "spaye.env").write_text(text)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    with pytest.raises(configuration.Unreadable, match=why):
        configuration.load(["manage.py", "doctor"])


def test_a_file_of_somebody_else_is_given_to_the_owner_of_its_folder(tmp_path, monkeypatch):
    """Root has copied it there, and the service can't read it."""
    file = tmp_path / "spaye.env"
    file.touch()
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    owners = {tmp_path: "spaye", file: "root"}
    monkeypatch.setattr(Path, "owner", lambda path: owners[path])

    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(configuration.Unreadable) as told:
        configuration.load(["manage.py", "doctor"])
    assert str(told.value) == (
        f"{file} can't be read (permission denied): it belongs to root and has to belong to spaye,"
        f" as its folder does: chown spaye: {file}"
    )
    owners[file] = "spaye"
    with pytest.raises(configuration.Unreadable, match="run this as the user who runs the server"):
        configuration.load(["manage.py", "doctor"])


def test_values_come_back_as_they_were_given(tmp_path, monkeypatch):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", value := r"postgres://s:a'b\ #${HOME}$@db/s")
    configuration.remember_start()
    monkeypatch.delenv("DATABASE_URL")
    configuration.load(["manage.py", "backup"])
    assert os.environ["DATABASE_URL"] == value


@pytest.mark.parametrize(
    ("last", "forgot"), [("", False), ("default", False), ("postgres://db/s", True)]
)
def test_a_start_that_is_given_no_database_goes_on_with_the_usual_one(
    tmp_path, monkeypatch, last, forgot
):
    """Whoever came back from PostgreSQL has named the usual file once, and may cease to."""
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    if last:
        url = configuration.default_database() if last == "default" else last
        monkeypatch.setenv("DATABASE_URL", url)
        configuration.remember_start()
        assert not configuration.forgot_database()
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert configuration.forgot_database() is forgot


def test_where_there_is_no_office_a_command_makes_none(office):
    for word in ("doctor", "backup", "invite", "rollback"):
        told = office.refused(word)
        assert told == f"There is no office in {office.var} yet: `make run` makes one."
        assert not office.var.exists()
    assert office.manage("doctor", "--help").returncode == 0


def test_a_package_says_where_the_office_of_the_service_is(tmp_path, monkeypatch):
    monkeypatch.setenv("VAR_DIR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(places, "INSTALLED", True)
    monkeypatch.setattr(configuration, "SERVICE", tmp_path / "service")
    assert command_line.no_office().endswith(" yet: `spaye serve` makes one.")
    (tmp_path / "service").mkdir()
    assert command_line.no_office().endswith(f"is in {tmp_path}/service: type this as root.")


def test_roots_sample_office_is_not_in_the_folder_of_the_service(monkeypatch):
    monkeypatch.setattr(places, "INSTALLED", True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for name in ("VAR_DIR", "DEMO", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert configuration.var_dir() == configuration.SERVICE
    monkeypatch.setenv("DEMO", "1")
    assert configuration.var_dir() == Path.home() / ".local/share/spaye"


def test_ctrl_c_ends_a_command_with_one_sentence(monkeypatch, capsys):
    def be_interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "execute_from_command_line", be_interrupted)
    for arguments, said in (
        (["demo"], "\nStopped by Ctrl-C before it was done.\n"),
        # The server that it prepares says so.
        (["serve", "--prepare"], ""),
    ):
        with pytest.raises(SystemExit) as end:
            command_line.execute(["spaye", *arguments])
        assert end.value.code == 130
        assert capsys.readouterr().err == said
    with pytest.raises(KeyboardInterrupt):
        command_line.execute(["spaye", "demo", "--traceback"])


def test_a_start_where_nothing_can_be_written_is_one_sentence(tmp_path, settings, monkeypatch):
    settings.VAR_DIR = tmp_path
    lock = tmp_path / "backup.lock"
    lock.touch()
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path != lock and access(path, how))
    with pytest.raises(CommandError, match=f"{lock} can’t be written as "):
        call_command("serve")


def test_what_the_machine_refuses_a_command_is_one_sentence_with_its_remedy(
    tmp_path, settings, monkeypatch
):
    settings.VAR_DIR = tmp_path
    refusal = PermissionError(13, "Permission denied", str(tmp_path / "night.lock"))
    assert command.describe_os_error(refusal) == (
        f"{tmp_path}/night.lock: permission denied (as {installation.user()}). chmod u+w {tmp_path}"
    )
    refusal = OSError(errno.EROFS, "Read-only file system", str(tmp_path / "night.lock"))
    with monkeypatch.context() as patch:
        patch.setattr(installation, "_is_read_only", lambda _path: True)
        told = command.describe_os_error(refusal)
    assert told.startswith(f"{tmp_path}/night.lock: read-only file system. If the service’s unit")
    assert f"ReadWritePaths={tmp_path}." in told
    # Of a folder elsewhere the remedy names that folder.
    settings.VAR_DIR = tmp_path / "var"
    elsewhere = tmp_path / "backups"
    elsewhere.mkdir()
    owners = {settings.VAR_DIR: "spaye", elsewhere: "root"}
    monkeypatch.setattr(Path, "owner", lambda path: owners[path])
    told = installation.remedy(elsewhere / ".unfinished-1")
    assert told == f"It belongs to root: chown spaye: {elsewhere}"


def test_root_works_as_the_folders_owner(tmp_path, monkeypatch):
    became = []
    folder = tmp_path / "var"
    folder.mkdir()
    found = os.stat_result((0o40700, 0, 0, 1, 4242, 4343, 0, 0, 0, 0))
    monkeypatch.setattr(Path, "stat", lambda *_args, **_more: found)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("HOME", "/root")
    for name in ("setgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, lambda value, name=name: became.append((name, value)))
    command_line.drop_root(folder)
    assert became == [("setgroups", []), ("setgid", 4343), ("setuid", 4242)]
    assert os.environ["HOME"] == str(folder)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    command_line.drop_root(folder)
    assert len(became) == 3


def test_a_refusal_is_an_error_in_the_journal(monkeypatch, capsys):
    with pytest.raises(SystemExit) as end:
        command_line.refuse("No.")
    there = os.fstat(2)
    monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
    with pytest.raises(SystemExit):
        command_line.refuse("No.")
    assert end.value.code == 1
    assert capsys.readouterr().err == "CommandError: No.\n<3>CommandError: No.\n"


def test_why_a_server_does_not_start_is_an_error_in_the_journal(monkeypatch, capsys):
    def refuse(*_args: object, **_options: object) -> None:
        raise CommandError("Its port is taken.")

    monkeypatch.setattr(serve.Command, "handle", refuse)
    with pytest.raises(SystemExit):
        command_line.execute(["manage.py", "serve"])
    there = os.fstat(2)
    monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
    with pytest.raises(SystemExit) as end:
        command_line.execute(["manage.py", "serve"])
    assert end.value.code == 1
    told = "CommandError: Its port is taken.\n"
    assert capsys.readouterr().err == f"{told}<3>{told}"
