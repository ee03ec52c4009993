"""Date phrases. Pure."""
