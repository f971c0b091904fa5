"""Addresses of the lessons: `/lessons/cerke/water/`."""

from django.urls import path

from games.learning.lessons import views

app_name = "learning"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.course_page, name="course"),
    path("<slug:game>/practice/", views.practice, name="practice"),
    path("<slug:game>/dismiss/", views.dismiss, name="dismiss"),
    path("<slug:game>/<slug:key>/", views.lesson_page, name="lesson"),
    path("<slug:game>/<slug:key>/moves/", views.make_move, name="move"),
    path("<slug:game>/<slug:key>/back/", views.take_back, name="back"),
    path("<slug:game>/<slug:key>/again/", views.again, name="again"),
]
