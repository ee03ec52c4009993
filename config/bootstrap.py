"""From a fresh clone to a running desk: `python3 -I config/bootstrap.py up|stop|env`.

Run by whatever `python3` the machine has: this file is readable to any Python 3.7, needs the standard library only,
and hands over to the environment's own Python when that is complete.
"""

from __future__ import annotations

import os
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - any Python 3
NEWER = ["python3." + str(minor) for minor in range(11, 20)]


def main(arguments: list[str]) -> int:
    """Do one command; the exit code. A Refusal is printed as its one sentence."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever comes here may be older
        return _hand_over(arguments)
    sys.path.insert(0, ROOT)
    os.chdir(ROOT)
    from config.env import SettingError
    from config.install import commands
    from config.install.terminal import Refusal, say

    try:
        return commands.run_command(arguments)
    except (Refusal, SettingError) as exc:
        say("Sweepdesk cannot start. " + str(exc), "red")
    except KeyboardInterrupt:
        say("Stopped.")
    return 1


def _hand_over(arguments: list[str]) -> int:
    """Go on under a newer Python of this machine, or say that there is none."""
    for name in NEWER:
        found = shutil.which(name)
        if found:
            os.execv(found, [found, "-I", os.path.abspath(__file__), *arguments])  # noqa: S606, PTH100 - as above
    version = ".".join(str(number) for number in sys.version_info[:2])
    print(
        "Sweepdesk cannot start. It needs Python 3.11 or newer and this is "
        + version
        + ": install a newer one "
        "(Debian 12 and Ubuntu 24.04 have it as python3)."
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
