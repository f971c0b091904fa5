import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('programs', '0001_initial'),
        ('programs', '0002_no_badges'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Key',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('api', 'Api'), ('calendar', 'Calendar'), ('office', 'Office Calendar')], max_length=8)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='keys', to=settings.AUTH_USER_MODEL)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('scopes', models.CharField(blank=True, max_length=120)),
                ('nonce', models.CharField(blank=True, editable=False, max_length=32)),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires', models.DateTimeField(null=True)),
                ('revoked', models.DateTimeField(null=True)),
                ('last_used', models.DateField(null=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['api', 'calendar', 'office'])), name='key_kind')],
            },
        ),
        migrations.CreateModel(
            name='Interface',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('on', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='interface_only_one')],
            },
        ),
    ])]
