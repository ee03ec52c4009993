"""The proof file. Pure."""
