"""Settings of the test processes: the product's own, with in-memory channels and broker.

The `broker` fixture puts a real broker in their place; `tests/e2e` runs the product's settings unchanged.
"""

from tests import safe_environment  # noqa: F401, I001 - before the settings are read

import os

from config.settings import *  # noqa: F403 - the product's settings are the point
from config.settings import DATABASES, INSTALLED_APPS

CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CELERY_BROKER_URL = "memory://"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES["default"]["CONN_MAX_AGE"] = 0
KEEPS_SQLITE_OPEN = False  # a thread's connection must not outlive the test that may use the database
WHITENOISE_AUTOREFRESH = True  # else each test client reads all static files: 0.1 s, half of a page's test

# Set by tests/run.py for the first process of a tier. No child of a test may see it.
if os.environ.pop("TESTS_ARE_HANDED_OUT", "") and "PYTEST_XDIST_WORKER" not in os.environ:
    INSTALLED_APPS.clear()  # the workers wait until this process has loaded what it does not need
