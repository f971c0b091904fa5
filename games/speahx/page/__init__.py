"""The page of Speahx: options, moves in words, hints, and rendering."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move, Options
from games.speahx.page import hints, words
from games.speahx.page.scene import Hands, Scene
from games.speahx.page.words import ParsedPlay
from games.speahx.rules import MOST_PACKS, MOST_QUIET, Observation
from games.tables.chairs import Chair
from games.tables.game_page import GamePage, Hint, Names, Region
from games.tables.models import Entry, Status, Table
from games.tables.move_logs import effective_entries
from games.ui.words import and_list, capfirst

MANY = 6
"""The least number of cards got at once that annoys a player."""

JOKERS, TORKEL = "jokers", "torkel"


class OptionForm(forms.Form):
    """The options' form: two jokers or Terminator-Torkel, and the number of decks."""

    jokers = forms.ChoiceField(
        label=gettext_lazy("jokers"),
        choices=[
            (JOKERS, capfirst(gettext_lazy("two jokers"))),
            (
                TORKEL,
                gettext_lazy("None: four jacks played together act as a joker (Terminator-Torkel)"),
            ),
        ],
        initial=JOKERS,
        required=False,
        help_text=gettext_lazy(
            "A joker gives away the pile. Without jokers, four jacks of different suits do "
            "the same."
        ),
    )
    packs = forms.IntegerField(
        label=gettext_lazy("decks of 52"),
        min_value=1,
        max_value=MOST_PACKS,
        required=False,
        help_text=gettext_lazy("Leave empty for one deck, plus one for every five players."),
    )


