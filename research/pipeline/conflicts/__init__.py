"""Conflicts between sources. Pure."""
