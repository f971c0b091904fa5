"""A notice in words: what a banner and a line of the inbox show of it."""

from collections.abc import Callable
from datetime import date

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.spaye import days
from games.spaye.day import history, words
from games.spaye.day import open_calls as reading
from games.spaye.day.results import Person, Result
from games.spaye.day.scene import Scene
from games.spaye.day.tasks import Task
from games.spaye.notices.found import Notice
from games.spaye.notices.shown import Button, Told, link, move


def free(scene: Scene, notice: Notice) -> Told:
    """Somebody asks who is free; without the *I am!* button where accepting would be refused."""
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


LONGEST = 80
"""Letters of a reason in a banner: the log’s page has all of them."""


def tell(scene: Scene, notice: Notice) -> Told:
    """The words for this reader, in the active language."""
    return _TELLERS[notice.kind](scene, notice)


# The dāye


def _challenge(scene: Scene, notice: Notice) -> Told:
    person = scene.people[notice.number]
    return Told(
        notice,
        title=_("%(name)s challenges you") % {"name": person.name},
        text=before_accepting(scene, able=scene.accepts),
        url=reverse("spaye:today"),
        icon="hand",
        person=person,
        buttons=(
            move(scene, _("Decline"), f"decline {person.seat}", primary=False),
            *([move(scene, _("Accept"), f"accept {person.seat}", to=True)] * scene.accepts),
        ),
    )


def _turn(scene: Scene, notice: Notice) -> Told:
    others = words.names(one.name for one in scene.final_places if one and not one.me)
    return Told(
        notice,
        title=words.own_turn(scene),
        text=_("Against %(names)s") % {"names": others},
        url=reverse("spaye:daye"),
        icon="layers",
        buttons=(link(_("Pick"), reverse("spaye:daye")),),
    )


def _final(scene: Scene, notice: Notice) -> Told:
    n = scene.final_lacks
    lacks = ngettext("%(n)s more person needed.", "%(n)s more people needed.", n) % {"n": n}
    names = words.names(person.name for person in scene.final_places if person)
    button = Button(_("I’ll join"), reverse("spaye:join_final"), to_the_table=True)
    if task := scene.my_task:
        button = link(_("My exercise first"), reverse("spaye:task", args=["exercise", task.number]))
    caller = next(person for person in scene.final_places if person)
    tied = scene.running is not None and scene.running.tied
    called = _("%(name)s calls the final dāye") % {"name": caller.name}
    return Told(
        notice,
        title=_("A tie: on to the final dāye") if tied else called,
        text=_("With %(names)s. %(lacks)s") % {"names": names, "lacks": lacks},
        url=reverse("spaye:daye"),
        icon="flag",
        person=None if tied else caller,
        buttons=(button,),
    )


def _waiting(scene: Scene, notice: Notice) -> Told:
    n = scene.final_lacks
    return Told(
        notice,
        title=_("The final dāye needs players"),
        text=ngettext("%(n)s more person needed.", "%(n)s more people needed.", n) % {"n": n},
        url=reverse("spaye:daye"),
        icon="flag",
        buttons=(link(_("To the table"), reverse("spaye:daye"), primary=False),),
    )


def _refused(scene: Scene, notice: Notice) -> Told:
    return _called_off(scene, notice, _("%(name)s declines this time"))


def _left(scene: Scene, notice: Notice) -> Told:
    return _called_off(scene, notice, _("%(name)s has left"))


def _walked_out(scene: Scene, notice: Notice) -> Told:
    return _broken_off(scene, notice, words.broken(scene), scene.people[notice.number])


def _ended(scene: Scene, notice: Notice) -> Told:
    return _broken_off(scene, notice, words.broken(scene))


def _broken_off(scene: Scene, notice: Notice, title: str, person: Person | None = None) -> Told:
    return Told(
        notice,
        title=title,
        text=_("It doesn’t count."),
        url=reverse("spaye:challenge"),
        icon="x",
        person=person,
        buttons=(link(_("Challenge someone"), reverse("spaye:challenge")),),
    )


