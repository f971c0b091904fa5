"""Taking one's last move back, at a table at which everybody else is a bot.

The journal keeps what was taken back; `games/tables/README.md`, *Taking back*, says how.
"""
