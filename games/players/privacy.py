"""The personal data of this app: each kind described, exported and erased."""

from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.players import activity_log, privacy_notice, retention, wishes
from games.players.auth import credentials, sessions, sign_ins
from games.players.models import AdminAct, Player
from games.players.personal_data import (
    ADMINS,
    AS_LONG,
    ONESELF,
    PersonalData,
    Rule,
    Sent,
    Switch,
    plain,
)
from games.ui.words import capfirst

NINETY_DAYS = _("90 days.")
FIELDS = (
    "name",
    "pseudonym",
    "initials",
    "palette",
    "role",
    "language",
    "theme",
    "motion",
    "joined",
    "last_login",
    "on_screen",
    "counts_dayes",
    "counts_wins",
    "counts_repetitions",
    "pairs",
    "repetitions_answered",
    "screen_answered",
    "not_now",
    "asked_to_stay",
    "hand",
    "preference",
    "preference_shared",
    "words_explained",
    "inbox_seen",
    "is_ghost",
)


class Person(PersonalData):
    """The person: name, settings, answers."""

    section = "person"
    title = _("The person")
    holds = _(
        "First name, pseudonym, initials and avatar colours, role, language, display "
        "settings, join date and last visit, your answers to the two questions, “not "
        "now”, your preferred exercise."
    )
    purpose = _("To show people’s names, and pages the way they like them.")
    seen_by = _(
        "Name or pseudonym and avatar: everyone in the office. Name, role and join date: "
        "admins too. The rest: only you."
    )
    models = ("players.Player", "players.Erasure")
    switches = (
        Switch(
            capfirst(_("pseudonym")),
            _("Use a different name."),
            "players:privacy",
        ),
        Switch(
            _("Reps on the board"),
            _(
                "Count my reps or not. You’re asked before your first exercise; nothing is "
                "preselected."
            ),
            "players:privacy",
        ),
        Switch(
            _("Kitchen screen"),
            _(
                "Appear on the kitchen screen or not. You’re asked once there’s a screen; "
                "nothing is preselected."
            ),
            "players:privacy",
        ),
        Switch(
            _("My exercises"),
            _("Your alternative exercise and daily limit. No one else sees them."),
            "players:own_exercises",
        ),
        Switch(_("Not now"), _("Be present without getting requests."), "spaye:today"),
        Switch(_("My data"), _("One file with everything we store."), "players:privacy"),
        Switch(_("Delete my account"), _("Your results become anonymous."), "players:erase"),
    )
    rule = Rule(
        "people",
        _("Inactive people"),
        retention.describe_people_rule,
        lambda: retention.to_anonymise().count(),
        retention.clear_idle_people,
    )

    @property
    def how_long(self) -> str:
        return retention.describe_people_rule()

    def export(self, player: Player) -> dict[str, Any]:
        """Every field of the person's row, without secrets."""
        added_by = player.added_by.display_name if player.added_by else None
        fields = {name: plain(getattr(player, name)) for name in FIELDS}
        merged = [
            {"number": ghost.pk, "name": ghost.name} for ghost in player.merged.order_by("pk")
        ]
        return {"number": player.pk, **fields, "added_by": added_by, "merged": merged}

    def forget(self, player: Player) -> None:
        """Nothing here: the erasure clears the row itself, at its end."""


class OwnExercises(PersonalData):
    """Alternatives and daily limits."""

    section = "own_exercises"
    title = _("My exercises")
    holds = _("Which alternative you do for an exercise, and your daily limit.")
    purpose = _("So that everyone can move in a way that suits them.")
    seen_by = ONESELF
    kept_for = AS_LONG
    models = ("players.OwnExercise",)

    def export(self, player: Player) -> Any:
        return wishes.export_own_exercises(player)

    def forget(self, player: Player) -> None:
        wishes.forget(player)


class PrivacyNotices(PersonalData):
    """Which version of the privacy notice somebody has read."""

    section = "notices"
    title = _("Privacy notice")
    holds = _("Which version you’ve read, and when.")
    purpose = _("So that the office knows everyone has been informed.")
    seen_by = _("You. Admins see how many, not who.")
    kept_for = AS_LONG
    models = ("players.NoticeSeen", "players.OfficeNotice")

    def export(self, player: Player) -> Any:
        return privacy_notice.export(player)

    def forget(self, player: Player) -> None:
        privacy_notice.forget(player)


