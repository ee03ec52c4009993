"""Backups: database and media in one file, and back into an empty place."""
