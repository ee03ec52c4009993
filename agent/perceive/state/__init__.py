"""A page as text for a model, and as a key for the action cache. Pure."""
