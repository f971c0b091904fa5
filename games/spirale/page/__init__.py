"""The page of La Spirale d'Or: options, moves in words, hints, and rendering."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.contract import Move, Options
from games.spirale.page import hints, jokers, words
from games.spirale.page.scene import Scene
from games.spirale.rules import Observation
from games.tables.chairs import Chair
from games.tables.game_page import GamePage, Hint, Names, Region
from games.tables.models import Table
from games.ui.words import capfirst

MANY = 3
"""The least number of gold medals won or lost at once on which a bot comments."""

MOVING_MS = 400
COSTS = (
    ("listed", gettext_lazy("As listed")),
    ("worded", gettext_lazy("As worded")),
)
"""Short labels, because a phone cuts off longer ones; the help text says what they mean."""
LISTED = gettext_lazy("As listed: double jokers cost two")
WORDED = gettext_lazy("As worded: Interversion, Flamme d’Espoir and Miroir cost one")


class OptionForm(forms.Form):
    """The options' form; by default seven medals, and costs as listed."""

    stars = forms.IntegerField(
        label=gettext_lazy("starred medals each"),
        min_value=3,
        max_value=13,
        required=False,
        help_text=gettext_lazy("Leave empty for seven. You need them to play jokers."),
    )
    costs = forms.ChoiceField(
        label=gettext_lazy("costs"),
        choices=COSTS,
        required=False,
        help_text=format_lazy("{}. {}.", LISTED, WORDED),
    )


