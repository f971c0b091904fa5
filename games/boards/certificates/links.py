"""The link of a title: nobody can guess it, and it dies with the title when a month is reopened."""

from django.conf import settings
from django.urls import reverse

from games.boards.models import Title
from games.boards.titles.reveal import revealed
from games.players.auth import tokens
from games.players.decorators import row_by_token

PURPOSE = "games.boards.certificates"


def token(title: Title) -> str:
    """The title's key and its signature: `17-pb0…`. Derived from our secret key, stored nowhere."""
    signed = f"{title.pk} {title.month_id} {title.column}"
    return f"{title.pk}-{tokens.derived(signed, PURPOSE)}"


def path(title: Title) -> str:
    """The address of the title's certificate on this site."""
    return reverse("boards:certificate", args=[token(title)])


def address(title: Title) -> str:
    """The whole address, as it is handed to somebody."""
    return settings.SITE_URL + path(title)


def find(token_: str) -> Title | None:
    """The title that the link belongs to, with its month and player; none if there is no such."""
    titles = revealed(Title.objects.all()).select_related("month", "player")
    return row_by_token(token_, lambda number: titles.filter(pk=number).first(), token)
