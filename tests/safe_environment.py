"""The environment of a test process, set before any settings load: a data folder of its own, no outside services.

Imported first by `tests.settings` (pytest-django loads the settings before it reads `conftest.py`).
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

gc.set_threshold(100_000, 20, 50)  # looked for more rarely than elsewhere: it was a tenth of all work
_MEMORY, _ENOUGH = Path("/dev/shm"), 2**32  # of bytes


def _has_room(folder: Path) -> bool:
    """Whether programs and their files can lie there."""
    if not folder.is_dir() or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(folder).free > _ENOUGH


if "TMPDIR" not in os.environ and _has_room(_MEMORY):
    # No test outlives a loss of power, and on a busy disk waiting for it was most of the time of a test that commits.
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)
DATA_DIR = Path(tempfile.mkdtemp(prefix="sweepdesk-test-"))
atexit.register(shutil.rmtree, DATA_DIR, ignore_errors=True)
for _name in ("DATABASE_URL", "REDIS_URL", "LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL", "EGRESS_ALLOW", "SEARXNG_URL",
              "BRAVE_API_KEY", "GOOGLE_PSE_KEY", "GOOGLE_PSE_CX", "SEARCH_DDGS"):  # fmt: skip
    os.environ.pop(_name, None)
os.environ["ENV_FILE"] = os.devnull  # a developer's .env says nothing about tests
os.environ["DATA_DIR"] = str(DATA_DIR)
os.environ["DEMO_SITES"] = "off"
os.environ.setdefault(
    "DJANGO_ALLOW_ASYNC_UNSAFE", "true"
)  # sync Playwright keeps a loop in the test's thread