class SpiralePage(GamePage):
    """One region: both players' medals, and the reader's choices."""

    form_class = OptionForm
    region_template = "spirale/live/{view}.html"

    def scene(self, region: Region) -> Scene:
        return Scene(region.seen, region.chairs)

    def context(self, region: Region, scene: Scene) -> dict[str, Any]:
        seen: Observation = region.seen
        # A replay shows each move separately.
        steps = [] if region.audience.replay else jokers.steps_at(region.table, seen)
        moves = jokers.medal_moves(steps, seen.spirale) if steps else scene.moves
        return {
            "used": jokers.use_words(steps, scene.who),
            "moves": moves,
            "look": f"{seen.spirale}-jokers{'-b' if seen.second else ''}" if steps else moves,
            "look_ms": jokers.look_ms(steps) if steps else MOVING_MS,
        }

    def option_words(self, options: Options) -> list[str]:
        chosen = [words.starred(options.get("stars", 7))]
        if options.get("costs") == "worded":
            chosen.append(str(WORDED))
        return chosen

    def progress_words(self, seen: Observation) -> str:
        return _("Spirale %(n)d") % {"n": seen.spirale}

    def draw_offered_by(self, seen: Observation) -> int | None:
        return seen.offer

    def ending(self, seen: Observation, names: Names, seat: int | None) -> Sequence[str]:
        lines = (words.ending_words(seen, names, seat)[0], words.ending_meaning(seen))
        return [line for line in lines if line]

    def score_words(self, score: Sequence[int]) -> str:
        """`4 gold · 7 spiral`."""
        gold, spiral = score
        return _("%(gold)d gold · %(spiral)d spiral") % {"gold": gold, "spiral": spiral}

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int]:
        """Return the number of medals that each player has left, gold and spiral."""
        return [gold + spiral for gold, spiral in result["scores"]]

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        return words.move_words(move, who)

    def describe_own_move(self, move: Move, names: Names) -> str:
        """Say `You play Destruction`; a number isn’t shown, not even to the player who chose it."""
        if move.verb == "engage":
            return capfirst(_("you play %(joker)s") % {"joker": words.NAMES[move.args[0]]})
        sentences: Mapping[str, str] = {
            "pass": capfirst(_("you pass")),
            "offer_draw": _("You offer a draw"),
            "accept_draw": _("You accept the draw"),
            "resign": _("You resign"),
        }
        return sentences.get(move.verb, "")

    def narrate_move(
        self,
        move: Move,
        sentence: str,
        before: Observation,
        after: Observation,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> list[str]:
        """Return the sentences read to `seat`, in the order in which things happened."""
        scene = Scene(replace(after, seat=seat), chairs)
        sentences = [sentence]
        if move.verb == "announce":
            sentences += _revealed(scene, before)
        for use in jokers.use_words(
            jokers.steps_since(before, after, _speaker(move, before), move), scene.who
        ):
            named = {"name": f"{use.joker}, {use.name}", "changes": ", ".join(use.changes)}
            sentences.append(_("%(name)s: %(changes)s") % named)
        if after.spirale > before.spirale:
            sentences += _reinforced(scene)
        return sentences

    def turn_prompt(self, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Say what the reader has to choose, and how much gold both have."""
        scene = Scene(seen, chairs)
        values = {
            "spirale": seen.spirale,
            "own": seen.gold[scene.bottom],
            "name": scene.name(scene.top),
            "other": seen.gold[scene.top],
            "most": words.spirals(scene.allowance),
        }
        if scene.i_choose and seen.second:
            told = _("Second Confrontation, your turn: choose a number.")
        elif scene.i_choose:
            told = _("Spirale %(spirale)d, your turn: choose a number.")
        elif scene.i_speak:
            return _("Strategy, your turn: a joker, or pass.")
        elif scene.reinforcing:
            if not scene.allowance:
                return _("Reinforcement, your turn: nothing to turn.")
            return _("Reinforcement, your turn: turn up to %(most)s to gold.") % values
        else:
            return ""
        gold = _("Gold: you %(own)d, %(name)s %(other)d.")
        return f"{told} {gold}" % values

    def hint(self, seen: Observation, move: Move, names: Names) -> Hint:
        return hints.hint(seen, move, names)

    def threats(self, seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
        return hints.threats(seen, names)

    def mood(self, before: Observation, after: Observation) -> dict[int, str]:
        """Return `good` for a player who wins much gold at once, `bad` for one who loses it."""
        gains = [now - was for was, now in zip(before.gold, after.gold, strict=True)]
        moved = ((seat, gain) for seat, gain in enumerate(gains) if abs(gain) >= MANY)
        return {seat: "good" if gain > 0 else "bad" for seat, gain in moved}

    def callout(self, table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Name the new leader, if a Reinforcement has changed the lead."""
        return Scene(seen, chairs).callout


# Read aloud


def _speaker(move: Move, before: Observation) -> int | None:
    """Return the seat that spoke with this move; None for other moves."""
    return before.speaker if move.verb in ("engage", "pass") else None


def _revealed(scene: Scene, before: Observation) -> Iterator[str]:
    """Yield both numbers and their effect, once both are there."""
    seen = scene.seen
    begun = seen.spirale > before.spirale
    numbers = seen.past[0].numbers if begun else seen.numbers
    if numbers is None or not (begun or any(before.ready)):
        return
    yield ", ".join(f"{scene.who(seat)} {numbers[seat]}" for seat in (scene.top, scene.bottom))
    if numbers[0] == numbers[1]:
        yield capfirst(_("equal"))
    elif seen.exchange is not None and numbers[seen.exchange.higher] == seen.exchange.turned:
        higher = seen.exchange.higher
        line = scene.turned_words(higher, seen.exchange.turned, seen.exchange.lost)
        yield capfirst(line) if higher == scene.seat else f"{scene.name(higher)} {line}"


def _reinforced(scene: Scene) -> Iterator[str]:
    """Yield the medals that each player turned in the last Spirale, and a new leader."""
    for seat, count in enumerate(scene.seen.past[0].turned):
        if count:
            named = {"name": scene.who(seat), "medals": words.spirals(count)}
            yield _("%(name)s: %(medals)s turned to gold") % named
    if scene.callout_words:
        yield scene.callout_words
