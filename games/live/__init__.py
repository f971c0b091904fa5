"""Live updates: "this channel has changed" from the database to everybody's browser.

Writers call `publish`; apps register topics with `topics.register`.
"""

from games.live.publishing import player_channel, publish, publish_all

__all__ = ["player_channel", "publish", "publish_all"]
