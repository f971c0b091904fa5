"""What programs ask of the office, under /api/v1/: JSON in and out, by keys (`games.programs`).

It is off until an admin switches it on, and its library is imported with the first request after
that. `door` lets in, `problems` says what is wrong (RFC 9457), `v1` holds what may be asked and
what is answered, `page` is the documentation that colleagues read. Everything of a table goes
through `tables.audience`, for spectators: a program sees no hand, not even its own person's.
"""
