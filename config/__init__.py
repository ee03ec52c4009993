"""Composition root: settings, routing and process start. Nothing else imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
