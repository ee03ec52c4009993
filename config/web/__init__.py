"""Headers, limits and health of the web process."""
