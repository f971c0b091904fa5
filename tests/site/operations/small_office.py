"""`python -m tests.site.operations.small_office`: the sample office with a month less and without
the finished tables of other games.

Every backup replays all tables that it holds, and nearly every test beside this makes some.
"""

import django
from django.core.management import call_command


def make() -> None:
    django.setup()
    from games.spaye.demo import services, tables

    services.PAST_MONTHS = 1
    tables.FINISHED = ()
    call_command("migrate", verbosity=0)
    call_command("sample_office")


if __name__ == "__main__":
    make()
