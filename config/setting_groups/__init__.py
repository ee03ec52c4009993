"""Settings that need more than one variable."""
