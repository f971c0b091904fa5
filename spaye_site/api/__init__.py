"""The API for programs, under /api/v1/: JSON in and out, by keys (`games.programs`).

It is off until an admin switches it on, and its library is imported with the first request after
that. `door` checks keys, `problems` writes refusals (RFC 9457), `v1` has requests and answers,
`page` the documentation that colleagues read. Everything of a table goes through
`tables.audience`, for spectators: a program sees no hand, not even its own person's.
"""
