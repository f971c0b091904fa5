"""Keeping an office's data for years: copies that are known to be good, and the way back.

A copy is made of one moment of the database (`facts`), packed with what else is needed to come back
(`archive`), put into a scratch database and compared (`verifying`) before it gets its name.
`sqlite` and `postgres` do for each kind of database what the others needn't know of.
"""
