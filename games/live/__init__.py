"""Live updates: "this channel has changed" from the database to everybody's browser.

`publish` is what writers call; `topics.register` is what pages' owners call; the rest is inside.
"""

from games.live.publishing import player_channel, publish, publish_all

__all__ = ["player_channel", "publish", "publish_all"]
