"""`manage.py recount_honours`: the honours afresh from the tables."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.honours import services


class Command(BaseCommand):
    help = "Counts every ended table again; `check_tables` says whether that is needed."

    def handle(self, *args: Any, **options: Any) -> None:
        services.recount_all()