class Devices(PersonalData):
    """The devices where a person is signed in; never a session’s key."""

    section = "devices"
    title = _("Your devices")
    holds = _("Device type, sign-in date and last use.")
    purpose = _("To keep you signed in, and let you sign out.")
    seen_by = ONESELF
    kept_for = _("Until you sign the device out or don’t use it for a year.")
    models = ("players.Device",)

    def export(self, player: Player) -> list[dict[str, Any]]:
        fields = ("label", "created", "last_seen", "expire_date")
        found = player.devices.values(*fields)
        return [{name: plain(row[name]) for name in fields} for row in found]

    def forget(self, player: Player) -> None:
        """Nothing here: the erasure deletes all devices."""


class SigningIn(PersonalData):
    """Ways to sign in; no secret and no public key is in the file."""

    section = "signing_in"
    title = _("Sign-in methods")
    holds = _(
        "Passkeys with the name you gave them, your password in hashed form, the ID of a "
        "connected account. No e-mail address, no phone number."
    )
    purpose = _("To let the right person in.")
    seen_by = ONESELF
    kept_for = AS_LONG
    models = (
        "players.SignInLink",
        "players.Invitation",
        "mfa.Authenticator",
        "socialaccount.SocialAccount",
        "account.EmailAddress",
    )
    sent = (
        Sent(
            _("Single sign-on"),
            _("If you use it, the office’s sign-in provider learns that you sign in here."),
            lambda: bool(settings.OIDC),
            ("games.players.auth.provider", "games.players.auth.oidc"),
        ),
    )

    def export(self, player: Player) -> dict[str, Any]:
        return {
            "password": player.has_usable_password(),
            "passkeys": [
                {
                    "name": passkey.data["name"],
                    "added": passkey.created_at.isoformat(),
                    "last_used": passkey.last_used_at and passkey.last_used_at.isoformat(),
                }
                for passkey in credentials.passkeys_of(player)
            ],
            "single_sign_on": [
                {
                    "issuer": account.provider,
                    "number": account.uid,
                    "connected": account.date_joined.isoformat(),
                    "last_used": account.last_login.isoformat(),
                }
                for account in credentials.accounts_of(player)
            ],
            "devices_came_in": [
                {"label": device.label, "how": device.get_decoded().get(sessions.HOW, "")}
                for device in player.devices.all()
            ],
        }

    def forget(self, player: Player) -> None:
        credentials.erase(player)


class SignIns(PersonalData):
    """When somebody signed in, and how."""

    section = "sign_ins"
    title = _("Sign-ins")
    holds = _("When you signed in, how, and on what kind of device.")
    purpose = _("To spot sign-ins that shouldn’t happen.")
    seen_by = ADMINS
    kept_for = NINETY_DAYS
    models = ("players.SignIn",)

    def export(self, player: Player) -> Any:
        return sign_ins.export(player)

    def forget(self, player: Player) -> None:
        sign_ins.forget(player)


class Acts(PersonalData):
    """The lines of the activity log that a person is in."""

    section = "acts"
    title = _("Activity log of admins and referees")
    holds = _("What an admin or referee did, to whom, when and why.")
    purpose = _("So that decisions are open.")
    seen_by = _("Admins; everyone sees what concerns them.")
    models = ("players.AdminAct",)
    rule = Rule(
        "journal",
        _("Activity log of admins and referees"),
        retention.describe_activity_log_rule,
        lambda: retention.old_acts().count(),
        retention.clear_acts,
    )

    @property
    def how_long(self) -> str:
        return retention.describe_activity_log_rule()

    def export(self, player: Player) -> list[dict[str, Any]]:
        """The lines that the person is in, oldest first."""
        found = AdminAct.objects.filter(Q(whom=player) | Q(by=player)).select_related("by", "whom")
        return [
            {
                "at": act.at.isoformat(),
                "by": act.by.display_name if act.by else None,
                "what": activity_log.describe(act),
                "detail": act.detail,
                "reason": act.reason,
            }
            for act in found.order_by("at", "pk")
        ]

    def forget(self, player: Player) -> None:
        """Nothing here: acts stay, without a name, and the erasure strikes names out of texts."""
