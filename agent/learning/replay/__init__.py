"""Recorded visits decided again."""
