"""The answer as sentences with citations. Pure."""
