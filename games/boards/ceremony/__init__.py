"""The ceremony: a month's titles, shown to everybody one after the other.

`titles.reveal` keeps from sight what it hasn't shown yet, `scene` is what every screen shows now.
"""

from games.boards.ceremony.scene import Scene, scene

__all__ = ["Scene", "scene"]
