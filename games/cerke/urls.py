"""Addresses of Cerke: a piece that was touched, for who has no script; how pieces look."""

from django.urls import path

from games.cerke import views

app_name = "cerke"
urlpatterns = [
    path("look/", views.look, name="look"),
    path("<table:table_id>/<str:touches>/", views.touched, name="touched"),
]
