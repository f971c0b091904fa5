"""Certificates: each title as a sheet of paper, at a link that can be shared."""

from games.boards.certificates.links import address, path

__all__ = ["address", "path"]
