"""Fetched pages that block a visitor."""
