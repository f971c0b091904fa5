"""La Spirale d'Or's lessons: numbers, Défaut, the Strategy, jokers and double jokers."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.lessons.contract import Lesson, Step, exactly, matching

CHOOSE = _("You could choose any number. Here, follow the instructions.")
SPEAK = _("You could do that. But here, follow the instructions.")


def _medals(gold: list[int], spiral: list[int]) -> dict[str, Any]:
    """Return a position as a set-up; the medals missing to 26 are in the discard pile."""
    return {"gold": gold, "spiral": spiral, "discard": 26 - sum(gold) - sum(spiral)}


NUMBERS = Lesson(
    key="numbers",
    title=_("Numbers and medals"),
    setup={},
    steps=(
        Step(
            _(
                "You both have 13 gold medals and choose a number in secret. The higher one "
                "turns that many of their own gold medals to spiral; the other loses the "
                "difference for good. Choose 5."
            ),
            exactly("announce 5"),
            CHOOSE,
            replies=((1, "announce 3"),),
            rules=("LS-1", "LS-2", "LS-5", "LS-8"),
        ),
        Step(
            _(
                "5 against 3: five of your medals now show the spiral, and Pixel has lost "
                "two. After that, each of you may play a joker. Jokers come later: pass."
            ),
            exactly("pass"),
            _("You could play a joker. We’ll come to that later: pass."),
            replies=((1, "pass"),),
            rules=("LS-12",),
        ),
        Step(
            _(
                "At the end of a turn (a Spirale) spiral medals can turn back to gold: two "
                "if you have less gold, one if you don’t. You have 8 against 11: turn two."
            ),
            exactly("reinforce 2"),
            _("You could turn fewer. But you need gold: turn two."),
            replies=((1, "reinforce 0"),),
            rules=("LS-33",),
        ),
        Step(
            _(
                "You have 10 gold medals. Choosing 10 or more is a Défaut, and you lose "
                "immediately. So the most you can risk is 9. Choose 4."
            ),
            exactly("announce 4"),
            _("Here, choose 4. With 10 or more you’d lose immediately."),
            replies=((1, "announce 2"),),
            rules=("LS-7", "LS-36"),
        ),
    ),
    done=_(
        "A high number takes medals but uses up your own gold; a low one saves gold but may "
        "lose the difference. Equal numbers do nothing."
    ),
)

DEFAUT = Lesson(
    key="defaut",
    title=_("How to win: Défaut"),
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
                "2 against 2: nothing turned, nothing lost, and no jokers. You have more "
                "gold, so you can turn one spiral medal back: do it."
            ),
            exactly("reinforce 1"),
            _("You could leave it. But you need gold: turn it."),
            replies=((1, "reinforce 0"),),
            rules=("LS-10", "LS-33"),
        ),
        Step(
            _(
                "You have 8 gold medals, Pixel 3, so Pixel can choose 1 or 2. If you can’t "
                "lose the difference, you’re in Défaut. Choose 6: against 1 that’s a "
                "difference of 5."
            ),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 1"),),
            rules=("LS-9", "LS-36"),
        ),
    ),
    done=_(
        "Pixel had to lose 5 medals but had only 3: Défaut, you win. One gold medal or none "
        "at the end of a Spirale is Défaut, too."
    ),
)

WORDS = Lesson(
    key="words",
    title=_("Who goes first, and a first joker"),
    setup={},
    steps=(
        Step(
            _("After the numbers, the player with less gold goes first. Choose 6."),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 4"),),
            rules=("LS-8", "LS-11"),
        ),
        Step(
            _(
                "You have 7 gold medals, Pixel 11, so you go first. Destruction removes up "
                "to two of Pixel’s gold medals. A joker costs one starred medal to play and "
                "one gold medal to pay for, after its effect. Play Destruction, with 2."
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
            _("You could turn fewer. Here, turn two."),
            replies=((1, "reinforce 0"),),
            rules=("LS-33",),
        ),
        Step(
            _("Now choose 2, and see what happens when the other player goes first."),
            exactly("announce 2"),
            CHOOSE,
            replies=((1, "announce 6"), (1, "engage destruction 2")),
            rules=("LS-11",),
        ),
        Step(
            _(
                "Pixel has 3 gold medals, you have 4, so Pixel goes first, with Destruction. "
                "It takes effect before yours. Appropriation takes one gold medal from "
                "Pixel: play it, for gold."
            ),
            exactly("engage appropriation gold=1"),
            SPEAK,
            at="joker-appropriation",
            rules=("LS-15", "LS-21"),
        ),
    ),
    done=_(
        "The player with less gold goes first; if equal, the one with the smaller total; if "
        "that’s equal too, no one does. Keep enough gold to pay: if you can’t, you’re in "
        "Défaut."
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
                "9 against 3: you’ve lost six medals. Annulation undoes the last numbers: "
                "turned medals turn back, lost ones return. Play it."
            ),
            exactly("engage annulation"),
            SPEAK,
            at="joker-annulation",
            replies=(),
            rules=("LS-17",),
        ),
        Step(
            _(
                "You have 12 gold medals, as one was the price, and Pixel has 13. There’s "
                "nothing to turn back yet: continue with none."
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
                "You have lost one medal. Médailles de Réserve brings two new gold ones, up "
                "to 13 in total. Play it."
            ),
            exactly("engage medailles_de_reserve"),
            SPEAK,
            at="joker-medailles_de_reserve",
            rules=("LS-20",),
        ),
    ),
    done=_(
        "There are five simple jokers: Annulation, Double Confrontation, Médailles de "
        "Réserve, Appropriation and Destruction. You’ll see what each one does when it’s "
        "your turn."
    ),
)

DOUBLES = Lesson(
    key="doubles",
    title=_("Double jokers"),
    setup=_medals([9, 8], [1, 2]),
    steps=(
        Step(
            _(
                "Double jokers cost two starred and two gold medals, but do more. Choose 6: "
                "it uses up a lot of your gold, and that’s what we want here."
            ),
            exactly("announce 6"),
            CHOOSE,
            replies=((1, "announce 4"),),
            rules=("LS-8",),
        ),
        Step(
            _(
                "You have 3 gold medals and 7 spiral ones. Permutation swaps them, then you "
                "pay two. Play Permutation."
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
            _("You could turn a different number. Here, turn one."),
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
                "4 gold and 4 spiral. Miroir takes two gold and two spiral medals from "
                "Pixel. Play it."
            ),
            exactly("engage miroir"),
            SPEAK,
            replies=((1, "pass"),),
            at="joker-miroir",
            rules=("LS-28",),
        ),
    ),
    done=_(
        "Those are the two kinds of jokers. Predictable numbers lose, so mix them up. Now "
        "play a real table; you can always ask for a hint."
    ),
)

LESSONS = (NUMBERS, DEFAUT, WORDS, JOKERS, DOUBLES)
