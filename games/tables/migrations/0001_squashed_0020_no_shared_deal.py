import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('tables', '0001_initial'),
        ('tables', '0002_chain'),
        ('tables', '0003_entry_has_a_hash'),
        ('tables', '0004_lobby'),
        ('tables', '0005_where_tables_are'),
        ('tables', '0006_absence'),
        ('tables', '0007_replay'),
        ('tables', '0002_undone'),
        ('tables', '0003_talk_of_all'),
        ('tables', '0004_back_at_and_premoves'),
        ('tables', '0005_bot_names'),
        ('tables', '0006_corrections'),
        ('tables', '0007_wood'),
        ('tables', '0008_take_back'),
        ('tables', '0009_muted'),
        ('tables', '0010_house'),
        ('tables', '0011_sat_out'),
        ('tables', '0012_lifted'),
        ('tables', '0013_shared_deal'),
        ('tables', '0014_finished_tables_index'),
        ('tables', '0015_annulled_index'),
        ('tables', '0016_house_rules'),
        ('tables', '0017_no_handover'),
        ('tables', '0018_no_premoves'),
        ('tables', '0019_imported_are_kept'),
        ('tables', '0020_no_shared_deal'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
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
                ('undone', models.PositiveIntegerField(default=0)),
                ('outcome', models.JSONField(null=True)),
                ('head', models.CharField(max_length=64)),
                ('rechained', models.JSONField(default=list)),
                ('created_at', models.DateTimeField()),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('status', models.CharField(default='running', max_length=9)),
                ('wanted', models.PositiveSmallIntegerField(null=True)),
                ('joining', models.CharField(default='anyone', max_length=7)),
                ('code', models.CharField(blank=True, max_length=6)),
                ('nonce', models.CharField(blank=True, editable=False, max_length=32)),
                ('pace', models.CharField(default='live', max_length=4)),
                ('clock', models.JSONField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('spectators_talk', models.BooleanField(default=False)),
                ('wait_until', models.DateTimeField(null=True)),
                ('decisions', models.PositiveIntegerField(default=0)),
                ('again_of', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='again', to='tables.table')),
                ('opened_with', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('imported', models.BooleanField(default=False)),
                ('on_wood', models.BooleanField(default=False)),
                ('annulled', models.BooleanField(default=False)),
                ('started_at', models.DateTimeField(null=True)),
                ('moved_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['status', '-moved_at'], name='table_status_moved'), models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='table_due'), models.Index(fields=['-ended_at'], name='table_ended'), models.Index(condition=models.Q(('ended_at__isnull', False), ('started_at__isnull', False)), fields=['-ended_at', 'game', 'imported', 'status'], name='table_listed'), models.Index(condition=models.Q(('annulled', True)), fields=['id'], name='table_annulled')],
                'constraints': [models.CheckConstraint(condition=models.Q(('game', ''), _negated=True), name='table_has_a_game'), models.CheckConstraint(condition=models.Q(('seed', ''), _negated=True), name='table_has_a_seed'), models.CheckConstraint(condition=models.Q(('status__in', ['gathering', 'running', 'asleep', 'over', 'stopped'])), name='table_status'), models.CheckConstraint(condition=models.Q(('joining__in', ['anyone', 'invited', 'code'])), name='table_joining'), models.CheckConstraint(condition=models.Q(('pace__in', ['live', 'days'])), name='table_pace')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tables.table')),
                ('number', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL)),
                ('bot', models.CharField(blank=True, max_length=20)),
                ('bot_name', models.PositiveSmallIntegerField(null=True)),
                ('unknown', models.BooleanField(default=False)),
                ('standin', models.CharField(blank=True, max_length=20)),
                ('back_at', models.DateTimeField(null=True)),
                ('turn', models.BooleanField(default=False)),
                ('seen_at', models.DateTimeField(null=True)),
                ('here_since', models.DateTimeField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('left', models.DurationField(null=True)),
            ],
            options={
                'ordering': ['table', 'number'],
                'indexes': [models.Index(condition=models.Q(('turn', True)), fields=['player'], name='seat_my_turn')],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='seat_number_once_a_table'), models.UniqueConstraint(fields=('table', 'player'), name='seat_player_once_a_table'), models.CheckConstraint(condition=models.Q(models.Q(('bot', ''), ('player__isnull', False), ('unknown', False)), models.Q(('player__isnull', True), ('unknown', False), models.Q(('bot', ''), _negated=True)), models.Q(('bot', ''), ('player__isnull', True), ('unknown', True)), _connector='OR'), name='seat_player_bot_or_unknown')],
            },
        ),
        migrations.CreateModel(
            name='Import',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='brought', serialize=False, to='tables.table')),
                ('seedless', models.BooleanField(default=False)),
                ('notes', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tables.table')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('move', models.CharField(max_length=2000)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by_clock', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
                ('hash', models.CharField(max_length=64)),
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
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guests', to='tables.table')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invited_to', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='guest_once_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Vote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='tables.table')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='tables.seat')),
                ('what', models.CharField(max_length=5)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.seat')),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('about', None)), fields=('seat', 'what'), name='vote_once_a_seat'), models.UniqueConstraint(condition=models.Q(('what', 'out')), fields=('seat', 'about'), name='vote_once_about_a_seat'), models.CheckConstraint(condition=models.Q(('what__in', ['stop', 'sleep', 'annul', 'out'])), name='vote_what')],
            },
        ),
        migrations.CreateModel(
            name='Watcher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='watchers', to='tables.table')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seen_at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='watcher_once_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Talk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='talk', to='tables.table')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('phrase', models.CharField(blank=True, max_length=20)),
                ('text', models.CharField(blank=True, max_length=140)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('phrase', ''), ('text__gt', '')), models.Q(('phrase__gt', ''), ('text', '')), _connector='OR'), name='talk_phrase_or_text'), models.CheckConstraint(condition=models.Q(('player__isnull', False), models.Q(('seat__isnull', False), ('text', '')), _connector='OR'), name='talk_bots_say_phrases')],
            },
        ),
        migrations.CreateModel(
            name='Habits',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='table_habits', to=settings.AUTH_USER_MODEL)),
                ('one_tap', models.BooleanField(default=False)),
                ('sound', models.BooleanField(default=False)),
                ('talk', models.BooleanField(default=True)),
                ('bots_talk', models.BooleanField(default=True)),
                ('muted', models.JSONField(default=list)),
            ],
            options={
                'verbose_name_plural': 'habits',
            },
        ),
        migrations.CreateModel(
            name='Annulment',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='annulment', serialize=False, to='tables.table')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('annulled_at', models.DateTimeField(null=True)),
                ('ruled', models.BooleanField(default=False)),
                ('lifted_at', models.DateTimeField(null=True)),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('lifted_why', models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name='TakeBack',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='take_back', serialize=False, to='tables.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField()),
                ('declined', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='SatOut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sat_out', to='tables.table')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sat_out', to='tables.seat')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField()),
                ('back_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'sat out',
                'constraints': [models.UniqueConstraint(condition=models.Q(('back_at', None)), fields=('seat',), name='sat_out_once_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Wood',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='wood', serialize=False, to='tables.table')),
                ('at', models.DateTimeField()),
                ('state', models.CharField(default='waiting', max_length=9)),
                ('answered_at', models.DateTimeField(null=True)),
                ('why', models.CharField(blank=True, max_length=200)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'wood',
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'confirmed', 'passed', 'contested', 'void'])), name='wood_state')],
            },
        ),
    ])]
