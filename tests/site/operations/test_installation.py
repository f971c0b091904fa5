"""What servers of one database ask of each other, on whatever machines they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest

from games.live import postgres
from spaye_site.models import Installation
from spaye_site.operations import backups, databases, installation, locks, upgrading
from spaye_site.operations.errors import Busy, Unfit

pytestmark = pytest.mark.usefixtures("both_databases")


@pytest.mark.postgres
def test_a_server_with_another_key_is_refused_also_while_no_other_one_runs(
    settings: Any, tmp_path: Path
) -> None:
    former = tmp_path / "former_keys"
    installation.claim_key(former)
    installation.claim_key(former)
    first = backups.key_mark()
    settings.SECRET_KEY = "the key of another machine"
    with pytest.raises(Unfit, match="give it the same SECRET_KEY") as told:
        installation.claim_key(former)
    assert f"echo {first} >> {former}" in str(told.value)
    # Given up on purpose it makes room; then the old one is refused in turn.
    former.write_text(f"{first}\n")
    installation.claim_key(former)
    assert Installation.objects.get().key_mark == backups.key_mark()


def test_one_server_alone_keeps_its_key_in_its_folder(both_databases: str, tmp_path: Path) -> None:
    installation.claim_key(tmp_path / "former_keys")
    assert Installation.objects.exists() == (both_databases == "postgresql")
    installation.forget_key()
    assert set(Installation.objects.values_list("key_mark", flat=True)) <= {""}


@pytest.mark.postgres
def test_one_server_migrates_and_only_what_no_other_one_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "pending", lambda applied: ["players.9999_newer"])
    monkeypatch.setattr(upgrading, "_apply", lambda *_: pytest.fail("it was migrated"))
    monkeypatch.setattr(upgrading, "PATIENCE", 0.2)
    monkeypatch.setattr(upgrading, "LOOK_EVERY", 0.05)
    told: list[str] = []
    with psycopg.connect(**postgres.ears()), pytest.raises(Busy, match="stop them first"):
        upgrading.bring_up_to_date(told.append)
    with locks.held("upgrade"), pytest.raises(Busy, match="Another server brings"):
        upgrading.bring_up_to_date(told.append)
    assert [one.partition(" ")[0] for one in told] == ["Servers", "Another"]
    done: list[object] = []
    monkeypatch.setattr(upgrading, "_apply", lambda *what: done.append(what) or upgrading.Done())
    monkeypatch.setattr(upgrading, "PATIENCE", 5.0)
    upgrading.bring_up_to_date(told.append)
    assert len(done) == 1
