"""Players, the activity log, the office, and everything that signs people in."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from importlib import import_module
from typing import Any, ClassVar, NoReturn, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.live import secret_key
from games.players.prepared import Prepared

PALETTES = 12
FIRST_WEEK = timedelta(days=7)


class Language(models.TextChoices):
    """The languages of the pages, each by its own name."""

    FR = "fr", "Français"
    EN = "en", "English"
    NB = "nb", "Norsk bokmål"


class Role(models.TextChoices):
    MEMBER = "member", _("Member")
    REFEREE = "referee", _("Referee")
    ADMIN = "admin", _("Admin")


class Theme(models.TextChoices):
    AUTO = "auto", _("Auto")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Motion(models.TextChoices):
    AUTO = "auto", _("Auto")
    REDUCED = "reduced", _("Reduced")


class Hand(models.TextChoices):
    """The hand that holds the phone: the most used buttons are on its side."""

    RIGHT = "right", _("Right")
    LEFT = "left", _("Left")


class PlayerManager(BaseUserManager["Player"]):
    def active(self) -> models.QuerySet["Player"]:
        return self.filter(is_active=True)

    def admins(self) -> models.QuerySet["Player"]:
        return self.active().filter(role=Role.ADMIN)

    def by_id(self, ids: Iterable[int]) -> dict[int, "Player"]:
        """Return these people by id; the query is compiled once for each number of them."""
        return {one.pk: one for one in _by_id(*set(ids))}


class Player(AbstractBaseUser):
    """A person of the office. `name_key` makes names unique whatever their case and accents."""

    name = models.CharField(_("name"), max_length=60)
    name_key = models.CharField(max_length=400, unique=True, editable=False)
    initials = models.CharField(max_length=2)
    palette = models.PositiveSmallIntegerField(default=0)
    role = models.CharField(max_length=8, choices=Role, default=Role.MEMBER)
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.FR)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    motion = models.CharField(_("motion"), max_length=7, choices=Motion, default=Motion.AUTO)
    hand = models.CharField(_("button side"), max_length=5, choices=Hand, default=Hand.RIGHT)
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(default=timezone.now)
    # The player’s own choices: a pseudonym, what is shown and what is counted.
    pseudonym = models.CharField(_("pseudonym"), max_length=60, blank=True)
    pseudonym_key = models.CharField(max_length=400, unique=True, null=True, editable=False)  # noqa: DJ001
    on_screen = models.BooleanField(_("shown on the kitchen screen"), default=True)
    counts_dayes = models.BooleanField(_("count my dāyes"), default=True)
    counts_wins = models.BooleanField(_("count my wins"), default=True)
    counts_repetitions = models.BooleanField(_("count my reps"), default=True)
    pairs = models.BooleanField(_("pair of the day"), default=False)
    # When this person answered the questions about the board and the kitchen screen.
    repetitions_answered = models.DateTimeField(null=True, editable=False)
    screen_answered = models.DateTimeField(null=True, editable=False)
    # The date of the last “not now”: present on that day, but not to be asked for anything.
    not_now = models.DateField(null=True, editable=False)
    # Since when this person, who was inactive for long, is asked whether to stay.
    asked_to_stay = models.DateTimeField(null=True, editable=False)
    preference = models.CharField(_("preferred exercise"), max_length=80, blank=True)
    preference_shared = models.BooleanField(_("visible to admins"), default=False)
    # Pages explain the game's words in the first week, until the player dismisses that.
    words_explained = models.BooleanField(_("explain game words"), default=True)
    # When the inbox was last opened: the bell counts later items.
    inbox_seen = models.DateTimeField(null=True, editable=False)
    # A person without a phone, added by a colleague, until they claim the account.
    is_ghost = models.BooleanField(default=False)
    added_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="ghosts"
    )
    # The person into whom an admin has merged this ghost.
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="merged"
    )
    erased = models.DateTimeField(null=True, editable=False)
    # Number of changes of what others see of this person: `games.players.appearance`.
    changes = models.PositiveIntegerField(default=0, editable=False)
    # Digest of the join form's id: a form that is sent twice finds the player it made.
    joined_with = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001

    objects = PlayerManager()

    USERNAME_FIELD = "name_key"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        ordering = ["name_key"]
        constraints = [
            models.CheckConstraint(condition=Q(palette__lt=PALETTES), name="player_palette"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="player_role"),
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_session_auth_hash(self) -> str:
        """Return a hash of the id, not of the password: a new password ends no session.

        Sessions are ended by deleting their `Device` rows.
        """
        return self._session_hash(settings.SECRET_KEY)

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Yield the hashes under former secret keys, and the one of the password of older versions.

        Django renews sessions that have one of them.
        """
        yield from map(self._session_hash, map(str, settings.SECRET_KEY_FALLBACKS))
        yield super().get_session_auth_hash()

    def _session_hash(self, key: str) -> str:
        return secret_key.digest("games.players.session", str(self.pk), key).hex()

    @property
    def display_name(self) -> str:
        """The name that others see: the pseudonym or the name; an anonymous one once erased."""
        if self.erased:
            return gettext("Anonymous %(number)d") % {"number": self.pk}
        return self.pseudonym or self.name

    @property
    def is_newcomer(self) -> bool:
        """Whether the player joined within the last week."""
        return timezone.now() - self.joined < FIRST_WEEK

    @property
    def learns_words(self) -> bool:
        """Whether pages explain the game's words to this person."""
        return self.is_newcomer and self.words_explained

    @property
    def is_admin(self) -> bool:
        return self.is_active and self.role == Role.ADMIN

    @property
    def is_referee(self) -> bool:
        return self.is_active and self.role in (Role.REFEREE, Role.ADMIN)


