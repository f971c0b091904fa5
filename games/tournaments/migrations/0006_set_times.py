from django.conf import settings
from django.db import migrations, models


def by_hand(apps, editor):
    """The version before knows no set times: its organiser starts the rounds."""
    tournaments = apps.get_model("tournaments", "Tournament").objects.using(editor.connection.alias)
    tournaments.filter(tempo="times").update(tempo="hand")


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0005_arena_and_league"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='tournament',
            name='tournament_tempo',
        ),
        migrations.AddField(
            model_name='tournament',
            name='set_times',
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='tempo',
            field=models.CharField(choices=[('hand', 'when the organiser starts them'), ('at_once', 'as soon as all tables are over'), ('times', 'at set times'), ('daily', 'one a working day'), ('weekly', 'one a week')], default='hand', max_length=7),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('tempo__in', ['hand', 'at_once', 'times', 'daily', 'weekly'])), name='tournament_tempo'),
        ),
        migrations.RunPython(migrations.RunPython.noop, by_hand),
    ]
