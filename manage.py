#!/usr/bin/env python
"""Django's command line for Späye."""

import sys

from spaye_site import command_line

if __name__ == "__main__":
    command_line.main(sys.argv)
