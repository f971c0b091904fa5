from django.conf import settings
from django.db import migrations, models

from spaye_site import removals


def end_badges(apps, schema_editor):
    """Addresses that other sites showed open nothing any more."""
    keys = apps.get_model('programs', 'Key').objects.filter(kind__in=['badge', 'board'])
    removals.note(apps, 'badges', keys.filter(revoked=None).count())
    keys.delete()


class Migration(migrations.Migration):

    dependencies = [
        ('programs', '0001_initial'),
        ('spaye_site', '0002_removals'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(end_badges, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='key',
            name='key_kind',
        ),
        migrations.AlterField(
            model_name='key',
            name='kind',
            field=models.CharField(choices=[('api', 'Api'), ('calendar', 'Calendar'), ('office', 'Office Calendar')], max_length=8),
        ),
        migrations.AddConstraint(
            model_name='key',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['api', 'calendar', 'office'])), name='key_kind'),
        ),
    ]