def _called_off(scene: Scene, notice: Notice, sentence: str) -> Told:
    person = scene.people[notice.number]
    return Told(
        notice,
        title=sentence % {"name": person.name},
        text=_("Your challenge is no longer open. Challenge someone else?"),
        url=reverse("spaye:challenge"),
        icon="hand",
        person=person,
        buttons=(link(_("Challenge someone"), reverse("spaye:challenge")),),
    )


# Exercises


def _exercise(scene: Scene, notice: Notice) -> Told:
    task = _task(scene, notice)
    return Told(
        notice,
        title=_("Your exercise is waiting"),
        text=f"{task.exercise.n} {task.exercise.what}",
        url=reverse("spaye:task", args=["exercise", task.number]),
        icon="dumbbell",
    )


def _witness(scene: Scene, notice: Notice) -> Told:
    task = _task(scene, notice)
    page = reverse("spaye:task", args=["witness", task.number])
    values = {"name": task.person.name, "n": task.exercise.most, "what": task.exercise.what}
    if notice.mark:
        title = _("%(name)s asks for confirmation") % values
        text, label = _("%(n)s %(what)s. How many did you see?") % values, _("Confirm")
    else:
        title = _("%(name)s needs a witness") % values
        text, label = _("%(n)s %(what)s to count.") % values, _("Count reps")
    buttons = (link(label, page),)
    return Told(notice, title, text, page, "eye", task.person, buttons)


def _helping(scene: Scene, notice: Notice) -> Told:
    task = _task(scene, notice)
    n = dict(task.exercise.helpers)[scene.seen.seat or 0]
    shared = task.exercise.bonus == "grand_spayin"
    told = (
        _("%(name)s shares the exercise with you.") if shared else _("%(name)s plays the tyrant.")
    )
    return Told(
        notice,
        title=_("%(n)s %(what)s for you") % {"n": n, "what": task.exercise.what},
        text=told % {"name": task.person.name},
        url=reverse("spaye:task", args=["exercise", task.number]),
        icon="dumbbell",
        person=task.person,
        buttons=(link(_("View"), reverse("spaye:task", args=["exercise", task.number])),),
    )


def _committee(scene: Scene, notice: Notice) -> Told:
    task = _task(scene, notice)
    page = reverse("spaye:task", args=["committee", task.number])
    return Told(
        notice,
        title=_("A committee for %(name)s") % {"name": task.person.name},
        text=_("Someone proposes another exercise. Do you agree?")
        if task.can_agree
        else _("Propose another exercise or fewer reps. No one asks why."),
        url=page,
        icon="users-round",
        person=task.person,
        buttons=(link(_("Join"), page),),
    )


def _task(scene: Scene, notice: Notice) -> Task:
    found = scene.task(notice.number)
    assert found is not None
    return found


# Logs


