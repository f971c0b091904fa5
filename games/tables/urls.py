"""Addresses of a table: move, refresh a view, open the record and its proof."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from games.tables import views
from games.tables.proof import views as proofs


class Number(IntConverter):
    """A table's number, no longer than the database holds."""

    regex = "[0-9]{1,18}"


register_converter(Number, "table")
app_name = "tables"
urlpatterns = [
    path("<table:table_id>/moves/", views.move, name="move"),
    path("<table:table_id>/fragment/<slug:view>/", views.fragment, name="fragment"),
    path("<table:table_id>/record.json", views.record, name="record"),
    path("<table:table_id>/proof.json", proofs.proof, name="proof"),
    path("<table:table_id>/verify/", proofs.verify, name="verify"),
]
