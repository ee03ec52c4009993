"""The team pages and what every page shares."""
