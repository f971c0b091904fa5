"""Notices of titles: to each holder, and to the office's chats once all are revealed."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.models import Month, Title
from games.boards.titles import REVEAL_ORDER, revealed_titles, title_name
from games.boards.words import elide, month_and_year
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import MONTH, Message, public_name
from games.ui.words import capfirst


def tell_titles(month: Month) -> None:
    """Notify the holders of revealed titles, and the chats once all of the month's are revealed.

    Call it in the transaction that proclaims or reveals titles. A sent notice isn't withdrawn.
    """
    titles = Title.objects.filter(month=month)
    seen = list(revealed_titles(titles))
    for title in seen:
        outbox.tell("title", [title.player_id], str(title.pk), about={"title": title.pk})
    if seen and len(seen) == titles.count():
        numbers = sorted(title.pk for title in seen)
        about = {"year": month.year, "month": month.month}
        outbox.tell_office("titles", "-".join(map(str, numbers)), about=about)


@notice_kinds.declare("title", MONTH)
def _title(notice: Notice) -> Message | None:
    found = revealed_titles(Title.objects.filter(pk=notice.about["title"], player=notice.player))
    title = found.select_related("month").first()
    if title is None:
        return None
    return Message(
        _("You are %(title)s") % {"title": title_name(title.column)},
        capfirst(month_and_year(title.month.first_day)),
        _page(title.month),
        "crown",
    )


@notice_kinds.for_chats("titles", gettext_lazy("The month’s titles"), 84)
def _titles(notice: Notice) -> Message | None:
    month = Month.objects.filter(year=notice.about["year"], month=notice.about["month"]).first()
    if month is None:
        return None
    found = list(revealed_titles(Title.objects.filter(month=month)).select_related("player"))
    found.sort(key=lambda title: REVEAL_ORDER.index(title.column))
    lines = tuple(f"{title_name(one.column)}: {public_name(one.player)}" for one in reversed(found))
    if not lines:
        return None
    title = _("The titles of %(month)s") % {"month": month_and_year(month.first_day)}
    return Message(elide(title), lines[0], _page(month), "crown", lines)


def _page(month: Month) -> str:
    return reverse("boards:month", args=[month.year, month.month])