_by_id = Prepared(lambda *ids: Player.objects.filter(pk__in=ids).order_by(), int, several=True)


class Erasure(models.Model):
    """A player's erasure; until `wiped` old bytes may be left in the database's files."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="erasure")
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    wiped = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"erasure of {self.player_id}"


# The activity log


class AdminActManager(models.Manager["AdminAct"]):
    def get_queryset(self) -> "AppendOnly":
        return AppendOnly(self.model, using=self._db)


class AppendOnly(models.QuerySet["AdminAct"]):
    """Rows of the activity log, without `update` and `delete`."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("the activity log is append-only")

    def delete(self) -> NoReturn:
        raise TypeError("the activity log is append-only")


class AdminAct(models.Model):
    """A line of the activity log: who did what to whom, and why. Commands have no `by`."""

    by = models.ForeignKey(Player, models.PROTECT, null=True, related_name="acts")
    at = models.DateTimeField(default=timezone.now)
    what = models.CharField(max_length=40)
    whom = models.ForeignKey(Player, models.PROTECT, null=True, related_name="acts_on")
    detail = models.CharField(max_length=400, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = AdminActManager()

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.what} by {self.by_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("the activity log is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the activity log is append-only")


# The office


LATEST_CLOSING = 24 * 60


class Office(models.Model):
    """The only row: the office's settings. `working_days` are ISO weekdays in order: `12345`."""

    class Deck(models.TextChoices):
        APP = "app", _("In the app")
        REAL = "real", _("On a real table")

    class Pack(models.IntegerChoices):
        SMALL = 16, _("16 cards and 3 nikāyes")
        SHORT = 32, _("32 cards and 3 nikāyes")
        FULL = 52, _("52 cards and 3 nikāyes")
        DOUBLE = 104, _("104 cards and 3 nikāyes")

    name = models.CharField(_("name of the office"), max_length=40, default="Späye")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.FR)
    closing_minute = models.PositiveSmallIntegerField(
        _("closing time"),
        default=LATEST_CLOSING,
        validators=[MinValueValidator(1), MaxValueValidator(LATEST_CLOSING)],
    )
    working_days = models.CharField(_("working days"), max_length=7, default="12345")
    earlier_working_days = models.JSONField(default=list, editable=False)
    """Former working days, the oldest first, each with the date on which the next ones began:
    `[["2026-11-02", "1234567"]]`. So new working days don't change the past."""
    deck = models.CharField(_("cards"), max_length=4, choices=Deck, default=Deck.APP)
    pack = models.PositiveSmallIntegerField(_("deck size"), choices=Pack, default=Pack.FULL)
    exercise = models.CharField(_("exercise"), max_length=40, default="squats")
    moments = models.CharField(_("times to play"), max_length=11, blank=True)
    """Up to two times on a working day, the earlier first: `10:30 15:00`."""
    last_call = models.BooleanField(_("last call an hour before closing"), default=False)
    dark_days = models.BooleanField(_("keep the month’s last days secret"), default=False)
    introductions = models.BooleanField(_("introduce newcomers"), default=False)
    daily_pairs = models.BooleanField(_("pairs of the day"), default=False)
    cause = models.CharField(_("name of the cause"), max_length=60, blank=True)
    cause_cents = models.PositiveSmallIntegerField(_("cents per rep"), default=0)
    cause_most = models.PositiveSmallIntegerField(_("maximum per month, in euros"), default=0)
    equivalents = models.BooleanField(_("offer alternative exercises"), default=True)
    reserved_names = models.CharField(_("reserved names"), max_length=400, blank=True)
    # Retention periods; 0 switches a rule off.
    talk_days = models.PositiveSmallIntegerField(_("table chat, days"), default=90)
    idle_months = models.PositiveSmallIntegerField(_("inactive people, months"), default=24)
    journal_years = models.PositiveSmallIntegerField(_("activity log, years"), default=3)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="office_only_one"),
            models.CheckConstraint(
                condition=Q(closing_minute__gte=1, closing_minute__lte=LATEST_CLOSING),
                name="office_closing_minute",
            ),
            models.CheckConstraint(condition=~Q(working_days=""), name="office_works"),
        ]

    def __str__(self) -> str:
        return self.name


