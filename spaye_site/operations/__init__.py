"""Keeping an office's data for years: copies that are known to be good, and the way back.

A copy is made of one moment of the database (`database_facts`), packed with what else is needed to
come back (`archive`), restored into a scratch database and compared before it gets its name
(`backups`).
`sqlite` and `postgres` do for each kind of database what differs (`databases`).
"""
