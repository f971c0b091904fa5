"""Addresses of reviews: `/reviews/42/`, and a moment of it, `/reviews/42/0/17/`."""

from django.urls import path

from games.learning.review import views

app_name = "review"
urlpatterns = [
    path("switch/", views.switch_reviews, name="switch"),
    path("<table:table_id>/", views.review_page, name="review"),
    path("<table:table_id>/ask/", views.request_review, name="ask"),
    path("<table:table_id>/share/", views.set_sharing, name="share"),
    path("<table:table_id>/<int:seat>/<int:number>/", views.moment_page, name="attempt"),
]