class SpeahxPage(GamePage):
    """Two regions: the table with the reader's hand, and the column beside it."""

    form_class = OptionForm
    region_template = "speahx/live/{view}.html"

    def scene(self, region: Region) -> Scene:
        table = region.table
        running, asleep = table.outcome is None, table.status == Status.ASLEEP
        return Scene(region.seen, region.chairs, running=running, asleep=asleep)

    def context(self, region: Region, scene: Scene) -> dict[str, Any]:
        context: dict[str, Any] = {"hands": Hands(scene, region.table.version)}
        if region.view == "side":
            context["lines"] = last_moves(region.table, region.chairs, region.seat)
        return context

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        """Return `jokers` as a boolean, and `packs` if a number was given."""
        options: dict[str, Any] = {"jokers": cleaned.get("jokers") != TORKEL}
        return options | ({"packs": cleaned["packs"]} if cleaned.get("packs") else {})

    def option_words(self, options: Options) -> list[str]:
        """`2 decks`, `two jokers`."""
        packs = options.get("packs")
        count = ngettext("{n} deck", "{n} decks", packs).format(n=packs) if packs else ""
        jokers = _("two jokers") if options.get("jokers", True) else "Terminator-Torkel"
        return [words for words in (count, jokers) if words]

    def progress_words(self, seen: Observation) -> str:
        """`4 still in, 23 cards to draw`."""
        if seen.over:
            return ""
        playing = seen.seats - len(seen.order)
        players = ngettext("{n} still in", "{n} still in", playing).format(n=playing)
        left = ngettext("{n} card to draw", "{n} cards to draw", seen.draw).format(n=seen.draw)
        return _("%(players)s, %(cards)s") % {"players": players, "cards": left}

    def finished_seats(self, seen: Observation) -> Collection[int]:
        """The players who have no cards left."""
        return seen.order

    def ending(self, seen: Observation, names: Names, seat: int | None) -> list[str]:
        """Say who was out first and who is left with cards, or why it is a draw."""
        if not seen.over:
            return []
        left = [at for at in range(seen.seats) if at not in seen.order]
        if len(left) > 1:
            sharing = and_list(names.get(at, "") for at in left)
            reason = (
                _("A draw: 200 turns without progress.")
                if seen.quiet >= MOST_QUIET
                else _("The same position for the third time: a draw.")
            )
            return [reason, _("%(names)s share the place.") % {"names": sharing}]
        lines = [
            _("You were out first.")
            if seen.order[0] == seat
            else _("%(name)s was out first.") % {"name": names.get(seen.order[0], "")}
        ]
        for last in left:
            cards = seen.cards[last] + len(seen.slots[last])
            count = ngettext("{n} card", "{n} cards", cards).format(n=cards)
            if last == seat:
                lines.append(_("You are left with %(cards)s.") % {"cards": count})
            else:
                values = {"name": names.get(last, ""), "cards": count}
                lines.append(_("%(name)s is left with %(cards)s.") % values)
        return lines

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        """`Ingrid: two jacks`."""
        return words.with_name(who, words.move_words(move, words.receiver_name(move, names)))

    def describe_own_move(self, move: Move, names: Names) -> str:
        return words.move_words_to_you(move, words.receiver_name(move, names))

    def count_open_moves(self, seen: Observation, moves: Sequence[Move]) -> int:
        return count_open_moves(moves)

    def narrate_move(
        self,
        move: Move,
        sentence: str,
        before: Observation,
        after: Observation,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> list[str]:
        """Return the cards, the player's call, and what became of the pile."""
        if after.last == before.last:
            return [sentence]
        if move.verb == "turn" and after.last and after.last.cards:
            sentence = f"{sentence}: {words.cards_words(after.last.cards)}"
        if move.verb == "play" and after.last and after.last.to == seat is not None:
            who = next(chair.display_name for chair in chairs if chair.number == after.last.seat)
            sentence = words.with_name(who, words.move_words(move, to_me=True))
        return Scene(replace(after, seat=seat), chairs, running=True).narrate_last_move(sentence)

    def turn_prompt(self, seen: Observation, chairs: Sequence[Chair]) -> str:
        return Scene(seen, chairs, running=True).turn_prompt

    def hint(self, seen: Observation, move: Move, names: Names) -> Hint:
        """`Two fours`: `Cards of one rank leave your hand together.`"""
        text = words.hint_words(move, words.receiver_name(move, names))
        return Hint(text, hints.why(seen, move), tuple(_points(seen, move)))

    def threats(self, seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
        return hints.threats(seen, names)

    def mood(self, before: Observation, after: Observation) -> dict[int, str]:
        """Return `bad` for a player who gets many cards at once, `good` for one who goes out."""
        out = dict.fromkeys(set(after.order) - set(before.order), "good")
        got = enumerate(zip(before.cards, after.cards, strict=True))
        return out | {seat: "bad" for seat, (was, now) in got if now - was >= MANY}

    def callout(self, table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Return the last call with its player's name, and the key of its animation."""
        key, _bar, called = Scene(seen, chairs, running=table.outcome is None).callout.partition(
            "|"
        )
        if not called or seen.last is None:
            return ""
        who = next(chair.display_name for chair in chairs if chair.number == seen.last.seat)
        return f"{key}|{who}: {called}"


def _points(seen: Observation, move: Move) -> Iterable[str]:
    """Return the `data-at` of the cards, of the table card to turn, or of the button."""
    if move.verb == "turn":
        return [f"turn-{move.args[0]}"]
    if move.verb != "play":
        return ["-".join((move.verb, *move.args))]
    if "from=table" in move.args:
        return [next(word for word in move.args if word.startswith(("suit=", "to=")))]
    # Three cards of the hand may be played together with one chance card (SX-21).
    chances = list(seen.chance_cards) if "from=chance" in move.args else []
    points = []
    for card in move.args:
        if card in chances:
            chances.remove(card)
            points.append(f"chance-{card}")
        elif "=" not in card:
            points.append(f"hand-{card}")
    return points


# The last moves, read from the move log up to the version that is shown

LINES = 9


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move in words, with its player, and the card laid last, if any."""

    chair: Chair | None
    words: str
    card: str


def last_moves(table: Table, chairs: Sequence[Chair], seat: int | None) -> list[MoveText]:
    """Return the last moves in words, the newest first, as the player at `seat` reads them.

    One query.
    """
    entries = effective_entries(table).order_by("-number")[:LINES]
    moves = [Move.parse(entry.move) for entry in entries]
    count = count_open_moves(moves) if table.outcome is None else len(moves)
    by_number = {chair.number: chair for chair in chairs}
    return [
        _move_text(entry, move, by_number, seat)
        for entry, move in zip(entries[:count], moves, strict=False)
    ]


def count_open_moves(moves: Sequence[Move]) -> int:
    """Count the newest moves that may be shown: those since a pile was last taken, and that one.

    The cards of a taken pile are in a player's hand: the others only see their number (SX-36).
    """
    for at, move in enumerate(moves):
        if _goes_into_a_hand(move):
            return at + 1
    return len(moves)


def _goes_into_a_hand(move: Move) -> bool:
    """Return whether a player took the pile, or got it by a joker or Torkel."""
    return move.verb in ("take", "show") or (
        move.verb == "play" and ParsedPlay.parse(move).to is not None
    )


def _move_text(entry: Entry, move: Move, by_number: dict[int, Chair], seat: int | None) -> MoveText:
    chair = by_number.get(entry.seat) if entry.seat is not None else None
    laid = ParsedPlay.parse(move) if move.verb == "play" else None
    receiver = by_number.get(laid.to) if laid and laid.to is not None else None
    name = receiver.display_name if receiver else ""
    card = laid.cards[-1] if laid else ""
    # A stand-in's moves at the player's seat aren't the player's own.
    if seat is not None and entry.seat == seat and (entry.by_id or entry.by_clock):
        return MoveText(chair, words.move_words_to_you(move, name), card)
    to_me = receiver is not None and receiver.number == seat
    return MoveText(chair, words.move_words(move, name, to_me=to_me), card)
