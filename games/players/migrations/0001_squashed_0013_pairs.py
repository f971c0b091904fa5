import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('players', '0001_initial'),
        ('players', '0002_people_in_full'),
        ('players', '0003_erasures_and_changes'),
        ('players', '0004_sign_ins'),
        ('players', '0002_first_release'),
        ('players', '0003_people_first'),
        ('players', '0004_merged_people'),
        ('players', '0005_provider_logouts'),
        ('players', '0006_reserved_names'),
        ('players', '0007_no_provider_logouts'),
        ('players', '0008_two_answers'),
        ('players', '0009_host_of_invitation'),
        ('players', '0010_labels'),
        ('players', '0011_columns'),
        ('players', '0012_daily_rhythm'),
        ('players', '0013_pairs'),
    ]

    initial = True

    dependencies = [
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=400, unique=True)),
                ('initials', models.CharField(max_length=2)),
                ('palette', models.PositiveSmallIntegerField(default=0)),
                ('role', models.CharField(choices=[('member', 'Member'), ('referee', 'Referee'), ('admin', 'Admin')], default='member', max_length=8)),
                ('language', models.CharField(choices=[('fr', 'Français'), ('en', 'English'), ('nb', 'Norsk bokmål')], default='fr', max_length=2, verbose_name='language')),
                ('theme', models.CharField(choices=[('auto', 'Auto'), ('light', 'Light'), ('dark', 'Dark')], default='auto', max_length=5, verbose_name='theme')),
                ('motion', models.CharField(choices=[('auto', 'Auto'), ('reduced', 'Reduced')], default='auto', max_length=7, verbose_name='motion')),
                ('hand', models.CharField(choices=[('right', 'Right'), ('left', 'Left')], default='right', max_length=5, verbose_name='button side')),
                ('is_active', models.BooleanField(default=True)),
                ('joined', models.DateTimeField(default=django.utils.timezone.now)),
                ('pseudonym', models.CharField(blank=True, max_length=60, verbose_name='pseudonym')),
                ('pseudonym_key', models.CharField(editable=False, max_length=400, null=True, unique=True)),
                ('on_screen', models.BooleanField(default=True, verbose_name='shown on the kitchen screen')),
                ('counts_dayes', models.BooleanField(default=True, verbose_name='count my dāyes')),
                ('counts_wins', models.BooleanField(default=True, verbose_name='count my wins')),
                ('counts_repetitions', models.BooleanField(default=True, verbose_name='count my reps')),
                ('pairs', models.BooleanField(default=False, verbose_name='pair of the day')),
                ('repetitions_answered', models.DateTimeField(editable=False, null=True)),
                ('screen_answered', models.DateTimeField(editable=False, null=True)),
                ('not_now', models.DateField(editable=False, null=True)),
                ('asked_to_stay', models.DateTimeField(editable=False, null=True)),
                ('preference', models.CharField(blank=True, max_length=80, verbose_name='preferred exercise')),
                ('preference_shared', models.BooleanField(default=False, verbose_name='visible to admins')),
                ('words_explained', models.BooleanField(default=True, verbose_name='explain game words')),
                ('inbox_seen', models.DateTimeField(editable=False, null=True)),
                ('is_ghost', models.BooleanField(default=False)),
                ('added_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='ghosts', to=settings.AUTH_USER_MODEL)),
                ('merged_into', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to=settings.AUTH_USER_MODEL)),
                ('erased', models.DateTimeField(editable=False, null=True)),
                ('changes', models.PositiveIntegerField(default=0, editable=False)),
                ('joined_with', models.CharField(editable=False, max_length=64, null=True, unique=True)),
            ],
            options={
                'ordering': ['name_key'],
                'constraints': [models.CheckConstraint(condition=models.Q(('palette__lt', 12)), name='player_palette'), models.CheckConstraint(condition=models.Q(('role__in', ['member', 'referee', 'admin'])), name='player_role')],
            },
        ),
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('wiped', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='AdminAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('what', models.CharField(max_length=40)),
                ('whom', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts_on', to=settings.AUTH_USER_MODEL)),
                ('detail', models.CharField(blank=True, max_length=400)),
                ('reason', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Office',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(default='Späye', max_length=40, verbose_name='name of the office')),
                ('time_zone', models.CharField(default='Europe/Paris', max_length=64, verbose_name='time zone')),
                ('language', models.CharField(choices=[('fr', 'Français'), ('en', 'English'), ('nb', 'Norsk bokmål')], default='fr', max_length=2, verbose_name='language')),
                ('closing_minute', models.PositiveSmallIntegerField(default=1440, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1440)], verbose_name='closing time')),
                ('working_days', models.CharField(default='12345', max_length=7, verbose_name='working days')),
                ('earlier_working_days', models.JSONField(default=list, editable=False)),
                ('deck', models.CharField(choices=[('app', 'In the app'), ('real', 'On a real table')], default='app', max_length=4, verbose_name='cards')),
                ('pack', models.PositiveSmallIntegerField(choices=[(16, '16 cards and 3 nikāyes'), (32, '32 cards and 3 nikāyes'), (52, '52 cards and 3 nikāyes'), (104, '104 cards and 3 nikāyes')], default=52, verbose_name='deck size')),
                ('exercise', models.CharField(default='squats', max_length=40, verbose_name='exercise')),
                ('moments', models.CharField(blank=True, max_length=11, verbose_name='times to play')),
                ('last_call', models.BooleanField(default=False, verbose_name='last call an hour before closing')),
                ('dark_days', models.BooleanField(default=False, verbose_name='keep the month’s last days secret')),
                ('introductions', models.BooleanField(default=False, verbose_name='introduce newcomers')),
                ('daily_pairs', models.BooleanField(default=False, verbose_name='pairs of the day')),
                ('cause', models.CharField(blank=True, max_length=60, verbose_name='name of the cause')),
                ('cause_cents', models.PositiveSmallIntegerField(default=0, verbose_name='cents per rep')),
                ('cause_most', models.PositiveSmallIntegerField(default=0, verbose_name='maximum per month, in euros')),
                ('equivalents', models.BooleanField(default=True, verbose_name='offer alternative exercises')),
                ('reserved_names', models.CharField(blank=True, max_length=400, verbose_name='reserved names')),
                ('talk_days', models.PositiveSmallIntegerField(default=90, verbose_name='table chat, days')),
                ('idle_months', models.PositiveSmallIntegerField(default=24, verbose_name='inactive people, months')),
                ('journal_years', models.PositiveSmallIntegerField(default=3, verbose_name='activity log, years')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='office_only_one'), models.CheckConstraint(condition=models.Q(('closing_minute__gte', 1), ('closing_minute__lte', 1440)), name='office_closing_minute'), models.CheckConstraint(condition=models.Q(('working_days', ''), _negated=True), name='office_works')],
            },
        ),
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True, verbose_name='date')),
                ('name', models.CharField(blank=True, max_length=40, verbose_name='name')),
            ],
            options={
                'ordering': ['date'],
            },
        ),
        migrations.CreateModel(
            name='ExtraDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True, verbose_name='date')),
            ],
            options={
                'ordering': ['date'],
            },
        ),
        migrations.CreateModel(
            name='Exercise',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, unique=True, verbose_name='exercise')),
                ('unit', models.CharField(choices=[('repetitions', 'reps'), ('seconds', 'seconds')], default='repetitions', max_length=11, verbose_name='unit')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Equivalent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('exercise', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='equivalents', to='players.exercise')),
                ('name', models.CharField(max_length=40, verbose_name='alternative')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('exercise', 'name'), name='equivalent_once')],
            },
        ),
        migrations.CreateModel(
            name='OwnExercise',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_exercises', to=settings.AUTH_USER_MODEL)),
                ('exercise', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.exercise')),
                ('equivalent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='players.equivalent')),
                ('most', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'exercise'), name='own_exercise_once')],
            },
        ),
        migrations.CreateModel(
            name='OfficeNotice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.TextField(max_length=600, verbose_name='purpose')),
                ('run_by', models.CharField(max_length=120, verbose_name='run by')),
                ('contact', models.CharField(max_length=120, verbose_name='contact')),
                ('kept', models.TextField(max_length=600, verbose_name='how long we keep things')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='NoticeSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices_seen', to=settings.AUTH_USER_MODEL)),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seen', to='players.officenotice')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name_plural': 'notices seen',
                'constraints': [models.UniqueConstraint(fields=('player', 'notice'), name='notice_seen_once')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires', models.DateTimeField()),
                ('revoked', models.DateTimeField(blank=True, null=True)),
                ('uses', models.PositiveIntegerField(default=0)),
                ('host', models.CharField(blank=True, editable=False, max_length=260)),
            ],
        ),
        migrations.CreateModel(
            name='SignInLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sign_in_links', to=settings.AUTH_USER_MODEL)),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('code_hash', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires', models.DateTimeField()),
                ('used', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name='session key')),
                ('session_data', models.TextField(verbose_name='session data')),
                ('expire_date', models.DateTimeField(db_index=True, verbose_name='expire date')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='devices', to=settings.AUTH_USER_MODEL)),
                ('label', models.CharField(blank=True, max_length=60)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_seen', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['-last_seen'],
            },
        ),
        migrations.CreateModel(
            name='SignIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ins', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('how', models.CharField(max_length=16)),
                ('label', models.CharField(blank=True, max_length=60)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='FailedSignIns',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField()),
                ('how', models.CharField(max_length=16)),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('date', 'how'), name='failed_sign_ins_once')],
            },
        ),
        migrations.CreateModel(
            name='RateWindow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(max_length=32)),
                ('who', models.CharField(max_length=64)),
                ('start', models.DateTimeField(db_index=True)),
                ('count', models.PositiveIntegerField(default=1)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('purpose', 'who', 'start'), name='rate_window_once')],
            },
        ),
    ])]
