"""The connection to the mail server of `EMAIL_URL`, with a time limit for each mail.

However slowly the server replies, a mail is sent or given up within `TOTAL` seconds, so that one
mail can't hold up all other notices.
"""

import os
import smtplib
import socket
import threading
from typing import Any, BinaryIO

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

TOTAL = 30.0
"""The most seconds for one mail; each step of it has the timeout of `MAIL_SERVER`."""
MOST = 64 * 1024
"""The most bytes of the server's replies that are read."""


class _LimitedReader:
    """The server's replies, up to `MOST` bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._left = MOST

    def readline(self, most: int) -> bytes:
        """Read a line. Raises `OSError` after `MOST` bytes."""
        line = self._file.readline(most)
        self._left -= len(line)
        if self._left < 0:
            raise OSError("too long")
        return line

    def close(self) -> None:
        self._file.close()


class _TimedSmtp(smtplib.SMTP):
    """A connection that a timer ends after `TOTAL` seconds, by a second handle of its socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._line: socket.socket | None = None
        self._late = threading.Event()
        self._clock = threading.Timer(TOTAL, self._hang_up)
        self._clock.daemon = True
        self._clock.start()
        try:
            super().__init__(*args, **kwargs)
        except BaseException:
            self._forget()
            raise

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        opened: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        self._line = socket.socket(fileno=os.dup(opened.fileno()))
        return opened

    def getreply(self) -> tuple[int, bytes]:
        """Read a reply. Raises `TimeoutError` once the time is up, even if there is a reply."""
        if self.file is None and self.sock is not None:
            self.file = _LimitedReader(self.sock.makefile("rb"))
        try:
            return super().getreply()
        finally:
            if self._late.is_set():
                self.close()
                raise TimeoutError

    def close(self) -> None:
        self._forget()
        super().close()

    def _hang_up(self) -> None:
        self._late.set()
        if self._line is not None:
            try:
                self._line.shutdown(socket.SHUT_RDWR)
            except OSError:
                return

    def _forget(self) -> None:
        self._clock.cancel()
        line, self._line = self._line, None
        if line is not None:
            line.close()


class _TimedSmtpTls(_TimedSmtp, smtplib.SMTP_SSL):
    """A timed connection to a port that speaks TLS from the start."""


class Server(EmailBackend):
    """The server that `MAIL_SERVER` describes."""

    def __init__(self) -> None:
        # With an alias Django 6.1 reads none of its settings for e-mail, which it has deprecated.
        super().__init__(alias="office", **settings.MAIL_SERVER)

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _TimedSmtpTls if self.use_ssl else _TimedSmtp
