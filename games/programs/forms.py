"""What a new key is called, what it may do and until when."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.programs.models import Scope

DAYS = ((30, _("one month")), (90, _("three months")), (365, _("one year")))


class KeyForm(forms.Form):
    """A key for a program."""

    name = forms.CharField(label=_("What it’s for"), max_length=40)
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("Expires after"), choices=DAYS, coerce=int, initial=90)
    once = forms.RegexField(r"\A[\w-]{32}\Z", widget=forms.HiddenInput)
