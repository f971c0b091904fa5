"""Drawn certificates, as PNG and PDF."""

from __future__ import annotations

from games.boards.certificates import paper, picture
from games.boards.certificates.facts import Certificate
from games.ui.pictures.drawn import Drawn

MOST = 24
"""Kept by each process: about 2 MB."""
CERTIFICATES: Drawn[Certificate] = Drawn({"png": picture.draw, "pdf": paper.draw}, MOST)
