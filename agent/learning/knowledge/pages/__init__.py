"""The pages of site knowledge."""
