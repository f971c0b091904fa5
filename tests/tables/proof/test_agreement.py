"""The browser's judge (JavaScript, in Chromium) and the server's agree, day by day."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.engine.chance import Dice
from games.engine.journal import canonical
from games.engine.record import read
from games.tables import registry
from games.tables.proof.drawn import drawn
from games.tables.proof.examine import examine, is_good
from games.ui.modules import bundle
from tests.tables.proof import proofs

pytestmark = pytest.mark.browser
SEED = bytes(range(32))
SKIPPED = {"rules"}
"""What only the server judges while the journal can be played."""


@pytest.fixture(scope="module")
def run(browser: Browser) -> Iterator[Callable[..., Any]]:
    """`run(module("sha256"), "m.hex(m.sha256(m.utf8(x)))", x)`, in a page without network."""
    page: Page = browser.new_page()

    def evaluate(module: str, expression: str, x: Any) -> Any:
        return page.evaluate(f"(x) => {{ const m = {module}; return {expression}; }}", x)

    yield evaluate
    page.context.close()


def module(name: str) -> str:
    return bundle(f"tables/verify/{name}.js")


def judged(run: Callable[..., Any], documents: list[proofs.Proof]) -> list[dict[str, Any]]:
    """Each document's steps by name, as the browser judges them; `None` for what is no proof."""
    files = {slug: config.verifier for slug, config in registry.configs().items()}
    games = ", ".join(f"{slug}: {bundle(path)}" for slug, path in files.items() if path)
    each = "(() => { try { return m.examine(one, games).steps } catch { return null } })()"
    expression = f"(() => {{ const games = {{ {games} }}; return x.map((one) => {each}); }})()"
    answers = run(module("examine"), expression, documents)
    return [{step["name"]: step for step in steps} if steps else None for steps in answers]


def check(run: Callable[..., Any], documents: list[proofs.Proof]) -> None:
    """Verdict, sentence and number are the same of all that both judge."""
    for document, there in zip(documents, judged(run, documents), strict=True):
        here = {step.name: step for step in examine(document)}
        both = [name for name in here if name not in SKIPPED]
        told = [(here[name].verdict, here[name].word, dict(here[name].values)) for name in both]
        assert [
            tuple(there[name][key] for key in ("verdict", "word", "values")) for name in both
        ] == told


def test_hashes(run) -> None:
    texts = ["", "abc", *("aé…♠"[at % 4] * at for at in range(1, 200))]
    made = run(module("sha256"), "x.map((t) => m.hex(m.sha256(m.utf8(t))))", texts)
    assert made == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    made = run(module("sha256"), "x.map((t) => m.hex(m.hmac(m.unhex('00ff'), m.utf8(t))))", texts)
    assert made == [hmac.digest(b"\x00\xff", text.encode(), "sha256").hex() for text in texts]


