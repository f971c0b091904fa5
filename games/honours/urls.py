"""Old addresses of the honours: a game's month stands on the month's page."""

from django.urls import path

from games.honours import views

app_name = "honours"
urlpatterns = [
    path("", views.moved),
    path("<slug:game>/", views.moved),
    path("<slug:game>/<int:year>/<int:month>/", views.moved),
]
