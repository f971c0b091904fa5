"""What people ask for and can't have. (What the rules of a game forbid is a `Refusal`.)"""

from django.utils.functional import Promise


class Refused(Exception):
    """Nothing was written; `sentence` tells the reader why, `status` is the HTTP answer.

    It is raised as it is, with its sentence. A class of its own stands where somebody catches it
    by name, or where several places refuse the same.
    """

    status = 422
    sentence: str | Promise = ""
    template = ""
    """A page of its own, which gets the error as `error`; else the one of the status."""

    def __init__(self, sentence: str | Promise = "", status: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence or self.sentence
        self.status = status or self.status

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def is_said(self) -> bool:
        """On the page it came from: it may happen to anybody. Else it is an error’s own page."""
        return self.status in (409, 422)
