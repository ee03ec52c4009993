"""What the local mind knows of words in general: common nouns with their kinds, and everyday vocabulary."""
