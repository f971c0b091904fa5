"""Receivers of the signal that the database was migrated."""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from games.honours import services as honours
from games.stories import services as stories


@receiver(post_migrate, sender=apps.get_app_config("spaye_site"))
def count_again(plan: Any = (), **_kwargs: Any) -> None:
    """Count what follows from tables and days again: a new version may count otherwise."""
    if plan:
        honours.recount_all()
        stories.recount()
