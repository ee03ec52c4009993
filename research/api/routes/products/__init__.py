"""Products, what people decide of them, and rates of currencies."""
