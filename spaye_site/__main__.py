"""`python -m spaye_site`: `manage.py` or `spaye`, whichever there is."""

import sys

from spaye_site import command_line

if __name__ == "__main__":
    command_line.main(["spaye", *sys.argv[1:]])
