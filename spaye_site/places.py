"""Where Späye lies: in a clone of its repository, or installed by pip.

This module knows no Django: it comes before the settings.
"""

from pathlib import Path

PACKAGES = Path(__file__).resolve().parent.parent
"""The folder of `spaye_site` and `games`."""
_IN_WHEEL = PACKAGES / "spaye_site" / "project"
INSTALLED = _IN_WHEEL.is_dir()
"""Whether a wheel brought this code. What stands beside the packages in a clone is inside of
`spaye_site` there, as pyproject.toml says, since pip has one folder for everybody's packages.
"""
PROJECT = _IN_WHEEL if INSTALLED else PACKAGES
"""The folder of `templates`, `static` and `docs`."""
