"""Why TLS has failed: the two mistakes of a house, which an admin can do something about.

Nothing of Django is imported here: the sender asks it too.
"""

import smtplib
import ssl


def why(error: BaseException) -> str:
    """`untrusted`: of an authority that this machine doesn't know, or another host's. `no_tls`:
    what answers there doesn't speak it, or nothing that we take. Empty for anything else.
    """
    found = _wrapped(error)
    if any(isinstance(one, ssl.SSLCertVerificationError) for one in found):
        return "untrusted"
    kinds = (ssl.SSLError, smtplib.SMTPNotSupportedError)
    return "no_tls" if any(isinstance(one, kinds) for one in found) else ""


def _wrapped(error: BaseException) -> list[BaseException]:
    """The error, and those around which libraries have put it."""
    found: list[BaseException] = []
    left: list[object] = [error]
    while left:
        one = left.pop()
        if isinstance(one, BaseException) and one not in found:
            found.append(one)
            left += [*one.args, getattr(one, "reason", None), one.__cause__, one.__context__]
    return found
