"""Watches: sweeps and questions that are asked again, and who is told when a condition is met."""
