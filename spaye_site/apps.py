"""The site as a Django app: it holds the commands that belong to no game and no board."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "spaye_site"
    label = "spaye_site"

    def ready(self) -> None:
        from spaye_site import receivers, sections, server_page
