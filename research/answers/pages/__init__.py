"""The pages of questions."""
