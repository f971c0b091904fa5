"""Other services' secrets that we have to store, encrypted in the database and in backups.

The key is derived from `SECRET_KEY`, whose holder can read them. If that changes, they must be
entered again.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

PURPOSE = b"spaye telling secrets"


def seal(text: str) -> str:
    """Return the text for a column, readable by `unseal` alone."""
    return _fernet().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str | None:
    """Return the text; None if it was sealed with another key."""
    from cryptography.fernet import InvalidToken

    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _fernet() -> Fernet:
    # Loaded with the first secret: 8 MB that an office without any doesn't need.
    from cryptography.fernet import Fernet
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived = HKDF(SHA256(), 32, None, PURPOSE).derive(settings.SECRET_KEY.encode())
    return Fernet(urlsafe_b64encode(derived))
