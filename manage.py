#!/usr/bin/env python
"""Django's command line for Späye."""

import os
import sys

from spaye_site import command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")
    command_line.main(sys.argv)
