"""The filter `date`, built in, in place of Django’s: it writes dates as each language does."""

from datetime import date
from typing import Any

from django import template
from django.template import defaultfilters

from games.ui import dates

register = template.Library()


@register.filter(name="date", expects_localtime=True, is_safe=False)
def written(value: Any, form: str = "DATE_FORMAT") -> str:
    """`{{ day|date:"j F" }}`; whatever has no day is left to Django’s own filter."""
    shaped = dates.as_written(value, form) if isinstance(value, date) else form
    return str(defaultfilters.date(value, shaped))
