"""Installs `django.contrib.admin` with our site in it."""

from django.contrib.admin.apps import AdminConfig


class DatabaseConfig(AdminConfig):
    default_site = "spaye_site.database.site.DatabaseSite"
