#!/usr/bin/env python3
"""Django's command line for Sweepdesk."""

import os
import sys
from pathlib import Path

OWN_PYTHON = Path(__file__).resolve().parent / ".venv" / "bin" / "python"


def main() -> None:
    """Run one management command, under the environment that `make up` made when this Python has no Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as exc:
        if exc.name != "django" or not OWN_PYTHON.exists() or sys.executable == str(OWN_PYTHON):
            sys.exit("The dependencies are not installed yet: run `make up` first.")
        os.execv(OWN_PYTHON, [str(OWN_PYTHON), *sys.argv])  # noqa: S606 - the same command under another Python

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
