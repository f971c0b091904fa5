"""`manage.py recount_tournaments`: the standings afresh from the rounds."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.tournaments.services import recounting


class Command(BaseCommand):
    help = "Makes all standings of tournaments again; `check_tables` says whether that is needed."

    def handle(self, *args: Any, **options: Any) -> None:
        recounting.recount_all()
