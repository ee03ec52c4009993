"""The audit log: append-only, each entry chained to the one before it."""
