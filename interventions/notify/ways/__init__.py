"""The outbox of notices and the ways out of it."""
