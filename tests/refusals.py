"""What a service refuses, by its sentence."""

import re

import pytest
from django.utils.translation import gettext

from games.ui.refusals import Refused


def refuses(sentence: str) -> pytest.RaisesExc[Refused]:
    """Within it `Refused` is raised with this sentence, in whichever language is active."""
    return pytest.raises(Refused, match=f"^{re.escape(gettext(sentence))}$")
