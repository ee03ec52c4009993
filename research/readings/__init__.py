"""Readings: visits in which the agent's browser reads one page that is a question's source."""
