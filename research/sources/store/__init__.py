"""What is stored: caches, pages, full text index, feeds."""
