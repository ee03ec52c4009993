"""Chromium through Playwright; the only package that imports it."""
