"""Pages about the API."""
