"""Small pages with one widget each, as shops draw them, and what must come of operating it."""
