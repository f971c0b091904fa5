"""What was played with one deal at all tables stays as a table of places."""

from django.db import migrations

from games.tournaments.migrations._ending import end


def keep_places(apps, editor):
    tournament = apps.get_model("tournaments", "Tournament")
    gone = tournament.objects.filter(plan__one_deal=True).exclude(format="past")
    end(apps, gone)
    gone.update(format="past")


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0012_no_seasons"),
        ("spaye_site", "0002_removals"),
        ("tables", "0015_annulled_index"),
    ]

    operations = [migrations.RunPython(keep_places, migrations.RunPython.noop)]
