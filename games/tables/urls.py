"""Addresses of a table: move, refresh a view, open the record."""

from django.urls import path

from games.tables import views

app_name = "tables"
urlpatterns = [
    path("<int:table_id>/moves/", views.move, name="move"),
    path("<int:table_id>/fragment/<slug:view>/", views.fragment, name="fragment"),
    path("<int:table_id>/record.json", views.record, name="record"),
]
