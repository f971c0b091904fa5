"""Späye as an app on a phone's home screen: manifest, icons, splash."""

SPLASHES = (
    (375, 667, 2),
    (375, 812, 3),
    (390, 844, 3),
    (393, 852, 3),
    (402, 874, 3),
    (414, 896, 2),
    (414, 896, 3),
    (428, 926, 3),
    (430, 932, 3),
    (440, 956, 3),
)
"""Screens of iPhones: width and height in points, and how many pixels a point has."""


def splash_name(width: int, height: int, pixels: int) -> str:
    """The file of the picture that such a screen shows while the app opens."""
    return f"splash-{width}x{height}-{pixels}x.png"
