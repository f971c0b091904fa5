"""What servers of one database ask of each other, on whatever machines they are."""

from pathlib import Path
from typing import Any

import psycopg
import pytest

from games.live import postgres
from spaye_site.models import Installation
from spaye_site.operations import databases, installation, upgrade
from spaye_site.operations.errors import Busy, Unfit

pytestmark = pytest.mark.usefixtures("both_databases")


@pytest.mark.postgres
def test_a_server_with_another_key_is_refused_also_while_no_other_one_runs(
    settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    former = tmp_path / "former_keys"
    installation.claim_key()
    installation.claim_key()
    first = installation.key_mark()
    settings.SECRET_KEY = "the key of another machine"
    with pytest.raises(Unfit, match="give it the same SECRET_KEY") as told:
        installation.claim_key()
    assert f"echo {first} >> {former}" in str(told.value)
    # Given up on purpose it makes room; then the old one is refused in turn.
    former.write_text(f"{first}\n")
    installation.claim_key()
    assert Installation.objects.get().key_mark == installation.key_mark()


def test_one_server_alone_keeps_its_key_in_its_folder(both_databases: str) -> None:
    installation.claim_key()
    assert Installation.objects.exists() == (both_databases == "postgresql")
    installation.forget_key()
    assert set(Installation.objects.values_list("key_mark", flat=True)) <= {""}


@pytest.mark.postgres
def test_one_server_migrates_and_only_what_no_other_one_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "pending", lambda applied: ["players.9999_newer"])
    monkeypatch.setattr(upgrade, "_apply", lambda *_: pytest.fail("it was migrated"))
    monkeypatch.setattr(upgrade, "PATIENCE", 0.2)
    monkeypatch.setattr(upgrade, "LOOK_EVERY", 0.05)
    told: list[str] = []
    with (
        psycopg.connect(**postgres.listening_parameters()),
        pytest.raises(Busy, match="stop them first"),
    ):
        upgrade.bring_up_to_date(told.append)
    with installation.lock("upgrade"), pytest.raises(Busy, match="Another server brings"):
        upgrade.bring_up_to_date(told.append)
    assert [one.partition(" ")[0] for one in told] == ["Servers", "Another"]
    done: list[object] = []
    monkeypatch.setattr(
        upgrade, "_apply", lambda *what: done.append(what) or upgrade.UpgradeResult()
    )
    monkeypatch.setattr(upgrade, "PATIENCE", 5.0)
    upgrade.bring_up_to_date(told.append)
    assert len(done) == 1
