"""Composition root: settings, routing and process start. Nothing else imports it.

It imports nothing by itself: the supervisor and the installer live here too and must start without Django.
"""
