"""`manage.py recount_stories`: the sums of the stories afresh from days and tables."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.stories.counting import services


class Command(BaseCommand):
    help = "Counts what stories are told from again; `check_tables` says whether that is needed."

    def handle(self, *args: Any, **options: Any) -> None:
        services.recount()
