"""What a chat shows of a link that is posted there: pages of tokens alone have more than a name."""

from dataclasses import dataclass

LOCALES = {"fr": "fr_FR", "en": "en_GB", "nb": "nb_NO"}


@dataclass(frozen=True, slots=True)
class Preview:
    """Drawn by `ui/preview.html`. The address is a whole one."""

    office: str
    title: str
    words: str
    address: str
    language: str

    @property
    def locale(self) -> str:
        """As Open Graph writes the language."""
        return LOCALES[self.language]
