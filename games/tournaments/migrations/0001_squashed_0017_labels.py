import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_drawing_off_the_request'),
        ('tournaments', '0003_groups'),
        ('tournaments', '0004_cups'),
        ('tournaments', '0005_arena_and_league'),
        ('tournaments', '0006_set_times'),
        ('tournaments', '0007_no_wood'),
        ('tournaments', '0008_as_drawn'),
        ('tournaments', '0009_cups_as_places'),
        ('tournaments', '0010_no_cups'),
        ('tournaments', '0011_formats_as_places'),
        ('tournaments', '0012_no_seasons'),
        ('tournaments', '0013_one_deal_as_places'),
        ('tournaments', '0014_daily_at'),
        ('tournaments', '0015_one_way_each_day'),
        ('tournaments', '0016_plain_values'),
        ('tournaments', '0017_labels'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('game', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=20)),
                ('options', models.JSONField(default=dict)),
                ('plan', models.JSONField(default=dict)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='organised', to=settings.AUTH_USER_MODEL)),
                ('status', models.CharField(choices=[('draft', 'draft'), ('announced', 'sign-up open'), ('check_in', 'check-in open'), ('running', 'running'), ('over', 'finished'), ('cancelled', 'cancelled')], default='draft', max_length=9)),
                ('seed', models.CharField(max_length=64)),
                ('seed_digest', models.CharField(max_length=64)),
                ('pace', models.CharField(default='live', max_length=4)),
                ('clock', models.JSONField(null=True)),
                ('tempo', models.CharField(default='hand', max_length=7)),
                ('daily_at', models.TimeField(null=True)),
                ('invited_only', models.BooleanField(default=False)),
                ('cap', models.PositiveSmallIntegerField(null=True)),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('opened_with', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('paused', models.BooleanField(default=False)),
                ('to_draw', models.PositiveSmallIntegerField(null=True)),
                ('created_at', models.DateTimeField()),
                ('starts_at', models.DateTimeField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['-pk'],
                'indexes': [models.Index(fields=['status', '-starts_at'], name='tournament_status_start')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'announced', 'check_in', 'running', 'over', 'cancelled'])), name='tournament_status'), models.CheckConstraint(condition=models.Q(('tempo__in', ['hand', 'at_once', 'daily'])), name='tournament_tempo'), models.CheckConstraint(condition=models.Q(('format__in', ['swiss', 'round_robin', 'seated', 'knockout', 'double', 'groups', 'arena', 'past'])), name='tournament_format')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entered', to=settings.AUTH_USER_MODEL)),
                ('state', models.CharField(default='in', max_length=9)),
                ('number', models.PositiveSmallIntegerField(null=True)),
                ('here', models.BooleanField(default=False)),
                ('team', models.CharField(blank=True, max_length=30)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['number', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'player'), name='entrant_once'), models.UniqueConstraint(condition=models.Q(('number__isnull', False)), fields=('tournament', 'number'), name='entrant_number_once'), models.CheckConstraint(condition=models.Q(('state__in', ['in', 'waiting', 'withdrawn'])), name='entrant_state')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament')),
                ('number', models.PositiveSmallIntegerField()),
                ('stage', models.CharField(default='proposed', max_length=8)),
                ('basis', models.JSONField()),
                ('drawn', models.JSONField()),
                ('started_at', models.DateTimeField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['tournament', 'number'],
                'indexes': [models.Index(condition=models.Q(('stage', 'running')), fields=['tournament'], name='round_running')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='round_number_once'), models.CheckConstraint(condition=models.Q(('stage__in', ['proposed', 'running', 'over'])), name='round_stage')],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='tournaments.round')),
                ('number', models.PositiveSmallIntegerField()),
                ('label', models.CharField(blank=True, max_length=12)),
                ('places', models.JSONField(null=True)),
                ('points', models.JSONField(null=True)),
                ('void', models.BooleanField(default=False)),
                ('ruled', models.BooleanField(default=False)),
                ('decided_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['round', 'number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='pairing_number_once'), models.CheckConstraint(condition=models.Q(('void', False), ('places__isnull', True), _connector='OR'), name='pairing_void_has_no_places')],
            },
        ),
        migrations.CreateModel(
            name='Chair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chairs', to='tournaments.pairing')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chairs', to='tournaments.entrant')),
                ('number', models.PositiveSmallIntegerField()),
                ('absent', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['pairing', 'number'],
                'constraints': [models.UniqueConstraint(fields=('pairing', 'number'), name='chair_number_once'), models.UniqueConstraint(fields=('pairing', 'entrant'), name='chair_entrant_once')],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='tournaments.pairing')),
                ('number', models.PositiveSmallIntegerField()),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='tournament_sitting', to='tables.table')),
                ('counts', models.BooleanField(default=True)),
            ],
            options={
                'ordering': ['pairing', 'number'],
                'constraints': [models.UniqueConstraint(fields=('pairing', 'number'), name='sitting_number_once')],
            },
        ),
        migrations.CreateModel(
            name='Beside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='beside', to='tournaments.round')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='beside', to='tournaments.entrant')),
                ('kind', models.CharField(max_length=6)),
            ],
            options={
                'ordering': ['round', 'entrant'],
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='beside_once_a_round'), models.CheckConstraint(condition=models.Q(('kind__in', ['bye', 'out', 'late'])), name='beside_kind')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.tournament')),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='place', to='tournaments.entrant')),
                ('place', models.PositiveSmallIntegerField()),
                ('score', models.CharField(max_length=20)),
                ('breaks', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['place', 'entrant__number'],
            },
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='tournaments.tournament')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField()),
                ('what', models.CharField(max_length=12)),
                ('round', models.PositiveSmallIntegerField(null=True)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('people', models.JSONField(default=list)),
                ('reason', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
    ])]
