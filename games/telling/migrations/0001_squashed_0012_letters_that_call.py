import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('telling', '0001_outbox'),
        ('telling', '0002_subscriptions'),
        ('telling', '0003_chats'),
        ('telling', '0004_letters'),
        ('telling', '0005_quick_looks'),
        ('telling', '0006_push_offer'),
        ('telling', '0007_chat_bots'),
        ('telling', '0008_addresses_of_chats'),
        ('telling', '0009_one_kind_of_chat'),
        ('telling', '0010_wishes_by_group'),
        ('telling', '0011_wishes_of_groups'),
        ('telling', '0012_letters_that_call'),
    ]

    initial = True

    dependencies = [
        ('players', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(max_length=24)),
                ('key', models.CharField(max_length=80)),
                ('about', models.JSONField(default=dict)),
                ('scope', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('ends', models.DateTimeField()),
                ('spread', models.DateTimeField(null=True)),
                ('gone', models.DateTimeField(null=True)),
                ('noted', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'indexes': [models.Index(condition=models.Q(('spread', None)), fields=['at'], name='notice_unspread'), models.Index(condition=models.Q(('gone', None)), fields=['ends'], name='notice_stands'), models.Index(condition=models.Q(('gone__isnull', False)), fields=['gone'], name='notice_gone')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('player', 'kind', 'key'), name='notice_once_a_person'), models.UniqueConstraint(condition=models.Q(('player__isnull', True)), fields=('kind', 'key'), name='notice_once')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='telling.notice')),
                ('way', models.CharField(max_length=8)),
                ('target', models.BigIntegerField(default=0)),
                ('due', models.DateTimeField(default=django.utils.timezone.now)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('since', models.DateTimeField(null=True)),
                ('done', models.DateTimeField(null=True)),
                ('outcome', models.CharField(blank=True, max_length=8)),
                ('why', models.CharField(blank=True, max_length=24)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('done', None)), fields=['due'], name='delivery_due')],
                'constraints': [models.UniqueConstraint(fields=('notice', 'way', 'target'), name='delivered_once')],
            },
        ),
        migrations.CreateModel(
            name='Wish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='told', to=settings.AUTH_USER_MODEL)),
                ('group', models.CharField(max_length=24)),
                ('ways', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'verbose_name_plural': 'wishes',
                'constraints': [models.UniqueConstraint(fields=('player', 'group'), name='wish_once_a_group')],
            },
        ),
        migrations.CreateModel(
            name='Quiet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='quiet', to=settings.AUTH_USER_MODEL)),
                ('time_zone', models.CharField(blank=True, max_length=64)),
                ('begins', models.PositiveSmallIntegerField(default=None, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1440)])),
                ('ends', models.PositiveSmallIntegerField(default=None, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1440)])),
                ('until', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'quiet',
            },
        ),
        migrations.CreateModel(
            name='Hours',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins', models.PositiveSmallIntegerField(default=480, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1440)])),
                ('ends', models.PositiveSmallIntegerField(default=1080, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1440)])),
            ],
            options={
                'verbose_name_plural': 'hours',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='hours_only_one')],
            },
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to=settings.AUTH_USER_MODEL)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='players.device')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('host', models.CharField(max_length=80)),
                ('sealed', models.TextField()),
                ('renewed', models.DateTimeField()),
                ('why', models.CharField(blank=True, max_length=24)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Offer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='push_offer', to=settings.AUTH_USER_MODEL)),
                ('taken', models.BooleanField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Hook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, unique=True, verbose_name='name')),
                ('sealed', models.TextField()),
                ('shown', models.CharField(max_length=200)),
                ('topics', models.CharField(blank=True, max_length=200)),
                ('why', models.CharField(blank=True, max_length=24)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Letterbox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='letterbox', to=settings.AUTH_USER_MODEL)),
                ('sealed', models.TextField()),
                ('proved', models.DateTimeField(null=True)),
                ('calls', models.BooleanField(default=False)),
                ('code_hash', models.CharField(blank=True, max_length=64)),
                ('code_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('digest', models.CharField(choices=[('daily', 'every working day'), ('weekly', 'once a week'), ('never', 'never')], default='daily', max_length=6)),
                ('minute', models.PositiveSmallIntegerField(default=540, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1440)])),
                ('last', models.DateField(null=True)),
                ('why', models.CharField(blank=True, max_length=24)),
            ],
            options={
                'verbose_name_plural': 'letterboxes',
            },
        ),
    ])]
