"""The people's own entries of the register."""

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.players.privacy import retention
from games.players.privacy.register import (
    ADMINS,
    AS_LONG,
    ONESELF,
    Kept,
    Sent,
    Switch,
    register_kept,
    register_sent,
    register_switches,
)

NINETY_DAYS = _("90 days.")


def register() -> None:
    """Called once, when the app is ready."""
    register_kept(*KEPT)
    register_switches(*SWITCHES)
    register_sent(
        Sent(
            _("Single sign-on"),
            _("If you use it, the office’s sign-in provider learns that you sign in here."),
            lambda: bool(settings.OIDC),
            ("games.players.ways_in.sso", "games.players.ways_in.oidc"),
        )
    )


KEPT = (
    Kept(
        "person",
        _("The person"),
        _(
            "First name, pseudonym, initials and avatar colours, role, language, display "
            "settings, join date and last visit, your answers to the two questions, “not "
            "now”, your preferred exercise."
        ),
        _("To show people’s names, and pages the way they like them."),
        _(
            "Name or pseudonym and avatar: everyone in the office. Name, role and join date: "
            "admins too. The rest: only you."
        ),
        retention.people_told,
        ("players.Player", "players.Erasure"),
    ),
    Kept(
        "own_exercises",
        _("My exercises"),
        _("Which alternative you do for an exercise, and your daily limit."),
        _("So that everyone can move in a way that suits them."),
        ONESELF,
        AS_LONG,
        ("players.OwnExercise",),
    ),
    Kept(
        "notices",
        _("Privacy notice"),
        _("Which version you’ve read, and when."),
        _("So that the office knows everyone has been informed."),
        _("You. Admins see how many, not who."),
        AS_LONG,
        ("players.NoticeSeen", "players.OfficeNotice"),
    ),
    Kept(
        "devices",
        _("Your devices"),
        _("Device type, sign-in date and last use."),
        _("To keep you signed in, and let you sign out."),
        ONESELF,
        _("Until you sign the device out or don’t use it for a year."),
        ("players.Device",),
    ),
    Kept(
        "signing_in",
        _("Sign-in methods"),
        _(
            "Passkeys with the name you gave them, your password in hashed form, the ID of a "
            "connected account. No e-mail address, no phone number."
        ),
        _("To let the right person in."),
        ONESELF,
        AS_LONG,
        (
            "players.SignInLink",
            "players.Invitation",
            "mfa.Authenticator",
            "socialaccount.SocialAccount",
            "account.EmailAddress",
        ),
    ),
    Kept(
        "sign_ins",
        _("Sign-ins"),
        _("When you signed in, how, and on what kind of device."),
        _("To spot sign-ins that shouldn’t happen."),
        ADMINS,
        NINETY_DAYS,
        ("players.SignIn",),
    ),
    Kept(
        "acts",
        _("Activity log of admins and referees"),
        _("What an admin or referee did, to whom, when and why."),
        _("So that decisions are open."),
        _("Admins; everyone sees what concerns them."),
        retention.journal_told,
        ("players.AdminAct",),
    ),
)

SWITCHES = (
    Switch(
        capfirst(_("pseudonym")),
        _("Use a different name."),
        "players:privacy",
    ),
    Switch(
        _("Reps on the board"),
        _("Count my reps or not. You’re asked before your first exercise; nothing is preselected."),
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
