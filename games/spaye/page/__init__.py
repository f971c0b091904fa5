"""Späye in the browser: its pages, what they post to, and the live regions pushed to them.

All of it draws a scene (`games.spaye.scene`), which knows no pages. `views` has today's pages,
`day_views` the page of any day, `actions` what their forms do; `rendering` renders the regions,
`screen` the one on the kitchen's wall; `profile` is Späye's part of a player's page.
"""
