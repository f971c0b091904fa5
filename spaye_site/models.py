"""The row that the servers of one database share, whatever machines they are on."""

from django.db import models


class Installation(models.Model):
    """The only row; it names nobody."""

    key_mark = models.CharField(max_length=16, blank=True, default="")
    """The mark of the secret key; empty until a server has claimed the database."""
    night = models.JSONField(null=True)
    """The last night that was worked through, by whichever server, as `nightly.to_json` has it."""
    removals = models.JSONField(default=dict)
    """How many things of the office a version took away, by the keys of `removals.SENTENCES`."""
