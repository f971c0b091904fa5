import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
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
                ('is_active', models.BooleanField(default=True)),
                ('joined', models.DateTimeField(default=django.utils.timezone.now)),
                ('joined_with', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('added_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='ghosts', to=settings.AUTH_USER_MODEL)),
                ('counts_repetitions', models.BooleanField(default=True, verbose_name='repetitions count')),
                ('erased', models.DateTimeField(editable=False, null=True)),
                ('is_ghost', models.BooleanField(default=False)),
                ('on_screen', models.BooleanField(default=True, verbose_name='shown on the kitchen screen')),
                ('preference', models.CharField(blank=True, max_length=80, verbose_name='exercise I prefer')),
                ('preference_shared', models.BooleanField(default=False, verbose_name='admins may see it')),
                ('pseudonym', models.CharField(blank=True, max_length=60, verbose_name='pseudonym')),
                ('pseudonym_key', models.CharField(editable=False, max_length=400, null=True, unique=True)),
                ('changes', models.PositiveIntegerField(default=0, editable=False)),
            ],
            options={
                'ordering': ['name_key'],
                'constraints': [models.CheckConstraint(condition=models.Q(('palette__lt', 12)), name='player_palette'), models.CheckConstraint(condition=models.Q(('role__in', ['member', 'referee', 'admin'])), name='player_role')],
            },
        ),
        migrations.CreateModel(
            name='AdminAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('what', models.CharField(max_length=40)),
                ('detail', models.CharField(blank=True, max_length=400)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts_on', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name='session key')),
                ('session_data', models.TextField(verbose_name='session data')),
                ('expire_date', models.DateTimeField(db_index=True, verbose_name='expire date')),
                ('label', models.CharField(blank=True, max_length=60)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_seen', models.DateTimeField(default=django.utils.timezone.now)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-last_seen'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires', models.DateTimeField()),
                ('revoked', models.DateTimeField(blank=True, null=True)),
                ('uses', models.PositiveIntegerField(default=0)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
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
                ('deck', models.CharField(choices=[('app', 'In the app'), ('real', 'On a real table')], default='app', max_length=4, verbose_name='deck')),
                ('pack', models.PositiveSmallIntegerField(choices=[(52, '52 cards and 3 nikāyes'), (32, '32 cards and 3 nikāyes')], default=52, verbose_name='pack')),
                ('exercise', models.CharField(default='squats', max_length=40, verbose_name='exercise')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='office_only_one'), models.CheckConstraint(condition=models.Q(('closing_minute__gte', 1), ('closing_minute__lte', 1440)), name='office_closing_minute'), models.CheckConstraint(condition=models.Q(('working_days', ''), _negated=True), name='office_works')],
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
        migrations.CreateModel(
            name='SignInLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('code_hash', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires', models.DateTimeField()),
                ('used', models.DateTimeField(null=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sign_in_links', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Exercise',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, unique=True, verbose_name='exercise')),
                ('unit', models.CharField(choices=[('repetitions', 'repetitions'), ('seconds', 'seconds')], default='repetitions', max_length=11, verbose_name='counted in')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('wiped', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to=settings.AUTH_USER_MODEL)),
            ],
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
            name='SignIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('how', models.CharField(max_length=16)),
                ('label', models.CharField(blank=True, max_length=60)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ins', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
    ]
