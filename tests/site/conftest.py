"""What tests of the site share: a folder of data of one's own, collected files, and a clock."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spaye_site import server_page
from tests import prebuilt
from tests.spaye.conftest import at

__all__ = ["at"]


@pytest.fixture
def own_folder(tmp_path: Path, settings: Any) -> Iterator[None]:
    """Data, backups and locks lie here, and nothing is known of another folder's."""
    settings.VAR_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    server_page.clear_cache()
    yield
    server_page.clear_cache()


@pytest.fixture
def served(settings: Any) -> Path:
    """The folder of static files as an office serves them, which pages link."""
    return prebuilt.serve_collected(settings)
