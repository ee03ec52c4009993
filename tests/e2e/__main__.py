"""`python -m tests.e2e [NAME …]`: takes the pictures of the help pages (`make docs`)."""

from __future__ import annotations

import os
import sys

import django


def run() -> int:
    """What `pictures.main` says; the settings must be there before its imports."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.e2e.pictures import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
