"""Search, fetch, politeness, caches."""
