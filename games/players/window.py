"""What Django's admin may show of a model: the fields that are named, to look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.players.roles import is_admin


class ViewOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows to look at. `fields` is an allow-list: what it doesn't name is shown nowhere.

    No row is added, changed or deleted here, whatever is posted, and so nothing is written down:
    Django's own log would keep the names of people who may have to be forgotten.
    """

    actions = None
    list_per_page = 100

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_admin(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_admin(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        """Every row with its people and table: a list is a few statements, however long it is."""
        related = [field.name for field in self.opts.fields if field.many_to_one]
        found = super().get_queryset(request)
        return found.select_related(*related) if related else found

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        """`None` also for a number that no database holds."""
        try:
            return super().get_object(request, object_id, from_field)
        except OverflowError:
            return None
