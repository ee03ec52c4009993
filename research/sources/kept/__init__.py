"""What is kept: caches, pages, full text index, feeds."""