def test_known_answers_of_fips_180_4(run) -> None:
    texts = ["abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "a" * 1_000_000]
    made = run(module("sha256"), "x.map((t) => m.hex(m.sha256(m.utf8(t))))", texts)
    assert made == [
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    ]


def test_canonical_json(run) -> None:
    values = [{"b": [1, None, True], "a": {"é": '\u2028"\\\n\x01'}}, [], "🂡", {"10": 1, "9": -2}]
    made = run(module("chain"), "x.map(m.canonical)", values)
    assert made == [canonical(value).decode() for value in values]


def test_dice(run) -> None:
    cases = [[n, entry, entry % 3] for entry, n in enumerate([1, 2, 3, 35, 55, 1000])]
    roll = (
        "x.map(([n, entry, event]) => {"
        " const dice = m.dice(Uint8Array.from(Array(32).keys()), entry, event);"
        " return [dice.below(n), dice.shuffled([...Array(n).keys()]), dice.choice([7, 8, 9])]; })"
    )
    made = run(module("chance"), roll, cases)
    for (n, entry, event), (below, shuffled, choice) in zip(cases, made, strict=True):
        dice = Dice(SEED, entry, event)
        assert below == dice.below(n)
        assert tuple(shuffled) == dice.shuffled(range(n))
        assert choice == dice.choice([7, 8, 9])


def test_both_find_days_as_they_were_played_good(run) -> None:
    days = [*map(proofs.spaye, range(5)), proofs.spaye(2, deck="real")]
    check(run, days)
    assert all(is_good(examine(day)) for day in days)


def test_both_find_the_tampered_entry(run) -> None:
    day = proofs.spaye(1)
    changed = [proofs.tampered(day, name) for name in proofs.TAMPER]
    answers = judged(run, [document for document, _ in changed])
    for (document, number), steps in zip(changed, answers, strict=True):
        assert not is_good(examine(document))
        assert steps["chain"]["word"] == "chain_entry"
        assert steps["chain"]["values"] == {"number": number}


def test_both_find_what_was_claimed_wrongly(run) -> None:
    day, other = proofs.spaye(1), proofs.spaye(3)
    reshuffled = json.loads(json.dumps(day))
    reshuffled["events"][0][1].reverse()
    shown = json.loads(json.dumps(day))
    shown["seen"][1][1][0][0] = "N"
    documents = [
        day | {"seed": other["seed"]},
        proofs.chained(reshuffled),
        shown,
        day | {"seen": day["seen"][:-1]},
        day | {"events": day["events"][:-1]},
        day | {"head": "00" * 32},
        day | {"options": day["options"] | {"date": "2026-11-21"}},
    ]
    check(run, documents)
    assert not any(is_good(examine(document)) for document in documents)


def test_a_game_that_the_browser_does_not_know_is_left_to_the_server(run) -> None:
    (steps,) = judged(run, [proofs.of_selfplay("papayoo", 4, {}, "verify")])
    assert steps["seed"]["verdict"] == steps["chain"]["verdict"] == "good"
    assert {steps[name]["word"] for name in ("rules", "chance", "seen")} == {"elsewhere"}


def test_both_refuse_what_is_no_proof(run) -> None:
    day = proofs.spaye(1)
    bad = [
        None,
        [],
        {},
        day | {"proof": 2},
        day | {"seed": "zz"},
        day | {"entries": [[0, "x", ""]]},
    ]
    assert judged(run, bad) == [None] * len(bad)


@pytest.mark.long
def test_both_agree_on_many_days(run) -> None:
    for start in range(10, 410, 40):
        check(run, [proofs.spaye(n) for n in range(start, start + 36)])
        check(run, [proofs.spaye(n, deck="real") for n in range(start, start + 4)])


@pytest.mark.parametrize(("game", "seats"), [("papayoo", 4), ("speahx", 3), ("cerke", 2)])
def test_the_luck_of_any_game_is_judged_by_its_draws(run, game: str, seats: int) -> None:
    proof = proofs.of_selfplay(game, seats, {}, "verify")
    parts = {key: proof[key] for key in ("game", "seats", "options", "seed")}
    lines = [entry[:3] for entry in proof["entries"]]
    record = read(parts | {"format": 1, "journal": lines})
    proof = json.loads(json.dumps(proof | {"drawn": drawn(registry.rules(game), record)}))
    other = json.loads(json.dumps(proof))
    other["drawn"][-1][2][0][2] = "another"
    strange = [proof | {"drawn": [[0, 0, [draw]]]} for draw in (["below", 0, 0], ["x", 1, 1])]
    good, *bad = judged(run, [proof, other, *strange])
    assert good["chance"]["verdict"] == "good"
    assert good["chance"]["word"] == "chance_drawn"
    assert [steps["chance"]["verdict"] for steps in bad] == ["bad"] * 3
    assert judged(run, [proof | {"drawn": [[0, "x", []]]}]) == [None]
