"""The Celery application: the doorbell of the queue that lives in the database."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("sweepdesk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
