"""What can be chosen of a product on its own page: sizes, conditions, packs, categories of seats."""
