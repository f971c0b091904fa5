import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('players', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('seed', models.CharField(max_length=64)),
                ('seed_digest', models.CharField(max_length=64)),
                ('setup', models.JSONField(null=True)),
                ('state', models.TextField(blank=True)),
                ('chance_log', models.JSONField(default=list)),
                ('version', models.PositiveIntegerField(default=0)),
                ('outcome', models.JSONField(null=True)),
                ('created_at', models.DateTimeField()),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('head', models.CharField(max_length=64)),
                ('rechained', models.JSONField(default=list)),
                ('again_of', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='again', to='tables.table')),
                ('clock', models.JSONField(null=True)),
                ('code', models.CharField(blank=True, max_length=6)),
                ('ended_at', models.DateTimeField(null=True)),
                ('joining', models.CharField(default='anyone', max_length=7)),
                ('moved_at', models.DateTimeField(null=True)),
                ('nonce', models.CharField(blank=True, editable=False, max_length=32)),
                ('opened_with', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('pace', models.CharField(default='live', max_length=4)),
                ('started_at', models.DateTimeField(null=True)),
                ('status', models.CharField(default='running', max_length=9)),
                ('wanted', models.PositiveSmallIntegerField(null=True)),
                ('decisions', models.PositiveIntegerField(default=0)),
                ('due_at', models.DateTimeField(null=True)),
                ('wait_until', models.DateTimeField(null=True)),
                ('imported', models.BooleanField(default=False)),
            ],
            options={
                'indexes': [models.Index(fields=['status', '-moved_at'], name='table_status_moved'), models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='table_due'), models.Index(fields=['-ended_at'], name='table_ended')],
                'constraints': [models.CheckConstraint(condition=models.Q(('game', ''), _negated=True), name='table_has_a_game'), models.CheckConstraint(condition=models.Q(('seed', ''), _negated=True), name='table_has_a_seed'), models.CheckConstraint(condition=models.Q(('status__in', ['gathering', 'running', 'asleep', 'over', 'stopped'])), name='table_status'), models.CheckConstraint(condition=models.Q(('joining__in', ['anyone', 'invited', 'code'])), name='table_joining'), models.CheckConstraint(condition=models.Q(('pace__in', ['live', 'days'])), name='table_pace')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tables.table')),
                ('bot', models.CharField(blank=True, max_length=20)),
                ('seen_at', models.DateTimeField(null=True)),
                ('standin', models.CharField(blank=True, max_length=20)),
                ('turn', models.BooleanField(default=False)),
                ('due_at', models.DateTimeField(null=True)),
                ('left', models.DurationField(null=True)),
                ('unknown', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['table', 'number'],
                'indexes': [models.Index(condition=models.Q(('turn', True)), fields=['player'], name='seat_my_turn')],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='seat_number_once_a_table'), models.UniqueConstraint(fields=('table', 'player'), name='seat_player_once_a_table'), models.CheckConstraint(condition=models.Q(models.Q(('bot', ''), ('player__isnull', False), ('unknown', False)), models.Q(('player__isnull', True), ('unknown', False), models.Q(('bot', ''), _negated=True)), models.Q(('bot', ''), ('player__isnull', True), ('unknown', True)), _connector='OR'), name='seat_player_bot_or_unknown')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('move', models.CharField(max_length=2000)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tables.table')),
                ('hash', models.CharField(max_length=64)),
                ('by_clock', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['table', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='entry_number_once_a_table'), models.CheckConstraint(condition=models.Q(('move', ''), _negated=True), name='entry_has_a_move'), models.CheckConstraint(condition=models.Q(('hash', ''), _negated=True), name='entry_has_a_hash')],
            },
        ),
        migrations.CreateModel(
            name='Guest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invited_to', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guests', to='tables.table')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='guest_once_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Habits',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one_tap', models.BooleanField(default=False)),
                ('sound', models.BooleanField(default=False)),
                ('talk', models.BooleanField(default=True)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='table_habits', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'habits',
            },
        ),
        migrations.CreateModel(
            name='Talk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('phrase', models.CharField(blank=True, max_length=20)),
                ('text', models.CharField(blank=True, max_length=140)),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='talk', to='tables.table')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('phrase', ''), ('text__gt', '')), models.Q(('phrase__gt', ''), ('text', '')), _connector='OR'), name='talk_phrase_or_text')],
            },
        ),
        migrations.CreateModel(
            name='Watcher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seen_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='watchers', to='tables.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='watcher_once_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Handover',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('ends_at', models.DateTimeField()),
                ('taken_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='handovers', to='tables.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='handovers', to='tables.table')),
                ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('taken_at', None)), fields=('seat',), name='handover_one_open_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='Vote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=5)),
                ('at', models.DateTimeField()),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='tables.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='tables.table')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('seat', 'what'), name='vote_once_a_seat'), models.CheckConstraint(condition=models.Q(('what__in', ['stop', 'sleep'])), name='vote_what')],
            },
        ),
        migrations.CreateModel(
            name='Import',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='brought', serialize=False, to='tables.table')),
                ('at', models.DateTimeField()),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('seedless', models.BooleanField(default=False)),
                ('notes', models.JSONField(default=list)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
