"""`demo`: `serve`, for a sample office whose colleagues play by themselves."""

from spaye_site.management.commands.serve import Command as ServeCommand


class Command(ServeCommand):
    help = (
        "Serves a sample office, whose colleagues play by themselves. It has a database of its own"
        " and prints a one-time link for you to play as one of them."
    )
    # The command line has set DEMO, which the settings read before this is known.
