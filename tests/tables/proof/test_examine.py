"""What the server finds in proofs: good ones, and tampered ones."""

import copy
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.tables.proof import ProofCheck, examine, is_good, verdict
from tests.tables.proof import proofs


@pytest.fixture(scope="module")
def day() -> proofs.Proof:
    return proofs.spaye(1)


def found(proof: Any) -> dict[str, ProofCheck]:
    return {step.name: step for step in examine(proof)}


@pytest.mark.parametrize("number", range(4))
def test_a_day_as_it_was_played_fits(number: int) -> None:
    steps = examine(proofs.spaye(number))
    assert [step.verdict for step in steps] == ["good"] * 5


def test_of_a_real_deck_no_shuffle_is_claimed() -> None:
    steps = found(proofs.spaye(3, deck="real"))
    assert (steps["chance"].verdict, steps["chance"].word) == ("open", "chance_none")
    assert steps["seen"].verdict == "good"


@pytest.mark.parametrize("name", proofs.TAMPER)
def test_a_changed_move_log_is_found_at_its_entry(day: proofs.Proof, name: str) -> None:
    changed, number = proofs.tampered(day, name)
    step = found(changed)["chain"]
    assert (step.verdict, step.word, step.values) == ("bad", "chain_entry", {"number": number})


def test_a_move_log_that_lost_its_end_is_found(day: proofs.Proof) -> None:
    changed = copy.deepcopy(day)
    del changed["entries"][-1]
    assert found(changed)["chain"].word == "chain_head"


def test_another_seed_is_found(day: proofs.Proof) -> None:
    other = proofs.spaye(3)
    steps = found(day | {"seed": other["seed"]})
    assert steps["seed"].verdict == "bad"
    assert {step.verdict for name, step in steps.items() if name != "seed"} == {"open"}


def test_other_options_or_a_seed_with_its_own_fingerprint_are_another_table(
    day: proofs.Proof,
) -> None:
    other = proofs.spaye(3)
    for part in (
        {key: other[key] for key in ("seed", "seed_digest")},
        {"options": {"deck": "app", "pack": 32, "date": "2026-11-21"}},
    ):
        assert found(day | part)["chain"].word == "chain_start"


def test_a_reshuffle_is_found_though_all_hashes_were_made_anew(day: proofs.Proof) -> None:
    """The cards that were dealt are not those of the seed."""
    changed = copy.deepcopy(day)
    cards = changed["events"][0][1]
    cards[0], cards[1] = cards[1], cards[0]
    steps = found(proofs.chained(changed))
    assert steps["chain"].verdict == "good"
    assert (steps["chance"].verdict, steps["chance"].values) == ("bad", {"number": 1})


def test_cards_laid_out_by_hand_are_no_shuffle(day: proofs.Proof) -> None:
    """So were those of several tables of one deal, which nobody need be alarmed of."""
    laid = day | {"setup": {"cards": day["events"][0][1]}}
    steps = found(laid)
    assert (steps["chance"].verdict, steps["chance"].word) == ("open", "chance_laid")
    assert not is_good(list(steps.values()))
    with translation.override("en"):
        assert verdict(list(steps.values())) == "The shuffle can’t be checked"
        steps["chain"] = replace(steps["chain"], verdict="bad")
        assert verdict(list(steps.values())) == "Something doesn’t match"


def test_other_cards_on_the_pages_are_found(day: proofs.Proof) -> None:
    changed = copy.deepcopy(day)
    changed["seen"][2][1][-1].reverse()
    step = found(changed)["seen"]
    assert (step.verdict, step.values) == ("bad", {"number": 3})


def test_other_points_are_found(day: proofs.Proof) -> None:
    changed = copy.deepcopy(day)
    changed["result"]["daye"][0] += 1
    assert found(changed)["rules"].word == "rules_whole"
    assert found(day | {"result": None})["rules"].word == "rules_whole"


def test_a_table_that_was_left_before_its_end_fits() -> None:
    begun = proofs.spaye(1)
    begun["entries"] = begun["entries"][: proofs.at_draw(begun)]
    seats = {entry[1].split(" ")[1] for entry in begun["entries"] if "check_in" in entry[1]}
    begun |= {"seats": len(seats), "events": begun["events"][:1], "seen": [], "result": None}
    assert is_good(examine(proofs.chained(begun)))
