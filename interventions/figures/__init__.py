"""Figures of the queue."""
