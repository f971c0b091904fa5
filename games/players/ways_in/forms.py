"""The form of a new password."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.ui.forms import PlainWords

MOST_CHARACTERS = 200


def _password(label: Any, autocomplete: str) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, max_length=MOST_CHARACTERS, widget=widget)


class CurrentPasswordForm(PlainWords, forms.Form):
    """Asks for the present password alone."""

    current = _password(_("current password"), "current-password")

    def __init__(self, player: Player, *args: Any) -> None:
        super().__init__(*args)
        self.player = player

    def clean_current(self) -> str:
        current: str = self.cleaned_data["current"]
        if not self.player.check_password(current):
            raise forms.ValidationError(_("Wrong password."))
        return current


class PasswordForm(CurrentPasswordForm):
    """A new one; with `ask_current` the present one is asked for first."""

    new = _password(_("new password"), "new-password")
    again = _password(_("repeat new password"), "new-password")
    end_others = forms.BooleanField(label=_("sign out my other devices"), required=False)

    def __init__(self, player: Player, *args: Any, ask_current: bool) -> None:
        super().__init__(player, *args)
        if not ask_current:
            del self.fields["current"]

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        validate_password(new, self.player)
        return new

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "new" in cleaned and "again" in cleaned and cleaned["new"] != cleaned["again"]:
            self.add_error("again", _("The passwords don’t match."))
        return cleaned
