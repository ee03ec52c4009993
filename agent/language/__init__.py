"""Text and words, pure: sanitizing, word lists kept as data."""
