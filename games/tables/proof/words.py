"""Every sentence of a verifier, in the active language: for our pages, the browser and the file.

Values stand in braces; counts are told so that no plural is needed, for a browser knows none.
"""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from games.tables.proof.examine import Step, is_good
from games.ui.cards import letter
from games.ui.dates import date_format


def words() -> dict[str, str]:
    """All sentences by their key."""
    return _frame() | _names() | _sentences() | _noted() | _marks() | _cards()


def _frame() -> dict[str, str]:
    return {
        "title": _("Verify a table"),
        "offline": _("This file needs no network: it can send nothing anywhere."),
        "file": _("Proof file (proof.json)"),
        "text": _("… or its text, pasted"),
        "check": _("Check it"),
        "here": _("Checked in this browser"),
        "verdict_good": _("Everything fits"),
        "verdict_bad": _("Something doesn’t fit"),
        "no_proof": _("This isn’t a proof file. Nothing was checked."),
        "no_file": _("The proof couldn’t be loaded. Load the page again."),
        "results": _("What came out, recomputed"),
        "number": _("Result"),
        "seats": _("Seats"),
        "cards": _("Cards"),
        "label_good": _("Fits"),
        "label_bad": _("Doesn’t fit"),
        "label_open": _("Not judged"),
    }


def _names() -> dict[str, str]:
    return {
        "name_seed": _("The fingerprint"),
        "name_chain": _("The journal"),
        "name_rules": _("The rules"),
        "name_chance": _("The shuffle"),
        "name_seen": _("The cards"),
        "name_hash": _("The arithmetic"),
    }


def _sentences() -> dict[str, str]:
    return {
        "seed_good": _("SHA-256 of the seed gives the fingerprint fixed before the first move."),
        "seed_bad": _("The seed doesn’t give the fingerprint: it is another one."),
        "no_seed": _("Can’t be judged without the right seed."),
        "chain_good": _("Each hash follows from the one before. Entries checked: {count}."),
        "chain_start": _("The journal belongs to another table, or its options were changed."),
        "chain_entry": _("Entry {number} was changed, or an entry before it is gone or moved."),
        "chain_head": _("The end of the journal is missing or was changed."),
        "rules_good": _("Every move was legal, and the result is the journal’s."),
        "rules_entry": _("The rules refuse entry {number}."),
        "rules_whole": _("The rules refuse this table, or its result isn’t the journal’s."),
        "rules_elsewhere": _("Here cards are followed, not points: “manage.py replay” judges all."),
        "elsewhere": _("This page doesn’t know the game: “manage.py replay” judges it."),
        "no_replay": _("Can’t be judged: the journal can’t be played to its end."),
        "chance_good": _("Seed and journal decide it all, nobody else did. Decisions: {count}."),
        "chance_drawn": _(
            "The seed makes every number that was drawn: {count}. The rules make cards of them."
        ),
        "chance_bad": _("Decision {number} of chance isn’t what the seed makes."),
        "chance_laid": _("Cards were laid out by hand when the table opened, not by the seed."),
        "chance_none": _("Shuffled by hand: no computer can prove anything about that."),
        "seen_good": _("What the pages showed is what follows. Results compared: {count}."),
        "seen_bad": _("Result {number} isn’t what the pages showed."),
        "seen_none": _("Nothing to compare."),
        "hash_good": _("This browser’s own SHA-256 agrees with ours."),
        "hash_bad": _("This browser’s own SHA-256 disagrees with ours: believe neither."),
        "hash_alone": _("This browser lends no SHA-256 of its own here; ours has been used."),
    }


def _noted() -> dict[str, str]:
    return {
        "noted": _("What you noted (optional)"),
        "noted_help": _("A fingerprint or journal head copied earlier, at least 8 characters."),
        "noted_check": _("Compare"),
        "noted_short": _("At least 8 characters, 0–9 and a–f."),
        "noted_fingerprint": _("That is this table’s fingerprint."),
        "noted_start": _("That is the journal before its first entry."),
        "noted_entry": _("That is the journal after entry {number}: nothing before it changed."),
        "noted_nowhere": _("It is nowhere in this proof: mistyped, or the journal was rewritten."),
        "noted_rechained": _("It is nowhere in this proof: the chain was made anew, see above."),
    }


def _marks() -> dict[str, str]:
    return {
        "mark_erasure": _("Chained anew from entry {number} on, {date}: a name was erased."),
        "mark_upgrade": _("Chained from entry {number} on, {date}: by an update of the program."),
    }


def _cards() -> dict[str, str]:
    return {f"card_{rank}": letter(rank) for rank in "AKQJ"}


def told(steps: list[Step]) -> list[dict[str, str]]:
    """Steps as pages show them: verdict, its label, name and sentence."""
    all_words = words()
    return [
        {
            "verdict": step.verdict,
            "label": all_words[f"label_{step.verdict}"],
            "name": all_words[f"name_{step.name}"],
            "sentence": all_words[step.word].format(**step.values),
        }
        for step in steps
    ]


def verdict(steps: list[Step]) -> str:
    """The whole in two or three words."""
    return words()["verdict_good" if is_good(steps) else "verdict_bad"]


def marks(rechained: list[dict[str, str]]) -> list[str]:
    """Why and when the chain was made anew."""
    return [
        words()[f"mark_{mark['why']}"].format(
            number=mark["from"], date=date_format(date.fromisoformat(mark["on"]), "DATE_FORMAT")
        )
        for mark in rechained
    ]
