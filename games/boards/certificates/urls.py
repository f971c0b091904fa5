"""Addresses of certificates, within those of the boards."""

from django.urls import path

from games.boards.certificates import views

urlpatterns = [
    path("<str:token>/", views.page, name="certificate"),
    path("<str:token>/picture.png", views.picture, name="certificate_picture"),
    path("<str:token>/certificate.pdf", views.paper, name="certificate_paper"),
]
