"""Refusals of requests by people. (For a move against the rules of a game there is `Refusal`.)"""

from django.utils.functional import Promise


class Refused(Exception):
    """Raised when nothing was written; `sentence` tells the reader why, `status` is for HTTP.

    Raise it directly, with a sentence. Make a subclass only where it is caught by name, or where
    several places refuse for one reason.
    """

    status = 422
    sentence: str | Promise = ""
    template = ""
    """The template of its error page, which gets `error`; by default that of the status."""

    def __init__(self, sentence: str | Promise = "", status: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence or self.sentence
        self.status = status or self.status

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def is_said(self) -> bool:
        """True to show it on the form's page, as it can happen to anybody; else an error page."""
        return self.status in (409, 422)
