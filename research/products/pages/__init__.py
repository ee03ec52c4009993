"""Pages of products."""
