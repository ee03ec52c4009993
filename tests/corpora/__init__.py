"""Many cases that cost processor time: every pattern, every pair of query and product, every hostile text."""
