"""The stylesheets of every page's frame, in the order in which they count.

Served, they are one file: each file of its own costs a slow network a journey before anything is
painted. While the site is being worked on they are loaded as they are written. Most belong to the
design system; the pages that people open most (a day, a month, the rules) have theirs here too.
"""

FRAME = (
    *("css/tokens.css", "css/fonts.css", "css/base.css", "css/buttons.css", "css/cards.css"),
    *("css/people.css", "css/panels.css", "css/forms.css", "css/frame.css"),
    *("spaye/today.css", "spaye/duel.css", "spaye/table.css", "boards/board.css"),
    *("tables/topics.css", "css/live.css", "css/hand.css", "css/motion.css"),
    *("css/strip.css", "css/forced.css"),
)
"""Each lies one folder deep, as the bundle does, so that what it points to is found from there."""
MEDIA = {"css/forced.css": "(forced-colors: active)"}
"""What a stylesheet is for, where it isn't for every screen."""
BUNDLE = "css/frame-bundle.css"


def joined(texts: dict[str, str]) -> str:
    """One stylesheet of these, by name."""
    parts = [
        f"@media {MEDIA[name]} {{\n{text}\n}}" if name in MEDIA else text
        for name, text in texts.items()
    ]
    return "\n".join(parts)
