"""People of the office, and what they have said of themselves."""

from collections.abc import Iterator
from datetime import timedelta

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

PALETTES = 12
FIRST_WEEK = timedelta(days=7)


class Language(models.TextChoices):
    """The languages of the pages, each called by its own name."""

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
    """With which hand the phone is held: what is pressed most lies on its side."""

    RIGHT = "right", _("Right")
    LEFT = "left", _("Left")


class PlayerManager(BaseUserManager["Player"]):
    def active(self) -> models.QuerySet["Player"]:
        return self.filter(is_active=True)

    def admins(self) -> models.QuerySet["Player"]:
        return self.active().filter(role=Role.ADMIN)


class Player(AbstractBaseUser):
    """Somebody of the office. `name_key` makes names unique whatever their case and accents."""

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
    # What players have said about themselves: who sees the name, what is shown, what is counted.
    pseudonym = models.CharField(_("pseudonym"), max_length=60, blank=True)
    pseudonym_key = models.CharField(max_length=400, unique=True, null=True, editable=False)  # noqa: DJ001
    on_screen = models.BooleanField(_("shown on the kitchen screen"), default=True)
    counts_dayes = models.BooleanField(_("count my dāyes"), default=True)
    counts_wins = models.BooleanField(_("count my wins"), default=True)
    counts_repetitions = models.BooleanField(_("count my reps"), default=True)
    # When this person answered the two questions, about the board and about the kitchen (S1).
    repetitions_answered = models.DateTimeField(null=True, editable=False)
    screen_answered = models.DateTimeField(null=True, editable=False)
    # The date on which they said “not now”: present, but to be asked for nothing (S4).
    not_now = models.DateField(null=True, editable=False)
    # Since when this person, long away, is asked whether to stay (S6).
    asked_to_stay = models.DateTimeField(null=True, editable=False)
    preference = models.CharField(_("preferred exercise"), max_length=80, blank=True)
    preference_shared = models.BooleanField(_("visible to admins"), default=False)
    # The game's words are explained on the pages of a first week, until put away.
    words_explained = models.BooleanField(_("explain game words"), default=True)
    # When the inbox was last opened: what has come since rings.
    inbox_seen = models.DateTimeField(null=True, editable=False)
    # Somebody without a phone, added by a colleague, until they claim the place.
    is_ghost = models.BooleanField(default=False)
    added_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="ghosts"
    )
    # Into whom an admin has merged this ghost: all that it did is theirs (R9).
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="merged"
    )
    erased = models.DateTimeField(null=True, editable=False)
    # Counts the changes of what others see of this person: `games.players.faces`.
    changes = models.PositiveIntegerField(default=0, editable=False)
    # A join form sent twice finds the player whom its first arrival made.
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

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Not of the password: to set one ends no session. Devices are ended by their rows."""
        return salted_hmac(
            "games.players.session", str(self.pk), secret=secret, algorithm="sha256"
        ).hexdigest()

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Sessions from when their hash was of the password are renewed."""
        yield from super().get_session_auth_fallback_hash()
        yield super()._get_session_auth_hash()  # type: ignore[misc]  # django-stubs lacks it

    @property
    def display_name(self) -> str:
        """What everybody reads: the pseudonym if there is one, nobody's name once erased."""
        if self.erased:
            return gettext("Anonymous %(number)d") % {"number": self.pk}
        return self.pseudonym or self.name

    @property
    def is_newcomer(self) -> bool:
        """Has joined within the last week."""
        return timezone.now() - self.joined < FIRST_WEEK

    @property
    def learns_words(self) -> bool:
        """Pages explain the game's words to this person."""
        return self.is_newcomer and self.words_explained

    @property
    def is_admin(self) -> bool:
        return self.is_active and self.role == Role.ADMIN

    @property
    def is_referee(self) -> bool:
        return self.is_active and self.role in (Role.REFEREE, Role.ADMIN)


class Erasure(models.Model):
    """Somebody was forgotten; until `wiped` old bytes may be left in the database's files."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="erasure")
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    wiped = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"erasure of {self.player_id}"
