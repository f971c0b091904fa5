"""La Spirale d'Or learnt by playing: numbers, Défaut, words, jokers and double jokers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.lessons.contract import Lesson, Step, exactly, matching

CHOOSE = _("Every number may be announced. Here take the one that is asked for.")
SPEAK = _("That may be said. Here do what is asked for.")


def _medals(gold: list[int], spiral: list[int]) -> dict[str, Any]:
    """A position; what is missing to 26 medals is in the discard."""
    return {"gold": gold, "spiral": spiral, "discard": 26 - sum(gold) - sum(spiral)}


NUMBERS = Lesson(
    key="numbers",
    title=_("Numbers and medals"),
    setup={},
    steps=(
        Step(
            _(
                "You both have 13 gold medals and choose a number in secret. The higher one "
                "turns as many of their own gold medals to spiral; the other loses the "
                "difference for good. Choose 5."
            ),
            exactly("announce 5"),
            CHOOSE,
            replies=((1, "announce 3"),),
            rules=("LS-1", "LS-2", "LS-5", "LS-8"),
        ),
        Step(
            _(
                "5 against 3: five of your medals show the spiral now, and Pixel has lost two. "
                "After that each may say a word, a joker. Jokers come later: pass."
            ),
            exactly("pass"),
            _("A joker may be engaged. That comes in a later lesson: pass."),
            replies=((1, "pass"),),
            rules=("LS-12",),
        ),
        Step(
            _(
                "At the end of a turn, which is called a Spirale, spiral medals may turn back to "
                "gold: two if you have less gold than the other, one if you don’t. You have 8 "
                "against 11: turn two."
            ),
            exactly("reinforce 2"),
            _("Fewer may be turned. But gold is what you need: turn two."),
            replies=((1, "reinforce 0"),),
            rules=("LS-33",),
        ),
        Step(
            _(
                "You have 10 gold medals. A number that isn’t below them is a Défaut, and "
                "whoever falls into Défaut has lost at once. So 9 is the most that you may dare. "
                "Choose 4."
            ),
            exactly("announce 4"),
            _("Here choose 4. From 10 on you would lose at once."),
            replies=((1, "announce 2"),),
            rules=("LS-7", "LS-36"),
        ),
    ),
    done=_(
        "A high number takes medals from the other and spends your own gold; a low one saves "
        "gold and may lose the difference. Two equal numbers do nothing."
    ),
)

DEFAUT = Lesson(
    key="defaut",
    title=_("How one wins: Défaut"),
    setup=_medals([7, 3], [1, 2]),
    steps=(
        Step(
            _("Pixel has only 3 gold medals left. First see what equal numbers do: choose 2."),
            exactly("announce 2"),
            CHOOSE,
            replies=((1, "announce 2"),),
            rules=("LS-10",),
        ),
        Step(
            _(
                "2 against 2: nothing was turned or lost, and nobody speaks. You have more gold, "
                "so you may turn one spiral medal back: do."
            ),
            exactly("reinforce 1"),
            _("You may leave it. But turn it: gold is what you need."),
            replies=((1, "reinforce 0"),),
            rules=("LS-10", "LS-33"),
        ),
        Step(
            _(
                "You have 8 gold medals, Pixel 3, so Pixel can say 1 or 2. Whoever can’t lose "
                "the difference is in Défaut. Choose 6: against 1 that is a difference of 5."
            ),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 1"),),
            rules=("LS-9", "LS-36"),
        ),
    ),
    done=_(
        "Pixel had to lose 5 medals and had 3: Défaut, you win. Whoever has only one gold medal, "
        "or none, at the end of a Spirale is in Défaut too."
    ),
)

WORDS = Lesson(
    key="words",
    title=_("Who speaks, and a first joker"),
    setup={},
    steps=(
        Step(
            _("After the numbers whoever has less gold speaks first. Choose 6."),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 4"),),
            rules=("LS-8", "LS-11"),
        ),
        Step(
            _(
                "You have 7 gold medals, Pixel 11: you speak first, once. Destruction throws out "
                "up to two of Pixel’s gold medals. A joker takes one of your starred medals to "
                "engage and one gold medal to pay, after its effect. Engage Destruction, with 2."
            ),
            matching("engage destruction( 2)?"),
            SPEAK,
            replies=((1, "pass"),),
            at="joker-destruction",
            rules=("LS-11", "LS-13", "LS-14", "LS-15", "LS-16", "LS-22"),
        ),
        Step(
            _("Pixel has lost two, and you have paid one. Turn two spiral medals back to gold."),
            exactly("reinforce 2"),
            _("Fewer may be turned. Here turn two."),
            replies=((1, "reinforce 0"),),
            rules=("LS-33",),
        ),
        Step(
            _("Now choose 2, and see what happens if the other speaks first."),
            exactly("announce 2"),
            CHOOSE,
            replies=((1, "announce 6"), (1, "engage destruction 2")),
            rules=("LS-11",),
        ),
        Step(
            _(
                "Pixel has 3 gold medals, you 4, so Pixel has spoken first, with Destruction. It "
                "takes effect before yours. Appropriation takes one gold medal from Pixel: "
                "engage it, for gold."
            ),
            exactly("engage appropriation gold=1"),
            SPEAK,
            at="joker-appropriation",
            rules=("LS-15", "LS-21"),
        ),
    ),
    done=_(
        "Whoever has less gold speaks first; with equal gold the smaller total, and if that is "
        "equal too nobody speaks. Keep enough gold to pay: whoever can’t is in Défaut."
    ),
)

JOKERS = Lesson(
    key="jokers",
    title=_("Simple jokers"),
    setup={},
    steps=(
        Step(
            _("Sometimes a number goes wrong. Choose 3."),
            exactly("announce 3"),
            CHOOSE,
            replies=((1, "announce 9"), (1, "pass")),
            rules=("LS-8",),
        ),
        Step(
            _(
                "9 against 3: you have lost six medals. Annulation undoes the numbers just "
                "played: what was turned turns back, what was lost returns. Engage it."
            ),
            exactly("engage annulation"),
            SPEAK,
            at="joker-annulation",
            replies=(),
            rules=("LS-17",),
        ),
        Step(
            _(
                "You have 12 gold medals, one was the price, and Pixel 13. There is nothing to "
                "turn back yet: go on with none."
            ),
            exactly("reinforce 0"),
            replies=((1, "reinforce 0"),),
            rules=("LS-16",),
        ),
        Step(
            _("Choose 7."),
            exactly("announce 7"),
            CHOOSE,
            replies=((1, "announce 8"), (1, "pass")),
            rules=("LS-8",),
        ),
        Step(
            _(
                "You have lost one medal. Médailles de Réserve brings two new gold ones, up to "
                "13 in total. Engage it."
            ),
            exactly("engage medailles_de_reserve"),
            SPEAK,
            at="joker-medailles_de_reserve",
            rules=("LS-20",),
        ),
    ),
    done=_(
        "There are five simple jokers: Annulation, Double Confrontation, Médailles de Réserve, "
        "Appropriation and Destruction. What each does stands beside it when you speak."
    ),
)

DOUBLES = Lesson(
    key="doubles",
    title=_("Double jokers"),
    setup=_medals([9, 8], [1, 2]),
    steps=(
        Step(
            _(
                "Double jokers cost two starred and two gold medals, and do more. Choose 6: it "
                "spends much of your gold, and that is what we want."
            ),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 4"),),
            rules=("LS-8",),
        ),
        Step(
            _(
                "You have 3 gold medals and 7 spiral ones. Permutation swaps them, then you pay "
                "two. Engage Permutation."
            ),
            exactly("engage permutation"),
            SPEAK,
            replies=((1, "pass"),),
            at="joker-permutation",
            rules=("LS-14", "LS-16", "LS-24"),
        ),
        Step(
            _("7 gold medals, less the price of two. Turn one spiral medal back to gold."),
            exactly("reinforce 1"),
            _("Another number may be turned. Here turn one."),
            replies=((1, "reinforce 0"),),
            rules=("LS-33",),
        ),
        Step(
            _(
                "Some double jokers have a condition. Miroir needs as many gold medals as spiral "
                "ones. Choose 2: then you have 4 of each."
            ),
            exactly("announce 2"),
            CHOOSE,
            replies=((1, "announce 1"),),
            rules=("LS-8",),
        ),
        Step(
            _(
                "4 gold and 4 spiral. Miroir takes two gold and two spiral medals from Pixel. "
                "Engage it."
            ),
            exactly("engage miroir"),
            SPEAK,
            replies=((1, "pass"),),
            at="joker-miroir",
            rules=("LS-28",),
        ),
    ),
    done=_(
        "Those are the jokers’ two kinds. Numbers that the other can foresee are the ones that "
        "lose: vary them. Now play a table; whoever asks there is shown a good move."
    ),
)

LESSONS = (NUMBERS, DEFAUT, WORDS, JOKERS, DOUBLES)
