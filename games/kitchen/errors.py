"""What may be refused about screens."""

from django.utils.translation import gettext_lazy as _


class NameTaken(Exception):
    """Another screen is called so."""

    status = 409
    sentence = _("Another screen already has this name.")
