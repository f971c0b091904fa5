"""“Who is free?” in words, for those who are asked and for whoever has asked."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.spaye.free import reading
from games.spaye.notices.found import Notice
from games.spaye.notices.shown import Button, Told, link
from games.spaye.page.scene import Scene


def free(scene: Scene, notice: Notice) -> Told:
    """Somebody asks everybody; no yes where it would be refused."""
    person = scene.people[notice.number]
    ends = next(one.ends for one in reading.of_scene(scene) if str(one.pk) == notice.mark)
    able = scene.me is not None and not scene.me.seen.due
    yes = Button(_("I am!"), reverse("spaye:free_yes", args=[int(notice.mark)]), to_the_table=True)
    real = _("With the cards on the table.")
    return Told(
        notice,
        title=_("%(name)s asks: who is free?") % {"name": person.name},
        text=before_accepting(scene, able=able) if scene.app_deck or not able else real,
        url=reverse("spaye:today"),
        icon="hand",
        person=person,
        buttons=(yes,) * able,
        until=ends.isoformat(),
    )


def met(scene: Scene, notice: Notice) -> Told:
    """With real cards: somebody has said yes to my call."""
    person = scene.people[notice.number]
    return Told(
        notice,
        title=_("%(name)s is free") % {"name": person.name},
        text=_("Meet at the table, play, and log your dāye."),
        url=reverse("spaye:log"),
        icon="hand",
        person=person,
        buttons=(link(_("Log it"), f"{reverse('spaye:log')}?p1={person.player.pk}"),),
    )


def before_accepting(scene: Scene, *, able: bool) -> str:
    """What one would do together; or what comes first, as nothing can be accepted now."""
    if able and scene.running is None:
        return _("Today’s exercise: %(exercise)s.") % {"exercise": scene.seen.exercise or "–"}
    if scene.running is not None:
        return _("A dāye is on. You can accept after it.")
    return _("Your exercise comes first.")
