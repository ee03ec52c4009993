"""From an address to a page: robots.txt, pace, fetch."""
