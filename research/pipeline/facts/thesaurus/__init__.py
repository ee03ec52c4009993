"""English words that mean nearly the same, the more general and the opposite (WordNet 3.1), and their plain forms."""
