"""A backup is handed on: encrypted, to a program; that this failed is a failure."""

import json
import sys
from pathlib import Path

import pyrage
import pytest

from spaye_site.operations import archive, backups, doctor, nightly
from spaye_site.operations.errors import Failed

NAME = "spaye-2026-11-20-033000.zip"
NOTE = "import sys; open(sys.argv[1], 'a').write(sys.argv[-1] + chr(10))"


@pytest.fixture
def backup_file(tmp_path, settings):
    settings.BACKUP_COMMAND, settings.BACKUP_RECIPIENT = "", []
    path = tmp_path / NAME
    path.write_bytes(b"all of the office")
    return path


@pytest.fixture
def key():
    return pyrage.x25519.Identity.generate()


def noting(tmp_path):
    """A program that notes its last argument, and the file in which it does."""
    note = tmp_path / "noted it"
    return f"{sys.executable} -c \"{NOTE}\" '{note}'", note


def test_a_program_is_handed_the_file_as_its_last_argument_and_no_shell(
    backup_file, settings, tmp_path
):
    command, note = noting(tmp_path)
    settings.BACKUP_COMMAND = f"{command} '; touch {tmp_path}/pwned' $(id)"
    backups.hand_on(backup_file)
    assert not (tmp_path / "pwned").exists()
    assert note.read_text() == f"{backup_file}\n"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("sh -c 'echo no route to host >&2; exit 3'", "no route to host"),
        ("false", "it doesn't say why"),
        ("/not/there", "no such file or directory"),
    ],
)
def test_a_program_that_fails_is_a_failure(backup_file, settings, command, why):
    settings.BACKUP_COMMAND = command
    with pytest.raises(Failed, match=f"{NAME} is good, but BACKUP_COMMAND .* failed: {why}"):
        backups.hand_on(backup_file)
    assert backup_file.exists()


def test_a_program_that_hangs_is_a_failure(backup_file, settings, monkeypatch):
    monkeypatch.setattr(backups, "LONGEST", 0.2)
    settings.BACKUP_COMMAND = f"{sys.executable} -c 'import time; time.sleep(60)'"
    with pytest.raises(Failed, match="it took too long"):
        backups.hand_on(backup_file)


def test_a_copy_is_encrypted_and_only_its_holder_opens_it(backup_file, settings, key, tmp_path):
    settings.BACKUP_RECIPIENT = [str(key.to_public())]
    settings.BACKUP_COMMAND, note = noting(tmp_path)
    backups.hand_on(backup_file)
    copy = tmp_path / f"{NAME}.age"
    assert note.read_text() == f"{copy}\n"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert b"office" not in copy.read_bytes()
    assert pyrage.decrypt(copy.read_bytes(), [key]) == b"all of the office"
    with pytest.raises(pyrage.DecryptError):
        pyrage.decrypt(copy.read_bytes(), [pyrage.x25519.Identity.generate()])


def test_copies_go_with_their_backups(backup_file, settings, key, tmp_path):
    settings.BACKUP_RECIPIENT = [str(key.to_public())]
    old = tmp_path / "spaye-2026-11-01-033000.zip.age"
    old.touch()
    backups.hand_on(backup_file)
    assert not old.exists()
    assert (tmp_path / f"{NAME}.age").exists()
    settings.BACKUP_RECIPIENT = []
    backups.hand_on(backup_file)
    assert not (tmp_path / f"{NAME}.age").exists()


def test_a_key_that_is_none_is_refused_before_anything_is_sent(backup_file, settings, tmp_path):
    settings.BACKUP_RECIPIENT = ["AGE-SECRET-KEY-1QQQ"]
    settings.BACKUP_COMMAND, note = noting(tmp_path)
    with pytest.raises(Failed, match="is no public key"):
        backups.hand_on(backup_file)
    assert not note.exists()
    assert doctor.copies_elsewhere()[0] == "fail"


def test_the_doctor_tells_of_them(backup_file, settings, key):
    assert doctor.copies_elsewhere() == ("ok", "none (BACKUP_COMMAND)")
    settings.BACKUP_COMMAND = "not-there-at-all copy"
    assert doctor.copies_elsewhere()[0] == "fail"
    settings.BACKUP_COMMAND = "true"
    assert "with the secret key" in doctor.copies_elsewhere()[1]
    settings.BACKUP_RECIPIENT = [str(key.to_public())]
    assert "encrypted" in doctor.copies_elsewhere()[1]


@pytest.mark.django_db
def test_the_doctor_tells_of_a_copy_that_failed_last_night(
    backup_file, settings, own_folder, monkeypatch
):
    settings.BACKUP_COMMAND = "sh -c 'echo no route to host >&2; exit 3'"

    def back_up() -> str:
        backups.hand_on(backup_file)
        return "backup verified"

    nightly.work(back_up)
    assert doctor.copies_elsewhere() == (
        "warn",
        "BACKUP_COMMAND (sh) failed: no route to host. That was the last night’s backup; to try"
        " now: make backup",
    )
    settings.BACKUP_COMMAND = "true"
    nightly.work(back_up)
    assert doctor.copies_elsewhere()[0] == "ok"


@pytest.mark.long
def test_the_command_hands_a_true_backup_on_and_fails_with_the_program(office, key, tmp_path):
    command, note = noting(tmp_path)
    secret = str(key.to_public())
    done = office.manage("backup", "--json", BACKUP_COMMAND=command, BACKUP_RECIPIENT=secret)
    assert done.returncode == 0, done.stderr
    copy = tmp_path / "opened.zip"
    sealed = Path(note.read_text().strip()).read_bytes()
    copy.write_bytes(pyrage.decrypt(sealed, [key]))
    assert archive.read(copy) == archive.read(Path(json.loads(done.stdout)["path"]))
    failed = office.manage("backup", BACKUP_COMMAND="sh -c 'echo full >&2; false'")
    assert failed.returncode == 1
    assert "is good, but BACKUP_COMMAND (sh) failed: full" in failed.stderr
