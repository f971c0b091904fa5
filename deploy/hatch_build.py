"""What hatchling calls as it builds an sdist or a wheel: catalogues are compiled, and the commit is
written down, since neither is in the repository.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from spaye_site import compiling, versions

        compiling.compile_all()
        # An sdist has the file already, and a wheel may be made of one.
        if versions.WRITTEN.exists() or not versions.commit():
            return
        self.folder = TemporaryDirectory()
        written = Path(self.folder.name) / versions.WRITTEN.name
        written.write_text(f"{versions.commit()}\n")
        build_data["force_include"][str(written)] = f"spaye_site/{written.name}"