def _log(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    author = _author(scene, result)
    number = notice.number
    return Told(
        notice,
        title=_("%(name)s has logged a dāye with you") % {"name": author.name},
        text=_("Dāye %(n)s: %(result)s. Is that right?") % _values(result),
        url=reverse("spaye:today_log", args=[number]),
        icon="pencil-line",
        person=author,
        buttons=(
            link(_("Dispute…"), reverse("spaye:contest", args=[number]), primary=False),
            Button(_("That’s right"), reverse("spaye:see_log", args=[number])),
        ),
    )


def _contested(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    assert result.daye.contested_by is not None
    person = scene.people[result.daye.contested_by]
    title = _("%(name)s disputes a dāye with you") % {"name": person.name}
    text = _("Dāye %(n)s: %(result)s. Its points are on hold until someone decides.") % _values(
        result
    )
    return _about_log(notice, title, text, person)


def _to_rule(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    text = _("Dāye %(n)s: %(result)s. Its points are on hold until someone decides.") % _values(
        result
    )
    return _for_referees(scene, notice, _("A dāye is disputed"), text)


def _to_void(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    author = _author(scene, result)
    text = _("Dāye %(n)s: %(result)s. Please decide.") % _values(result)
    title = _("%(name)s asks to void a log") % {"name": author.name}
    return _for_referees(scene, notice, title, text, author)


def _asked_void(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    author = _author(scene, result)
    title = _("%(name)s wants to void a dāye with you") % {"name": author.name}
    text = _("Dāye %(n)s: %(result)s. It counts until someone decides.") % _values(result)
    return _about_log(notice, title, text, author)


def _kept(scene: Scene, notice: Notice) -> Told:
    text = _("%(result)s. It counts as logged.") % _values(_result(scene, notice))
    title = _("Dāye %(n)s stays as it is") % {"n": notice.number + 1}
    return _about_log(notice, title, with_reason(text, scene.date, notice))


def _confirmed(scene: Scene, notice: Notice) -> Told:
    task = _task(scene, notice)
    assert task.witness is not None
    return Told(
        notice,
        title=_("%(name)s has confirmed your exercise") % {"name": task.witness.name},
        text=words.task(task),
        url=reverse("spaye:task", args=["exercise", notice.number]),
        icon="circle-check",
        person=task.witness,
    )


def _undone(scene: Scene, notice: Notice) -> Told:
    result = _result(scene, notice)
    author = _author(scene, result)
    title = _("%(name)s has taken a log back") % {"name": author.name}
    text = _("Dāye %(n)s doesn’t count. Its cards are back on the table.")
    return _about_log(notice, title, text % {"n": result.number}, author)


def _upheld(scene: Scene, notice: Notice) -> Told:
    text = _("%(result)s. Its points count for good.") % _values(_result(scene, notice))
    title = _("Dāye %(n)s is confirmed") % {"n": notice.number + 1}
    return _about_log(notice, title, with_reason(text, scene.date, notice))


def _void(scene: Scene, notice: Notice) -> Told:
    text = _("%(result)s. It no longer counts.") % _values(_result(scene, notice))
    title = _("Dāye %(n)s is void") % {"n": notice.number + 1}
    return _about_log(notice, title, with_reason(text, scene.date, notice))


def with_reason(text: str, day: date, notice: Notice) -> str:
    """A ruling's sentence, and the reason of whoever ruled, as much as a banner has room for."""
    reason = history.why(day, notice.number, history.STANDINGS[notice.kind])
    if not reason:
        return text
    return _("%(told)s “%(reason)s”") % {"told": text, "reason": Truncator(reason).chars(LONGEST)}


def _for_referees(
    scene: Scene, notice: Notice, title: str, text: str, person: Person | None = None
) -> Told:
    page = days.address_of_daye(scene.date, notice.number)
    return Told(notice, title, text, page, "circle-alert", person, (link(_("View"), page),))


def _about_log(notice: Notice, title: str, text: str, person: Person | None = None) -> Told:
    page = reverse("spaye:today_log", args=[notice.number])
    buttons = (link(_("View"), page, primary=False),)
    return Told(notice, title, text, page, "circle-alert", person, buttons)


def _result(scene: Scene, notice: Notice) -> Result:
    return next(result for result in scene.results if result.daye.number == notice.number)


def _author(scene: Scene, result: Result) -> Person:
    assert result.daye.author is not None
    return scene.people[result.daye.author]


def _values(result: Result) -> dict[str, object]:
    """With its cards, as long as these may be seen."""
    cards = "" if result.tasks else words.on_screen(result)
    told = ". ".join(filter(None, [words.result(result), cards]))
    return {"n": result.number, "result": told}


_TELLERS: dict[str, Callable[[Scene, Notice], Told]] = {
    "challenge": _challenge,
    "turn": _turn,
    "final": _final,
    "waiting": _waiting,
    "free": free,
    "met": met,
    "refused": _refused,
    "left": _left,
    "walked_out": _walked_out,
    "ended": _ended,
    "exercise": _exercise,
    "helping": _helping,
    "witness": _witness,
    "committee": _committee,
    "log": _log,
    "contested": _contested,
    "confirmed": _confirmed,
    "undone": _undone,
    "to_rule": _to_rule,
    "to_void": _to_void,
    "asked_void": _asked_void,
    "kept": _kept,
    "upheld": _upheld,
    "void": _void,
}
