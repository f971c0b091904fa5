"""Plain error messages of forms: each says what to enter, and its field gets the focus."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

CHOOSE = _("Choose an option.")


class PlainWords(forms.Form):
    """A mixin for forms. `sentences` has a message for an empty field, by the field's name."""

    sentences: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.error_messages |= _words(field)
            if name in self.sentences:
                field.error_messages["required"] = self.sentences[name]

    def _offer(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        """Set the choices of a field that depend on the form's arguments."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def add_error(self, field: str | None, error: Any) -> None:
        """Add an error; the page opens at the first wrong field, even without scripts."""
        super().add_error(field, error)
        if field in self.fields:
            self.fields[field].widget.attrs["autofocus"] = True


def _words(field: forms.Field) -> dict[str, Any]:
    if isinstance(field, forms.DateField):
        return {"required": _("Choose a date."), "invalid": _("Choose a date.")}
    if isinstance(field, forms.ChoiceField):
        return {"required": CHOOSE, "invalid_choice": CHOOSE}
    if isinstance(field, forms.IntegerField):
        return {
            "required": _("Enter a number."),
            "invalid": _("Enter a number."),
            "min_value": _("At least %(limit_value)d."),
            "max_value": _("At most %(limit_value)d."),
        }
    return {
        "required": _("This can’t be empty."),
        "max_length": _("At most %(limit_value)d characters."),
    }
