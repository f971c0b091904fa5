"""Addresses of the deal of the day: `/deal/`, and a day that has closed, `/deal/2026/11/20/`.

A result that somebody shares is below `/deal/results/`."""

from django.urls import path

from games.learning.deals import views

app_name = "deal"
urlpatterns = [
    path("", views.today_page, name="today"),
    path("begin/", views.begin, name="begin"),
    path("practice/", views.practise, name="practise"),
    path("play/", views.play, name="play"),
    path("play/moves/", views.make_move, name="move"),
    path("shown/", views.set_shown, name="shown"),
    path("results/<str:token>/", views.shared_result, name="shared"),
    path("<int:year>/<int:month>/", views.month_page, name="month"),
    path("<int:year>/<int:month>/<int:day>/", views.past_page, name="past"),
]
