"""The people's own entries of the register."""

from __future__ import annotations

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
            _(
                "Whoever chooses it is led to the office’s own provider, which learns that they "
                "sign in here."
            ),
            lambda: bool(settings.OIDC),
            ("games.players.ways_in.provider", "games.players.ways_in.oidc"),
        )
    )


KEPT = (
    Kept(
        "person",
        _("The person"),
        _(
            "First name, pseudonym, letters and colours of the chip, role, language, looks "
            "of the pages, when one joined and came last, what was answered to the two "
            "questions, “not now”, the exercise one prefers."
        ),
        _("To call people by their names and show pages as they like them."),
        _(
            "Name or pseudonym and chip: everybody in the office. The rest: you; the name, "
            "role and joining also the admins."
        ),
        retention.people_told,
        ("players.Player", "players.Erasure"),
    ),
    Kept(
        "own_exercises",
        _("Own exercises"),
        _("Which equivalent one does for an exercise, and how much of it in a day at most."),
        _("So that everybody moves as suits them."),
        ONESELF,
        AS_LONG,
        ("players.OwnExercise",),
    ),
    Kept(
        "notices",
        _("The office’s notice"),
        _("Which version one has read, and when."),
        _("So that the office knows that people were told."),
        _("You. Admins see how many, not who."),
        AS_LONG,
        ("players.NoticeSeen", "players.OfficeNotice"),
    ),
    Kept(
        "devices",
        _("Devices signed in"),
        _("Kind of device, when it signed in and was last used."),
        _("To stay signed in, and to end that."),
        ONESELF,
        _("Until the device is signed out, or hasn’t been used for a year."),
        ("players.Device",),
    ),
    Kept(
        "signing_in",
        _("Ways of signing in"),
        _(
            "Passkeys by the name one gave them, a password as a digest, the number of a "
            "single sign-on account. No e-mail address, no telephone number."
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
        _("When one came in, by which way, on what kind of device."),
        _("To notice somebody who shouldn’t be in."),
        ADMINS,
        NINETY_DAYS,
        ("players.SignIn",),
    ),
    Kept(
        "acts",
        _("Journal of admins and referees"),
        _("What an admin or referee did, to whom, when and why."),
        _("So that nobody rules unseen."),
        _("Admins; each person what is about them."),
        retention.journal_told,
        ("players.AdminAct",),
    ),
)

SWITCHES = (
    Switch(
        capfirst(_("pseudonym")),
        _("Be called otherwise than by one’s name."),
        "players:privacy",
    ),
    Switch(
        _("Board of repetitions"),
        _(
            "Count my repetitions or not. "
            "Asked before the first exercise, nothing is chosen beforehand."
        ),
        "players:privacy",
    ),
    Switch(
        _("Kitchen screen"),
        _(
            "Be shown on the wall or not. "
            "Asked once there is a screen, nothing is chosen beforehand."
        ),
        "players:privacy",
    ),
    Switch(
        _("Own exercises"),
        _("An equivalent and a personal most, which nobody else sees."),
        "players:own_exercises",
    ),
    Switch(_("Not now"), _("Be in the office and be asked for nothing."), "spaye:today"),
    Switch(_("Everything about me"), _("One file with all that is kept."), "players:privacy"),
    Switch(_("Erase me"), _("An anonymous person takes one’s place."), "players:erase"),
)
