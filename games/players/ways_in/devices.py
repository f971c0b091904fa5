"""What a device is called in the list of its owner."""

SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
HANDHELD = ("iPhone", "iPad", "Android")
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)


def label(user_agent: str) -> str:
    """`iPhone, Safari`; empty for an agent we don't know. Never the agent's own text."""
    found = (_first(SYSTEMS, user_agent), _first(BROWSERS, user_agent))
    return ", ".join(name for name in found if name)


def is_handheld(label: str) -> bool:
    return label.startswith(HANDHELD)


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in known if mark in user_agent), "")
