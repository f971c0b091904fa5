"""Old addresses of the honours: a game's month is on the month's page now."""

from django.urls import path

from games.honours import views

app_name = "honours"
urlpatterns = [
    path("", views.redirect_to_month),
    path("<slug:game>/", views.redirect_to_month),
    path("<slug:game>/<int:year>/<int:month>/", views.redirect_to_month),
]
