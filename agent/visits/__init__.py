"""Visits and their steps: rows, services, the worker that runs them, their pages and recordings."""
