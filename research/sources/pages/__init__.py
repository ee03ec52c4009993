"""The page of search providers and feeds."""
