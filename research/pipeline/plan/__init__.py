"""Searches, depth, and which pages are opened. Pure."""
