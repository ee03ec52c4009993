"""The environment of a test process, set before any settings load: a data folder of its own, no outside services.

Imported first by `tests.settings` (pytest-django loads the settings before it reads `conftest.py`).
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

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