class Holiday(models.Model):
    """A date on which the office doesn't work."""

    date = models.DateField(_("date"), unique=True)
    name = models.CharField(_("name"), max_length=40, blank=True)

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return f"{self.date} {self.name}".strip()


class ExtraDay(models.Model):
    """A date on which the office works although its weekday is free."""

    date = models.DateField(_("date"), unique=True)

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return str(self.date)


class Exercise(models.Model):
    """An exercise of the office's list, suggested for the day and to committees."""

    class Unit(models.TextChoices):
        REPETITIONS = "repetitions", _("reps")
        SECONDS = "seconds", _("seconds")

    name = models.CharField(_("exercise"), max_length=40, unique=True)
    unit = models.CharField(_("unit"), max_length=11, choices=Unit, default=Unit.REPETITIONS)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


MOST_EQUIVALENTS = 6


class Equivalent(models.Model):
    """An alternative that counts like the exercise: seated, standing, breathing."""

    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="equivalents")
    name = models.CharField(_("alternative"), max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["exercise", "name"], name="equivalent_once"),
        ]

    def __str__(self) -> str:
        return self.name


class OwnExercise(models.Model):
    """A person's alternative to an exercise, and their daily limit of it; null if they have none.

    Nobody but that person ever reads it: it is in no page, stream, log, figure or export of others.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="own_exercises")
    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="+")
    equivalent = models.ForeignKey(Equivalent, models.SET_NULL, null=True, related_name="+")
    most = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "exercise"], name="own_exercise_once"),
        ]

    def __str__(self) -> str:
        return f"own exercise {self.pk}"


class OfficeNotice(models.Model):
    """A version of the office's own notice about the game. Only erasures change a row."""

    purpose = models.TextField(_("purpose"), max_length=600)
    run_by = models.CharField(_("run by"), max_length=120)
    contact = models.CharField(_("contact"), max_length=120)
    kept = models.TextField(_("how long we keep things"), max_length=600)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"notice {self.pk}"


class NoticeSeen(models.Model):
    """A version of the office's notice that a person has read, and when."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="notices_seen")
    notice = models.ForeignKey(OfficeNotice, models.CASCADE, related_name="seen")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "notices seen"
        constraints = [
            models.UniqueConstraint(fields=["player", "notice"], name="notice_seen_once"),
        ]

    def __str__(self) -> str:
        return f"notice {self.notice_id} seen by {self.player_id}"


# Links, sessions and sign-ins. Of a token only its SHA-256 is stored (`auth.tokens`)


class Invitation(models.Model):
    """A link for anybody to join. Its token is derived from `nonce` and our secret key."""

    nonce = models.CharField(max_length=32, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    host = models.CharField(max_length=260, blank=True, editable=False)
    """The host of its link when it was made; empty if only this machine could open it."""

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class SignInLink(models.Model):
    """A one-time link: to sign in, to claim a ghost's account, or (no player) for the first admin.

    Only a link to sign in has a code, too.
    """

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="sign_in_links")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    made_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class Device(AbstractBaseSession):
    """A session, for its owner to see and end; without a player it is a visitor's.

    Written by `players.auth.sessions`.
    """

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="devices")
    label = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)

    objects: ClassVar[BaseSessionManager[Self]] = BaseSessionManager()

    class Meta:
        ordering = ["-last_seen"]

    def __str__(self) -> str:
        return self.label

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store


class SignIn(models.Model):
    """A sign-in: when, how (a key of `auth.credentials.METHODS`), on what kind of device."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    how = models.CharField(max_length=16)
    label = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"sign-in {self.pk}"


class FailedSignIns(models.Model):
    """The number of failed sign-ins by a method on a date (UTC), whoever tried."""

    date = models.DateField()
    how = models.CharField(max_length=16)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["date", "how"], name="failed_sign_ins_once")]

    def __str__(self) -> str:
        return f"{self.date} {self.how} {self.count}"


class RateWindow(models.Model):
    """A count of requests since `start`; `who` is a keyed hash of the client or a typed name."""

    purpose = models.CharField(max_length=32)
    who = models.CharField(max_length=64)
    start = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["purpose", "who", "start"], name="rate_window_once")
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.start} {self.count}"
