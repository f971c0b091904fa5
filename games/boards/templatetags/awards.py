"""Sentences and parts of the closing, the ceremony and the podium."""

from dataclasses import dataclass
from datetime import date, datetime

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.boards import certificates, words
from games.boards.ceremony.scene import Act, Scene
from games.boards.closing.awarding import Awards, Step
from games.boards.models import Column, Decided, Title, hides
from games.boards.titles import bonuses
from games.players import office
from games.players.models import Player
from games.ui.dates import date_format

register = template.Library()


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step of the closing in its row; without `href` it is the one shown, or can't be reached."""

    name: str
    href: str
    done: bool
    current: bool

    @property
    def shut(self) -> bool:
        return not (self.href or self.current)

    @property
    def state(self) -> str:
        return "current" if self.current else "done" if self.done else "shut" if self.shut else ""


@register.filter
def step_name(step: Step) -> str:
    """What the admin does in a step of the closing."""
    return {
        Step.DISPUTES: _("Settle disputes"),
        Step.TIES: _("Break ties"),
        Step.BONUSES: _("Review the bonuses"),
        Step.ANNOUNCE: _("Announce"),
    }[step]


@register.simple_tag
def closing_steps(awards: Awards, current: Step) -> list[StepLink]:
    """The four steps; those that can be reached are links that carry the choices so far."""
    return [_step(awards, step, current) for step in Step]


def _step(awards: Awards, step: Step, current: Step) -> StepLink:
    name = "awards" if step == Step.DISPUTES else str(step)
    href = reverse(f"boards:{name}", args=[awards.year, awards.month]) + awards.choices
    reached = step != current and awards.before(step) is None
    passed = list(Step).index(step) < list(Step).index(current)
    done = passed and step not in awards.unsettled
    return StepLink(step_name(step), href if reached else "", done, step == current)


@register.filter
def criterion_name(criterion: str) -> str:
    """The heading of what decides between equals."""
    return _("Days played") if criterion == Decided.DAYS else str(Column(criterion).label)


@register.simple_tag
def frozen_since(ended: datetime) -> str:
    """When the month's last day was over, in the office's time."""
    local = ended.astimezone(office.current_calendar().zone)
    day = date_format(local, "l j")
    return _("Points frozen, %(day)s at %(time)s") % {"day": day, "time": f"{local:%H:%M}"}


@register.simple_tag
def next_bonuses(day: date) -> str:
    """When the bonuses of the titles can be used."""
    told = _("Each bonus can be used once, in %(month)s only.")
    return told % {"month": words.month_name(day)}


@register.simple_tag
def bonuses_of(day: date) -> str:
    """The heading above the bonuses that the closing month had."""
    return words.elided(_("Bonuses for %(month)s (last month’s titles)") % _month(day))


@register.simple_tag
def ceremony_call(scene: Scene, *, steps: bool = True) -> str:
    """The banner of every page while a ceremony is on; said once, it doesn't follow its steps."""
    told = (
        _("The ceremony of %(month)s is on")
        if scene.step and steps
        else pgettext("banner", "The ceremony of %(month)s begins")
    )
    return words.elided(told % _month(scene.first_day))


@register.simple_tag
def told(act: Act) -> str:
    """What has just been revealed, for those who listen."""
    if act.title is None:
        return ""
    line = title_line(act.column, act.title.player)
    if hides_points(act.title):
        return line
    return f"{line}, {act.title.points} {words.unit(act.column, act.title.points)}"


@register.simple_tag
def title_line(column: str, player: Player) -> str:
    """Whose a title is."""
    values = {"title": bonuses.title_name(column), "name": player.display_name}
    return _("%(title)s: %(name)s") % values


@register.filter
def hides_points(title: Title) -> bool:
    """Whether the title's points aren't shown."""
    return hides(title.player, title.column)


@register.simple_tag
def certificate(title: Title | None) -> str:
    """The address of a title's certificate; "" where nobody has it."""
    return certificates.path(title) if title else ""


def _month(day: date) -> dict[str, str]:
    return {"month": words.month_name(day)}
