"""Limits, pace and reach checks."""
