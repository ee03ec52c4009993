"""The pages of studies and learning curves."""
