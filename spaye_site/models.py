"""What the servers of one database have to know of each other, whatever machines they are on."""

from django.db import models


class Installation(models.Model):
    """The one row that they share; it names nobody."""

    key_mark = models.CharField(max_length=16, blank=True, default="")
    """What the secret key is recognised by; empty until a server has claimed the database."""
    night = models.JSONField(null=True)
    """The last night that was worked through, by whichever server, as `nightly.written` has it."""
    removals = models.JSONField(default=dict)
    """How much the office had of what a version took away, by the keys of `removals.SENTENCES`."""
