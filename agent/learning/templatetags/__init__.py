"""Template filters of what was learned."""
