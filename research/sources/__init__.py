"""Adapters that bring pages in: fetching and reading, through the guarded way out only."""
